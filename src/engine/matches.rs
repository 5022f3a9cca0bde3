use std::sync::Arc;

use super::{
    Disproof, Draw, Entry, EntryOf, Game, HandOver, Logged, Outcome, Random, RecordId, RecordOf, Seed,
    Source, Turn, Viewer, Violation, apply,
};

/// A match: a log of records and the state that follows from it.
pub struct Match<G: Game> {
    game: Arc<G>,
    state: G::State,
    log: Vec<Logged<G>>,
    /// What was taken back, the latest last.
    undone: Vec<RecordOf<G>>,
    /// Entries that were proved wrong, each with the entry that did.
    disproved: Vec<Disproof>,
    /// For errors that tell what is expected of an entry.
    form: Option<FormOfEntries>,
}

/// Its game and how far it is. Programs would carry what prints every state of every game, if all of it were told.
impl<G: Game> std::fmt::Debug for Match<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Match")
            .field("game", &G::INFO.id)
            .field("entries", &self.log.len())
            .finish_non_exhaustive()
    }
}

/// Gives the JSON Schema of a game's entries.
pub type FormOfEntries = fn() -> serde_json::Value;

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

impl<R> Edit<R> {
    /// Where it is made: index in the log.
    pub const fn at(&self) -> usize {
        let (Self::Insert { at, .. } | Self::Replace { at, .. } | Self::Delete { at }) = self;
        *at
    }

    /// What it puts there.
    pub const fn record(&self) -> Option<&R> {
        match self {
            Self::Insert { record, .. } | Self::Replace { record, .. } => Some(record),
            Self::Delete { .. } => None,
        }
    }

    /// The same edit with its record in another form; `form` is told the record's index.
    ///
    /// # Errors
    /// What `form` gives.
    pub fn try_map<S, E>(self, form: impl FnOnce(usize, R) -> Result<S, E>) -> Result<Edit<S>, E> {
        Ok(match self {
            Self::Insert { at, record } => Edit::Insert { at, record: form(at, record)? },
            Self::Replace { at, record } => Edit::Replace { at, record: form(at, record)? },
            Self::Delete { at } => Edit::Delete { at },
        })
    }
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
    /// The match with the records that hold; the others can be redone.
    pub after: Match<G>,
    /// How many records the edited log has.
    pub of: usize,
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
            disproved: self.disproved.clone(),
            form: self.form,
        }
    }
}

impl<G: Game> Match<G> {
    /// A match without entries.
    #[must_use]
    pub fn new(game: Arc<G>) -> Self {
        let state = game.start();
        Self { state, game, log: Vec::new(), undone: Vec::new(), disproved: Vec::new(), form: None }
    }

    /// The same match, which says of an entry that cannot be read what is expected in its place. That is for front ends in
    /// which people write entries: schemas are much code.
    #[must_use]
    pub const fn telling_form(mut self, form: FormOfEntries) -> Self {
        self.form = Some(form);
        self
    }

    pub(super) const fn form(&self) -> Option<FormOfEntries> {
        self.form
    }

    /// Plays records as far as they hold, and says where and why the first one does not.
    #[must_use]
    pub fn replay(game: Arc<G>, records: impl IntoIterator<Item = RecordOf<G>>) -> (Self, Option<Stop>) {
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

    /// All records so far, each with what it brought about.
    #[must_use]
    pub fn log(&self) -> &[Logged<G>] {
        &self.log
    }

    /// The seats that went over to others, each with the index of its record.
    pub fn hand_overs(&self) -> impl Iterator<Item = (usize, &HandOver)> {
        self.log.iter().enumerate().filter_map(|(at, logged)| match &logged.record.entry {
            Entry::HandOver(over) => Some((at, over)),
            _ => None,
        })
    }

    /// The entries that later ones prove wrong.
    #[must_use]
    pub fn disproved(&self) -> &[Disproof] {
        &self.disproved
    }

    /// Whether the table overruled the rules: by an adjustment for which people give a reason, or by an entry that it
    /// let stand against them.
    #[must_use]
    pub fn is_adjusted(&self) -> bool {
        self.log.iter().any(|logged| match &logged.record.entry {
            Entry::Ruling(ruling) => self.game.reason_rule(ruling).is_some(),
            Entry::Do { .. } | Entry::Chance(_) | Entry::HandOver(_) => logged.record.stood,
        })
    }

    /// How the match ended, and whether it was adjusted; `None` while it runs.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let outcome = self.game.outcome(&self.state)?;
        Some(Outcome { adjusted: self.is_adjusted(), ..outcome })
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
        for Logged { record, .. } in self.log.iter().take(n) {
            // Each of them held when it was pushed, and the state is a function of the log.
            let held = apply(&*self.game, &mut state, &record.entry, record.stood, &mut ());
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
            state: if n == self.log.len() { self.state.clone() } else { self.state_at(n) },
            log: self.log.iter().take(n).cloned().collect(),
            undone: Vec::new(),
            disproved: self.disproved.iter().filter(|found| found.proof < n).copied().collect(),
            form: self.form,
        }
    }

    /// Whether anything is hidden from `viewer` now. What was hidden once and lies open since, they may be told of.
    #[must_use]
    pub fn hides_from(&self, viewer: Viewer) -> bool {
        self.game.observe(&self.state, viewer) != self.state
    }

    /// The match with a state that holds no more than `viewer` sees. Its log is the same.
    #[must_use]
    pub fn as_seen(&self, viewer: Viewer) -> Self {
        Self { state: self.game.observe(&self.state, viewer), ..self.clone() }
    }

    /// Appends a record and forgets what was undone. A record that claims to stand against the rules, and
    /// breaks none, is kept as an ordinary one.
    ///
    /// # Errors
    /// The rule that forbids it; the match is unchanged.
    pub fn play(&mut self, record: RecordOf<G>) -> Result<(), Violation> {
        self.push(record)?;
        self.undone.clear();
        Ok(())
    }

    fn push(&mut self, mut record: RecordOf<G>) -> Result<(), Violation> {
        let before = self.state.clone();
        let mut events = Vec::new();
        record.stood = apply(&*self.game, &mut self.state, &record.entry, record.stood, &mut events)?;
        let told = match &record.entry {
            Entry::HandOver(over) => vec![over.told(over.seat)],
            entry => self.game.tell(&before, entry, &events, &self.state),
        };
        let chapter = self.game.chapter(&before);
        self.log.push(Logged { id: RecordId::next(), record, events, told, chapter });
        let proof = self.log.len() - 1;
        let wrong = self.game.disproved(&self.log);
        self.disproved.extend(wrong.into_iter().map(|wrong| Disproof { wrong, proof }));
        Ok(())
    }

    /// The program's answer to the chance request, if there is one. Seeded by the match and the place in
    /// the log: taking an entry back and making it again gives the same dice.
    #[must_use]
    pub fn roll(&self, seed: impl Into<Seed>) -> Option<EntryOf<G>> {
        let Turn::Chance(_) = self.turn() else { return None };
        // Who sits where changes no dice.
        let mut random = Random::for_entry(seed, self.log.len() - self.hand_overs().count());
        Some(Entry::Chance(self.game.sample(&self.state, &mut random)))
    }

    /// As [`roll`](Self::roll), as if so many entries had been made before, with all draws that it took.
    #[must_use]
    pub fn roll_noted(&self, seed: Seed, index: usize) -> Option<(EntryOf<G>, Vec<Draw>)> {
        let Turn::Chance(_) = self.turn() else { return None };
        let mut random = Random::noting(seed, index);
        let chance = self.game.sample(&self.state, &mut random);
        Some((Entry::Chance(chance), random.draws()))
    }

    /// Takes back the last `n` records, fewer if there are fewer; says how many.
    pub fn undo(&mut self, n: usize) -> usize {
        let n = n.min(self.log.len());
        if n > 0 {
            let kept = self.log.len() - n;
            self.undone.extend(self.log.drain(kept..).rev().map(|logged| logged.record));
            self.state = self.state_at(kept);
            self.disproved.retain(|found| found.proof < kept);
        }
        n
    }

    /// How many records an undo by a person takes back: the last decision or ruling or typed answer,
    /// with all that the program and the bots answered since.
    #[must_use]
    pub fn undo_step(&self) -> usize {
        let by_people = |logged: &Logged<G>| matches!(logged.record.source, Source::Typed | Source::Ruled);
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
        let mut records: Vec<_> = self.log.iter().map(|logged| logged.record.clone()).collect();
        match edit {
            Edit::Insert { at, record } if at <= records.len() => records.insert(at, record),
            Edit::Replace { at, record } if at < records.len() => records[at] = record,
            Edit::Delete { at } if at < records.len() => {
                records.remove(at);
            }
            outside => return Err(outside),
        }
        let (mut after, stop) = Self::replay(Arc::clone(&self.game), records.iter().cloned());
        after.undone = records.split_off(after.log.len());
        after.undone.reverse();
        after.form = self.form;
        Ok(Amendment { of: after.log.len() + after.undone.len(), after, stop })
    }

    /// Carries an amendment out. Records that no longer hold leave the log and can be redone.
    pub fn accept(&mut self, amendment: Amendment<G>) {
        *self = amendment.after;
    }
}
