//! A match as an object: one face for every game, with JSON values for entries, for front ends and the
//! archive. [`Match`] implements it for all games at once.

use std::any::Any;
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value, json};

use super::{
    Amendment, Edit, Entry, EntryOf, Game, GameInfo, Match, Names, Outcome, Record, RecordOf, Rulebook,
    Scores, Seat, Source, Text, Turn, Viewer, Violation,
};

/// Why an entry was not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    /// A rule forbids it.
    #[error(transparent)]
    Refused(#[from] Violation),
    /// It is not an entry of this game at all.
    #[error("{0}")]
    Malformed(String),
}

/// One thing a seat may do.
#[derive(Clone, Debug)]
pub struct Choice {
    /// As it stands in an entry.
    pub action: Value,
    /// In a few words.
    pub text: Text,
}

/// One line of the log.
#[derive(Clone, Debug)]
pub struct LogLine {
    /// The record.
    pub record: Record<Value>,
    /// What it did.
    pub told: Vec<Text>,
}

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
    /// The match as it would be; give it to [`AnyMatch::accept`].
    pub after: Box<dyn AnyMatch>,
}

/// A match of any game.
pub trait AnyMatch: std::fmt::Debug + Send {
    /// What is fixed about the game.
    fn info(&self) -> GameInfo;
    /// The game's rulebook.
    fn rulebook(&self) -> &'static Rulebook;
    /// How many seats the match has.
    fn seats(&self) -> usize;
    /// How many records the log has.
    fn len(&self) -> usize;
    /// Whether nothing has happened yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// What is asked for now.
    fn turn(&self) -> Turn;
    /// What exactly is asked of chance.
    fn request(&self) -> Option<Value>;
    /// Who does what now, in one sentence.
    fn ask(&self) -> Text;
    /// What a seat may do now.
    fn legal(&self, seat: Seat) -> Vec<Choice>;
    /// Whether an entry would be taken.
    ///
    /// # Errors
    /// Why not.
    fn check(&self, entry: &Value) -> Result<(), EntryError>;
    /// Takes an entry; gives the record as it stands in the log (names resolved to numbers).
    ///
    /// # Errors
    /// Why not; the match is unchanged.
    fn play(&mut self, record: Record<Value>) -> Result<Record<Value>, EntryError>;
    /// The program's answer to the chance request.
    fn roll(&self, seed: u64) -> Option<Value>;
    /// What is entered at a table with real cards without asking anybody; see [`Game::untold`].
    fn untold(&self, track_draws: bool) -> Option<Value>;
    /// Takes back the last `n` records; says how many.
    fn undo(&mut self, n: usize) -> usize;
    /// How many records an undo by a person takes back.
    fn undo_step(&self) -> usize;
    /// Makes the last undone records again; says how many.
    fn redo(&mut self, n: usize) -> usize;
    /// How many records can be redone.
    fn redoable(&self) -> usize;
    /// What an edit of the log would lead to.
    ///
    /// # Errors
    /// If the new record is not an entry of this game, or the index is outside the log.
    fn amend(&self, edit: Edit<Record<Value>>) -> Result<AmendPreview, EntryError>;
    /// Carries out an edit that was previewed on this very log; says whether it did.
    fn accept(&mut self, preview: AmendPreview) -> bool;
    /// The state as `viewer` sees it.
    fn state(&self, viewer: Viewer) -> Value;
    /// The scores as they stand.
    fn scores(&self) -> Scores;
    /// How the match ended.
    fn outcome(&self) -> Option<Outcome>;
    /// The record at an index.
    fn record(&self, index: usize) -> Option<Record<Value>>;
    /// The log from a record on, told.
    fn lines_from(&self, from: usize) -> Vec<LogLine>;
    /// The whole log, told.
    fn log(&self) -> Vec<LogLine> {
        self.lines_from(0)
    }
    /// What the last `n` records did.
    fn told(&self, n: usize) -> Vec<Text>;
    /// The match as it stood after `n` records.
    fn at(&self, n: usize) -> Box<dyn AnyMatch>;
    /// The match itself, for front ends that know the game.
    fn as_any(&self) -> &dyn Any;
    /// The match itself, owned.
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
}

fn to_value(value: &impl Serialize) -> Value {
    // Entries and states are plain data with text keys; serialising them cannot fail.
    serde_json::to_value(value).unwrap_or(Value::Null)
}

fn raise<G: Game>(record: &RecordOf<G>) -> Record<Value> {
    Record {
        entry: to_value(&record.entry),
        source: record.source,
        stood: record.stood,
        note: record.note.clone(),
        at: record.at,
    }
}

fn lower<G: Game>(game: &G, state: &G::State, record: Record<Value>) -> Result<RecordOf<G>, EntryError> {
    let mut entry = record.entry;
    game.check_written(state, &entry)?;
    game.resolve_names(&mut entry);
    let entry = serde_json::from_value(entry).map_err(|e| EntryError::Malformed(e.to_string()))?;
    Ok(Record { entry, source: record.source, stood: record.stood, note: record.note, at: record.at })
}

impl<G: Game> AnyMatch for Match<G> {
    fn info(&self) -> GameInfo {
        G::INFO
    }

    fn rulebook(&self) -> &'static Rulebook {
        G::rulebook()
    }

    fn seats(&self) -> usize {
        self.game().seats()
    }

    fn len(&self) -> usize {
        Self::log(self).len()
    }

    fn turn(&self) -> Turn {
        Self::turn(self)
    }

    fn request(&self) -> Option<Value> {
        self.game().request(self.state()).map(|request| to_value(&request))
    }

    fn ask(&self) -> Text {
        self.game().ask(self.state())
    }

    fn legal(&self, seat: Seat) -> Vec<Choice> {
        let mut actions = Vec::new();
        self.game().legal(self.state(), seat, &mut actions);
        actions
            .iter()
            .map(|action| Choice {
                action: to_value(action),
                text: self.game().name(self.state(), seat, action),
            })
            .collect()
    }

    fn check(&self, entry: &Value) -> Result<(), EntryError> {
        let record = lower(&**self.game(), self.state(), Record::new(entry.clone(), Source::Typed))?;
        let (game, state) = (self.game(), self.state());
        match &record.entry {
            Entry::Do { seat, action } => game.check(state, *seat, action)?,
            Entry::Chance(outcome) => game.check_chance(state, outcome)?,
            Entry::Ruling(ruling) => game.check_ruling(state, ruling)?,
        }
        Ok(())
    }

    fn play(&mut self, record: Record<Value>) -> Result<Record<Value>, EntryError> {
        let record = lower(&**self.game(), self.state(), record)?;
        let raised = raise::<G>(&record);
        Self::play(self, record)?;
        Ok(raised)
    }

    fn roll(&self, seed: u64) -> Option<Value> {
        Self::roll(self, seed).map(|entry| to_value(&entry))
    }

    fn untold(&self, track_draws: bool) -> Option<Value> {
        let Turn::Chance(super::Component::Cards) = self.turn() else { return None };
        let outcome = self.game().untold(self.state(), track_draws)?;
        Some(to_value(&EntryOf::<G>::Chance(outcome)))
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

    fn amend(&self, edit: Edit<Record<Value>>) -> Result<AmendPreview, EntryError> {
        let lower = |at, record| lower(&**self.game(), &self.state_at(at), record);
        let edit = match edit {
            Edit::Insert { at, record } => Edit::Insert { at, record: lower(at, record)? },
            Edit::Replace { at, record } => Edit::Replace { at, record: lower(at, record)? },
            Edit::Delete { at } => Edit::Delete { at },
        };
        let amendment = Self::amend(self, edit)
            .map_err(|_| EntryError::Malformed(format!("the log has {} entries", self.len())))?;
        let stop = amendment
            .stop
            .clone()
            .map(|stop| Stopped { at: stop.at, why: EntryError::Refused(stop.violation) });
        let (kept, of) = (amendment.kept, amendment.records.len());
        let mut after = self.clone();
        after.accept_typed(amendment);
        Ok(AmendPreview { kept, of, stop, after: Box::new(after) })
    }

    fn accept(&mut self, preview: AmendPreview) -> bool {
        match preview.after.into_any().downcast::<Self>() {
            Ok(after) if Arc::ptr_eq(after.game(), self.game()) => {
                *self = *after;
                true
            }
            _ => false,
        }
    }

    fn state(&self, viewer: Viewer) -> Value {
        to_value(&self.game().observe(self.state(), viewer))
    }

    fn scores(&self) -> Scores {
        self.game().scores(self.state())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game().outcome(self.state())
    }

    fn record(&self, index: usize) -> Option<Record<Value>> {
        Self::log(self).get(index).map(raise::<G>)
    }

    fn lines_from(&self, from: usize) -> Vec<LogLine> {
        self.lines(from)
    }

    fn told(&self, n: usize) -> Vec<Text> {
        self.lines(self.len().saturating_sub(n)).into_iter().flat_map(|line| line.told).collect()
    }

    fn at(&self, n: usize) -> Box<dyn AnyMatch> {
        Box::new(Self::at(self, n))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

impl<G: Game> Match<G> {
    fn accept_typed(&mut self, amendment: Amendment<G>) {
        Self::accept(self, amendment);
    }

    /// The log from the record at `from` on, told.
    fn lines(&self, from: usize) -> Vec<LogLine> {
        let game = self.game();
        let mut before = self.state_at(from);
        let mut lines = Vec::new();
        for record in &Self::log(self)[from.min(Self::log(self).len())..] {
            let mut after = before.clone();
            let held = super::apply(&**game, &mut after, &record.entry, record.stood);
            debug_assert!(held.is_ok(), "a record of the log no longer holds: {held:?}");
            let told = game.tell(&before, &record.entry, &after);
            lines.push(LogLine { record: raise::<G>(record), told });
            before = after;
        }
        lines
    }
}

/// The turn as JSON, with what is asked of chance and who is asked.
#[must_use]
pub fn turn_json(table: &dyn AnyMatch, names: &Names) -> Value {
    let ask = table.ask().render(names);
    match table.turn() {
        Turn::Choose(seat) => json!({"choose": {"seat": seat}, "ask": ask}),
        Turn::Secret(seats) => json!({"secret": {"seats": seats}, "ask": ask}),
        Turn::Chance(component) => {
            json!({"chance": {"component": component, "request": table.request()}, "ask": ask})
        }
        Turn::Over => json!({"over": table.outcome(), "ask": ask}),
    }
}
