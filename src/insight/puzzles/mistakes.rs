//! People's own mistakes, out of the analyses of their matches.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Puzzle;
use crate::engine::{AnyMatch, Seat};
use crate::insight::analysis::{Analysis, Cause, Mark, Stage};
use crate::play::GameSession;

/// A mistake of somebody in a match of the archive.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mistake {
    /// The match, as every archive names it.
    pub uuid: String,
    /// The checksum of its log up to the choice: once somebody amends that, it is another position.
    pub log: String,
    /// The position.
    pub puzzle: Puzzle,
}

/// The choices of people in an analysed match that are marked as mistakes, in the order of the log. None before the analysis
/// is finished.
#[must_use]
pub fn mistakes(uuid: &str, session: &GameSession, analysis: &Analysis) -> Vec<Mistake> {
    if analysis.stage < Stage::Done || analysis.steps.len() != session.game().len() {
        return Vec::new();
    }
    let own = |at: usize, seat: u8| {
        let seats = session.seats_at(at);
        // A seat that the table plays together has no name.
        seats.get(usize::from(seat)).is_some_and(|sits| sits.bot.is_none() && !sits.name.is_empty())
    };
    let marked = analysis.steps.iter().enumerate().filter(|(at, step)| {
        let marked = step.judged.as_ref().is_some_and(|judged| judged.mark >= Some(Mark::Mistake));
        matches!(step.cause, Cause::Choice(seat) if marked && own(*at, seat))
    });
    let mistake = |(at, _): (usize, &_)| {
        let puzzle = Puzzle::of(format!("{uuid}:{at}"), analysis, at)?;
        Some(Mistake { uuid: uuid.to_owned(), log: log_sum(session.game(), at + 1), puzzle })
    };
    marked.filter_map(mistake).collect()
}

impl Mistake {
    /// Whether the match still has this position and this choice.
    #[must_use]
    pub fn holds(&self, game: &dyn AnyMatch) -> bool {
        game.len() > self.puzzle.at && log_sum(game, self.puzzle.at + 1) == self.log
    }

    /// Whose it is.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.puzzle.seat
    }
}

/// A checksum of the first entries of a match.
#[must_use]
pub fn log_sum(game: &dyn AnyMatch, entries: usize) -> String {
    let mut hash = Sha256::new();
    for record in (0..entries).map_while(|at| game.record(at)) {
        let entry = record.entry.to_json().to_string();
        hash.update((entry.len() as u64).to_le_bytes());
        hash.update(entry.as_bytes());
        hash.update([u8::from(record.stood)]);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
