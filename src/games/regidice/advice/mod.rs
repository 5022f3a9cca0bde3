//! What bots need: how good a state looks, and how sensible a choice (section 10 of the rules).
//!
//! Of others' dice only what everyone sees is read. `thumb` is the rule of thumb of the easy bots; the others play each
//! choice to the end of the round (`judge`, `solo`) by quick rules (`quick`), and ask what the team has then (`worth`). The
//! strongest look a round further where one player plays alone (`ahead`).

mod able;
mod ahead;
mod candidates;
mod judge;
mod quick;
mod solo;
mod thumb;
mod worth;

pub(super) use quick::Mood;

use super::state::State;
use super::{Action, Regidice};
use crate::engine::{Advice, Care, Effort, Gauge, Levels, Seat};

/// What a defeated enemy is worth to the rule of thumb, in hits.
const ENEMY: f32 = 20.0;
/// What a die in a pool is worth, in hits.
const DIE: f32 = 1.5;
/// What a die that is passed on a 6 is worth beyond one that is rolled.
const PASSED: f32 = 0.3;

impl Advice for Regidice {
    const LEVELS: Levels = Levels::USUAL;

    /// Playouts by thumb and lot hardly ever win.
    const GAUGE: Gauge = Gauge::Evaluation;

    /// Everything legal where that is little; elsewhere the best use of the dice for each result.
    fn candidates(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.list_candidates(state, seat, out);
    }

    /// Where only totals are told, nobody knows the dice (RD-REF-6).
    fn can_advise(&self, state: &State, _: Seat) -> bool {
        state.late.is_none()
    }

    /// Everyone wins or loses together, so that all seats see the same.
    fn evaluate(&self, state: &State, _: Seat) -> f32 {
        self.hope(state, &worth::PATIENT)
    }

    /// What the dice that lie there promise, played to the end of the round.
    fn look_back(&self, state: &State, values: &mut [f32]) {
        let effort = Effort { simulations: 0, care: Care::Hasty, seed: 0, chances: true };
        values.fill(judge::Judge::new(self, state.active, effort).known(state));
    }

    fn rate(&self, state: &State, seat: Seat, action: &Action) -> f32 {
        self.thumb(state, seat, action)
    }

    fn judge(&self, state: &State, seat: Seat, choices: &[Action], effort: Effort) -> Option<Vec<f32>> {
        Some(judge::Judge::new(self, seat, effort).judge(state, choices))
    }
}
