//! Nothing is hidden; and nobody but people can tell what happened at their table.

use super::forms::SheetOf;
use super::setup::ScoreSheet;
use super::state::State;
use crate::engine::{Hidden, Random, Seat, SeatSet, SetupError, Viewer, Violation, text};

impl<F: SheetOf> Hidden for ScoreSheet<F> {
    fn observe(&self, state: &State, _: Viewer) -> State {
        state.clone()
    }

    fn fill_unknown(&self, _: &mut State, _: &mut Random) {}

    fn seat_bots(&mut self, bots: SeatSet) -> Result<(), SetupError> {
        if bots.is_empty() {
            return Ok(());
        }
        Err(SetupError::one(text("A score sheet is for people: bots cannot see your table.")))
    }

    fn check_bot(&self, _: &State, _: Seat) -> Result<(), Violation> {
        let why = text("A score sheet is for people: bots cannot see your table.");
        Err(Violation::impossible("SHEET-ROW-1", why))
    }
}
