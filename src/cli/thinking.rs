//! Bots at the terminal: asked and waited for.

use std::sync::atomic::AtomicBool;

use crate::bots::{AnyAdvice, Level};
use crate::engine::Seat;
use crate::play::Table;

/// What a bot would do in a seat; `None` if the seat is not asked for a choice. The same match gives the
/// same advice at the same place.
pub(super) fn advise(table: &Table, seat: Seat, level: Level) -> Option<AnyAdvice> {
    let question = table.consult(seat, level)?;
    question.run(&AtomicBool::new(false), &mut |_| {})
}
