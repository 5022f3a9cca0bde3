//! Backups beside the archive: whole copies, made by SQLite and checked, and what changed since them in parts.
//!
//! A small archive is copied whole. Of a larger one a backup holds the matches that changed since the one before, so it
//! costs what they cost (`part.rs`); a point in time is a whole copy and the parts upon it (`chain.rs`).

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use rusqlite::backup::StepResult;
use rusqlite::{Connection, OpenFlags};

use super::chain::{Chain, verified};
use super::connect::{check, open_checked, sibling};
use super::job::{Pace, QUICKLY_COPIED, bytes_of};
use super::kept::{Backup, BackupKind, USUAL_BACKUP_BYTES, backups, beside, folder, free, number, stem};
use super::open::migrate;
use super::schema::MIGRATIONS;
use super::thin::thin;
use super::touched::touched;
use super::{Archive, ArchiveError, BackupJob, clock, newest_good_backup};
use crate::files::{self, Draft, OwnFiles, WriteError};

/// A backup that is younger than this many milliseconds is good enough, unless a match ended since.
const RECENT: i64 = 3_600_000;
/// How many pages are copied at once: four mebibytes.
const PAGES: i32 = 1024;

impl Archive {
    /// Lets who sets this to true end backups after what is most needed: the matches that changed since the start.
    pub fn stop_backups_by(&mut self, stop: Arc<AtomicBool>) {
        self.stop = stop;
    }

    /// How many bytes the backups beside the archive may have together.
    pub const fn limit_backups(&mut self, bytes: u64) {
        self.backup_bytes = bytes;
    }

    /// A backup, if something changed since the last one and a match ended since or the last one is older than an
    /// hour, or if there are matches in no backup yet. None for an archive that was opened for reading only.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn backup_due(&self) -> Result<Option<BackupJob>, ArchiveError> {
        self.backup_due_at(Pace::Meanwhile)
    }

    pub(super) fn backup_due_at(&self, pace: Pace) -> Result<Option<BackupJob>, ArchiveError> {
        let Some(path) = self.path.as_ref().filter(|_| self.may_write()) else { return Ok(None) };
        let now = self.clock.now();
        let whole = |backup: &Backup| matches!(backup.kind, BackupKind::Regular | BackupKind::Doubtful);
        let last = backups(path).into_iter().find(whole);
        let more = last.as_ref().is_some_and(|last| last.links.as_ref().is_some_and(|links| links.more));
        let recent = last.as_ref().is_some_and(|last| (0..RECENT).contains(&(now - last.at)));
        if recent && !self.finished.get() && !more {
            return Ok(None);
        }
        let changes = self.read(changes)?;
        let before = last.map_or(0, |last| last.order.changes);
        let job = self.job(BackupKind::Regular, pace)?;
        self.finished.set(false);
        // Who has stopped a backup does not want the rest now.
        let rest = more && !self.stop.load(Ordering::Relaxed);
        Ok(job.filter(|_| changes != before || rest))
    }

    fn job(&self, kind: BackupKind, pace: Pace) -> Result<Option<BackupJob>, ArchiveError> {
        let Some(path) = self.path.as_ref().filter(|_| self.may_write()) else { return Ok(None) };
        let touched = self.read(|conn| touched(conn, self.watched_since))?;
        let (stop, making) = (Arc::clone(&self.stop), Arc::clone(&self.making));
        let (source, now, most) = (path.clone(), self.clock.now(), self.backup_bytes);
        Ok(Some(BackupJob { source, now, most, kind, stop, making, touched, pace }))
    }

    /// A backup before something that cannot be taken back; [`Archive::thin_backups`] comes when that is done.
    pub(super) fn backup_before(&self, kind: BackupKind) -> Result<Option<PathBuf>, ArchiveError> {
        if kind == BackupKind::Restore {
            // In parts that did not change nobody would see damage, and the whole archive is about to go.
            check(&self.conn, false)?;
        }
        let job = self.job(kind, Pace::Meanwhile)?;
        Ok(job.map(BackupJob::run_to_the_end).transpose()?.map(|made| made.path))
    }

    /// Removes the backups that are too many, after what `made` was made for.
    pub(super) fn thin_backups(&self, made: Option<&Path>) {
        if let Some(path) = &self.path {
            let _making = self.making.lock().unwrap_or_else(PoisonError::into_inner);
            thin(path, self.clock.now(), self.backup_bytes, made, false);
        }
    }

    /// The backup before matches are deleted for good, unless there is one as it stands.
    pub(super) fn backup_before_deletion(&self) -> Result<Option<BackupJob>, ArchiveError> {
        let job = self.job(BackupKind::Deletion, Pace::Meanwhile)?;
        Ok(if self.is_backed_up()? { None } else { job })
    }

    /// Whether the newest backup has all that the archive has.
    pub(super) fn is_backed_up(&self) -> Result<bool, ArchiveError> {
        let Some(newest) = self.path.as_deref().and_then(newest_good_backup) else { return Ok(false) };
        let chain = Chain::of(&beside(&newest.path), &newest);
        let whole = newest.links.as_ref().is_none_or(|links| !links.more && chain.gaps() <= links.gaps);
        Ok(whole && newest.order.changes == self.read(changes)?)
    }

    /// Writes a whole copy of the archive to a path, in place of what is there.
    ///
    /// # Errors
    /// If the path cannot be written, or is one of the archive's own files.
    pub fn backup_to(&self, target: &Path) -> Result<(), ArchiveError> {
        self.backup_telling(target, &mut |_, _| {})
    }

    /// As [`Archive::backup_to`]; `progress` is told now and then how many pages are copied, and of how many.
    ///
    /// # Errors
    /// As there.
    pub fn backup_telling(
        &self,
        target: &Path,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<(), ArchiveError> {
        self.may_copy_to(target)?;
        let target = files::place_for(target)?;
        make_folder(&target)?;
        let draft = Draft::own(&target)?;
        fill_telling(&self.conn, draft.path(), progress)?;
        Ok(draft.keep()?)
    }

    /// As [`Archive::backup_to`], but only where nothing is yet.
    ///
    /// # Errors
    /// If something is there, or the path cannot be written.
    pub fn backup_to_new(&self, target: &Path) -> Result<(), ArchiveError> {
        self.may_copy_to(target)?;
        if std::fs::symlink_metadata(target).is_ok() {
            return Err(WriteError::Exists(target.to_owned()).into());
        }
        Ok(draft(&self.conn, &files::place_for(target)?)?.keep_new()?)
    }

    /// Whether a person may have a copy written there. An older copy may go, but no archive with a program of its own,
    /// and nothing beside which a log lies: SQLite would take that for the log of the copy.
    fn may_copy_to(&self, target: &Path) -> Result<(), ArchiveError> {
        let own = self.path.as_deref().map(OwnFiles::of).unwrap_or_default();
        let end = std::fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
        if own.hold_by_place(target) || files::is_of_an_archive(target) || is_in_use(&end) {
            return Err(WriteError::Own(target.to_owned()).into());
        }
        let logs = ["-wal", "-journal"].map(|suffix| sibling(&end, suffix));
        let stale = |log: &PathBuf| std::fs::metadata(log).is_ok_and(|log| log.len() > 0);
        if let Some(log) = logs.into_iter().find(stale) {
            return Err(WriteError::Exists(log).into());
        }
        if let Some(folder) = target.parent() {
            std::fs::create_dir_all(folder).map_err(|error| ArchiveError::io(folder, error))?;
        }
        Ok(())
    }

    /// Makes this archive what a backup is, after a thorough look at a copy of it and with a backup of the archive
    /// as it was. Older backups are brought up to date.
    ///
    /// # Errors
    /// If the backup is not a good archive; then nothing has changed.
    pub fn restore_from(&mut self, source: &Path) -> Result<(), ArchiveError> {
        self.not_own_file(source)?;
        let draft = self.path.as_deref().map(|path| verified(source, path)).transpose()?;
        let from = open_checked(draft.as_ref().map_or(source, Draft::path))?;
        let kept = self.backup_before(BackupKind::Restore)?;
        let before = self.read(changes)?;
        self.conn.flush_prepared_statement_cache();
        transfer(&from, &mut self.conn)?;
        let path = self.path.clone().unwrap_or_else(|| source.to_owned());
        migrate(&mut self.conn, &path, &MIGRATIONS)?;
        // The newest backup is that of the other archive.
        self.write(|tx| {
            tx.execute("UPDATE meta SET value = max(value, ?1) WHERE key = 'changes'", [before])?;
            Ok(())
        })?;
        // What the watch has noted is of the other archive: the next backup compares.
        self.watched_since = self.read(changes)?;
        self.thin_backups(kept.as_deref());
        Ok(())
    }

    fn not_own_file(&self, path: &Path) -> Result<(), ArchiveError> {
        let canonical = |path: &Path| std::fs::canonicalize(path).ok();
        let own = self.path.as_deref().and_then(canonical);
        if own.is_some() && own == canonical(path) {
            let source = std::io::Error::from(std::io::ErrorKind::ResourceBusy);
            return Err(ArchiveError::Io { path: path.to_owned(), source });
        }
        Ok(())
    }
}

/// Whether something is there that has been an archive in use, though no lock says so, as after it was moved: backups of
/// it or the index of a log lie beside it. A copy that a person had written has neither.
fn is_in_use(path: &Path) -> bool {
    files::is_archive(path)
        && (!backups(path).is_empty() || ["-wal", "-shm"].iter().any(|suffix| sibling(path, suffix).exists()))
}

/// Where a backup goes.
pub(super) fn place(path: &Path, now: i64, kind: BackupKind) -> PathBuf {
    folder(path).join(format!("{}-{}{}.db", stem(path), clock::second(now), kind.suffix()))
}

/// A backup of an archive whose schema is about to change; [`after_migration`] comes when it has.
pub(super) fn before_migration(
    conn: &Connection,
    path: &Path,
    version: u32,
    now: i64,
) -> Result<PathBuf, ArchiveError> {
    if bytes_of(conn)? > QUICKLY_COPIED {
        // Nobody waits for another copy of what is there already.
        let changes = changes(conn)?;
        let there = |newest: &Backup| newest.links.is_none() && newest.order.changes == changes;
        if let Some(newest) = newest_good_backup(path).filter(there) {
            return Ok(newest.path);
        }
    }
    let name = format!("{}-{}-schema-{version}.db", stem(path), clock::second(now));
    let target = free(&folder(path).join(name));
    make_folder(&target)?;
    let draft = draft(conn, &target)?;
    draft_number(&draft, path)?;
    draft.keep()?;
    Ok(target)
}

/// Removes the backups that are too many.
pub(super) fn after_migration(path: &Path, made: &Path, now: i64) {
    thin(path, now, USUAL_BACKUP_BYTES, Some(made), false);
}

/// Gives a backup that is not yet under its name its place among those of the archive at `path`.
pub(super) fn draft_number(draft: &Draft, path: &Path) -> Result<(), ArchiveError> {
    Ok(number(&connect_writing(draft.path())?, path)?)
}

pub(super) fn make_folder(target: &Path) -> Result<(), ArchiveError> {
    let Some(folder) = target.parent() else { return Ok(()) };
    files::make_private_folder(folder).map_err(|error| ArchiveError::io(folder, error))
}

/// Copies a database into one good file, complete, checked and without a log, that has not got its name yet.
pub(super) fn draft(from: &Connection, target: &Path) -> Result<Draft, ArchiveError> {
    let draft = Draft::own(target)?;
    fill(from, draft.path())?;
    Ok(draft)
}

pub(super) fn fill(from: &Connection, part: &Path) -> Result<(), ArchiveError> {
    fill_telling(from, part, &mut |_, _| {})
}

fn fill_telling(
    from: &Connection,
    part: &Path,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<(), ArchiveError> {
    let mut to = connect_writing(part)?;
    transfer_telling(from, &mut to, progress)?;
    to.pragma_update(None, "journal_mode", "delete")?;
    check(&to, false)
}

/// Opens a file that is there, whatever it holds.
pub(super) fn connect_writing(part: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(part, flags)
}

/// Copies a database page by page.
pub(super) fn transfer(from: &Connection, to: &mut Connection) -> Result<(), ArchiveError> {
    transfer_telling(from, to, &mut |_, _| {})
}

fn transfer_telling(
    from: &Connection,
    to: &mut Connection,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<(), ArchiveError> {
    let backup = rusqlite::backup::Backup::new(from, to)?;
    // In steps with rests, so that a match that goes on meanwhile gets at the disk too.
    while backup.step(PAGES)? != StepResult::Done {
        let told = backup.progress();
        let [left, of] = [told.remaining, told.pagecount].map(|pages| usize::try_from(pages).unwrap_or(0));
        progress(of.saturating_sub(left), of);
        std::thread::sleep(Duration::from_millis(1));
    }
    Ok(())
}

/// How often an archive had been written to.
pub(super) fn changes(conn: &Connection) -> Result<i64, ArchiveError> {
    Ok(conn.query_row("SELECT value FROM meta WHERE key = 'changes'", [], |row| row.get(0))?)
}
