//! What stands in the data folder is the program's own: nothing else is written there, and what somebody else put
//! there is neither used nor changed.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use tableside::archive::{
    Archive, ArchiveError, OpenError, begin_anew, newest_good_backup, restore_newest_backup,
};

use crate::common::*;

fn fifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn a_backup_goes_onto_none_of_the_archives_files() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 3);
    archive.backup_due().unwrap().unwrap().run().unwrap();
    let at = |name: &str| place.folder.path().join(name);
    fs::create_dir(at("else")).unwrap();
    symlink(at("archive.db-wal"), at("else/link.db")).unwrap();
    fs::hard_link(at("archive.db-wal"), at("else/hard.db")).unwrap();
    for own in [
        "archive.db",
        "archive.db-wal",
        "archive.db-shm",
        "archive.db.lock",
        "backups/archive-2026-01-31T120000.db",
        "backups/new.db",
        "else/../archive.db-wal",
        "else/link.db",
        "else/hard.db",
    ] {
        let refused = archive.backup_to(&at(own));
        assert!(matches!(refused, Err(ArchiveError::Target(_))), "{own}: {refused:?}");
    }
    archive.append(id, 3, &record(3), None).unwrap();
    drop(archive);
    assert_eq!(log(&place.open(), id), records(0..4));
}

#[test]
fn a_backup_follows_no_link_that_stands_in_its_folder() {
    let place = Place::new();
    let mut archive = place.open();
    played(&mut archive, 1);
    let at = |name: &str| place.folder.path().join(name);
    fs::write(at("mine"), "precious").unwrap();
    fs::create_dir(at("backups")).unwrap();
    symlink(at("mine"), at("copy.db.part")).unwrap();
    symlink(at("mine"), at("backups/archive-2026-01-30T120000.db")).unwrap();
    place.time.pass(-DAY);
    archive.backup_to(&at("copy.db")).unwrap();
    archive.close().unwrap();
    assert_eq!(fs::read(at("mine")).unwrap(), b"precious");
}

#[test]
fn a_pipe_in_the_place_of_a_file_makes_nobody_wait() {
    let (done, waiting) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let place = Place::new();
        let strange = |error| assert!(matches!(error, OpenError::NotAFile { .. }), "{error:?}");
        fifo(&place.path);
        strange(Archive::open(&place.path, place.time.clock()).unwrap_err());
        strange(Archive::open_read_only(&place.path, place.time.clock()).unwrap_err());
        strange(begin_anew(&place.path, NOON).unwrap_err());
        strange(restore_newest_backup(&place.path, NOON).unwrap_err());
        assert!(newest_good_backup(&place.path).is_none());
        fs::remove_file(&place.path).unwrap();
        fifo(&place.folder.path().join("archive.db.lock"));
        strange(Archive::open(&place.path, place.time.clock()).unwrap_err());
        fs::remove_file(place.folder.path().join("archive.db.lock")).unwrap();

        let mut archive = place.open();
        let pipe = place.folder.path().join("pipe.db");
        fifo(&pipe);
        assert!(matches!(archive.restore_from(&pipe), Err(ArchiveError::Open(_))));
        assert!(matches!(archive.backup_to(&pipe), Err(ArchiveError::Target(_))));
        done.send(()).unwrap();
    });
    waiting.recv_timeout(std::time::Duration::from_secs(20)).expect("nothing waits for the pipe");
}

#[test]
fn a_lock_that_is_somebody_elses_file_is_left_alone() {
    let place = Place::new();
    let at = |name: &str| place.folder.path().join(name);
    fs::write(at("mine"), "precious").unwrap();
    symlink(at("mine"), at("archive.db.lock")).unwrap();
    let refused = Archive::open(&place.path, place.time.clock()).unwrap_err();
    assert!(matches!(refused, OpenError::NotAFile { .. }), "{refused:?}");
    fs::remove_file(at("archive.db.lock")).unwrap();
    fs::hard_link(at("mine"), at("archive.db.lock")).unwrap();
    let refused = Archive::open(&place.path, place.time.clock()).unwrap_err();
    assert!(matches!(refused, OpenError::NotAFile { .. }), "{refused:?}");
    assert_eq!(fs::read(at("mine")).unwrap(), b"precious");
    assert!(!place.path.exists());
}

#[test]
fn an_archive_may_be_a_link_to_one_elsewhere() {
    let place = Place::new();
    let at = |name: &str| place.folder.path().join(name);
    fs::create_dir(at("disk")).unwrap();
    symlink(at("disk/matches.db"), &place.path).unwrap();
    let refused = Archive::open(&place.path, place.time.clock()).unwrap_err();
    assert!(matches!(refused, OpenError::NotAFile { .. }), "the disk is not there: {refused:?}");

    let mut archive = Archive::open(&at("disk/matches.db"), place.time.clock()).unwrap();
    let id = played(&mut archive, 2);
    let other = Archive::open(&place.path, place.time.clock()).unwrap_err();
    assert!(matches!(other, OpenError::InUse), "one lock whatever the way: {other:?}");
    archive.close().unwrap();
    assert_eq!(log(&place.open(), id), records(0..2));
    assert_eq!(
        newest_good_backup(&place.path).unwrap().path,
        at("disk/backups/matches-2026-01-31T120000.db")
    );
}

#[test]
fn what_is_kept_is_for_this_person_only() {
    let place = Place::new();
    let path = place.folder.path().join("home/tableside/archive.db");
    let mode = |name: &str| fs::metadata(path.with_file_name(name)).unwrap().permissions().mode() & 0o777;
    let mut archive = Archive::open(&path, place.time.clock()).unwrap();
    played(&mut archive, 1);
    for file in ["archive.db", "archive.db-wal", "archive.db-shm", "archive.db.lock"] {
        assert_eq!(mode(file), 0o600, "{file}");
    }
    archive.close().unwrap();
    assert_eq!(
        (mode(""), mode("backups"), mode("backups/archive-2026-01-31T120000.db")),
        (0o700, 0o700, 0o600)
    );

    // As an older version left it.
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    fs::set_permissions(path.with_file_name("backups"), fs::Permissions::from_mode(0o755)).unwrap();
    drop(Archive::open(&path, place.time.clock()).unwrap());
    assert_eq!((mode("archive.db"), mode("backups")), (0o600, 0o700));
}
