use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use rusqlite::{Connection, Transaction, TransactionBehavior};
use rusqlite_migration::Migrations;

use super::backup;
use super::connect::{self, Found};
use super::job::Pace;
use super::kept::{self, BackupKind, USUAL_BACKUP_BYTES};
use super::lock::Lock;
use super::schema::{MIGRATIONS, VERSION};
use super::{ArchiveError, Clock, OpenError, branch, touched};
use crate::files;

/// Every match and every entry, in one SQLite file.
#[derive(Debug)]
pub struct Archive {
    // Dropped before the lock: the file is closed when the lock says so.
    pub(super) conn: Connection,
    pub(super) path: Option<PathBuf>,
    pub(super) clock: Clock,
    /// How many bytes the backups may have together.
    pub(super) backup_bytes: u64,
    /// Whether a match ended since the last backup.
    pub(super) finished: Cell<bool>,
    /// Whether nobody waits for a backup that takes long.
    pub(super) stop: Arc<AtomicBool>,
    /// Held by the one backup that is being made.
    pub(super) making: Arc<Mutex<()>>,
    /// How often the archive had been written to when it was opened: from there on all changes are noted.
    pub(super) watched_since: i64,
    lock: Option<Lock>,
    resumed: bool,
    /// When it was opened, in milliseconds since 1970 UTC.
    opened: i64,
}

/// When what takes long with a large archive is done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chores {
    /// Before it is opened.
    First,
    /// Later, by [`SharedArchive::tidy`](super::SharedArchive::tidy).
    Later,
}

/// Where the archive is: `archive.db` in the program's data folder. `None` if there is no home folder.
#[must_use]
pub fn default_path() -> Option<PathBuf> {
    files::usual_archive()
}

impl Archive {
    /// Opens the archive at a path for writing, or begins one there. Older archives are brought up to
    /// date, with a backup first. After an unclean exit the database is checked; after a clean one the
    /// matches that were deleted before are gone for good.
    ///
    /// # Errors
    /// Why not. No file was lost or overwritten.
    pub fn open(path: &Path, clock: Clock) -> Result<Self, OpenError> {
        make_folder(path)?;
        let path = &connect::end_of(path)?;
        let lock = Lock::take(path)?;
        Self::open_with(path, clock, lock, &MIGRATIONS, VERSION, Chores::First)
    }

    /// As [`Archive::open`], but looks for damage and deletes nothing yet: however large the archive is, it can be
    /// used at once. Until [`SharedArchive::tidy`](super::SharedArchive::tidy) has looked, an unclean exit stays one.
    ///
    /// # Errors
    /// Why not. No file was lost or overwritten.
    pub fn open_at_once(path: &Path, clock: Clock) -> Result<Self, OpenError> {
        make_folder(path)?;
        let path = &connect::end_of(path)?;
        let lock = Lock::take(path)?;
        Self::open_with(path, clock, lock, &MIGRATIONS, VERSION, Chores::Later)
    }

    fn open_with(
        path: &Path,
        clock: Clock,
        lock: Lock,
        migrations: &Migrations,
        known: u32,
        chores: Chores,
    ) -> Result<Self, OpenError> {
        let found = connect::inspect(path)?;
        if found == Found::Nothing {
            may_begin(path, &lock)?;
        }
        kept::clear_drafts(path);
        make_all_private(path);
        let sqlite = |error| OpenError::sqlite(path, error);
        let mut conn = match found {
            Found::Nothing => connect::create(path)?,
            Found::Ours => connect::connect(path, found).map_err(sqlite)?,
        };
        let version = connect::version(&conn).map_err(sqlite)?;
        if version > known {
            return Err(OpenError::Newer { found: version, known });
        }
        if found == Found::Ours && version == 0 {
            may_begin(path, &lock)?;
        }
        connect::check_schema(&conn, path, migrations, version)?;
        if version > 0 {
            connect::whole(&conn, path)?;
        }
        let unclean = found == Found::Ours && !lock.was_clean();
        let first = chores == Chores::First || lock.was_damaged();
        if unclean && first {
            connect::check(&conn, false).map_err(|error| connect::damaged(path, error))?;
        }
        let older = version > 0 && version < known;
        let kept = older
            .then(|| backup::before_migration(&conn, path, version, clock.now()))
            .transpose()
            .map_err(|error| connect::damaged(path, error))?;
        migrate(&mut conn, path, migrations)?;
        if let Some(kept) = kept {
            backup::after_migration(path, &kept, clock.now());
        }
        lock.begin(path)?;
        if unclean && !first {
            lock.distrust();
        }
        touched::watch(&conn).map_err(sqlite)?;
        let watched_since = backup::changes(&conn).map_err(|error| connect::damaged(path, error))?;
        let mut archive = Self { watched_since, ..Self::new(conn, Some(path), clock, Some(lock), unclean) };
        // A few rows; the words of all matches are many.
        if let Err(error) = archive.mend_people() {
            tracing::warn!(%error, "somebody is damaged");
        }
        if chores == Chores::Later {
            return Ok(archive);
        }
        // What cannot be deleted now, for want of space for a backup, is deleted another time.
        if !unclean && let Err(error) = archive.purge() {
            tracing::warn!(%error, "deleted matches are still there");
        }
        Ok(archive)
    }

    /// Opens the archive at a path for reading, also while another Tableside writes to it.
    ///
    /// # Errors
    /// Why not.
    pub fn open_read_only(path: &Path, clock: Clock) -> Result<Self, OpenError> {
        let path = &connect::end_of(path)?;
        if connect::inspect(path)? == Found::Nothing {
            return Err(missing(path));
        }
        let sqlite = |error| OpenError::sqlite(path, error);
        let conn = connect::connect_read_only(path).map_err(sqlite)?;
        let found = connect::version(&conn).map_err(sqlite)?;
        match found.cmp(&VERSION) {
            // It was about to begin when the program was killed.
            _ if found == 0 => Err(missing(path)),
            std::cmp::Ordering::Greater => Err(OpenError::Newer { found, known: VERSION }),
            std::cmp::Ordering::Less => Err(OpenError::Older { found, known: VERSION }),
            std::cmp::Ordering::Equal => {
                connect::whole(&conn, path).map(|()| Self::new(conn, Some(path), clock, None, false))
            }
        }
    }

    /// An archive that is forgotten when it is dropped: to play where nothing can be saved.
    ///
    /// # Errors
    /// If there is no memory.
    pub fn in_memory(clock: Clock) -> Result<Self, OpenError> {
        let path = Path::new(":memory:");
        let mut conn =
            connect::connect(path, Found::Nothing).map_err(|error| OpenError::sqlite(path, error))?;
        migrate(&mut conn, path, &MIGRATIONS)?;
        Ok(Self::new(conn, None, clock, None, false))
    }

    fn new(conn: Connection, path: Option<&Path>, clock: Clock, lock: Option<Lock>, resumed: bool) -> Self {
        let (path, opened) = (path.map(Path::to_owned), clock.now());
        let (backup_bytes, finished) = (USUAL_BACKUP_BYTES, Cell::new(false));
        let (stop, making, watched_since) = (Arc::default(), Arc::default(), 0);
        Self { conn, path, clock, backup_bytes, finished, stop, making, watched_since, lock, resumed, opened }
    }

    /// The file; `None` for an archive in memory.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Whether this is the one archive on the file that may write.
    pub(super) const fn may_write(&self) -> bool {
        self.lock.is_some()
    }

    /// Whether the program did not exit in good order the last time: a match that was running may have
    /// been interrupted.
    #[must_use]
    pub const fn was_interrupted(&self) -> bool {
        self.resumed
    }

    /// Looks at the whole database for damage. Takes seconds for each gigabyte.
    ///
    /// # Errors
    /// [`ArchiveError::Damaged`] with the first thing found.
    pub fn check(&self) -> Result<(), ArchiveError> {
        let path = self.path.as_deref().unwrap_or_else(|| Path::new(":memory:"));
        let made =
            connect::check_schema(&self.conn, path, &MIGRATIONS, VERSION).map_err(|error| match error {
                OpenError::Damaged { what, .. } => ArchiveError::Damaged(what),
                other => other.into(),
            });
        self.noting_damage(made.and_then(|()| connect::check(&self.conn, true)))
    }

    /// Closes the archive, with a backup if one is due. Dropping it does the same without the backup.
    ///
    /// # Errors
    /// If the backup failed. The archive is closed in any case.
    pub fn close(self) -> Result<(), ArchiveError> {
        // Better plans for the next time; of no consequence if it fails.
        let _ = self.conn.execute_batch("PRAGMA analysis_limit = 400; PRAGMA optimize;");
        let job = self.backup_due_at(Pace::Briefly)?;
        let made = self.noting_damage(job.map_or(Ok(()), |job| job.run().map(drop)));
        // What another thread is at comes to its end while the lock is held.
        drop(self.making.lock());
        made
    }

    /// Runs something that reads, on one snapshot.
    pub(super) fn read<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, ArchiveError>,
    ) -> Result<T, ArchiveError> {
        let outcome = self.conn.unchecked_transaction().map_err(Into::into).and_then(|tx| work(&tx));
        self.noting_damage(outcome)
    }

    /// Runs something that writes: all of it is committed, or nothing.
    pub(super) fn write<T>(
        &mut self,
        work: impl FnOnce(&Transaction) -> Result<T, ArchiveError>,
    ) -> Result<T, ArchiveError> {
        let outcome = write(&mut self.conn, work);
        self.noting_damage(outcome)
    }

    fn noting_damage<T>(&self, outcome: Result<T, ArchiveError>) -> Result<T, ArchiveError> {
        if let (Err(ArchiveError::Damaged(what)), Some(lock)) = (&outcome, &self.lock) {
            tracing::error!(what, "the archive is damaged");
            lock.note_damage();
        }
        outcome
    }

    /// The whole database was looked at: what an unclean exit left is sound, or damaged.
    pub(super) fn looked_at(&self, found: Result<(), ArchiveError>) -> Result<(), ArchiveError> {
        if let (Ok(()), Some(lock)) = (&found, &self.lock) {
            lock.trust();
        }
        self.noting_damage(found)
    }

    /// Deletes for good what was deleted before the archive was opened.
    fn purge(&mut self) -> Result<(), ArchiveError> {
        if !self.has_deleted()? {
            return Ok(());
        }
        let kept = if self.is_backed_up()? { None } else { self.backup_before(BackupKind::Deletion)? };
        self.delete_for_good()?;
        self.thin_backups(kept.as_deref());
        Ok(())
    }

    /// Whether matches wait to be deleted for good.
    pub(super) fn has_deleted(&self) -> Result<bool, ArchiveError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM matches WHERE deleted_at IS NOT NULL AND deleted_at <= ?1)";
        Ok(self.conn.query_row(sql, [self.opened], |row| row.get(0))?)
    }

    /// What was deleted since the archive was opened can still be brought back.
    pub(super) fn delete_for_good(&mut self) -> Result<(), ArchiveError> {
        let opened = self.opened;
        self.write(|tx| {
            tx.execute("DELETE FROM matches WHERE deleted_at IS NOT NULL AND deleted_at <= ?1", [opened])?;
            tx.execute("DELETE FROM packs WHERE hash NOT IN (SELECT pack FROM matches)", [])?;
            branch::detach_orphans(tx)?;
            let gone = "uuid IS NOT NULL AND uuid NOT IN (SELECT uuid FROM matches)";
            tx.execute(&format!("DELETE FROM puzzles WHERE {gone}"), [])?;
            Ok(())
        })
    }
}

fn write<T>(
    conn: &mut Connection,
    work: impl FnOnce(&Transaction) -> Result<T, ArchiveError>,
) -> Result<T, ArchiveError> {
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let done = work(&tx)?;
    tx.prepare_cached("UPDATE meta SET value = value + 1 WHERE key = 'changes'")?.execute([])?;
    tx.commit()?;
    Ok(done)
}

/// Whether an archive may begin where there is none, or none with tables. Where one was before, people decide.
fn may_begin(path: &Path, lock: &Lock) -> Result<(), OpenError> {
    if !kept::files_of(path).is_empty() {
        return Err(OpenError::Lost { path: path.to_owned() });
    }
    if path.exists() && lock.was_clean() {
        return Err(OpenError::Damaged { path: path.to_owned(), what: "the file is empty".to_owned() });
    }
    Ok(())
}

/// The error of reading where no archive is.
fn missing(path: &Path) -> OpenError {
    let lost = !kept::files_of(path).is_empty();
    let path = path.to_owned();
    if lost { OpenError::Lost { path } } else { OpenError::Missing { path } }
}

/// Takes from others the right to read what older versions let them. A folder that people chose stays as it is.
fn make_all_private(path: &Path) {
    let folder = path.parent().filter(|_| default_path().is_some_and(|usual| usual == path));
    let logs = ["", "-wal", "-shm"].map(|suffix| connect::sibling(path, suffix));
    let backups = kept::files_of(path).into_iter().map(|backup| backup.path);
    let all = logs.into_iter().chain(backups).chain([kept::folder(path)]).chain(folder.map(Path::to_owned));
    all.for_each(|own| files::make_private(&own));
}

fn make_folder(path: &Path) -> Result<(), OpenError> {
    let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) else { return Ok(()) };
    files::make_private_folder(folder).map_err(|source| match OpenError::io(folder, source) {
        OpenError::Io { path, source } => OpenError::Folder { path, source },
        other => other,
    })
}

pub(super) fn migrate(conn: &mut Connection, path: &Path, migrations: &Migrations) -> Result<(), OpenError> {
    let sqlite = |error| OpenError::sqlite(path, error);
    // Rebuilding a table must not delete what refers to it.
    conn.pragma_update(None, "foreign_keys", false).map_err(sqlite)?;
    migrations.to_latest(conn).map_err(|error| match error {
        rusqlite_migration::Error::RusqliteError { err, .. } => sqlite(err),
        other => OpenError::Damaged { path: path.to_owned(), what: other.to_string() },
    })?;
    conn.pragma_update(None, "foreign_keys", true).map_err(sqlite)
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use rusqlite_migration::M;
    use serde_json::json;

    use super::*;
    use crate::archive::{BackupKind, NewMatch, backups, newest_good_backup};
    use crate::engine::{Record, Source};

    /// The format that comes after this one.
    fn next(sql: &'static str) -> Migrations<'static> {
        let mut steps = crate::archive::schema::steps();
        steps.push(M::up(sql));
        Migrations::new(steps)
    }

    fn clock() -> Clock {
        Clock::new(|| 1_769_871_845_000)
    }

    fn one_match() -> NewMatch {
        let setup = serde_json::from_value(json!({
            "game": "pig", "seats": [{"name": "Anna"}, {"name": "Ben"}], "content": {"sides": 6},
            "pack": {"game": "pig", "id": "p", "name": "P", "version": 1}, "pack_hash": "", "seed": 1,
        }));
        NewMatch { setup: setup.unwrap(), rules_version: 1, note: String::new(), tags: Vec::new() }
    }

    fn entry(words: &str) -> Record<serde_json::Value> {
        Record::new(json!({"do": {"seat": 0, "action": words}}), Source::Typed)
    }

    #[test]
    fn an_update_of_the_format_is_preceded_by_a_backup() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("archive.db");
        let mut archive = Archive::open(&path, clock()).unwrap();
        let id = archive.create_match(&one_match()).unwrap();
        archive.append(id, 0, &entry("roll"), None).unwrap();
        drop(archive);

        let later = next("ALTER TABLE people ADD COLUMN colour TEXT;");
        let lock = Lock::take(&path).unwrap();
        let archive = Archive::open_with(&path, clock(), lock, &later, VERSION + 1, Chores::First).unwrap();
        assert_eq!(connect::version(&archive.conn).unwrap(), VERSION + 1);
        assert_eq!(archive.load(id).unwrap().records, [entry("roll")]);
        drop(archive);

        let made = backups(&path);
        assert_eq!(made.len(), 1);
        assert_eq!(made[0].kind, BackupKind::Migration);
        let name = format!("archive-2026-01-31T150405-schema-{VERSION}.db");
        assert_eq!(made[0].path.file_name(), Some(OsStr::new(&name)));
        assert_eq!(newest_good_backup(&path).as_ref(), made.first());
        let old = Archive::open_read_only(&made[0].path, clock()).unwrap();
        assert_eq!(connect::version(&old.conn).unwrap(), VERSION);
        assert_eq!(old.load(id).unwrap().records, [entry("roll")]);

        match Archive::open(&path, clock()) {
            Err(OpenError::Newer { found, known: VERSION }) if found == VERSION + 1 => {}
            other => panic!("this program must not touch a newer archive: {other:?}"),
        }
    }

    #[test]
    fn an_update_that_fails_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("archive.db");
        let mut archive = Archive::open(&path, clock()).unwrap();
        let id = archive.create_match(&one_match()).unwrap();
        drop(archive);
        let bad = next("DROP TABLE entries; ALTER TABLE nothing ADD COLUMN colour TEXT;");
        let lock = Lock::take(&path).unwrap();
        assert!(Archive::open_with(&path, clock(), lock, &bad, VERSION + 1, Chores::First).is_err());
        let mut archive = Archive::open(&path, clock()).unwrap();
        archive.append(id, 0, &entry("roll"), None).unwrap();
    }

    #[test]
    fn a_full_disk_costs_only_what_was_not_committed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("archive.db");
        let mut archive = Archive::open(&path, clock()).unwrap();
        let id = archive.create_match(&one_match()).unwrap();
        let pages: i64 = archive.conn.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        archive.conn.pragma_update_and_check(None, "max_page_count", pages + 4, |_| Ok(())).unwrap();
        let mut committed = 0;
        let error = loop {
            match archive.append(id, committed, &entry(&"long ".repeat(100)), None) {
                Ok(()) => committed += 1,
                Err(error) => break error,
            }
            assert!(committed < 1000, "the disk should be full");
        };
        assert!(matches!(error, ArchiveError::DiskFull), "{error:?}");
        assert!(committed > 0);
        assert_eq!(archive.load(id).unwrap().records.len(), committed);
        let create = archive.create_match(&NewMatch { note: "x".repeat(50_000), ..one_match() });
        assert!(matches!(create, Err(ArchiveError::DiskFull)), "{create:?}");

        archive.conn.pragma_update_and_check(None, "max_page_count", pages + 1000, |_| Ok(())).unwrap();
        archive.append(id, committed, &entry("with space it goes on"), None).unwrap();
        archive.check().unwrap();
        assert_eq!(archive.count(&crate::archive::Filter::default()).unwrap(), 1);
    }

    #[test]
    fn every_commit_waits_for_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("archive.db");
        let check = |archive: &Archive| {
            let number = |pragma| archive.conn.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
            let mode: String =
                archive.conn.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
            assert_eq!((mode.as_str(), number("synchronous").unwrap()), ("wal", 2));
            assert_eq!(number("foreign_keys").unwrap(), 1);
        };
        let mut archive = Archive::open(&path, clock()).unwrap();
        check(&archive);
        archive.backup_to(&folder.path().join("copy.db")).unwrap();
        archive.restore_from(&folder.path().join("copy.db")).unwrap();
        check(&archive);
    }

    #[test]
    fn the_archive_can_go_to_another_thread() {
        fn can<T: Send>() {}
        can::<Archive>();
    }
}
