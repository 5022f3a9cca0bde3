//! What refusals of several phases share.

use crate::engine::{Arg, Seat, Text, Violation, text};
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::content::{Ability, Deed};
use crate::games::dice_war::field::Field;
use crate::games::dice_war::options::RULEBOOK;
use crate::games::dice_war::state::State;
use crate::games::dice_war::view::View;

/// Something that a table may have let happen.
pub(super) fn no(rule: &'static str, why: Text) -> Result<(), Violation> {
    Err(Violation::new(rule, why))
}

/// Something that cannot have happened.
pub(super) fn never(rule: &'static str, why: Text) -> Result<(), Violation> {
    Err(Violation::impossible(rule, why))
}

impl DiceWar {
    pub(super) fn ability_rule(
        &self,
        seat: Seat,
        level: u8,
        wanted: impl Fn(&Ability) -> bool,
    ) -> Option<&'static str> {
        let ability = self.creature(seat, level).abilities.iter().find(|ability| wanted(ability))?;
        RULEBOOK.get().id_of(&ability.rule)
    }

    /// The creature on a field, by name.
    pub(super) fn who(&self, state: &State, at: Field) -> Arg {
        let name = state.owner(at).map(|seat| self.creature(seat, state.level(at)).name.clone());
        Arg::Content(name.unwrap_or_default())
    }

    /// DW-TURN-2: the seat's own die must stand there.
    pub(super) fn own_die(&self, state: &State, seat: Seat, at: Field) -> Result<(), Violation> {
        match state.owner(at) {
            Some(owner) if owner == seat => Ok(()),
            None => never("DW-TURN-2", text("There is no die on {field}.").with("field", at)),
            Some(owner) => {
                let why = text("The die on {field} belongs to {seat}.").with("field", at);
                never("DW-TURN-2", why.with("seat", owner))
            }
        }
    }

    pub(super) fn allowed(&self, state: &State, seat: Seat, at: Field, deed: Deed) -> Result<(), Violation> {
        if (View { game: self, state }).forbidden(seat, deed) & at.bit() == 0 {
            return Ok(());
        }
        no(
            "DW-GEN-2",
            text("An ability prevents the {creature} from doing this.").with("creature", self.who(state, at)),
        )
    }
}
