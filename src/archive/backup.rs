//! Backups: whole copies beside the archive, made by SQLite and checked.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rusqlite::backup::StepResult;
use rusqlite::{Connection, OpenFlags};

use super::connect::{check, connect_read_only, damaged, open_checked, sibling};
use super::kept::{Backup, BackupKind, USUAL_BACKUP_BYTES, backups, folder, free, number, stem, thin};
use super::open::migrate;
use super::schema::MIGRATIONS;
use super::{Archive, ArchiveError, OpenError, clock, newest_good_backup, seal};
use crate::files::{self, Draft, OwnFiles, WriteError};

/// A backup that is to be made. It can run on another thread while the archive is in use.
#[derive(Debug)]
pub struct BackupJob {
    source: PathBuf,
    /// When it became due, in milliseconds since 1970 UTC.
    now: i64,
    /// How many bytes all backups may have together.
    most: u64,
    /// What it is made for.
    kind: BackupKind,
    /// Whether nobody waits for it any more.
    stop: Arc<AtomicBool>,
}

/// A backup that is younger than this many milliseconds is good enough, unless a match ended since.
const RECENT: i64 = 3_600_000;
/// After a match, a backup rests for a millisecond for so many bytes of the one before: a hundred seconds for each
/// hundred megabytes. A large archive is not copied again and again through an evening of short matches.
const BYTES_A_MILLISECOND: u64 = 1_000;
/// A backup of so many bytes is no burden.
const SMALL: u64 = 1 << 20;
/// An archive of more bytes is not copied when a window closes, and only as long as somebody waits for it: it takes long,
/// and the next start does it.
pub(super) const QUICKLY_COPIED: u64 = 64 << 20;
/// How many pages are copied at once: four mebibytes.
const PAGES: i32 = 1024;

impl Archive {
    /// Lets who sets this to true end a backup that takes long.
    pub fn stop_backups_by(&mut self, stop: Arc<AtomicBool>) {
        self.stop = stop;
    }

    /// How many bytes the backups beside the archive may have together.
    pub const fn limit_backups(&mut self, bytes: u64) {
        self.backup_bytes = bytes;
    }

    /// A backup, if something changed since the last one and a match ended since or the last one is older than an
    /// hour. None for an archive that was opened for reading only.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn backup_due(&self) -> Result<Option<BackupJob>, ArchiveError> {
        let Some(path) = self.path.as_ref().filter(|_| self.may_write()) else { return Ok(None) };
        let now = self.clock.now();
        let whole = |backup: &Backup| matches!(backup.kind, BackupKind::Regular | BackupKind::Doubtful);
        let last = backups(path).into_iter().find(whole);
        let younger = |than| last.as_ref().is_some_and(|last| (0..than).contains(&(now - last.at)));
        let rest = last.as_ref().map_or(0, |last| last.bytes.saturating_sub(SMALL) / BYTES_A_MILLISECOND);
        let rest = i64::try_from(rest).unwrap_or(RECENT).min(RECENT);
        if younger(if self.finished.get() { rest } else { RECENT }) {
            return Ok(None);
        }
        let changes = self.read(changes)?;
        let before = last.and_then(|last| changes_of(&last.path)).unwrap_or(0);
        let (source, most, stop) = (path.clone(), self.backup_bytes, Arc::clone(&self.stop));
        let job = BackupJob { source, now, most, kind: BackupKind::Regular, stop };
        self.finished.set(false);
        Ok((changes != before).then_some(job))
    }

    /// A backup before something that cannot be taken back; [`Archive::thin_backups`] comes when that is done.
    pub(super) fn backup_before(&self, kind: BackupKind) -> Result<Option<PathBuf>, ArchiveError> {
        let Some(path) = &self.path else { return Ok(None) };
        let target = free(&place(path, self.clock.now(), kind));
        make_folder(&target)?;
        let draft = draft(&self.conn, &target)?;
        draft_number(&draft, path)?;
        draft.keep()?;
        Ok(Some(target))
    }

    /// Removes the backups that are too many, after what `made` was made for.
    pub(super) fn thin_backups(&self, made: Option<&Path>) {
        if let Some(path) = &self.path {
            thin(path, self.clock.now(), self.backup_bytes, made);
        }
    }

    /// The backup before matches are deleted for good, unless there is one as it stands.
    pub(super) fn backup_before_deletion(&self) -> Result<Option<BackupJob>, ArchiveError> {
        let Some(path) = self.path.as_ref().filter(|_| self.may_write()) else { return Ok(None) };
        let (source, now, most) = (path.clone(), self.clock.now(), self.backup_bytes);
        let stop = Arc::clone(&self.stop);
        let job = BackupJob { source, now, most, kind: BackupKind::Deletion, stop };
        Ok((!self.is_backed_up()?).then_some(job))
    }

    /// Whether the newest backup has all that the archive has.
    pub(super) fn is_backed_up(&self) -> Result<bool, ArchiveError> {
        let newest = self.path.as_deref().and_then(newest_good_backup);
        let changes = self.read(changes)?;
        Ok(newest.is_some_and(|newest| changes_of(&newest.path) == Some(changes)))
    }

    /// Writes a whole copy of the archive to a path, in place of what is there.
    ///
    /// # Errors
    /// If the path cannot be written, or is one of the archive's own files.
    pub fn backup_to(&self, target: &Path) -> Result<(), ArchiveError> {
        self.may_copy_to(target)?;
        copy(&self.conn, &files::place_for(target)?)
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
        if own.hold_by_place(target) || files::is_of_an_archive(target) {
            return Err(WriteError::Own(target.to_owned()).into());
        }
        let end = std::fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
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
        transfer(&from, &mut self.conn, &|| false)?;
        let path = self.path.clone().unwrap_or_else(|| source.to_owned());
        migrate(&mut self.conn, &path, &MIGRATIONS)?;
        // The newest backup is that of the other archive.
        self.write(|tx| {
            tx.execute("UPDATE meta SET value = max(value, ?1) WHERE key = 'changes'", [before])?;
            Ok(())
        })?;
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

impl BackupJob {
    /// Makes the backup, looks at it, and removes those that are too many, unless it is made for something that is yet
    /// to be done. Others may write meanwhile.
    ///
    /// # Errors
    /// If it cannot be written, or the archive is damaged; older backups are then kept. [`ArchiveError::Busy`] if it would
    /// take long and nobody waits for it any more; nothing is left of it then.
    pub fn run(self) -> Result<Backup, ArchiveError> {
        let source = connect_read_only(&self.source)?;
        // One moment of the archive for all steps: without it each change meanwhile would begin the copy anew.
        source.execute_batch("BEGIN")?;
        changes(&source)?;
        let place = |kind| free(&place(&self.source, self.now, kind));
        make_folder(&place(self.kind))?;
        let large = std::fs::metadata(&self.source).is_ok_and(|file| file.len() > QUICKLY_COPIED);
        let stopped = || large && self.stop.load(Ordering::Relaxed);
        let mut draft = Draft::own(&place(self.kind))?;
        fill(&source, draft.path(), &stopped)?;
        let damaged = seal::damaged(&connect_read_only(draft.path())?, &mut |_, _| stopped())?;
        if let Some(first) = damaged.first() {
            tracing::error!(id = first.id.0, what = first.what, "a match is damaged");
            draft.rename(place(BackupKind::Doubtful));
        }
        draft_number(&draft, &self.source)?;
        let target = draft.target().to_owned();
        draft.keep()?;
        let missing = || ArchiveError::io(&target, std::io::ErrorKind::NotFound.into());
        let made = backups(&self.source).into_iter().find(|backup| backup.path == target);
        if self.kind == BackupKind::Regular {
            thin(&self.source, self.now, self.most, Some(&target));
        }
        made.ok_or_else(missing)
    }
}

/// Where a backup goes.
fn place(path: &Path, now: i64, kind: BackupKind) -> PathBuf {
    folder(path).join(format!("{}-{}{}.db", stem(path), clock::second(now), kind.suffix()))
}

/// A backup of an archive whose schema is about to change; [`after_migration`] comes when it has.
pub(super) fn before_migration(
    conn: &Connection,
    path: &Path,
    version: u32,
    now: i64,
) -> Result<PathBuf, ArchiveError> {
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
    thin(path, now, USUAL_BACKUP_BYTES, Some(made));
}

/// Gives a backup that is not yet under its name its place among those of the archive at `path`.
fn draft_number(draft: &Draft, path: &Path) -> Result<(), ArchiveError> {
    Ok(number(&connect_writing(draft.path())?, path)?)
}

/// Copies a database into one good file: complete, checked and without a log, or not there at all.
pub(super) fn copy(from: &Connection, target: &Path) -> Result<(), ArchiveError> {
    make_folder(target)?;
    Ok(draft(from, target)?.keep()?)
}

fn make_folder(target: &Path) -> Result<(), ArchiveError> {
    let Some(folder) = target.parent() else { return Ok(()) };
    files::make_private_folder(folder).map_err(|error| ArchiveError::io(folder, error))
}

/// A copy of a backup, up to date, that was looked at thoroughly: it is to be the archive at `path`, or to be read by
/// it. The backup itself may change or be somebody else's meanwhile.
pub(super) fn verified(backup: &Path, path: &Path) -> Result<Draft, OpenError> {
    let told = |error: ArchiveError| damaged(backup, error);
    let from = open_checked(backup)?;
    let draft = draft(&from, path).map_err(told)?;
    let mut copy = connect_writing(draft.path()).map_err(|error| OpenError::sqlite(backup, error))?;
    check(&copy, true).map_err(told)?;
    migrate(&mut copy, backup, &MIGRATIONS)?;
    Ok(draft)
}

/// The same, not yet under its name.
pub(super) fn draft(from: &Connection, target: &Path) -> Result<Draft, ArchiveError> {
    let draft = Draft::own(target)?;
    fill(from, draft.path(), &|| false)?;
    Ok(draft)
}

fn fill(from: &Connection, part: &Path, stopped: &dyn Fn() -> bool) -> Result<(), ArchiveError> {
    let mut to = connect_writing(part)?;
    transfer(from, &mut to, stopped)?;
    if stopped() {
        return Err(ArchiveError::Busy);
    }
    to.pragma_update(None, "journal_mode", "delete")?;
    check(&to, false)
}

/// Opens a file that is there, whatever it holds.
pub(super) fn connect_writing(part: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(part, flags)
}

fn transfer(from: &Connection, to: &mut Connection, stopped: &dyn Fn() -> bool) -> Result<(), ArchiveError> {
    let backup = rusqlite::backup::Backup::new(from, to)?;
    // In steps with rests, so that a match that goes on meanwhile gets at the disk too.
    while backup.step(PAGES)? != StepResult::Done {
        if stopped() {
            return Err(ArchiveError::Busy);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    Ok(())
}

fn changes(conn: &Connection) -> Result<i64, ArchiveError> {
    Ok(conn.query_row("SELECT value FROM meta WHERE key = 'changes'", [], |row| row.get(0))?)
}

fn changes_of(path: &Path) -> Option<i64> {
    connect_read_only(path).ok().and_then(|conn| changes(&conn).ok())
}
