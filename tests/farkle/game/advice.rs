//! What bots need. There is nothing to hide from them.

use tableside::engine::{Advice, Hidden, Random, Seat, Viewer};

use super::dice::DICE;
use super::{Action, Farkle, State};

impl Hidden for Farkle {
    fn observe(&self, state: &State, _: Viewer) -> State {
        state.clone()
    }

    fn fill_unknown(&self, _: &mut State, _: &mut Random) {}
}

impl Advice for Farkle {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        let pending = if state.active == seat { state.pending } else { 0 };
        let own = state.scores.get(seat.index()).copied().unwrap_or(0).saturating_add(pending);
        let ahead = own as f32 - Self::best_of_others(state, seat) as f32;
        (0.5 + ahead / (2.0 * self.target as f32)).clamp(0.0, 1.0)
    }

    /// Keeps all it can, and rolls while there are few points and many dice; all of them in a last round that is being lost.
    fn rate(&self, state: &State, seat: Seat, action: &Action) -> f32 {
        let banked = state.scores.get(seat.index()).copied().unwrap_or(0).saturating_add(state.pending);
        match action {
            Action::Keep { dice } => dice.worth().unwrap_or(0) as f32,
            Action::Bank if state.last.is_some() && banked <= Self::best_of_others(state, seat) => 0.0,
            Action::Bank => state.pending as f32,
            Action::Roll => match state.left {
                DICE => 2000.0,
                5 => 1000.0,
                4 => 500.0,
                _ => 300.0,
            },
        }
    }
}
