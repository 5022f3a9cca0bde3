//! A round by imagined rolls.

use super::{Odds, Outlook, Sight};
use crate::engine::{Advice, ChanceRules, Effort, Hidden, Random, Rules, Turn, Viewer};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::Action;
use crate::games::regidice::advice::Mood;
use crate::games::regidice::state::Ending;

/// How thoroughly seats think that play a match on.
const EFFORT: Effort = Effort { simulations: 400, careful: false };
/// How many rolls are imagined.
const ROLLS: u32 = 2_000;

impl Regidice {
    /// What the round brings, from imagined rolls of all dice that are covered.
    pub(super) fn estimated_outlook(&self, sight: &Sight<'_>) -> Outlook {
        let mut random = Random::from_seed(u64::from(sight.state.round));
        let (mut fell, mut survived) = (0, 0);
        for _ in 0..ROLLS {
            let mut state = *sight.state;
            self.fill_unknown(&mut state, &mut random);
            for seat in state.in_order() {
                let (action, value) = sight.announced[seat.index()];
                if state.waiting.contains(seat) {
                    self.apply_action(&mut state, seat, &Action::Declare { action, value }, &mut ());
                }
            }
            self.finish_round(&mut state, Mood::Strike);
            fell += u32::from(state.enemy > sight.state.enemy || state.ending == Some(Ending::Won));
            survived += u32::from(!matches!(state.ending, Some(Ending::CannotPay { .. })));
        }
        Outlook { falls: estimate(fell, ROLLS), survives: estimate(survived, ROLLS) }
    }

    /// The chance that the whole match is won, if everyone goes on like bots of middling strength: from so many
    /// matches played on. An estimate always (section 10), and a slow one: some hundredths of a second a match.
    #[must_use]
    pub fn win_odds(&self, observation: &super::State, matches: u32, seed: u64) -> Odds {
        let mut random = Random::from_seed(seed);
        let mut won = 0;
        let mut room = Vec::new();
        for _ in 0..matches {
            let mut state = *observation;
            self.fill_unknown(&mut state, &mut random);
            won += u32::from(self.match_goes_on(&mut state, &mut random, &mut room));
        }
        estimate(won, matches)
    }

    fn match_goes_on(&self, state: &mut super::State, random: &mut Random, room: &mut Vec<Action>) -> bool {
        // Far more than any match has; blocks and heals can go on for ever.
        for _ in 0..5_000 {
            match self.turn(state) {
                Turn::Over | Turn::Secret { .. } => return state.ending == Some(Ending::Won),
                Turn::Chance(_) => {
                    let chance = self.sample(state, random);
                    self.apply_chance(state, &chance, &mut ());
                }
                Turn::Choose(seat) => {
                    let seen = self.observe(state, Viewer::Seat(seat));
                    self.candidates(&seen, seat, room);
                    let values = self.judge(&seen, seat, room, EFFORT).unwrap_or_default();
                    let best = room.iter().zip(values).max_by(|a, b| a.1.total_cmp(&b.1));
                    let Some((best, _)) = best else { return false };
                    self.apply_action(state, seat, best, &mut ());
                }
            }
        }
        false
    }
}

/// A part of imagined rolls with its interval after Wilson.
pub(super) fn estimate(came: u32, of: u32) -> Odds {
    const Z: f64 = 1.96;
    let n = f64::from(of.max(1));
    let value = f64::from(came) / n;
    let middle = value + Z * Z / (2.0 * n);
    let spread = Z * (value * (1.0 - value) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    Odds::Estimate { value, between: ((middle - spread) / scale, (middle + spread) / scale) }
}
