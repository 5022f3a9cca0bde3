//! Choices in a few words.

use crate::engine::{Arg, Seat, Text, text};
use crate::games::dualing_dice::State;
use crate::games::dualing_dice::action::RolledDie;
use crate::games::dualing_dice::dice::Tint;
use crate::games::dualing_dice::names;

/// One of the two dice of a seat.
pub fn own_die(state: &State, seat: Seat, tint: Tint) -> Arg {
    let own = state.seats.get(seat.index());
    let die = match tint {
        Tint::Colour => own.and_then(|own| own.colour_die()),
        Tint::White => own.and_then(|own| own.white_die()),
    };
    die.map_or_else(
        || match tint {
            Tint::Colour => text("the colour die").into(),
            Tint::White => text("the white die").into(),
        },
        names::die,
    )
}

pub fn save(state: &State, seat: Seat, die: RolledDie) -> Text {
    let sentence = match die {
        RolledDie::Colour => text("Save your {die}"),
        RolledDie::White { from } if from == seat => text("Save your {die}"),
        RolledDie::White { from } | RolledDie::ColourOf { from } => {
            text("Save {from}’s {die}").with("from", from)
        }
        RolledDie::House => text("Save the House’s {die}"),
    };
    let die = state.rolled_die(seat, die).map_or_else(|| text("die").into(), names::die);
    sentence.with("die", die)
}
