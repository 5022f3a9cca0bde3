//! Choices in a few words.

use super::parts;
use crate::engine::{Arg, Seat, Text, text};
use crate::games::dualing_dice::action::RolledDie;
use crate::games::dualing_dice::dice::Tint;
use crate::games::dualing_dice::{Action, DualingDice, GoalRef, State};

/// A choice in a few words; no two choices of a legal list have the same.
pub fn name(game: &DualingDice, state: &State, seat: Seat, action: &Action) -> Text {
    match *action {
        Action::PickDice { color, white } => text("Colour {color} and white {white}")
            .with("color", parts::kind(color))
            .with("white", parts::kind(white)),
        Action::RepickWhite { white } => text("White {white}").with("white", parts::kind(white)),
        Action::PickReroll { die } => text("Reroll {die}").with("die", own_die(state, seat, die)),
        Action::SaveDie { die } => save(state, seat, die),
        Action::SaveNothing => text("Save nothing"),
        Action::RevealGoals { goals } if goals.is_empty() => text("Reveal nothing"),
        Action::RevealGoals { goals } => text("Reveal {goals}").with("goals", parts::claims(game, &goals)),
        Action::DiscardGoal { goal: None } => text("Keep all goals"),
        Action::DiscardGoal { goal: Some(GoalRef::Card(goal)) } => {
            text("Discard {goal}").with("goal", game.title(goal))
        }
        Action::DiscardGoal { goal: Some(GoalRef::Unknown) } => text("Discard a goal"),
    }
}

/// One of the two dice of a seat.
pub fn own_die(state: &State, seat: Seat, tint: Tint) -> Arg {
    let own = state.seats.get(seat.index());
    let die = match tint {
        Tint::Colour => own.and_then(|own| own.color_die()),
        Tint::White => own.and_then(|own| own.white_die()),
    };
    die.map_or_else(
        || match tint {
            Tint::Colour => text("the colour die").into(),
            Tint::White => text("the white die").into(),
        },
        parts::die,
    )
}

fn save(state: &State, seat: Seat, die: RolledDie) -> Text {
    let told = match die {
        RolledDie::Color => text("Save your {die}"),
        RolledDie::White { from } if from == seat => text("Save your {die}"),
        RolledDie::White { from } | RolledDie::ColorOf { from } => {
            text("Save {from}’s {die}").with("from", from)
        }
        RolledDie::House => text("Save the House’s {die}"),
    };
    let die = state.rolled_die(seat, die).map_or_else(|| text("die").into(), parts::die);
    told.with("die", die)
}
