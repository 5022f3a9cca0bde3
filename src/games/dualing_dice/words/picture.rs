//! The table as lines of text.

use crate::engine::{Arg, Seat, Text, text};
use crate::games::dualing_dice::action::{Claim, RolledDie};
use crate::games::dualing_dice::dice::Kind;
use crate::games::dualing_dice::names;
use crate::games::dualing_dice::state::{SeatState, Step, White};
use crate::games::dualing_dice::{DualingDice, State};

pub fn head(state: &State) -> Text {
    let sentence = match state.step {
        Step::Over => return text("The match is over."),
        _ if state.round == 0 => text("Set {set}"),
        Step::Reveal => text("Set {set}, scoring"),
        _ => text("Set {set}, round {round}").with("round", state.round),
    };
    sentence.with("set", i64::from(state.set))
}

pub fn piles(state: &State) -> Text {
    let pile = |kind: Kind| {
        let sentence = text("{die}: {n}").with("die", names::kind(kind));
        Arg::from(sentence.with("n", state.piles[kind.index()]))
    };
    let sentence = text("White dice left: {piles}. Goal deck: {deck}.");
    sentence.with("piles", Arg::List(Kind::WHITE.map(pile).to_vec())).with("deck", i64::from(state.deck))
}

pub fn plate(seat: Seat, own: &SeatState) -> Text {
    let sentence = text("{seat}: points {points}, goals completed {goals}, in hand {hand}");
    let sentence = sentence.with("seat", seat).with("points", i64::from(own.points));
    sentence.with("goals", i64::from(own.goals)).with("hand", own.hand.len())
}

pub fn rolled(own: &SeatState) -> Option<Text> {
    let colour = own.colour_die()?;
    let colour: Arg = match own.colour_saved {
        true => text("{die}, saved").with("die", names::die(colour)).into(),
        false => names::die(colour),
    };
    let white = white(names::die(own.white_die()?), own.white);
    Some(text("  rolled: {color}; {white}").with("color", colour).with("white", white))
}

fn white(die: Arg, white: White) -> Arg {
    match white {
        White::Free => die,
        White::Saved(by) => text("{die}, saved by {seat}").with("die", die).with("seat", by).into(),
        White::Removed => text("{die}, removed by the House").with("die", die).into(),
    }
}

/// The goals in hand that are known here, and how many are not.
pub fn goals(game: &DualingDice, own: &SeatState) -> Option<Text> {
    own.known().next()?;
    let goal = |goal| {
        let card = game.goal(goal).map_or_else(|| game.title(goal), |card| card.line().into());
        let points = game.points(Claim::Goal(goal));
        Arg::from(text("{goal} ({n})").with("goal", card).with("n", i64::from(points)))
    };
    let mut goals: Vec<Arg> = own.known().map(goal).collect();
    let unknown = own.unknown();
    goals.extend((unknown > 0).then(|| Arg::from(text("{n} unknown").with("n", unknown))));
    Some(text("  holds: {goals}").with("goals", Arg::List(goals)))
}

/// Notes that others have proved wrong; only their owner sees them.
pub(super) fn dropped_notes(game: &DualingDice, own: &SeatState) -> Option<Text> {
    let goals: Vec<Arg> = own.notes.dropped.iter().map(|goal| game.title(*goal)).collect();
    let sentence = text("  Your note no longer counts, because others have all copies: {goals}");
    (!goals.is_empty()).then(|| sentence.with("goals", Arg::List(goals)))
}

pub fn house(state: &State) -> Option<Text> {
    let house = state.house?;
    let die = state.rolled_die(Seat(0), RolledDie::House)?;
    let colour = i64::from(house.rolled?.colour);
    let sentence = text("The House: colour die {color}; {white}").with("color", colour);
    Some(sentence.with("white", white(names::die(die), house.white)))
}
