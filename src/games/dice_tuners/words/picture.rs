//! The table as lines of text.

use crate::engine::{Arg, Seat, Text, text, text_n};
use crate::games::dice_tuners::dice::Side;
use crate::games::dice_tuners::names;
use crate::games::dice_tuners::state::{SeatState, State};
use crate::games::dice_tuners::{CardRef, DiceTuners};

/// Who meets in the current duel, and on which sides.
pub fn duel(game: &DiceTuners, state: &State) -> Option<Text> {
    let pairing = game.pairing(state.first, state.duel.index);
    let meets = |seat: Seat| -> Option<Arg> {
        let side = names::side(pairing.side(seat)?);
        Some(text("{seat} ({side})").with("seat", seat).with("side", side).into())
    };
    let seats = state.in_order().filter_map(meets).collect();
    let sentence = text("Duel {n}: {seats}.").with("n", state.duel.index + 1).with("seats", Arg::List(seats));
    state.step.in_duel().then_some(sentence)
}

/// A list, or that it is empty.
pub fn list(items: Vec<Arg>) -> Arg {
    if items.is_empty() { text("nothing").into() } else { Arg::List(items) }
}

pub fn piles(game: &DiceTuners, state: &State) -> Text {
    let sentence = match state.top {
        Some(CardRef::Card(card)) => text_n(
            "Strategy deck: {n} card, with {card} on top; {m} discarded.",
            "Strategy deck: {n} cards, with {card} on top; {m} discarded.",
            state.deck,
        )
        .with("card", names::card(game, card)),
        _ => text_n(
            "Strategy deck: {n} card; {m} discarded.",
            "Strategy deck: {n} cards; {m} discarded.",
            state.deck,
        ),
    };
    sentence.with("m", state.discard.total() + state.discard_unknown as usize)
}

pub fn own(game: &DiceTuners, state: &State, seat: Seat) -> Text {
    let own = state.seat(seat);
    let card = |slot: &crate::games::dice_tuners::Slot| slot.card().map_or(CardRef::Unknown, CardRef::Card);
    let hand = names::cards(game, own.hand.iter().map(card));
    let sentence = match own.hero {
        Some(hero) => {
            text("{seat}: {vp} VP, hero {hero}, hand {cards}.").with("hero", names::hero(game, hero))
        }
        None => text("{seat}: {vp} VP, no hero, hand {cards}."),
    };
    sentence.with("seat", seat).with("vp", own.vp).with("cards", list(hand))
}

/// The dice of a seat, once it has any.
pub fn deployed(seat: Seat, own: &SeatState) -> Option<Text> {
    let lies = |side: Side| {
        let die = own.sides[side.index()]?;
        Some(text("{die} ({side})").with("die", names::die(die)).with("side", names::side(side)).into())
    };
    let dice: Vec<Arg> = Side::ALL.into_iter().filter_map(lies).collect();
    let dice: Vec<Arg> = own.dice.iter().map(|die| names::die(*die).into()).chain(dice).collect();
    if dice.is_empty() {
        return None;
    }
    Some(text("{seat}’s dice: {dice}.").with("seat", seat).with("dice", Arg::List(dice)))
}
