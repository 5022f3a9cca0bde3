//! The table as lines of text.

use super::parts;
use crate::engine::{Arg, Seat, Text, text, text_n};
use crate::games::dice_tuners::dice::{Colour, Side};
use crate::games::dice_tuners::state::{SeatState, State};
use crate::games::dice_tuners::{CardRef, DiceTuners};

/// The round, what lies in the middle, then each seat clockwise from the first.
pub fn picture(game: &DiceTuners, state: &State) -> Vec<Text> {
    let mut lines = Vec::new();
    if state.round > 0 {
        let told = text("Round {n}. {seat} is the first player.").with("n", state.round);
        lines.push(told.with("seat", state.first));
    }
    let heroes = state.market.iter().map(|hero| parts::hero(game, hero).into()).collect();
    lines.push(text("Market: {heroes}.").with("heroes", list(heroes)));
    let [green, blue, red] = Colour::ALL.map(|colour| state.pool[colour.index()]);
    let told = text("Dice pool: {green} green, {blue} blue, {red} red.");
    lines.push(told.with("green", green).with("blue", blue).with("red", red));
    if !state.rolled.is_empty() {
        lines.push(text("Rolled: {dice}.").with("dice", parts::dice(state.rolled.iter().copied())));
    }
    if !state.aside.is_empty() {
        lines.push(text("Set aside: {dice}.").with("dice", parts::dice(state.aside.iter().copied())));
    }
    lines.push(piles(game, state));
    lines.extend(duel(game, state));
    for seat in state.clockwise() {
        lines.push(own(game, state, seat));
        lines.extend(deployed(seat, state.seat(seat)));
        if let Some(card) = state.duel.played[seat.index()] {
            let told = text("{seat} has played {card}.").with("seat", seat);
            lines.push(told.with("card", parts::card(game, card)));
        }
    }
    lines
}

/// Who meets in the current duel, and on which sides.
fn duel(game: &DiceTuners, state: &State) -> Option<Text> {
    let pairing = game.pairing(state.first, state.duel.index);
    let meets = |seat: Seat| -> Option<Arg> {
        let side = parts::side(pairing.side(seat)?);
        Some(text("{seat} ({side})").with("seat", seat).with("side", side).into())
    };
    let seats = state.clockwise().filter_map(meets).collect();
    let told = text("Duel {n}: {seats}.").with("n", state.duel.index + 1).with("seats", Arg::List(seats));
    state.step.in_duel().then_some(told)
}

/// A list, or that it is empty.
fn list(items: Vec<Arg>) -> Arg {
    if items.is_empty() { text("nothing").into() } else { Arg::List(items) }
}

fn piles(game: &DiceTuners, state: &State) -> Text {
    let told = match state.top {
        Some(CardRef::Card(card)) => text_n(
            "Strategy deck: {n} card, with {card} on top; {m} discarded.",
            "Strategy deck: {n} cards, with {card} on top; {m} discarded.",
            state.deck,
        )
        .with("card", parts::card(game, card)),
        _ => text_n(
            "Strategy deck: {n} card; {m} discarded.",
            "Strategy deck: {n} cards; {m} discarded.",
            state.deck,
        ),
    };
    told.with("m", state.discard.total() + state.discard_unknown as usize)
}

fn own(game: &DiceTuners, state: &State, seat: Seat) -> Text {
    let own = state.seat(seat);
    let card = |slot: &crate::games::dice_tuners::Slot| slot.card().map_or(CardRef::Unknown, CardRef::Card);
    let hand = own.hand.iter().map(|slot| parts::card_or_unknown(game, card(slot)).into()).collect();
    let told = match own.hero {
        Some(hero) => {
            text("{seat}: {vp} VP, hero {hero}, hand {cards}.").with("hero", parts::hero(game, hero))
        }
        None => text("{seat}: {vp} VP, no hero, hand {cards}."),
    };
    told.with("seat", seat).with("vp", own.vp).with("cards", list(hand))
}

/// The dice of a seat, once it has any.
fn deployed(seat: Seat, own: &SeatState) -> Option<Text> {
    let lies = |side: Side| {
        let die = own.sides[side.index()]?;
        Some(text("{die} ({side})").with("die", parts::die(die)).with("side", parts::side(side)).into())
    };
    let dice: Vec<Arg> = Side::ALL.into_iter().filter_map(lies).collect();
    let dice: Vec<Arg> = own.dice.iter().map(|die| parts::die(*die).into()).chain(dice).collect();
    if dice.is_empty() {
        return None;
    }
    Some(text("{seat}’s dice: {dice}.").with("seat", seat).with("dice", Arg::List(dice)))
}
