//! What a table is asked when it adjusts something (DD-TABLE-6), and a person for a private note (DD-TABLE-7).

use super::action::{Claim, HAND};
use super::dice::{Die, Kind};
use super::names;
use super::rulings::MOST_POINTS;
use super::state::State;
use super::{DualingDice, GoalId, Ruling};
use crate::engine::{Adjustment, Adjustments, Arg, Ask, Seat, text};

/// The most points of a goal of an unlisted deck.
const WORTH: u8 = 9;

type Asked = Adjustment<DualingDice>;

impl Adjustments for DualingDice {
    const DECLARED: &'static [Asked] = &[
        Asked::of_fact("points", text("Set Points"), text("Points"), |_, state, ask| {
            let seat = ask.seat(state.all())?;
            let now = state.seat(seat).points;
            let points = ask.number("points", text("Points"), 0..=MOST_POINTS.into(), now)?;
            Some(Ruling::SetPoints { seat, points })
        }),
        Asked::new("award", text("Award a Goal"), |game, state, ask| {
            claimed(game, state, ask, |seat, goal| Some(Ruling::AwardGoal { seat, goal }))
        }),
        Asked::new("strike", text("Remove a Completed Goal"), |game, state, ask| {
            claimed(game, state, ask, |seat, goal| Some(Ruling::StrikeGoal { seat, goal }))
        }),
        Asked::of_fact("turn-die", text("Turn a Saved Die"), text("Saved Dice"), |_, state, ask| {
            let seat = ask.seat(state.all().filter(|seat| !state.seat(*seat).saved.is_empty()))?;
            let saved = &state.seat(seat).saved;
            let first =
                |(at, die): &(u8, &Die)| saved.iter().position(|other| other == *die) == Some((*at).into());
            let there = (0u8..).zip(saved).filter(first);
            let (index, die) =
                ask.one("die", text("Die"), there.map(|(at, die)| ((at, *die), names::die(*die))))?;
            // A D10 may be marked from 0 to 9.
            let least = i32::from(die.kind != Kind::D10);
            let number = ask.number("number", text("Number"), least..=die.kind.sides().into(), die.number)?;
            Some(Ruling::SetSavedDie { seat, index, number })
        }),
        Asked::of_fact(
            "hand",
            text("Set the Number of Goals in Hand"),
            text("Goals in Hand"),
            |game, state, ask| {
                let fits = |seat, count| game.fits(state, &Ruling::SetHandCount { seat, count });
                let seat = ask.seat(state.all().filter(|seat| fits(*seat, 0)))?;
                let most = (0..=HAND as u8).rfind(|count| fits(seat, *count))?;
                let count =
                    ask.number("goals", text("Goals"), 0..=most.into(), state.seat(seat).hand.len() as u8)?;
                Some(Ruling::SetHandCount { seat, count })
            },
        ),
        Asked::new("note", text("Record a Goal in Hand"), |game, state, ask| {
            claimed(game, state, ask, |seat, goal| Some(Ruling::NoteGoal { seat, goal: listed(goal)? }))
        }),
        Asked::new("withdraw", text("Withdraw a Recorded Goal"), |game, state, ask| {
            claimed(game, state, ask, |seat, goal| Some(Ruling::WithdrawNote { seat, goal: listed(goal)? }))
        }),
    ];
}

/// Asks for a seat and a goal of which such an adjustment can be made.
fn claimed(
    game: &DualingDice,
    state: &State,
    ask: &mut Ask<'_>,
    ruling: impl Fn(Seat, Claim) -> Option<Ruling>,
) -> Option<Ruling> {
    let fits = |seat, goal| ruling(seat, goal).is_some_and(|ruling| game.fits(state, &ruling));
    let seat = ask.seat(state.all().filter(|seat| claims(game).any(|goal| fits(*seat, goal))))?;
    let goals = claims(game).filter(|goal| fits(seat, *goal));
    let goal = ask.one("goal", text("Goal"), goals.map(|goal| (goal, described(game, goal))))?;
    ruling(seat, goal)
}

/// The goals of the deck, or the points a goal can have in an unlisted one.
fn claims(game: &DualingDice) -> impl Iterator<Item = Claim> + use<> {
    let kinds = if game.unlisted() { 0 } else { game.content().goal.len() };
    let goals = (0u8..).take(kinds).map(|goal| Claim::Goal(GoalId(goal)));
    let points = (1..=WORTH).take_while({
        let unlisted = game.unlisted();
        move |_| unlisted
    });
    goals.chain(points.map(|points| Claim::Points { points }))
}

const fn listed(claim: Claim) -> Option<GoalId> {
    match claim {
        Claim::Goal(goal) => Some(goal),
        Claim::Points { .. } => None,
    }
}

/// A goal with what it is worth.
fn described(game: &DualingDice, claim: Claim) -> Arg {
    let title = names::claim(game, claim);
    match claim {
        Claim::Goal(_) => {
            text("{goal} ({n})").with("goal", title).with("n", u32::from(game.points(claim))).into()
        }
        Claim::Points { .. } => title,
    }
}
