//! Why a choice is a good one, in a sentence.

use super::parts;
use crate::engine::{Arg, Seat, Text, text};
use crate::games::dicequest::action::Target;
use crate::games::dicequest::dice::Color;
use crate::games::dicequest::odds;
use crate::games::dicequest::state::{State, Step, Wound};
use crate::games::dicequest::{Action, Dicequest};

/// Why `seat` may want to do this; `None` where there is nothing short to say.
pub fn reason(game: &Dicequest, state: &State, seat: Seat, action: &Action) -> Option<Text> {
    let own = state.seats.get(seat.index())?;
    match *action {
        Action::Recruit { place } => recruit(game, state, place),
        Action::Graduate { hero } => {
            let hero = own.hero(hero).filter(|hero| hero.expert)?;
            let told = text("{hero} still counts {n} VP and makes room for another Hero.");
            Some(told.with("hero", parts::hero_title(game, hero.card)).with("n", game.hero(hero.card).vp))
        }
        Action::Equip { item, .. } => {
            let dice = dice_of(game.cards().items.get(item.index())?.dice)?;
            Some(text("Adds to this Hero’s dice: {dice}.").with("dice", dice))
        }
        Action::TrainHero { hero } | Action::LevelUp { hero } => {
            let card = own.hero(hero)?.card;
            let told = text("As an Expert, {hero} is worth {n} VP and has its ability.");
            Some(told.with("hero", parts::hero_title(game, card)).with("n", game.hero(card).vp))
        }
        Action::HealHero { .. } => Some(text("The next Light Wound would defeat this Hero.")),
        Action::Deploy { target, .. } => deploy(game, state, seat, action, target),
        Action::UseRerollToken { .. }
        | Action::RerollWithRune { .. }
        | Action::UseAbility { .. }
        | Action::UseItem { .. }
            if matches!(state.step, Step::Combat | Step::Deployment) =>
        {
            let percent = chance(game, state, seat, action)?;
            Some(text("Chance of success afterwards: {n} %.").with("n", percent))
        }
        Action::EndStep if state.step == Step::Combat => Some(if game.is_met(state) {
            text("You have all the symbols you need.")
        } else {
            text("Nothing more you can use is worth its price now.")
        }),
        Action::BlockWounds { light: 0, deadly: 0 } => None,
        Action::BlockWounds { deadly, .. } if deadly > 0 => {
            Some(text("A Deadly Wound would defeat a Hero at once."))
        }
        Action::AssignWound { kind, hero } => {
            let hero = own.hero(hero)?;
            let dies = kind.is_deadly() || hero.wound != Wound::None;
            let told = if dies {
                text("{hero} is the one you can best spare.")
            } else {
                text("{hero} survives it.")
            };
            Some(told.with("hero", parts::hero_title(game, hero.card)))
        }
        Action::DiscardThreat { .. } => {
            let told = text("Threat tokens left on the Adventure afterwards: {n}.");
            Some(told.with("n", state.tokens.len().saturating_sub(1)))
        }
        _ => None,
    }
}

/// Dice by colour, such as “2 red, blue”; none if there are none.
fn dice_of(dice: [u8; 4]) -> Option<Arg> {
    let there = Color::ALL.into_iter().zip(dice).filter(|(_, n)| *n > 0);
    let told = |(color, n): (Color, u8)| match n {
        1 => parts::color(color),
        n => text("{n} {color}").with("n", n).with("color", parts::color(color)).into(),
    };
    let all: Vec<Arg> = there.map(told).collect();
    (!all.is_empty()).then_some(Arg::List(all))
}

fn recruit(game: &Dicequest, state: &State, place: u8) -> Option<Text> {
    let hero = state.market.get(usize::from(place)).copied().flatten()?;
    let card = game.hero(hero);
    let told = text("It brings dice ({dice}) and can be worth {n} VP.");
    Some(told.with("dice", dice_of(card.dice)?).with("n", card.vp))
}

fn deploy(game: &Dicequest, state: &State, seat: Seat, action: &Action, target: Target) -> Option<Text> {
    if target == Target::Playtime {
        return Some(if state.of(seat).token {
            text("It always succeeds, and nobody is wounded.")
        } else {
            text("It always succeeds and turns your Reroll token active.")
        });
    }
    let percent = chance(game, state, seat, action)?;
    Some(text("Chance of success: {n} %.").with("n", percent))
}

/// The chance after a choice, in per cent.
fn chance(game: &Dicequest, state: &State, seat: Seat, action: &Action) -> Option<u32> {
    let chance = odds::steps::after(game, state, seat, action)?;
    Some((100.0 * chance.p).round() as u32)
}
