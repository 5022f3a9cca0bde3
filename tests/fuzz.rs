//! Input from outside, spoiled at random: nothing of it stops the program or gets past its checks.
//!
//! Each target runs with fixed seeds for a moment. `TABLESIDE_FUZZ_SECONDS=600 cargo test --test
//! fuzz -- --nocapture` goes on with other seeds for so long; `TABLESIDE_FUZZ_SEED=17` runs only that one.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod common {
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod pig;
    pub mod spoil;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod terminal;
}

use std::path::Path;
use std::time::{Duration, Instant};

use common::spoil::{Spoiler, words_of};
use common::terminal::Terminal;
use serde_json::{Value, json};
use tableside::archive::{Archive, Clock, Filter, MatchFile, salvage};
use tableside::play::Catalogue;

/// Runs a target with each seed: the first `few`, or others until the time is over.
fn fuzz(few: u64, target: impl Fn(&mut Spoiler)) {
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    if let Some(seed) = number("TABLESIDE_FUZZ_SEED") {
        return run(seed, &target);
    }
    (0..few).for_each(|seed| run(seed, &target));
    if let Some(seconds) = number("TABLESIDE_FUZZ_SECONDS") {
        let end = Instant::now() + Duration::from_secs(seconds);
        let mut seed = few;
        while Instant::now() < end {
            run(seed, &target);
            seed += 1;
        }
        eprintln!("{seed} seeds");
    }
}

fn run(seed: u64, target: &impl Fn(&mut Spoiler)) {
    /// Tells the seed if the target stops.
    struct Seed(u64);
    impl Drop for Seed {
        fn drop(&mut self) {
            if std::thread::panicking() {
                eprintln!("TABLESIDE_FUZZ_SEED={}", self.0);
            }
        }
    }
    let _seed = Seed(seed);
    target(&mut Spoiler::new(seed));
}

fn data(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

#[test]
fn referee_lines() {
    let games: Vec<Value> = Catalogue::standard()
        .games()
        .iter()
        .map(|def| json!({"new": {"game": def.info.id, "seats": vec!["Anna"; def.info.min_seats.max(2)], "seed": 1}}))
        .collect();
    let lines = [
        r#"{"auto":true}"#,
        r#"{"bot":{"seat":0,"level":"random"}}"#,
        r#"{"bot":{"seat":1,"level":"random"}}"#,
        r#"{"legal":{"seat":0}}"#,
        r#"{"why":{"seat":0,"action":{"DraftDie":{"die":3}}}}"#,
        r#"{"do":{"seat":0,"action":"Pass"}}"#,
        r#"{"chance":{"faces":[1,2,3]}}"#,
        r#"{"ruling":{"SetScore":{"seat":0,"score":5}},"reason":"so"}"#,
        r#"{"state":{"as":"table"}}"#,
        r#"{"state":{"as":1}}"#,
        r#"{"undo":1}"#,
        r#"{"redo":true}"#,
        r#"{"amend":{"at":2,"delete":true}}"#,
        r#"{"amend":{"at":1,"insert":{"chance":{"face":3}}}}"#,
        r#"{"accept":true}"#,
        r#"{"log":true}"#,
        r#"{"scores":true}"#,
    ];
    let words = words_of(&lines.join("\n"));
    fuzz(40, |spoiler| {
        let mut input = spoiler.pick(&games).to_string();
        for _ in 0..30 {
            let line = spoiler.pick(&lines).to_string();
            let line = if spoiler.often() { spoiler.text(&line, &words) } else { line };
            // Written files are another target.
            if line.contains("save") || line.contains("load") {
                continue;
            }
            input = format!("{input}\n{}", line.replace(['\n', '\r'], " "));
        }
        let count = input.lines().count();
        let ran = Terminal::new().run_with(&["referee"], input.as_bytes()).ok();
        assert_eq!(ran.lines().count(), count, "one answer a line");
        for answer in ran.lines() {
            let answer: Value = serde_json::from_str(answer).expect("answers are JSON");
            assert!(answer["ok"].is_boolean(), "{answer}");
        }
    });
}

#[test]
fn packs() {
    let terminal = Terminal::new();
    let standard = Catalogue::standard();
    let packs: Vec<(&str, String)> = standard
        .games()
        .iter()
        .map(|def| (def.info.id, terminal.ok(&["packs", "example", def.info.id])))
        .collect();
    let words = packs.iter().flat_map(|(_, pack)| words_of(pack)).collect::<Vec<_>>();
    let file = terminal.path("pack.toml");
    fuzz(60, |spoiler| {
        let (game, pack) = spoiler.pick(&packs);
        let def = standard.find(game).unwrap();
        std::fs::write(&file, spoiler.bytes(pack.as_bytes(), &words)).unwrap();
        match def.read_pack(file.as_ref()) {
            Ok(pack) => {
                let hash = tableside::content::hash(&pack.content);
                assert_eq!(pack.hash, hash);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    });
}

#[test]
fn positions() {
    let position = "1b1c1e1/7/7/7/7/7/2D1F2 r - 0,0 1,0 13,12 lod,lod - - 0 1";
    let words = words_of(&format!("{position} k 2 7/ ,, -1 99999999999 r b lod"));
    fuzz(100, |spoiler| {
        let position = spoiler.text(position, &words).replace(['\n', '\r'], " ");
        let lines = [
            json!({"new": {"game": "dice-war", "seats": ["Anna", "Ben"], "position": position, "seed": 1}}),
            json!({"legal": {"seat": 0}}),
            json!({"bot": {"seat": 0, "level": "random"}}),
            json!({"bot": {"seat": 1, "level": "random"}}),
            json!({"state": {"as": "table"}}),
        ];
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        let ran = Terminal::new().run_with(&["referee"], lines.join("\n").as_bytes()).ok();
        assert_eq!(ran.lines().count(), lines.len());
    });
}

#[test]
fn match_files() {
    let good = std::fs::read_to_string(data("dice-tuners-1.json")).unwrap();
    let words = words_of(&good);
    let terminal = Terminal::new();
    let file = terminal.path("match.json");
    fuzz(40, |spoiler| {
        std::fs::write(&file, spoiler.bytes(good.as_bytes(), &words)).unwrap();
        let terminal = Terminal::new();
        let ran = terminal.run(&["history", "import", &file]);
        if ran.exit == tableside::cli::Exit::Done {
            // What came in is sound, and goes out again.
            terminal.ok(&["check"]);
            terminal.ok(&["verify"]);
            let again = terminal.ok(&["history", "export", "1"]);
            MatchFile::from_json(&again).unwrap();
        } else {
            assert!(!ran.err.is_empty());
            assert!(!Path::new(&terminal.path("archive.db")).exists(), "nothing was begun");
        }
    });
}

#[test]
fn archives() {
    let good = {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("archive.db");
        std::fs::copy(data("archive-1.db"), &path).unwrap();
        drop(Archive::open(&path, Clock::system()).unwrap());
        std::fs::read(&path).unwrap()
    };
    fuzz(40, |spoiler| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("archive.db");
        let bad = spoiler.pages(&good);
        std::fs::write(&path, &bad).unwrap();
        let good_copy = folder.path().join("good.db");
        std::fs::write(&good_copy, &good).unwrap();
        if let Ok(reading) = Archive::open_read_only(&path, Clock::system()) {
            let _ = reading.damaged_matches(&mut |_, _| ());
        }
        let _ = salvage(&path, &folder.path().join("saved.db"), Clock::system(), &mut |_, _| ());
        match Archive::open(&path, Clock::system()) {
            Ok(archive) => {
                if let Ok(page) = archive.list(&Filter::default(), None, 100) {
                    page.lines.iter().for_each(|line| drop(archive.export(line.id)));
                }
                let _ = (archive.people(), archive.running(usize::MAX), archive.check());
                let _ = archive.close();
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        // Whatever it is, a good backup takes its place, unless it is somebody else's file.
        match tableside::archive::restore(&path, &good_copy, Clock::system()) {
            Ok(_) => {
                let archive = Archive::open(&path, Clock::system()).unwrap();
                archive.check().unwrap();
                assert_eq!(archive.damaged_matches(&mut |_, _| ()).unwrap(), []);
                assert_eq!(archive.count(&Filter::default()).unwrap(), 3);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    });
}
