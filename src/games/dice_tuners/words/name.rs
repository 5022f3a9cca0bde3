//! Choices in a few words.

use super::parts;
use crate::engine::{Arg, Seat, Text, text};
use crate::games::dice_tuners::dice::{Die, Side};
use crate::games::dice_tuners::state::DuelResult;
use crate::games::dice_tuners::{AbilityRef, Action, CardRef, DiceTuners, State, Targets};

/// A choice in a few words; no two choices of a legal list have the same.
pub fn name(game: &DiceTuners, state: &State, seat: Seat, action: &Action) -> Text {
    match *action {
        Action::CommitBid { card } => text("Bid {card}").with("card", parts::card(game, card)),
        Action::SpendCard { card } => text("Pay with {card}").with("card", parts::card(game, card)),
        Action::AddCard { card } => text("Add {card}").with("card", parts::card(game, card)),
        Action::HireHero { hero } => text("Recruit {hero}").with("hero", parts::hero(game, hero)),
        Action::HireCheapest { hero } => text("Take {hero}").with("hero", parts::hero(game, hero)),
        Action::HireNobody => text("Recruit nobody"),
        Action::DiscardCards { cards } => text("Discard {cards}").with("cards", cards_of(game, &cards)),
        Action::SelectDice { extras } if extras.is_empty() => text("Add no dice"),
        Action::SelectDice { extras } => text("Add {dice}").with("dice", parts::colours(&extras)),
        Action::DraftDie { die } => text("Take {die}").with("die", parts::die(die)),
        Action::DeployDie { die, side } => deploy(die, side),
        Action::PlayCard { card } => text("Play {card}").with("card", parts::card(game, card)),
        Action::PlayNone => text("Play no card"),
        Action::ForfeitCard { card } => text("Forfeit {card}").with("card", parts::card(game, card)),
        Action::Fight => text("Fight"),
        Action::Retreat => text("Retreat"),
        Action::Activate { ability, targets } => activate(game, state, seat, ability, &targets),
        Action::Pass => text("Pass"),
        Action::TakeCard => match state.duel.result {
            DuelResult::Won(winner) => match state.duel.played[winner.index()] {
                Some(card) => text("Take {card}").with("card", parts::card(game, card)),
                None => text("Take the card"),
            },
            _ => text("Take the card"),
        },
        Action::LeaveCard => text("Leave the card"),
        Action::Continue => text("Continue"),
    }
}

fn cards_of(game: &DiceTuners, cards: &[CardRef]) -> Arg {
    Arg::List(cards.iter().map(|card| parts::card_or_unknown(game, *card).into()).collect())
}

fn deploy(die: Die, side: Side) -> Text {
    let told = match side {
        Side::Left => text("{die} to your left"),
        Side::Right => text("{die} to your right"),
        Side::Front => text("{die} to your front"),
    };
    told.with("die", parts::die(die))
}

fn activate(game: &DiceTuners, state: &State, seat: Seat, which: AbilityRef, targets: &Targets) -> Text {
    let told = match which {
        AbilityRef::Skill1 => text("Use the Skill of {source}"),
        AbilityRef::Skill2 => text("Use the second Skill of {source}"),
        AbilityRef::Overdrive => text("Use the Overdrive of {source}"),
        AbilityRef::Effect1 => text("Use {source}"),
        AbilityRef::Effect2 => text("Use the second effect of {source}"),
    };
    let source = parts::source(game, state, seat, which).unwrap_or_else(|| text("the hero").into());
    let told = told.with("source", source);
    let chosen = chosen(targets);
    if chosen.is_empty() {
        return told;
    }
    text("{use}: {targets}").with("use", told).with("targets", Arg::List(chosen))
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
        chosen.push(parts::side(side).into());
    }
    if let Some(side) = targets.other {
        chosen.push(parts::side(side).into());
    }
    if let Some(die) = targets.aside {
        chosen.push(text("{die} set aside").with("die", parts::die(die)).into());
    }
    chosen
}
