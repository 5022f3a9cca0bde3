use serde_json::Value;

use super::{MatchSetup, Provider};
use crate::bots::{BotMatch, Consultation, Level};
use crate::engine::{
    AmendPreview, Component, Edit, EntryError, Names, Outcome, Record, Seat, SeatSet, Source, Stopped, Turn,
};

/// Where a table writes its entries down. Each call is one committed transaction.
pub trait Store: Send {
    /// Adds the record at index `n`.
    ///
    /// # Errors
    /// If it could not be written; nothing was.
    fn append(&mut self, n: usize, record: &Record<Value>) -> Result<(), StoreError>;
    /// Keeps the first `n` records; the others are struck out with a reason.
    ///
    /// # Errors
    /// As for `append`.
    fn keep(&mut self, n: usize, reason: &str) -> Result<(), StoreError>;
    /// Puts another log in the place of the stored one.
    ///
    /// # Errors
    /// As for `append`.
    fn replace(&mut self, records: &[Record<Value>], reason: &str) -> Result<(), StoreError>;
    /// Notes how the match ended, or that it goes on after all.
    ///
    /// # Errors
    /// As for `append`.
    fn finish(&mut self, outcome: Option<&Outcome>) -> Result<(), StoreError>;
}

/// Why something could not be written down, in words for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(pub String);

/// Why an entry did not happen. The table is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The rules, or the form of the entry.
    #[error(transparent)]
    Entry(#[from] EntryError),
    /// It could not be written down.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Whose answer is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// One of these people chooses; with several, each in secret.
    People {
        /// Who has yet to choose.
        seats: SeatSet,
        /// Whether nobody else may see the choice.
        secret: bool,
    },
    /// A bot chooses.
    Bot(Seat),
    /// The program rolls, deals or draws.
    Program,
    /// People tell what came up on the table.
    Tell(Component),
    /// Nobody: the match is over.
    Nobody,
}

impl Next {
    /// Whose answer it is when people tell everything, bots' choices and the program's dice included: when
    /// they amend what was entered.
    #[must_use]
    pub fn told_by_people(turn: Turn) -> Self {
        match turn {
            Turn::Choose(seat) => Self::People { seats: SeatSet::one(seat), secret: false },
            Turn::Secret(seats) => Self::People { seats, secret: true },
            Turn::Chance(component) => Self::Tell(component),
            Turn::Over => Self::Nobody,
        }
    }
}

/// A match in play, with who sits where, who has the dice and cards, and where it is written down.
pub struct Table {
    setup: MatchSetup,
    names: Names,
    game: Box<dyn BotMatch>,
    store: Option<Box<dyn Store>>,
}

impl Table {
    /// A table around a match. `store` must hold the match's records already, if it has any.
    #[must_use]
    pub fn new(setup: MatchSetup, game: Box<dyn BotMatch>, store: Option<Box<dyn Store>>) -> Self {
        Self { names: setup.names(), setup, game, store }
    }

    /// Plays stored records as far as they hold, without writing them down again.
    ///
    /// # Errors
    /// Where it stopped and why; the records before hold.
    pub fn resume(&mut self, records: impl IntoIterator<Item = Record<Value>>) -> Result<(), Stopped> {
        for (at, record) in records.into_iter().enumerate() {
            self.game.play(record).map_err(|why| Stopped { at, why })?;
        }
        // Killed between the last entry and the note that the match had ended? Then it is made up for; if
        // that fails, the next start tries again.
        let _ = self.note_end();
        Ok(())
    }

    /// What was decided before the match.
    #[must_use]
    pub const fn setup(&self) -> &MatchSetup {
        &self.setup
    }

    /// The names of the seats.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// The match.
    #[must_use]
    pub fn game(&self) -> &dyn BotMatch {
        &*self.game
    }

    /// Whose answer is next. Bots commit their secrets first, so that nobody waits for them.
    #[must_use]
    pub fn next(&self) -> Next {
        match self.game.turn() {
            Turn::Choose(seat) if self.setup.bot(seat).is_some() => Next::Bot(seat),
            Turn::Secret(seats) => match seats.iter().find(|s| self.setup.bot(*s).is_some()) {
                Some(bot) => Next::Bot(bot),
                None => Next::People { seats, secret: true },
            },
            Turn::Chance(component) => match self.setup.provider(component) {
                Provider::Physical if self.untold().is_none() => Next::Tell(component),
                _ => Next::Program,
            },
            turn => Next::told_by_people(turn),
        }
    }

    /// A question for a bot about the table as it stands; `None` if the seat is not asked for a choice. The
    /// same match gives the same advice at the same place.
    #[must_use]
    pub fn consult(&self, seat: Seat, level: Level) -> Option<Box<dyn Consultation>> {
        // Apart from the streams of dice and cards, which are one for each entry.
        let place = (self.game.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.game.consult(seat, level, self.setup.seed ^ place)
    }

    /// What is entered at a table with real cards without asking anybody: cards that stay face down, and
    /// drawn cards where the table does not want to tell them. A bot must know its cards.
    fn untold(&self) -> Option<Value> {
        if self.setup.seats.iter().any(|seat| seat.bot.is_some()) {
            return None;
        }
        self.game.untold(self.setup.track_draws)
    }

    /// The program's answer to the chance request: its own dice and cards, or what need not be told.
    /// `None` if nothing is asked of chance.
    #[must_use]
    pub fn program_answer(&self) -> Option<Value> {
        let Turn::Chance(component) = self.game.turn() else { return None };
        match self.setup.provider(component) {
            Provider::Physical => self.untold().or_else(|| self.game.roll(self.setup.seed)),
            Provider::Program => self.game.roll(self.setup.seed),
        }
    }

    /// Lets the program answer the chance request.
    ///
    /// # Errors
    /// If nothing is asked of chance, or it could not be written down.
    pub fn answer(&mut self, now: i64) -> Result<Record<Value>, PlayError> {
        let entry = self
            .program_answer()
            .ok_or_else(|| EntryError::Malformed("nothing is asked of dice or cards now".into()))?;
        self.play(Record { at: now, ..Record::new(entry, Source::Program) })
    }

    /// Takes an entry: checks it, writes it down, then lets it happen.
    ///
    /// # Errors
    /// Why not; the table is as it was.
    pub fn play(&mut self, record: Record<Value>) -> Result<Record<Value>, PlayError> {
        let n = self.game.len();
        let record = self.game.play(record)?;
        if let Some(store) = &mut self.store
            && let Err(error) = store.append(n, &record)
        {
            self.game.undo(1);
            return Err(error.into());
        }
        self.note_end()?;
        Ok(record)
    }

    /// Takes back the last `n` records; says how many.
    ///
    /// # Errors
    /// If that could not be written down; the table is as it was.
    pub fn undo(&mut self, n: usize) -> Result<usize, PlayError> {
        let n = self.game.undo(n);
        let kept = self.game.len();
        if n > 0
            && let Some(store) = &mut self.store
            && let Err(error) = store.keep(kept, "undo")
        {
            self.game.redo(n);
            return Err(error.into());
        }
        self.note_end()?;
        Ok(n)
    }

    /// Makes undone records again, up to the next that a person entered; says how many.
    ///
    /// # Errors
    /// If that could not be written down; what was, happened.
    pub fn redo(&mut self) -> Result<usize, PlayError> {
        let mut redone = 0;
        while self.game.redo(1) == 1 {
            let n = self.game.len() - 1;
            let Some(record) = self.game.record(n) else { break };
            if let Some(store) = &mut self.store
                && let Err(error) = store.append(n, &record)
            {
                self.game.undo(1);
                return Err(error.into());
            }
            redone += 1;
            let wait = matches!(self.next(), Next::People { .. } | Next::Tell(_) | Next::Nobody);
            if wait {
                break;
            }
        }
        self.note_end()?;
        Ok(redone)
    }

    /// What an edit of the log would lead to.
    ///
    /// # Errors
    /// If the new record is not an entry of this game.
    pub fn amend(&self, edit: Edit<Record<Value>>) -> Result<AmendPreview, EntryError> {
        self.game.amend(edit)
    }

    /// Carries out an amendment that was previewed.
    ///
    /// # Errors
    /// If it could not be written down, or the table moved on meanwhile; the table is as it was.
    pub fn accept(&mut self, preview: AmendPreview) -> Result<(), PlayError> {
        let records: Vec<_> = (0..preview.after.len()).filter_map(|n| preview.after.record(n)).collect();
        if let Some(store) = &mut self.store {
            store.replace(&records, "amend")?;
        }
        if !self.game.accept(preview) {
            let lost = "the amendment belongs to another match";
            return Err(EntryError::Malformed(lost.into()).into());
        }
        self.note_end()
    }

    /// Writes down that the match ended, or that it goes on after an undo.
    fn note_end(&mut self) -> Result<(), PlayError> {
        let outcome = self.game.outcome();
        if let Some(store) = &mut self.store {
            store.finish(outcome.as_ref())?;
        }
        Ok(())
    }
}
