//! What an entry moved: cards and dice that are seen flying. Both models hold only what the viewer sees.

use crate::engine::Seat;
use crate::games::dice_tuners::dice::{Die, Side};
use crate::games::dice_tuners::{Commit, Slot};
use crate::tables::dice_tuners::{ViewModel, stage};
use crate::tables::kit::{Move, Place};

/// The supplies.
pub const DECK: usize = 0;
pub const PILE: usize = 1;
pub const ASIDE: usize = 2;
/// In the middle: the first hero of the market; rolled dice come before.
pub const HEROES: usize = 16;
/// Before a seat: its hero; drafted dice come before.
pub const HERO: usize = 8;
/// In front of a seat: its card in the duel; its sides come before.
pub const DUEL: usize = Side::ALL.len();

/// What is different between two moments, as far as it is a card or a die that went elsewhere.
pub fn between(before: &ViewModel, after: &ViewModel) -> Vec<Move> {
    let mut moves = Vec::new();
    for seat in (0u8..).map(Seat).take(after.seats().min(before.seats())) {
        drawn(before, after, seat, &mut moves);
        played(before, after, seat, &mut moves);
        hired(before, after, seat, &mut moves);
        taken(before, after, seat, &mut moves);
        deployed(before, after, seat, &mut moves);
    }
    put_aside(before, after, &mut moves);
    moves
}

/// From the deck to the hand. Only the top card of a deck that lies face up was seen there.
fn drawn(before: &ViewModel, after: &ViewModel, seat: Seat, moves: &mut Vec<Move>) {
    let dealt = after.state.deck < before.state.deck || before.state.round == 0;
    if !dealt || before.viewer != after.viewer {
        return;
    }
    let mut old: Vec<Slot> = before.state.seat(seat).hand.to_vec();
    for (at, slot) in after.state.seat(seat).hand.iter().enumerate() {
        let known = old.iter().position(|other| other == slot);
        if let Some(known) = known {
            old.swap_remove(known);
            continue;
        }
        let top = before.state.top.and_then(|top| top.card());
        let seen = top.is_some() && top == slot.card();
        let to = if seat == after.nearest { Place::Hand(seat, at) } else { Place::Plate(seat) };
        moves.push(Move { from: Place::Supply(DECK), to, face_down: !seen });
    }
}

/// From the hand to the duel, and from there to the discard pile.
fn played(before: &ViewModel, after: &ViewModel, seat: Seat, moves: &mut Vec<Move>) {
    let (old, new) = (before.state.seat(seat), after.state.seat(seat));
    let lies = |m: &ViewModel| m.state.duel.played.get(seat.index()).copied().flatten();
    let chosen = |commit: &Commit| matches!(commit, Commit::Hidden | Commit::Card(_) | Commit::Forfeit(_));
    let duel = Place::Front(seat, DUEL);
    let came = (chosen(&new.committed) && after.state.step.in_duel()) || lies(after).is_some();
    if came && !chosen(&old.committed) && lies(before).is_none() {
        let card = match new.committed {
            Commit::Card(card) | Commit::Forfeit(card) => Some(card),
            _ => lies(after),
        };
        let at = card.and_then(|card| old.find(card)).filter(|_| seat == before.nearest);
        let from = at.map_or(Place::Plate(seat), |at| Place::Hand(seat, at));
        moves.push(Move { from, to: duel, face_down: at.is_none() });
    }
    if let Some(card) = lies(before)
        && lies(after).is_none()
        && after.state.discard.of(card) > before.state.discard.of(card)
    {
        moves.push(Move { from: duel, to: Place::Supply(PILE), face_down: false });
    }
}

/// From the market to its seat.
fn hired(before: &ViewModel, after: &ViewModel, seat: Seat, moves: &mut Vec<Move>) {
    let hero = after.state.seat(seat).hero.filter(|_| before.state.seat(seat).hero.is_none());
    let at = hero.and_then(|hero| stage::market_order(before).iter().position(|other| *other == hero));
    if let Some(at) = at {
        moves.push(Move {
            from: Place::Middle(HEROES + at),
            to: Place::Before(seat, HERO),
            face_down: false,
        });
    }
}

/// From the rolled dice to the seat that took one.
fn taken(before: &ViewModel, after: &ViewModel, seat: Seat, moves: &mut Vec<Move>) {
    let (old, new) = (&before.state.seat(seat).dice, &after.state.seat(seat).dice);
    let Some(die) = new.last().filter(|_| new.len() > old.len()) else { return };
    if let Some(at) = before.state.rolled.iter().position(|other| other == die) {
        let to = Place::Before(seat, new.len() - 1);
        moves.push(Move { from: Place::Middle(at), to, face_down: false });
    }
}

/// From before a seat to its sides.
fn deployed(before: &ViewModel, after: &ViewModel, seat: Seat, moves: &mut Vec<Move>) {
    let (old, new) = (before.state.seat(seat), after.state.seat(seat));
    let mut used: Vec<usize> = Vec::new();
    for side in Side::ALL {
        let came: Option<Die> = new.sides[side.index()].filter(|_| old.sides[side.index()].is_none());
        let Some(die) = came else { continue };
        let at = (0..old.dice.len()).find(|at| old.dice[*at] == die && !used.contains(at));
        if let Some(at) = at {
            used.push(at);
            let to = Place::Front(seat, side.index());
            moves.push(Move { from: Place::Before(seat, at), to, face_down: false });
        }
    }
}

/// From the rolled dice to those that lie aside.
fn put_aside(before: &ViewModel, after: &ViewModel, moves: &mut Vec<Move>) {
    let (old, new) = (&before.state.aside, &after.state.aside);
    let Some(die) = new.last().filter(|_| new.len() > old.len()) else { return };
    if let Some(at) = before.state.rolled.iter().rposition(|other| other == die) {
        moves.push(Move { from: Place::Middle(at), to: Place::Supply(ASIDE), face_down: false });
    }
}
