//! What people can do when the archive does not open. Nothing is ever overwritten.

use std::path::{Path, PathBuf};

use super::backup::connect_writing;
use super::chain::{open_point, verified};
use super::connect::{self, damaged, end_of, sibling};
use super::kept::{Backup, BackupKind, backups, free, outrun};
use super::lock::Lock;
use super::open::migrate;
use super::schema::MIGRATIONS;
use super::{Archive, ArchiveError, Clock, OpenError, clock};
use crate::files::Draft;

/// Begins a new archive. One that does not open is moved out of the way, with its log, to
/// `archive-damaged-2026-01-31.db` in the same folder; gives that path if there was anything.
///
/// # Errors
/// If another Tableside uses it or the folder cannot be written.
pub fn begin_anew(path: &Path, now: i64) -> Result<Option<PathBuf>, OpenError> {
    let path = &end_of(path)?;
    let lock = Lock::take(path)?;
    // At once, so that the next start does not ask again whether a backup is wanted.
    put_in_place(&lock, path, empty(path)?, now)
}

/// An archive without a match, not yet under its name.
fn empty(path: &Path) -> Result<Draft, OpenError> {
    let draft = Draft::own(path).map_err(|error| damaged(path, error.into()))?;
    let mut conn = connect::begin(draft.path())?;
    migrate(&mut conn, path, &MIGRATIONS)?;
    outrun(&conn, path).map_err(|error| OpenError::sqlite(path, error))?;
    Ok(draft)
}

/// The newest backup that is whole; `None` if there is none.
#[must_use]
pub fn newest_good_backup(path: &Path) -> Option<Backup> {
    let (mut doubtful, whole): (Vec<Backup>, Vec<Backup>) =
        backups(path).into_iter().partition(|backup| backup.kind == BackupKind::Doubtful);
    whole.into_iter().chain(doubtful.drain(..)).find(|backup| open_point(&backup.path).is_ok())
}

/// Puts the newest good backup in the place of an archive that does not open. What is there is set aside.
/// Gives the backup that was used.
///
/// # Errors
/// If there is no good backup, another Tableside uses the archive or the folder cannot be written.
pub fn restore_newest_backup(path: &Path, now: i64) -> Result<Backup, OpenError> {
    let path = &end_of(path)?;
    let lock = Lock::take(path)?;
    let backup = newest_good_backup(path).ok_or(OpenError::NoBackup)?;
    replace(&lock, path, &backup.path, now)?;
    Ok(backup)
}

/// Makes the archive at a path what a backup is, whether it opens or not. An archive that opens is kept as a backup
/// of its own; one that does not is set aside, and the path is given.
///
/// # Errors
/// If the backup is not a good archive, another Tableside uses the archive or something cannot be written. Nothing
/// has changed then.
pub fn restore(path: &Path, backup: &Path, clock: Clock) -> Result<Option<PathBuf>, ArchiveError> {
    // Before anything is touched.
    open_point(backup)?;
    let now = clock.now();
    match Archive::open(path, clock) {
        Ok(mut archive) => match archive.restore_from(backup) {
            // It opened, but cannot be copied whole.
            Err(ArchiveError::Damaged(_)) => {
                drop(archive);
                let path = &end_of(path)?;
                Ok(replace(&Lock::take(path)?, path, backup, now)?)
            }
            Err(error) => Err(error),
            Ok(()) => archive.close().map(|()| None),
        },
        Err(OpenError::Damaged { .. } | OpenError::NotADatabase { .. } | OpenError::Lost { .. }) => {
            let path = &end_of(path)?;
            Ok(replace(&Lock::take(path)?, path, backup, now)?)
        }
        Err(error) => Err(error.into()),
    }
}

/// Puts a backup in the place of an archive, which is set aside.
fn replace(lock: &Lock, path: &Path, backup: &Path, now: i64) -> Result<Option<PathBuf>, OpenError> {
    // First a full copy under another name: a full disk must not leave people with nothing in place.
    let ready = verified(backup, path)?;
    connect_writing(ready.path())
        .and_then(|conn| outrun(&conn, path))
        .map_err(|error| OpenError::sqlite(path, error))?;
    put_in_place(lock, path, ready, now)
}

/// Puts an archive that is complete in the place of another, which is set aside, or comes back if that fails.
fn put_in_place(lock: &Lock, path: &Path, ready: Draft, now: i64) -> Result<Option<PathBuf>, OpenError> {
    let aside = set_aside(lock, path, now)?;
    if let Err(error) = ready.keep() {
        // If this fails too, it is still there under the other name.
        let _ = aside.as_ref().map(|aside| move_all(aside, path));
        return Err(damaged(path, error.into()));
    }
    Ok(aside)
}

fn set_aside(lock: &Lock, path: &Path, now: i64) -> Result<Option<PathBuf>, OpenError> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let aside = free(&path.with_file_name(format!("{stem}-damaged-{}.db", clock::day(now))));
    let any = path.exists() || std::fs::metadata(sibling(path, "-wal")).is_ok_and(|log| log.len() > 0);
    if !any {
        // A reader may have left an empty log behind.
        ["-wal", "-shm"].iter().for_each(|suffix| drop(std::fs::remove_file(sibling(path, suffix))));
        return Ok(None);
    }
    // First what can fail for want of space.
    lock.forget().map_err(|error| OpenError::io(path, error))?;
    move_all(path, &aside).map_err(|error| OpenError::io(path, error))?;
    Ok(Some(aside))
}

/// The database before its log: the other way round, a crash between would leave a database that opens without its last
/// entries.
fn move_all(from: &Path, to: &Path) -> std::io::Result<()> {
    for suffix in ["", "-wal", "-shm"] {
        match std::fs::rename(sibling(from, suffix), sibling(to, suffix)) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            moved => moved?,
        }
    }
    Ok(())
}
