use std::fs;

use tableside::archive::{
    Archive, ArchiveError, Backup, BackupKind, Filter, OpenError, SharedArchive, backups, newest_good_backup,
    restore,
};
use tableside::files::WriteError;
use tableside::play::Store;

use crate::common::*;

fn days(place: &Place) -> Vec<String> {
    let all: Vec<Backup> = backups(&place.path);
    all.into_iter().filter(|b| b.kind == BackupKind::Regular).map(|b| b.made).collect()
}

#[test]
fn a_match_that_ended_or_an_hour_with_a_change_gets_a_backup() {
    let place = Place::new();
    let mut archive = place.open();
    assert!(archive.backup_due().unwrap().is_none(), "nothing has happened yet");
    let id = played(&mut archive, 1);
    let reader = Archive::open_read_only(&place.path, place.time.clock()).unwrap();
    assert!(reader.backup_due().unwrap().is_none(), "that is for the one who writes");
    let made = archive.backup_due().unwrap().expect("a backup is due").run().unwrap();
    assert_eq!((made.kind, made.made.as_str()), (BackupKind::Regular, "2026-01-31T120000"));
    archive.append(id, 1, &record(1), None).unwrap();
    assert!(archive.backup_due().unwrap().is_none(), "the last one is from a moment ago");
    place.time.pass(60_000);
    archive.append(id, 2, &record(2), Some(&outcome(&[1, 2], &[3, 1]))).unwrap();
    archive.backup_due().unwrap().expect("a match has ended").run().unwrap();
    assert!(archive.backup_due().unwrap().is_none());

    place.time.pass(DAY);
    assert!(archive.backup_due().unwrap().is_none(), "nothing has changed since");
    archive.set_note(id, "fine").unwrap();
    archive.backup_due().unwrap().expect("the note is not in the last one").run().unwrap();
    drop(archive);
    place.time.pass(DAY);
    assert!(place.open().backup_due().unwrap().is_none(), "opening and closing is no change");
    assert_eq!(days(&place), ["2026-02-01T120100", "2026-01-31T120100", "2026-01-31T120000"]);
    let old = Archive::open_read_only(&made.path, place.time.clock()).unwrap();
    assert_eq!(log(&old, id), records([0]));
}

#[test]
fn a_match_that_ends_at_a_table_is_backed_up_meanwhile() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 1);
    let shared = SharedArchive::new(archive).with_backups_meanwhile();
    let mut store = shared.store(id, false);
    place.time.pass(1000);
    store.append(1, &record(1), None).unwrap();
    assert!(days(&place).is_empty());
    store.append(2, &record(2), Some(&outcome(&[1, 2], &[3, 1]))).unwrap();
    shared.close().unwrap();
    assert_eq!(days(&place), ["2026-01-31T120001"]);
    let copy = Archive::open_read_only(&backups(&place.path)[0].path, place.time.clock()).unwrap();
    assert_eq!(log(&copy, id), records(0..3));
}

#[test]
fn matches_are_not_deleted_for_good_without_a_backup() {
    let place = Place::new();
    let mut archive = place.open();
    let (id, other) = (played(&mut archive, 3), played(&mut archive, 1));
    archive.close().unwrap();
    let mut archive = place.open();
    archive.delete(id).unwrap();
    drop(archive);
    let archive = place.open();
    assert!(matches!(archive.load(id), Err(ArchiveError::NoSuchMatch(_))));
    let made = backups(&place.path);
    let before = made.iter().find(|backup| backup.kind == BackupKind::Deletion).expect("it was backed up");
    let old = Archive::open_read_only(&before.path, place.time.clock()).unwrap();
    assert_eq!((log(&old, id), log(&old, other)), (records(0..3), records(0..1)));
    drop(archive);
    drop(place.open());
    assert_eq!(backups(&place.path).len(), 2, "nothing to delete, nothing to back up");
}

#[test]
fn an_archive_with_a_damaged_match_takes_the_place_of_no_good_backup() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 3);
    archive.close().unwrap();
    rusqlite::Connection::open(&place.path)
        .unwrap()
        .execute("UPDATE entries SET stood = 1 WHERE n = 1", [])
        .unwrap();
    for _ in 0..4 {
        place.time.pass(DAY);
        let mut archive = place.open();
        played(&mut archive, 1);
        let made = archive.backup_due().unwrap().unwrap().run().unwrap();
        assert_eq!(made.kind, BackupKind::Doubtful);
    }
    assert_eq!(days(&place), ["2026-01-31T120000"]);
    let all: Vec<BackupKind> = backups(&place.path).into_iter().map(|backup| backup.kind).collect();
    assert_eq!(all, [BackupKind::Doubtful, BackupKind::Doubtful, BackupKind::Regular]);
    let good = newest_good_backup(&place.path).unwrap();
    assert_eq!(log(&Archive::open_read_only(&good.path, place.time.clock()).unwrap(), id), records(0..3));
}

#[test]
fn a_damaged_archive_that_opens_can_be_restored_too() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 0);
    archive.replace_log(id, &records(0..2000), "", None).unwrap();
    archive.close().unwrap();
    let len = fs::metadata(&place.path).unwrap().len();
    let file = fs::File::options().write(true).open(&place.path).unwrap();
    std::os::unix::fs::FileExt::write_all_at(&file, &[0; 4096], len / 2 / 4096 * 4096).unwrap();
    let good = backups(&place.path).remove(0).path;
    let aside = restore(&place.path, &good, place.time.clock()).unwrap();
    assert!(aside.is_some(), "the damaged one is kept");
    assert_eq!(log(&place.open(), id).len(), 2000);
}

#[test]
fn closing_makes_the_backup_that_is_due() {
    let place = Place::new();
    let mut archive = place.open();
    played(&mut archive, 1);
    archive.close().unwrap();
    assert_eq!(days(&place), ["2026-01-31T120000"]);
    assert_eq!(place.files(""), ["archive.db", "archive.db.lock", "backups"], "nothing else stays");
}

#[test]
fn a_backup_can_be_made_while_a_match_goes_on() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 100);
    let job = archive.backup_due().unwrap().unwrap();
    let worker = std::thread::spawn(move || job.run().unwrap());
    for n in 100..400 {
        archive.append(id, n as usize, &record(n), None).unwrap();
    }
    let made = worker.join().unwrap();
    let copy = Archive::open_read_only(&made.path, place.time.clock()).unwrap();
    copy.check().unwrap();
    let kept = log(&copy, id);
    assert!((100..=400).contains(&kept.len()));
    assert_eq!(kept, records(0..u32::try_from(kept.len()).unwrap()), "one moment of the match");
}

#[test]
fn old_backups_become_fewer_and_other_files_are_left_alone() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 0);
    let folder = place.folder.path().join("backups");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("archive-mine.db"), "").unwrap();
    // As an older version named them.
    archive.backup_to(&place.folder.path().join("copy.db")).unwrap();
    fs::copy(place.folder.path().join("copy.db"), folder.join("archive-2026-01-30.db")).unwrap();
    for n in 0..40 {
        archive.append(id, n as usize, &record(n), None).unwrap();
        archive.backup_due().unwrap().unwrap().run().unwrap();
        place.time.pass(DAY / 2);
    }
    let kept = days(&place);
    assert!((15..=19).contains(&kept.len()), "{kept:?}");
    assert_eq!(kept[0], "2026-02-20T000000");
    assert!(folder.join("archive-mine.db").exists());

    let bytes = fs::metadata(&backups(&place.path)[0].path).unwrap().len();
    archive.limit_backups(3 * bytes + 1);
    archive.append(id, 40, &record(40), None).unwrap();
    archive.backup_due().unwrap().unwrap().run().unwrap();
    assert_eq!(days(&place).len(), 3, "no more than people have space for");
}

#[test]
fn a_damaged_archive_pushes_no_good_backup_out() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 0);
    archive.replace_log(id, &records(0..1500), "", None).unwrap();
    archive.close().unwrap();
    let page = page_of_logs(&place.path);
    let file = fs::File::options().write(true).open(&place.path).unwrap();
    std::os::unix::fs::FileExt::write_all_at(&file, &[0; 4096], page).unwrap();

    place.time.pass(DAY);
    let mut archive = place.open();
    begin(&mut archive, &["Cleo"]);
    let error = archive.backup_due().unwrap().unwrap().run().unwrap_err();
    assert!(matches!(error, ArchiveError::Damaged(_)), "{error:?}");
    assert_eq!(days(&place), ["2026-01-31T120000"]);
    assert_eq!(newest_good_backup(&place.path).unwrap().made, "2026-01-31T120000");
}

#[test]
fn the_newest_backup_that_is_whole_is_offered() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 0);
    for n in 0..3 {
        archive.append(id, n as usize, &record(n), None).unwrap();
        archive.backup_due().unwrap().unwrap().run().unwrap();
        place.time.pass(DAY);
    }
    let newest = &backups(&place.path)[0];
    assert_eq!(newest_good_backup(&place.path).as_ref(), Some(newest));
    fs::write(&newest.path, "broken").unwrap();
    assert_eq!(newest_good_backup(&place.path).unwrap().made, "2026-02-01T120000");
}

#[test]
fn a_backup_anywhere_can_be_restored_and_the_restoring_undone() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 2);
    let copy = place.folder.path().join("elsewhere/my copy.db");
    archive.backup_to(&copy).unwrap();
    archive.append(id, 2, &record(2), None).unwrap();
    let other = begin(&mut archive, &["Cleo"]);
    assert_eq!(archive.list(&Default::default(), None, 9).unwrap().total, 2);

    archive.restore_from(&copy).unwrap();
    assert_eq!(log(&archive, id), records([0, 1]));
    assert!(matches!(archive.load(other), Err(ArchiveError::NoSuchMatch(_))));
    assert_eq!(archive.list(&Default::default(), None, 9).unwrap().total, 1);
    archive.append(id, 2, &record(20), None).unwrap();

    let before = backups(&place.path).remove(0);
    assert_eq!((before.kind, before.made.as_str()), (BackupKind::Restore, "2026-01-31T120000"));
    archive.restore_from(&before.path).unwrap();
    assert_eq!(log(&archive, id), records([0, 1, 2]));
    assert_eq!(archive.load(other).unwrap().setup.seats.len(), 1);
    assert_eq!(backups(&place.path).len(), 2, "within one second too");
    drop(archive);
    let archive = place.open();
    archive.check().unwrap();
    assert_eq!(log(&archive, id), records([0, 1, 2]));
}

#[test]
fn what_restoring_puts_away_stays_however_little_space_backups_have() {
    let place = Place::new();
    let mut archive = place.open();
    archive.limit_backups(1);
    let copy = place.folder.path().join("copy.db");
    played(&mut archive, 1);
    archive.backup_to(&copy).unwrap();
    for _ in 0..62 {
        played(&mut archive, 1);
    }
    archive.restore_from(&copy).unwrap();
    assert_eq!(archive.count(&Filter::default()).unwrap(), 1);
    let safe = |n: usize| {
        let all = backups(&place.path);
        let restored = all.iter().filter(|backup| backup.kind == BackupKind::Restore);
        assert_eq!(restored.filter(|backup| backup.matches().unwrap() == 63).count(), n, "{all:?}");
    };
    safe(1);
    // Nor when the archive is closed, nor when another one is restored, nor after matches that follow.
    archive.close().unwrap();
    safe(1);
    restore(&place.path, &copy, place.time.clock()).unwrap();
    safe(1);
    for _ in 0..5 {
        place.time.pass(DAY);
        let mut archive = place.open();
        archive.limit_backups(1);
        played(&mut archive, 1);
        archive.close().unwrap();
    }
    safe(1);
}

#[test]
fn what_was_deleted_for_good_stays_in_a_backup_however_little_space_there_is() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 3);
    archive.delete(id).unwrap();
    archive.close().unwrap();
    fs::remove_dir_all(place.folder.path().join("backups")).unwrap();
    let shared = SharedArchive::new(Archive::open_at_once(&place.path, place.time.clock()).unwrap());
    let limit = |archive: &mut Archive| {
        archive.limit_backups(1);
        Ok(())
    };
    shared.with(limit).unwrap();
    place.time.pass(1000);
    shared.tidy().unwrap();
    shared.close().unwrap();
    let kept = backups(&place.path).into_iter().find(|backup| backup.kind == BackupKind::Deletion).unwrap();
    assert_eq!(log(&Archive::open_read_only(&kept.path, place.time.clock()).unwrap(), id), records(0..3));
}

#[test]
fn the_newest_backup_is_the_one_that_was_made_last_whatever_the_clock_says() {
    let place = Place::new();
    let mut archive = place.open();
    let year = 365 * DAY;
    for (n, jump) in [0, 0, 60 * year, DAY, -100 * year, DAY, 41 * year].into_iter().enumerate() {
        place.time.pass(jump + DAY);
        let id = played(&mut archive, 1);
        archive.finish(id, &outcome(&[1, 2], &[3, 1])).unwrap();
        let made = archive.backup_due().unwrap().expect("a match has ended").run().unwrap();
        assert_eq!(made.matches().unwrap(), n + 1);
        assert_eq!(backups(&place.path)[0], made, "after a jump of {jump}");
        assert_eq!(newest_good_backup(&place.path), Some(made));
    }
    assert_eq!(days(&place).len(), 7, "and none of the others is lost");
    // Nor does the name of a file say anything.
    let all = backups(&place.path);
    let renamed = all[6].path.with_file_name("archive-2999-01-01T000000.db");
    fs::rename(&all[6].path, &renamed).unwrap();
    assert_eq!(backups(&place.path)[6].path, renamed);
    // An archive that begins anew counts on from there.
    drop(archive);
    tableside::archive::begin_anew(&place.path, place.time.now()).unwrap();
    let mut archive = place.open();
    let id = played(&mut archive, 1);
    archive.finish(id, &outcome(&[1, 2], &[3, 1])).unwrap();
    archive.close().unwrap();
    assert_eq!(newest_good_backup(&place.path).unwrap().matches().unwrap(), 1);
    assert_eq!(backups(&place.path)[1].matches().unwrap(), 7);
}

#[test]
fn a_copy_takes_the_place_of_no_archive_and_lies_beside_no_log() {
    let (place, other) = (Place::new(), Place::new());
    let mut archive = place.open();
    played(&mut archive, 1);
    let mut theirs = other.open();
    let id = played(&mut theirs, 2);
    theirs.backup_due().unwrap().unwrap().run().unwrap();
    let refused = |target: &std::path::Path| match archive.backup_to(target) {
        Err(ArchiveError::Target(error)) => error,
        done => panic!("{}: {done:?}", target.display()),
    };
    let backup = backups(&other.path).remove(0).path;
    for target in [other.path.clone(), other.folder.path().join("archive.db-wal"), backup] {
        assert!(matches!(refused(&target), WriteError::Own(_)), "{}", target.display());
    }
    assert_eq!(log(&theirs, id), records(0..2));
    let copy = place.folder.path().join("copy.db");
    fs::write(place.folder.path().join("copy.db-wal"), "left behind").unwrap();
    assert!(matches!(refused(&copy), WriteError::Exists(log) if log.ends_with("copy.db-wal")));
    fs::remove_file(place.folder.path().join("copy.db-wal")).unwrap();
    archive.backup_to(&copy).unwrap();
    archive.backup_to(&copy).unwrap();
    assert_eq!(
        Archive::open_read_only(&copy, place.time.clock()).unwrap().count(&Filter::default()).unwrap(),
        1
    );
}

/// An archive that was moved has no lock, but what lies beside it tells that it is one.
#[test]
fn a_copy_takes_the_place_of_no_archive_that_was_moved() {
    let (place, other, moved) = (Place::new(), Place::new(), Place::new());
    let mut archive = place.open();
    played(&mut archive, 1);
    let mut theirs = other.open();
    let id = played(&mut theirs, 2);
    theirs.backup_due().unwrap().unwrap().run().unwrap();
    let backup = backups(&other.path).remove(0).path;
    theirs.close().unwrap();
    let refused = || match archive.backup_to(&moved.path) {
        Err(ArchiveError::Target(WriteError::Own(path))) => assert_eq!(path, moved.path),
        done => panic!("{done:?}"),
    };
    fs::copy(&other.path, &moved.path).unwrap();
    fs::create_dir(moved.folder.path().join("backups")).unwrap();
    let beside = moved.folder.path().join("backups").join(backup.file_name().unwrap());
    fs::copy(&backup, &beside).unwrap();
    refused();
    fs::remove_file(&beside).unwrap();
    for log in ["archive.db-wal", "archive.db-shm"] {
        fs::write(moved.folder.path().join(log), "").unwrap();
        refused();
        fs::remove_file(moved.folder.path().join(log)).unwrap();
    }
    assert_eq!(log(&Archive::open_read_only(&moved.path, place.time.clock()).unwrap(), id), records(0..2));
}

#[test]
fn restoring_counts_as_a_change() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 1);
    let copy = place.folder.path().join("copy.db");
    archive.backup_to(&copy).unwrap();
    archive.append(id, 1, &record(1), None).unwrap();
    archive.backup_due().unwrap().unwrap().run().unwrap();
    archive.restore_from(&copy).unwrap();
    place.time.pass(DAY);
    assert!(archive.backup_due().unwrap().is_some());
}

#[test]
fn what_is_no_good_archive_is_not_restored() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 1);
    let at = |name: &str| place.folder.path().join(name);
    archive.backup_to(&at("good.db")).unwrap();
    let mut refused = |name: &str| match archive.restore_from(&at(name)) {
        Err(ArchiveError::Open(error)) => *error,
        other => panic!("{name}: {other:?}"),
    };
    assert!(matches!(refused("missing.db"), OpenError::Missing { .. }));
    fs::write(at("text.db"), "no database, but long enough to have a head".repeat(9)).unwrap();
    assert!(matches!(refused("text.db"), OpenError::NotADatabase { .. }));
    rusqlite::Connection::open(at("other.db")).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
    assert!(matches!(refused("other.db"), OpenError::OtherProgram { .. }));
    let mut damaged = fs::read(at("good.db")).unwrap();
    damaged.truncate(damaged.len() / 2);
    fs::write(at("damaged.db"), damaged).unwrap();
    assert!(matches!(refused("damaged.db"), OpenError::Damaged { .. }));
    // While the archive is open, its log holds nearly everything.
    fs::copy(&place.path, at("without-log.db")).unwrap();
    assert!(matches!(refused("without-log.db"), OpenError::Damaged { .. }));

    assert!(matches!(archive.restore_from(&place.path), Err(ArchiveError::Io { .. })));
    assert!(matches!(archive.backup_to(&place.path), Err(ArchiveError::Target(_))), "not over itself");
    assert!(backups(&place.path).is_empty());
    assert_eq!(log(&archive, id), records([0]));
}

#[test]
fn a_backup_that_cannot_be_written_leaves_nothing_behind() {
    let place = Place::new();
    let mut archive = place.open();
    played(&mut archive, 1);
    let folder = place.folder.path();
    fs::write(folder.join("file"), "").unwrap();
    assert!(matches!(archive.backup_to(&folder.join("file/copy.db")), Err(ArchiveError::Io { .. })));
    fs::create_dir(folder.join("copy.db")).unwrap();
    assert!(matches!(archive.backup_to(&folder.join("copy.db")), Err(ArchiveError::Target(_))));
    assert!(place.files(".").is_empty());
}

#[test]
fn an_archive_in_memory_has_no_backups_but_can_be_saved() {
    let place = Place::new();
    let mut archive = in_memory(&place.time);
    let id = played(&mut archive, 3);
    assert!(archive.backup_due().unwrap().is_none());
    archive.backup_to(&place.path).unwrap();
    assert_eq!(log(&place.open(), id).len(), 3);
}

/// A good archive of one match, changed by SQL as somebody else might.
fn tampered(place: &Place, name: &str, sql: &str) -> std::path::PathBuf {
    let other = Place::new();
    let mut archive = other.open();
    played(&mut archive, 2);
    drop(archive);
    let path = place.folder.path().join(name);
    fs::copy(&other.path, &path).unwrap();
    rusqlite::Connection::open(&path).unwrap().execute_batch(sql).unwrap();
    path
}

#[test]
fn what_only_looks_like_an_archive_is_not_restored() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 1);
    for (name, sql, wanted) in [
        ("fine.db", "UPDATE meta SET value = value + 1", None),
        ("trigger.db", "CREATE TRIGGER t AFTER INSERT ON entries BEGIN DELETE FROM matches; END", Some("t")),
        ("view.db", "CREATE VIEW words2 AS SELECT 1", Some("words2")),
        ("extra.db", "CREATE TABLE extra (x)", Some("extra")),
        ("missing.db", "DROP TABLE struck", Some("struck")),
        (
            "stand-in.db",
            "DROP TABLE words; CREATE VIEW words AS SELECT 1 AS match_id, 'x' AS words",
            Some("words"),
        ),
        ("form.db", "ALTER TABLE seats ADD COLUMN spy TEXT", Some("seats")),
        ("index.db", "DROP INDEX matches_by_game", Some("matches_by_game")),
        ("orphan.db", "PRAGMA foreign_keys = OFF; DELETE FROM matches", Some("a match that is not there")),
    ] {
        let path = tampered(&place, name, sql);
        let restored = archive.restore_from(&path);
        match (restored, wanted) {
            (Ok(()), None) => {}
            (Err(ArchiveError::Open(error)), Some(wanted)) => {
                let OpenError::Damaged { what, .. } = *error else { panic!("{name}: {error:?}") };
                assert!(what.contains(wanted), "{name}: {what}");
            }
            (other, _) => panic!("{name}: {other:?}"),
        }
        assert!(place.files(".").is_empty(), "{name}: no draft stays");
    }
    assert_eq!(log(&archive, id).len(), 2, "the one that is fine was restored");
    drop(archive);

    // The mark of our files alone is no archive either.
    let bare = place.folder.path().join("bare.db");
    let conn = rusqlite::Connection::open(&bare).unwrap();
    conn.execute_batch("PRAGMA application_id = 0x54625364; PRAGMA user_version = 1; VACUUM").unwrap();
    drop(conn);
    assert!(matches!(place.open().restore_from(&bare), Err(ArchiveError::Open(_))));
}

#[test]
fn a_bad_file_costs_neither_a_good_archive_nor_a_damaged_one() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 3);
    archive.close().unwrap();
    let junk = place.folder.path().join("junk.db");
    fs::write(&junk, "no database, but long enough to have a head".repeat(9)).unwrap();
    let good = backups(&place.path).remove(0).path;
    assert!(restore(&place.path, &junk, place.time.clock()).is_err());
    assert_eq!(log(&place.open(), id).len(), 3);

    fs::write(&place.path, "broken").unwrap();
    assert!(restore(&place.path, &junk, place.time.clock()).is_err());
    assert_eq!(fs::read(&place.path).unwrap(), b"broken", "it stays where it was");
    assert!(place.files("archive-damaged").is_empty());

    let aside = restore(&place.path, &good, place.time.clock()).unwrap().expect("it is kept");
    assert_eq!(fs::read(aside).unwrap(), b"broken");
    assert_eq!(log(&place.open(), id).len(), 3);
}

#[test]
fn what_a_killed_program_left_of_a_copy_goes() {
    let place = Place::new();
    let mut archive = place.open();
    played(&mut archive, 1);
    archive.close().unwrap();
    let at = |name: &str| place.folder.path().join(name);
    let left = [
        "backups/.archive-2026-01-31T120000.db.0123456789abcdef.part",
        "backups/.archive-2026-01-31T120000.db.0123456789abcdef.part-journal",
        ".archive.db.0123456789abcdef.part",
    ];
    let others = [".archive.db.mine", "match.json.part", "backups/.other.part"];
    left.iter().chain(&others).for_each(|name| fs::write(at(name), "half").unwrap());
    drop(place.open());
    assert!(left.iter().all(|name| !at(name).exists()));
    assert!(others.iter().all(|name| at(name).exists()));
}

#[test]
fn of_many_backups_in_one_second_the_last_one_stays() {
    let place = Place::new();
    let mut archive = place.open();
    for n in 0..12 {
        let id = played(&mut archive, 1);
        archive.finish(id, &outcome(&[1, 2], &[n, 0])).unwrap();
        let made = archive.backup_due().unwrap().expect("a match has ended").run().unwrap();
        assert_eq!(made.matches().unwrap() as i32, n + 1);
        assert_eq!(backups(&place.path)[0], made);
    }
    assert_eq!(days(&place).len(), 3);
}
