//! What a creature has to fear now (DW-GEN-7), for people who look at the board.

use crate::games::dice_war::DiceWar;
use crate::games::dice_war::action::Action;
use crate::games::dice_war::field::Field;
use crate::games::dice_war::state::{State, Step, other, pair_index};

/// An Attack that a seat could make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Where the attacker stands.
    pub from: Field,
    /// How many VP it would earn, the Field Bonus among them (DW-ATK-7).
    pub vp: u8,
}

impl DiceWar {
    /// Which opposing creatures could capture the one on a field if their seat were to act now (DW-GEN-7),
    /// from a1 on, and for how many VP; empty for a free field. Follow-ups do not count. The attackers are
    /// those of [`Self::threats`].
    #[must_use]
    pub fn captures_of(&self, state: &State, field: Field) -> Vec<Capture> {
        let Some(owner) = state.owner(field) else { return Vec::new() };
        let enemy = other(owner);
        let mut now = *state;
        (now.active, now.step) = (enemy, Step::War);
        let mut attacks = Vec::new();
        self.append_attacks(&now, &mut attacks);
        let mut found: Vec<Capture> = Vec::new();
        for attack in attacks {
            let Action::Attack { from, to, .. } = attack else { continue };
            if to != field {
                continue;
            }
            let earned = self.after(&now, &attack).earned[pair_index(enemy)];
            let vp = earned.saturating_sub(now.earned[pair_index(enemy)]);
            match found.iter_mut().find(|capture| capture.from == from) {
                // Another way to the same field.
                Some(capture) => capture.vp = capture.vp.max(vp),
                None => found.push(Capture { from, vp }),
            }
        }
        found.sort_by_key(|capture| capture.from.index());
        found
    }
}
