//! What a state is worth to the team between two rounds.

use super::quick::pips_above_average;
use crate::games::regidice::Regidice;
use crate::games::regidice::state::{Ending, State, Step};

/// What a defeated enemy is worth, in hits.
const ENEMY: f32 = 20.0;
/// What a die in a pool is worth to hasty players, in hits: the weight of section 10.
pub(super) const HASTY: f32 = 1.5;
/// What it is worth to patient ones, who keep blows off until one great attack: found by matches among bots.
pub(super) const PATIENT: f32 = 4.0;
/// What a pip above the average is worth that lies open for the next round.
const PIP: f32 = 0.1;

impl Regidice {
    /// How good the state looks, from 0 to 1, if a die is worth so many hits. Dice that can still be passed count as
    /// passed if they are high.
    pub(super) fn hope(&self, state: &State, die: f32) -> f32 {
        match state.ending {
            Some(Ending::Won) => return 1.0,
            Some(_) => return 0.0,
            None => {}
        }
        let mut x = ENEMY * f32::from(state.enemy) + f32::from(state.hits());
        for seat in state.all() {
            let pool = state.pool(seat);
            x += die * f32::from(pool.total());
            x += PIP * pips_above_average(&pool.passed);
            if state.step == Step::Roll {
                x += PIP * pips_above_average(&pool.live);
            } else if state.waiting.contains(seat) {
                x +=
                    PIP * [5, 6].map(|face| pips_above_average(&pool.live.showing(face))).iter().sum::<f32>();
            }
        }
        1.0 / (1.0 + (-(x - 30.0 * die - 20.0) / 20.0).exp())
    }
}
