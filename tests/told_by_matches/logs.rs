//! The answers that logs have, against what other tools make of the same matches.

use serde_json::Value;
use tableside::archive::MatchFile;
use tableside::cli::Exit;
use tableside::exchange;
use tableside::insight::{
    ANALYSIS_VERSION, Account, Analysis, Cause, Effort, Judged, Kept, Key, Stage, Step,
};
use tableside::play::Catalogue;

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
        json["setup"]["dice"] = "physical".into();
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

/// Where the program rolls, a face that somebody typed or ruled was chosen: it counts as no roll, neither of the table
/// nor of the program.
#[test]
fn faces_that_were_chosen_are_no_rolls() {
    let rolls = |source: &str| {
        let terminal = Terminal::new();
        let args = ["dualing-dice", "--matches", "2", "--seed", "1", "--bots", "random"];
        taken_in(&terminal, &args, |json| {
            let records = json["records"].as_array_mut().unwrap();
            let roll = records.iter_mut().find(|record| record["entry"]["chance"]["RollDice"].is_object());
            roll.unwrap()["source"] = source.into();
        });
        let folder = terminal.path("tables");
        terminal.ok(&["history", "csv", &folder]);
        let lines = std::fs::read_to_string(format!("{folder}/rolls.csv")).unwrap().lines().count();
        let answers = terminal.json(&["fair-dice", "--json"]);
        let sum: u64 = table(&answers, "dice").iter().map(|row| row["rolls"].as_u64().unwrap()).sum();
        assert_eq!(sum, lines as u64 - 1);
        sum
    };
    // In each match two seats rolled two dice each at first.
    let all = rolls("program");
    assert_eq!((rolls("typed"), rolls("ruled")), (all - 8, all - 8));
}

/// A named die has a verdict of its own, among the dice of its set.
#[test]
fn dice_with_names_stand_by_themselves() {
    let terminal = Terminal::new();
    assert!(terminal.ok(&["dice", "list"]).contains("No dice have names yet."));
    terminal.ok(&[
        "dice",
        "name",
        "Old box",
        "Chipped one=6",
        "Lucky=1,2,star,Star,star",
        "--game",
        "regidice",
    ]);
    let sixes = [&["dice", "roll", "1"][..], &["6"; 40]].concat();
    assert!(terminal.ok(&sixes).contains("40 rolls of Chipped one noted."));
    terminal.ok(&["dice", "roll", "2", "STAR", "1"]);
    for wrong in [&["dice", "roll", "1", "7"][..], &["dice", "roll", "9", "1"], &["dice", "name", "X", "Y=1"]]
    {
        terminal.run(wrong).fails(Exit::Usage);
    }
    let of = |answers: &Value, die: &str| {
        table(answers, "named-dice").iter().find(|row| row["dice"] == die).unwrap().clone()
    };
    let answers = terminal.json(&["fair-dice", "--json"]);
    let chipped = of(&answers, "Chipped one");
    assert_eq!(
        (&chipped["set"], &chipped["rolls"], &chipped["limit"]),
        (&"Old box".into(), &40.into(), &40.into())
    );
    assert!(chipped["verdict"].as_str().unwrap().contains("do not fall evenly"), "{chipped}");
    let lucky = of(&answers, "Lucky");
    assert!(lucky["rolls"] == 2 && lucky["verdict"].as_str().unwrap().contains("Nothing can be said yet"));
    let star = table(&answers, "named-faces").iter().find(|row| row["face"] == "star").unwrap();
    assert_eq!((&star["came"], &star["fair"]), (&1.into(), &0.4.into()));
    // Rolls that are taken back count no more; other names and put away change nothing.
    assert!(terminal.ok(&["dice", "take-back", "1", "39"]).contains("39 rolls taken back."));
    terminal.ok(&["dice", "rename", "1", "Plain one"]);
    terminal.ok(&["dice", "rename", "--set", "1", "Box"]);
    terminal.ok(&["dice", "put-away", "1"]);
    let plain = of(&terminal.json(&["fair-dice", "regidice", "--json"]), "Plain one");
    assert_eq!((&plain["set"], &plain["rolls"]), (&"Box".into(), &1.into()));
    assert!(terminal.ok(&["dice", "list"]).contains("Set 1, Box (put away)\n  1  Plain one: 1 roll"));
    assert_eq!(
        terminal.json(&["fair-dice", "dice-war", "--json"]),
        serde_json::json!([{
            "question": "fair-dice", "title": "Are the dice fair?", "tables": []
        }])
    );
}

/// Whom one does not count is in no figures, now and later, until they count again.
#[test]
fn somebody_can_be_left_out_of_statistics() {
    let terminal = Terminal::new();
    let named = |json: &mut Value| {
        json["setup"]["seats"] = serde_json::json!([{"name": "Anna"}, {"name": "Ben"}]);
    };
    let args = ["dice-war", "--matches", "3", "--seed", "3", "--bots", "random"];
    taken_in(&terminal, &args, named);
    let all = |terminal: &Terminal| terminal.json(&["statistics", "--question", "wins", "--json"]);
    assert!(!all(&terminal)[0]["tables"].as_array().unwrap().is_empty());
    assert!(
        terminal
            .ok(&["people", "--no-count", "ANNA"])
            .contains("Anna: 3 matches, not counted\nBen: 3 matches\n")
    );
    assert_eq!(all(&terminal)[0]["tables"], serde_json::json!([]));
    taken_in(&terminal, &["dice-war", "--matches", "1", "--seed", "4", "--bots", "random"], named);
    assert_eq!(all(&terminal)[0]["tables"], serde_json::json!([]));
    assert_eq!(terminal.json(&["history", "list", "--uncounted", "--json"]).as_array().unwrap().len(), 4);
    terminal.ok(&["people", "--count", "Anna"]);
    let matches = |row: &Value| row["won"]["of"].as_u64().unwrap();
    assert_eq!(table(&all(&terminal), "wins").iter().map(matches).collect::<Vec<_>>(), [4, 4]);
    assert_eq!(terminal.json(&["history", "list", "--uncounted", "--json"]), serde_json::json!([]));
    assert_eq!(terminal.json(&["people", "--json"])[0]["counted"], true);
}

#[test]
fn somebody_gets_a_picture_and_a_wrong_one_is_told_what_there_is() {
    let terminal = Terminal::new();
    taken_in(&terminal, &["dice-war", "--matches", "1", "--seed", "3", "--bots", "random"], |json| {
        json["setup"]["seats"] = serde_json::json!([{"name": "Anna"}, {"name": "Ben"}]);
    });
    let picture = |terminal: &Terminal| terminal.json(&["people", "--json"])[0]["picture"].clone();
    assert_eq!(picture(&terminal), Value::Null);
    let told = terminal.ok(&["people", "--picture", "anna", "dragon-red"]);
    assert!(told.contains("Anna: 1 match, picture: Dragon, Red\nBen: 1 match\n"), "{told}");
    for wrong in ["dragon", "face-0", "face-30", "crown-red", ""] {
        let told = terminal.run(&["people", "--picture", "Anna", wrong]).fails(Exit::Usage);
        assert!(told.contains("face-1 to face-29") && told.contains("dragon, serpent"), "{told}");
    }
    assert_eq!(picture(&terminal), "dragon-red");
    terminal.ok(&["people", "--picture", "Anna", "face-7"]);
    assert_eq!(picture(&terminal), "face-7");
    terminal.ok(&["people", "--picture", "Anna", "none"]);
    assert_eq!(picture(&terminal), Value::Null);
    let stranger = terminal.run(&["people", "--picture", "Cleo", "face-1"]);
    assert!(stranger.exit != Exit::Done && stranger.err.contains("Cleo"), "{stranger:?}");
}

/// Luck and choices are the sums of what the analyses say that are kept, of the matches that have one.
#[test]
fn luck_and_choices_are_those_of_the_analyses() {
    let terminal = Terminal::new();
    taken_in(&terminal, &["dice-war", "--matches", "3", "--seed", "3", "--bots", "random"], |json| {
        json["setup"]["seats"] = serde_json::json!([{"name": "Anna"}, {"name": "Ben"}]);
    });
    let ask = |name: &str| terminal.json(&["statistics", "--player", name, "--question", "luck", "--json"]);
    assert_eq!(ask("Anna")[0]["tables"], serde_json::json!([]), "nothing is analysed yet");
    let kept = Kept::in_folder(terminal.path("analyses").into());
    let luck = |n: usize| 0.01 * n as f64 - 0.005;
    for id in [1, 3] {
        let text = terminal.ok(&["history", "export", &id.to_string()]);
        let file = MatchFile::from_json(&text).unwrap();
        let (session, _) = exchange::replay(&Catalogue::standard(), file).unwrap();
        let judged = |at: usize| Judged { low: 0.02, high: 0.04, mattered: at % 4 < 2, ..Judged::default() };
        let step = |at: usize| Step {
            cause: Cause::Choice((at % 2) as u8),
            change: vec![0.0; 2],
            error: vec![0.0; 2],
            judged: Some(judged(at)),
        };
        let account = |luck| Account { luck, luck_error: 0.01, ..Account::default() };
        let entries = session.game().len();
        let analysis = Analysis {
            version: ANALYSIS_VERSION,
            game: "dice-war".to_owned(),
            effort: Effort::Normal,
            stage: Stage::Done,
            chances: vec![Some(vec![0.5; 2]); entries + 1],
            accounts: vec![account(luck(id)), account(-luck(id))],
            steps: (0..entries).map(step).collect(),
            ..Analysis::default()
        };
        kept.store(&Key::of(session.setup(), session.game(), Effort::Normal, 0), &analysis).unwrap();
    }
    for (name, sign) in [("Anna", 1.0), ("Ben", -1.0)] {
        let answers = ask(name);
        let [told, choices] = ["luck", "choices"].map(|id| {
            let rows = table(&answers, id);
            assert_eq!(
                (rows.len(), &rows[0]["who"]["name"], &rows[0]["matches"]),
                (1, &name.into(), &2.into())
            );
            rows[0].clone()
        });
        let number = |row: &Value, column: &str| row[column].as_f64().unwrap();
        let sum = 100.0 * sign * (luck(1) + luck(3));
        assert!((number(&told, "luck") - sum).abs() < 1e-9, "{told}");
        let half = 1.96 * 2.0_f64.sqrt();
        assert!((number(&told, "high") - sum - half).abs() < 0.01, "{told}");
        assert!(
            (number(&choices, "lost") - 2.0).abs() < 1e-9 && number(&choices, "choices") > 19.0,
            "{choices}"
        );
        assert!(
            (number(&choices, "low") - 2.0).abs() < 1e-6 && (number(&choices, "high") - 4.0).abs() < 1e-6
        );
    }
    let of_all = terminal.json(&["statistics", "--question", "luck", "--json"]);
    assert_eq!(table(&of_all, "luck").len(), 2);
    assert!(terminal.ok(&["statistics", "--question", "luck", "--csv"]).contains("choices"));
    // What does not count is not told.
    terminal.ok(&["people", "--no-count", "Ben"]);
    assert_eq!(ask("Anna")[0]["tables"], serde_json::json!([]));
}

/// Known dice of Regidice, however they are written.
fn number_of_dice(dice: &Value) -> usize {
    match dice {
        Value::Array(dice) => dice.len(),
        Value::Object(map) => map.values().map(number_of_dice).sum(),
        _ => 0,
    }
}
