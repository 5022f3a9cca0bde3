//! Nobody plays on a sheet: nothing is advised.

use super::action::Action;
use super::forms::SheetOf;
use super::setup::ScoreSheet;
use super::state::State;
use crate::engine::{Advice, MAX_CANDIDATES, Rules, Seat};

impl<F: SheetOf> Advice for ScoreSheet<F> {
    fn candidates(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal(state, seat, out);
        out.truncate(MAX_CANDIDATES);
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        self.outcome(state).map_or(0.5, |outcome| outcome.utility(seat))
    }

    fn rate(&self, _: &State, _: Seat, _: &Action) -> f32 {
        0.0
    }
}
