//! The command line: every subcommand, help, exit codes, bad input.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod common {
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod high_card;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod pig;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod terminal;
}

use std::io::{self, Read, Write};

use common::terminal::Terminal;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tableside::cli::{Console, Ending, Exit, run};
use tableside::engine::GameVisitor;

const COMMANDS: &[&[&str]] = &[
    &["games"],
    &["play"],
    &["referee"],
    &["simulate"],
    &["calibrate"],
    &["merge"],
    &["perft"],
    &["rules"],
    &["schema"],
    &["packs", "check"],
    &["packs", "list"],
    &["packs", "example"],
    &["packs", "study"],
    &["packs", "new"],
    &["packs", "reference"],
    &["history", "list"],
    &["history", "show"],
    &["history", "export"],
    &["history", "import"],
    &["history", "branch"],
    &["analyse"],
    &["puzzles"],
    &["statistics"],
    &["people"],
    &["dice", "list"],
    &["dice", "name"],
    &["dice", "roll"],
    &["dice", "take-back"],
    &["dice", "rename"],
    &["dice", "put-away"],
    &["fair-dice"],
    &["backup"],
    &["restore"],
    &["check"],
    &["verify"],
    &["salvage"],
    &["man"],
    &["completions"],
];

#[test]
fn help_explains_every_command() {
    let terminal = Terminal::new();
    let help = terminal.ok(&["--help"]);
    for command in COMMANDS {
        assert!(help.contains(command[0]), "{command:?} is not in the help");
        let help = terminal.ok(&[command, &["--help"][..]].concat());
        assert!(help.contains("Usage: tableside-cli"), "{help}");
        assert!(help.lines().all(|line| line.chars().count() <= 140), "{help}");
    }
    assert!(help.contains("Examples:") && help.contains("Exit codes"), "{help}");
    assert!(terminal.ok(&["referee", "--help"]).contains("{\"undo\":1}"));
    assert!(terminal.ok(&["--version"]).starts_with("tableside-cli "));
}

#[test]
fn arguments_that_make_no_sense_are_a_usage_error() {
    let terminal = Terminal::new();
    let wrong: &[&[&str]] = &[
        &[],
        &["fly"],
        &["play", "pig", "--dice", "loaded"],
        &["play", "pig", "--seats", "bot:clever"],
        &["play", "pig", "--option", "target"],
        &["play", "pig", "--seed", "9007199254740992"],
        &["play", "pig", "--resume"],
        &["play", "--resume", "one"],
        &["simulate", "pig", "--bots", "clever"],
        &["completions", "abacus"],
        &["history"],
        &["games", "--jsonn"],
    ];
    for args in wrong {
        terminal.run(args).fails(Exit::Usage);
    }
    let told = terminal.run(&["rules", "chess"]).fails(Exit::Usage);
    assert!(told.contains("“chess”") && told.contains("pig"), "{told}");
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_text_are_no_panic() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let terminal = Terminal::new();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut console = Console {
        input: &mut io::empty(),
        out: &mut out,
        err: &mut err,
        width: 80,
        terminal: false,
        colour: false,
        editor: None,
        ending: Ending::default(),
    };
    let args = [OsStr::new("tableside-cli"), OsStr::new("rules"), OsStr::from_bytes(b"\xff\xfe")];
    assert_eq!(run(&terminal.toolbox, args, &mut console), Exit::Usage);
}

#[test]
fn games_are_listed() {
    let terminal = Terminal::new();
    assert!(terminal.ok(&["games"]).contains("pig: Pig, 2 to 8 seats"));
    assert!(terminal.ok(&["games"]).contains("dice-war: DiceWar: Light of Dragons, 2 seats"));
    let games = terminal.json(&["games", "--json"]);
    let pig = games.as_array().unwrap().iter().find(|game| game["id"] == "pig").unwrap();
    assert_eq!(pig["seats"], serde_json::json!([2, 8]));
}

#[test]
fn rules_are_found_by_id_and_by_words_and_wrap() {
    let terminal = Terminal::new();
    let whole = terminal.ok(&["rules", "Pig"]);
    assert!(whole.contains("# A Turn") && whole.contains("PIG-OVER-1") && whole.contains("--option target="));
    assert!(whole.lines().all(|line| line.chars().count() <= 80), "{whole}");
    let one = terminal.ok(&["rules", "pig", "pig-hold-2"]);
    assert!(
        one.starts_with("PIG-HOLD-2 Throw First (clarification)") && !one.contains("PIG-HOLD-1"),
        "{one}"
    );
    let found = terminal.ok(&["rules", "pig", "points", "lost"]);
    assert!(found.contains("PIG-ROLL-2") && !found.contains("PIG-ROLL-1 "), "{found}");
    assert!(terminal.run(&["rules", "pig", "checkmate"]).fails(Exit::Failed).contains("“checkmate”"));
}

#[test]
fn the_schema_tells_the_form_of_entries() {
    let schema = Terminal::new().json(&["schema", "pig"]);
    assert_eq!(schema["entry"]["$defs"]["Action"]["enum"], serde_json::json!(["Throw", "Hold"]));
}

#[test]
fn packs_are_listed_checked_and_begun() {
    let terminal = Terminal::new();
    let example = terminal.ok(&["packs", "example", "pig"]);
    let file = terminal.path("mine.toml");
    std::fs::write(&file, &example).unwrap();
    assert!(terminal.ok(&["packs", "check", &file]).contains("“A Die”, version 1 for pig, is valid."));

    let nothing = terminal.run(&["packs", "study", "pig", &file]).fails(Exit::Failed);
    assert!(nothing.contains("cannot be analysed"), "{nothing}");

    std::fs::write(&file, example.replace("version = 1", "version = \"one\"")).unwrap();
    let told = terminal.run(&["packs", "check", &file]).fails(Exit::Failed);
    assert!(told.contains("mine.toml:") && told.contains("pack.version"), "{told}");
    assert!(
        terminal
            .run(&["packs", "check", &terminal.path("none.toml")])
            .fails(Exit::Failed)
            .contains("none.toml")
    );
    terminal.run(&["packs", "check", terminal.data.path().to_str().unwrap()]).fails(Exit::Failed);

    let folder = terminal.data.path().join("packs/pig");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("mine.toml"), example.replace("tableside.pig", "mine")).unwrap();
    let list = terminal.ok(&["packs", "list"]);
    assert!(list.contains("tableside.pig: A Die") && list.contains("mine: A Die"), "{list}");
    let file = terminal.path("file.jsonl");
    let line = format!(
        "{{\"new\":{{\"game\":\"pig\",\"seats\":[\"A\",\"B\"],\"pack\":\"mine\"}}}}\n{{\"save\":{file:?}}}\n"
    );
    terminal.run_with(&["referee"], line.as_bytes()).ok();
    let saved: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(saved["setup"]["pack"]["id"], "mine", "packs can be named by their id");

    std::fs::write(folder.join("bad.toml"), "[pack").unwrap();
    assert!(terminal.run(&["packs", "list"]).fails(Exit::Failed).contains("bad.toml"));
}

#[test]
fn simulations_repeat_and_count() {
    let terminal = Terminal::new();
    let args = [
        "simulate",
        "pig",
        "--seats",
        "3",
        "--matches",
        "20",
        "--bots",
        "random,easy",
        "--seed",
        "5",
        "--json",
    ];
    let found = terminal.json(&args);
    assert_eq!((&found["matches"], &found["seed"]), (&20.into(), &5.into()));
    assert_eq!(found["bots"], serde_json::json!(["random", "easy", "easy"]));
    let wins: f64 = found["wins"].as_array().unwrap().iter().filter_map(serde_json::Value::as_f64).sum();
    assert!((wins - 20.0).abs() < 1e-9, "every match has a winner");
    assert_eq!(found["shared"], 0, "in Pig only one");
    let endings = found["endings"].as_object().unwrap().values().filter_map(serde_json::Value::as_u64);
    assert_eq!(endings.sum::<u64>(), 20, "and something that decided it");
    assert_eq!(found, terminal.json(&args));

    let short = ["simulate", "pig", "--matches", "3", "--seed", "5", "--option", "target=30"];
    let told = terminal.ok(&short);
    assert!(told.contains("3 matches") && told.contains("Easy Bot 2:"), "{told}");
    let told = terminal.run(&["simulate", "pig", "--seats", "9"]).fails(Exit::Usage);
    assert!(told.contains("2 to 8 players"), "{told}");
    let told = terminal.run(&["simulate", "pig", "--option", "target=7"]).fails(Exit::Usage);
    assert!(told.contains("30, 100"), "{told}");
}

/// Runs each shard, on different numbers of threads, and merges what they print, the last first.
fn in_shards(terminal: &Terminal, args: &[&str], of: usize) -> String {
    let report = |at: usize| {
        let (shard, threads) = (format!("{at}/{of}"), at.to_string());
        let told = terminal.ok(&[args, &["--shard", &shard, "--threads", &threads]].concat());
        let file = terminal.path(&format!("{at}.json"));
        std::fs::write(&file, told).unwrap();
        file
    };
    let files: Vec<String> = (1..=of).rev().map(report).collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    terminal.ok(&[&["merge"][..], &files].concat())
}

#[test]
fn a_series_in_shards_comes_to_the_same_bytes() {
    let terminal = Terminal::new();
    let series: [&[&str]; 5] = [
        &["simulate", "dualing-dice", "--seats", "3", "--bots", "random,easy", "--matches", "11"],
        &["simulate", "regidice", "--seats", "2", "--bots", "random", "--matches", "7"],
        // Fewer matches than shards, one of which has none.
        &["simulate", "pig", "--bots", "easy", "--matches", "2"],
        &["calibrate", "pig", "--bots", "medium", "--matches", "5"],
        &["balance", "dicequest", "--seats", "2", "--bots", "random", "--matches", "5"],
    ];
    for args in series {
        let args = [args, &["--seed", "3", "--json"]].concat();
        let whole = terminal.ok(&[&args[..], &["--threads", "1"]].concat());
        assert_eq!(terminal.ok(&[&args[..], &["--threads", "3"]].concat()), whole, "{args:?}");
        assert_eq!(in_shards(&terminal, &args, 3), whole, "{args:?}");
        let file = terminal.path("whole.json");
        std::fs::write(&file, &whole).unwrap();
        assert_eq!(terminal.ok(&["merge", &file]), whole, "one report stays as it is");
    }
}

#[test]
fn shards_are_merged_only_if_they_belong_together() {
    let terminal = Terminal::new();
    let shard = |name: &str, seed: &str, shard: &str| {
        let args = [
            "simulate",
            "pig",
            "--matches",
            "4",
            "--bots",
            "easy",
            "--json",
            "--seed",
            seed,
            "--shard",
            shard,
        ];
        let file = terminal.path(name);
        std::fs::write(&file, terminal.ok(&args)).unwrap();
        file
    };
    let (one, two, other) = (shard("1", "5", "1/2"), shard("2", "5", "2/2"), shard("3", "6", "2/2"));
    let told = |files: &[&str]| terminal.run(&[&["merge"][..], files].concat()).fails(Exit::Failed);
    assert!(told(&[&one]).contains("Shard 2 of 2 is missing"));
    assert!(told(&[&one, &other]).contains("another series"));
    assert!(told(&[&one, &two, &one]).contains("twice"));
    let file = terminal.path("none");
    std::fs::write(&file, "{\"game\":\"pig\"}").unwrap();
    assert!(told(&[&file]).contains("none"));
    let broken = std::fs::read_to_string(&one).unwrap().replace("\"entries\"", "\"entrees\"");
    std::fs::write(&file, broken).unwrap();
    assert!(told(&[&file, &two]).contains("entries"));
    assert!(told(&[&terminal.path("nowhere")]).contains("nowhere"));
    for wrong in ["0/2", "3/2", "1", "a/b", "1/0"] {
        terminal.run(&["simulate", "pig", "--shard", wrong]).fails(Exit::Usage);
    }
    terminal.run(&["simulate", "pig", "--threads", "0"]).fails(Exit::Usage);
}

#[test]
fn logs_stand_in_the_order_of_the_matches() {
    let terminal = Terminal::new();
    let log = |threads: &str| {
        let file = terminal.path(threads);
        let args = ["simulate", "pig", "--matches", "9", "--seed", "2", "--threads", threads, "--log", &file];
        terminal.ok(&args);
        let lines = std::fs::read_to_string(&file).unwrap();
        let match_of = |line: &str| {
            let mut log: Value = serde_json::from_str(line).unwrap();
            // When it was written is another time.
            log["records"].as_array_mut().unwrap().iter_mut().for_each(|record| record["at"] = Value::Null);
            log["records"].take()
        };
        lines.lines().map(match_of).collect::<Vec<_>>()
    };
    let one = log("1");
    assert_eq!(one.len(), 9);
    assert_eq!(log("4"), one);
}

#[test]
fn calibrations_repeat_and_count() {
    let terminal = Terminal::new();
    let args = ["calibrate", "pig", "--matches", "4", "--bots", "medium", "--seed", "5"];
    let json = [&args[..], &["--json"]].concat();
    let found = terminal.json(&json);
    assert_eq!(
        (&found["matches"], &found["seed"], &found["bots"][1]),
        (&4.into(), &5.into(), &"medium".into())
    );
    let parts = found["parts"].as_array().unwrap();
    let sum: u64 = parts.iter().filter_map(|part| part["positions"].as_u64()).sum();
    assert!(parts.len() == 10 && sum > 20 && found["positions"] == sum, "{found}");
    for (at, part) in parts.iter().enumerate().filter(|(_, part)| part["positions"] != 0) {
        let (expected, came) = (part["expected"].as_f64().unwrap(), part["came"].as_f64().unwrap());
        assert!((at as f64 / 10.0 - 1e-6..=(at as f64 + 1.0) / 10.0 + 1e-6).contains(&expected), "{found}");
        assert!((0.0..=1.0).contains(&came), "{found}");
    }
    assert_eq!(found, terminal.json(&json));
    let told = terminal.ok(&args);
    assert!(told.contains("4 matches") && told.contains("actual"), "{told}");
    let told = terminal.run(&["calibrate", "pig", "--bots", "easy"]).fails(Exit::Failed);
    assert!(told.contains("do not rate"), "{told}");
}

#[test]
fn matches_that_do_not_end_are_stopped_and_told() {
    let terminal = Terminal::new();
    let endless = ["--option", "caps=off", "--seed", "1"];
    let args =
        [&["simulate", "dice-war", "--matches", "2", "--bots", "random", "--json"][..], &endless].concat();
    let found = terminal.json(&args);
    let (played, stopped) = (found["matches"].as_u64().unwrap(), found["stopped"].as_u64().unwrap());
    assert!(stopped > 0 && played + stopped == 2, "{found}");
    let told = terminal.ok(&args.iter().copied().filter(|arg| *arg != "--json").collect::<Vec<_>>());
    assert!(told.contains("stopped after 10,000 entries"), "{told}");

    let args = [
        "play",
        "dice-war",
        "--no-save",
        "--seats",
        "bot:random,bot:random",
        "--option",
        "caps=off",
        "--seed",
        "13",
    ];
    assert!(
        terminal
            .ok(&args)
            .ends_with("The bots have made 10,000 entries without finishing the match, so they stop here.\n")
    );
}

#[test]
fn manual_pages_and_completions_are_written() {
    let terminal = Terminal::new();
    let folder = terminal.path("man/man1");
    terminal.ok(&["man", &folder]);
    for page in ["tableside-cli.1", "tableside-cli-play.1", "tableside-cli-packs-check.1"] {
        let page = std::fs::read_to_string(format!("{folder}/{page}")).unwrap();
        assert!(page.contains(".TH") && page.contains("tableside-cli"), "{page}");
    }
    for shell in ["bash", "zsh", "fish"] {
        assert!(terminal.ok(&["completions", shell]).contains("simulate"), "{shell}");
    }
    let file = terminal.path("file");
    std::fs::write(&file, "").unwrap();
    assert!(terminal.run(&["man", &file]).fails(Exit::Failed).contains(&file));
}

#[test]
fn an_empty_history_is_no_error() {
    let terminal = Terminal::new();
    assert!(terminal.ok(&["history", "list"]).contains("No matches found"));
    assert_eq!(terminal.json(&["history", "list", "--json"]), serde_json::json!([]));
    assert!(!terminal.data.path().join("archive.db").exists(), "looking creates nothing");
    terminal.run(&["history", "show", "1"]).fails(Exit::Failed);
    terminal.run(&["backup", &terminal.path("backup.db")]).fails(Exit::Failed);
    assert!(terminal.run(&["play", "--resume"]).fails(Exit::Failed).contains("no unfinished match"));
}

#[test]
fn statistics_count_finished_matches() {
    let terminal = Terminal::new();
    assert!(terminal.ok(&["statistics"]).contains("No finished matches"));
    terminal.run(&["statistics", "nonsense"]).fails(Exit::Usage);
    // Whoever gives up for a group has lost with it.
    let play = ["play", "regidice", "--seats", "Anna,bot:easy", "--seed", "1", "--option", "level=hard"];
    terminal.run_with(&play, b"ruling {\"Concede\":{\"seat\":0}} We give up\n").ok();
    let told = terminal.ok(&["statistics", "Regidice"]);
    assert!(told.contains("    Regidice  Hard              2  0 of 1 (too few to say)"), "{told}");
    assert_eq!(terminal.ok(&["statistics", "dice-war"]).lines().count(), 1);
    let groups = ["statistics", "--question", "groups"];
    let json = terminal.json(&[&groups[..], &["--json"]].concat());
    assert_eq!(json[0]["tables"][0]["rows"][0]["difficulty"], "Hard");
    assert_eq!(json[0]["tables"][0]["rows"][0]["won"]["of"], 1);
    let csv = terminal.ok(&[&groups[..], &["--csv"]].concat());
    assert!(
        csv.starts_with(
            "table,game,difficulty,seats,won,won_of,won_low,won_high\r\ngroups,Regidice,Hard,2,0,1,"
        ),
        "{csv}"
    );
    let nobody = terminal.run(&["statistics", "--player", "Zoe"]).fails(Exit::Usage);
    assert!(nobody.contains("Zoe"), "{nobody}");
    assert!(terminal.ok(&["statistics", "--player", "anna"]).contains("How often do groups win"));
    assert!(terminal.ok(&["statistics", "--until", "2020-01-01"]).contains("No finished matches"));
    let rated = ["statistics", "--question", "ratings"];
    for of in [&[][..], &["--player", "Anna"]] {
        let told = terminal.ok(&[&rated[..], of].concat());
        assert!(told.contains("How groups do") && told.contains("Anna"), "{told}");
    }
    assert!(terminal.ok(&["history", "list"]).contains("(lost together, Hard)"));

    // Where the table adjusted something, the match says so, and can be listed by it.
    terminal
        .run_with(&play, b"ruling {\"Adjust\":{\"hits\":1}} Miscounted\nruling {\"Concede\":{\"seat\":0}}\n")
        .ok();
    assert_eq!(terminal.ok(&["history", "list"]).lines().count(), 2);
    let adjusted = terminal.ok(&["history", "list", "--adjusted"]);
    assert!(adjusted.contains("(lost together, Hard, adjusted)"), "{adjusted}");
    assert_eq!(adjusted.lines().count(), 1);
}

#[test]
fn a_match_that_is_over_is_analysed() {
    let terminal = Terminal::new();
    let log = terminal.path("matches.jsonl");
    terminal.ok(&[
        "simulate",
        "pig",
        "--matches",
        "1",
        "--seed",
        "3",
        "--option",
        "target=30",
        "--log",
        &log,
    ]);
    terminal.ok(&["history", "import", &log]);
    let told = terminal.ok(&["analyse", "1", "--budget", "quick"]);
    let all = ["How the chances went", "At the start: ", "leads: ", "highest after entry"];
    let shown = ["How the result came about", "Whose choices moved whom", "By ", "What decided the match"];
    let words = ["luck", "chance from", "Points are hundredths of a win", "mattered"];
    for words in all.into_iter().chain(shown).chain(words) {
        assert!(told.contains(words), "{words}: {told}");
    }
    // As text all is there that the page shows: each entry, and what there was to choose.
    let entries = terminal.ok(&["analyse", "1", "--budget", "quick", "--entries"]);
    let n = terminal.json(&["history", "list", "--json"])[0]["entries"].as_u64().unwrap();
    assert!(entries.contains("Entry by entry") && entries.contains(&format!("\n{n:>10}  ")), "{entries}");
    assert!(entries.contains("(chosen)") && entries.contains("Luck: "), "{entries}");
    assert!(entries.lines().all(|line| line.chars().count() <= 80), "{entries}");
    assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
    let json = ["analyse", "1", "--budget", "quick", "--seed", "5", "--json"];
    let found = terminal.json(&json);
    assert_eq!(found, terminal.json(&json), "the same seed gives the same figures");
    // What was found once is kept and read again, unless somebody damaged it.
    let kept =
        || std::fs::read_dir(terminal.data.path().join("analyses")).unwrap().map(|file| file.unwrap().path());
    assert_eq!(kept().count(), 2, "one for each seed");
    for path in kept() {
        let text = std::fs::read_to_string(&path).unwrap();
        let body = text.split_once('\n').unwrap().1.replacen("\"group\":false", "\"group\":true", 1);
        let sum: String = Sha256::digest(body.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
        std::fs::write(&path, format!("{sum}\n{body}")).unwrap();
    }
    assert_eq!(terminal.json(&json)["analysis"]["group"], true, "it is not made again");
    for path in kept() {
        std::fs::write(path, "damaged").unwrap();
    }
    assert_eq!(found, terminal.json(&json));
    assert_eq!(
        (&found["analysis"]["stage"], &found["analysis"]["seed"]),
        (&Value::from("done"), &Value::from(5))
    );
    let result: f64 = found["analysis"]["result"].as_array().unwrap().iter().filter_map(Value::as_f64).sum();
    assert!((result - 1.0).abs() < 1e-9);
    assert!(!found["turning_points"][0]["text"].as_str().unwrap().is_empty());
    assert!(found["mistakes"][1]["choices"].as_u64().unwrap() > 0);

    terminal.run(&["analyse", "1", "--budget", "huge"]).fails(Exit::Usage);
    terminal.run(&["analyse", "9"]).fails(Exit::Failed);
    // What goes on tells nothing yet, and a score sheet has no choices.
    terminal.run_with(&["play", "regidice", "--seats", "Anna,Ben", "--seed", "1"], b"").ok();
    assert!(terminal.run(&["analyse", "2"]).fails(Exit::Failed).contains("over"));
    let sheet = ["play", "regidice", "--sheet", "--seats", "Anna,Ben"];
    terminal.run_with(&sheet, b"hits 15\nhits 25\nspell\n").ok();
    terminal.run(&["analyse", "3"]).fails(Exit::Failed);
}

/// A match of Pig among people who throw and hold at random, in the archive.
fn played_at_random(terminal: &Terminal) {
    let log = terminal.path("matches.jsonl");
    let simulate = ["simulate", "pig", "--matches", "1", "--seed", "3", "--bots", "random"];
    terminal.ok(&[&simulate[..], &["--option", "target=30", "--log", &log]].concat());
    let mut file: Value = serde_json::from_str(&std::fs::read_to_string(&log).unwrap()).unwrap();
    for (seat, name) in ["Anna", "Ben"].into_iter().enumerate() {
        file["setup"]["seats"][seat] = serde_json::json!({"name": name});
    }
    std::fs::write(&log, file.to_string()).unwrap();
    terminal.ok(&["history", "import", &log]);
}

#[test]
fn mistakes_of_people_are_puzzles() {
    let terminal = Terminal::new();
    played_at_random(&terminal);
    let mine = ["puzzles", "pig", "--mine"];
    let list = || terminal.json(&[&mine[..], &["--list", "--json"]].concat());
    assert_eq!(list(), serde_json::json!([]), "nothing is known before it was analysed");
    assert!(terminal.ok(&mine).contains("No puzzle is due"));
    let found = terminal.json(&["analyse", "1", "--budget", "normal", "--json"]);
    let marks = |seat: usize| {
        let marks = &found["mistakes"][seat]["marks"];
        marks["mistake"].as_u64().unwrap() + marks["blunder"].as_u64().unwrap()
    };
    let due = list();
    assert_eq!(due.as_array().unwrap().len() as u64, marks(0) + marks(1), "{due}");
    assert!(marks(0) + marks(1) >= 2, "who plays at random errs: {found}");
    assert_eq!((&due[0]["match"], &due[0]["box"], &due[0]["answers"]), (&1.into(), &0.into(), &0.into()));
    let anna = terminal.json(&["puzzles", "--mine", "--player", "anna", "--list", "--json"]);
    assert_eq!(anna.as_array().unwrap().len() as u64, marks(0));
    terminal.run(&["puzzles", "--player", "Clara"]).fails(Exit::Usage);

    // Both choices of Pig, one of them a mistake: one answer is accepted, and comes later than the other.
    let one = |typed: &[u8]| terminal.run_with(&[&mine[..], &["--most", "1"]].concat(), typed).ok();
    let first = one(b"1\n");
    assert!(first.contains("entry") && first.contains("have done?"), "{first}");
    assert!(first.contains("ccepted. ") && first.contains("to win"), "{first}");
    let told = |out: &str| (out.contains("Accepted"), out.contains("1 of 1 puzzle accepted."));
    let accepted = told(&first);
    assert!(accepted == (true, true) || accepted == (false, false), "{first}");
    assert_eq!(list().as_array().unwrap().len(), due.as_array().unwrap().len() - 1, "it is due another day");
    // Whoever stops has answered nothing.
    assert!(one(b"").contains("0 of 0"), "no input");
    assert_eq!(list().as_array().unwrap().len(), due.as_array().unwrap().len() - 1);

    let open = || {
        let path = terminal.data.path().join("archive.db");
        tableside::archive::Archive::open(&path, tableside::archive::Clock::system()).unwrap()
    };
    let mut archive = open();
    archive.truncate(tableside::archive::MatchId(1), 1, "amend", None).unwrap();
    archive.close().unwrap();
    assert!(one(b"1\n").contains("0 of 0"), "a match that was amended has other positions");
    assert_eq!(list(), serde_json::json!([]), "and they are forgotten");
}

#[test]
fn puzzles_come_with_the_program_and_are_a_few_a_day() {
    let terminal = Terminal::new();
    let list = |most: &str| terminal.json(&["puzzles", "--shipped", "--list", "--json", "--most", most]);
    let games: std::collections::BTreeSet<String> =
        list("5").as_array().unwrap().iter().map(|due| due["game"].to_string()).collect();
    assert_eq!(games.len(), 5, "one of each game");
    let all = list("1000").as_array().unwrap().len();
    let typed = "1\n1\n1\n1\n".repeat(30);
    let told = terminal.run_with(&["puzzles", "dice-tuners"], typed.as_bytes()).ok();
    assert_eq!(told.matches("what should").count(), 5, "{told}");
    assert!(told.contains("of 5 puzzles accepted."), "{told}");
    assert_eq!(list("1000").as_array().unwrap().len(), all - 5);
    assert!(terminal.ok(&["puzzles"]).contains("That is all for today"));
    let more = terminal.run_with(&["puzzles", "--most", "1", "--shipped"], b"").ok();
    assert_eq!(more.matches("what should").count(), 1, "{more}");
    assert!(terminal.ok(&["puzzles", "--list"]).contains("comes with the program"));
}

#[test]
fn variations_are_listed_under_their_match() {
    let terminal = Terminal::new();
    played_at_random(&terminal);
    let made = terminal.ok(&["history", "branch", "1", "--after", "4"]);
    assert!(made.contains("play --resume 2"), "{made}");
    terminal.run_with(&["play", "--resume", "2"], b"throw\n").ok();
    terminal.ok(&["history", "branch", "2", "--after", "5"]);
    let list = terminal.ok(&["history", "list"]);
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), 3, "{list}");
    assert!(lines[0].trim_start().starts_with("1 ") && lines[1].trim_start().starts_with("2 "), "{list}");
    assert!(lines[1].contains("played on after entry 4") && lines[1].starts_with("    "), "{list}");
    assert!(lines[2].contains("played on after entry 5") && lines[2].starts_with("        "), "{list}");
    let json = terminal.json(&["history", "list", "--json"]);
    assert_eq!(json.as_array().unwrap().len(), 1);
    assert_eq!((&json[0]["variations"][0]["id"], &json[0]["variations"][0]["after"]), (&2.into(), &4.into()));
    assert_eq!(json[0]["variations"][0]["variations"][0]["id"], 3);
    terminal.run(&["history", "branch", "1", "--after", "4000"]).fails(Exit::Failed);
    terminal.run(&["history", "branch", "9", "--after", "0"]).fails(Exit::Failed);
}

#[test]
fn simulations_tell_wins_without_luck() {
    let terminal = Terminal::new();
    let simulate = ["simulate", "pig", "--matches", "20", "--seed", "3", "--luck-adjusted"];
    assert_eq!(terminal.ok(&simulate).matches("without luck").count(), 2);
    let json = terminal.json(&[&simulate[..], &["--json"]].concat());
    let seats = json["luck_adjusted"].as_array().unwrap();
    let sum: f64 = seats.iter().filter_map(|seat| seat["adjusted"].as_f64()).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{json}");
    assert_eq!(
        json["wins"],
        terminal.json(&[&simulate[..6], &["--json"]].concat())["wins"],
        "the same matches"
    );
}

#[test]
fn a_score_sheet_is_kept_and_counts_as_its_game() {
    let terminal = Terminal::new();
    let play = ["play", "regidice", "--sheet", "--seats", "Anna,Ben"];
    let told = terminal.run_with(&play, b"hits 15\nundo\nhits 14\nhits 1\nspell\nhits 25\n").ok();
    assert!(told.contains("Enemy 2: defence 4, attack 4, 20 hits missing"), "{told}");
    let list = terminal.ok(&["history", "list"]);
    assert!(list.contains("Regidice: Score Sheet") && list.contains("Standard"), "{list}");
    let counted = terminal.ok(&["statistics", "regidice"]);
    assert!(counted.contains("    Regidice  Standard          2  1 of 1 (too few to say)"), "{counted}");
    assert!(terminal.ok(&["statistics", "--no-sheets"]).contains("No finished matches"));

    // The file keeps what it is.
    let file = terminal.path("sheet.json");
    terminal.ok(&["history", "export", "1", &file]);
    assert!(std::fs::read_to_string(&file).unwrap().contains("\"regidice-sheet\""));
    let other = Terminal::new();
    other.ok(&["history", "import", &file]);
    let shown = terminal.ok(&["history", "show", "1"]);
    assert_eq!(other.ok(&["history", "show", "1"]), shown);
    // Who took how long; here nobody took a minute.
    assert!(shown.contains("Time to choose: Anna 0:"), "{shown}");
    let time = &terminal.json(&["history", "show", "1", "--json"])["time"];
    assert!(time["seats"].as_array().is_some_and(|seats| seats.len() == 2) && time["breaks"] == 0, "{time}");
    terminal.ok(&["verify"]);
}

#[test]
fn every_game_has_a_score_sheet_for_people_and_lists_none() {
    let terminal = Terminal::new();
    let games = terminal.ok(&["games"]);
    for def in tableside::play::Catalogue::standard().games() {
        let id = def.info.id;
        assert!(!games.contains(&format!("{id}-sheet")), "{games}");
        let seats = ["Anna", "Ben"][..def.info.min_seats].join(",");
        let told = terminal.run_with(&["play", id, "--sheet", "--seats", &seats], b"quit\n").ok();
        assert!(told.contains('?'), "nothing is asked: {told}");
        terminal.run(&["play", id, "--sheet", "--seats", "Anna,bot"]).fails(Exit::Usage);
        assert!(terminal.json(&["schema", &format!("{id}-sheet")])["entry"]["$defs"]["Action"].is_object());
        assert!(terminal.ok(&["rules", &format!("{id}-sheet")]).contains("SHEET-END-1"));
    }
    terminal.run(&["play", "pig", "--sheet"]).fails(Exit::Usage);
    terminal.run(&["play", "--sheet"]).fails(Exit::Usage);
}

#[test]
fn history_leaves_and_comes_back() {
    let terminal = Terminal::new();
    let play = ["play", "pig", "--seats", "Anna,bot:easy", "--seed", "1"];
    terminal.run_with(&play, b"1\nquit\n").ok();
    let list = terminal.ok(&["history", "list"]);
    assert!(list.contains("Pig: Anna, Easy Bot (unfinished)"), "{list}");
    assert!(terminal.ok(&["history", "list", "anna"]).contains("Pig"));
    assert!(!terminal.ok(&["history", "list", "berta"]).contains("Pig"));
    let shown = terminal.ok(&["history", "show", "1"]);
    assert!(shown.contains("   1  Anna throws.") && shown.contains("Scores:"), "{shown}");

    let file = terminal.path("match.json");
    terminal.ok(&["history", "export", "1", &file]);
    assert_eq!(terminal.ok(&["history", "export", "1"]), std::fs::read_to_string(&file).unwrap());
    let other = Terminal::new();
    assert!(other.ok(&["history", "import", &file]).contains("number 1"));
    assert!(other.ok(&["history", "import", &file]).contains("already"));
    // A copy of a match that goes on has dice and cards of its own.
    let but_seed = |terminal: &Terminal| {
        let mut file: Value = serde_json::from_str(&terminal.ok(&["history", "export", "1"])).unwrap();
        (file["setup"]["seed"].take(), file)
    };
    let ((copy, of_other), (exported, own)) = (but_seed(&other), but_seed(&terminal));
    assert_eq!(of_other, own);
    assert!(copy.is_string() && exported.is_string() && copy != exported);
    assert!(terminal.ok(&["history", "import", &file]).contains("already"), "it is a copy of this one");
    assert!(other.run(&["history", "show", "7"]).fails(Exit::Failed).contains('7'));
    assert!(
        other.run(&["history", "export", "1", "/nowhere/at/all"]).fails(Exit::Failed).contains("/nowhere")
    );

    let backup = terminal.path("backup.db");
    assert!(terminal.ok(&["backup", &backup]).contains("1 match saved"));
    let third = Terminal::new();
    assert!(third.ok(&["restore", &backup]).contains("1 match restored"));
    assert_eq!(third.ok(&["history", "export", "1"]), terminal.ok(&["history", "export", "1"]));
    third.run(&["restore", &file]).fails(Exit::Failed);
    assert!(third.ok(&["history", "list"]).contains("Pig"), "a bad backup changes nothing");
}

#[test]
fn a_damaged_archive_is_kept_when_a_backup_replaces_it() {
    let terminal = Terminal::new();
    terminal.run_with(&["play", "pig", "--seats", "Anna,Ben"], b"").ok();
    let backup = terminal.path("backup.db");
    terminal.ok(&["backup", &backup]);
    std::fs::write(terminal.path("archive.db"), "not a database at all, but long enough to be read").unwrap();
    let ran = terminal.run(&["restore", &backup]);
    assert_eq!(ran.exit, Exit::Done, "{}", ran.err);
    assert!(ran.err.contains("archive-damaged-"), "{}", ran.err);
    assert!(terminal.ok(&["history", "list"]).contains("Pig"));
}

#[cfg(unix)]
#[test]
fn nothing_is_written_over_the_programs_own_files() {
    let terminal = Terminal::new();
    terminal.run_with(&["play", "pig", "--seats", "Anna,Ben"], b"1\nquit\n").ok();
    let before = terminal.ok(&["history", "export", "1"]);
    std::fs::create_dir(terminal.path("else")).unwrap();
    std::os::unix::fs::symlink(terminal.path("archive.db"), terminal.path("else/link")).unwrap();
    for own in [
        "archive.db",
        "archive.db-wal",
        "archive.db.lock",
        "backups/mine.json",
        "else/../archive.db",
        "else/link",
    ] {
        let own = terminal.path(own);
        let told = terminal.run(&["history", "export", "1", &own]).fails(Exit::Failed);
        assert!(told.contains("belongs to Tableside itself"), "{told}");
        terminal.run(&["backup", &own]).fails(Exit::Failed);
        let lines =
            format!("{{\"new\":{{\"game\":\"pig\",\"seats\":[\"A\",\"B\"]}}}}\n{{\"save\":{own:?}}}\n");
        let answers = terminal.run_with(&["referee"], lines.as_bytes()).ok();
        assert!(answers.lines().last().unwrap().contains("belongs to Tableside itself"), "{answers}");
    }
    assert_eq!(terminal.ok(&["history", "export", "1"]), before);

    // Another data folder makes it no less an archive.
    let other = Terminal::new();
    other.run_with(&["play", "pig", "--seats", "Anna,Ben"], b"1\nquit\n").ok();
    let log = ["simulate", "pig", "--bots", "random", "--matches", "1", "--log"];
    for own in ["archive.db", "archive.db-wal", "archive.db.lock", "else/link"] {
        let own = terminal.path(own);
        for command in [&["history", "export", "1", &own][..], &["backup", &own], &["salvage", &own]] {
            other.run(command).fails(Exit::Failed);
        }
        let told = other.run(&[&log[..], &[&own]].concat()).fails(Exit::Failed);
        assert!(told.contains("belongs to Tableside itself"), "{told}");
    }
    assert_eq!(terminal.ok(&["history", "export", "1"]), before);

    std::fs::write(terminal.path("mine"), "precious").unwrap();
    std::os::unix::fs::symlink(terminal.path("mine"), terminal.path("match.json.part")).unwrap();
    terminal.ok(&["history", "export", "1", &terminal.path("match.json")]);
    assert_eq!(std::fs::read_to_string(terminal.path("mine")).unwrap(), "precious");
    for no_file in ["/dev/null", terminal.data.path().to_str().unwrap()] {
        terminal.run(&["history", "export", "1", no_file]).fails(Exit::Failed);
    }
}

#[test]
fn an_archive_that_is_gone_is_asked_about() {
    let mut terminal = Terminal::new();
    terminal.run_with(&["play", "pig", "--seats", "Anna,Ben"], b"1\nquit\n").ok();
    let saved = terminal.ok(&["history", "list"]);
    let lose = |terminal: &Terminal| std::fs::remove_file(terminal.path("archive.db")).unwrap();

    // A script is told.
    lose(&terminal);
    let told = terminal.run(&["history", "list"]).fails(Exit::Failed);
    assert!(told.contains("backups"), "{told}");
    terminal.run_with(&["play", "pig", "--seats", "Anna,Ben"], b"1\nquit\n").fails(Exit::Failed);
    assert!(terminal.ok(&["restore"]).contains("1 match restored"));
    assert_eq!(terminal.ok(&["history", "list"]), saved);

    // People at a terminal are asked.
    terminal.screen = true;
    lose(&terminal);
    let out = terminal.run_with(&["history", "list"], b"yes\n").ok();
    assert!(out.contains("Restore the backup of today, 1 match?") && out.ends_with(&saved), "{out}");
    lose(&terminal);
    terminal.run_with(&["history", "list"], b"no\nno\n");
    assert!(!std::path::Path::new(&terminal.path("archive.db")).exists());
    let out = terminal.run_with(&["history", "list"], b"no\nyes\n").ok();
    assert!(out.ends_with("No matches found.\n"), "{out}");

    assert!(terminal.ok(&["restore"]).contains("1 match restored"));
    assert!(terminal.run(&["restore", "--empty"]).out.contains("new, empty archive"));
    assert!(terminal.ok(&["history", "list"]).contains("No matches found"));
}

#[test]
fn damage_is_told_and_the_rest_saved() {
    let terminal = Terminal::new();
    for _ in 0..2 {
        terminal.run_with(&["play", "pig", "--seats", "Anna,Ben"], b"1\nquit\n").ok();
    }
    assert!(terminal.ok(&["check"]).contains("The archive is intact: 2 matches."));
    let conn = rusqlite::Connection::open(terminal.path("archive.db")).unwrap();
    conn.execute("UPDATE entries SET stood = 1 WHERE match_id = 1", []).unwrap();
    drop(conn);
    let ran = terminal.run(&["check"]);
    assert!(ran.out.contains("   1  its log") && ran.err.contains("1 match is damaged"), "{ran:?}");
    assert!(terminal.run(&["history", "show", "1"]).fails(Exit::Failed).contains("Match 1 is damaged"));
    assert!(terminal.ok(&["history", "show", "2"]).contains("Anna"));

    let saved = terminal.path("saved.db");
    let out = terminal.ok(&["salvage", &saved]);
    assert!(out.contains("   1  ") && out.contains("2 matches saved in"), "{out}");
    assert!(terminal.ok(&["check", &saved]).contains("intact: 2"));
    terminal.run(&["salvage", &saved]).fails(Exit::Failed);
    terminal.run(&["salvage", &terminal.path("archive.db-wal")]).fails(Exit::Failed);
    assert!(terminal.ok(&["restore", &saved]).contains("2 matches restored"));
    assert!(terminal.ok(&["history", "show", "1"]).contains("Recovered from a damaged archive."));
}

/// A finished match of Pig as a match file.
fn finished(terminal: &Terminal) -> serde_json::Value {
    terminal.run_with(&["play", "pig", "--seats", "bot:easy,bot:easy", "--seed", "1"], b"").ok();
    serde_json::from_str(&terminal.ok(&["history", "export", "1"])).unwrap()
}

#[test]
fn the_result_of_an_import_comes_from_its_log() {
    let terminal = Terminal::new();
    let good = finished(&terminal);
    let scores = good["outcome"]["scores"].clone();
    let import = |change: &dyn Fn(&mut serde_json::Value)| {
        let other = Terminal::new();
        let mut file = good.clone();
        change(&mut file);
        std::fs::write(other.path("match.json"), file.to_string()).unwrap();
        let ran = other.run(&["history", "import", &other.path("match.json")]);
        (ran, other)
    };
    let (ran, other) = import(&|_| ());
    assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""));
    assert_eq!(other.json(&["history", "list", "--json"])[0]["seats"][0]["score"], scores[0]);

    let (ran, other) = import(&|file| file["outcome"]["scores"] = serde_json::json!([99, 99]));
    assert!(ran.exit == Exit::Done && ran.err.contains("does not follow from its log"), "{ran:?}");
    assert_eq!(other.json(&["history", "list", "--json"])[0]["seats"][0]["score"], scores[0]);

    let (ran, other) = import(&|file| drop(file["records"].as_array_mut().unwrap().pop()));
    assert!(ran.err.contains("does not follow from its log"), "{ran:?}");
    assert_eq!(other.json(&["history", "list", "--json"])[0]["status"], "running");

    let (ran, other) = import(&|file| {
        file["status"] = "abandoned".into();
        file["outcome"] = serde_json::Value::Null;
    });
    assert!(ran.err.contains("the file does not mark"), "{ran:?}");
    assert_eq!(other.json(&["history", "list", "--json"])[0]["status"], "finished");
}

#[test]
fn what_a_match_file_says_beyond_the_form_is_refused_by_name() {
    let terminal = Terminal::new();
    let good = finished(&terminal);
    let file = terminal.path("match.json");
    let refused = |text: String| {
        std::fs::write(&file, text).unwrap();
        let told = terminal.run(&["history", "import", &file]).fails(Exit::Failed);
        assert!(!told.contains("..") && told.trim_end().ends_with('.'), "one full stop: {told}");
        told
    };
    for place in ["", "/setup", "/setup/seats/0", "/setup/pack", "/records/1", "/records/0/entry/do"] {
        let mut bad = good.clone();
        bad.pointer_mut(place).unwrap()["surprise"] = 1.into();
        assert!(refused(bad.to_string()).contains("surprise"), "{place}");
    }
    let twice = good.to_string();
    for (once, key) in [("\"seed\":", "seed"), ("\"face\":", "face"), ("\"status\":", "status")] {
        let told = refused(twice.replacen(once, &format!("{once}1,{once}"), 1));
        assert!(told.contains(&format!("duplicate field `{key}`")), "{told}");
    }
    let mut bad = good.clone();
    bad["setup"]["pack_hash"] = "beef".into();
    let told = refused(bad.to_string());
    assert!(
        told.contains("“setup.pack_hash” must be")
            && told.contains(good["setup"]["pack_hash"].as_str().unwrap())
    );
}

#[test]
fn names_from_outside_follow_one_rule() {
    let terminal = Terminal::new();
    let wild = " An\u{202e}na\n{card}\u{0}\t";
    let lines = [
        serde_json::json!({"new": {"game": "pig", "seats": [wild, {"name": "x".repeat(500)}]}}),
        serde_json::json!({"save": terminal.path("match.json")}),
    ];
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    terminal.run_with(&["referee"], lines.join("\n").as_bytes()).ok();
    let mut file: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(terminal.path("match.json")).unwrap()).unwrap();
    let kept = |file: &serde_json::Value| file["setup"]["seats"].clone();
    let clean = serde_json::json!([{"name": "Anna {card}"}, {"name": "x".repeat(60)}]);
    assert_eq!(kept(&file), clean);

    file["setup"]["seats"] = serde_json::json!([{"name": wild}, {"name": "x".repeat(500)}]);
    std::fs::write(terminal.path("match.json"), file.to_string()).unwrap();
    terminal.ok(&["history", "import", &terminal.path("match.json")]);
    let again: serde_json::Value = serde_json::from_str(&terminal.ok(&["history", "export", "1"])).unwrap();
    assert_eq!(kept(&again), clean);
    terminal.run_with(&["play", "pig", "--seats", "{seat} {n},Ben"], b"1\nquit\n").ok();
    let shown = terminal.ok(&["history", "show", "2"]);
    assert!(shown.contains("1  {seat} {n} throws."), "{shown}");
}

#[test]
fn every_match_is_played_again_and_compared() {
    let terminal = Terminal::new();
    let bots = ["play", "pig", "--seats", "bot:easy,bot:easy", "--seed"];
    for seed in ["1", "2", "3", "4", "5"] {
        terminal.run_with(&[&bots[..], &[seed]].concat(), b"").ok();
    }
    terminal.run_with(&["play", "pig", "--seats", "Anna,Ben"], b"1\nquit\n").ok();
    assert!(terminal.ok(&["verify"]).contains("6 matches were replayed, and all are correct."));

    // What a program with a fault might have written: seals that fit, and a log or a result that does not hold.
    let clock = || tableside::archive::Clock::system();
    let path = terminal.path("archive.db");
    let mut archive = tableside::archive::Archive::open(path.as_ref(), clock()).unwrap();
    let id = tableside::archive::MatchId;
    let mut better = archive.load(id(1)).unwrap().outcome.unwrap();
    better.scores = better.scores.iter().map(|score| score + 1).collect();
    archive.finish(id(1), &better).unwrap();
    let second = archive.load(id(2)).unwrap();
    let mut log = second.records.clone();
    log[3].entry = serde_json::json!({"chance": {"face": 7}});
    archive.replace_log(id(2), &log, "", second.outcome.as_ref()).unwrap();
    archive.reopen(id(3)).unwrap();
    archive.truncate(id(4), 2, "", Some(&better)).unwrap();
    archive.close().unwrap();
    let conn = rusqlite::Connection::open(&path).unwrap();
    conn.execute("UPDATE entries SET at = at + 1 WHERE match_id = 5", []).unwrap();
    drop(conn);

    let ran = terminal.run(&["verify"]);
    assert!(ran.exit == Exit::Failed && ran.err.contains("5 matches are not correct"), "{ran:?}");
    let lines: Vec<&str> = ran.out.lines().collect();
    for (line, wanted) in lines.iter().zip([
        "   1  The log leads to a different result",
        "   2  Entry 4 of the log is not valid. PIG-ROLL-1",
        "   3  The log ends the match",
        "   4  The match is saved as finished",
        "   5  Match 5 is damaged",
    ]) {
        assert!(line.starts_with(wanted), "{line}");
    }
    assert_eq!(lines.len(), 5);
}

#[test]
fn a_match_that_ends_leaves_a_backup() {
    let terminal = Terminal::new();
    let backups = || tableside::archive::backups(terminal.path("archive.db").as_ref());
    terminal.run_with(&["play", "pig", "--seats", "bot:easy,bot:easy"], b"").ok();
    assert_eq!(backups()[0].matches().unwrap(), 1);
    terminal.run_with(&["play", "pig", "--seats", "Anna,Ben"], b"1\nquit\n").ok();
    assert_eq!(backups().len(), 1, "one from a moment ago is good enough for a match that goes on");
    terminal.run_with(&["play", "pig", "--seats", "bot:easy,bot:easy"], b"").ok();
    assert_eq!((backups().len(), backups()[0].matches().unwrap()), (2, 3));
}

#[test]
fn match_files_that_are_none_are_refused() {
    let terminal = Terminal::new();
    let file = terminal.path("match.json");
    for text in
        ["", "[]", "{\"format\":\"chess\",\"version\":1}", "{\"format\":\"tableside-match\",\"version\":99}"]
    {
        std::fs::write(&file, text).unwrap();
        assert!(terminal.run(&["history", "import", &file]).fails(Exit::Failed).contains("match.json"));
    }
    std::fs::write(&file, b"\xff\xfe").unwrap();
    terminal.run(&["history", "import", &file]).fails(Exit::Failed);
    terminal.run(&["history", "import", terminal.data.path().to_str().unwrap()]).fails(Exit::Failed);
}

#[test]
fn every_game_of_the_program_goes_through_the_command_line() {
    let terminal = Terminal::new();
    for def in tableside::play::Catalogue::standard().games() {
        let (id, seats) = (def.info.id, def.info.min_seats);
        let file = terminal.path("file");
        std::fs::write(&file, terminal.ok(&["packs", "example", id])).unwrap();
        assert!(terminal.ok(&["packs", "check", &file]).contains("is valid"));
        assert!(terminal.json(&["schema", id])["entry"]["$defs"]["Action"].is_object());
        assert!(terminal.ok(&["rules", id]).contains(&def.rulebook().title));

        let bots = vec!["bot:easy"; seats].join(",");
        let out = terminal.ok(&["play", id, "--seats", &bots, "--seed", "1", "--pack", &file]);
        assert!(out.contains("The match is over."), "{out}");
        let saved = terminal.json(&["history", "list", "--json"])[0]["id"].to_string();
        terminal.ok(&["history", "export", &saved, &file]);
        let other = Terminal::new();
        other.ok(&["history", "import", &file]);
        assert_eq!(other.ok(&["history", "show", "1"]), terminal.ok(&["history", "show", &saved]));

        // What comes next is known only from the answers; all is tried, and all but one refused.
        let mut lines = vec![format!("{{\"load\":{file:?}}}"), "{\"undo\":60}".to_owned()];
        for _ in 0..60 {
            lines.push("{\"auto\":true}".to_owned());
            lines.extend((0..seats).map(|seat| format!("{{\"bot\":{{\"seat\":{seat}}}}}")));
        }
        lines.push("{\"state\":{\"as\":\"table\"}}".to_owned());
        let out = terminal.run_with(&["referee"], lines.join("\n").as_bytes()).ok();
        assert_eq!(out.lines().count(), lines.len());
        let last: serde_json::Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
        assert!(last["ok"] == true && last["state"].is_object(), "{last}");
    }
}

/// What a match of High Card between people shows.
fn secrets(screen: bool, args: &[&str], typed: &str) -> String {
    let mut terminal = Terminal::new();
    terminal.screen = screen;
    terminal.toolbox.game::<common::high_card::HighCard>();
    let args = [&["play", "high-card", "--no-save", "--seed", "1"], args].concat();
    terminal.run_with(&args, typed.as_bytes()).ok()
}

#[test]
fn secrets_on_a_shared_terminal_are_covered() {
    const CLEAR: &str = "\x1b[2J";
    let out = secrets(true, &["--seats", "Anna,Ben"], "\n1\n\n1\n");
    let parts: Vec<&str> = out.split(CLEAR).collect();
    let [before_anna, before_ben, ..] = parts.as_slice() else { panic!("the screen was not cleared: {out}") };
    assert!(before_anna.contains("Anna, press Enter when only you can see the screen."), "{before_anna}");
    let asked = before_anna.find("press Enter").unwrap();
    assert!(before_anna[asked..].contains("Commit the") && !before_anna[..asked].contains("Commit the"));
    assert!(before_ben.starts_with("\x1b[3J\x1b[H  Anna commits a card.\n"), "{before_ben}");
    assert!(before_ben.contains("Ben, press Enter") && before_ben.contains("Ben – Commit a card"));
    let left = secrets(true, &["--seats", "Anna,Ben"], "\n");
    assert!(left.contains(CLEAR), "who leaves leaves no cards on the screen");
    assert!(!secrets(true, &["--seats", "Anna,Ben"], "quit\n").contains("Commit the"));
}

#[test]
fn the_screen_is_cleared_only_where_there_is_one_to_share() {
    let piped = secrets(false, &["--seats", "Anna,Ben"], "\n1\n\n1\n");
    assert!(piped.contains("press Enter") && !piped.contains('\x1b'), "{piped}");
    let alone = secrets(true, &["--seats", "Anna,bot:easy"], "1\n1\n1\n\n");
    assert!(
        !alone.contains("press Enter when only you can see the screen") && !alone.contains('\x1b'),
        "{alone}"
    );
    assert!(alone.contains("Easy Bot commits a card.") && alone.contains("The match is over."), "{alone}");
}

/// A reader that goes away after some bytes.
struct Gone(usize);

impl Write for Gone {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 == 0 {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let n = bytes.len().min(self.0);
        self.0 -= n;
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let terminal = Terminal::new();
    let data = terminal.data.path().to_str().unwrap();
    let commands: &[&[&str]] = &[
        &["--help"],
        &["games"],
        &["rules", "pig"],
        &["completions", "bash"],
        &["play", "pig", "--seats", "bot:easy,bot:easy"],
        &["simulate", "pig", "--matches", "1"],
    ];
    for command in commands {
        let mut err = Vec::new();
        let mut console = Console {
            input: &mut io::empty(),
            out: &mut Gone(10),
            err: &mut err,
            width: 80,
            terminal: false,
            colour: false,
            editor: None,
            ending: Ending::default(),
        };
        let args = ["tableside-cli", "--data-dir", data].into_iter().chain(command.iter().copied());
        let exit = run(&terminal.toolbox, args, &mut console);
        assert_eq!((exit, err.as_slice()), (Exit::Done, &b""[..]), "{command:?}");
    }
}

/// A stream that breaks.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the line is dead"))
    }
}

#[test]
fn an_input_that_breaks_is_told() {
    let terminal = Terminal::new();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut input = io::BufReader::new(Broken);
    let mut console = Console {
        input: &mut input,
        out: &mut out,
        err: &mut err,
        width: 80,
        terminal: false,
        colour: false,
        editor: None,
        ending: Ending::default(),
    };
    let exit = run(&terminal.toolbox, ["tableside-cli", "referee"], &mut console);
    assert_eq!(exit, Exit::Failed);
    assert_eq!(String::from_utf8(err).unwrap(), "tableside-cli: the line is dead\n");
}

#[test]
fn the_program_itself_runs() {
    let program = env!("CARGO_BIN_EXE_tableside-cli");
    let run = |args: &[&str]| std::process::Command::new(program).args(args).output().unwrap();
    assert!(run(&["--version"]).status.success());
    let failed = run(&["rules", "no-such-game"]);
    assert_eq!(failed.status.code(), Some(2));
    assert!(failed.stderr.starts_with(b"tableside-cli: "));
}

const POSITION: &str = "1b1c1e1/7/7/7/7/7/2D1F2 r - 0,0 1,0 13,12 lod,lod - - 0 1";

#[test]
fn perft_counts_and_divides() {
    let terminal = Terminal::new();
    let position = format!("position={POSITION}");
    let at = ["perft", "dice-war", "--option", "end_of_war=off", "--option", &position];
    let at = |more: &[&'static str]| [&at, more].concat();
    assert!(terminal.ok(&at(&["--depth", "3"])).starts_with("1508 in "));
    assert!(terminal.ok(&at(&["--depth", "0"])).starts_with("1 in "));
    let divided = terminal.ok(&at(&["--depth", "3", "--divide"]));
    assert_eq!(divided.lines().count(), 11);
    assert!(divided.contains("6e1*dragon_blood(d1,e2) 221\n") && divided.contains("\n1508 in "), "{divided}");
    let unreadable = ["perft", "dice-war", "--depth", "3", "--option", "position=7/7"];
    assert!(terminal.run(&unreadable).fails(Exit::Usage).contains("1 parts instead of 11"));
    terminal.run(&at(&["--depth", "99"])).fails(Exit::Usage);
    terminal.run(&at(&[])).fails(Exit::Usage);
    assert!(terminal.run(&["perft", "chess", "--depth", "1"]).fails(Exit::Usage).contains("chess"));
}

/// With luck and secrets the seed decides what is counted.
#[test]
fn perft_counts_any_game() {
    let terminal = Terminal::new();
    let count = |more: &[&'static str]| {
        let told = terminal.ok(&[&["perft", "dice-tuners", "--depth", "3"], more].concat());
        let sum = told.lines().last().and_then(|line| line.split(' ').next()).unwrap().to_owned();
        (sum.parse::<u64>().unwrap(), told.lines().count())
    };
    let (sum, lines) = count(&["--seed", "7", "--seats", "3"]);
    assert!(sum > 1 && lines == 1, "{sum}");
    let (divided, lines) = count(&["--seed", "7", "--seats", "3", "--divide"]);
    assert!(divided == sum && lines > 2, "{divided}, {lines} lines");
    assert_eq!(count(&[]), count(&["--seed", "0", "--seats", "2"]));
}

#[test]
fn a_match_of_dice_war_begins_at_a_position() {
    let terminal = Terminal::new();
    let lines = [
        serde_json::json!({"new": {"game": "dice-war", "seats": ["Anna", "Ben"], "position": POSITION}}),
        serde_json::json!({"do": {"seat": 0, "action": "4c1-c2"}}),
        serde_json::json!({"do": {"seat": 1, "action": {"Upgrade": {"at": "b7"}}}}),
        serde_json::json!({"do": {"seat": 0, "action": {"CastSpell": {"at": "e1", "spell": "dragon_blood", "fields": ["d1", "e2"]}}}}),
        serde_json::json!({"why": {"seat": 1, "action": {"Move": {"from": "b7", "to": "b5"}}}}),
        serde_json::json!({"state": {"as": "table"}}),
        serde_json::json!({"new": {"game": "dice-war", "seats": ["Anna", "Ben"], "position": "7/7"}}),
    ];
    let typed = lines.map(|line| line.to_string()).join("\n");
    let out = terminal.run_with(&["referee"], typed.as_bytes()).ok();
    let answers: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(answers[..4].iter().all(|answer| answer["ok"] == true), "{out}");
    assert_eq!(answers[4]["rule"], "DW-MOVE-1");
    assert_eq!(answers[5]["state"]["board"], "1c1c1e1/7/7/7/7/2D1C2/3C3");
    assert_eq!(answers[6]["ok"], false);
    let option = format!("position={POSITION}");
    let played = terminal
        .run_with(&["play", "dice-war", "--seats", "Anna,Ben", "--option", &option], b"4c1-c2\nquit\n")
        .ok();
    assert!(played.contains("Anna: the Blood Mage moves from c1 to c2."), "{played}");
}

/// Thousands of line-ups are legal: some good ones are listed, and any can be typed.
#[test]
fn long_lists_of_choices_are_bounded() {
    let out = Terminal::new()
        .run_with(&["play", "dice-war", "--seats", "Anna,Ben", "--seed", "1"], b"=..4.6..\n=......9\nquit\n");
    let out = out.ok();
    assert!(out.contains(" choices)") && out.contains("sets up: Blood Mage on c"), "{out}");
    let listed = out.lines().skip_while(|line| !line.contains("power of 10")).skip(1);
    let listed = listed.take_while(|line| line.starts_with("   ")).count();
    assert!((4..=16).contains(&listed), "{listed} lines: {out}");
}

#[test]
fn random_matches_keep_the_laws_of_every_game() {
    let terminal = Terminal::new();
    let told = terminal.ok(&["soak", "--matches", "60", "--seed", "3"]);
    assert!(told.contains("All: 60 matches"), "{told}");
    // Of each game some.
    for line in told.lines().take(6) {
        assert!(!line.contains(": 0 matches"), "{told}");
    }
    assert!(told.contains("No rule was broken"), "{told}");
    // The same once more, from the middle on.
    let one = terminal.ok(&["soak", "--matches", "1", "--skip", "57", "--seed", "3", "--game", "dicequest"]);
    assert_eq!(
        one,
        terminal.ok(&["soak", "--matches", "1", "--skip", "57", "--seed", "3", "--game", "dicequest"])
    );
}

/// What people type in a whole session, and what they see.
fn typed(terminal: &Terminal, args: &[&str], lines: &str) -> String {
    terminal
        .run_with(
            &[&["play"], args, &["--seats", "Anna,Ben", "--seed", "3", "--no-save"]].concat(),
            lines.as_bytes(),
        )
        .ok()
}

/// A round of Dualing Dice by its saved dice, where the dice are the table's own (DD-TABLE-9).
#[test]
fn saved_dice_are_enough() {
    let terminal = Terminal::new();
    let table = ["dualing-dice", "--dice", "physical", "--cards", "physical"];
    let told = typed(&terminal, &table, "w8 7, c12 11\nw8 7, c12 11\n6553\n999999\nquit\n");
    assert!(told.contains("Saved in round 1: Anna white D8 (7), Ben colour D12 (11)."), "{told}");
    assert!(told.contains("saved until this set has been scored"), "{told}");
    assert!(told.contains("Saved in round 2: Anna white D6 (5), Ben colour D6 (3)."), "{told}");
    let report = r#"ruling {"SavedDice":{"saved":[{"tint":"white","die":"D4","number":1},null]}} so it was"#;
    let told = typed(&terminal, &["dualing-dice"], &format!("\n{report}\nquit\n"));
    assert!(told.contains("Tableside does this itself in this match."), "{told}");
    // Nor by an amendment.
    let amend = r#"amend 3 insert {"ruling":{"SavedDice":{"saved":[{"tint":"white","die":"D4","number":1},{"tint":"white","die":"D4","number":1}]}}}"#;
    let told = typed(&terminal, &["dualing-dice"], &format!("\n{amend}\nno\nquit\n"));
    assert!(told.contains("Tableside does this itself in this match."), "{told}");
}

/// A round of Regidice by what was declared and what the dice came to, where the dice are the table's own (RD-REF-6).
#[test]
fn totals_are_enough() {
    let terminal = Terminal::new();
    let table = ["regidice", "--dice", "physical", "--seats", "Clara"];
    let lines = "-629/41+30\n+23-640/52\n+22-640/52\n*51-634.12\n-6-5-4\n25.27.31\n/30+61-20\n03\nquit\n";
    let told = typed(&terminal, &table, lines);
    assert!(
        told.contains("attacks with 29 pips.") && told.contains("19 dice in the pools, 2 injured."),
        "{told}"
    );
    assert!(told.contains("“3”: RD-HEAL-3: You may take 2 dice. Nothing was entered."), "{told}");
    assert!(told.contains("share 3 black dice."), "{told}");
    assert!(told.contains("the attack cost 4 dice; dice left: 3."), "{told}");
    // Where the program rolls, there is nothing to report; nor where a bot plays.
    let told = typed(&terminal, &["regidice", "--seats", "Clara"], "\nruling \"Totals\" so it was\nquit\n");
    assert!(told.contains("Tableside does this itself in this match."), "{told}");
}

/// A round of Dice Tuners by what lies before its duels, where dice and cards are the table's own (DT-REF-3).
#[test]
fn what_lies_is_enough() {
    let terminal = Terminal::new();
    let both = ["dice-tuners", "--dice", "physical", "--cards", "physical"];
    let begin = "unknown\nnami, suri, kamo\nanna\n";
    let lines = format!("{begin}1421 1232 2531 11 11\n1421 1232 2531 11 12\n1625\nquit\n");
    let told = typed(&terminal, &both, &lines);
    assert!(told.contains("Ben Song of the Old"), "{told}");
    assert!(told.contains("has already been recruited by Anna."), "{told}");
    assert!(told.contains("On the table: Anna with Nami Driftwood, left green (Shield)"), "{told}");
    let laid = |dice: &str| {
        let seat = |hero: &str| format!(r#"{{"dice":[{dice}],"hero":"{hero}"}}"#);
        format!(r#"{{"Laid":{{"seats":[{},{}]}}}}"#, seat("hero.nami"), seat("hero.suri"))
    };
    let die = |colour: &str| format!(r#"{{"colour":"{colour}","face":"K1"}}"#);
    let laid = laid(&[die("green"), die("blue"), die("red")].join(","));
    // Where the program rolls or deals, there is nothing to report, nor by an amendment.
    for table in [&["dice-tuners"][..], &both[..3], &["dice-tuners", "--cards", "physical"]] {
        let told = typed(&terminal, table, &format!("roll\n\n\nruling {laid} so it was\nquit\n"));
        assert!(told.contains("Tableside does this itself in this match."), "{table:?}: {told}");
    }
    let amend = format!(r#"amend 3 insert {{"ruling":{laid}}}"#);
    let told = typed(&terminal, &["dice-tuners"], &format!("\n{amend}\nno\nquit\n"));
    assert!(told.contains("Tableside does this itself in this match."), "{told}");
}

/// Turns of Dicequest on one line, where dice and cards are the table's own (DQ-TABLE-4, DQ-TABLE-5).
#[test]
fn a_quest_on_one_line() {
    let terminal = Terminal::new();
    let both = ["dicequest", "--seats", "Anna,Ben", "--dice", "physical", "--cards", "physical"];
    let lines = "anna\nname later\n+21/121\n+21/111\nrecruit corporal\n/rats 0\nname everything\nquit\n";
    let told = typed(&terminal, &both, lines);
    assert!(told.contains("Cards are named late from here on"), "{told}");
    assert!(told.contains("Anna ends the fight with blue (Arrow)."), "{told}");
    assert!(told.contains("it is in the Party of Anna"), "{told}");
    assert!(told.contains("Ben recruits Corporal for 2 Gold."), "{told}");
    assert!(told.contains("Ben ends the fight with red (blank)."), "{told}");
    assert!(told.contains("All cards are named from here on."), "{told}");
    // Where the program deals, there is nothing to name.
    let told = typed(&terminal, &both[..5], "anna\nname later\nquit\n");
    assert!(!told.contains("Cards are named late from here on"), "{told}");
}

#[test]
fn real_dice_are_typed_as_people_say_them() {
    let terminal = Terminal::new();
    let told = typed(&terminal, &["dice-war", "--dice", "physical"], "3 1\nquit\n");
    assert!(told.contains("for example: 1 3") && told.contains("Anna rolls 3, Ben rolls 1."), "{told}");
    let told =
        typed(&terminal, &["dualing-dice", "--dice", "physical"], "\nd8 d10\n\nd6 d4\n7 9, 3 1\nquit\n");
    assert!(told.contains("Anna rolls colour D8 (7) and white D10 (9)."), "{told}");
    let told = typed(&terminal, &["dicequest", "--cards", "physical"], "roll\nroll\nroll\nquit\n");
    let examples = told.lines().filter(|line| line.contains("for example"));
    for example in examples {
        assert!(!example.contains('{') && !example.contains("example: 1"), "{example}");
    }
}

#[test]
fn the_table_is_shown_before_a_question_at_a_terminal() {
    let terminal = Terminal { screen: true, ..Terminal::new() };
    let told = typed(&terminal, &["dice-war"], "quit\n");
    let (table, question) =
        (told.find("    a  b  c  d  e  f  g").unwrap(), told.find("set up a line-up").unwrap());
    assert!(table < question, "{told}");
    assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
}

#[test]
fn long_choices_are_asked_in_steps_and_words_find_one() {
    let terminal = Terminal::new();
    let line_up = "spirit b1, blood mage d1, blood mage f1\nspirit b7, blood mage d7, 4 f7\n";
    let told =
        typed(&terminal, &["dice-war"], &format!("{line_up}spirit\n99\nall\nback\nspirit to b6\nquit\n"));
    assert!(told.contains(" choices)") && told.contains("Which of these?"), "{told}");
    assert!(told.contains("the Spirit moves from b7 to b6."), "{told}");
    let told = typed(&terminal, &["dice-war"], "card blood mage\ncard rabbit\nquit\n");
    assert!(told.contains("Blood Mage (lod.mage)") || told.contains("creature · level 4"), "{told}");
    assert!(told.contains("Nothing in this match is called “rabbit”."), "{told}");
    let told = typed(&terminal, &["dicequest"], "card sellsword\nquit\n");
    assert!(told.contains("Rewards: "), "the effects of a card are told in words: {told}");
}

#[test]
fn rules_packs_and_matches_are_there_as_json() {
    let terminal = Terminal::new();
    let book = terminal.json(&["rules", "dice-war", "--json"]);
    assert!(book["rules"].as_array().unwrap().len() > 50 && book["options"][0]["id"] == "red", "{book}");
    let rule = terminal.json(&["rules", "dice-war", "DW-MOVE-1", "--json"]);
    assert_eq!((rule[0]["id"].as_str(), rule.as_array().unwrap().len()), (Some("DW-MOVE-1"), 1));
    let packs = terminal.json(&["packs", "list", "--json"]);
    assert!(packs.as_array().unwrap().iter().any(|pack| pack["game"] == "regidice"), "{packs}");
    let file = terminal.path("bad.toml");
    std::fs::write(&file, "[pack]\ngame = \"dice-war\"\nid = \"a\"\nname = \"b\"\nversion = \"c\"\n")
        .unwrap();
    let ran = terminal.run(&["packs", "check", &file, "--json"]);
    let told: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (ran.exit, &told["ok"], &told["problems"][0]["field"]),
        (Exit::Failed, &false.into(), &"pack.version".into())
    );
}

#[test]
fn simulations_hand_over_their_matches() {
    let terminal = Terminal::new();
    let file = terminal.path("matches.jsonl");
    let args = [
        "simulate",
        "dualing-dice",
        "--matches",
        "2",
        "--seed",
        "4",
        "--bots",
        "random",
        "--log",
        &file,
        "--json",
    ];
    let told = terminal.json(&args);
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 2);
    let imported = terminal.ok(&["history", "import", &file]);
    assert_eq!(imported.lines().count(), 2, "{imported}");
    let entries: usize = [1, 2]
        .map(|id| terminal.json(&["history", "show", &id.to_string(), "--json"]))
        .iter()
        .map(|shown| shown["log"].as_array().unwrap().len())
        .sum();
    assert_eq!(told["entries"], entries, "the logs are those of the matches that were counted");
    assert!(terminal.ok(&["verify"]).contains('2'));
}

#[test]
fn the_seed_of_a_match_is_told_when_it_has_ended() {
    let terminal = Terminal::new();
    let rolls = |terminal: &Terminal, resume: &[&str], typed: &[u8]| terminal.run_with(resume, typed).ok();
    rolls(&terminal, &["play", "pig", "--seats", "Anna,Ben", "--seed", "7"], b"1\nquit\n");
    let export = |terminal: &Terminal, id: &str| -> Value {
        serde_json::from_str(&terminal.ok(&["history", "export", id])).unwrap()
    };
    assert!(export(&terminal, "1")["setup"]["seed"].is_string(), "not the 7 that it has");
    assert_eq!(terminal.json(&["history", "show", "1", "--json"])["seed"], Value::Null);
    // It resumes with its own dice all the same.
    let twin = Terminal::new();
    rolls(
        &twin,
        &["play", "pig", "--seats", "Anna,Ben", "--seed", "7"],
        ("1\n".to_owned() + &"1\n2\n".repeat(90)).as_bytes(),
    );
    rolls(&terminal, &["play", "--resume"], "1\n2\n".repeat(90).as_bytes());
    let (one, two) = (export(&terminal, "1"), export(&twin, "1"));
    let entries = |file: &Value| -> Vec<Value> {
        file["records"].as_array().unwrap().iter().map(|record| record["entry"]["chance"].clone()).collect()
    };
    assert_eq!(entries(&one)[..12], entries(&two)[..12]);
    for (terminal, file) in [(&terminal, one), (&twin, two)] {
        if file["status"] == "finished" {
            assert_eq!(file["setup"]["seed"], 7);
            assert_eq!(terminal.json(&["history", "show", "1", "--json"])["seed"], 7);
        }
    }
    // Where nobody names one, it has 256 bits.
    let drawn = Terminal::new();
    rolls(&drawn, &["play", "pig", "--seats", "bot:random,bot:random"], b"");
    let drawn = export(&drawn, "1");
    assert_eq!(drawn["status"], "finished");
    assert_eq!(drawn["setup"]["seed"].as_str().unwrap().len(), 64, "{}", drawn["setup"]["seed"]);
}

#[test]
fn at_the_terminal_a_match_goes_on_as_a_sheet() {
    let terminal = Terminal::new();
    let real = ["--dice", "physical", "--cards", "physical", "--no-tips"];
    let args: Vec<&str> = ["play", "dualing-dice", "--seats", "Anna,Ben"].into_iter().chain(real).collect();
    let told = terminal.run_with(&args, b"keep score\nAnna 4\nlog\nquit\n").ok();
    for said in ["From here on only the score is kept: Anna 0, Ben 0.", "Anna scores 4."] {
        assert!(told.contains(said), "{said:?} in {told}");
    }
    // Both are kept, and the sheet says what it is.
    let list = terminal.ok(&["history", "list"]);
    assert!(list.contains("Dualing Dice: Score Sheet") && list.lines().count() > 1, "{list}");
    let again = terminal.run_with(&["play", "--resume"], b"Ben 2\nquit\n").ok();
    assert!(again.contains("Anna 4") && again.contains("Ben scores 2."), "{again}");
    // The program's own dice and cards end with it.
    let alone = terminal
        .run_with(&["play", "dice-war", "--seats", "Anna,Ben", "--no-tips"], b"keep score\nquit\n")
        .ok();
    assert!(alone.contains("Only a match of people with their own dice or cards"), "{alone}");
}

/// The cards of a box, a line for each, from nothing to a pack that can be played with.
#[test]
fn cards_are_added_line_by_line() {
    let terminal = Terminal::new();
    let file = terminal.path("our-box.toml");
    let add = |kind: &str, lines: &str| {
        let args = ["packs", "add", "dice-tuners", &file, kind];
        terminal.run_with(&args, lines.as_bytes())
    };
    let heroes: String = (1..=9).map(|n| format!("Hero Number {n}; {n}\n")).collect();
    let told = add("hero", &heroes).ok();
    assert!(told.contains("A line for each card: name; cost"), "{told}");
    assert!(told.contains("9 cards were added") && told.contains("2 players need at least"), "{told}");
    let cards: String = (0..=9).map(|n| format!("Card {n}; green; {n}; 2\n")).collect();
    assert!(add("strategy", &cards).ok().contains("Exactly one strategy card must have bluff = true"));
    let wrong = add("strategy", "Card X; purple; 3; 2\n");
    let said = wrong.fails(tableside::cli::Exit::Failed);
    assert!(said.contains("colour: Enter one of these words: green, blue, red, none."), "{said}");
    // The Bluff has a field of its own, to be written in the file.
    add("strategy", "Bluff; none; 0; 4\n").ok();
    let text = std::fs::read_to_string(&file).unwrap();
    let text = text.replace("name = \"Bluff\"\n", "name = \"Bluff\"\nbluff = true\n");
    std::fs::write(&file, text).unwrap();
    assert!(add("hero", "One More; 5\n").ok().contains("The pack can be played with."));
    assert!(terminal.ok(&["packs", "check", &file]).contains("is valid"));
    add("wizard", "").fails(tableside::cli::Exit::Usage);
}

/// What becomes of the cards is told for every game: by its own tally, or by what its log says of them.
#[test]
fn every_game_has_figures_about_its_cards() {
    let terminal = Terminal::new();
    for (game, seats, told, card) in [
        ("dice-tuners", "2", "uses ", "hero."),
        ("dualing-dice", "2", "completes … for … points", "dd-"),
        ("dicequest", "2", "Hero recruited", ""),
        ("regidice", "2", "", "enemy-1"),
        ("dice-war", "2", "becomes a …", "lod.soul"),
    ] {
        let args = [
            "balance",
            game,
            "--seats",
            seats,
            "--bots",
            "random",
            "--matches",
            "6",
            "--seed",
            "1",
            "--json",
        ];
        let found = terminal.json(&args);
        let rows = found["rows"].as_array().unwrap();
        assert!(rows.len() > 1, "{game}: {found}");
        assert!(rows.iter().any(|row| row["what"].as_str().unwrap().contains(told)), "{game}: {rows:#?}");
        assert!(rows.iter().any(|row| row["card"].as_str().unwrap().contains(card)), "{game}: {rows:#?}");
    }
}
