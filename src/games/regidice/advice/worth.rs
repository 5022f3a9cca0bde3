//! What a state is worth to the team between two rounds: how likely the match is won from there.
//!
//! A sum weighs enemies, hits and dice against each other. The logistic curve that makes a likelihood of it was fitted to
//! matches among bots; `benches/README.md` shows how well it does.

use crate::games::regidice::Regidice;
use crate::games::regidice::action::SEATS;
use crate::games::regidice::dice::{Dice, DieRef};
use crate::games::regidice::state::{Ending, State, Step};

/// What a defeated enemy is worth, in hits.
const ENEMY: f32 = 20.0;
/// What a pip above the average is worth that lies open for the next round, in hits.
const PIP: f32 = 0.1;
/// What a die is worth, in hits, when time is up, and for each round that is left for each enemy.
const DIE_AT_LAST: f32 = 0.5;
const DIE_A_ROUND: f32 = 0.25;

/// How many dice one to four players begin with altogether.
const USUAL: [f32; SEATS] = [13.0, 18.0, 21.0, 24.0];

/// How players weigh things while there is no hurry, and how they fare with it.
pub(super) struct Style {
    /// What a die in a pool is worth, in hits.
    die: f32,
    /// The log odds to win where [`Regidice::worth`] is 0, per 20 hits above that, and for each die more for
    /// which the enemies of the level strike.
    odds: [f32; 3],
}

/// Hasty players: the weight of section 10.
pub(super) const HASTY: Style = Style { die: 1.5, odds: [1.4, 1.1, -1.8] };
/// Patient ones, who keep blows off until one great attack: found by matches among bots.
pub(super) const PATIENT: Style = Style { die: 4.0, odds: [8.4, 1.4, -3.9] };

/// For those who look back: things weigh as for patient players, but the match is won about as often as by Medium bots,
/// which win 29 of 40 with two seats. Patient ones win so often that nothing would seem to change their chance before the
/// end.
pub(super) const LOOKING_BACK: Style =
    Style { die: PATIENT.die, odds: [3.5, PATIENT.odds[1], HASTY.odds[2]] };

impl Style {
    /// How many hits more make the match e times (2.72 times) as likely to be won.
    pub const fn hits_per_log_odds(&self) -> f32 {
        20.0 / self.odds[1]
    }
}

impl Regidice {
    /// How likely the match is won, from 0 to 1. Dice that can still be passed count as passed if they are high.
    pub(super) fn hope(&self, state: &State, style: &Style) -> f32 {
        match state.ending {
            Some(Ending::Won) => return 1.0,
            Some(_) => return 0.0,
            None => {}
        }
        let fiercer = f32::from(self.compiled().attack_delta);
        let log_odds = if let Some(limit) = self.round_limit() {
            let begun = u16::from(state.step == Step::Roll);
            let rounds = f32::from((limit + begun).saturating_sub(state.round));
            if rounds == 0.0 {
                return 0.0;
            }
            let enemies = f32::from(self.enemies().saturating_sub(state.enemy).max(1));
            let die = (DIE_AT_LAST + DIE_A_ROUND * rounds / enemies).min(PATIENT.die);
            // The curve was fitted to matches of one player.
            let alone = USUAL[0] / USUAL[(self.seats() - 1).min(USUAL.len() - 1)];
            let (worth, late) = (self.worth(state, die, 17.0, alone), rounds / 10.0);
            -11.5 + 4.6 * worth + late * (6.9 - 0.8 * worth - 1.8 * fiercer)
        } else {
            let [middle, slope, fierce] = style.odds;
            middle + slope * self.worth(state, style.die, 30.0, 1.0) + fierce * fiercer
        };
        1.0 / (1.0 + (-log_odds).exp())
    }

    /// Enemies, hits and dice in one number: 0 after the first enemy with a usual number of dice, 1 when that is 20 hits
    /// better.
    fn worth(&self, state: &State, die: f32, usual: f32, share: f32) -> f32 {
        let fought = ENEMY * f32::from(state.enemy) + f32::from(state.hits()) - ENEMY;
        (fought + die * (dice(state) * share - usual) + PIP * open_pips(state)) / 20.0
    }
}

/// The dice in the pools.
fn dice(state: &State) -> f32 {
    state.seats.iter().map(|pool| f32::from(pool.total())).sum()
}

/// What the dice that lie open for the next round show above the average.
fn open_pips(state: &State) -> f32 {
    let of = |seat| {
        let pool = state.seat(seat);
        let kept = if state.step == Step::Roll {
            pips_above_average(&pool.live)
        } else if state.waiting.contains(seat) {
            [5, 6].map(|face| pips_above_average(&pool.live.showing(face))).iter().sum()
        } else {
            0.0
        };
        pips_above_average(&pool.passed) + kept
    };
    state.all().map(of).sum()
}

/// How high a face is, from below -1 to 1 for a 6.
pub(super) fn high(face: u8) -> f32 {
    (f32::from(face) - 3.5) / 2.5
}

/// What dice that lie open are worth beyond those that will be rolled, in pips.
pub(super) fn pips_above_average(dice: &Dice) -> f32 {
    dice.iter().map(|(DieRef { face, .. }, n)| f32::from(n) * 2.5 * high(face)).sum()
}
