//! What version 0.1.0 wrote opens and replays: an archive with a match of each game and one that runs, and a match
//! file. The files in `tests/data` are as that version left them.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod common {
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod pig;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod terminal;
}

use std::path::Path;

use common::terminal::Terminal;
use tableside::archive::{Archive, Clock, MatchFile, MatchId, Status};
use tableside::engine::{Outcome, Record};
use tableside::play::{Catalogue, GameSession, MatchSetup, Next};

fn data(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// Replays a stored match to its last entry and compares how it ended.
fn replays(setup: MatchSetup, records: Vec<Record<serde_json::Value>>, outcome: Option<&Outcome>) {
    let catalogue = Catalogue::standard();
    let game = catalogue.find(&setup.game).unwrap().create(&setup).unwrap();
    let mut session = GameSession::new(setup, game, None);
    let entries = records.len();
    assert_eq!(session.resume(records, 1), Ok(()));
    assert_eq!(session.game().len(), entries);
    let now = session.game().outcome();
    assert_eq!(now.as_ref().map(|now| &now.standing), outcome.map(|then| &then.standing));
    assert_eq!(now.as_ref().map(|now| &now.scores), outcome.map(|then| &then.scores));
    assert_eq!(session.next() == Next::Nobody, outcome.is_some());
}

#[test]
fn an_archive_opens_and_its_matches_replay() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("archive.db");
    std::fs::copy(data("archive-1.db"), &path).unwrap();
    let archive = Archive::open(&path, Clock::system()).unwrap();
    for (id, game, status) in [
        (1, "dice-tuners", Status::Finished),
        (2, "dice-war", Status::Finished),
        (3, "dice-tuners", Status::Running),
    ] {
        let stored = archive.load(MatchId(id)).unwrap();
        assert_eq!((stored.setup.game.as_str(), stored.status), (game, status));
        assert!(stored.records.len() > 8, "match {id}");
        replays(stored.setup, stored.records, stored.outcome.as_ref());
    }
}

#[test]
fn a_match_file_is_imported_and_replays() {
    let path = data("dice-tuners-1.json");
    let file = MatchFile::from_json(&std::fs::read_to_string(&path).unwrap()).unwrap();
    replays(file.setup, file.records, file.outcome.as_ref());
    let terminal = Terminal::new();
    let told = terminal.ok(&["history", "import", path.to_str().unwrap()]);
    assert!(told.contains("The match was imported as number 1."), "{told}");
    assert!(terminal.ok(&["history", "show", "1"]).contains("The match is over."));
}
