//! What bots need: how good a state looks, and how sensible a choice (section 10 of the rules).
//!
//! Everything is measured in points of the set that is played. A seat's own goals and dice are read, of the others
//! only what everybody sees.

mod bank;
mod thumb;

use super::state::{State, TARGET};
use super::{Action, DualingDice};
use crate::engine::{Advice, Rules, Seat};

/// What a round brings a player in points, one with the other (section 10.3).
const PER_ROUND: f32 = 0.5;

impl Advice for DualingDice {
    /// The mean chance to end above each opponent, or the chance to beat the House.
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Some(outcome) = self.outcome(state) {
            return outcome.utility(seat);
        }
        let own = state.seat(seat);
        let mine = f32::from(own.points) + self.prospects(own, &own.saved);
        if let Some(last) = self.last_set().filter(|_| self.solo()) {
            let left = f32::from(last.saturating_sub(state.set)) * 5.0 * PER_ROUND;
            return logistic((mine + left - f32::from(TARGET)) / 3.0);
        }
        let theirs = |other: Seat| {
            let other = state.seat(other);
            f32::from(other.points) + PER_ROUND * f32::from(state.round)
        };
        let others = state.all().filter(|other| *other != seat);
        let above = others.map(|other| logistic((mine - theirs(other)) / 3.0)).sum::<f32>();
        above / (self.seats() - 1) as f32
    }

    fn rate(&self, state: &State, seat: Seat, action: &Action) -> f32 {
        self.thumb(state, seat, action)
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
