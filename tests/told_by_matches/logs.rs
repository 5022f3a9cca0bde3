//! The answers that logs have, against what other tools make of the same matches.

use serde_json::Value;

use crate::common::terminal::Terminal;

fn table<'a>(answers: &'a Value, id: &str) -> &'a Vec<Value> {
    let tables = answers.as_array().unwrap().iter().flat_map(|answer| answer["tables"].as_array().unwrap());
    tables.into_iter().find(|table| table["id"] == id).unwrap()["rows"].as_array().unwrap()
}

/// Matches of bots, written down as `simulate` has them and taken into the archive; what `edit` makes of each line.
fn taken_in(terminal: &Terminal, args: &[&str], edit: impl Fn(&mut Value)) {
    let file = terminal.path("matches.jsonl");
    terminal.ok(&[&["simulate"], args, &["--log", &file]].concat());
    let lines = std::fs::read_to_string(&file).unwrap();
    let edited = lines.lines().map(|line| {
        let mut json: Value = serde_json::from_str(line).unwrap();
        edit(&mut json);
        format!("{json}\n")
    });
    std::fs::write(&file, edited.collect::<String>()).unwrap();
    terminal.ok(&["history", "import", &file]);
}

const DICEQUEST: [&str; 9] =
    ["dicequest", "--seats", "2", "--matches", "4", "--seed", "3", "--bots", "random"];

#[test]
fn cards_are_those_of_the_balance() {
    let terminal = Terminal::new();
    taken_in(&terminal, &DICEQUEST, |_| ());
    let balance = terminal.json(&[&["balance"], &DICEQUEST[..], &["--json"]].concat());
    let answers = terminal.json(&["statistics", "--question", "cards", "--json"]);
    let line =
        |what: &Value, card: &Value, times: &Value, seats: &Value| format!("{what} {card} {times} {seats}");
    let mut wanted: Vec<String> = balance["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| line(&row["what"], &row["card"], &row["times"], &row["seats"]))
        .collect();
    let mut found: Vec<String> = table(&answers, "cards")
        .iter()
        .map(|row| line(&row["what"], &row["card"], &row["times"], &row["with"]["of"]))
        .collect();
    wanted.sort();
    found.sort();
    assert!(wanted.len() > 20);
    assert_eq!(found, wanted);
}

#[test]
fn points_of_all_parts_are_the_scores() {
    let terminal = Terminal::new();
    let args = ["dualing-dice", "--seats", "3", "--matches", "5", "--seed", "3", "--bots", "easy"];
    taken_in(&terminal, &args, |_| ());
    let simulated = terminal.json(&[&["simulate"], &args[..], &["--json"]].concat());
    let scores: f64 =
        simulated["mean_scores"].as_array().unwrap().iter().map(|score| score.as_f64().unwrap()).sum();
    let answers = terminal.json(&["statistics", "--question", "sources", "--json"]);
    let points = |row: &Value| row["points"].as_f64().unwrap() * row["matches"].as_f64().unwrap() / 5.0;
    let told: f64 = table(&answers, "sources").iter().map(points).sum();
    assert!((3.0 * told - scores).abs() < 1e-6, "{told} and {scores}");
}

/// Every entry was made ten seconds after the one before.
#[test]
fn time_is_that_between_entries() {
    let terminal = Terminal::new();
    taken_in(&terminal, &["dice-war", "--matches", "1", "--seed", "3", "--bots", "random"], |json| {
        json["setup"]["seats"] = serde_json::json!([{"name": "Anna"}, {"name": "Ben"}]);
        for (n, record) in json["records"].as_array_mut().unwrap().iter_mut().enumerate() {
            record["at"] = (1_769_860_800_000i64 + 10_000 * n as i64).into();
            record["source"] = "typed".into();
        }
    });
    let answers = terminal.json(&["statistics", "--question", "time", "--json"]);
    let rows = table(&answers, "time");
    assert_eq!(rows.len(), 2);
    let mut choices = 0;
    for row in rows {
        assert_eq!(row["each"], 10.0, "{row}");
        choices += row["choices"].as_i64().unwrap();
    }
    let shown = terminal.json(&["history", "show", "1", "--json"]);
    let seats = shown["time"]["seats"].as_array().unwrap();
    let all: f64 = seats.iter().map(|seat| seat.as_f64().unwrap()).sum();
    assert!((all - 10_000.0 * choices as f64).abs() < 1.0, "{all} {choices}");
}

/// Figures are drawn in words and written as pictures; both say what the table says.
#[test]
fn what_can_be_drawn_is_drawn() {
    let terminal = Terminal::new();
    taken_in(&terminal, &["dice-war", "--matches", "8", "--seed", "3", "--bots", "random"], |_| ());
    let folder = terminal.path("figures");
    let told = terminal.ok(&[
        "statistics",
        "--question",
        "wins",
        "--question",
        "seats",
        "--figures",
        "--svg",
        &folder,
    ]);
    assert!(told.contains('●') && told.contains("/16)"), "{told}");
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["seats-dicewar-light-of-dragons.svg", "wins-dicewar-light-of-dragons.svg"]);
    let svg = std::fs::read_to_string(format!("{folder}/{}", names[1])).unwrap();
    assert!(svg.contains("<title>Random bot: "), "{svg}");
}

/// What was rolled, the program and the table apart: as often as the logs have it.
#[test]
fn dice_are_counted_as_they_fell() {
    let terminal = Terminal::new();
    let typed = |json: &mut Value| {
        for record in json["records"].as_array_mut().unwrap() {
            record["source"] = "typed".into();
        }
    };
    taken_in(&terminal, &["dualing-dice", "--matches", "3", "--seed", "1", "--bots", "random"], |_| ());
    taken_in(
        &terminal,
        &["regidice", "--seats", "2", "--matches", "2", "--seed", "1", "--bots", "random"],
        typed,
    );
    for seed in ["1", "2"] {
        taken_in(
            &terminal,
            &["dicequest", "--seats", "2", "--matches", "2", "--seed", seed, "--bots", "random"],
            |_| (),
        );
        taken_in(&terminal, &["dice-tuners", "--matches", "1", "--seed", seed, "--bots", "random"], |_| ());
    }
    // What is rolled, as the log tells it.
    let (mut numbers, mut sides, mut faces, mut known) = (0, 0, 0, 0);
    for id in 1..=11 {
        let file = terminal.json(&["history", "export", &id.to_string()]);
        for record in file["records"].as_array().unwrap() {
            let chance = &record["entry"]["chance"];
            let len = |value: &Value| value.as_array().map_or(0, Vec::len);
            numbers += 2 * len(&chance["RollDice"]["rolls"]) + len(&chance["Reroll"]["numbers"]);
            sides += len(&chance["RollDice"]["sides"]);
            faces += len(&chance["RollDice"]["faces"]) + usize::from(chance["Reroll"]["face"].is_string());
            let dice = [&chance["Rolled"]["faces"], &chance["Revealed"]["dice"]];
            known += dice.into_iter().map(number_of_dice).sum::<usize>();
        }
    }
    let answers = terminal.json(&["fair-dice", "--json"]);
    let of = |game: &str, source: &str, table_id: &str, column: &str| -> i64 {
        let rows = table(&answers, table_id).iter();
        rows.filter(|row| row["game"] == game && row["source"] == source)
            .map(|row| row[column].as_i64().unwrap())
            .sum()
    };
    for (game, source, rolled) in [
        ("Dualing Dice", "the program", numbers),
        ("Dicequest", "the program", sides),
        ("Dice Tuners", "the program", faces),
        ("Regidice", "the table", known),
    ] {
        assert!(rolled > 5, "{game}: {rolled}");
        assert_eq!(of(game, source, "dice", "rolls"), rolled as i64, "{game}");
        assert_eq!(of(game, source, "faces", "came"), rolled as i64, "{game}");
    }
    assert_eq!(of("Regidice", "the program", "dice", "rolls"), 0);
    let words = terminal.ok(&["fair-dice", "regidice"]);
    assert!(words.contains("the table") && !words.contains("Dicequest"), "{words}");
    let powers = terminal.json(&["fair-dice", "--simulate", "10", "--rolls", "200", "--json"]);
    assert_eq!(powers[0]["id"], "powers");
}

/// Known dice of Regidice, however they are written.
fn number_of_dice(dice: &Value) -> usize {
    match dice {
        Value::Array(dice) => dice.len(),
        Value::Object(map) => map.values().map(number_of_dice).sum(),
        _ => 0,
    }
}
