//! How the archive bears very many matches. Takes minutes and gigabytes, so it runs only when asked:
//!
//! ```sh
//! TABLESIDE_LOAD=20000 cargo test --release --test archive_load -- --ignored --nocapture
//! ```
//!
//! `TABLESIDE_LOAD_KEEP=FOLDER` leaves the archive there, to be opened in the window.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{Duration, Instant};

use tableside::archive::{Archive, Clock, Filter, MatchFile, NewMatch, SharedArchive, Status};
use tableside::bots::Level;
use tableside::engine::{Record, Source, Turn};
use tableside::insight::{Anchors, Calendar, Question, Results, Scope, answers, rating_tables};
use tableside::play::{Catalogue, GameDef, GameSession, MatchSetup, Provider, SeatSetup};

const NAMES: [&str; 12] =
    ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gisa", "Hugo", "Ida", "Jan", "Kurt", "Lena"];
/// How many different matches of each game there are; all others are copies with other names and times.
const DIFFERENT: u64 = 8;

/// A random match of every game with every seed, as files.
fn matches() -> Vec<MatchFile> {
    let catalogue = Catalogue::standard();
    let seeds = 0..DIFFERENT;
    seeds.flat_map(|seed| catalogue.games().iter().map(move |def| random(def, &[], seed, 400))).collect()
}

/// A random match of at most so many entries.
fn random(def: &GameDef, options: &[(&str, &str)], seed: u64, most: usize) -> MatchFile {
    let (mut packs, _) = def.packs(None);
    let pack = packs.remove(0);
    let seats = def.info.min_seats.max(2);
    let setup = MatchSetup {
        game: def.info.id.to_owned(),
        seats: NAMES[..seats].iter().map(|n| SeatSetup { name: (*n).to_owned(), bot: None }).collect(),
        options: options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
        pack: pack.info,
        pack_hash: pack.hash,
        content: pack.content,
        dice: Provider::Program,
        cards: Provider::Program,
        seed: seed.into(),
        track_draws: true,
    };
    let mut game = def.create(&setup).unwrap();
    while game.len() < most {
        let entry = match game.turn() {
            Turn::Over => break,
            Turn::Chance(_) => game.roll(seed.into()).unwrap(),
            Turn::Choose(seat) => consult(&*game, seat),
            Turn::Secret { seats, .. } => consult(&*game, seats.first().unwrap()),
        };
        let source = if matches!(game.turn(), Turn::Chance(_)) { Source::Program } else { Source::Typed };
        let at = 1_700_000_000_000 + game.len() as i64 * 4321;
        game.play(Record { at, ..Record::new(entry, source) }).unwrap();
    }
    let records = (0..game.len()).filter_map(|n| game.record(n));
    let records: Vec<_> = records.map(|record| record.map(|entry| entry.to_json())).collect();
    let rules_version = def.info.rules_version;
    let new = NewMatch { setup, rules_version, note: String::new(), tags: Vec::new() };
    let mut scratch = Archive::in_memory(Clock::system()).unwrap();
    let id = scratch.create_match(&new).unwrap();
    scratch.replace_log(id, &records, "", game.outcome().as_ref()).unwrap();
    scratch.export(id).unwrap()
}

fn consult(
    game: &dyn tableside::bots::BotMatch,
    seat: tableside::engine::Seat,
) -> tableside::engine::AnyEntry {
    let never = AtomicBool::new(false);
    let asked = game.consult(seat, Level::Random, game.len() as u64).unwrap();
    asked.run(&never, &mut |_| {}).unwrap().choice
}

/// An archive with so many matches, the last of them an hour old.
fn fill(path: &Path, count: usize) -> usize {
    let files = matches();
    let mut archive = Archive::in_memory(Clock::system()).unwrap();
    let mut entries = 0;
    let now = jiff::Timestamp::now().as_millisecond();
    for n in 0..count {
        let mut file = files[n % files.len()].clone();
        file.uuid = format!("00000000-0000-4000-8000-{n:012x}");
        for (at, seat) in file.setup.seats.iter_mut().enumerate() {
            seat.name = NAMES[(n / (at + 1) + 5 * at) % NAMES.len()].to_owned();
        }
        file.started_at = now - (count - n) as i64 * 3_600_000;
        file.updated_at = file.started_at;
        file.finished_at = file.finished_at.map(|_| file.started_at + 2_700_000);
        file.note = if n == 77 { "the needle".to_owned() } else { String::new() };
        entries += file.records.len();
        archive.import(&file).unwrap();
    }
    archive.backup_to(path).unwrap();
    entries
}

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> (T, Duration) {
    let begun = Instant::now();
    let done = work();
    let took = begun.elapsed();
    eprintln!("{what:<44} {:>10.1} ms", took.as_secs_f64() * 1000.0);
    (done, took)
}

#[test]
#[ignore = "takes minutes and gigabytes"]
fn a_large_archive_can_be_used_at_once() {
    let count = std::env::var("TABLESIDE_LOAD").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000);
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().join("archive.db");
    let (entries, _) = timed("filling", || fill(&path, count));
    let bytes = std::fs::metadata(&path).unwrap().len();
    let mib = bytes >> 20;
    eprintln!(
        "{count} matches, {entries} entries, {mib} MiB, {:.1} bytes an entry",
        bytes as f64 / entries as f64
    );

    let (archive, _) =
        timed("opening, with a look for damage", || Archive::open(&path, Clock::system()).unwrap());
    drop(archive);
    // As after a power cut.
    std::fs::write(folder.path().join("archive.db.lock"), "").unwrap();
    let (archive, at_once) =
        timed("opening at once, unclean", || Archive::open_at_once(&path, Clock::system()).unwrap());
    let all = Filter::default();
    let text = |words: &str| Filter { text: words.to_owned(), ..Filter::default() };
    let (lines, first) = timed("the newest 60", || archive.lines(&all, None, 60).unwrap());
    assert_eq!(lines.len(), 60);
    let (_, unfinished) = timed("unfinished, 5", || archive.running(5).unwrap());
    let finished = Filter { status: Some(Status::Finished), ..Filter::default() };
    timed("finished, 5", || archive.lines(&finished, None, 5).unwrap());
    let (_, many) = timed("words, many hits", || archive.lines(&text("anna"), None, 60).unwrap());
    let (hit, one) = timed("words, one old hit", || archive.lines(&text("needle"), None, 60).unwrap());
    assert_eq!(hit.len(), 1);
    let (stored, _) = timed("one match", || archive.load(lines[0].id).unwrap());
    let shared = SharedArchive::new(archive).with_backups_meanwhile();
    let (n, record) = (stored.records.len(), stored.records[0].clone());
    let (_, entry) = timed("the first entry", || {
        shared.with(|archive| archive.append(lines[0].id, n, &record, None)).unwrap();
    });
    let (_, next) = timed("the next 20 entries", || {
        for n in n + 1..n + 21 {
            shared.with(|archive| archive.append(lines[0].id, n, &record, None)).unwrap();
        }
    });
    timed("looking for damage, in the background", || shared.tidy().unwrap());
    timed("a backup, in the background", || {
        shared.with(|archive| archive.backup_due()).unwrap().map(|job| job.run().unwrap())
    });
    timed("every seal", || shared.with(|archive| archive.damaged_matches(&mut |_, _| ())).unwrap());
    timed("closing", || shared.close().unwrap());
    // With room for a busy machine.
    for (what, took, most) in [
        ("opening", at_once, 1300),
        ("History", first, 300),
        ("Home", unfinished, 300),
        ("a search", many, 300),
        ("a long search", one, 1000),
        ("an entry", entry, 500),
        ("twenty entries", next, 5000),
    ] {
        assert!(took < Duration::from_millis(most), "{what} took {took:?}");
    }
    if let Some(keep) = std::env::var_os("TABLESIDE_LOAD_KEEP") {
        std::fs::create_dir_all(&keep).unwrap();
        std::fs::copy(&path, Path::new(&keep).join("archive.db")).unwrap();
    }
}

/// The figures of all matches together, as a worker of the window counts them.
#[test]
#[ignore = "a measurement"]
fn figures_of_a_large_archive_are_counted_within_a_second() {
    let count = std::env::var("TABLESIDE_LOAD").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000);
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().join("archive.db");
    let (entries, _) = timed("filling", || fill(&path, count));
    let mut archive = Archive::open_at_once(&path, Clock::system()).unwrap();
    let (catalogue, calendar) = (Catalogue::standard(), Calendar::system());
    let scope = Scope::default();
    let read = |archive: &Archive| {
        let (results, took) =
            timed("reading results", || Results::read(archive, &catalogue, &scope).unwrap());
        eprintln!("{} of {count} matches, {entries} entries, have an end", results.matches.len());
        (results, took)
    };
    let (results, first) = read(&archive);
    assert!(results.matches.len() > count / 4);
    let (_, all) = timed("answers to all questions", || answers(&results, &calendar, &Question::ALL));
    for question in Question::ALL {
        timed(question.id(), || answers(&results, &calendar, &[question]));
    }
    timed("ratings", || rating_tables(&results, &Anchors::default(), &calendar));
    let anna = archive.people().unwrap()[0].id;
    archive.set_person_counted(anna, false).unwrap();
    let (fewer, second) = read(&archive);
    assert!(fewer.matches.len() < results.matches.len());
    for (what, took) in [("reading", first + all), ("reading with somebody left out", second)] {
        // With room for a busy machine.
        assert!(took < Duration::from_millis(3000), "{what} took {took:?}");
    }
}

/// How many bytes this process has written to files.
fn written() -> u64 {
    let told = std::fs::read_to_string("/proc/self/io").unwrap();
    told.lines().find_map(|line| line.strip_prefix("wchar: ")?.parse().ok()).unwrap()
}

/// A match of a hundred entries that ends, and the backup after it.
#[test]
#[ignore = "a measurement"]
fn a_backup_after_a_match_costs_what_the_match_costs() {
    let count = std::env::var("TABLESIDE_LOAD").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000);
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().join("archive.db");
    fill(&path, count);
    eprintln!("{count} matches, {} bytes", std::fs::metadata(&path).unwrap().len());
    let later = Arc::new(AtomicI64::new(0));
    let hours = Arc::clone(&later);
    let now = || jiff::Timestamp::now().as_millisecond();
    let clock = Clock::new(move || now() + hours.load(Ordering::Relaxed) * 3_600_000);
    drop(Archive::open(&path, Clock::system()).unwrap());
    let archive = Archive::open_at_once(&path, clock).unwrap();
    let shared = SharedArchive::new(archive);
    let before = written();
    timed("the first backup", || shared.tidy().unwrap());
    eprintln!("{} bytes written", written() - before);
    for _ in 0..3 {
        later.fetch_add(2, Ordering::Relaxed);
        let file = random(Catalogue::standard().find("dice-tuners").unwrap(), &[], 3, 100);
        let setup = file.setup.clone();
        let new = NewMatch { setup, rules_version: 1, note: String::new(), tags: Vec::new() };
        let before = written();
        shared
            .with(|archive| {
                let id = archive.create_match(&new)?;
                for (n, record) in file.records.iter().enumerate() {
                    archive.append(id, n, record, None)?;
                }
                archive.abandon(id)
            })
            .unwrap();
        eprintln!("{} entries, {} bytes written for them", file.records.len(), written() - before);
        let before = written();
        let made = timed("the backup after one match", || {
            shared.with(|archive| archive.backup_due()).unwrap().map(|job| job.run().unwrap())
        });
        let cost = written() - before;
        eprintln!("{cost} bytes written, the backup has {}", made.0.unwrap().bytes);
        assert!(cost < 200_000, "{cost} bytes");
    }
}

/// What the window does before it shows a match: reads it and plays it again.
#[test]
#[ignore = "a measurement"]
fn a_long_match_opens_as_fast_as_a_short_one() {
    let catalogue = Catalogue::standard();
    let def = catalogue.find("dice-war").unwrap();
    let mut archive = Archive::in_memory(Clock::system()).unwrap();
    for length in [300, 10_000] {
        // Without caps a few random matches go on and on.
        let endless = [("caps", "off"), ("end_of_war", "off")];
        let mut matches = (1..).map(|seed| random(def, &endless, seed, length));
        let file = matches.find(|file| file.records.len() == length).unwrap();
        let id = archive.import(&file).unwrap().id();
        let (stored, read) = timed(&format!("reading {length} entries"), || archive.load(id).unwrap());
        let (session, played) = timed(&format!("playing {length} entries again"), || {
            let game = def.create(&stored.setup).unwrap();
            let mut session = GameSession::new(stored.setup, game, None);
            session.resume(stored.records, stored.rules_version).unwrap();
            session
        });
        assert_eq!(session.game().len(), length);
        assert!(read + played < Duration::from_millis(1000), "{read:?}, {played:?}");
        if let Some(keep) = std::env::var_os("TABLESIDE_LOAD_KEEP") {
            std::fs::create_dir_all(&keep).unwrap();
            std::fs::write(Path::new(&keep).join(format!("{length}.json")), file.to_json().unwrap()).unwrap();
        }
    }
}
