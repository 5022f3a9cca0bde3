//! Random matches at every table: they end, they keep the invariants of section 9 and every law of every game.

use std::collections::BTreeMap;
use std::sync::Arc;

use tableside::engine::prelude::*;
use tableside::engine::{Random, Setup};
use tableside::games::dicequest::{Dicequest, State};

use crate::conformance::{conform, conform_with};
use crate::invariants::check_invariants;
use crate::table::{box_content, content, rules};

fn law(game: &Dicequest, state: &State) {
    check_invariants(game, state);
}

fn game(seats: usize, options: &[(&str, &str)]) -> Dicequest {
    Arc::try_unwrap(rules(seats, options, box_content())).unwrap()
}

#[test]
fn competitive_matches_at_every_table() {
    for seats in 2..=4 {
        conform_with(game(seats, &[]), seats as u64, 1, law);
    }
}

#[test]
fn co_op_matches_at_every_table_and_difficulty() {
    let levels = ["normal", "practice", "hard", "heroic", "legendary", "godly"];
    for (seed, level) in (0u64..).zip(levels) {
        let seats = 1 + seed as usize % 4;
        conform_with(game(seats, &[("mode", "coop"), ("difficulty", level)]), seed, 1, law);
    }
}

/// The deck that comes with the program, with the options as they are, and together.
#[test]
fn matches_with_the_deck() {
    let deck = || toml::from_str(Dicequest::default_pack()).unwrap();
    for (seats, options) in [(1, &[][..]), (3, &[]), (2, &[("mode", "coop")])] {
        let game = Arc::try_unwrap(rules(seats, options, deck())).unwrap();
        conform_with(game, 20 + seats as u64, 1, law);
    }
}

/// Few cards: decks run out and returned cards come round.
#[test]
fn matches_with_few_cards() {
    for (seats, mode) in [(4, "competitive"), (4, "coop"), (1, "coop")] {
        let game = Arc::try_unwrap(rules(seats, &[("mode", mode)], content())).unwrap();
        conform_with(game, seats as u64, 1, law);
    }
}

/// Every option at any of its values.
#[test]
#[expect(clippy::print_stdout, reason = "a test that fails shows what it was about to do")]
fn matches_with_any_house_rules() {
    for seed in 0..4 {
        let mut random = Random::from_seed(seed);
        let seats = 1 + random.index(4);
        let mut options = BTreeMap::new();
        for option in &Dicequest::rulebook().options {
            let value = random.pick(&option.values).unwrap().value.clone();
            options.insert(option.id.clone(), value);
        }
        println!("{seats} seats, seed {seed}, {options:?}");
        let game = Dicequest::new(Setup { seats, options, content: box_content() }).unwrap();
        conform_with(game, seed, 1, law);
    }
}

/// Secret Backpacks.
#[test]
fn matches_with_secret_backpacks() {
    conform_with(game(2, &[("backpack", "secret")]), 2, 1, law);
    conform(game(4, &[("backpack", "secret"), ("mode", "coop")]), 4, 1);
}
