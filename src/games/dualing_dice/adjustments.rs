//! The adjustments that a table can choose from when it types them; not all are allowed at every moment. What a person
//! tells the program in private is not among them.

use super::action::{Claim, HAND};
use super::state::State;
use super::{DualingDice, GoalId, Ruling};

/// The most points that are offered.
const POINTS: u8 = 60;
/// The most points of a goal of an unlisted deck.
const WORTH: u8 = 9;

pub(super) fn adjustments(game: &DualingDice, state: &State) -> Vec<Ruling> {
    let goals: Vec<Claim> = if game.unlisted() {
        (1..=WORTH).map(|points| Claim::Points { points }).collect()
    } else {
        (0u8..).take(game.content().goal.len()).map(|n| Claim::Goal(GoalId(n))).collect()
    };
    let mut all = Vec::new();
    for seat in state.all() {
        all.extend((0..=POINTS).map(|points| Ruling::SetPoints { seat, points }));
        all.extend(goals.iter().map(|goal| Ruling::AwardGoal { seat, goal: *goal }));
        all.extend(goals.iter().map(|goal| Ruling::StrikeGoal { seat, goal: *goal }));
        for (index, die) in (0u8..).zip(&state.seat(seat).saved) {
            all.extend((0..=die.kind.sides()).map(|number| Ruling::SetSavedDie { seat, index, number }));
        }
        all.extend((0u8..).take(HAND + 1).map(|count| Ruling::SetHandCount { seat, count }));
    }
    all
}
