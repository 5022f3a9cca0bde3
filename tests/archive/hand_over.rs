//! Who took which seat on the way: kept with the log, under the seal, with the names of today.

use rusqlite::Connection;
use serde_json::{Value, json};
use tableside::archive::{Archive, ArchiveError, Filter, MatchFile, MatchId, Tally, Who, restore, salvage};
use tableside::bots::Level;
use tableside::engine::{Record, Source};

use crate::common::{Place, Time, begin, in_memory, outcome, record};

fn over(seat: u8, name: &str, bot: Option<&str>) -> Record<Value> {
    let mut over = json!({"seat": seat});
    if !name.is_empty() {
        over["name"] = name.into();
    }
    if let Some(bot) = bot {
        over["bot"] = bot.into();
    }
    Record::new(json!({"hand_over": over}), Source::Typed)
}

/// Anna and Ben begin; Carla takes Ben's seat.
fn carla_for_ben(archive: &mut Archive) -> MatchId {
    let id = begin(archive, &["Anna", "Ben"]);
    archive.append(id, 0, &record(1), None).unwrap();
    archive.append(id, 1, &over(1, "Carla", None), None).unwrap();
    archive.append(id, 2, &record(2), None).unwrap();
    id
}

fn sits(archive: &Archive, id: MatchId) -> Vec<(String, Option<Level>)> {
    let page = archive.list(&Filter::default(), None, 10).unwrap();
    let line = page.lines.into_iter().find(|line| line.id == id).unwrap();
    line.seats.into_iter().map(|seat| (seat.name, seat.bot)).collect()
}

fn found(archive: &Archive, text: &str) -> usize {
    archive.count(&Filter { text: text.into(), ..Filter::default() }).unwrap()
}

fn played_by(archive: &Archive, name: &str) -> usize {
    let people = archive.people().unwrap();
    let person = people.iter().find(|person| person.name == name).unwrap();
    let listed = archive.count(&Filter { person: Some(person.id), ..Filter::default() }).unwrap();
    assert_eq!(listed, person.matches, "{name}");
    listed
}

#[test]
fn lists_tell_who_sits_there_now_and_find_everybody() {
    let mut archive = in_memory(&Time::noon());
    let id = carla_for_ben(&mut archive);
    assert_eq!(sits(&archive, id), [("Anna".into(), None), ("Carla".into(), None)]);
    assert!(archive.list(&Filter::default(), None, 1).unwrap().lines[0].handed_over);
    assert_eq!(["ben", "carla", "dora"].map(|name| found(&archive, name)), [1, 1, 0]);
    assert_eq!(["Anna", "Ben", "Carla"].map(|name| played_by(&archive, name)), [1, 1, 1]);
    let seats = archive.load(id).unwrap().setup.seats;
    assert_eq!(seats[1].name, "Ben", "the match is replayed from who sat there at its beginning");
    archive.append(id, 3, &over(1, "Ida", Some("hard")), None).unwrap();
    assert_eq!(sits(&archive, id)[1], ("Ida".into(), Some(Level::Hard)));
}

#[test]
fn undo_and_amending_take_it_along() {
    let mut archive = in_memory(&Time::noon());
    let id = carla_for_ben(&mut archive);
    let records = archive.load(id).unwrap().records;
    archive.replace_log(id, &[record(9), records[1].clone(), records[2].clone()], "amend", None).unwrap();
    assert_eq!(sits(&archive, id)[1].0, "Carla");
    archive.truncate(id, 1, "undo", None).unwrap();
    assert_eq!(sits(&archive, id)[1].0, "Ben");
    assert!(!archive.list(&Filter::default(), None, 1).unwrap().lines[0].handed_over);
    assert_eq!([found(&archive, "carla"), played_by(&archive, "Carla")], [0, 0]);
    archive.append(id, 1, &over(0, "", None), None).unwrap();
    assert_eq!(sits(&archive, id)[0].0, "");
    assert_eq!(archive.damaged_matches(&mut |_, _| ()).unwrap(), []);
}

#[test]
fn renaming_merging_and_forgetting_reach_those_who_came_late() {
    let mut archive = in_memory(&Time::noon());
    let id = carla_for_ben(&mut archive);
    let person = |archive: &Archive, name: &str| {
        archive.people().unwrap().into_iter().find(|person| person.name == name).unwrap().id
    };
    archive.rename(person(&archive, "Carla"), "Karla").unwrap();
    assert_eq!(sits(&archive, id)[1].0, "Karla");
    assert_eq!([found(&archive, "carla"), found(&archive, "karla")], [0, 1]);
    let stored = archive.load(id).unwrap();
    assert_eq!(stored.records[1].entry, json!({"hand_over": {"seat": 1, "name": "Karla"}}));
    assert_eq!(archive.replace_log(id, &stored.records, "amend", None).unwrap(), 0, "it is the same log");
    let dora = archive.add_person("Dora").unwrap();
    archive.merge(person(&archive, "Karla"), dora).unwrap();
    assert_eq!(sits(&archive, id)[1].0, "Dora");
    archive.forget(dora).unwrap();
    assert_eq!(sits(&archive, id)[1].0, "Dora");
    assert_eq!(archive.damaged_matches(&mut |_, _| ()).unwrap(), []);
}

#[test]
fn results_are_those_of_who_had_the_seat_at_the_end() {
    let mut archive = in_memory(&Time::noon());
    for (n, last) in
        [over(1, "Carla", None), over(1, "Ida", Some("hard")), over(1, "", None)].iter().enumerate()
    {
        let id = begin(&mut archive, &["Anna", "Ben"]);
        archive.append(id, 0, last, None).unwrap();
        archive.append(id, 1, &record(n as u32), Some(&outcome(&[1, 2], &[5, 3]))).unwrap();
    }
    let tallies = archive.statistics(&[], false).unwrap();
    let mut who: Vec<(Who, usize)> =
        tallies.into_iter().map(|Tally { who, matches, .. }| (who, matches)).collect();
    who.sort_by_key(|(who, _)| format!("{who:?}"));
    let person = |name: &str| Who::Person(name.into());
    assert_eq!(who, [(Who::Bot(Level::Hard), 1), (person("Anna"), 3), (person("Carla"), 1)]);
}

#[test]
fn it_goes_out_and_comes_in_with_the_match() {
    let mut archive = in_memory(&Time::noon());
    let id = carla_for_ben(&mut archive);
    let file = archive.export(id).unwrap();
    assert_eq!(file.version, 2);
    let file = MatchFile::from_json(&file.to_json().unwrap()).unwrap();
    let mut other = in_memory(&Time::noon());
    let taken = other.import(&file).unwrap().id();
    assert_eq!(sits(&other, taken), sits(&archive, id));
    assert_eq!(["Ben", "Carla"].map(|name| played_by(&other, name)), [1, 1]);
    assert_eq!(other.export(taken).unwrap(), file);
    archive.truncate(id, 1, "undo", None).unwrap();
    assert_eq!(archive.export(id).unwrap().version, 2, "what was struck tells of it, too");
    let plain = begin(&mut archive, &["Anna", "Ben"]);
    assert_eq!(archive.export(plain).unwrap().version, 1);
}

/// A changed byte of it costs that match, as everywhere.
#[test]
fn it_is_under_the_seal() {
    let place = Place::new();
    let mut archive = place.open();
    let id = carla_for_ben(&mut archive);
    let whole = carla_for_ben(&mut archive);
    archive.close().unwrap();
    let conn = Connection::open(&place.path).unwrap();
    conn.execute("UPDATE hand_overs SET name = 'Mallory' WHERE match_id = ?1", [id.0]).unwrap();
    drop(conn);
    let archive = place.open();
    assert!(matches!(archive.load(id), Err(ArchiveError::DamagedMatch(_))));
    assert_eq!(archive.load(whole).unwrap().records.len(), 3);
}

/// An archive of the version before, in which nobody could take a seat, opens with all its seals.
#[test]
fn an_archive_of_before_is_brought_up_to_date() {
    let place = Place::new();
    let mut archive = place.open();
    let id = begin(&mut archive, &["Anna", "Ben"]);
    archive.append(id, 0, &record(1), None).unwrap();
    let before = archive.export(id).unwrap();
    archive.close().unwrap();
    let conn = Connection::open(&place.path).unwrap();
    conn.execute_batch(
        "DROP TABLE die_rolls; DROP TABLE dice; DROP TABLE dice_sets; ALTER TABLE people DROP COLUMN uncounted;
         ALTER TABLE people DROP COLUMN avatar;
         DROP TABLE puzzle_answers; DROP TABLE puzzles; DROP INDEX matches_branches;
         ALTER TABLE matches DROP COLUMN branch_of; ALTER TABLE matches DROP COLUMN branch_at;
         DROP TABLE hand_overs; DROP INDEX matches_elsewhere;
         ALTER TABLE matches DROP COLUMN elsewhere; ALTER TABLE matches DROP COLUMN uncounted;
         PRAGMA user_version = 4;",
    )
    .unwrap();
    drop(conn);
    let salvaged = place.folder.path().join("salvaged.db");
    let told = salvage(&place.path, &salvaged, place.time.clock(), &mut |_, _| ()).unwrap();
    assert_eq!((told.whole, told.doubtful, told.lost), (1, vec![], vec![]));
    let mut archive = place.open();
    assert_eq!(archive.damaged_matches(&mut |_, _| ()).unwrap(), []);
    assert_eq!(archive.export(id).unwrap(), before);
    archive.append(id, 1, &over(1, "Carla", None), None).unwrap();
    assert_eq!(sits(&archive, id)[1].0, "Carla");
}

/// A part of a backup holds who came late, and so does what is restored from it.
#[test]
fn a_part_of_a_backup_holds_it() {
    let place = Place::new();
    let mut archive = place.open();
    let first = begin(&mut archive, &["Anna", "Ben"]);
    archive.set_note(first, &"x".repeat(400_000)).unwrap();
    archive.backup_due().unwrap().unwrap().run().unwrap();
    place.time.pass(2 * 3_600_000);
    let id = carla_for_ben(&mut archive);
    archive.finish(id, &outcome(&[1, 2], &[3, 1])).unwrap();
    let made = archive.backup_due().unwrap().unwrap().run().unwrap();
    assert!(made.path.extension().is_some_and(|end| end == "changes"), "{made:?}");
    let other = Place::new();
    drop(other.open());
    restore(&other.path, &made.path, other.time.clock()).unwrap();
    let again = other.open();
    assert_eq!(again.damaged_matches(&mut |_, _| ()).unwrap(), []);
    assert_eq!((sits(&again, id), again.people().unwrap()), (sits(&archive, id), archive.people().unwrap()));
}
