//! Damage within one match is noticed and costs that match only; of a broken file the rest is saved.

use std::fs;
use std::path::Path;

use tableside::archive::{
    Archive, ArchiveError, BackupKind, MatchId, OpenError, SCHEMA_VERSION, backups, salvage,
};

use crate::common::*;

/// Changes a closed archive behind its back.
fn tamper(place: &Place, sql: &str) {
    rusqlite::Connection::open(&place.path).unwrap().execute_batch(sql).unwrap();
}

/// Two matches, of three entries each, closed in good order.
fn two(place: &Place) -> (MatchId, MatchId) {
    let mut archive = place.open();
    (played(&mut archive, 3), played(&mut archive, 3))
}

fn damaged(archive: &Archive) -> Vec<MatchId> {
    archive.damaged_matches(&mut |_, _| ()).unwrap().into_iter().map(|found| found.id).collect()
}

#[test]
fn a_changed_byte_costs_that_match_only() {
    for change in [
        "UPDATE entries SET entry = replace(entry, '\"k\":1', '\"k\":9') WHERE match_id = 1",
        "UPDATE entries SET stood = 1 WHERE match_id = 1 AND n = 2",
        "UPDATE entries SET at = at + 1 WHERE match_id = 1 AND n = 0",
        "UPDATE entries SET n = 7 WHERE match_id = 1 AND n = 1",
        "DELETE FROM entries WHERE match_id = 1 AND n = 2",
        "UPDATE matches SET setup = replace(setup, '\"seed\":', '\"seed\":1') WHERE id = 1",
        "UPDATE matches SET uuid = '00000000-0000-4000-8000-000000000000' WHERE id = 1",
        "UPDATE matches SET seal = '' WHERE id = 1",
        "UPDATE matches SET cover = '' WHERE id = 1",
        "UPDATE matches SET struck = 'x' WHERE id = 1",
        "UPDATE seats SET name = 'Bnna' WHERE match_id = 1 AND seat = 0",
        "UPDATE seats SET name = CAST(x'ff41' AS TEXT) WHERE match_id = 1 AND seat = 1",
        "UPDATE seats SET bot = CAST(x'e861' AS TEXT) WHERE match_id = 1 AND seat = 1",
        "UPDATE seats SET bot = 'clever' WHERE match_id = 1 AND seat = 0",
        "UPDATE seats SET score = 7 WHERE match_id = 1 AND seat = 0",
        "UPDATE seats SET place = 300 WHERE match_id = 1 AND seat = 0",
        "UPDATE seats SET person_id = NULL WHERE match_id = 1 AND seat = 0",
        "UPDATE seats SET started_at = started_at + 1 WHERE match_id = 1 AND seat = 0",
        "DELETE FROM seats WHERE match_id = 1 AND seat = 1",
        "UPDATE matches SET status = 'abandoned' WHERE id = 1",
        "UPDATE matches SET status = 'finished', outcome = 'no JSON' WHERE id = 1",
        "UPDATE matches SET status = 'finished', outcome = CAST(x'7bff7d' AS TEXT) WHERE id = 1",
        "UPDATE matches SET finished_at = 5 WHERE id = 1",
        "UPDATE matches SET updated_at = updated_at + 1 WHERE id = 1",
        "UPDATE matches SET tags = '[' WHERE id = 1",
        "UPDATE matches SET note = CAST(x'c3' AS TEXT) WHERE id = 1",
        "UPDATE matches SET game = CAST(x'70ff67' AS TEXT) WHERE id = 1",
        "UPDATE matches SET setup = CAST(x'7b' AS TEXT) WHERE id = 1",
        "INSERT INTO struck VALUES (NULL, 1, 0, '{}', 'typed', 0, '', 0, 0, 'undo')",
    ] {
        let place = Place::new();
        let (one, two) = two(&place);
        tamper(&place, change);
        let mut archive = place.open();
        assert!(
            matches!(archive.load(one), Err(ArchiveError::DamagedMatch(found)) if found.id == one),
            "{change}"
        );
        assert!(matches!(archive.export(one), Err(ArchiveError::DamagedMatch(_))), "{change}");
        assert_eq!(damaged(&archive), [one], "{change}");
        assert_eq!(log(&archive, two), records(0..3));
        let lines = archive.list(&Default::default(), None, 9).unwrap().lines;
        assert_eq!(lines.len(), 2, "{change}");
        let marked: Vec<MatchId> = lines.iter().filter(|line| line.damaged).map(|line| line.id).collect();
        let shows =
            ["seats", "status", "cover", "_at = ", "tags", "note"].iter().any(|what| change.contains(what));
        let log = change.contains("entries") || change.contains("setup") || change.contains("struck");
        assert_eq!(marked, if shows && !log { vec![one] } else { vec![] }, "{change}");
        archive.statistics(&[("pig", "level")], false).unwrap();
        assert_eq!(archive.people().unwrap().len(), 2, "{change}");
        archive.running(9).unwrap();
        // Nothing seals it anew.
        for touched in [archive.truncate(one, 0, "", None), archive.replace_log(one, &[], "", None)] {
            assert!(matches!(touched, Err(ArchiveError::DamagedMatch(_))), "{change}: {touched:?}");
        }
        place.time.pass(1);
        let _ = archive.append(one, 3, &record(3), None);
        assert_eq!(damaged(&archive), [one], "{change}");
        archive.check().unwrap();
        drop(archive);
        assert!(!place.open().was_interrupted(), "{change}: the archive itself is trusted");
    }
}

#[test]
fn content_that_changed_is_noticed() {
    let place = Place::new();
    let (one, _) = two(&place);
    let mut archive = place.open();
    let mut other = new_match("pig", &["Cleo"]);
    other.setup.content["faces"] = serde_json::json!([4, 5, 6]);
    let other = archive.create_match(&other).unwrap();
    drop(archive);
    tamper(&place, "UPDATE packs SET content = replace(content, '[1,2,3]', '[6,6,6]')");
    let archive = place.open();
    assert!(matches!(archive.load(one), Err(ArchiveError::DamagedMatch(_))));
    assert_eq!(log(&archive, other), records([]));
    assert_eq!(damaged(&archive).len(), 2);
}

#[test]
fn what_changes_a_match_in_good_order_keeps_its_seal() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 5);
    archive.truncate(id, 3, "undo", None).unwrap();
    archive.append(id, 3, &record(8), Some(&outcome(&[1, 2], &[3, 1]))).unwrap();
    archive.replace_log(id, &records([5, 1, 2, 8]), "amend", None).unwrap();
    archive.set_note(id, "a note").unwrap();
    archive.delete(id).unwrap();
    archive.undelete(id).unwrap();
    let anna = archive.people().unwrap()[0].id;
    archive.rename(anna, "Annika").unwrap();
    archive.abandon(id).unwrap();
    let file = archive.export(id).unwrap();
    assert_eq!(damaged(&archive), []);
    let mut other = in_memory(&place.time);
    other.import(&file).unwrap();
    assert_eq!(damaged(&other), []);
}

#[test]
fn older_archives_are_sealed_when_they_are_brought_up_to_date() {
    let place = Place::new();
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/archive-1.db");
    fs::copy(old, &place.path).unwrap();
    let error = Archive::open_read_only(&place.path, place.time.clock()).unwrap_err();
    assert!(matches!(error, OpenError::Older { found: 1, known: SCHEMA_VERSION }), "{error:?}");
    drop(place.open());
    assert_eq!(backups(&place.path)[0].kind, BackupKind::Migration);
    let first = MatchId(1);
    assert!(damaged(&place.open()).is_empty());
    tamper(&place, "UPDATE entries SET entry = entry || ' ' WHERE match_id = 1 AND n = 4");
    assert_eq!(damaged(&place.open()), [first]);
}

#[test]
fn what_can_be_read_of_a_broken_file_is_saved() {
    let place = Place::new();
    let mut archive = place.open();
    let ids: Vec<MatchId> = (0..40).map(|_| played(&mut archive, 60)).collect();
    archive.finish(ids[1], &outcome(&[1, 2], &[3, 1])).unwrap();
    drop(archive);
    tamper(&place, "UPDATE entries SET entry = 'no JSON' WHERE match_id = 2 AND n = 30");
    // A page of entries in the middle of the file.
    let page = {
        let conn = rusqlite::Connection::open(&place.path).unwrap();
        let len: u32 = conn.query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap();
        2 * len / 3
    };
    let file = fs::File::options().write(true).open(&place.path).unwrap();
    std::os::unix::fs::FileExt::write_all_at(&file, &[0; 4096], u64::from(page) * 4096).unwrap();
    let before = fs::read(&place.path).unwrap();

    let target = place.folder.path().join("saved.db");
    let told = salvage(&place.path, &target, place.time.clock(), &mut |_, _| ()).unwrap();
    assert_eq!(fs::read(&place.path).unwrap(), before, "the broken file stays as it was");
    assert!(told.whole >= 30, "{told:?}");
    assert_eq!(told.whole + told.doubtful.len() + told.lost.len(), ids.len(), "{told:?}");
    assert!(told.doubtful.iter().any(|found| found.id == ids[1]), "{told:?}");

    let saved = Archive::open_read_only(&target, place.time.clock()).unwrap();
    saved.check().unwrap();
    assert_eq!(damaged(&saved), []);
    let all = saved.list(&Default::default(), None, 100).unwrap().lines;
    assert_eq!(all.len(), told.whole + told.doubtful.len());
    let whole = all.iter().filter(|line| line.entries == 60 && line.note.is_empty()).count();
    assert_eq!(whole, told.whole);
    assert!(
        all.iter().any(|line| line.entries == 30 && line.note.contains("damaged")),
        "the part before the damage"
    );
}

#[test]
fn of_several_that_save_to_one_new_file_one_does() {
    let place = Place::new();
    let mut archive = place.open();
    played(&mut archive, 3);
    archive.close().unwrap();
    let target = place.folder.path().join("saved.db");
    let start = std::sync::Barrier::new(4);
    let done: Vec<bool> = std::thread::scope(|threads| {
        let save = || {
            start.wait();
            salvage(&place.path, &target, place.time.clock(), &mut |_, _| ()).is_ok()
        };
        let running: Vec<_> = (0..4).map(|_| threads.spawn(save)).collect();
        running.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(done.iter().filter(|done| **done).count(), 1, "{done:?}");
    assert_eq!(Archive::open_read_only(&target, place.time.clock()).unwrap().ids().unwrap().len(), 1);
}

#[test]
fn what_was_struck_is_under_a_seal_of_its_own() {
    for change in [
        "UPDATE struck SET entry = replace(entry, '2', '9') WHERE n = 2",
        "UPDATE struck SET reason = 'another' WHERE n = 2",
        "UPDATE struck SET struck_at = 0 WHERE n = 2",
        "DELETE FROM struck WHERE n = 2",
    ] {
        let place = Place::new();
        let (one, _) = two(&place);
        let mut archive = place.open();
        archive.truncate(one, 2, "undo", None).unwrap();
        archive.append(one, 2, &record(2), None).unwrap();
        assert_eq!(damaged(&archive), []);
        drop(archive);
        tamper(&place, change);
        let mut archive = place.open();
        assert_eq!(damaged(&archive), [one], "{change}");
        assert!(archive.truncate(one, 0, "undo", None).is_err(), "{change}");
        archive.append(one, 3, &record(3), None).unwrap();
        assert_eq!(damaged(&archive), [one], "{change}");
    }
}

#[test]
fn people_are_renamed_merged_and_forgotten_under_the_seals() {
    let place = Place::new();
    let (one, two) = two(&place);
    tamper(&place, "UPDATE seats SET score = 1 WHERE match_id = 1 AND seat = 0");
    let mut archive = place.open();
    let other = begin(&mut archive, &["Cleo", "Ben"]);
    let id = |archive: &Archive, name: &str| {
        archive.people().unwrap().into_iter().find(|person| person.name == name).unwrap().id
    };
    archive.rename(id(&archive, "Anna"), "Annika").unwrap();
    assert_eq!(damaged(&archive), [one]);
    archive.merge(id(&archive, "Cleo"), id(&archive, "Annika")).unwrap();
    archive.forget(id(&archive, "Ben")).unwrap();
    assert_eq!(damaged(&archive), [one], "what was damaged stays so");
    assert_eq!(archive.load(other).unwrap().setup.seats[0].name, "Annika");
    assert_eq!(archive.load(two).unwrap().setup.seats[1].name, "Ben");
}

#[test]
fn cards_that_the_program_ships_are_taken_from_there() {
    let catalogue = tableside::play::Catalogue::standard();
    let game = catalogue.find("regidice").unwrap();
    let pack = game.packs(None).0.remove(0);
    let place = Place::new();
    let mut archive = place.open();
    let mut new = new_match("regidice", &["Anna", "Ben"]);
    (new.setup.content, new.setup.pack_hash) = (pack.content.clone(), pack.hash);
    let id = archive.create_match(&new).unwrap();
    drop(archive);
    for change in
        ["UPDATE packs SET content = CAST(x'7bff' AS TEXT)", "PRAGMA foreign_keys = OFF; DELETE FROM packs"]
    {
        tamper(&place, change);
        let mut archive = place.open();
        assert_eq!(archive.load(id).unwrap().setup.content, pack.content, "{change}");
        assert_eq!(damaged(&archive), [], "{change}");
        // The next match with them writes them down anew.
        archive.create_match(&new).unwrap();
        archive.check().unwrap();
        drop(archive);
        let conn = rusqlite::Connection::open(&place.path).unwrap();
        let stored: String = conn.query_row("SELECT content FROM packs", [], |row| row.get(0)).unwrap();
        assert_eq!(stored, tableside::content::canonical_json(&pack.content), "{change}");
    }
}

#[test]
fn damaged_cards_that_the_program_ships_are_written_down_again() {
    let pack = tableside::play::Catalogue::standard().find("regidice").unwrap().packs(None).0.remove(0);
    let place = Place::new();
    let mut archive = place.open();
    let mut new = new_match("regidice", &["Anna", "Ben"]);
    (new.setup.content, new.setup.pack_hash) = (pack.content.clone(), pack.hash);
    archive.create_match(&new).unwrap();
    // Those of other packs are told with their matches: nobody has them but the archive.
    archive.create_match(&new_match("pig", &["Anna", "Ben"])).unwrap();
    drop(archive);
    tamper(&place, "UPDATE packs SET content = replace(content, '1', '2')");
    let mut archive = place.open();
    assert_eq!(damaged(&archive).len(), 1);
    assert_eq!((archive.unfit().unwrap(), archive.mend().unwrap(), archive.unfit().unwrap()), (1, 1, 0));
    drop(archive);
    let conn = rusqlite::Connection::open(&place.path).unwrap();
    let stored = "SELECT count(*) FROM packs WHERE content = ?1";
    let whole: i64 = conn
        .query_row(stored, [tableside::content::canonical_json(&pack.content)], |row| row.get(0))
        .unwrap();
    assert_eq!(whole, 1);
}

#[test]
fn a_check_looks_at_the_tables_as_opening_does() {
    let place = Place::new();
    two(&place);
    tamper(&place, "CREATE TRIGGER t AFTER INSERT ON entries BEGIN DELETE FROM matches; END");
    let archive = Archive::open_read_only(&place.path, place.time.clock()).unwrap();
    let refused = archive.check();
    assert!(matches!(&refused, Err(ArchiveError::Damaged(what)) if what.contains('t')), "{refused:?}");
}
