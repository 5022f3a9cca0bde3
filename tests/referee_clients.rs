//! What authors of clients rely on: the sessions of docs/referee.md, the client in Python, and the schemas.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod common {
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod pig;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod terminal;
}

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use common::terminal::Terminal;
use serde_json::{Value, json};
use tableside::cli::Toolbox;
use tableside::engine::form::mismatch;

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/referee.md");
const CLIENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/client.py");
const PROGRAM: &str = env!("CARGO_BIN_EXE_tableside-cli");
const GAMES: [&str; 5] = ["dice-tuners", "dice-war", "dicequest", "dualing-dice", "regidice"];
/// The most characters of an answer in the document.
const LONGEST: usize = 400;

/// A session with its answers as the document shows them.
fn answered(session: &str) -> String {
    let sent: Vec<&str> = session.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let terminal = Terminal { toolbox: Toolbox::standard(), ..Terminal::new() };
    let out = terminal.run_with(&["referee"], sent.join("\n").as_bytes()).ok();
    let cut = |line: &str| match line.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.to_owned(),
    };
    // The program's version is no part of the protocol.
    let version = format!("\"program\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let lines = sent.iter().zip(out.lines());
    let told = lines
        .map(|(sent, line)| format!("> {sent}\n< {}\n", cut(line).replace(&version, "\"program\":\"…\"")));
    told.collect()
}

/// `UPDATE_DOCS=1 cargo test --test referee_clients` writes the answers anew.
#[test]
fn the_sessions_of_the_document_hold() {
    let written = std::fs::read_to_string(DOCUMENT).unwrap();
    let mut parts = written.split("```referee\n");
    let mut right = parts.next().unwrap().to_owned();
    let mut sessions = 0;
    for part in parts {
        let (session, rest) = part.split_once("```").unwrap();
        right.push_str(&format!("```referee\n{}```{rest}", answered(session)));
        sessions += 1;
    }
    assert_eq!(sessions, GAMES.len());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(DOCUMENT, right).unwrap();
        return;
    }
    let different = written.lines().zip(right.lines()).find(|(written, right)| written != right);
    assert!(written == right, "docs/referee.md says, and it is: {different:#?}");
}

#[test]
fn the_client_plays_a_match() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3");
        return;
    }
    let lines = std::fs::read_to_string(CLIENT).unwrap().lines().count();
    assert!(lines <= 50, "it is no small client any more: {lines} lines");
    let data = tempfile::tempdir().unwrap();
    let mut client = Command::new("python3");
    client.args([CLIENT, "dualing-dice", "3", PROGRAM, "--data-dir"]).arg(data.path());
    let out = client.env("LC_ALL", "C.UTF-8").env_remove("LANGUAGE").output().unwrap();
    let told = String::from_utf8(out.stdout).unwrap();
    assert!(out.status.success(), "{told}{}", String::from_utf8_lossy(&out.stderr));
    assert!(
        told.contains("Round 1 begins.") && told.lines().last().unwrap().starts_with("Scores: "),
        "{told}"
    );
}

/// The referee as a process, so that one line can depend on the answer to the last.
struct Referee {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    schema: Value,
}

impl Referee {
    fn new(data: &Path, schema: Value) -> Self {
        let mut program = Command::new(PROGRAM);
        program.arg("--data-dir").arg(data).arg("referee").env("LC_ALL", "C.UTF-8");
        let mut process = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        Self { process, input, output: BufReader::new(output), schema }
    }

    /// Sends a command and gets the answer; both must have the form of the schema.
    fn ask(&mut self, command: &Value) -> Value {
        assert_eq!(mismatch(&self.schema["command"], command), None, "{command}");
        writeln!(self.input, "{command}").unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        let found = mismatch(&self.schema["answer"], &answer).map(|found| found.to_string());
        assert_eq!(found, None, "{command} {answer}");
        answer
    }
}

impl Drop for Referee {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn fits(schema: &Value, part: &str, value: &Value) {
    let found = mismatch(&schema[part], value).map(|found| found.to_string());
    assert_eq!(found, None, "{part}: {value}");
}

#[test]
fn whole_matches_have_the_form_of_the_schemas() {
    let terminal = Terminal::new();
    let protocol = terminal.json(&["schema"]);
    let mut referee = Referee::new(terminal.data.path(), protocol);
    assert_eq!(referee.ask(&json!({"hello": true}))["games"], json!(GAMES));
    for game in GAMES {
        let schema = terminal.json(&["schema", game]);
        let new =
            json!({"new": {"game": game, "seats": ["Anna", {"name": "Ben", "bot": "easy"}], "seed": 5}});
        let mut answer = referee.ask(&new);
        let mut entries = 0;
        while answer["turn"].get("over").is_none() && entries < 600 {
            let turn = &answer["turn"];
            let seat = turn.pointer("/choose/seat").or_else(|| turn.pointer("/secret/seats/0")).cloned();
            if let Some(request) = turn.pointer("/chance/request") {
                fits(&schema, "request", request);
            }
            if entries % 25 == 0 {
                for viewer in [json!("table"), json!(0)] {
                    let state = referee.ask(&json!({"state": {"as": viewer}}));
                    fits(&schema, "state", &state["state"]);
                }
                if let Some(seat) = &seat {
                    referee.ask(&json!({"legal": {"seat": seat}}));
                }
            }
            answer = match seat {
                Some(seat) => referee.ask(&json!({"bot": {"seat": seat, "level": "random"}})),
                None => referee.ask(&json!({"auto": true})),
            };
            assert_eq!(answer["ok"], true, "{game}: {answer}");
            fits(&schema, "entry", &answer["entry"]);
            answer["data"].as_array().unwrap().iter().for_each(|event| fits(&schema, "event", event));
            entries += 1;
        }
        assert!(entries > 20, "{game}");
        for command in
            [json!({"scores": true}), json!({"log": true}), json!({"ids": true}), json!({"content": true})]
        {
            assert_eq!(referee.ask(&command)["ok"], true);
        }
    }
}

/// No name of the program's own types reaches anybody.
#[test]
fn malformed_lines_name_the_field_and_what_was_expected() {
    let new = r#"{"new":{"game":"dice-war","seats":["Anna","Ben"],"dice":"physical"}}"#;
    let lines = [
        (
            r#"{"state":{"as":"all"}}"#,
            "state.as: expected a whole number from 0 to 255 or \"table\", not \"all\"",
        ),
        (r#"{"auto":2}"#, "auto: expected true or \"invent\", not 2"),
        (r#"{"bot":{"seat":"x"}}"#, "bot.seat: expected a whole number from 0 to 255, not \"x\""),
        (r#"{"bot":{"seat":7}}"#, "seat: expected 0 to 1, not 7"),
        (r#"{"bot":{"level":"easy"}}"#, "bot.seat: expected a whole number from 0 to 255, but it is missing"),
        (
            r#"{"bot":{"seat":0,"level":"god"}}"#,
            "bot.level: expected \"random\", \"easy\", \"medium\", \"hard\" or \"expert\", not \"god\"",
        ),
        (
            r#"{"chance":{"StartRoll":{"red":300,"black":4}}}"#,
            "chance.StartRoll.red: expected a whole number from 0 to 255, not 300",
        ),
        (r#"{"chance":{"Roll":1}}"#, "chance: expected StartRoll, not “Roll”"),
        (r#"{"undo":1,"log":true}"#, "a line is one command, not 2: undo, log"),
        (r#"{"log":true,"stood":true}"#, "“reason” and “stood” belong to entries"),
    ];
    let sent: Vec<&str> = std::iter::once(new).chain(lines.iter().map(|(line, _)| *line)).collect();
    let out = Terminal::new().run_with(&["referee"], sent.join("\n").as_bytes()).ok();
    for ((line, error), answer) in lines.iter().zip(out.lines().skip(1)) {
        let answer: Value = serde_json::from_str(answer).unwrap();
        assert_eq!(answer, json!({"ok": false, "error": error}), "{line}");
    }
}
