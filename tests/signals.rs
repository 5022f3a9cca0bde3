//! The terminal ends in good order when people or the system end it.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use tableside::archive::{Archive, Clock, MatchId, backups};

const SIGNALS: [&str; 3] = ["HUP", "INT", "TERM"];

struct Program {
    child: Child,
    /// What it printed so far.
    told: String,
}

impl Program {
    fn start(folder: &Path, args: &[&str]) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_tableside-cli"))
            .arg("--data-dir")
            .arg(folder)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self { child, told: String::new() }
    }

    fn say(&mut self, line: &str) {
        self.child.stdin.as_mut().unwrap().write_all(line.as_bytes()).unwrap();
    }

    /// Reads on until it has printed this.
    fn wait_for(&mut self, words: &str) {
        let out = self.child.stdout.as_mut().unwrap();
        let mut byte = [0];
        while !self.told.ends_with(words) {
            assert_eq!(out.read(&mut byte).unwrap(), 1, "{}", self.told);
            self.told.push(char::from(byte[0]));
        }
    }

    /// Sends a signal, and gives how it ended and all that it printed.
    fn signal(mut self, signal: &str) -> (ExitStatus, String) {
        let kill = format!("kill -{signal} {}", self.child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(begun.elapsed() < Duration::from_secs(30), "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        };
        let mut rest = Vec::new();
        self.child.stdout.as_mut().unwrap().read_to_end(&mut rest).unwrap();
        (status, self.told + &String::from_utf8_lossy(&rest))
    }
}

/// The archive was closed, and what it holds was copied.
fn in_good_order(folder: &Path) -> usize {
    let path = folder.join("archive.db");
    let lock = std::fs::read_to_string(folder.join("archive.db.lock")).unwrap();
    assert_eq!(lock, "closed in good order\n");
    let records = |path: &Path| {
        let archive = Archive::open_read_only(path, Clock::system()).unwrap();
        archive.load(MatchId(1)).unwrap().records
    };
    let kept = backups(&path);
    assert_eq!(kept.len(), 1);
    assert_eq!(records(&kept[0].path), records(&path));
    records(&path).len()
}

#[test]
fn a_match_is_saved_while_people_are_asked() {
    for signal in SIGNALS {
        let folder = tempfile::tempdir().unwrap();
        let mut play =
            Program::start(folder.path(), &["play", "dice-war", "--seats", "Anna,Ben", "--seed", "1"]);
        play.wait_for("> ");
        play.say("1\n");
        play.wait_for("> ");
        // Half a line is no answer.
        play.say("1");
        let (status, told) = play.signal(signal);
        assert!(status.success(), "{signal}: {status}");
        assert!(told.ends_with("The match is saved; “play --resume 1” resumes it.\n"), "{signal}: {told}");
        assert!(in_good_order(folder.path()) > 0, "{signal}");
    }
}

#[test]
fn a_match_is_saved_while_bots_think() {
    let folder = tempfile::tempdir().unwrap();
    let seats = "bot:expert,bot:expert";
    let play = Program::start(folder.path(), &["play", "dice-war", "--seats", seats, "--seed", "1"]);
    // Where nobody is asked nothing is printed before the end.
    let begun = Instant::now();
    let records = || {
        let archive = Archive::open_read_only(&folder.path().join("archive.db"), Clock::system()).ok()?;
        Some(archive.load(MatchId(1)).ok()?.records.len())
    };
    while records().is_none_or(|n| n == 0) {
        assert!(begun.elapsed() < Duration::from_secs(30), "nothing was played");
        std::thread::sleep(Duration::from_millis(5));
    }
    let (status, told) = play.signal("TERM");
    assert!(status.success(), "{status}");
    assert!(told.ends_with("resumes it.\n"), "{told}");
    in_good_order(folder.path());
}

#[test]
fn the_referee_ends_with_its_last_answer() {
    for signal in SIGNALS {
        let folder = tempfile::tempdir().unwrap();
        let mut referee = Program::start(folder.path(), &["referee"]);
        referee.say("{\"new\":{\"game\":\"dice-war\",\"seats\":[\"Anna\",\"Ben\"],\"seed\":1}}\n");
        referee.wait_for("\n");
        let (status, told) = referee.signal(signal);
        assert!(status.success(), "{signal}: {status}");
        assert!(told.starts_with("{\"ok\":true") && told.lines().count() == 1, "{signal}: {told}");
    }
}

/// What keeps nothing open ends as programs do.
#[test]
fn a_simulation_ends_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["simulate", "dice-war", "--bots", "expert,expert", "--matches", "1000"];
    let simulation = Program::start(folder.path(), &args);
    std::thread::sleep(Duration::from_millis(300));
    let (status, _) = simulation.signal("TERM");
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&status), Some(15));
}
