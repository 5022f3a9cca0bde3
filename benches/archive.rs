//! What an entry costs before it may be shown, and what a page of a long history costs.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    missing_docs,
    reason = "a benchmark may stop at the first surprise"
)]

use std::path::Path;

use criterion::{Criterion, criterion_group, criterion_main};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tableside::archive::{Archive, Clock, Filter, NewMatch, Status};
use tableside::engine::{Outcome, Record, Source};
use tableside::insight::{Anchors, Calendar, Question, Results, Scope, answers, ratings};
use tableside::play::{Catalogue, SeatSetup};

fn new_match() -> NewMatch {
    let setup = json!({
        "game": "pig", "seats": [{"name": "Anna"}, {"name": "Ben"}], "content": {"sides": 6},
        "pack": {"game": "pig", "id": "p", "name": "P", "version": 1}, "pack_hash": "", "seed": 1,
    });
    let setup = serde_json::from_value(setup).unwrap();
    NewMatch { setup, rules_version: 1, note: String::new(), tags: Vec::new() }
}

fn record() -> Record<Value> {
    Record::new(json!({"do": {"seat": 0, "action": {"DraftDie": {"die": 3}}}}), Source::Typed)
}

fn append(c: &mut Criterion) {
    // Next to the build, not in a folder that may be kept in memory: the disk is what is measured.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let mut on_disk = Archive::open(&folder.path().join("archive.db"), Clock::system()).unwrap();
    let mut in_memory = Archive::in_memory(Clock::system()).unwrap();
    for (name, archive) in [("on disk", &mut on_disk), ("in memory", &mut in_memory)] {
        let id = archive.create_match(&new_match()).unwrap();
        let mut n = 0;
        c.bench_function(&format!("append an entry, {name}"), |b| {
            b.iter(|| {
                archive.append(id, n, &record(), None).unwrap();
                n += 1;
            });
        });
    }
}

/// What opening costs, and what of it the comparison of the tables: most of that is making a model of them in memory.
fn open(c: &mut Criterion) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().join("archive.db");
    drop(Archive::open(&path, Clock::system()).unwrap());
    c.bench_function("open and close an archive", |b| {
        b.iter(|| Archive::open(&path, Clock::system()).unwrap());
    });
    c.bench_function("open and close it for reading, without comparing tables", |b| {
        b.iter(|| Archive::open_read_only(&path, Clock::system()).unwrap());
    });
    c.bench_function("make the tables in memory", |b| {
        b.iter(|| Archive::in_memory(Clock::system()).unwrap());
    });
}

/// What a seal costs for each entry, apart from reading and writing it: the hash of the seal before and of the entry.
fn seal(c: &mut Criterion) {
    let before = "0".repeat(64);
    let entry = serde_json::to_string(&record().entry).unwrap();
    c.bench_function("hash of an entry", |b| {
        b.iter(|| {
            let mut hash = Sha256::new();
            hash.update(&before);
            hash.update([3]);
            hash.update(&entry);
            hash.update([0; 40]);
            hash.finalize()
        });
    });
    let mut archive = Archive::in_memory(Clock::system()).unwrap();
    let id = archive.create_match(&new_match()).unwrap();
    archive.replace_log(id, &vec![record(); 300], "", None).unwrap();
    c.bench_function("compare a match of 300 entries with its seal", |b| {
        b.iter(|| assert!(archive.damaged_matches(&mut |_, _| ()).unwrap().is_empty()));
    });
}

/// A file with 100,000 matches of three seats and ten entries, 1,000 of them running.
fn long_history(path: &Path) -> Archive {
    const NAMES: [&str; 12] =
        ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gisa", "Hugo", "Ida", "Jan", "Kurt", "Lena"];
    let mut archive = Archive::in_memory(Clock::system()).unwrap();
    let id = archive.create_match(&new_match()).unwrap();
    let mut file = archive.export(id).unwrap();
    file.records = vec![record(); 10];
    for n in 0..100_000usize {
        let name = |seat: usize| NAMES[(n / (seat + 1) + 5 * seat) % NAMES.len()];
        file.uuid = format!("00000000-0000-4000-8000-{n:012x}");
        file.setup.game =
            ["dice-tuners", "dicequest", "dice-war", "regidice", "dualing-dice"][n % 5].to_owned();
        file.setup.seats = (0..3).map(|seat| SeatSetup { name: name(seat).to_owned(), bot: None }).collect();
        file.started_at = n as i64 * 3_600_000;
        file.finished_at = (n % 100 != 0).then_some(file.started_at + 1_800_000);
        file.note = if n == 77 { "the needle".to_owned() } else { format!("evening {}", n % 365) };
        file.outcome = (n % 100 != 0).then(|| Outcome {
            standing: tableside::engine::Standing::Places([1, 2, 3].into_iter().collect()),
            scores: [10, 8, 1].into_iter().collect(),
            decided_by: tableside::engine::RuleId::new("PIG-END-1"),
            adjusted: false,
        });
        file.status = if file.outcome.is_some() { Status::Finished } else { Status::Running };
        archive.import(&file).unwrap();
    }
    archive.backup_to(path).unwrap();
    Archive::open(path, Clock::system()).unwrap()
}

fn list(c: &mut Criterion) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let archive = long_history(&folder.path().join("archive.db"));
    let anna = archive.people().unwrap()[0].id;
    let all = Filter::default;
    let text = |words: &str| Filter { text: words.to_owned(), ..all() };
    let deep = archive.list(&all(), None, 50_000).unwrap().next;
    let pages = [
        ("first page", all(), None),
        ("page in the middle", all(), deep),
        ("of one game", Filter { game: Some("dicequest".to_owned()), ..all() }, None),
        ("of one person", Filter { person: Some(anna), ..all() }, None),
        ("running", Filter { status: Some(Status::Running), ..all() }, None),
        ("of one year", Filter { from: Some(1 << 37), until: Some(1 << 38), ..all() }, None),
        ("search, many hits", text("evening anna"), None),
        ("search, one old hit", text("needle"), None),
        (
            "everything at once",
            Filter {
                person: Some(anna),
                game: Some("dice-war".to_owned()),
                status: Some(Status::Finished),
                ..text("evening 3")
            },
            None,
        ),
    ];
    for (name, filter, after) in pages {
        c.bench_function(&format!("50 of 100,000 matches, {name}"), |b| {
            b.iter(|| archive.list(&filter, after, 50).unwrap());
        });
    }
    c.bench_function("people of 100,000 matches", |b| b.iter(|| archive.people().unwrap()));
    let (catalogue, calendar) = (Catalogue::standard(), Calendar::system());
    let read = || Results::read(&archive, &catalogue, &Scope::default()).unwrap();
    c.bench_function("results of 100,000 matches", |b| b.iter(read));
    let results = read();
    c.bench_function("answers of 100,000 matches", |b| {
        b.iter(|| answers(&results, &calendar, &Question::ALL));
    });
    c.bench_function("ratings of 100,000 matches", |b| b.iter(|| ratings(&results, &Anchors::default())));
    for question in Question::ALL {
        c.bench_function(&format!("answer of 100,000 matches, {}", question.id()), |b| {
            b.iter(|| answers(&results, &calendar, &[question]));
        });
    }
}

criterion_group!(benches, append, open, seal, list);
criterion_main!(benches);
