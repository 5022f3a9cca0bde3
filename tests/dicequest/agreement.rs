//! `legal` and `check_action` agree at every table: every way of playing, difficulty, number of seats and house rule.
//! `TABLESIDE_MATCHES` says how many matches of each are played, one if it is not set.

use tableside::engine::prelude::*;
use tableside::engine::{Random, Seat, Turn};
use tableside::games::dicequest::{Action, Dicequest, State};

use crate::deck::deck;
use crate::invariants::check_invariants;
use crate::table::rules;

/// How many choices of other moments are tried at each step.
const TRIES: usize = 12;

fn matches() -> u64 {
    std::env::var("TABLESIDE_MATCHES").ok().and_then(|n| n.parse().ok()).unwrap_or(1)
}

/// Holds a state against its list of choices: nobody else may choose, what is listed is allowed and what was listed
/// elsewhere is refused unless it is listed here.
fn hold(
    game: &Dicequest,
    state: &State,
    seat: Seat,
    legal: &[Action],
    others: &[Action],
    random: &mut Random,
) {
    assert!(!legal.is_empty(), "{state:?}");
    for (at, action) in legal.iter().enumerate() {
        assert!(!legal[at + 1..].contains(action), "{action:?} is listed twice: {state:?}");
        assert!(game.check_action(state, seat, action).is_ok(), "{action:?} is listed: {state:?}");
    }
    for _ in 0..TRIES.min(others.len()) {
        let action = random.pick(others).unwrap();
        let allowed = game.check_action(state, seat, action).is_ok();
        // Of choices that differ only in dice that are alike one is listed.
        let after = |action: &Action| {
            let mut after = *state;
            game.apply_action(&mut after, seat, action, &mut ());
            after
        };
        let listed =
            legal.contains(action) || allowed && legal.iter().any(|other| after(other) == after(action));
        assert_eq!(allowed, listed, "{action:?}: {state:?}");
        let next = seat.clockwise(1, game.seats());
        assert!(next == seat || game.check_action(state, next, action).is_err(), "{action:?}: {state:?}");
    }
}

/// Plays random matches; says how many choices were made.
fn walk(seats: usize, options: &[(&str, &str)]) -> usize {
    let game = rules(seats, options, deck());
    let (mut legal, mut others, mut choices) = (Vec::new(), Vec::new(), 0);
    for seed in 0..matches() {
        let mut random = Random::for_entry(seed, seats);
        let mut state = game.start();
        loop {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance(_) => {
                    let chance = game.sample(&state, &mut random);
                    assert!(game.check_chance(&state, &chance).is_ok(), "{chance:?}: {state:?}");
                    game.apply_chance(&mut state, &chance, &mut ());
                }
                Turn::Choose(seat) => {
                    game.legal(&state, seat, &mut legal);
                    hold(&game, &state, seat, &legal, &others, &mut random);
                    let action = *random.pick(&legal).unwrap();
                    others.push(action);
                    game.apply_action(&mut state, seat, &action, &mut ());
                    choices += 1;
                }
                turn => panic!("{turn:?}"),
            }
            check_invariants(&game, &state);
        }
        assert!(game.outcome(&state).is_some());
    }
    choices
}

#[test]
fn at_every_competitive_table() {
    for seats in 2..=4 {
        for take_that in ["in", "out"] {
            assert!(walk(seats, &[("take_that", take_that)]) > 9 * 3 * seats, "{seats}, {take_that}");
        }
    }
}

#[test]
fn at_every_difficulty_with_any_number_of_seats() {
    for difficulty in ["practice", "normal", "hard", "heroic", "legendary", "godly"] {
        for seats in 1..=4 {
            let options = [("mode", "coop"), ("difficulty", difficulty)];
            assert!(walk(seats, &options) > 3 * 3 * seats, "{seats}, {difficulty}");
        }
    }
}

/// All values of all options that are not the default, one at a time, against each other and together.
#[test]
fn under_every_house_rule() {
    let mut tried = 0;
    for option in &Dicequest::rulebook().options {
        if ["mode", "difficulty"].contains(&option.id.as_str()) {
            continue;
        }
        for value in option.values.iter().filter(|value| value.value != option.default) {
            let rule = (option.id.as_str(), value.value.as_str());
            for (mode, seats) in [("competitive", 2 + tried % 3), ("coop", 1 + tried % 4)] {
                assert!(walk(seats, &[("mode", mode), rule]) > 0, "{rule:?}, {mode}");
            }
            tried += 1;
        }
    }
    assert!(tried >= 14, "{tried}");
}
