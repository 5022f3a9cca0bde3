//! Input from outside, spoiled at random: nothing of it stops the program or gets past its checks.
//!
//! Each target runs with fixed seeds for a moment. `TABLESIDE_FUZZ_SECONDS=600 cargo test --test
//! fuzz -- --nocapture` goes on with other seeds for so long; `TABLESIDE_FUZZ_SEED=17` runs only that one.
//! `TABLESIDE_FULL=1` takes ten thousand broken files of each kind, and a hundred thousand lines for each game;
//! `TABLESIDE_FUZZ_GAME=regidice` only those of one game.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod common {
    pub mod forms;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod pig;
    pub mod spoil;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod terminal;
}

use std::cell::Cell;
use std::path::Path;
use std::time::{Duration, Instant};

use common::forms;
use common::spoil::{Spoiler, words_of};
use common::terminal::Terminal;
use serde_json::{Value, json};
use tableside::archive::{Archive, Clock, Filter, MatchFile, salvage};
use tableside::play::Catalogue;

/// No broken file may keep anybody waiting for longer, in seconds of the processor: the machine may be busy.
const LONGEST: f64 = 2.0;
/// Nor take more memory, in kibibytes.
const LARGEST: u64 = 500_000;

/// A number of things: a few, or all that were promised.
fn proof(few: u64, full: u64) -> u64 {
    if std::env::var_os("TABLESIDE_FULL").is_some() { full } else { few }
}

/// How many seconds this thread has had of the processor.
fn seconds() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    told.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or_default() / 1e9
}

/// The most memory that this process ever had, in kibibytes.
fn memory() -> u64 {
    let told = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = told.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|peak| peak.split_whitespace().next()?.parse().ok()).unwrap_or_default()
}

/// Runs a target with so many seeds, and holds each to the limits.
fn fuzz_within_limits(what: &str, seeds: u64, target: impl Fn(&mut Spoiler)) {
    let (longest, begun) = (Cell::new(0.0), Instant::now());
    fuzz(seeds, |spoiler| {
        let before = seconds();
        target(spoiler);
        let took = seconds() - before;
        assert!(took < LONGEST, "{took} s");
        longest.set(f64::max(longest.get(), took));
    });
    let (peak, longest) = (memory(), longest.get());
    eprintln!("{seeds} {what} in {:.0?}: at most {longest:.3} s each, {peak} KiB", begun.elapsed());
    assert!(peak < LARGEST, "{peak} KiB");
}

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
        let mut input = format!("{}\n", spoiler.pick(&games));
        for _ in 0..30 {
            let line = spoiler.pick(&lines).to_string();
            let line = if spoiler.often() { spoiler.text(&line, &words) } else { line };
            // Written files are another target.
            if line.contains("save") || line.contains("load") {
                continue;
            }
            // Each line ends, also the last one: it may be empty.
            input.push_str(&line.replace(['\n', '\r'], " "));
            input.push('\n');
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
    // As many of each game.
    let turn = Cell::new(0);
    fuzz_within_limits("packs", proof(60, 50_000), |spoiler| {
        let (game, pack) = &packs[turn.replace(turn.get() + 1) % packs.len()];
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

/// Lines of every kind, spoiled, and entries of every form, in matches of one game that go on meanwhile.
#[test]
fn hostile_lines_in_each_game() {
    /// So many lines for each match.
    const SITTING: usize = 500;
    let lines = [
        r#"{"auto":true}"#,
        r#"{"bot":{"seat":0,"level":"random"}}"#,
        r#"{"legal":{"seat":1}}"#,
        r#"{"do":{"seat":0,"action":"Pass"}}"#,
        r#"{"chance":{"faces":[1,2,3]}}"#,
        r#"{"ruling":{"SetScore":{"seat":0,"score":5}},"reason":"so"}"#,
        r#"{"state":{"as":1}}"#,
        r#"{"undo":1}"#,
        r#"{"redo":true}"#,
        r#"{"amend":{"at":1,"insert":{"chance":{"face":3}}}}"#,
        r#"{"accept":true}"#,
        r#"{"scores":true}"#,
    ];
    let words = words_of(&lines.join("\n"));
    let sittings = proof(1, 200);
    let only = std::env::var("TABLESIDE_FUZZ_GAME").ok();
    let games = schemas().into_iter().filter(|(game, ..)| only.as_deref().is_none_or(|only| only == *game));
    for (game, most, schema) in games {
        let begun = Instant::now();
        for seed in 0..sittings {
            let mut spoiler = Spoiler::new(seed);
            let seats = if seed % 2 == 0 { 2 } else { most };
            let mut input = vec![new_match(game, seats, seed).to_string()];
            while input.len() < SITTING + 1 {
                let line = match spoiler.below(4) {
                    0 => forms::value(&mut spoiler, &schema["entry"]).to_string(),
                    1 => play_on(seats, 1)[spoiler.below(2) as usize].to_string(),
                    2 => (*spoiler.pick(&lines)).to_owned(),
                    _ => {
                        let line = *spoiler.pick(&lines);
                        spoiler.text(line, &words)
                    }
                };
                // Written files are another target.
                if !line.contains("save") && !line.contains("load") {
                    input.push(line.replace(['\n', '\r'], " "));
                }
            }
            let before = seconds();
            // Each line ends, also the last one: it may be empty.
            let ran = Terminal::new().run_with(&["referee"], (input.join("\n") + "\n").as_bytes()).ok();
            let took = seconds() - before;
            assert_eq!(ran.lines().count(), input.len(), "{game}, {seed}: one answer a line");
            for answer in ran.lines() {
                let answer: Value = serde_json::from_str(answer).expect("answers are JSON");
                assert!(answer["ok"].is_boolean(), "{game}, {seed}: {answer}");
            }
            assert!(took < LONGEST * 10.0, "{game}, {seed}: {took} s for {SITTING} lines");
        }
        let (sum, peak) = (sittings as usize * SITTING, memory());
        eprintln!("{game}: {sum} lines in {:.0?}, {peak} KiB", begun.elapsed());
        assert!(peak < LARGEST, "{game}: {peak} KiB");
    }
}

/// The games of the program, each with the schema of its entries as `schema` prints it.
fn schemas() -> Vec<(&'static str, usize, Value)> {
    let terminal = Terminal::new();
    let schema = |id| terminal.json(&["schema", id]);
    let catalogue = Catalogue::standard();
    catalogue.games().iter().map(|def| (def.info.id, def.info.max_seats, schema(def.info.id))).collect()
}

/// A line that begins a match, for people and bots.
fn new_match(game: &str, seats: usize, seed: u64) -> Value {
    json!({"new": {"game": game, "seats": vec!["Anna"; seats], "seed": seed}})
}

/// Lines that play on, whoever is asked.
fn play_on(seats: usize, steps: usize) -> Vec<Value> {
    let bots = (0..seats).map(|seat| json!({"bot": {"seat": seat, "level": "random"}}));
    let round: Vec<Value> = std::iter::once(json!({"auto": true})).chain(bots).collect();
    std::iter::repeat_n(round, steps).flatten().collect()
}

fn answers(lines: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let ran = Terminal::new().run_with(&["referee"], lines.join("\n").as_bytes()).ok();
    ran.lines().map(|answer| serde_json::from_str(answer).expect("answers are JSON")).collect()
}

#[test]
fn entries_of_every_form() {
    let games = schemas();
    fuzz(60, |spoiler| {
        let (game, most, schema) = spoiler.pick(&games).clone();
        let seats = *spoiler.pick(&[2, most]);
        let seed = u64::from(spoiler.below(1_000));
        let steps = spoiler.below(12) as usize;
        let mut lines = vec![new_match(game, seats, seed)];
        lines.extend(play_on(seats, steps));
        for _ in 0..25 {
            let entry = forms::value(spoiler, &schema["entry"]);
            let stood = spoiler.below(3) == 0;
            let at = spoiler.below(20);
            let mut line = match spoiler.below(4) {
                0 => json!({"amend": {"at": at, "insert": entry}}),
                1 => json!({"amend": {"at": at, "entry": entry}}),
                2 if entry.get("do").is_some() => json!({"why": entry["do"]}),
                _ => entry,
            };
            if stood && line.get("why").is_none() {
                line["stood"] = true.into();
                line["reason"] = "so".into();
            }
            lines.push(line);
            lines.extend(play_on(seats, 1));
        }
        let given = answers(&lines);
        assert_eq!(given.len(), lines.len(), "one answer a line");
        assert!(given.iter().all(|answer| answer["ok"].is_boolean()));
    });
}

#[test]
fn a_seat_that_a_match_does_not_have_is_refused_in_every_field() {
    for (game, _, schema) in schemas() {
        let new = new_match(game, 2, 1);
        for stranger in [2, 7, 8, 9, 63, 64, 200, 255] {
            let entries = forms::with_seat(&schema["entry"], stranger);
            assert!(!entries.is_empty(), "{game}: no entry names a seat");
            let lines: Vec<Value> = std::iter::once(new.clone()).chain(entries).collect();
            let mut named = 0;
            for (line, answer) in lines.iter().zip(answers(&lines)).skip(1) {
                // Not by a rule: nothing has looked at the state. What is wrong first may be another field.
                let refused = answer["error"].as_str().unwrap_or_default();
                assert!(!refused.is_empty(), "{game}: {line}: {answer}");
                named += usize::from(refused.ends_with(&format!("expected 0 to 1, not {stranger}")));
            }
            assert!(2 * named >= lines.len(), "{game}: seat {stranger} is named {named} times");
        }
    }
}

#[test]
fn positions() {
    let position = "1b1c1e1/7/7/7/7/7/2D1F2 r - 0,0 1,0 13,12 lod,lod - - 0 1";
    let words = words_of(&format!("{position} k 2 7/ ,, -1 99999999999 r b lod"));
    let games: Vec<&str> = schemas().into_iter().map(|(game, ..)| game).collect();
    fuzz(100, |spoiler| {
        let position = spoiler.text(position, &words).replace(['\n', '\r'], " ");
        // Only DiceWar has positions; the others say so.
        let game = if spoiler.often() { "dice-war" } else { spoiler.pick(&games) };
        let mut lines = vec![new_match(game, 2, 1)];
        lines[0]["new"]["position"] = position.into();
        lines.extend([json!({"legal": {"seat": 0}}), json!({"state": {"as": "table"}})]);
        lines.extend(play_on(2, 2));
        assert_eq!(answers(&lines).len(), lines.len());
    });
}

/// A match of each game in its midst, as a file.
fn begun(seed: u64) -> Vec<(Value, Value)> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.json");
    let one = |(game, most, schema): (&str, usize, Value)| {
        let mut lines = vec![new_match(game, most.min(3), seed)];
        lines.extend(play_on(most.min(3), 10));
        lines.push(json!({"save": file}));
        assert!(answers(&lines).last().is_some_and(|answer| answer["ok"] == true));
        (serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap(), schema)
    };
    schemas().into_iter().map(one).collect()
}

#[test]
fn match_files() {
    let old = std::fs::read_to_string(data("dice-tuners-1.json")).unwrap();
    let begun = begun(5);
    let mut goods: Vec<String> = begun.iter().map(|(file, _)| file.to_string()).collect();
    goods.push(old);
    let terminal = Terminal::new();
    let file = terminal.path("match.json");
    fuzz_within_limits("match files", proof(60, 10_000), |spoiler| {
        if spoiler.often() {
            let (mut bad, schema) = spoiler.pick(&begun).clone();
            let records = bad["records"].as_array_mut().unwrap();
            for _ in 0..=spoiler.below(2) {
                let at = spoiler.below(records.len() as u32) as usize;
                let entry = if spoiler.often() {
                    let there = records[at]["entry"].clone();
                    forms::changed(spoiler, &there)
                } else {
                    forms::value(spoiler, &schema["entry"])
                };
                records[at]["entry"] = entry;
                records[at]["stood"] = (spoiler.below(2) == 0).into();
            }
            std::fs::write(&file, bad.to_string()).unwrap();
        } else {
            let good = spoiler.pick(&goods);
            let words = words_of(good);
            std::fs::write(&file, spoiler.bytes(good.as_bytes(), &words)).unwrap();
        }
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
    fuzz_within_limits("archives", proof(40, 10_000), |spoiler| {
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

#[test]
fn parts_of_backups() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI64, Ordering};
    use tableside::archive::{backups, restore};

    let model = tempfile::tempdir().unwrap();
    let path = model.path().join("archive.db");
    std::fs::copy(data("archive-1.db"), &path).unwrap();
    let hours = Arc::new(AtomicI64::new(1));
    let later = Arc::clone(&hours);
    let clock = Clock::new(move || later.fetch_add(1, Ordering::Relaxed) * 3_600_000);
    let mut archive = Archive::open(&path, clock).unwrap();
    let ids = archive.ids().unwrap();
    archive.set_note(ids[0], &"x".repeat(300_000)).unwrap();
    archive.backup_due().unwrap().unwrap().run().unwrap();
    for id in &ids[1..] {
        hours.fetch_add(2, Ordering::Relaxed);
        archive.set_note(*id, "another").unwrap();
        archive.backup_due().unwrap().unwrap().run().unwrap();
    }
    drop(archive);
    let all = backups(&path);
    assert!(
        all.iter().filter(|backup| backup.path.extension().is_some_and(|end| end == "changes")).count() > 1
    );
    fuzz_within_limits("rows of backups", proof(30, 10_000), |spoiler| {
        let folder = tempfile::tempdir().unwrap();
        for backup in &all {
            let mut bytes = std::fs::read(&backup.path).unwrap();
            if backup.path.extension().is_some_and(|end| end == "changes") && spoiler.often() {
                bytes = spoiler.pages(&bytes);
            }
            std::fs::write(folder.path().join(backup.path.file_name().unwrap()), bytes).unwrap();
        }
        let target = folder.path().join("else/archive.db");
        let newest = folder.path().join(all[0].path.file_name().unwrap());
        match restore(&target, &newest, Clock::system()) {
            Ok(_) => {
                let archive = Archive::open(&target, Clock::system()).unwrap();
                archive.check().unwrap();
                assert_eq!(archive.damaged_matches(&mut |_, _| ()).unwrap(), []);
                assert_eq!(archive.ids().unwrap(), ids, "the copy below has them all");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    });
}
