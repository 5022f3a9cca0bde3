use std::io;
use std::path::PathBuf;

use rusqlite::{ErrorCode, ffi};

use super::{DamagedMatch, MatchId};
use crate::files::WriteError;

/// Why the archive did not do what was asked. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The disk is full.
    DiskFull,
    /// The archive was opened for reading only, or its file cannot be written.
    ReadOnly,
    /// Another program holds the database.
    Busy,
    /// The database is broken; the next start checks it and offers a backup.
    Damaged(String),
    /// One match is damaged; all others can be used.
    DamagedMatch(DamagedMatch),
    /// There is no such match.
    NoSuchMatch(MatchId),
    /// There is no such person.
    NoSuchPerson,
    /// Another person has that name.
    NameTaken(String),
    /// A name must have a letter.
    NameEmpty,
    /// The entry is not the next one of the log.
    NotNext {
        /// The index that comes next.
        next: usize,
        /// The index that was given.
        given: usize,
    },
    /// An outcome for another number of seats.
    WrongSeats,
    /// The match was recorded elsewhere and has no log.
    Elsewhere,
    /// There is no such die, or it cannot be named or have fallen so.
    Dice,
    /// Something in the archive is not of the form this version knows.
    Unreadable(String),
    /// The file is not a match.
    File(#[from] FileError),
    /// A backup or archive cannot be used.
    Open(#[from] Box<OpenError>),
    /// A file cannot be written, for what it is.
    Target(WriteError),
    /// A file cannot be written or read.
    Io {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Anything else that SQLite reports.
    Sqlite(rusqlite::Error),
}

/// Why the archive cannot be opened. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder cannot be created or read.
    Folder {
        /// Which folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The folder or the file cannot be written.
    ReadOnly {
        /// Which file or folder.
        path: PathBuf,
    },
    /// Another Tableside writes to it.
    InUse,
    /// The database is broken. [`restore_newest_backup`](super::restore_newest_backup) or
    /// [`begin_anew`](super::begin_anew) lead on; neither loses the broken file.
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What SQLite found.
        what: String,
    },
    /// The file is no database at all.
    NotADatabase {
        /// Which file.
        path: PathBuf,
    },
    /// A folder, a device, a pipe, or a link that leads nowhere.
    NotAFile {
        /// Which file.
        path: PathBuf,
    },
    /// A database of another program.
    OtherProgram {
        /// Which file.
        path: PathBuf,
    },
    /// Only a part of a backup: what changed since the one before.
    Part {
        /// Which file.
        path: PathBuf,
    },
    /// Written by a newer Tableside.
    Newer {
        /// Its schema.
        found: u32,
        /// The newest schema this program knows.
        known: u32,
    },
    /// Written by an older Tableside, and it was to be opened for reading only.
    Older {
        /// Its schema.
        found: u32,
        /// The schema this program reads.
        known: u32,
    },
    /// The archive is missing or empty, and backups of it are there.
    /// [`restore_newest_backup`](super::restore_newest_backup) or [`begin_anew`](super::begin_anew) lead on.
    Lost {
        /// Where it was.
        path: PathBuf,
    },
    /// There is no file to read.
    Missing {
        /// Which file.
        path: PathBuf,
    },
    /// There is no backup that could be restored.
    NoBackup,
    /// The disk is full.
    DiskFull,
    /// Anything else that the system reports.
    Io {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Anything else that SQLite reports.
    Sqlite(rusqlite::Error),
}

/// Why a match file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It is not JSON of this form.
    Form(serde_json::Error),
    /// It is another kind of file.
    OtherFormat(String),
    /// Written by a newer Tableside.
    Newer {
        /// Its version.
        found: u32,
        /// The newest version this program knows.
        known: u32,
    },
    /// It has more bytes than a match can have.
    TooLarge {
        /// The most bytes of a match.
        limit: usize,
    },
    /// A value that no match has.
    Invalid {
        /// Where it stands.
        field: &'static str,
        /// What was expected there, in words.
        expected: String,
    },
}

/// What an error of SQLite means.
enum Meaning {
    Full,
    ReadOnly,
    Busy,
    Damaged(String),
    NotADatabase,
    Other,
}

fn meaning(error: &rusqlite::Error) -> Meaning {
    let rusqlite::Error::SqliteFailure(failure, message) = error else { return Meaning::Other };
    match failure.code {
        ErrorCode::DiskFull => Meaning::Full,
        // The shared index of the log cannot grow.
        ErrorCode::SystemIoFailure if failure.extended_code == ffi::SQLITE_IOERR_SHMSIZE => Meaning::Full,
        ErrorCode::ReadOnly => Meaning::ReadOnly,
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Meaning::Busy,
        ErrorCode::DatabaseCorrupt => {
            Meaning::Damaged(message.clone().unwrap_or_else(|| failure.to_string()))
        }
        ErrorCode::NotADatabase => Meaning::NotADatabase,
        _ => Meaning::Other,
    }
}

/// Why SQLite refused a statement, in its own words.
pub(super) fn sqlite_says(error: &rusqlite::Error) -> Option<&str> {
    match error {
        rusqlite::Error::SqliteFailure(_, why) => why.as_deref(),
        // Newer versions of SQLite tell where; only the one that comes with the program is known to be so new.
        #[cfg(feature = "bundled-sqlite")]
        rusqlite::Error::SqlInputError { msg, .. } => Some(msg),
        _ => None,
    }
}

impl From<rusqlite::Error> for ArchiveError {
    fn from(error: rusqlite::Error) -> Self {
        match meaning(&error) {
            Meaning::Full => Self::DiskFull,
            Meaning::ReadOnly => Self::ReadOnly,
            Meaning::Busy => Self::Busy,
            Meaning::Damaged(what) => Self::Damaged(what),
            Meaning::NotADatabase => Self::Damaged(error.to_string()),
            Meaning::Other => Self::Sqlite(error),
        }
    }
}

impl From<OpenError> for ArchiveError {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::DiskFull => Self::DiskFull,
            other => Self::Open(Box::new(other)),
        }
    }
}

impl From<WriteError> for ArchiveError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Io { path, source } => Self::io(&path, source),
            other => Self::Target(other),
        }
    }
}

impl ArchiveError {
    pub(super) fn io(path: &std::path::Path, source: io::Error) -> Self {
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::DiskFull,
            _ => Self::Io { path: path.to_owned(), source },
        }
    }
}

impl OpenError {
    pub(super) fn sqlite(path: &std::path::Path, error: rusqlite::Error) -> Self {
        let path = path.to_owned();
        match meaning(&error) {
            Meaning::Full => Self::DiskFull,
            Meaning::ReadOnly => Self::ReadOnly { path },
            Meaning::Busy => Self::InUse,
            Meaning::Damaged(what) => Self::Damaged { path, what },
            Meaning::NotADatabase => Self::NotADatabase { path },
            Meaning::Other => Self::Sqlite(error),
        }
    }

    pub(super) fn io(path: &std::path::Path, source: io::Error) -> Self {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::DiskFull,
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Self::ReadOnly { path },
            _ => Self::Io { path, source },
        }
    }
}
