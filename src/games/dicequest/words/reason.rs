//! Why a choice is a good one, in a sentence.

use crate::engine::{Arg, Seat, Text, text};
use crate::games::dicequest::action::Target;
use crate::games::dicequest::dice::Colour;
use crate::games::dicequest::names;
use crate::games::dicequest::odds;
use crate::games::dicequest::state::State;
use crate::games::dicequest::{Action, Dicequest};

/// Dice by colour, such as “2 red, blue”; none if there are none.
pub fn dice_of(dice: [u8; 4]) -> Option<Arg> {
    let there = Colour::ALL.into_iter().zip(dice).filter(|(_, n)| *n > 0);
    let named = |(colour, n): (Colour, u8)| match n {
        1 => names::colour(colour),
        n => text("{n} {color}").with("n", n).with("color", names::colour(colour)).into(),
    };
    let all: Vec<Arg> = there.map(named).collect();
    (!all.is_empty()).then_some(Arg::List(all))
}

pub fn recruit(game: &Dicequest, state: &State, place: u8) -> Option<Text> {
    let hero = state.market.get(usize::from(place)).copied().flatten()?;
    let card = game.hero(hero);
    let sentence = text("It brings dice ({dice}) and can be worth {n} VP.");
    Some(sentence.with("dice", dice_of(card.dice)?).with("n", card.vp))
}

pub fn deploy(game: &Dicequest, state: &State, seat: Seat, action: &Action, target: Target) -> Option<Text> {
    if target == Target::Playtime {
        return Some(if state.seat(seat).token {
            text("It always succeeds, and nobody is wounded.")
        } else {
            text("It always succeeds and turns your Reroll token active.")
        });
    }
    let percent = chance(game, state, seat, action)?;
    Some(text("Chance of success: {n}%.").with("n", percent))
}

/// The chance after a choice, in per cent.
pub fn chance(game: &Dicequest, state: &State, seat: Seat, action: &Action) -> Option<u32> {
    let chance = odds::steps::after(game, state, seat, action)?;
    Some((100.0 * chance.p).round() as u32)
}
