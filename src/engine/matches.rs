use std::sync::Arc;

use super::{Entry, EntryOf, Game, Random, RecordOf, Source, Turn, Violation, apply};

/// A match: a log of records and the state that follows from it.
#[derive(Debug)]
pub struct Match<G: Game> {
    game: Arc<G>,
    state: G::State,
    log: Vec<RecordOf<G>>,
    /// What was taken back, the latest last.
    undone: Vec<RecordOf<G>>,
}

/// A change to a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit<R> {
    /// Puts a record before the one at `at`.
    Insert {
        /// Index in the log; its length appends.
        at: usize,
        /// The new record.
        record: R,
    },
    /// Puts a record in the place of another.
    Replace {
        /// Index in the log.
        at: usize,
        /// The new record.
        record: R,
    },
    /// Takes a record out.
    Delete {
        /// Index in the log.
        at: usize,
    },
}

/// Where a replay stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Index in the edited log of the first record that does not hold.
    pub at: usize,
    /// Why it does not.
    pub violation: Violation,
}

/// What an [`Edit`] would lead to. Nothing has changed yet.
#[derive(Clone, Debug)]
pub struct Amendment<G: Game> {
    /// The edited log, whole.
    pub records: Vec<RecordOf<G>>,
    /// How many records from the start hold.
    pub kept: usize,
    /// The state after those.
    pub state: G::State,
    /// The first record that does not hold, if any.
    pub stop: Option<Stop>,
}

impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            state: self.state.clone(),
            log: self.log.clone(),
            undone: self.undone.clone(),
        }
    }
}

impl<G: Game> Match<G> {
    /// A match without entries.
    #[must_use]
    pub fn new(game: Arc<G>) -> Self {
        let state = game.start();
        Self { game, state, log: Vec::new(), undone: Vec::new() }
    }

    /// Replays records as far as they hold.
    #[must_use]
    pub fn replay(game: Arc<G>, records: Vec<RecordOf<G>>) -> (Self, Option<Stop>) {
        let mut this = Self::new(game);
        for (at, record) in records.into_iter().enumerate() {
            if let Err(violation) = this.push(record) {
                return (this, Some(Stop { at, violation }));
            }
        }
        (this, None)
    }

    /// The rules with this match's set-up.
    #[must_use]
    pub const fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The state after the last record.
    #[must_use]
    pub const fn state(&self) -> &G::State {
        &self.state
    }

    /// What is asked for now.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// All records so far.
    #[must_use]
    pub fn log(&self) -> &[RecordOf<G>] {
        &self.log
    }

    /// How many records can be redone.
    #[must_use]
    pub const fn redoable(&self) -> usize {
        self.undone.len()
    }

    /// The state after the first `n` records.
    #[must_use]
    pub fn state_at(&self, n: usize) -> G::State {
        let mut state = self.game.start();
        for record in self.log.iter().take(n) {
            // Each of them held when it was pushed, and the state is a function of the log.
            let held = apply(&*self.game, &mut state, &record.entry, record.stood);
            debug_assert!(held.is_ok(), "a record of the log no longer holds: {held:?}");
        }
        state
    }

    /// The match as it stood after `n` records.
    #[must_use]
    pub fn at(&self, n: usize) -> Self {
        let n = n.min(self.log.len());
        Self {
            game: Arc::clone(&self.game),
            state: self.state_at(n),
            log: self.log.iter().take(n).cloned().collect(),
            undone: Vec::new(),
        }
    }

    /// Appends a record and forgets what was undone.
    ///
    /// # Errors
    /// The rule that forbids it; the match is unchanged.
    pub fn play(&mut self, record: RecordOf<G>) -> Result<(), Violation> {
        self.push(record)?;
        self.undone.clear();
        Ok(())
    }

    fn push(&mut self, record: RecordOf<G>) -> Result<(), Violation> {
        apply(&*self.game, &mut self.state, &record.entry, record.stood)?;
        self.log.push(record);
        Ok(())
    }

    /// The program's answer to the chance request, if there is one. Seeded by the match and the place in
    /// the log: taking an entry back and making it again gives the same dice.
    #[must_use]
    pub fn roll(&self, seed: u64) -> Option<EntryOf<G>> {
        let Turn::Chance(_) = self.turn() else { return None };
        let mut random = Random::for_entry(seed, self.log.len());
        Some(Entry::Chance(self.game.sample(&self.state, &mut random)))
    }

    /// Takes back the last `n` records, fewer if there are fewer; says how many.
    pub fn undo(&mut self, n: usize) -> usize {
        let n = n.min(self.log.len());
        if n > 0 {
            let kept = self.log.len() - n;
            self.undone.extend(self.log.drain(kept..).rev());
            self.state = self.state_at(kept);
        }
        n
    }

    /// How many records an undo by a person takes back: the last decision or ruling or typed answer,
    /// with all that the program and the bots answered since.
    #[must_use]
    pub fn undo_step(&self) -> usize {
        let by_people = |r: &RecordOf<G>| matches!(r.source, Source::Typed | Source::Ruled);
        self.log.iter().rev().position(by_people).map_or(0, |i| i + 1)
    }

    /// Makes the last undone records again, `n` at most; says how many held.
    pub fn redo(&mut self, n: usize) -> usize {
        for done in 0..n {
            let Some(record) = self.undone.last().cloned() else { return done };
            if self.push(record).is_err() {
                // An amendment changed what came before.
                return done;
            }
            self.undone.pop();
        }
        n
    }

    /// What an edit of the log would lead to.
    ///
    /// # Errors
    /// Gives the edit back if its index is outside the log.
    pub fn amend(&self, edit: Edit<RecordOf<G>>) -> Result<Amendment<G>, Edit<RecordOf<G>>> {
        let mut records = self.log.clone();
        match edit {
            Edit::Insert { at, record } if at <= records.len() => records.insert(at, record),
            Edit::Replace { at, record } if at < records.len() => records[at] = record,
            Edit::Delete { at } if at < records.len() => {
                records.remove(at);
            }
            outside => return Err(outside),
        }
        let (replayed, stop) = Self::replay(Arc::clone(&self.game), records.clone());
        Ok(Amendment { kept: replayed.log.len(), state: replayed.state, records, stop })
    }

    /// Carries an amendment out. Records that no longer hold leave the log and can be redone.
    pub fn accept(&mut self, amendment: Amendment<G>) {
        let Amendment { mut records, kept, state, .. } = amendment;
        self.undone = records.drain(kept..).rev().collect();
        self.log = records;
        self.state = state;
    }
}
