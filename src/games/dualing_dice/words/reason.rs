//! Why a choice is a good one, in a sentence for its owner.

use crate::engine::{Arg, Text, text, text_n};
use crate::games::dualing_dice::dice::{Die, Kind, Tint};
use crate::games::dualing_dice::names;
use crate::games::dualing_dice::state::{ROUNDS, SeatState};
use crate::games::dualing_dice::{Claim, DualingDice, GoalId};

/// How many of the numbers of a die help with the goal that it helps most, in points for a thousand rolls; and the
/// sentence.
pub fn helps(game: &DualingDice, own: &SeatState, tint: Tint, kind: Kind) -> Option<(u32, Text)> {
    let last = own.saved.len() + 1 == usize::from(ROUNDS);
    let numbers = |goal: GoalId| {
        let now = game.hope(own, goal, &own.saved);
        let good = |number: &u8| {
            let mut saved = own.saved;
            saved.push(Die { tint, kind, number: *number });
            if last { game.met(goal, &saved) } else { game.hope(own, goal, &saved) > now }
        };
        (1..=kind.sides()).filter(good).count() as u32
    };
    let worth = |goal: &GoalId| {
        let points = u32::from(game.points(Claim::Goal(*goal)));
        1_000 * points * numbers(*goal) / u32::from(kind.sides())
    };
    let goal = own.known().max_by_key(worth).filter(|goal| worth(goal) > 0)?;
    let n = numbers(goal);
    let sentence = match (tint, last) {
        (Tint::Colour, true) => text_n(
            "{n} of the {sides} numbers of the colour {die} completes {goal}.",
            "{n} of the {sides} numbers of the colour {die} complete {goal}.",
            n,
        ),
        (Tint::White, true) => text_n(
            "{n} of the {sides} numbers of the white {die} completes {goal}.",
            "{n} of the {sides} numbers of the white {die} complete {goal}.",
            n,
        ),
        (Tint::Colour, false) => text_n(
            "{n} of the {sides} numbers of the colour {die} helps with {goal}.",
            "{n} of the {sides} numbers of the colour {die} help with {goal}.",
            n,
        ),
        (Tint::White, false) => text_n(
            "{n} of the {sides} numbers of the white {die} helps with {goal}.",
            "{n} of the {sides} numbers of the white {die} help with {goal}.",
            n,
        ),
    };
    let sentence = sentence.with("sides", kind.sides()).with("die", names::kind(kind));
    Some((worth(&goal), sentence.with("goal", game.title(goal))))
}

/// What saving a die does for the goals.
pub fn saves(game: &DualingDice, own: &SeatState, die: Die) -> Option<Text> {
    let mut saved = own.saved;
    saved.push(die);
    if saved.is_full() {
        let met: Vec<Arg> =
            own.known().filter(|goal| game.met(*goal, &saved)).map(|goal| game.title(goal)).collect();
        return (!met.is_empty()).then(|| text("Completes {goals}.").with("goals", Arg::List(met)));
    }
    let rise = |goal: &GoalId| {
        let points = f32::from(game.points(Claim::Goal(*goal)));
        points * (game.hope(own, *goal, &saved) - game.hope(own, *goal, &own.saved))
    };
    let goal = own.known().max_by(|a, b| rise(a).total_cmp(&rise(b))).filter(|goal| rise(goal) > 0.0)?;
    Some(text("Helps most with {goal}.").with("goal", game.title(goal)))
}
