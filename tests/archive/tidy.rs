//! What is put off so that a large archive can be used at once.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tableside::archive::{Archive, ArchiveError, BackupKind, MatchId, OpenError, SharedArchive, backups};

use crate::common::*;
use crate::opening::crash;

fn at_once(place: &Place) -> Archive {
    Archive::open_at_once(&place.path, place.time.clock()).unwrap()
}

/// The place of an archive with one match of two thousand entries, whose program was killed.
fn after_a_crash() -> (Place, MatchId) {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 0);
    archive.replace_log(id, &records(0..2000), "", None).unwrap();
    archive.close().unwrap();
    crash(&place);
    (place, id)
}

#[test]
fn an_unclean_exit_stays_one_until_somebody_has_looked() {
    let (place, id) = after_a_crash();
    let mut archive = at_once(&place);
    assert!(archive.was_interrupted());
    archive.append(id, 2000, &record(2000), None).unwrap();
    drop(archive);
    let archive = at_once(&place);
    assert!(archive.was_interrupted(), "nobody has looked yet");
    let shared = SharedArchive::new(archive);
    shared.tidy().unwrap();
    shared.close().unwrap();
    let archive = at_once(&place);
    assert!(!archive.was_interrupted());
    assert_eq!(log(&archive, id).len(), 2001);
}

#[test]
fn damage_is_found_while_the_archive_is_in_use() {
    let (place, id) = after_a_crash();
    let len = fs::metadata(&place.path).unwrap().len();
    let file = fs::File::options().write(true).open(&place.path).unwrap();
    std::os::unix::fs::FileExt::write_all_at(&file, &[7; 4096], len / 2 / 4096 * 4096).unwrap();
    let shared = SharedArchive::new(at_once(&place));
    let found = shared.tidy();
    assert!(matches!(found, Err(ArchiveError::Damaged(_))), "{found:?}");
    shared.with(|archive| archive.set_note(id, "still there")).unwrap();
    drop(shared);
    // The next start is told, however it opens, and whoever closed the archive in good order.
    let again = Archive::open_at_once(&place.path, place.time.clock());
    assert!(matches!(again, Err(OpenError::Damaged { .. })), "{again:?}");
    assert!(matches!(Archive::open(&place.path, place.time.clock()), Err(OpenError::Damaged { .. })));
}

#[test]
fn what_was_deleted_goes_later_and_after_a_backup() {
    let place = Place::new();
    let mut archive = place.open();
    let (old, new) = (played(&mut archive, 3), played(&mut archive, 2));
    archive.delete(old).unwrap();
    drop(archive);
    place.time.pass(1000);
    let mut archive = at_once(&place);
    place.time.pass(1000);
    archive.delete(new).unwrap();
    archive.undelete(old).unwrap();
    archive.delete(old).unwrap();
    drop(archive);
    place.time.pass(1000);
    let archive = at_once(&place);
    assert_eq!(log(&archive, old).len(), 3, "still there");
    place.time.pass(1000);
    let shared = SharedArchive::new(archive);
    shared.with(|archive| archive.undelete(new)).unwrap();
    shared.with(|archive| archive.delete(new)).unwrap();
    shared.tidy().unwrap();
    let gone = shared.with(|archive| archive.load(old));
    assert!(matches!(gone, Err(ArchiveError::NoSuchMatch(_))), "{gone:?}");
    shared.with(|archive| archive.undelete(new)).expect("what was deleted since can be brought back");
    let made = backups(&place.path);
    let before = made.iter().find(|backup| backup.kind == BackupKind::Deletion).expect("it was backed up");
    let copy = Archive::open_read_only(&before.path, place.time.clock()).unwrap();
    assert_eq!(log(&copy, old).len(), 3);
}

#[test]
fn a_window_that_closes_meanwhile_is_no_error() {
    let (place, _) = after_a_crash();
    let shared = SharedArchive::new(at_once(&place));
    shared.close().unwrap();
    shared.tidy().unwrap();
    assert!(at_once(&place).was_interrupted());
}

#[test]
fn a_large_archive_is_copied_once_and_then_what_changes() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 0);
    archive.replace_log(id, &records(0..50_000), "", None).unwrap();
    let ended = outcome(&[1, 2], &[3, 1]);
    archive.finish(id, &ended).unwrap();
    let first = archive.backup_due().unwrap().unwrap().run().unwrap();
    assert!(first.bytes > 2_000_000);
    place.time.pass(500);
    let other = played(&mut archive, 10);
    archive.finish(other, &ended).unwrap();
    let next = archive.backup_due().unwrap().expect("a match has ended").run().unwrap();
    assert!(next.bytes < 45_000, "{next:?}");
}

#[test]
fn what_is_most_needed_is_written_when_nobody_waits_for_the_rest() {
    let place = Place::new();
    let mut archive = place.open();
    let old = played(&mut archive, 1);
    // Large enough to take long.
    archive.set_note(old, &"x".repeat(30 << 20)).unwrap();
    drop(archive);
    let mut archive = place.open();
    let new = played(&mut archive, 1);
    let stop = Arc::new(AtomicBool::new(true));
    archive.stop_backups_by(Arc::clone(&stop));
    archive.backup_due().unwrap().unwrap().run().unwrap();
    archive.close().unwrap();
    let made = backups(&place.path);
    assert_eq!((made.len(), made[0].matches().unwrap()), (1, 1));
    assert!(made[0].bytes < 100_000, "{made:?}");
    // The rest is written another time.
    place.open().close().unwrap();
    let made = backups(&place.path);
    assert_eq!((made.len(), made[0].matches().unwrap()), (2, 2));
    place.open().restore_from(&made[0].path).unwrap();
    assert!(place.open().load(new).is_ok());
    // A small one is made at once, whoever waits.
    let place = Place::new();
    let mut archive = place.open();
    played(&mut archive, 1);
    archive.stop_backups_by(stop);
    archive.close().unwrap();
    assert_eq!(backups(&place.path).len(), 1);
}
