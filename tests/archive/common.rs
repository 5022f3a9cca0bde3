//! What the tests of the archive share.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use serde_json::{Value, json};
use tableside::archive::{Archive, Clock, MatchId, NewMatch};
use tableside::bots::Level;
use tableside::content;
use tableside::engine::{Outcome, PackInfo, Record, RuleId, Source, Standing};
use tableside::play::{MatchSetup, Provider, SeatSetup};

/// 2026-01-31, noon UTC.
pub const NOON: i64 = 1_769_860_800_000;
pub const DAY: i64 = 86_400_000;

/// A time that stands still until a test moves it.
#[derive(Clone)]
pub struct Time(Arc<AtomicI64>);

impl Time {
    pub fn noon() -> Self {
        Self(Arc::new(AtomicI64::new(NOON)))
    }

    pub fn clock(&self) -> Clock {
        let now = Arc::clone(&self.0);
        Clock::new(move || now.load(Ordering::Relaxed))
    }

    pub fn now(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }

    pub fn pass(&self, ms: i64) {
        self.0.fetch_add(ms, Ordering::Relaxed);
    }
}

/// A folder with room for an archive, gone with the test.
pub struct Place {
    pub folder: tempfile::TempDir,
    pub path: PathBuf,
    pub time: Time,
}

impl Place {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("archive.db");
        Self { folder, path, time: Time::noon() }
    }

    pub fn open(&self) -> Archive {
        Archive::open(&self.path, self.time.clock()).unwrap()
    }

    /// The files of the folder whose names begin so.
    pub fn files(&self, start: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.path()).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter(|name| name.starts_with(start)).collect();
        names.sort();
        names
    }
}

/// Where a page with entries of logs begins in the file of an archive: the leftmost leaf of their tree.
pub fn page_of_logs(path: &std::path::Path) -> u64 {
    let conn = rusqlite::Connection::open(path).unwrap();
    let root = "SELECT rootpage FROM sqlite_schema WHERE name = 'entries'";
    let mut page = conn.query_row(root, [], |row| row.get::<_, i64>(0)).unwrap() as usize;
    drop(conn);
    let bytes = std::fs::read(path).unwrap();
    loop {
        let at = (page - 1) * 4096;
        // Pages of kind 2 hold the numbers of others; the first cell begins with one.
        if bytes[at] != 2 {
            return at as u64;
        }
        let cell = at + usize::from(u16::from_be_bytes([bytes[at + 12], bytes[at + 13]]));
        page = u32::from_be_bytes(bytes[cell..cell + 4].try_into().unwrap()) as usize;
    }
}

pub fn in_memory(time: &Time) -> Archive {
    Archive::in_memory(time.clock()).unwrap()
}

/// A match of a made-up game. Names that begin with `bot ` are bots.
pub fn setup(game: &str, names: &[&str]) -> MatchSetup {
    let seat = |name: &&str| SeatSetup {
        name: (*name).to_owned(),
        bot: name.starts_with("bot ").then_some(Level::Hard),
    };
    let content = json!({"pack": {"game": game, "id": "house"}, "faces": [1, 2, 3], "big": true});
    MatchSetup {
        game: game.to_owned(),
        seats: names.iter().map(seat).collect(),
        options: [("hand".to_owned(), "7".to_owned())].into(),
        pack: PackInfo { game: game.to_owned(), id: "house".to_owned(), ..PackInfo::default() },
        pack_hash: content::hash(&content),
        content,
        dice: Provider::Physical,
        cards: Provider::Program,
        seed: ((1 << 53) - 1).into(),
        track_draws: false,
    }
}

pub fn new_match(game: &str, names: &[&str]) -> NewMatch {
    NewMatch { setup: setup(game, names), rules_version: 3, note: String::new(), tags: Vec::new() }
}

pub fn begin(archive: &mut Archive, names: &[&str]) -> MatchId {
    archive.create_match(&new_match("pig", names)).unwrap()
}

/// A match of Anna and Ben with so many entries.
pub fn played(archive: &mut Archive, entries: u32) -> MatchId {
    let id = begin(archive, &["Anna", "Ben"]);
    for (n, k) in (0..entries).enumerate() {
        archive.append(id, n, &record(k), None).unwrap();
    }
    id
}

pub fn record(k: u32) -> Record<Value> {
    Record::new(json!({"do": {"seat": 0, "action": {"k": k}}}), Source::Typed)
}

pub fn records(numbers: impl IntoIterator<Item = u32>) -> Vec<Record<Value>> {
    numbers.into_iter().map(record).collect()
}

pub fn log(archive: &Archive, id: MatchId) -> Vec<Record<Value>> {
    archive.load(id).unwrap().records
}

pub fn outcome(places: &[u8], scores: &[i32]) -> Outcome {
    Outcome {
        standing: Standing::Places(places.iter().copied().collect()),
        scores: scores.iter().copied().collect(),
        decided_by: RuleId::new("PIG-END-1"),
        adjusted: false,
    }
}
