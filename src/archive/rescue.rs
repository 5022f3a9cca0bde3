//! What people can do when the archive does not open. Nothing is ever overwritten.

use std::path::{Path, PathBuf};

use super::backup::{Backup, backups, draft, free};
use super::connect::{damaged, end_of, open_checked, sibling};
use super::lock::Lock;
use super::{OpenError, clock};

/// Moves an archive that does not open out of the way, with its log, and gives the new path:
/// `archive-damaged-2026-01-31.db` in the same folder. A new archive can then be begun.
///
/// # Errors
/// If another Tableside uses it or the folder cannot be written.
pub fn set_aside(path: &Path, now: i64) -> Result<PathBuf, OpenError> {
    let path = &end_of(path)?;
    let lock = Lock::take(path)?;
    set_aside_locked(&lock, path, now)
}

/// The newest backup that is whole; `None` if there is none.
#[must_use]
pub fn newest_good_backup(path: &Path) -> Option<Backup> {
    backups(path).into_iter().find(|backup| open_checked(&backup.path).is_ok())
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
    let from = open_checked(&backup.path)?;
    // First a full copy under another name: a full disk must not leave people with nothing in place.
    let ready = draft(&from, path).map_err(|error| damaged(&backup.path, error))?;
    set_aside_locked(&lock, path, now)?;
    ready.keep().map_err(|error| damaged(path, error.into()))?;
    Ok(backup)
}

fn set_aside_locked(lock: &Lock, path: &Path, now: i64) -> Result<PathBuf, OpenError> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let aside = free(&path.with_file_name(format!("{stem}-damaged-{}.db", clock::day(now))));
    // The database before its log: the other way round, a crash between would leave a database that
    // opens without its last entries.
    for suffix in ["", "-wal", "-shm"] {
        match std::fs::rename(sibling(path, suffix), sibling(&aside, suffix)) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            moved => moved.map_err(|error| OpenError::io(path, error))?,
        }
    }
    lock.forget().map_err(|error| OpenError::io(path, error))?;
    Ok(aside)
}
