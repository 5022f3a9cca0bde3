use super::admit::{EntryError, no_stranger};
use crate::engine::{
    AnyEntry, Disproof, Draw, Entry, EntryOf, Fallen, Game, HandOver, Logged, Match, Record, RecordId,
    Scores, Seat, Seed, Source, Text, Turn, apply,
};

/// What became of a match with one of its entries, for figures.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The seat that chose, if one did.
    pub seat: Option<Seat>,
    /// The part of the match in which it was made.
    pub chapter: Option<Text>,
    /// The scores after it.
    pub scores: Scores,
    /// The dice that it told of.
    pub fallen: Vec<Fallen>,
    /// Who says so.
    pub source: Source,
    /// Who did what with which card; see [`Words::tally`](crate::engine::Words::tally).
    pub done: Vec<(Seat, &'static str, String)>,
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
    /// An entry that hands a seat over.
    ///
    /// # Errors
    /// If the match has no such seat.
    fn hand_over(&self, over: HandOver) -> Result<AnyEntry, EntryError>;
    /// The seats that went over to others, each with the index of its record.
    fn hand_overs(&self) -> Vec<(usize, HandOver)>;
    /// The records that later ones prove wrong.
    fn disproved(&self) -> Vec<Disproof>;
    /// What became of the match with each record.
    fn course(&self) -> Vec<Step>;
    /// Takes an entry.
    ///
    /// # Errors
    /// Why not; the match is unchanged.
    fn play(&mut self, record: Record<AnyEntry>) -> Result<(), EntryError>;
    /// The program's answer to the chance request.
    fn roll(&self, seed: Seed) -> Option<AnyEntry>;
    /// As [`roll`](Self::roll), as if so many entries had been made before, hand-overs left out, with all draws that it
    /// took.
    fn roll_noted(&self, seed: Seed, index: usize) -> Option<(AnyEntry, Vec<Draw>)>;
    /// Takes back the last `n` records; says how many.
    fn undo(&mut self, n: usize) -> usize;
    /// How many records an undo by a person takes back.
    fn undo_step(&self) -> usize;
    /// Makes the last undone records again; says how many.
    fn redo(&mut self, n: usize) -> usize;
    /// How many records can be redone.
    fn redoable(&self) -> usize;
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

    fn hand_over(&self, over: HandOver) -> Result<AnyEntry, EntryError> {
        let entry = EntryOf::<G>::HandOver(over);
        no_stranger(&**self.game(), &entry).map(|()| AnyEntry::new(entry))
    }

    fn hand_overs(&self) -> Vec<(usize, HandOver)> {
        Self::hand_overs(self).map(|(at, over)| (at, over.clone())).collect()
    }

    fn disproved(&self) -> Vec<Disproof> {
        Self::disproved(self).to_vec()
    }

    fn course(&self) -> Vec<Step> {
        let game = &**self.game();
        let mut state = game.start();
        let mut steps = Vec::with_capacity(Self::log(self).len());
        for Logged { record, events, chapter, .. } in Self::log(self) {
            let done = game.tally(&state, &record.entry, events);
            let fallen = match &record.entry {
                Entry::Chance(chance) => game.fallen(&state, chance),
                Entry::Do { .. } | Entry::Ruling(_) | Entry::HandOver(_) => Vec::new(),
            };
            if apply(game, &mut state, &record.entry, record.stood, &mut ()).is_err() {
                break;
            }
            let seat = match &record.entry {
                Entry::Do { seat, .. } => Some(*seat),
                Entry::Chance(_) | Entry::Ruling(_) | Entry::HandOver(_) => None,
            };
            let scores = game.scores(&state);
            let (chapter, source) = (chapter.clone(), record.source);
            steps.push(Step { seat, chapter, scores, fallen, source, done });
        }
        steps
    }

    fn play(&mut self, record: Record<AnyEntry>) -> Result<(), EntryError> {
        let entry = self.admitted(&record.entry)?.clone();
        if matches!(entry, Entry::HandOver(_)) && self.turn() == Turn::Over {
            return Err(EntryError::Malformed("the match is over: nobody takes a seat any more".to_owned()));
        }
        Ok(Self::play(self, record.map(|_| entry))?)
    }

    fn roll(&self, seed: Seed) -> Option<AnyEntry> {
        Self::roll(self, seed).map(AnyEntry::new)
    }

    fn roll_noted(&self, seed: Seed, index: usize) -> Option<(AnyEntry, Vec<Draw>)> {
        let (entry, draws) = Self::roll_noted(self, seed, index)?;
        Some((AnyEntry::new(entry), draws))
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
}

pub(super) fn any_record<G: Game>(logged: &Logged<G>) -> Record<AnyEntry> {
    logged.record.clone().map(AnyEntry::new)
}
