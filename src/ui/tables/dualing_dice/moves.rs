//! What an entry moved: dice and cards that are seen flying. Both models hold only what the viewer sees.

use crate::engine::Seat;
use crate::games::dualing_dice::dice::Tint;
use crate::games::dualing_dice::state::{Pick, White};
use crate::games::dualing_dice::{GoalRef, State};
use crate::tables::dualing_dice::ViewModel;
use crate::tables::kit::{Move, Place};

/// The supplies: the piles come first, in their order.
pub const DECK: usize = 5;
/// Before a seat: its rolled colour die and its white die.
pub const COLOUR: usize = 0;
pub const WHITE: usize = 1;
/// In the middle: the dice of the House, in the same order.
pub const HOUSE: usize = 8;

/// What is different between two moments, as far as it is a die or a card that went elsewhere.
pub fn between(before: &ViewModel, after: &ViewModel) -> Vec<Move> {
    let mut moves = Vec::new();
    if before.seats() != after.seats() {
        return moves;
    }
    for seat in after.state.all() {
        picked(&before.state, &after.state, seat, &mut moves);
        saved(&before.state, &after.state, seat, &mut moves);
        drawn(before, after, seat, &mut moves);
        completed(before, after, seat, &mut moves);
    }
    moves
}

/// A white die from its pile.
fn picked(before: &State, after: &State, seat: Seat, moves: &mut Vec<Move>) {
    let (old, new) = (before.seat(seat), after.seat(seat));
    let Pick::Dice(now) = new.pick else { return };
    let again = before.waiting.contains(seat) && !after.waiting.contains(seat);
    if old.picked().is_none() || again && old.picked() != Some(now) {
        let from = Place::Supply(now.white.index());
        moves.push(Move { from, to: Place::Before(seat, WHITE), face_down: false });
    }
}

/// A rolled die to the scoring card of who saved it. The last one of a round is told by the card alone, as the
/// others have gone back by then.
fn saved(before: &State, after: &State, seat: Seat, moves: &mut Vec<Move>) {
    let (old, new) = (before.seat(seat), after.seat(seat));
    let Some(die) = new.saved.last().filter(|_| new.saved.len() == old.saved.len() + 1) else { return };
    let to = Place::Front(seat, new.saved.len() - 1);
    let from = if die.tint == Tint::Colour {
        Some(Place::Before(seat, COLOUR))
    } else {
        let mut whites = after.all().filter(|from| {
            let free = before.seat(*from).white == White::Free;
            let taken = matches!(after.seat(*from).white, White::Saved(by) if by == seat);
            free && (taken || after.round != before.round || after.step != before.step)
                && before.seat(*from).white_die() == Some(*die)
        });
        let house = before.house.filter(|_| after.house.is_some());
        let of_house = house.and_then(|house| house.rolled).map(|numbers| numbers.white) == Some(die.number)
            && before.house_white() == die.kind;
        whites
            .next()
            .map(|from| Place::Before(from, WHITE))
            .or(of_house.then_some(Place::Middle(HOUSE + WHITE)))
    };
    moves.extend(from.map(|from| Move { from, to, face_down: false }));
}

/// A goal from the deck.
fn drawn(before: &ViewModel, after: &ViewModel, seat: Seat, moves: &mut Vec<Move>) {
    let (old, new) = (before.state.seat(seat), after.state.seat(seat));
    if after.state.deck >= before.state.deck || before.viewer != after.viewer {
        return;
    }
    let mut left: Vec<GoalRef> = old.hand.to_vec();
    for (at, slot) in new.hand.iter().enumerate() {
        if let Some(known) = left.iter().position(|other| other == slot) {
            left.swap_remove(known);
            continue;
        }
        let to = if seat == after.nearest { Place::Hand(seat, at) } else { Place::Plate(seat) };
        moves.push(Move { from: Place::Supply(DECK), to, face_down: true });
    }
}

/// A completed goal to the plate, with its points.
fn completed(before: &ViewModel, after: &ViewModel, seat: Seat, moves: &mut Vec<Move>) {
    let (old, new) = (before.state.seat(seat), after.state.seat(seat));
    if seat != before.nearest || new.goals <= old.goals {
        return;
    }
    for (at, slot) in old.hand.iter().enumerate() {
        let (held, holds) = (old.hand.iter(), new.hand.iter());
        let fewer =
            holds.filter(|other| *other == slot).count() < held.filter(|other| *other == slot).count();
        if fewer && slot.card().is_some() {
            moves.push(Move { from: Place::Hand(seat, at), to: Place::Plate(seat), face_down: false });
        }
    }
}
