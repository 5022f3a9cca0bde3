//! Connections to a database file, and what the file is before SQLite touches it.

use std::ffi::OsString;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use rusqlite_migration::Migrations;

use super::schema::{self, APPLICATION_ID, MIGRATIONS, VERSION};
use super::{ArchiveError, OpenError, part};
use crate::files::WriteError;

/// What stands at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Nothing, or a file without a byte.
    Nothing,
    /// One of our databases, by its first bytes.
    Ours,
}

/// The path with something added to its last part, such as `-wal`.
pub(super) fn sibling(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

/// Where an archive really is: SQLite keeps the log at the end of a link, and so do we keep the lock and the backups.
///
/// # Errors
/// If there is something that is no file. Opening a pipe would wait for ever.
pub(super) fn end_of(path: &Path) -> Result<PathBuf, OpenError> {
    let strange = || OpenError::NotAFile { path: path.to_owned() };
    match std::fs::symlink_metadata(path) {
        Ok(found) if found.is_file() => Ok(path.to_owned()),
        Ok(found) if found.is_symlink() => {
            let end = std::fs::canonicalize(path).map_err(|_| strange())?;
            if end.is_file() { Ok(end) } else { Err(strange()) }
        }
        Ok(_) => Err(strange()),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            Ok(path.to_owned())
        }
        Err(error) => Err(OpenError::io(path, error)),
    }
}

/// Looks at the first bytes of a file. SQLite would take an empty file for a new database and throw away
/// the log beside it, which may hold everything.
pub(super) fn inspect(path: &Path) -> Result<Found, OpenError> {
    let io = |error| OpenError::io(path, error);
    let damaged = |what: &str| Err(OpenError::Damaged { path: path.to_owned(), what: what.to_owned() });
    let path = &end_of(path)?;
    let has_log = std::fs::metadata(sibling(path, "-wal")).is_ok_and(|log| log.len() > 0);
    let mut head = Vec::new();
    match File::open(path) {
        Ok(file) => file.take(100).read_to_end(&mut head).map_err(io)?,
        Err(error) if error.kind() == ErrorKind::NotFound => 0,
        Err(error) => return Err(io(error)),
    };
    if head.is_empty() {
        return if has_log { damaged("the file is empty, its log is not") } else { Ok(Found::Nothing) };
    }
    if !head.starts_with(b"SQLite format 3\0") {
        return Err(OpenError::NotADatabase { path: path.to_owned() });
    }
    match head.get(68..72) {
        None => damaged("the file ends within its first page"),
        Some(id) if *id == APPLICATION_ID.to_be_bytes() => Ok(Found::Ours),
        Some(_) => Err(OpenError::OtherProgram { path: path.to_owned() }),
    }
}

/// Opens a database for writing; makes it if need be.
pub(super) fn connect(path: &Path, found: Found) -> rusqlite::Result<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(path, flags)?;
    prepare(&conn)?;
    if found == Found::Nothing {
        // Before the log is switched on, so that it stands in the file itself for `inspect`.
        conn.pragma_update(None, "application_id", APPLICATION_ID)?;
    }
    let mode: String = conn.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))?;
    if !matches!(mode.as_str(), "wal" | "memory") {
        // Network file systems; entries are as safe, readers wait longer.
        tracing::warn!(mode, "the archive works without a write-ahead log");
    }
    conn.pragma_update(None, "synchronous", "full")?;
    Ok(conn)
}

/// Makes an empty database where nothing stands, for this person only.
pub(super) fn create(path: &Path) -> Result<Connection, OpenError> {
    crate::files::open_own(path).map_err(|error| OpenError::io(path, error))?;
    connect(path, Found::Nothing).map_err(|error| OpenError::sqlite(path, error))
}

/// Begins a database in a file that is there and empty, without a log beside it.
pub(super) fn begin(path: &Path) -> Result<Connection, OpenError> {
    let begun = super::backup::connect_writing(path).and_then(|conn| {
        prepare(&conn)?;
        conn.pragma_update(None, "application_id", APPLICATION_ID)?;
        Ok(conn)
    });
    begun.map_err(|error| OpenError::sqlite(path, error))
}

/// Opens a database for reading.
pub(super) fn connect_read_only(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    open_and_look(path, flags).or_else(|error| {
        let uri = immutable(path).ok_or(error)?;
        open_and_look(Path::new(&uri), flags | OpenFlags::SQLITE_OPEN_URI)
    })
}

/// In a folder that cannot be written SQLite cannot make the index of the log. Without a log nobody
/// writes, and the file can be read as it is: the address that says so.
fn immutable(path: &Path) -> Option<String> {
    if std::fs::metadata(sibling(path, "-wal")).is_ok_and(|log| log.len() > 0) {
        return None;
    }
    let path = std::path::absolute(path).ok()?;
    let escaped = path.to_str()?.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    Some(format!("file://{escaped}?immutable=1"))
}

/// SQLite touches the file only when something is read.
fn open_and_look(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let conn = Connection::open_with_flags(path, flags)?;
    prepare(&conn)?;
    version(&conn)?;
    Ok(conn)
}

/// What holds for every connection.
fn prepare(conn: &Connection) -> rusqlite::Result<()> {
    conn.busy_timeout(Duration::from_secs(5))?;
    conn.set_prepared_statement_cache_capacity(64);
    conn.execute_batch(
        "PRAGMA trusted_schema = OFF;
         PRAGMA cell_size_check = ON;
         PRAGMA temp_store = MEMORY;
         PRAGMA cache_size = -8000;
         PRAGMA journal_size_limit = 4194304;",
    )
}

/// The schema a database has; 0 if it has none.
pub(super) fn version(conn: &Connection) -> rusqlite::Result<u32> {
    conn.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Looks for damage.
///
/// # Errors
/// [`ArchiveError::Damaged`] with the first thing found.
pub(super) fn check(conn: &Connection, thorough: bool) -> Result<(), ArchiveError> {
    let pragma = if thorough { "integrity_check" } else { "quick_check" };
    let first: String = conn.query_row(&format!("PRAGMA {pragma}(1)"), [], |row| row.get(0))?;
    if first != "ok" {
        return Err(ArchiveError::Damaged(first));
    }
    if thorough && conn.prepare("PRAGMA foreign_key_check")?.exists([])? {
        return Err(ArchiveError::Damaged("something belongs to a match that is not there".to_owned()));
    }
    Ok(())
}

/// Opens a database for reading and makes sure that it is a good archive that this program can use.
pub(super) fn open_checked(path: &Path) -> Result<Connection, OpenError> {
    let conn = open_part(path)?;
    whole(&conn, path).map(|()| conn)
}

/// Makes sure that a database is more than a part of a backup.
pub(super) fn whole(conn: &Connection, path: &Path) -> Result<(), OpenError> {
    match part::is_part(conn) {
        Ok(false) => Ok(()),
        Ok(true) => Err(OpenError::Part { path: path.to_owned() }),
        Err(error) => Err(OpenError::sqlite(path, error)),
    }
}

/// Whether a file is a part of a backup, whatever it is called.
pub(super) fn is_part(path: &Path) -> bool {
    inspect(path).is_ok_and(|found| found == Found::Ours)
        && connect_read_only(path).and_then(|conn| part::is_part(&conn)).unwrap_or(false)
}

/// The same as [`open_checked`], also for a part of a backup.
pub(super) fn open_part(path: &Path) -> Result<Connection, OpenError> {
    if inspect(path)? == Found::Nothing {
        return Err(OpenError::Missing { path: path.to_owned() });
    }
    let sqlite = |error| OpenError::sqlite(path, error);
    let conn = connect_read_only(path).map_err(sqlite)?;
    let found = version(&conn).map_err(sqlite)?;
    if found > VERSION {
        return Err(OpenError::Newer { found, known: VERSION });
    }
    if found == 0 {
        // A copy of the file without its log: the head is there, all else is missing.
        return Err(OpenError::Damaged { path: path.to_owned(), what: "it holds no tables".to_owned() });
    }
    check_schema(&conn, path, &MIGRATIONS, found)?;
    check(&conn, false).map_err(|error| damaged(path, error))?;
    Ok(conn)
}

/// Makes sure that a database has the tables of an archive of this version, and nothing else.
pub(super) fn check_schema(
    conn: &Connection,
    path: &Path,
    migrations: &Migrations,
    version: u32,
) -> Result<(), OpenError> {
    match schema::difference(conn, migrations, version).map_err(|error| OpenError::sqlite(path, error))? {
        None => Ok(()),
        Some(what) => Err(OpenError::Damaged { path: path.to_owned(), what }),
    }
}

/// The error of a check as an error of opening.
pub(super) fn damaged(path: &Path, error: ArchiveError) -> OpenError {
    let path = path.to_owned();
    match error {
        ArchiveError::Damaged(what) => OpenError::Damaged { path, what },
        ArchiveError::DiskFull => OpenError::DiskFull,
        ArchiveError::ReadOnly => OpenError::ReadOnly { path },
        ArchiveError::Busy => OpenError::InUse,
        ArchiveError::Sqlite(error) => OpenError::Sqlite(error),
        ArchiveError::Io { path, source } => OpenError::io(&path, source),
        ArchiveError::Open(error) => *error,
        ArchiveError::Target(WriteError::Io { path, source }) => OpenError::io(&path, source),
        ArchiveError::Target(WriteError::Own(path) | WriteError::NotAFile(path)) => {
            OpenError::NotAFile { path }
        }
        other => OpenError::Damaged { path, what: other.to_string() },
    }
}
