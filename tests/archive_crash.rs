//! Kills a process that writes entries, two hundred times at random moments: what it had committed is
//! there, and nothing else. `TABLESIDE_FULL=1` kills it three hundred times.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tableside::archive::{Archive, Clock, MatchId, NewMatch};
use tableside::engine::{Random, Record, Source};

/// Tells this test binary to be the process that writes, and where.
const CHILD: &str = "TABLESIDE_TEST_CRASH_CHILD";
const MATCH: MatchId = MatchId(1);

fn kills() -> usize {
    if std::env::var_os("TABLESIDE_FULL").is_some() { 300 } else { 200 }
}

/// What the writing process does next. It says so before and after.
#[derive(Clone, Copy, Debug)]
enum Step {
    Append(u64),
    /// Takes back so many.
    Undo(usize),
    /// Inserts an entry at the front, as an amendment does.
    Insert(u64),
}

impl Step {
    fn apply(self, log: &mut Vec<u64>) {
        match self {
            Self::Append(k) => log.push(k),
            Self::Undo(n) => log.truncate(log.len().saturating_sub(n)),
            Self::Insert(k) => log.insert(0, k),
        }
    }

    fn parse(line: &str) -> Self {
        let (kind, value) = line.split_once(' ').expect("a step and its value");
        match kind {
            "append" => Self::Append(value.parse().unwrap()),
            "undo" => Self::Undo(value.parse().unwrap()),
            "insert" => Self::Insert(value.parse().unwrap()),
            other => panic!("no such step: {other}"),
        }
    }
}

impl std::fmt::Display for Step {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Append(k) => write!(f, "append {k}"),
            Self::Undo(n) => write!(f, "undo {n}"),
            Self::Insert(k) => write!(f, "insert {k}"),
        }
    }
}

fn record(k: u64) -> Record<Value> {
    // Long enough that a correction touches many pages.
    let note = format!("{k:0500}");
    Record { note, ..Record::new(json!({"do": {"seat": 0, "action": {"k": k}}}), Source::Typed) }
}

fn numbers(archive: &Archive) -> Vec<u64> {
    let records = archive.load(MATCH).expect("the match is there").records;
    records.iter().map(|record| record.entry["do"]["action"]["k"].as_u64().unwrap()).collect()
}

fn new_match() -> NewMatch {
    let setup = json!({
        "game": "pig", "seats": [{"name": "Anna"}, {"name": "Ben"}], "content": {"sides": 6},
        "pack": {"game": "pig", "id": "p", "name": "P", "version": 1}, "pack_hash": "", "seed": 1,
    });
    let setup = serde_json::from_value(setup).unwrap();
    NewMatch { setup, rules_version: 1, note: String::new(), tags: Vec::new() }
}

/// The process that writes until it is killed. Not a test of its own.
#[test]
fn child() {
    let Some(path) = std::env::var_os(CHILD) else { return };
    let mut archive = Archive::open(Path::new(&path), Clock::system()).expect("opens after a kill");
    let mut log = numbers(&archive);
    let mut random = Random::from_seed(log.iter().sum::<u64>() + log.len() as u64);
    let mut out = std::io::stdout();
    let mut say = |line: String| {
        out.write_all(line.as_bytes()).unwrap();
        out.flush().unwrap();
    };
    say("ready\n".to_owned());
    for k in log.iter().max().map_or(0, |k| k + 1).. {
        let step = match random.below(12) {
            0 => Step::Undo(1 + random.below(3) as usize),
            1 => Step::Insert(k),
            _ if log.len() > 60 => Step::Undo(50),
            _ => Step::Append(k),
        };
        say(format!("will {step}\n"));
        let n = log.len();
        step.apply(&mut log);
        match step {
            Step::Append(k) => archive.append(MATCH, n, &record(k), None).unwrap(),
            Step::Undo(_) => drop(archive.truncate(MATCH, log.len(), "undo", None).unwrap()),
            Step::Insert(_) => {
                let records: Vec<_> = log.iter().copied().map(record).collect();
                archive.replace_log(MATCH, &records, "amend", None).unwrap();
            }
        }
        say("done\n".to_owned());
    }
}

/// Runs the writing process for a while and kills it. Gives the steps it committed and the one it may
/// have been at.
fn run_and_kill(path: &Path, wait: Duration) -> (Vec<Step>, Option<Step>) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "child", "--nocapture", "--test-threads=1"])
        .env(CHILD, path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    // The test harness speaks first, and leaves its line open.
    while !line.ends_with("ready\n") {
        line.clear();
        assert_ne!(out.read_line(&mut line).unwrap(), 0, "the writing process did not start");
    }
    // A full pipe would hold the writing process up.
    let reader = std::thread::spawn(move || {
        let mut told = String::new();
        out.read_to_string(&mut told).map(|_| told)
    });
    std::thread::sleep(wait);
    child.kill().unwrap();
    child.wait().unwrap();
    let told = reader.join().unwrap().unwrap();

    let (mut committed, mut under_way) = (Vec::new(), None);
    // A last line without its end was cut off by the kill.
    for line in told.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')) {
        match line.strip_prefix("will ") {
            Some(step) => under_way = Some(Step::parse(step)),
            None if line == "done" => committed.extend(under_way.take()),
            None => panic!("the writing process failed: {told}"),
        }
    }
    (committed, under_way)
}

#[test]
fn no_committed_entry_is_lost_in_two_hundred_kills() {
    if std::env::var_os(CHILD).is_some() {
        return;
    }
    // In memory, if the system has such a folder. A killed process leaves there what it leaves on a disk,
    // and does not spend its time waiting for the disk: more kills hit it at work.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
    let path = folder.path().join("archive.db");
    let mut archive = Archive::open(&path, Clock::system()).unwrap();
    assert_eq!(archive.create_match(&new_match()).unwrap(), MATCH);
    drop(archive);

    let mut random = Random::from_seed(7);
    let mut expected: Vec<u64> = Vec::new();
    let (mut commits, mut in_flight_kept, mut in_flight_lost) = (0, 0, 0);
    let began = Instant::now();
    let kills = kills();
    for kill in 0..kills {
        let wait = Duration::from_micros(u64::from(random.below(40_000)));
        let (committed, under_way) = run_and_kill(&path, wait);
        commits += committed.len();
        committed.iter().for_each(|step| step.apply(&mut expected));

        // As `tableside-cli history` may look at it, before anything is repaired.
        let found = numbers(&Archive::open_read_only(&path, Clock::system()).unwrap());
        if found == expected {
            in_flight_lost += usize::from(under_way.is_some());
        } else {
            let step = under_way.unwrap_or_else(|| {
                panic!("kill {kill}: {found:?} instead of {expected:?}, and nothing was under way")
            });
            step.apply(&mut expected);
            assert_eq!(found, expected, "kill {kill}, while {step}");
            in_flight_kept += 1;
        }
        // Every other time the next writer finds things as they were left, else somebody opens and
        // closes in good order between. Opening looks for damage after such an exit.
        if kill % 2 == 0 {
            let archive = Archive::open(&path, Clock::system()).unwrap();
            assert!(archive.was_interrupted());
            assert_eq!(numbers(&archive), expected, "kill {kill}");
            archive.check().unwrap();
        }
    }
    let archive = Archive::open(&path, Clock::system()).unwrap();
    archive.check().unwrap();
    assert!(!archive.struck(MATCH).unwrap().is_empty(), "corrections leave a trace");
    eprintln!(
        "{kills} kills in {:.1} s: {commits} steps committed, {in_flight_lost} under way and not \
         committed, {in_flight_kept} committed but not yet told",
        began.elapsed().as_secs_f32()
    );
    assert!(commits > kills, "the kills came too early to show anything: {commits} steps");
}
