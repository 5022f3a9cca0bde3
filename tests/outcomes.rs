//! What games say can come up comes up, as often as they say.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

#[path = "common/pig.rs"]
#[allow(dead_code, reason = "each test uses a part of it")]
mod pig;

use std::collections::BTreeSet;

use tableside::engine::{Game, GameVisitor, MAX_OUTCOMES, Random, Setup, Turn};
use tableside::games;

/// How often each request is answered.
const DRAWS: u32 = 4_000;

/// The index of each outcome's state among those that differ, and how likely each of these is.
fn states<G: Game>(game: &G, state: &G::State, outcomes: &[(G::Chance, f64)]) -> Vec<(G::State, f64)> {
    let mut states: Vec<(G::State, f64)> = Vec::new();
    for (chance, weight) in outcomes {
        assert_eq!(game.check_chance(state, chance), Ok(()), "{chance:?}: {state:?}");
        let after = after(game, state, chance);
        match states.iter_mut().find(|(other, _)| *other == after) {
            Some((_, sum)) => *sum += weight,
            None => states.push((after, *weight)),
        }
    }
    states
}

fn after<G: Game>(game: &G, state: &G::State, chance: &G::Chance) -> G::State {
    let mut after = state.clone();
    game.apply_chance(&mut after, chance, &mut ());
    after
}

/// Draws again and again and compares.
fn agree<G: Game>(game: &G, state: &G::State, random: &mut Random) {
    let outcomes = game.outcomes(state).unwrap();
    assert!(!outcomes.is_empty() && outcomes.len() <= MAX_OUTCOMES);
    let sum: f64 = outcomes.iter().map(|(_, weight)| weight).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{} outcomes add up to {sum}", outcomes.len());
    let states = states(game, state, &outcomes);
    let mut counts = vec![0u32; states.len()];
    for _ in 0..DRAWS {
        let drawn = game.sample(state, random);
        let came = after(game, state, &drawn);
        let at = states.iter().position(|(other, _)| *other == came);
        counts[at.unwrap_or_else(|| panic!("{}: {drawn:?} is no outcome", G::INFO.id))] += 1;
    }
    for ((after, weight), count) in states.iter().zip(counts) {
        let expected = f64::from(DRAWS) * weight;
        // Five standard deviations of a count.
        let far = 5.0 * (expected * (1.0 - weight)).sqrt() + 1.0;
        assert!(
            (f64::from(count) - expected).abs() < far,
            "{}: {count} times, not {expected}: {after:?}",
            G::INFO.id
        );
    }
}

/// Looks at the first request of each kind and number of outcomes in matches at random; says how many there were.
fn agree_in_matches<G: Game>(game: &G, matches: u64) -> usize {
    let (mut seen, mut room) = (BTreeSet::new(), Vec::new());
    for seed in 0..matches {
        let mut random = Random::from_seed(seed);
        let mut state = game.start();
        for _ in 0..400 {
            let seat = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance(_) => {
                    let request = format!("{:?}", game.request(&state).unwrap());
                    let kind: String = request.chars().take_while(|c| c.is_alphabetic()).collect();
                    if let Some(outcomes) = game.outcomes(&state)
                        && seen.len() < 12
                        && seen.insert((kind, outcomes.len()))
                    {
                        agree(game, &state, &mut random);
                    }
                    let chance = game.sample(&state, &mut random);
                    game.apply_chance(&mut state, &chance, &mut ());
                    continue;
                }
                Turn::Choose(seat) => seat,
                Turn::Secret { seats, .. } => seats.first().unwrap(),
            };
            let action = game.random_asked(&state, seat, &mut random, &mut room).unwrap();
            game.apply_action(&mut state, seat, &action, &mut ());
        }
    }
    seen.len()
}

#[test]
fn outcomes_come_up_as_often_as_they_say() {
    struct Every;
    impl GameVisitor for Every {
        fn game<G: Game>(&mut self) {
            for seats in G::INFO.min_seats..=G::INFO.max_seats.min(3) {
                let content = toml::from_str(G::default_pack()).unwrap();
                let game = G::new(Setup { seats, options: [].into(), content }).unwrap();
                let seen = agree_in_matches(&game, 3);
                // Large pools are not listed, nor what several roll at once.
                let listed = match G::INFO.id {
                    "dice-tuners" | "dice-war" => true,
                    "dualing-dice" => seats == 1,
                    _ => false,
                };
                assert!(seen > 0 || !listed, "{} with {seats} seats lists nothing", G::INFO.id);
            }
        }
    }
    games::visit(&mut Every);
    assert_eq!(agree_in_matches(&pig::table(2, 30), 1), 1);
}
