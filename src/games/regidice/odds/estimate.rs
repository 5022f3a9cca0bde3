//! A round by imagined rolls.

use super::{Odds, Outlook, Sight};
use crate::engine::{Hidden, Random, Rules};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::Action;
use crate::games::regidice::advice::Mood;
use crate::games::regidice::state::Ending;

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
