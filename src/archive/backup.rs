//! Backups: whole copies beside the archive, made by SQLite, checked, rotated.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::connect::{check, connect_read_only, damaged, end_of, open_checked, sibling};
use super::open::migrate;
use super::row::Count;
use super::schema::MIGRATIONS;
use super::{Archive, ArchiveError, OpenError, clock};
use crate::files::{self, Draft, OwnFiles, WriteError};

/// Why a backup was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackupKind {
    /// One a day on which something changed; the newest 7 are kept.
    Regular,
    /// Before an update of the archive's format; the newest 4 are kept.
    Migration,
    /// Before a backup was restored; the newest 4 are kept.
    Restore,
}

impl BackupKind {
    const fn kept(self) -> usize {
        match self {
            Self::Regular => 7,
            Self::Migration | Self::Restore => 4,
        }
    }
}

/// A backup beside the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// The file.
    pub path: PathBuf,
    /// Why it was made.
    pub kind: BackupKind,
    /// The day, and the second if it is not a daily one, in UTC: `2026-01-31` or `2026-01-31T150405`.
    pub made: String,
    /// The same in milliseconds since 1970 UTC; noon if only the day is known.
    pub at: i64,
    /// How many bytes it has.
    pub bytes: u64,
}

/// A backup that is to be made. It can run on another thread while the archive is in use.
#[derive(Debug)]
pub struct BackupJob {
    source: PathBuf,
    target: PathBuf,
}

/// The backups of the archive at a path, newest first.
#[must_use]
pub fn backups(path: &Path) -> Vec<Backup> {
    let Ok(path) = &end_of(path) else { return Vec::new() };
    let Ok(entries) = std::fs::read_dir(folder(path)) else { return Vec::new() };
    let stem = stem(path);
    let mut found: Vec<Backup> = entries
        .flatten()
        .filter_map(|entry| {
            let (kind, made) = parse(&stem, entry.file_name().to_str()?)?;
            let at = clock::parse(&made)?;
            Some(Backup { path: entry.path(), kind, made, at, bytes: entry.metadata().ok()?.len() })
        })
        .collect();
    // `2026-01-31` is made during the day, so it stands after what was made at a second of it.
    found.sort_by(|a, b| (&b.made, &b.path).cmp(&(&a.made, &a.path)));
    found
}

impl Backup {
    /// How many matches it holds.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn matches(&self) -> Result<usize, ArchiveError> {
        let conn = connect_read_only(&self.path)?;
        let sql = "SELECT count(*) FROM matches WHERE deleted_at IS NULL";
        Ok(conn.query_row(sql, [], |row| row.get::<_, Count>(0))?.0)
    }
}

impl Archive {
    /// The backup of the day, if something changed since the last one and none was made today. None for an
    /// archive that was opened for reading only.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn backup_due(&self) -> Result<Option<BackupJob>, ArchiveError> {
        let Some(path) = self.path.as_ref().filter(|_| self.may_write()) else { return Ok(None) };
        let today = clock::day(self.clock.now());
        let daily: Vec<Backup> =
            backups(path).into_iter().filter(|backup| backup.kind == BackupKind::Regular).collect();
        if daily.iter().any(|backup| backup.made == today) {
            return Ok(None);
        }
        let changes = self.read(changes)?;
        let before = daily.first().and_then(|newest| changes_of(&newest.path)).unwrap_or(0);
        let target = folder(path).join(format!("{}-{today}.db", stem(path)));
        Ok((changes != before).then(|| BackupJob { source: path.clone(), target }))
    }

    /// Writes a whole copy of the archive to a path, in place of what is there.
    ///
    /// # Errors
    /// If the path cannot be written, or is one of the archive's own files.
    pub fn backup_to(&self, target: &Path) -> Result<(), ArchiveError> {
        if self.path.as_deref().is_some_and(|path| OwnFiles::of(path).hold(target)) {
            return Err(WriteError::Own(target.to_owned()).into());
        }
        if let Some(folder) = target.parent() {
            std::fs::create_dir_all(folder).map_err(|error| ArchiveError::io(folder, error))?;
        }
        copy(&self.conn, &files::place_for(target)?)
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
        if let Some(path) = &self.path {
            let name = format!("{}-{}-restore.db", stem(path), clock::second(self.clock.now()));
            copy(&self.conn, &free(&folder(path).join(name)))?;
            rotate(path);
        }
        let before = self.read(changes)?;
        self.conn.flush_prepared_statement_cache();
        transfer(&from, &mut self.conn)?;
        let path = self.path.clone().unwrap_or_else(|| source.to_owned());
        migrate(&mut self.conn, &path, &MIGRATIONS)?;
        // The day's backup is that of the other archive.
        self.write(|tx| {
            tx.execute("UPDATE meta SET value = max(value, ?1) WHERE key = 'changes'", [before])?;
            Ok(())
        })
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
    /// Makes the backup, looks at it, and removes those that are older than the ones to keep.
    ///
    /// # Errors
    /// If it cannot be written, or the archive is damaged; older backups are then kept.
    pub fn run(self) -> Result<Backup, ArchiveError> {
        copy(&connect_read_only(&self.source)?, &self.target)?;
        rotate(&self.source);
        backups(&self.source)
            .into_iter()
            .find(|backup| backup.path == self.target)
            .ok_or_else(|| ArchiveError::io(&self.target, std::io::Error::from(std::io::ErrorKind::NotFound)))
    }
}

/// A backup of an archive whose schema is about to change.
pub(super) fn before_migration(
    conn: &Connection,
    path: &Path,
    version: u32,
    now: i64,
) -> Result<(), ArchiveError> {
    let name = format!("{}-{}-schema-{version}.db", stem(path), clock::second(now));
    copy(conn, &free(&folder(path).join(name)))?;
    rotate(path);
    Ok(())
}

/// Copies a database into one good file: complete, checked and without a log, or not there at all.
pub(super) fn copy(from: &Connection, target: &Path) -> Result<(), ArchiveError> {
    if let Some(folder) = target.parent() {
        files::make_private_folder(folder).map_err(|error| ArchiveError::io(folder, error))?;
    }
    Ok(draft(from, target)?.keep()?)
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
    fill(from, draft.path())?;
    Ok(draft)
}

fn fill(from: &Connection, part: &Path) -> Result<(), ArchiveError> {
    let mut to = connect_writing(part)?;
    transfer(from, &mut to)?;
    to.pragma_update(None, "journal_mode", "delete")?;
    check(&to, false)
}

/// Opens a file that is there, whatever it holds.
fn connect_writing(part: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(part, flags)
}

fn transfer(from: &Connection, to: &mut Connection) -> Result<(), ArchiveError> {
    let backup = rusqlite::backup::Backup::new(from, to)?;
    // All in one step: a match that goes on meanwhile would make it begin anew.
    backup.run_to_completion(i32::MAX, Duration::from_millis(50), None)?;
    Ok(())
}

fn changes(conn: &Connection) -> Result<i64, ArchiveError> {
    Ok(conn.query_row("SELECT value FROM meta WHERE key = 'changes'", [], |row| row.get(0))?)
}

fn changes_of(path: &Path) -> Option<i64> {
    connect_read_only(path).ok().and_then(|conn| changes(&conn).ok())
}

fn rotate(path: &Path) {
    let all = backups(path);
    for kind in [BackupKind::Regular, BackupKind::Migration, BackupKind::Restore] {
        for old in all.iter().filter(|backup| backup.kind == kind).skip(kind.kept()) {
            if let Err(error) = std::fs::remove_file(&old.path) {
                tracing::warn!(path = %old.path.display(), %error, "an old backup stays");
            }
        }
    }
}

pub(super) fn folder(path: &Path) -> PathBuf {
    path.with_file_name("backups")
}

fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(|| "archive".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// The path, or one like it where no database and no log of one stands.
pub(super) fn free(path: &Path) -> PathBuf {
    let name = |n: u32| if n == 1 { path.to_owned() } else { numbered(path, n) };
    let is_free = |path: &PathBuf| !path.exists() && !sibling(path, "-wal").exists();
    (1..).map(name).find(is_free).unwrap_or_else(|| path.to_owned())
}

fn numbered(path: &Path, n: u32) -> PathBuf {
    path.with_file_name(format!("{}-{n}.db", stem(path)))
}

/// Why and when a backup was made, by the name of its file.
fn parse(stem: &str, name: &str) -> Option<(BackupKind, String)> {
    let rest = name.strip_prefix(stem)?.strip_prefix('-')?.strip_suffix(".db")?;
    let is_time = |made: &str| {
        let shape: String = made.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
        matches!(shape.as_str(), "0000-00-00" | "0000-00-00T000000")
    };
    let (kind, made) = match (rest.split_once("-schema-"), rest.split_once("-restore")) {
        (Some((made, _)), _) => (BackupKind::Migration, made),
        (_, Some((made, _))) => (BackupKind::Restore, made),
        _ => (BackupKind::Regular, rest),
    };
    is_time(made).then(|| (kind, made.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_why_and_when() {
        let told = |name| parse("archive", name).map(|(kind, made)| (kind, made.len()));
        assert_eq!(told("archive-2026-01-31.db"), Some((BackupKind::Regular, 10)));
        assert_eq!(told("archive-2026-01-31T150405-schema-1.db"), Some((BackupKind::Migration, 17)));
        assert_eq!(told("archive-2026-01-31T150405-restore-2.db"), Some((BackupKind::Restore, 17)));
        for other in ["archive-2026-01-31.db.part", "archive-mine.db", "other-2026-01-31.db", "archive.db"] {
            assert_eq!(told(other), None, "{other}");
        }
    }
}
