//! Matches go out as tables and as a play file.

use std::collections::BTreeSet;

use serde_json::Value;
use tableside::archive::MatchFile;
use tableside::exchange::CsvTables;
use tableside::play::Catalogue;

use crate::common::terminal::Terminal;

/// A match with an entry that was struck out.
const CONCEDED: &[u8] =
    b"\nruling {\"Adjust\":{\"hits\":1}} Miscounted\nundo\n\nruling {\"Concede\":{\"seat\":0}}\n";

/// A terminal with matches of bots, one of people with names that spreadsheets compute, and one that was undone.
fn terminal() -> Terminal {
    let terminal = Terminal::new();
    let file = terminal.path("matches.jsonl");
    let games = [["dualing-dice", "3"], ["dice-war", "2"], ["regidice", "2"]];
    for [game, seats] in games {
        terminal.ok(&[
            "simulate",
            game,
            "--seats",
            seats,
            "--matches",
            "2",
            "--bots",
            "random",
            "--seed",
            "5",
            "--log",
            &file,
        ]);
        terminal.ok(&["history", "import", &file]);
    }
    terminal.run_with(&["play", "regidice", "--seats", "=1+1,\"Ben\"", "--seed", "1"], CONCEDED).ok();
    terminal
}

/// The rows of a table, each cell without its quotes.
fn read(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut cell)),
            '\r' if !quoted => {}
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            letter => cell.push(letter),
        }
    }
    assert!(cell.is_empty() && row.is_empty() && !quoted, "the last line has no end");
    rows
}

#[test]
fn tables_hold_each_seat_entry_and_die_once() {
    let terminal = terminal();
    let folder = terminal.path("tables");
    assert!(terminal.ok(&["history", "csv", &folder]).contains("7 matches written"));
    let table = |name: &str| {
        let rows = read(&std::fs::read_to_string(format!("{folder}/{name}.csv")).unwrap());
        let wide = rows[0].len();
        assert!(rows.iter().all(|row| row.len() == wide), "{name}");
        rows
    };
    let column = |rows: &[Vec<String>], name: &str| rows[0].iter().position(|head| head == name).unwrap();
    let (results, entries, rolls) = (table("results"), table("entries"), table("rolls"));
    let (mut seats, mut records, mut struck) = (0, 0, 0);
    for id in 1..=7 {
        let file = terminal.json(&["history", "export", &id.to_string()]);
        let len = |part: &Value| part.as_array().map_or(0, Vec::len);
        seats += len(&file["setup"]["seats"]);
        records += len(&file["records"]);
        struck += len(&file["struck"]);
    }
    assert!(struck > 0);
    assert_eq!((results.len() - 1, entries.len() - 1), (seats, records + struck));
    let at = column(&entries, "struck_out");
    assert_eq!(entries.iter().filter(|row| row[at] == "1").count(), struck);
    let dice = terminal.json(&["fair-dice", "--json"]);
    let told: i64 = dice[0]["tables"][0]["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["rolls"].as_i64().unwrap())
        .sum();
    assert_eq!(rolls.len() as i64 - 1, told);
    // Names that a spreadsheet would compute, and names with commas and quotes.
    let names: BTreeSet<&str> = results.iter().map(|row| row[column(&results, "player")].as_str()).collect();
    assert!(names.contains("'=1+1"), "{names:?}");
    for cell in results.iter().chain(&entries).chain(&rolls).flatten() {
        let number = cell.parse::<f64>().is_ok();
        assert!(number || !cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell}");
    }
}

/// Whatever people write anywhere, and whatever a file says that comes from elsewhere, no cell is taken for a formula.
#[test]
fn no_text_of_any_table_is_computed_by_a_spreadsheet() {
    let terminal = Terminal::new();
    terminal.run_with(&["play", "regidice", "--seats", "Anna,Ben", "--seed", "1"], CONCEDED).ok();
    let text = terminal.ok(&["history", "export", "1"]);
    let catalogue = Catalogue::standard();
    for begin in ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"] {
        let bad = format!("{begin}cmd|' /C calc'!A0");
        let mut tables = CsvTables::new();
        let mut file = MatchFile::from_json(&text).unwrap();
        assert!(!file.struck.is_empty() && !file.records.is_empty());
        file.tags = vec![bad.clone()];
        file.note.clone_from(&bad);
        file.setup.seats.iter_mut().for_each(|seat| seat.name.clone_from(&bad));
        file.struck.iter_mut().for_each(|gone| gone.reason.clone_from(&bad));
        file.records.iter_mut().for_each(|record| record.note.clone_from(&bad));
        tables.add(&catalogue, file.clone());
        // A result that was recorded elsewhere may be of any game, with any options.
        file.records.clear();
        file.struck.clear();
        file.setup.game.clone_from(&bad);
        file.setup.options = [(bad.clone(), bad.clone())].into();
        tables.add(&catalogue, file);
        let mut found = BTreeSet::new();
        for (name, table) in
            [("results", &tables.results), ("entries", &tables.entries), ("rolls", &tables.rolls)]
        {
            let rows = read(table);
            assert!(rows.len() > 1, "{name}");
            for row in &rows {
                for (head, cell) in rows[0].iter().zip(row) {
                    if cell.contains(&bad) {
                        found.insert((name, head.clone()));
                    }
                    let number = cell.parse::<f64>().is_ok();
                    assert!(number || !cell.starts_with(begin), "{name}, {head}: {cell:?}");
                }
            }
        }
        let told: Vec<String> = found.iter().map(|(name, head)| format!("{name} {head}")).collect();
        let wanted = ["entries text", "results game", "results options", "results player", "results tags"];
        assert_eq!(told, wanted, "{begin:?}");
    }
}

fn numbers(list: &Value) -> BTreeSet<i64> {
    let all: Vec<i64> = list.as_array().unwrap().iter().map(|one| one["id"].as_i64().unwrap()).collect();
    let once: BTreeSet<i64> = all.iter().copied().collect();
    assert_eq!(all.len(), once.len());
    once
}

#[test]
fn a_play_file_is_whole_and_the_same_each_time() {
    let terminal = terminal();
    let (one, two) = (terminal.path("one.bgsplay"), terminal.path("two.bgsplay"));
    terminal.ok(&["history", "bg-stats", &one]);
    terminal.ok(&["history", "bg-stats", &two]);
    let text = std::fs::read_to_string(&one).unwrap();
    assert_eq!(text, std::fs::read_to_string(&two).unwrap());
    let file: Value = serde_json::from_str(&text).unwrap();
    assert!(
        file["about"]
            .as_str()
            .unwrap()
            .starts_with("This is a Play file that can be read by Board Game Stats.")
    );
    let (players, games, places) =
        (numbers(&file["players"]), numbers(&file["games"]), numbers(&file["locations"]));
    let plays = file["plays"].as_array().unwrap();
    assert_eq!((plays.len(), games.len()), (7, 3));
    let mut uuids = BTreeSet::new();
    for list in ["players", "games", "locations", "plays"] {
        for one in file[list].as_array().unwrap() {
            assert!(uuids.insert(one["uuid"].as_str().unwrap().to_owned()), "{one}");
        }
    }
    for play in plays {
        assert!(
            games.contains(&play["gameRefId"].as_i64().unwrap())
                && places.contains(&play["locationRefId"].as_i64().unwrap())
        );
        assert!(play["playDateYmd"].as_i64().unwrap() > 20_000_000 && play["metaData"].is_string());
        let game =
            file["games"].as_array().unwrap().iter().find(|game| game["id"] == play["gameRefId"]).unwrap();
        let scores = play["playerScores"].as_array().unwrap();
        let winners = scores.iter().filter(|score| score["winner"] == true).count();
        assert_eq!(scores.iter().filter(|score| score["startPlayer"] == true).count(), 1);
        for score in scores {
            assert!(
                players.contains(&score["playerRefId"].as_i64().unwrap()) && score["score"].is_string(),
                "{score}"
            );
        }
        // All of a group win, or none.
        assert!(game["cooperative"] == false || winners == 0 || winners == scores.len(), "{play}");
    }
    // Bots are nobody among people.
    let named: Vec<&Value> =
        file["players"].as_array().unwrap().iter().filter(|one| one["isAnonymous"] == false).collect();
    assert_eq!(named.len(), 2, "{named:?}");
    // Another archive with the same matches says the same of them.
    let other = Terminal::new();
    for id in 1..=7 {
        let file = terminal.path(&format!("{id}.json"));
        terminal.ok(&["history", "export", &id.to_string(), &file]);
        other.ok(&["history", "import", &file]);
    }
    let third = other.path("three.bgsplay");
    other.ok(&["history", "bg-stats", &third]);
    let third: Value = serde_json::from_str(&std::fs::read_to_string(&third).unwrap()).unwrap();
    let ids = |file: &Value| -> BTreeSet<String> {
        let lists = ["players", "games", "plays"].into_iter().flat_map(|list| file[list].as_array().unwrap());
        lists.map(|one| one["uuid"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids(&third), ids(&file));
}
