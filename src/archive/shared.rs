use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;

use super::{Archive, ArchiveError, MatchId};
use crate::engine::{Outcome, Record};
use crate::play::{Store, StoreError};

/// An archive that several parts of a program write to, until one of them closes it.
#[derive(Clone, Debug)]
pub struct SharedArchive(Arc<Mutex<Option<Archive>>>);

impl SharedArchive {
    /// Shares an archive.
    #[must_use]
    pub fn new(archive: Archive) -> Self {
        Self(Arc::new(Mutex::new(Some(archive))))
    }

    /// Does something with the archive.
    ///
    /// # Errors
    /// What `work` gives; [`ArchiveError::Busy`] once the archive is closed.
    pub fn with<T>(
        &self,
        work: impl FnOnce(&mut Archive) -> Result<T, ArchiveError>,
    ) -> Result<T, ArchiveError> {
        // A panic elsewhere leaves no half-made change: every change is one transaction.
        let mut archive = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        work(archive.as_mut().ok_or(ArchiveError::Busy)?)
    }

    /// Closes the archive for all; closing it twice does nothing.
    ///
    /// # Errors
    /// If the backup that was due failed. The archive is closed in any case.
    pub fn close(&self) -> Result<(), ArchiveError> {
        let archive = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        archive.map_or(Ok(()), Archive::close)
    }

    /// Where the table of a match writes its entries down.
    #[must_use]
    pub fn store(&self, id: MatchId, finished: bool) -> MatchStore {
        MatchStore { archive: self.clone(), id, finished }
    }
}

/// One match of a shared archive, as the table of that match writes it down.
#[derive(Debug)]
pub struct MatchStore {
    archive: SharedArchive,
    id: MatchId,
    /// Whether the archive had the match as finished when it was read.
    finished: bool,
}

impl MatchStore {
    fn with<T>(
        &self,
        work: impl FnOnce(&mut Archive, MatchId) -> Result<T, ArchiveError>,
    ) -> Result<T, StoreError> {
        self.archive.with(|archive| work(archive, self.id)).map_err(|error| StoreError(error.to_string()))
    }
}

impl Store for MatchStore {
    fn append(
        &mut self,
        n: usize,
        record: &Record<Value>,
        outcome: Option<&Outcome>,
    ) -> Result<(), StoreError> {
        self.with(|archive, id| match archive.append(id, n, record, outcome) {
            // The match stopped holding at `n` when it was replayed, and now goes on differently.
            Err(ArchiveError::NotNext { next, given }) if given < next => {
                archive.truncate(id, given, "replay", None)?;
                archive.append(id, n, record, outcome)
            }
            done => done,
        })
    }

    fn keep(&mut self, n: usize, reason: &str, outcome: Option<&Outcome>) -> Result<(), StoreError> {
        self.with(|archive, id| archive.truncate(id, n, reason, outcome).map(drop))
    }

    fn replace(
        &mut self,
        records: &[Record<Value>],
        reason: &str,
        outcome: Option<&Outcome>,
    ) -> Result<(), StoreError> {
        self.with(|archive, id| archive.replace_log(id, records, reason, outcome).map(drop))
    }

    fn finish(&mut self, outcome: Option<&Outcome>) -> Result<(), StoreError> {
        self.with(|archive, id| match outcome {
            Some(outcome) if !self.finished => archive.finish(id, outcome),
            None if self.finished => archive.reopen(id),
            _ => Ok(()),
        })
    }
}
