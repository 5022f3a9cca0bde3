use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use tableside::archive::{
    Archive, ArchiveError, MatchId, OpenError, SCHEMA_VERSION, begin_anew, newest_good_backup,
    restore_newest_backup,
};
use tableside::engine::Random;

use crate::common::*;

fn refused(place: &Place) -> OpenError {
    Archive::open(&place.path, place.time.clock()).expect_err("the archive should not open")
}

/// An archive of a few dozen pages, closed in good order, with a backup of today.
fn closed(place: &Place) -> MatchId {
    let mut archive = place.open();
    let id = played(&mut archive, 0);
    let log: Vec<_> = (0..2000).map(record).collect();
    archive.replace_log(id, &log, "", None).unwrap();
    archive.close().unwrap();
    assert!(fs::metadata(&place.path).unwrap().len() > 100_000);
    id
}

/// Makes the next opening look for damage, as after a crash.
pub fn crash(place: &Place) {
    fs::write(lock(place), "").unwrap();
}

fn lock(place: &Place) -> std::path::PathBuf {
    place.folder.path().join("archive.db.lock")
}

fn overwrite(path: &Path, at: u64, bytes: &[u8]) {
    let mut file = fs::File::options().write(true).open(path).unwrap();
    file.seek(SeekFrom::Start(at)).unwrap();
    file.write_all(bytes).unwrap();
}

fn noise(len: usize) -> Vec<u8> {
    let mut random = Random::from_seed(1);
    (0..len).map(|_| random.below(256) as u8).collect()
}

#[test]
fn folders_are_made() {
    let place = Place::new();
    let path = place.folder.path().join("not/yet/there/archive.db");
    let archive = Archive::open(&path, place.time.clock()).unwrap();
    assert_eq!(archive.path(), Some(path.as_path()));
    assert!(!archive.was_interrupted());
}

#[test]
fn a_folder_that_cannot_be_is_told() {
    let place = Place::new();
    fs::write(place.folder.path().join("file"), "").unwrap();
    let path = place.folder.path().join("file/archive.db");
    match Archive::open(&path, place.time.clock()) {
        Err(OpenError::Folder { path: folder, .. }) => assert_eq!(folder, path.parent().unwrap()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn one_writes_and_others_read() {
    let place = Place::new();
    let mut writer = place.open();
    let id = played(&mut writer, 1);
    assert!(matches!(refused(&place), OpenError::InUse));
    assert!(matches!(begin_anew(&place.path, NOON), Err(OpenError::InUse)));
    assert!(matches!(restore_newest_backup(&place.path, NOON), Err(OpenError::InUse)));

    let mut reader = Archive::open_read_only(&place.path, place.time.clock()).unwrap();
    assert_eq!(log(&reader, id), records([0]));
    writer.append(id, 1, &record(1), None).unwrap();
    assert_eq!(log(&reader, id), records([0, 1]), "a reader sees what was committed meanwhile");
    assert!(matches!(reader.append(id, 2, &record(2), None), Err(ArchiveError::ReadOnly)));
    assert!(matches!(reader.delete(id), Err(ArchiveError::ReadOnly)));
    drop(reader);
    drop(writer);
    assert_eq!(log(&place.open(), id), records([0, 1]));
}

#[test]
fn reading_makes_no_archive() {
    let place = Place::new();
    let error = Archive::open_read_only(&place.path, place.time.clock()).unwrap_err();
    assert!(matches!(error, OpenError::Missing { .. }), "{error:?}");
    assert!(place.files("").is_empty());
}

#[test]
fn an_unclean_exit_is_noticed_and_keeps_what_was_deleted() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 2);
    archive.delete(id).unwrap();
    drop(archive);
    crash(&place);
    let mut archive = place.open();
    assert!(archive.was_interrupted());
    archive.undelete(id).unwrap();
    drop(archive);
    assert!(!place.open().was_interrupted());
}

#[test]
fn a_newer_archive_is_refused_and_left_alone() {
    let place = Place::new();
    closed(&place);
    let newer = rusqlite::Connection::open(&place.path).unwrap();
    newer.pragma_update(None, "user_version", SCHEMA_VERSION + 1).unwrap();
    newer.execute_batch("CREATE TABLE future (x)").unwrap();
    drop(newer);
    let before = fs::read(&place.path).unwrap();
    let newer = |error: OpenError| {
        assert!(
            matches!(error, OpenError::Newer { found, known: SCHEMA_VERSION } if found == SCHEMA_VERSION + 1),
            "{error:?}"
        );
    };
    newer(refused(&place));
    crash(&place);
    newer(refused(&place));
    newer(Archive::open_read_only(&place.path, place.time.clock()).unwrap_err());
    assert_eq!(fs::read(&place.path).unwrap(), before);
}

#[test]
fn what_is_no_archive_of_ours_is_refused_and_left_alone() {
    let place = Place::new();
    for bytes in [b"Dear diary, today we played.".to_vec(), noise(5000)] {
        fs::write(&place.path, &bytes).unwrap();
        assert!(matches!(refused(&place), OpenError::NotADatabase { .. }));
        let error = Archive::open_read_only(&place.path, place.time.clock()).unwrap_err();
        assert!(matches!(error, OpenError::NotADatabase { .. }));
        assert_eq!(fs::read(&place.path).unwrap(), bytes);
    }
    fs::remove_file(&place.path).unwrap();
    let other = rusqlite::Connection::open(&place.path).unwrap();
    other.execute_batch("CREATE TABLE bookmarks (url)").unwrap();
    drop(other);
    let before = fs::read(&place.path).unwrap();
    assert!(matches!(refused(&place), OpenError::OtherProgram { .. }));
    assert_eq!(fs::read(&place.path).unwrap(), before);
    assert!(place.files("archive.db-").is_empty(), "not even a log beside it");
}

#[test]
fn a_damaged_archive_is_told_kept_and_replaced_by_the_newest_good_backup() {
    type Damage = fn(&Path, u64);
    let kinds: [(&str, Damage); 4] = [
        ("random bytes", |path, len| overwrite(path, len / 3, &noise(20_000))),
        ("cut in the middle", |path, len| {
            fs::File::options().write(true).open(path).unwrap().set_len(len / 2 + 100).unwrap();
        }),
        ("a page of zeros", |path, len| overwrite(path, len / 2 / 4096 * 4096, &[0; 4096])),
        ("a broken first page", |path, _| overwrite(path, 100, &[0xff; 3996])),
    ];
    for (what, damage) in kinds {
        let place = Place::new();
        let id = closed(&place);
        damage(&place.path, fs::metadata(&place.path).unwrap().len());
        crash(&place);
        let broken = fs::read(&place.path).unwrap();

        let error = refused(&place);
        assert!(matches!(error, OpenError::Damaged { .. }), "{what}: {error:?}");
        assert_eq!(fs::read(&place.path).unwrap(), broken, "{what}: nothing was touched");
        assert!(newest_good_backup(&place.path).is_some(), "{what}");

        let used = restore_newest_backup(&place.path, NOON).unwrap();
        assert_eq!(used.made, "2026-01-31T120000", "{what}");
        let aside = place.folder.path().join("archive-damaged-2026-01-31.db");
        assert_eq!(fs::read(aside).unwrap(), broken, "{what}: the broken file is kept");
        let archive = place.open();
        archive.check().unwrap();
        assert_eq!(log(&archive, id).len(), 2000, "{what}");
    }
}

#[test]
fn damage_that_shows_while_reading_is_looked_for_at_the_next_start() {
    let place = Place::new();
    let id = closed(&place);
    overwrite(&place.path, page_of_logs(&place.path), &[0; 4096]);
    // After a clean exit nobody looks.
    let archive = place.open();
    let error = archive.load(id).unwrap_err();
    assert!(matches!(error, ArchiveError::Damaged(_)), "{error:?}");
    assert!(matches!(archive.check(), Err(ArchiveError::Damaged(_))));
    drop(archive);
    assert!(matches!(refused(&place), OpenError::Damaged { .. }));
}

#[test]
fn a_log_without_its_database_is_not_thrown_away() {
    let place = Place::new();
    fs::write(&place.path, "").unwrap();
    let wal = place.folder.path().join("archive.db-wal");
    fs::write(&wal, "everything").unwrap();
    assert!(matches!(refused(&place), OpenError::Damaged { .. }));
    fs::remove_file(&place.path).unwrap();
    assert!(matches!(refused(&place), OpenError::Damaged { .. }));
    assert_eq!(fs::read(&wal).unwrap(), b"everything");
}

#[test]
fn without_a_backup_a_new_archive_is_begun_only_when_told() {
    let place = Place::new();
    fs::write(&place.path, noise(5000)).unwrap();
    fs::write(place.folder.path().join("archive.db-wal"), "log").unwrap();
    assert!(matches!(restore_newest_backup(&place.path, NOON), Err(OpenError::NoBackup)));
    assert!(matches!(refused(&place), OpenError::NotADatabase { .. }));

    let aside = begin_anew(&place.path, NOON).unwrap().expect("something was there");
    assert_eq!(fs::read(&aside).unwrap(), noise(5000));
    drop(place.open());
    fs::write(&place.path, "broken again").unwrap();
    let second = begin_anew(&place.path, NOON).unwrap().unwrap();
    assert_ne!(second, aside, "what was set aside before stays");
    assert_eq!(
        place.files("archive-damaged"),
        [
            "archive-damaged-2026-01-31-2.db",
            "archive-damaged-2026-01-31.db",
            "archive-damaged-2026-01-31.db-wal"
        ]
    );
}

#[test]
fn an_archive_that_is_gone_is_not_begun_anew_in_silence() {
    let place = Place::new();
    let id = closed(&place);
    type Loss = fn(&Path);
    let losses: [(&str, Loss); 3] = [
        ("removed", |path| fs::remove_file(path).unwrap()),
        ("emptied", |path| fs::write(path, "").unwrap()),
        ("without its tables", |path| {
            fs::remove_file(path).unwrap();
            let conn = rusqlite::Connection::open(path).unwrap();
            conn.execute_batch("PRAGMA application_id = 0x54625364; VACUUM").unwrap();
        }),
    ];
    for (what, lose) in losses {
        lose(&place.path);
        assert!(matches!(refused(&place), OpenError::Lost { .. }), "{what}");
        let reading = Archive::open_read_only(&place.path, place.time.clock()).unwrap_err();
        assert!(matches!(reading, OpenError::Lost { .. }), "{what}: {reading:?}");
        restore_newest_backup(&place.path, NOON).unwrap();
        assert_eq!(log(&place.open(), id).len(), 2000, "{what}");
    }
    fs::remove_file(&place.path).unwrap();
    assert_eq!(begin_anew(&place.path, NOON).unwrap(), None, "nothing was there");
    assert_eq!(place.open().count(&Default::default()).unwrap(), 0, "told to, it begins anew");
    assert!(newest_good_backup(&place.path).is_some(), "and the backups stay");
}

#[test]
fn an_archive_that_was_about_to_begin_begins() {
    let place = Place::new();
    let conn = rusqlite::Connection::open(&place.path).unwrap();
    conn.execute_batch("PRAGMA application_id = 0x54625364; VACUUM").unwrap();
    drop(conn);
    let reading = Archive::open_read_only(&place.path, place.time.clock()).unwrap_err();
    assert!(matches!(reading, OpenError::Missing { .. }), "{reading:?}");
    played(&mut place.open(), 1);
}

#[test]
fn an_archive_with_a_trigger_does_not_open() {
    let place = Place::new();
    closed(&place);
    let conn = rusqlite::Connection::open(&place.path).unwrap();
    conn.execute_batch("CREATE TRIGGER t AFTER INSERT ON entries BEGIN DELETE FROM matches; END").unwrap();
    drop(conn);
    assert!(matches!(refused(&place), OpenError::Damaged { what, .. } if what.contains("trigger")));
}
