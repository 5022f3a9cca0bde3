use std::any::Any;
use std::sync::Arc;

use super::{AnyMatch, EntryError};
use crate::engine::{AnyEntry, Disproof, Edit, Game, Logged, Match, Record, RecordId, Seed, Source, Viewer};

/// Where a replay stopped, as an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// Index in the edited log of the first record that does not hold.
    pub at: usize,
    /// Why it does not.
    pub why: EntryError,
}

/// What an edit would lead to.
#[derive(Debug)]
pub struct AmendPreview {
    /// How many records of the edited log hold.
    pub kept: usize,
    /// How many records it has.
    pub of: usize,
    /// The first record that does not hold, if any.
    pub stop: Option<Stopped>,
    /// Whether it depends on what the one who asked does not see. Then no more is said than they know: `kept` counts the
    /// records before the edit, and whether any other holds shows only once the edit is made, and stands in the log.
    pub secret: bool,
    /// The match as it would be; give it to [`AnyLog::accept`].
    pub after: Box<dyn AnyMatch>,
}

/// The log of a match of any game.
pub trait AnyLog {
    /// How many records the log has.
    fn len(&self) -> usize;
    /// Whether nothing has happened yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The record at an index.
    fn record(&self, index: usize) -> Option<Record<AnyEntry>>;
    /// What tells the record at an index from every other, and where it came from; cheap.
    fn record_id(&self, index: usize) -> Option<(RecordId, Source)>;
    /// The records that later ones prove wrong.
    fn disproved(&self) -> Vec<Disproof>;
    /// Takes an entry.
    ///
    /// # Errors
    /// Why not; the match is unchanged.
    fn play(&mut self, record: Record<AnyEntry>) -> Result<(), EntryError>;
    /// The program's answer to the chance request.
    fn roll(&self, seed: Seed) -> Option<AnyEntry>;
    /// Takes back the last `n` records; says how many.
    fn undo(&mut self, n: usize) -> usize;
    /// How many records an undo by a person takes back.
    fn undo_step(&self) -> usize;
    /// Makes the last undone records again; says how many.
    fn redo(&mut self, n: usize) -> usize;
    /// How many records can be redone.
    fn redoable(&self) -> usize;
    /// What an edit of the log would lead to, as far as `viewer` can tell: the same for all that they do not see.
    ///
    /// # Errors
    /// If the new record is not an entry of this game or against the rules as far as they can tell, or the index is
    /// outside the log.
    fn amend(&self, viewer: Viewer, edit: Edit<Record<AnyEntry>>) -> Result<AmendPreview, EntryError>;
    /// Carries out an edit that was previewed on this very log; says whether it did.
    fn accept(&mut self, preview: AmendPreview) -> bool;
    /// The match as it stood after `n` records.
    fn at(&self, n: usize) -> Box<dyn AnyMatch>;
}

impl<G: Game> AnyLog for Match<G> {
    fn len(&self) -> usize {
        Self::log(self).len()
    }

    fn record(&self, index: usize) -> Option<Record<AnyEntry>> {
        Self::log(self).get(index).map(|logged| any_record::<G>(logged))
    }

    fn record_id(&self, index: usize) -> Option<(RecordId, Source)> {
        Self::log(self).get(index).map(|logged| (logged.id, logged.record.source))
    }

    fn disproved(&self) -> Vec<Disproof> {
        Self::disproved(self).to_vec()
    }

    fn play(&mut self, record: Record<AnyEntry>) -> Result<(), EntryError> {
        let entry = self.admitted(&record.entry)?.clone();
        Ok(Self::play(self, record.map(|_| entry))?)
    }

    fn roll(&self, seed: Seed) -> Option<AnyEntry> {
        Self::roll(self, seed).map(AnyEntry::new)
    }

    fn undo(&mut self, n: usize) -> usize {
        Self::undo(self, n)
    }

    fn undo_step(&self) -> usize {
        Self::undo_step(self)
    }

    fn redo(&mut self, n: usize) -> usize {
        Self::redo(self, n)
    }

    fn redoable(&self) -> usize {
        Self::redoable(self)
    }

    fn amend(&self, viewer: Viewer, edit: Edit<Record<AnyEntry>>) -> Result<AmendPreview, EntryError> {
        let at = edit.at();
        if !self.hides_from(self.known_viewer(viewer)) {
            return self.amend_openly(edit);
        }
        if let Some(record) = edit.record() {
            match AnyMatch::check(&Self::at(self, at), viewer, &record.entry) {
                Err(EntryError::Refused(violation)) if record.stood && violation.can_stand => {}
                checked => checked?,
            }
        }
        Ok(AmendPreview { kept: at, stop: None, secret: true, ..self.amend_openly(edit)? })
    }

    fn accept(&mut self, preview: AmendPreview) -> bool {
        match (preview.after as Box<dyn Any>).downcast::<Self>() {
            Ok(after) if Arc::ptr_eq(after.game(), self.game()) => {
                *self = *after;
                true
            }
            _ => false,
        }
    }

    fn at(&self, n: usize) -> Box<dyn AnyMatch> {
        Box::new(Self::at(self, n))
    }
}

impl<G: Game> Match<G> {
    fn amend_openly(&self, edit: Edit<Record<AnyEntry>>) -> Result<AmendPreview, EntryError> {
        let edit = edit.try_map(|_, record| {
            let entry = self.admitted(&record.entry)?.clone();
            Ok::<_, EntryError>(record.map(|_| entry))
        })?;
        let amendment = Self::amend(self, edit)
            .map_err(|_| EntryError::Malformed(format!("the log has {} entries", self.len())))?;
        let stop =
            amendment.stop.map(|stop| Stopped { at: stop.at, why: EntryError::Refused(stop.violation) });
        let (kept, of) = (amendment.after.log().len(), amendment.of);
        Ok(AmendPreview { kept, of, stop, secret: false, after: Box::new(amendment.after) })
    }
}

pub(super) fn any_record<G: Game>(logged: &Logged<G>) -> Record<AnyEntry> {
    logged.record.clone().map(AnyEntry::new)
}
