use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;

use crate::archive::{Archive, ArchiveError, MatchId};
use crate::engine::{Outcome, Record};
use crate::play::{Store, StoreError};

/// The archive, shared by the table and whoever closes it at the end.
pub(super) type Shared = Arc<Mutex<Archive>>;

/// A match in the archive.
pub(super) struct Saved {
    archive: Shared,
    id: MatchId,
}

impl Saved {
    pub(super) const fn new(archive: Shared, id: MatchId) -> Self {
        Self { archive, id }
    }

    fn archive(&self) -> MutexGuard<'_, Archive> {
        // A panic elsewhere leaves the archive as its last transaction did.
        self.archive.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for Saved {
    fn append(&mut self, n: usize, record: &Record<Value>) -> Result<(), StoreError> {
        self.archive().append(self.id, n, record).map_err(in_words)
    }

    fn keep(&mut self, n: usize, reason: &str) -> Result<(), StoreError> {
        self.archive().truncate(self.id, n, reason).map(drop).map_err(in_words)
    }

    fn replace(&mut self, records: &[Record<Value>], reason: &str) -> Result<(), StoreError> {
        self.archive().replace_log(self.id, records, reason).map(drop).map_err(in_words)
    }

    fn finish(&mut self, outcome: Option<&Outcome>) -> Result<(), StoreError> {
        match outcome {
            Some(outcome) => self.archive().finish(self.id, outcome).map_err(in_words),
            // An entry, undo or amendment has reopened the match already.
            None => Ok(()),
        }
    }
}

fn in_words(error: ArchiveError) -> StoreError {
    StoreError(error.to_string())
}
