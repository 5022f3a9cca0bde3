use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use serde_json::Value;

use super::connect::{check, connect_read_only};
use super::job::Pace;
use super::mend::AT_A_START;
use super::{Archive, ArchiveError, BackupJob, MatchId};
use crate::engine::{Outcome, Record};
use crate::play::{Store, StoreError};

/// An archive that several parts of a program write to, until one of them closes it.
#[derive(Clone, Debug)]
pub struct SharedArchive {
    archive: Arc<Mutex<Option<Archive>>>,
    /// The backup that is being made meanwhile; `None` if backups wait for the end.
    worker: Option<Arc<Mutex<Option<JoinHandle<()>>>>>,
}

impl SharedArchive {
    /// Shares an archive.
    #[must_use]
    pub fn new(archive: Archive) -> Self {
        Self { archive: Arc::new(Mutex::new(Some(archive))), worker: None }
    }

    /// Makes a backup whenever a match of a [`MatchStore`] ends, on another thread. Otherwise backups are made when
    /// the archive is closed.
    #[must_use]
    pub fn with_backups_meanwhile(self) -> Self {
        Self { worker: Some(Arc::default()), ..self }
    }

    /// Begins the backup that is due, unless one is being made.
    fn back_up(&self) {
        let Some(worker) = &self.worker else { return };
        let mut worker = worker.lock().unwrap_or_else(PoisonError::into_inner);
        if worker.as_ref().is_some_and(|running| !running.is_finished()) {
            return;
        }
        match self.with(|archive| archive.backup_due()) {
            Ok(Some(job)) => {
                *worker = Some(std::thread::spawn(move || {
                    if let Err(error) = job.run() {
                        tracing::error!(%error, "the backup after the match failed");
                    }
                }));
            }
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "the backup after the match failed"),
        }
    }

    /// Waits for the backup that is being made.
    fn wait_for_backup(&self) {
        let Some(worker) = &self.worker else { return };
        let running = worker.lock().unwrap_or_else(PoisonError::into_inner).take();
        // If it panicked, the one at the end is made all the same.
        let _ = running.map(JoinHandle::join);
    }

    /// Does what [`Archive::open_at_once`] has put off: looks for damage after an unclean exit; else deletes for good
    /// what was deleted before, with a backup first, and makes the backup that is due. Meanwhile the archive can be
    /// used. For a worker.
    ///
    /// # Errors
    /// [`ArchiveError::Damaged`] if the archive is, or why something could not be done. Closing the archive meanwhile
    /// is no error.
    pub fn tidy(&self) -> Result<(), ArchiveError> {
        match self.tidy_up() {
            Err(ArchiveError::Busy) => Ok(()),
            done => done,
        }
    }

    fn tidy_up(&self) -> Result<(), ArchiveError> {
        let (path, unclean) =
            self.with(|archive| Ok((archive.path().map(ToOwned::to_owned), archive.was_interrupted())))?;
        let Some(path) = path else { return Ok(()) };
        if unclean {
            let found = connect_read_only(&path).map_err(Into::into).and_then(|conn| check(&conn, false));
            return self.with(|archive| archive.looked_at(found));
        }
        if self.with(|archive| archive.has_deleted())? {
            let job = self.with(|archive| archive.backup_before_deletion())?;
            let kept = job.map(BackupJob::run_to_the_end).transpose()?;
            self.with(|archive| {
                archive.delete_for_good()?;
                archive.thin_backups(kept.as_ref().map(|kept| kept.path.as_path()));
                Ok(())
            })?;
        }
        self.with(|archive| archive.tend_words())?;
        match self.with(|archive| archive.backup_due_at(Pace::AtLeisure))? {
            Some(job) => job.run().map(drop),
            None => Ok(()),
        }
    }

    /// Makes anew what can be made from the matches where it is damaged, as [`Archive::mend`] does, a few matches at a
    /// time: meanwhile the archive can be used. Says how much that was.
    ///
    /// # Errors
    /// If it cannot be saved; [`ArchiveError::Busy`] once the archive is closed.
    pub fn mend(&self) -> Result<usize, ArchiveError> {
        let mut mended = self.with(Archive::mend_people)? + self.with(Archive::mend_rows)?;
        let mut from = Some(0);
        while let Some(at) = from {
            mended += self.with(|archive| archive.mend_words(at, AT_A_START))?;
            from = self.with(|archive| archive.after(at, AT_A_START))?;
        }
        Ok(mended)
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
        let mut archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        work(archive.as_mut().ok_or(ArchiveError::Busy)?)
    }

    /// Closes the archive for all; closing it twice does nothing. Of a backup that is being made what is most needed is
    /// finished; the rest of a large archive is copied after the next start.
    ///
    /// # Errors
    /// If the backup that was due failed. The archive is closed in any case.
    pub fn close(&self) -> Result<(), ArchiveError> {
        if self.worker.is_some() {
            let stop = self.with(|archive| Ok(Arc::clone(&archive.stop)));
            stop.into_iter().for_each(|stop| stop.store(true, Ordering::Relaxed));
        }
        self.wait_for_backup();
        let archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner).take();
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
        self.archive.with(|archive| work(archive, self.id)).map_err(|error| StoreError {
            words: error.to_string(),
            disk_full: matches!(error, ArchiveError::DiskFull),
        })
    }
}

impl Store for MatchStore {
    fn append(
        &mut self,
        n: usize,
        record: &Record<Value>,
        outcome: Option<&Outcome>,
    ) -> Result<(), StoreError> {
        let written = self.with(|archive, id| match archive.append(id, n, record, outcome) {
            // The match stopped holding at `n` when it was replayed, and now goes on differently.
            Err(ArchiveError::NotNext { next, given }) if given < next => {
                archive.truncate(id, given, "replay", None)?;
                archive.append(id, n, record, outcome)
            }
            done => done,
        });
        if outcome.is_some() && written.is_ok() {
            self.archive.back_up();
        }
        written
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
