//! Random matches at every table: they end, they keep the invariants of section 9 and every law of every game.

use std::collections::BTreeMap;

use tableside::engine::prelude::*;
use tableside::engine::{Random, Setup, Turn, Viewer};
use tableside::games::regidice::{Regidice, State};

use crate::conformance::{conform, conform_with};
use crate::invariants::{Totals, check_invariants};
use crate::table::content;

fn law(game: &Regidice, state: &State) {
    check_invariants(game, state, Some(&Totals::of(&game.start())));
}

fn game(seats: usize, options: &[(&str, &str)]) -> Regidice {
    let options = options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Regidice::new(Setup { seats, options, content: content() }).unwrap()
}

#[test]
fn matches_at_every_table_and_level() {
    for (n, level) in ["standard", "gentle", "hard", "brutal"].into_iter().enumerate() {
        for seats in 1..=4 {
            conform_with(game(seats, &[("level", level)]), (10 * n + seats) as u64, 1, law);
        }
    }
}

/// Enemies with abilities of every kind.
#[test]
fn matches_against_enemies_of_ones_own() {
    for seats in 1..=4 {
        conform(crate::enemies::game(seats), seats as u64, 1);
    }
}

/// Every option at any of its values.
#[test]
#[expect(clippy::print_stdout, reason = "a test that fails shows what it was about to do")]
fn matches_with_any_house_rules() {
    for seed in 0..16 {
        let mut random = Random::from_seed(seed);
        let seats = 1 + random.index(4);
        let mut options = BTreeMap::new();
        for option in &Regidice::rulebook().options {
            let value = random.pick(&option.values).unwrap().value.clone();
            options.insert(option.id.clone(), value);
        }
        println!("{seats} seats, seed {seed}, {options:?}");
        let game = Regidice::new(Setup { seats, options, content: content() }).unwrap();
        conform_with(game, seed, 1, law);
    }
}

/// Thousands of matches by the quick draw, far beyond what the laws of every game look at: hits and enemies only grow
/// (3), rounds have few entries (13).
#[test]
fn many_quick_matches_keep_the_invariants() {
    let levels: &[&[(&str, &str)]] = &[
        &[],
        &[("level", "gentle"), ("damage_placement", "attacker_chooses"), ("suffer", "one_target")],
        &[("health", "six_per_die"), ("attack_dice", "whole_groups"), ("suffer", "each_player")],
        &[("heal_to", "anyone"), ("values", "per_action"), ("overkill", "per_point"), ("block_sets", "one")],
    ];
    for (n, options) in levels.iter().enumerate() {
        for seats in 1..=4 {
            let game = game(seats, options);
            let totals = Totals::of(&game.start());
            let mut random = Random::from_seed((10 * n + seats) as u64);
            let mut room = Vec::new();
            for _ in 0..60 {
                let mut state = game.start();
                loop {
                    check_invariants(&game, &state, Some(&totals));
                    let before = state;
                    match game.turn(&state) {
                        Turn::Over => break,
                        Turn::Choose(seat) => {
                            let action = game.random_legal(&state, seat, &mut random, &mut room).unwrap();
                            assert_eq!(game.check_action(&state, seat, &action), Ok(()), "{state:?}");
                            game.apply_action(&mut state, seat, &action, &mut ());
                        }
                        _ => {
                            let chance = game.sample(&state, &mut random);
                            game.apply_chance(&mut state, &chance, &mut ());
                        }
                    }
                    let progress = |state: &State| (state.enemy, state.hits());
                    let spoils = state.hits.is_empty() || before.hits.is_empty();
                    assert!(spoils || progress(&state) >= progress(&before), "{before:?} {state:?}");
                }
            }
        }
    }
}

/// A match goes on from what the table sees as it does from the truth, as soon as the dice lie open (11).
#[test]
fn the_table_sees_everything_but_covered_dice() {
    let game = game(3, &[]);
    let mut random = Random::from_seed(5);
    let mut state = game.start();
    let mut secrets = 0;
    while game.turn(&state) != Turn::Over {
        let seen = game.observe(&state, Viewer::Table);
        let covered = seen.seats.iter().any(|pool| !pool.unknown.is_empty());
        assert_eq!(covered, seen != state);
        secrets += u32::from(covered);
        match game.turn(&state) {
            Turn::Choose(seat) => {
                let action = game.random_legal(&state, seat, &mut random, &mut Vec::new()).unwrap();
                game.apply_action(&mut state, seat, &action, &mut ());
            }
            _ => {
                let chance = game.sample(&state, &mut random);
                game.apply_chance(&mut state, &chance, &mut ());
            }
        }
    }
    assert!(secrets > 0);
}
