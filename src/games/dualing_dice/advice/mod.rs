//! What bots need: how good a state looks, and how sensible a choice (section 10 of the rules).
//!
//! Everything is measured in points of the set that is played. A seat's own goals and dice are read, of the others
//! only what everyone sees.

mod bank;
mod fine;
mod judge;
mod plan;
mod thumb;

use super::state::{State, Step, TARGET};
use super::{Action, DualingDice};
use crate::engine::{Advice, Effort, Levels, Rules, Seat};

/// What a round brings a player in points, one with the other (section 10.3).
const PER_ROUND: f32 = 0.5;
/// What the dice that another saved in a round of this set are worth, as far as a seat can tell that does not know the
/// goals; measured, see benches/README.md.
const SAVED: f32 = 0.3;
/// So many points ahead of another, a seat ends above it e times (2.72 times) as often as below; measured likewise.
const LEAD: f32 = 3.9;

impl Advice for DualingDice {
    /// Expert plans as Hard does, with more numbers and the white dice of others.
    const LEVELS: Levels = Levels::USUAL;

    /// At a table whose cards the program does not know there are thousands of ways to reveal three of them: only
    /// those with one goal that it does not know are listed.
    fn candidates(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let state = &*state.as_noted_by(seat);
        if state.step == Step::Reveal && state.seats.get(seat.index()).is_some_and(|own| own.unknown() > 1) {
            self.few_reveals(state, seat, out);
        } else {
            self.legal(state, seat, out);
        }
    }

    /// The mean chance to end above each opponent, or the chance to beat the House.
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Some(outcome) = self.outcome(state) {
            return outcome.utility(seat);
        }
        let own = state.seat(seat);
        self.hopes(state, seat, self.prospects(own, &own.saved, bank::WAYS))
    }

    fn rate(&self, state: &State, seat: Seat, action: &Action) -> f32 {
        self.thumb(state, seat, action)
    }

    fn judge(&self, state: &State, seat: Seat, choices: &[Action], effort: Effort) -> Option<Vec<f32>> {
        let worth = self.worth_of(state, seat, choices, effort)?;
        Some(worth.into_iter().map(|points| self.hopes(state, seat, points)).collect())
    }
}

impl DualingDice {
    /// The mean chance of a seat to end above each opponent, or to beat the House, if this set brings it so many
    /// points.
    fn hopes(&self, state: &State, seat: Seat, points: f32) -> f32 {
        let mine = f32::from(state.seat(seat).points) + points;
        if let Some(last) = self.last_set().filter(|_| self.solo()) {
            let left = f32::from(last.saturating_sub(state.set)) * 5.0 * PER_ROUND;
            return logistic((mine + left - f32::from(TARGET)) / 3.0);
        }
        let theirs = |other: Seat| {
            let other = state.seat(other);
            f32::from(other.points) + SAVED * f32::from(state.round)
        };
        let others = state.all().filter(|other| *other != seat);
        let above = others.map(|other| logistic((mine - theirs(other)) / LEAD)).sum::<f32>();
        above / (self.seats() - 1) as f32
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
