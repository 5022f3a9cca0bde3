//! The JSON-lines referee: a whole match by script, and wild lines that change nothing.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod common {
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod pig;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod terminal;
}

use common::terminal::Terminal;
use proptest::prelude::*;
use serde_json::{Value, json};

const NEW: &str = r#"{"new":{"game":"pig","seats":["Anna","Ben"],"options":{"target":"30"},"dice":"physical","cards":"physical","seed":7}}"#;

/// The answers to lines, one each.
fn answers(terminal: &Terminal, lines: &[u8]) -> Vec<Value> {
    let out = terminal.run_with(&["referee"], lines).ok();
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The answers of a new match of Pig, without the one to `new`.
fn pig(lines: &[Value]) -> Vec<Value> {
    let lines: Vec<String> =
        std::iter::once(NEW.to_owned()).chain(lines.iter().map(Value::to_string)).collect();
    let mut answers = answers(&Terminal::new(), lines.join("\n").as_bytes());
    assert_eq!(answers.len(), lines.len());
    assert_eq!(answers.remove(0)["ok"], true);
    answers
}

fn throw(seat: u8) -> Value {
    json!({"do": {"seat": seat, "action": "Throw"}})
}

fn hold(seat: u8) -> Value {
    json!({"do": {"seat": seat, "action": "Hold"}})
}

fn face(face: u8) -> Value {
    json!({"chance": {"face": face}})
}

#[test]
fn a_whole_match_by_script() {
    let mut lines = Vec::new();
    for _ in 0..2 {
        lines.extend([throw(0), face(6), throw(0), face(6), throw(0), face(5), hold(0)]);
        lines.extend([throw(1), face(1)]);
    }
    lines.truncate(lines.len() - 2);
    lines.extend([json!({"scores": true}), json!({"log": true}), throw(0)]);
    let answers = pig(&lines);
    assert_eq!(
        answers[0],
        json!({
            "ok": true,
            "turn": {
                "chance": {
                    "component": "dice",
                    "seats": [0],
                    "secret": false,
                    "request": {"dice": 1, "sides": 6},
                },
                "ask": "Anna throws the die.",
            },
            "events": ["Anna throws."],
            "entry": {"do": {"seat": 0, "action": "Throw"}},
            "data": [],
        })
    );
    assert_eq!(answers[1]["events"], json!(["The die shows 6."]));
    assert_eq!(answers[1]["turn"], json!({"choose": {"seat": 0}, "ask": "Anna: throw or hold?"}));
    let [.., scores, log, late] = answers.as_slice() else { panic!("there are more answers") };
    assert_eq!(scores["scores"], json!([34, 0]));
    assert_eq!(scores["outcome"]["places"], json!([1, 2]));
    assert_eq!(scores["turn"]["over"]["decided_by"], "PIG-OVER-1");
    assert_eq!(log["log"].as_array().unwrap().len(), 16);
    assert_eq!(log["log"][1]["entry"], face(6));
    assert_eq!(log["log"][1]["source"], "typed");
    assert_eq!(late["ok"], false);
    assert_eq!(late["rule"], "PIG-OVER-1");
}

#[test]
fn refusals_name_the_rule_and_change_nothing() {
    let state = json!({"state": {"as": "table"}});
    let answers = pig(&[
        hold(0),
        throw(1),
        face(3),
        json!({"why": {"seat": 0, "action": "Hold"}}),
        json!({"why": {"seat": 0, "action": "Throw"}}),
        json!({"legal": {"seat": 0}}),
        json!({"legal": {"seat": 1}}),
        json!({"ruling": {"SetScore": {"seat": 0, "score": 99}}}),
        json!({"log": true}),
        state,
    ]);
    let refusal = json!({"ok": false, "rule": "PIG-HOLD-2", "why": "There are no points to keep yet.", "can_stand": true});
    assert_eq!(answers[0], refusal);
    assert_eq!(answers[1]["why"], "It is the turn of Anna, not of Ben.");
    assert_eq!(answers[2]["rule"], "PIG-TURN-1");
    assert_eq!(answers[3], refusal, "“why” says what “do” would");
    assert_eq!((&answers[4]["ok"], &answers[4]["legal"]), (&json!(true), &json!(true)));
    assert_eq!(answers[5]["legal"], json!([{"action": "Throw", "text": "Throw"}]));
    assert_eq!(answers[6]["legal"], json!([]));
    assert_eq!(answers[7]["rule"], "PIG-FIX-1");
    assert_eq!(answers[8]["log"], json!([]));
    assert_eq!(answers[9]["state"]["scores"], json!([0, 0]));
}

#[test]
fn what_happened_anyway_stands_with_its_reason() {
    let answers = pig(&[
        json!({"do": {"seat": 0, "action": "Hold"}, "stood": true, "reason": "nobody noticed"}),
        json!({"ruling": {"SetScore": {"seat": 1, "score": 9}}, "reason": "agreed"}),
        json!({"log": true}),
        json!({"legal": {"seat": 1}, "stood": true}),
        json!({"chance": {"face": 9}, "stood": true}),
    ]);
    assert_eq!(answers[0]["turn"]["choose"]["seat"], 1);
    let log = &answers[2]["log"];
    assert_eq!((&log[0]["stood"], &log[0]["note"]), (&json!(true), &json!("nobody noticed")));
    assert_eq!((&log[1]["source"], &log[1]["note"]), (&json!("ruled"), &json!("agreed")));
    assert!(answers[3]["error"].as_str().unwrap().contains("belong to entries"));
    assert_eq!(answers[4]["rule"], "PIG-TURN-1", "what is impossible cannot stand");
}

/// Real dice are not made up unless somebody asks for it.
#[test]
fn real_dice_are_not_invented_unasked() {
    let answers = pig(&[throw(0), json!({"auto": true}), json!({"auto": "invent"}), json!({"log": true})]);
    let told = answers[1]["error"].as_str().unwrap();
    assert!(told.contains("real") && told.contains("invent"), "{told}");
    assert_eq!((&answers[2]["ok"], &answers[3]["log"][1]["source"]), (&json!(true), &json!("program")));
}

#[test]
fn undo_and_redo_count_records_or_steps() {
    let answers = pig(&[
        throw(0),
        face(6),
        hold(0),
        throw(1),
        json!({"auto": "invent"}),
        json!({"undo": 4}),
        json!({"redo": 1}),
        json!({"redo": true}),
        json!({"redo": 9}),
        json!({"undo": true}),
        json!({"undo": 99}),
        json!({"redo": 0}),
        json!({"log": true}),
    ]);
    assert_eq!(
        (&answers[5]["undone"], &answers[5]["turn"]["ask"]),
        (&json!(4), &json!("Anna throws the die."))
    );
    assert_eq!((&answers[6]["redone"], &answers[6]["events"]), (&json!(1), &json!(["The die shows 6."])));
    assert_eq!(answers[7]["events"], json!(["Anna keeps 6."]));
    assert_eq!(answers[8]["redone"], 2);
    assert_eq!(answers[9]["undone"], 2, "Ben’s throw and the program’s die");
    assert_eq!(answers[10]["undone"], 3);
    assert_eq!((&answers[11]["redone"], &answers[12]["log"]), (&json!(0), &json!([])));
}

#[test]
fn amendments_are_previewed_then_accepted_or_dropped() {
    let answers = pig(&[
        throw(0),
        face(6),
        hold(0),
        json!({"amend": {"at": 1, "entry": face(1)}}),
        json!({"log": true}),
        json!({"keep": true}),
        json!({"accept": true}),
        json!({"amend": {"at": 1, "entry": face(1)}}),
        json!({"accept": true}),
        json!({"log": true}),
        json!({"amend": {"at": 2, "insert": throw(1)}}),
        json!({"accept": true}),
        json!({"amend": {"at": 0, "delete": true}}),
        throw(0),
        face(2),
        json!({"accept": true}),
        json!({"amend": {"at": 9, "delete": true}}),
        json!({"amend": {"at": 0, "delete": true, "entry": throw(0)}}),
        json!({"amend": {"at": 0, "entry": "Throw"}}),
    ]);
    let preview = &answers[3]["preview"];
    assert_eq!((&preview["kept"], &preview["of"]), (&json!(2), &json!(3)));
    assert_eq!((&preview["stop"]["at"], &preview["stop"]["rule"]), (&json!(2), &json!("PIG-TURN-1")));
    assert_eq!(preview["turn"]["choose"]["seat"], 1);
    assert_eq!(answers[4]["log"].as_array().unwrap().len(), 3, "a preview changes nothing");
    assert_eq!((&answers[5]["ok"], &answers[6]["ok"]), (&json!(true), &json!(false)));
    assert_eq!(answers[8]["events"], json!(["The die shows 1."]));
    assert_eq!(answers[9]["log"].as_array().unwrap().len(), 2);
    assert_eq!(answers[11]["events"], json!(["Ben throws."]));
    assert_eq!(answers[13]["ok"], false, "it is not Anna’s turn");
    assert_eq!(answers[14]["ok"], true);
    assert!(answers[15]["error"].as_str().unwrap().contains("no amendment"), "the log went on meanwhile");
    for malformed in &answers[16..] {
        assert_eq!(malformed["ok"], false);
        assert!(malformed["error"].is_string());
    }
}

#[test]
fn bots_and_the_program_play_a_match_to_the_end() {
    let terminal = Terminal::new();
    let new = r#"{"new":{"game":"pig","seats":["Anna",{"name":"Rita","bot":"easy"}],"options":{"target":"30"},"seed":3}}"#;
    let mut lines = vec![new.to_owned()];
    // What comes next is known only from the answers; both are tried, one of them is refused.
    for _ in 0..120 {
        for line in [r#"{"bot":{"seat":0,"level":"easy"}}"#, r#"{"bot":{"seat":1}}"#, r#"{"auto":"invent"}"#]
        {
            lines.push(line.to_owned());
        }
    }
    let hint = r#"{"hint":{"seat":0,"level":"medium"}}"#;
    lines.insert(1, hint.to_owned());
    lines.push(r#"{"log":true}"#.to_owned());
    let first = answers(&terminal, lines.join("\n").as_bytes());
    assert_eq!(first[1]["hint"]["action"], "Throw");
    assert_eq!(first[1]["turn"], first[0]["turn"], "a hint changes nothing");
    let log = first.last().unwrap();
    assert!(log["turn"]["over"]["places"].is_array(), "{}", log["turn"]);
    let sources: Vec<&str> =
        log["log"].as_array().unwrap().iter().filter_map(|l| l["source"].as_str()).collect();
    assert!(sources.iter().all(|source| ["bot", "program"].contains(source)), "{sources:?}");
    let second = answers(&terminal, lines.join("\n").as_bytes());
    let entries = |answers: &[Value]| -> Vec<Value> { answers.iter().map(|a| a["entry"].clone()).collect() };
    assert_eq!(entries(&first), entries(&second), "the same seed gives the same match");
}

#[test]
fn a_match_that_is_over_is_analysed() {
    let terminal = Terminal::new();
    let new = r#"{"new":{"game":"pig","seats":["Anna","Rita"],"options":{"target":"30"},"seed":3}}"#;
    let analyse = r#"{"analyse":{"budget":"quick","seed":4}}"#;
    let mut lines = vec![new.to_owned(), analyse.to_owned()];
    for _ in 0..120 {
        for line in [
            r#"{"bot":{"seat":0,"level":"easy"}}"#,
            r#"{"bot":{"seat":1,"level":"easy"}}"#,
            r#"{"auto":true}"#,
        ] {
            lines.push(line.to_owned());
        }
    }
    lines.extend([analyse.to_owned(), r#"{"analyse":{"seed":9007199254740992}}"#.to_owned()]);
    let told = answers(&terminal, lines.join("\n").as_bytes());
    assert_eq!(told[1]["ok"], false, "nothing is told while it goes on");
    let [.., found, refused] = told.as_slice() else { panic!("two answers") };
    assert!(found["turn"]["over"].is_object() && refused["ok"] == false, "{refused}");
    let analysis = &found["analysis"]["analysis"];
    assert_eq!((&analysis["stage"], &analysis["effort"]), (&json!("done"), &json!("quick")));
    let chances = analysis["chances"].as_array().unwrap();
    assert_eq!(chances.len(), analysis["steps"].as_array().unwrap().len() + 1);
    assert_eq!(chances.last(), Some(&analysis["result"]));
    assert!(found["analysis"]["turning_points"][0]["text"].is_string());
}

#[test]
fn matches_are_saved_and_loaded() {
    let terminal = Terminal::new();
    let file = terminal.path("match.json");
    let lines = [
        NEW.to_owned(),
        throw(0).to_string(),
        face(6).to_string(),
        json!({"save": file}).to_string(),
        hold(0).to_string(),
        json!({"load": file}).to_string(),
        hold(0).to_string(),
        json!({"load": terminal.path("none.json")}).to_string(),
        json!({"save": "/nowhere/at/all"}).to_string(),
        json!({"log": true}).to_string(),
    ];
    let told = answers(&terminal, lines.join("\n").as_bytes());
    assert_eq!((&told[3]["saved"], &told[5]["loaded"]), (&json!(2), &json!(2)));
    assert_eq!(told[5]["turn"], told[2]["turn"]);
    assert_eq!(told[4]["events"], told[6]["events"]);
    assert!(told[7]["error"].as_str().unwrap().contains("none.json"));
    assert!(told[8]["error"].as_str().unwrap().contains("/nowhere"));
    assert_eq!(told[9]["log"].as_array().unwrap().len(), 3, "a load that fails changes nothing");
    assert!(
        terminal.ok(&["history", "import", &file]).contains("number 1"),
        "it is a match file like any other"
    );

    let bad = std::fs::read_to_string(&file).unwrap().replace("\"face\": 6", "\"face\": 7");
    std::fs::write(&file, bad).unwrap();
    let told = answers(&terminal, json!({"load": file}).to_string().as_bytes());
    assert_eq!((&told[0]["loaded"], &told[0]["stop"]["rule"]), (&json!(1), &json!("PIG-ROLL-1")));
}

#[test]
fn new_matches_that_cannot_begin_leave_the_old_one() {
    let answers = pig(&[
        throw(0),
        json!({"new": {"game": "chess", "seats": ["A", "B"]}}),
        json!({"new": {"game": "pig", "seats": ["A"]}}),
        json!({"new": {"game": "pig", "seats": ["A", "B"], "options": {"target": "7"}}}),
        json!({"new": {"game": "pig", "seats": ["A", "B"], "seed": 1u64 << 53}}),
        json!({"new": {"game": "pig", "seats": ["A", "B"], "pack": "/nowhere"}}),
        json!({"new": {"game": "pig", "seats": ["A", "B"], "colour": "red"}}),
        json!({"new": {"game": "pig", "seats": [{"name": "A", "bot": "clever"}, "B"]}}),
        json!({"log": true}),
    ]);
    for refused in &answers[1..8] {
        assert_eq!(refused["ok"], false);
        assert!(refused["error"].is_string(), "{refused}");
    }
    assert_eq!(answers[8]["log"].as_array().unwrap().len(), 1);
}

#[test]
fn without_a_match_there_is_nothing_to_do() {
    let lines = b"{\"legal\":{\"seat\":0}}\n{\"undo\":1}\n{\"accept\":true}\n{\"save\":\"x\"}\n";
    for answer in answers(&Terminal::new(), lines) {
        assert_eq!(answer["ok"], false);
        assert!(answer["error"].is_string());
    }
}

/// Lines that make no sense.
fn wild() -> Vec<Vec<u8>> {
    let deep = |open: &str, n: usize| open.repeat(n).into_bytes();
    let texts = [
        "",
        " ",
        "null",
        "true",
        "[]",
        "{}",
        "\"new\"",
        "{\"new\":}",
        "{\"new\":null}",
        "{\"fly\":1}",
        "{\"undo\":1,\"redo\":1}",
        "{\"undo\":-1}",
        "{\"undo\":1e400}",
        "{\"undo\":99999999999999999999999999}",
        "{\"undo\":\"all\"}",
        "{\"auto\":false}",
        "{\"legal\":{\"seat\":-1}}",
        "{\"legal\":{\"seat\":8}}",
        "{\"legal\":{\"seat\":255}}",
        "{\"legal\":{\"seat\":256}}",
        "{\"legal\":{\"seat\":0,\"deep\":true}}",
        "{\"state\":{\"as\":7}}",
        "{\"state\":{\"as\":\"god\"}}",
        "{\"do\":{\"seat\":2,\"action\":\"Throw\"}}",
        "{\"do\":{\"seat\":0,\"action\":\"Fly\"}}",
        "{\"do\":{\"seat\":0,\"action\":null}}",
        "{\"do\":{\"seat\":0,\"action\":{\"Throw\":{}}}}",
        "{\"do\":{\"seat\":0}}",
        "{\"do\":[0,\"Throw\"]}",
        "{\"chance\":{\"face\":\"six\"}}",
        "{\"chance\":{\"face\":256}}",
        "{\"chance\":6}",
        "{\"ruling\":{\"SetScore\":{\"seat\":200,\"score\":1}}}",
        "{\"ruling\":{\"SetScore\":{\"seat\":0,\"score\":1}},\"reason\":5}",
        "{\"do\":{\"seat\":0,\"action\":\"Hold\"},\"stood\":\"yes\"}",
        "{\"bot\":{\"seat\":7,\"level\":\"hard\"}}",
        "{\"bot\":{\"seat\":1,\"level\":\"hard\"}}",
        "{\"hint\":{\"seat\":1}}",
        "{\"amend\":{\"at\":18446744073709551615,\"delete\":true}}",
        "{\"amend\":{\"at\":18446744073709551615,\"insert\":{\"chance\":{\"face\":1}}}}",
        "{\"amend\":{\"at\":0}}",
        "{\"accept\":true}",
        "{\"load\":\"/dev/zero\"}",
        "{\"load\":\"\"}",
        "{\"load\":\"a\\u0000b\"}",
        "{\"save\":\"/\"}",
        "{\"log\":true}}",
    ];
    let mut lines: Vec<Vec<u8>> = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
    lines.push(b"\xff\xfe{}".to_vec());
    lines.push(b"\0\0\0".to_vec());
    lines.push(deep("[", 100_000));
    lines.push(deep("{\"do\":", 100_000));
    lines.push(deep(" ", (1 << 20) + 1));
    lines.push(vec![b'x'; 3 << 20]);
    lines
}

/// The state and the log, apart from times.
fn snapshot() -> &'static str {
    "{\"state\":{\"as\":\"table\"}}\n{\"log\":true}\n"
}

#[test]
fn wild_lines_are_refused_and_change_nothing() {
    let wild = wild();
    let mut lines = format!("{NEW}\n{}\n{}", throw(0), snapshot()).into_bytes();
    for line in &wild {
        lines.extend_from_slice(line);
        lines.push(b'\n');
    }
    lines.extend_from_slice(snapshot().as_bytes());
    let answers = answers(&Terminal::new(), &lines);
    assert_eq!(answers.len(), 4 + wild.len() + 2, "every line is answered by one line");
    let (before, rest) = answers[2..].split_at(2);
    let (refused, after) = rest.split_at(wild.len());
    assert_eq!(before, after);
    for (answer, line) in refused.iter().zip(&wild) {
        let line = String::from_utf8_lossy(&line[..line.len().min(80)]).into_owned();
        assert_eq!(answer["ok"], false, "{line}");
        assert!(answer["error"].is_string() || answer["rule"].is_string(), "{line}: {answer}");
    }
}

#[test]
fn long_lines_are_read_up_to_a_mebibyte() {
    let padded = format!("{{\"log\":true}}{}", " ".repeat((1 << 20) - 12));
    let answers =
        answers(&Terminal::new(), format!("{NEW}\n{padded}\n{padded} \n{{\"scores\":true}}").as_bytes());
    let ok: Vec<bool> = answers.iter().map(|answer| answer["ok"] == true).collect();
    assert_eq!(ok, [true, true, false, true], "the line after one that is too long is read again");
}

/// Lines that are nearly right.
fn near() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-2i64..9).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        prop::sample::select(vec!["Throw", "Hold", "table", "pig", "hard", "Anna", "", "\u{202e}\u{0}"])
            .prop_map(Value::from),
    ];
    let keys = vec![
        "seat", "action", "face", "at", "entry", "insert", "delete", "as", "level", "game", "seats", "seed",
        "options", "SetScore", "score", "do", "chance", "ruling",
    ];
    let value = leaf.prop_recursive(4, 24, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((prop::sample::select(keys.clone()), inner), 0..4)
                .prop_map(|fields| fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()),
        ]
    });
    // No `save`: it would write where the values say. No `new`: it may rightly begin a match.
    let commands = vec![
        "do", "chance", "ruling", "auto", "legal", "why", "state", "undo", "redo", "amend", "accept", "keep",
        "log", "scores", "hint", "analyse", "reason", "stood",
    ];
    let fields = prop::collection::vec((prop::sample::select(commands), value), 0..3);
    fields
        .prop_map(|fields| fields.into_iter().map(|(k, v)| (k.to_owned(), v)).collect::<Value>().to_string())
}

fn junk() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        3 => near().prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>(), 0..60),
        1 => "\\PC{0,40}".prop_map(String::into_bytes),
    ]
    .prop_map(|line| line.into_iter().filter(|byte| *byte != b'\n').collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_lines_are_answered_one_for_one(junk in prop::collection::vec(junk(), 0..12)) {
        let mut lines = format!("{NEW}\n{}\n", throw(0)).into_bytes();
        for line in &junk {
            lines.extend_from_slice(snapshot().as_bytes());
            lines.extend_from_slice(line);
            lines.push(b'\n');
            lines.extend_from_slice(snapshot().as_bytes());
        }
        let answers = answers(&Terminal::new(), &lines);
        prop_assert_eq!(answers.len(), 2 + 5 * junk.len());
        for around in answers[2..].chunks(5) {
            if around[2]["ok"] == false {
                prop_assert_eq!(&around[..2], &around[3..], "a refusal changed something");
            } else {
                prop_assert!(around[2]["turn"].is_object() && around[2]["events"].is_array());
            }
        }
    }
}

/// DD-TABLE-8: a bot knows its goals, whoever starts the match and whoever deals.
#[test]
fn bots_know_their_goals() {
    let terminal = Terminal::new();
    let pack = terminal.path("printed.toml");
    let unlisted = "[pack]\ngame = \"dualing-dice\"\nid = \"printed\"\nname = \"Printed\"\nversion = 1\n\n[unlisted]\ncards = 92\n";
    std::fs::write(&pack, unlisted).unwrap();
    let told = "A bot cannot play with a deck whose cards are not listed.";
    let new = |second: Value, pack: Option<&str>| json!({"new": {"game": "dualing-dice", "seats": ["Anna", second], "cards": "physical", "pack": pack, "seed": 7}});
    let bot = || json!({"name": "Rita", "bot": "easy"});
    let unknown = json!({"chance": {"DrawGoals": {"goals": ["unknown", "unknown", "unknown"]}}});
    let auto = json!({"auto": true});
    let lines = [
        new(bot(), Some(&pack)),
        new(json!("Ben"), Some(&pack)),
        auto.clone(),
        auto.clone(),
        json!({"do": {"seat": 0, "action": {"PickDice": {"color": "D12", "white": "D12"}}}}),
        json!({"bot": {"seat": 1, "level": "easy"}}),
        new(bot(), None),
        auto,
        unknown,
    ];
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let answers = answers(&terminal, lines.join("\n").as_bytes());
    assert_eq!((&answers[0]["ok"], &answers[0]["error"]), (&json!(false), &json!(told)));
    assert!(answers[1..5].iter().all(|answer| answer["ok"] == true), "{answers:?}");
    assert_eq!((&answers[5]["rule"], &answers[5]["why"]), (&json!("DD-TABLE-8"), &json!(told)));
    assert!(answers[6..8].iter().all(|answer| answer["ok"] == true), "{answers:?}");
    assert_eq!((&answers[8]["rule"], &answers[8]["can_stand"]), (&json!("DD-TABLE-8"), &json!(false)));
    let refused = terminal.run(&["play", "dualing-dice", "--seats", "Anna,bot:easy", "--pack", &pack]);
    assert!(refused.fails(tableside::cli::Exit::Usage).contains(told));
}

#[test]
fn a_seat_that_a_match_does_not_have_is_told_with_its_field() {
    for seat in [8, 9, 200] {
        let lines = [
            json!({"new": {"game": "regidice", "seats": ["Anna", "Ben"], "seed": 1}}),
            json!({"chance": {"Rolled": {"seat": seat, "faces": "concealed"}}}),
            json!({"amend": {"at": 0, "insert": {"chance": {"Rolled": {"seat": seat, "faces": "concealed"}}}}}),
        ];
        let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
        let answers = answers(&Terminal::new(), lines.join("\n").as_bytes());
        for refused in &answers[1..] {
            assert_eq!(refused["error"], format!("chance.Rolled.seat: expected 0 to 1, not {seat}"));
        }
    }
}
