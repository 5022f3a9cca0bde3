//! Bots at the terminal: asked and waited for.

use super::Ending;
use crate::bots::{AnyAnalysis, Level};
use crate::engine::Seat;
use crate::play::GameSession;

/// What a bot would do in a seat; `None` if the seat is not asked for a choice, or the program is to end. The same
/// match gives the same advice at the same place.
pub(super) fn advise(
    session: &GameSession,
    seat: Seat,
    level: Level,
    ending: &Ending,
) -> Option<AnyAnalysis> {
    let question = session.consult(seat, level)?;
    question.run(ending.flag(), &mut |_| {})
}
