use std::cell::Cell;
use std::fs::{File, TryLockError};
use std::io::{ErrorKind, Read, Seek, Write};
use std::path::Path;

use super::OpenError;
use super::connect::sibling;
use crate::files;

/// What the lock file holds while the archive is closed in good order. Taking the words out needs no
/// space on the disk, so a full disk cannot hide an unclean exit.
const CLEAN: &[u8] = b"closed in good order\n";

/// What it holds after damage was seen: the next start looks closely before anything else.
const DAMAGED: &[u8] = b"damaged\n";

/// The right to write an archive: held by one process at a time, let go by the system if it dies.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
    was_clean: bool,
    was_damaged: bool,
    /// Whether the archive was opened and nothing strange was seen since.
    sound: Cell<bool>,
    /// Whether damage was seen since it was opened.
    broken: Cell<bool>,
}

impl Lock {
    /// Takes the lock of the archive at `path`.
    pub(super) fn take(path: &Path) -> Result<Self, OpenError> {
        let path = &sibling(path, ".lock");
        let io = |error| OpenError::io(path, error);
        let strange = || OpenError::NotAFile { path: path.to_owned() };
        let file = files::open_own(path).map_err(|error| match error.kind() {
            ErrorKind::InvalidInput => strange(),
            _ => OpenError::io(path, error),
        })?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(OpenError::InUse),
            // Some network file systems know no locks; SQLite's own still guard each transaction.
            Err(TryLockError::Error(error)) if error.kind() == std::io::ErrorKind::Unsupported => {
                tracing::warn!(%error, "no lock on the archive");
            }
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        let mut held = Vec::new();
        (&file).take(CLEAN.len() as u64 + 1).read_to_end(&mut held).map_err(io)?;
        // Somebody's file under this name would lose its words.
        if !CLEAN.starts_with(&held) && held != DAMAGED {
            return Err(strange());
        }
        let (was_clean, was_damaged) = (held == CLEAN, held == DAMAGED);
        Ok(Self { file, was_clean, was_damaged, sound: Cell::new(false), broken: Cell::new(false) })
    }

    /// Whether the archive was closed in good order the last time.
    pub(super) const fn was_clean(&self) -> bool {
        self.was_clean
    }

    /// Whether damage was seen the last time.
    pub(super) const fn was_damaged(&self) -> bool {
        self.was_damaged
    }

    /// From here on an exit is unclean until the lock is dropped.
    pub(super) fn begin(&self, path: &Path) -> Result<(), OpenError> {
        self.forget().map_err(|error| OpenError::io(path, error))?;
        self.sound.set(true);
        Ok(())
    }

    /// Nobody has looked at the archive after an unclean exit.
    pub(super) fn distrust(&self) {
        self.sound.set(false);
    }

    /// The archive showed damage: let the next start look closely.
    pub(super) fn note_damage(&self) {
        self.sound.set(false);
        self.broken.set(true);
        let noted = self.forget().and_then(|()| self.write(DAMAGED));
        if let Err(error) = noted {
            // As after an unclean exit, then.
            tracing::warn!(%error, "cannot note that the archive is damaged");
        }
    }

    /// The archive was looked at and is sound.
    pub(super) fn trust(&self) {
        self.sound.set(!self.broken.get());
    }

    /// Makes the next start look closely.
    pub(super) fn forget(&self) -> std::io::Result<()> {
        self.file.set_len(0)?;
        self.file.sync_data()
    }

    fn write(&self, words: &[u8]) -> std::io::Result<()> {
        let mut file = &self.file;
        file.rewind()?;
        file.write_all(words)?;
        file.sync_data()
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if self.sound.get()
            && let Err(error) = self.write(CLEAN)
        {
            // The next start then looks at the database more closely than it need.
            tracing::warn!(%error, "cannot note that the archive was closed");
        }
        // A program that is being started at this moment may have a copy of the file for an instant, which would hold the
        // lock. If this fails, closing lets go of it.
        self.file.unlock().ok();
    }
}
