//! Why a choice is a good one, in the words of the board: what it earns, saves and threatens.

use crate::engine::{Seat, Text, text};
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::field::{self, Field};
use crate::games::dice_war::names::creature;
use crate::games::dice_war::state::{State, other};

/// Something on a field that can be captured, for so many VP.
#[derive(Clone, Copy)]
pub struct Target {
    field: Field,
    vp: u8,
}

/// The sentence for a choice that earns VP.
pub fn capture(game: &DiceWar, after: &State, seat: Seat, earned: u8, lost: Option<Target>) -> Text {
    let sentence = match lost {
        None => text("Earns {n} VP, and nothing of yours can be captured in return."),
        Some(Target { field, vp }) => text("Earns {n} VP; the {creature} on {field} may be lost for {lost}.")
            .with("creature", creature(game, seat, after.level(field)))
            .with("field", field)
            .with("lost", vp),
    };
    sentence.with("n", earned)
}

/// What a choice that earns nothing saves and threatens.
pub fn board(game: &DiceWar, before: &State, after: &State, seat: Seat) -> Option<Text> {
    let saved = dearest(game, before, seat).and_then(|Target { field, .. }| {
        let here = after.own(seat) & field.bit() != 0;
        // Who has moved stands where nobody stood before.
        let now = if here { Some(field) } else { field::first(after.own(seat) & !before.own(seat)) };
        now.filter(|now| game.captures_of(after, *now).is_empty())
    });
    let threat = dearest(game, after, other(seat)).filter(|new| {
        let known = targets(game, before, other(seat));
        known.into_iter().all(|old| old.field != new.field || old.vp < new.vp)
    });
    let sentence = match (saved, threat) {
        (None, None) => return None,
        (Some(_), Some(_)) => text("Keeps the {creature} on {field} safe and threatens {target} for {n} VP."),
        (Some(_), None) => text("Keeps the {creature} on {field} safe."),
        (None, Some(_)) => text("Threatens {target} for {n} VP."),
    };
    let sentence = match saved {
        None => sentence,
        Some(field) => {
            sentence.with("creature", creature(game, seat, after.level(field))).with("field", field)
        }
    };
    Some(match threat {
        None => sentence,
        Some(Target { field, vp }) => sentence.with("target", field).with("n", vp),
    })
}

/// What of a seat's the other could capture now, and for how much at most.
fn targets(game: &DiceWar, state: &State, seat: Seat) -> Vec<Target> {
    let target = |field| {
        let captures = game.captures_of(state, field);
        Some(Target { field, vp: captures.iter().map(|capture| capture.vp).max()? })
    };
    field::each(state.own(seat)).filter_map(target).collect()
}

pub fn dearest(game: &DiceWar, state: &State, seat: Seat) -> Option<Target> {
    targets(game, state, seat).into_iter().max_by_key(|target| target.vp)
}
