//! What bots need: how good a state looks, and how sensible a choice (section 10 of the rules).

use super::state::{Ending, State};
use super::{Action, Regidice};
use crate::engine::{Advice, Rules, Seat};

impl Advice for Regidice {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Some(outcome) = self.outcome(state) {
            return outcome.utility(seat);
        }
        let _ = Ending::Won;
        0.5
    }

    fn rate(&self, _: &State, _: Seat, _: &Action) -> f32 {
        0.0
    }
}
