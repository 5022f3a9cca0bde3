//! What bots need: how good a state looks, and how sensible a choice (section 10 of the rules).
//!
//! A team's state is worth its enemies defeated, its hits and its dice. Of others' dice only what everybody sees is read.

mod candidates;
mod thumb;

use super::state::State;
use super::{Action, Regidice};
use crate::engine::{Advice, Rules, Seat};

/// What a defeated enemy is worth, in hits.
const ENEMY: f32 = 20.0;
/// What a die in a pool is worth, in hits.
const DIE: f32 = 1.5;
/// What a die that is passed on a 6 is worth beyond one that is rolled.
const PASSED: f32 = 0.3;

impl Advice for Regidice {
    /// Everything legal where that is little; elsewhere the best use of the dice for each result.
    fn candidates(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.list_candidates(state, seat, out);
    }

    /// Everybody wins or loses together, so that all seats see the same.
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Some(outcome) = self.outcome(state) {
            return outcome.utility(seat);
        }
        let full = f32::from(self.enemies()) * ENEMY;
        let all: u8 = self.compiled().pools.iter().map(super::Counts::total).sum();
        let most = full + DIE * f32::from(all + self.black());
        (0.05 + 0.9 * self.worth(state) / most).clamp(0.0, 0.99)
    }

    fn rate(&self, state: &State, seat: Seat, action: &Action) -> f32 {
        self.thumb(state, seat, action)
    }
}

impl Regidice {
    /// What the team has, in hits.
    fn worth(&self, state: &State) -> f32 {
        let hits = f32::from(state.hits()) / f32::from(self.health(state).max(1));
        let dice: u8 = state.pools.iter().map(super::Pool::total).sum();
        let locked = state.pools.iter().flat_map(|pool| pool.locked.iter().collect::<Vec<_>>());
        let passed: f32 = locked.map(|(die, n)| f32::from(n) * high(die.face)).sum();
        ENEMY * (f32::from(state.enemy) + 0.8 * hits) + DIE * f32::from(dice) + PASSED * passed
    }
}

/// How high a face is, from below -1 to 1 for a 6.
fn high(face: u8) -> f32 {
    (f32::from(face) - 3.5) / 2.5
}
