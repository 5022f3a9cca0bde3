//! Plays go out to BG Stats, and those that were recorded elsewhere come in as results.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod common {
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod handed_on;
    pub mod json_schema;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod pig;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod terminal;
}

use common::handed_on::finished;
use common::json_schema::misfits;
use common::terminal::Terminal;
use proptest::prelude::*;
use serde_json::{Value, json};
use tableside::archive::{Archive, ArchiveError, Clock, Filter, MatchFile, MatchId, salvage};
use tableside::engine::{GroupResult, Standing};
use tableside::exchange::bg_stats;
use tableside::exchange::plays::{Fate, Matching, Whom, Whose, carry_out, is_plays, plan, read_plays};
use tableside::insight::{Calendar, Question, Results, Scope, answers};
use tableside::play::Catalogue;

fn every_form() -> Vec<MatchFile> {
    let catalogue = Catalogue::standard();
    let mut files = Vec::new();
    for def in catalogue.games() {
        for seats in def.info.min_seats..=def.info.max_seats {
            for together in [false, true] {
                files.push(finished(def.info.id, seats, together, files.len() as u32 + 1));
            }
        }
    }
    files
}

#[test]
fn plays_of_every_game_and_form_fit_the_schema_and_stay_the_same() {
    let catalogue = Catalogue::standard();
    let schema = include_str!("data/bgsplay.schema.json");
    let schema: Value = serde_json::from_str(schema).unwrap();
    let files = every_form();
    let file = bg_stats(&catalogue, &files);
    assert_eq!(misfits(&schema, &file), Vec::<String>::new());
    assert_eq!(file["plays"].as_array().unwrap().len(), files.len());
    assert_eq!(bg_stats(&catalogue, &files).to_string(), file.to_string());
    let war =
        file["plays"].as_array().unwrap().iter().zip(&files).find(|(_, file)| file.setup.game == "dice-war");
    assert_ne!(war.unwrap().0["playerScores"][0]["role"], "", "the tribe is the role");
    for (play, file) in file["plays"].as_array().unwrap().iter().zip(&files) {
        let bots = file.setup.seats.iter().filter(|seat| seat.bot.is_some()).count();
        let scores = play["playerScores"].as_array().unwrap();
        assert_eq!(scores.iter().filter(|score| score["metaData"] == "{\"isNpc\":1}").count(), bots);
        let group = file.outcome.as_ref().unwrap().group();
        assert_eq!(play["comments"].as_str().unwrap().starts_with("3 of 12\n"), group.is_some());
        // One alone is as good as a schema that lets everything through.
        let mut broken = play.clone();
        broken["playDateYmd"] = json!("20261122");
        assert!(!misfits(&schema["properties"]["plays"]["items"], &broken).is_empty());
    }
}

/// A file as another program would write it.
fn export() -> Value {
    let seat = |player: i64, score: &str, winner: bool| json!({"playerRefId": player, "score": score, "winner": winner, "rank": 0});
    let play = |n: u32, game: i64, day: u32, seats: Value| {
        json!({
            "uuid": format!("AAAAAAAA-0000-4000-8000-{n:012}"), "playDate": format!("2025-03-{day:02} 19:30:00"), "durationMin": 45,
            "gameRefId": game, "playerScores": seats, "comments": format!("play {n}"), "ignored": n == 4,
        })
    };
    json!({
        "about": "", "locations": [], "userInfo": {"meRefId": 1},
        "players": [
            {"uuid": "P-ANNA", "id": 1, "name": "Anna"}, {"uuid": "p-ben", "id": 2, "name": "=Ben+1"},
            {"uuid": "p-x", "id": 3, "name": "Anonymous player", "isAnonymous": true},
            {"uuid": "p-anna", "id": 4, "name": "Anna again"},
            {"uuid": "p-npc", "id": 5, "name": "Robot", "metaData": "{\"isNpc\":1}"},
        ],
        "games": [
            {"uuid": "g-1", "id": 1, "name": "dice tuners", "highestWins": true},
            {"uuid": "g-2", "id": 2, "name": "Regidice", "cooperative": true, "noPoints": true},
            {"uuid": "g-3", "id": 3, "name": "Catan"},
            {"uuid": "g-4", "id": 4, "name": "Dice War", "highestWins": true},
        ],
        "plays": [
            play(1, 1, 1, json!([seat(1, "14", true), seat(2, "11", false), seat(3, "9", false)])),
            play(2, 1, 2, json!([seat(1, "7", false), seat(2, "7", false)])),
            play(3, 2, 3, json!([seat(1, "", true), seat(2, "", true)])),
            play(4, 1, 4, json!([seat(4, "3", false), seat(5, "12", true)])),
            play(5, 3, 5, json!([seat(1, "3", false)])),
            play(6, 1, 6, json!([seat(1, "3", false), seat(77, "4", true)])),
            play(7, 1, 7, json!([seat(1, "3+4", false), seat(2, "4", true)])),
            play(1, 1, 8, json!([seat(1, "1", false), seat(2, "4", true)])),
            play(9, 4, 9, json!([seat(1, "", false), seat(2, "", true)])),
            play(10, 1, 10, json!([seat(1, "1", true)])),
            play(11, 2, 11, json!([seat(1, "", true), seat(2, "", false)])),
            play(12, 1, 12, json!([seat(1, "", false), seat(2, "", false)])),
        ],
    })
}

fn fates(archive: &Archive, text: &str, matching: &Matching) -> Vec<Fate> {
    let plays = read_plays(&Catalogue::standard(), "x.bgsplay", text, matching).unwrap();
    plan(archive, &plays, matching).unwrap().lines.into_iter().map(|line| line.fate).collect()
}

fn in_memory() -> Archive {
    Archive::in_memory(Clock::system()).unwrap()
}

#[test]
fn plays_come_in_as_results_and_go_again() {
    let (catalogue, text) = (Catalogue::standard(), export().to_string());
    assert!(is_plays(&text));
    let mut archive = in_memory();
    let anna = archive.add_person("Anna Maria").unwrap();
    let matching = Matching {
        games: [("Dice War".to_owned(), "dice-war".to_owned())].into(),
        people: [("p-anna".to_owned(), Whom::Person(anna))].into(),
    };
    let plays = read_plays(&catalogue, "x.bgsplay", &text, &matching).unwrap();
    let planned = plan(&archive, &plays, &matching).unwrap();
    let new: Vec<bool> = planned.lines.iter().map(|line| line.fate == Fate::New).collect();
    assert_eq!(
        new,
        [true, true, true, true, false, false, false, true, false, false, false],
        "{:#?}",
        planned.lines
    );
    assert_eq!(planned.other_games, [("Catan".to_owned(), 1)].into());
    let people: Vec<(&str, Whose)> =
        planned.people.iter().map(|(_, name, why)| (name.as_str(), *why)).collect();
    assert_eq!(people, [("Anna Maria", Whose::Chosen), ("=Ben+1", Whose::New)]);
    assert_eq!(archive.ids().unwrap(), [], "nothing came in yet");
    let received = carry_out(&mut archive, &catalogue, &planned, 5).unwrap();
    assert_eq!((received.taken.new, received.taken.known), (5, 0));
    assert_eq!(archive.damaged_matches(&mut |_, _| ()).unwrap(), []);

    let first = archive.export(MatchId(1)).unwrap();
    assert_eq!(first.setup.names().0, ["Anna Maria", "=Ben+1", ""]);
    let outcome = first.outcome.clone().unwrap();
    assert_eq!(
        (outcome.scores.to_vec(), outcome.standing),
        (vec![14, 11, 9], Standing::Places([1, 2, 3].into_iter().collect()))
    );
    let origin = first.elsewhere.as_ref().unwrap();
    assert_eq!(
        (origin.at, origin.people.as_slice(), &origin.play),
        (5, &["p-anna".to_owned(), "p-ben".to_owned(), String::new()][..], &export()["plays"][0])
    );
    let standing = |id: i64| archive.export(MatchId(id)).unwrap().outcome.unwrap().standing;
    assert_eq!(standing(2), Standing::Places([1, 1].into_iter().collect()), "nobody won: a draw");
    assert_eq!(standing(3), Standing::Group(GroupResult { won: true, reached: 0, stages: 0 }));
    assert!(archive.export(MatchId(4)).unwrap().uncounted);
    assert_eq!(standing(5), Standing::Places([2, 1].into_iter().collect()));

    // Whom they are is remembered, whatever they are called since.
    archive.rename(anna, "Anna the First").unwrap();
    let again = read_plays(&catalogue, "x.bgsplay", &text, &Matching::default()).unwrap();
    let again = plan(&archive, &again, &Matching::default()).unwrap();
    assert_eq!((again.people[0].1.as_str(), again.people[0].2), ("Anna the First", Whose::Remembered));
    assert_eq!((again.coming_in(), &again.lines[0].fate), (0, &Fate::Known(MatchId(1))),);
    // Another result of the same play, and another record of the same match.
    let mut other = export();
    other["plays"][0]["playerScores"][0]["score"] = json!("15");
    other["plays"][1]["uuid"] = json!("bbbbbbbb-0000-4000-8000-000000000001");
    let fates = fates(&archive, &other.to_string(), &matching);
    assert!(
        matches!(&fates[0], Fate::Conflicting(MatchId(1), _))
            && matches!(&fates[1], Fate::Conflicting(MatchId(2), _)),
        "{fates:?}"
    );

    let imports = archive.imports().unwrap();
    assert_eq!((imports.len(), imports[0].matches, imports[0].file.as_str()), (1, 5, "x.bgsplay"));
    assert_eq!(archive.undo_import(&received.import).unwrap().len(), 5);
    assert_eq!((archive.ids().unwrap(), archive.imports().unwrap()), (vec![], vec![]));
    assert_eq!(archive.damaged_matches(&mut |_, _| ()).unwrap(), []);
    assert_eq!(plan(&archive, &plays, &matching).unwrap().coming_in(), 5, "they can come in again");
    carry_out(&mut archive, &catalogue, &planned, 6).unwrap();
    assert_eq!((archive.ids().unwrap().len(), archive.imports().unwrap()[0].at), (5, 6));
}

#[test]
fn what_goes_out_is_known_when_it_comes_back_and_a_result_elsewhere() {
    let catalogue = Catalogue::standard();
    let files: Vec<MatchFile> = every_form()
        .into_iter()
        .filter(|file| file.setup.seats.iter().all(|seat| seat.bot.is_none()))
        .collect();
    let text = bg_stats(&catalogue, &files).to_string();
    let (mut here, mut there) = (in_memory(), in_memory());
    files.iter().for_each(|file| assert!(here.import(file).is_ok()));
    assert!(fates(&here, &text, &Matching::default()).iter().all(|fate| matches!(fate, Fate::Known(_))));
    let plays = read_plays(&catalogue, "x", &text, &Matching::default()).unwrap();
    let planned = plan(&there, &plays, &Matching::default()).unwrap();
    assert_eq!(
        planned.coming_in(),
        files.len(),
        "{:?}",
        planned.lines.iter().find(|line| line.fate != Fate::New)
    );
    carry_out(&mut there, &catalogue, &planned, 0).unwrap();
    for file in &files {
        let copy = there.export(there.find(&file.uuid).unwrap().unwrap()).unwrap();
        let (one, two) = (file.outcome.as_ref().unwrap(), copy.outcome.clone().unwrap());
        assert_eq!(
            (one.winners(), one.group().map(|group| group.won)),
            (two.winners(), two.group().map(|group| group.won))
        );
        assert!(one.group().is_some() || one.scores == two.scores);
        let small = |file: &MatchFile| file.setup.names().0.join("/").to_lowercase();
        assert_eq!((&copy.setup.game, small(&copy)), (&file.setup.game, small(file)));
    }
    // What was recorded elsewhere does not go out again.
    let copies: Vec<MatchFile> =
        there.ids().unwrap().into_iter().map(|id| there.export(id).unwrap()).collect();
    assert_eq!(bg_stats(&catalogue, &copies)["plays"], json!([]));
}

#[test]
fn a_result_has_no_log_and_counts_only_where_results_do() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("archive.db");
    let catalogue = Catalogue::standard();
    let mut archive = Archive::open(&path, Clock::system()).unwrap();
    let plays = read_plays(&catalogue, "x", &export().to_string(), &Matching::default()).unwrap();
    let planned = plan(&archive, &plays, &Matching::default()).unwrap();
    carry_out(&mut archive, &catalogue, &planned, 0).unwrap();
    let results = Results::read(&archive, &catalogue, &Scope::default()).unwrap();
    assert_eq!(results.matches.len(), planned.coming_in() - 1, "one does not count");
    let counted = |question: Question| {
        let found = answers(&results, &Calendar::system(), &[question]);
        found.iter().any(|answer| !answer.tables.is_empty())
    };
    use Question::*;
    for question in [Wins, Plays, Pairs, Scores, Averages, Games, Company, Groups, Streaks, Evenings] {
        assert!(counted(question), "{question:?}");
    }
    for question in [Seats, Records] {
        assert!(!counted(question), "{question:?}");
    }
    assert_eq!(
        tableside::exchange::verify(&catalogue, &archive, &mut |_, _| true).unwrap(),
        Some(Vec::new())
    );
    let pools = tableside::insight::pools(&archive, &catalogue, None, &mut |_, _| true).unwrap().unwrap();
    assert!(pools.is_empty());
    // Nobody goes on with it by mistake.
    assert!(matches!(archive.reopen(MatchId(1)), Err(ArchiveError::Elsewhere)));
    assert!(matches!(archive.abandon(MatchId(1)), Err(ArchiveError::Elsewhere)));
    let whole = archive.export(MatchId(1)).unwrap();
    assert!(tableside::exchange::replay(&catalogue, whole.clone()).is_err());
    // Filters.
    let count = |filter: Filter| archive.count(&filter).unwrap();
    assert_eq!(count(Filter { elsewhere: Some(true), ..Filter::default() }), planned.coming_in());
    assert_eq!(count(Filter { counted: Some(false), ..Filter::default() }), 1);
    assert_eq!(count(Filter { real_dice: true, ..Filter::default() }), 0);
    archive.close().unwrap();
    // It survives what saves an archive, and goes to another one as a file.
    let saved = folder.path().join("saved.db");
    let told = salvage(&path, &saved, Clock::system(), &mut |_, _| ()).unwrap();
    assert_eq!((told.whole, told.doubtful.len(), told.lost.len()), (planned.coming_in(), 0, 0));
    let saved = Archive::open(&saved, Clock::system()).unwrap();
    assert_eq!(saved.export(MatchId(1)).unwrap(), whole);
    assert_eq!(MatchFile::from_json(&whole.to_json().unwrap()).unwrap(), whole);
}

#[test]
fn the_terminal_imports_plays() {
    let terminal = Terminal::new();
    let path = terminal.path("BGStatsExport.json");
    std::fs::write(&path, export().to_string()).unwrap();
    let told = terminal.ok(&["history", "import", &path, "--dry-run", "--person", "Anna=Benjamin"]);
    assert!(told.contains("New: 5. Already here: 0. In conflict: 0. Not possible: 6."), "{told}");
    assert!(
        told.contains("Anna → Benjamin (as you said)")
            && told.contains("The score “3+4” is not a whole number."),
        "{told}"
    );
    assert!(terminal.ok(&["history", "list"]).contains("No matches"));
    let matching = terminal.path("people.json");
    std::fs::write(&matching, r#"{"people": {"Anna": "Anna M", "=Ben+1": null}}"#).unwrap();
    let told = terminal.ok(&["history", "import", &path, "--matching", &matching]);
    assert!(told.contains("=Ben+1 → guest (as you said)"), "{told}");
    let list =
        terminal.ok(&["history", "list", "--elsewhere", "--player", "Anna M", "--game", "dice-tuners"]);
    assert_eq!(list.lines().count(), 3, "{list}");
    assert!(list.contains("recorded elsewhere, not counted"), "{list}");
    assert!(terminal.ok(&["history", "show", "1"]).contains("It came in from BGStatsExport.json"));
    let shown = terminal.json(&["history", "show", "1", "--json"]);
    assert_eq!(shown["outcome"]["scores"], json!([14, 11, 9]));
    for refused in [
        &["history", "record", "1"][..],
        &["history", "page", "1"],
        &["analyse", "1"],
        &["play", "--resume", "1"],
    ] {
        assert!(terminal.run(refused).err.contains("only its result is known"), "{refused:?}");
    }
    let unknown = terminal.run(&["history", "import", &path, "--person", "Nobody=X"]);
    assert!(unknown.err.contains("Nobody in the file is called “Nobody”."), "{}", unknown.err);
    terminal.ok(&["history", "edit", "1", "2", "--label", "league", "--note", "by hand", "--no-count"]);
    assert_eq!(
        terminal
            .json(&["history", "list", "--tag", "league", "--uncounted", "--json"])
            .as_array()
            .unwrap()
            .len(),
        2
    );
    terminal.ok(&["history", "edit", "1", "--unlabel", "league", "--count"]);
    assert_eq!(terminal.json(&["history", "list", "--tag", "league", "--json"]).as_array().unwrap().len(), 1);
    let imports = terminal.json(&["history", "imports", "--json"]);
    let undone = terminal.ok(&["history", "undo-import", imports[0]["id"].as_str().unwrap()]);
    assert!(undone.contains("5 matches were taken back."), "{undone}");
    assert!(terminal.ok(&["history", "imports"]).contains("No results were imported."));
}

#[test]
fn what_no_program_writes_is_refused() {
    let catalogue = Catalogue::standard();
    let read = |text: &str| read_plays(&catalogue, "x", text, &Matching::default());
    for text in [
        "",
        "[]",
        "{\"plays\": 3}",
        "{\"plays\": [NaN]}",
        &"[".repeat(100_000),
        &format!("{{\"plays\":{}", "[".repeat(500)),
    ] {
        assert!(read(text).is_err());
    }
    let empty =
        read("{\"plays\": [1, null, {\"gameRefId\": 9e99}], \"players\": 3, \"games\": [[]]}").unwrap();
    assert_eq!((empty.plays.len(), empty.other_games.values().sum::<usize>()), (0, 3));
    let large = format!("{{\"plays\": [], \"x\": \"{}\"}}", "x".repeat(33 << 20));
    assert!(read(&large).is_err());
    // A long play is not kept as it was.
    let mut long = export();
    long["plays"][0]["x"] = json!("y".repeat(20_000));
    assert_eq!(read(&long.to_string()).unwrap().plays[0].kept, Value::Null);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever stands in the place of anything, there is an answer, and what comes in is sound.
    #[test]
    fn spoiled_plays_are_answered(at in 0usize..10_000, what in 0usize..14, cut in 0usize..3) {
        let odd = [
            "null", "-1", "1e400", "99999999999999999999", "\"=1+1\"", "[]", "{}", "true", "\"\"", "\"2025-13-40 99:00:00\"", "0.5",
            "\"\\u0000\\u001b[2J\"", "[[[[[[]]]]]]", "NaN",
        ];
        let text = export().to_string();
        // In the place of a value, or somewhere.
        let colons: Vec<usize> = text.match_indices(':').map(|(at, _)| at + 1).collect();
        let from = colons[at % colons.len()];
        let end = from + text[from..].find([',', '}', ']']).unwrap();
        let spoiled = match cut {
            0 => format!("{}{}{}", &text[..from], odd[what], &text[end..]),
            1 => format!("{}{}", &text[..from], &text[end..]),
            _ => format!("{}{}{}", &text[..from], odd[what], &text[from..]),
        };
        let catalogue = Catalogue::standard();
        if let Ok(plays) = read_plays(&catalogue, "x", &spoiled, &Matching::default()) {
            let mut archive = in_memory();
            let planned = plan(&archive, &plays, &Matching::default()).unwrap();
            carry_out(&mut archive, &catalogue, &planned, 0).unwrap();
            prop_assert_eq!(archive.ids().unwrap().len(), planned.coming_in());
            prop_assert_eq!(archive.damaged_matches(&mut |_, _| ()).unwrap(), vec![]);
            let results = Results::read(&archive, &catalogue, &Scope::default()).unwrap();
            let _ = answers(&results, &Calendar::system(), &Question::ALL);
        }
    }
}
