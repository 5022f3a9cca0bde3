//! Choices in a few words.

use crate::engine::{Arg, Seat, Text, text};
use crate::games::dice_tuners::dice::{Die, Side};
use crate::games::dice_tuners::names;
use crate::games::dice_tuners::{AbilityRef, CardRef, DiceTuners, State, Targets};

pub fn cards_of(game: &DiceTuners, cards: &[CardRef]) -> Arg {
    Arg::List(cards.iter().map(|card| names::card_or_unknown(game, *card).into()).collect())
}

pub fn deploy(die: Die, side: Side) -> Text {
    let sentence = match side {
        Side::Left => text("{die} to your left"),
        Side::Right => text("{die} to your right"),
        Side::Front => text("{die} to your front"),
    };
    sentence.with("die", names::die(die))
}

pub fn activate(game: &DiceTuners, state: &State, seat: Seat, which: AbilityRef, targets: &Targets) -> Text {
    let sentence = match which {
        AbilityRef::Skill1 => text("Use the Skill of {source}"),
        AbilityRef::Skill2 => text("Use the second Skill of {source}"),
        AbilityRef::Overdrive => text("Use the Overdrive of {source}"),
        AbilityRef::Effect1 => text("Use {source}"),
        AbilityRef::Effect2 => text("Use the second effect of {source}"),
    };
    let source = names::source(game, state, seat, which).unwrap_or_else(|| text("the hero").into());
    let sentence = sentence.with("source", source);
    let chosen = chosen(targets);
    if chosen.is_empty() {
        return sentence;
    }
    text("{use}: {targets}").with("use", sentence).with("targets", Arg::List(chosen))
}

/// What was chosen for an ability, where it was open.
pub fn chosen(targets: &Targets) -> Vec<Arg> {
    let mut chosen = Vec::new();
    if let Some(seat) = targets.opponent {
        chosen.push(Arg::Seat(seat));
    }
    if let Some(colour) = targets.colour {
        chosen.push(colour.into());
    }
    if let Some(side) = targets.side {
        chosen.push(names::side(side).into());
    }
    if let Some(side) = targets.other {
        chosen.push(names::side(side).into());
    }
    if let Some(die) = targets.aside {
        chosen.push(text("{die} set aside").with("die", names::die(die)).into());
    }
    chosen
}
