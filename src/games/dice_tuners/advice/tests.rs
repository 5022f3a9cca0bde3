#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use super::*;
use crate::engine::prelude::*;
use crate::engine::{Random, Setup, Turn, Viewer};

fn table(players: usize) -> DiceTuners {
    let content = toml::from_str(DiceTuners::default_pack()).unwrap();
    DiceTuners::new(Setup { seats: players, options: Default::default(), content }).unwrap()
}

/// The best rated action, the first of equal ones.
fn best(game: &DiceTuners, state: &State, seat: Seat, legal: &[Action]) -> Action {
    let rated = legal.iter().map(|action| (game.rate(state, seat, action), *action));
    rated.reduce(|best, next| if next.0 > best.0 { next } else { best }).unwrap().1
}

/// Plays a match in which `thumb` says which seats follow the rule of thumb; calls `f` for every state
/// in which a seat chooses.
fn play(
    game: &DiceTuners,
    seed: u64,
    thumb: impl Fn(Seat) -> bool,
    mut f: impl FnMut(&State, Seat, &[Action]),
) -> State {
    let mut random = Random::from_seed(seed);
    let mut state = game.start();
    let mut legal = Vec::new();
    loop {
        let seat = match game.turn(&state) {
            Turn::Over => return state,
            Turn::Chance(_) => {
                let outcome = game.sample(&state, &mut random);
                game.apply_chance(&mut state, &outcome, &mut ());
                continue;
            }
            Turn::Choose(seat) => seat,
            Turn::Secret { seats, .. } => seats.first().unwrap(),
        };
        game.legal(&state, seat, &mut legal);
        f(&state, seat, &legal);
        let action =
            if thumb(seat) { best(game, &state, seat, &legal) } else { *random.pick(&legal).unwrap() };
        game.apply_action(&mut state, seat, &action, &mut ());
    }
}

#[test]
fn the_rule_of_thumb_beats_chance() {
    let game = table(2);
    let mut won = 0.0;
    let matches = 120;
    for seed in 0..matches {
        let thumb = Seat((seed % 2) as u8);
        let end = play(&game, seed, |seat| seat == thumb, |_, _, _| {});
        won += game.outcome(&end).unwrap().utility(thumb);
    }
    let share = won / matches as f32;
    assert!(share >= 0.75, "the rule of thumb won {share} of the matches");
}

#[test]
fn nothing_is_read_that_the_seat_cannot_see() {
    for (players, seed) in [(2, 1), (2, 2), (3, 3), (3, 4), (4, 5), (4, 6)] {
        let game = table(players);
        play(
            &game,
            seed,
            |_| true,
            |state, seat, legal| {
                let seen = game.observe(state, Viewer::Seat(seat));
                for action in legal {
                    assert_eq!(game.rate(state, seat, action), game.rate(&seen, seat, action), "{action:?}");
                }
                assert_eq!(game.evaluate(state, seat), game.evaluate(&seen, seat));
            },
        );
    }
}

#[test]
fn values_are_chances() {
    for players in 2..=4 {
        let game = table(players);
        let end = play(
            &game,
            3,
            |_| false,
            |state, _, legal| {
                let values = (0..players as u8).map(|seat| game.evaluate(state, Seat(seat)));
                let sum: f32 = values.inspect(|value| assert!((0.0..=1.0).contains(value))).sum();
                assert!((sum / players as f32 - 0.5).abs() < 0.1, "all chances together: {sum}");
                for action in legal {
                    assert!(game.rate(state, Seat(0), action).is_finite());
                }
            },
        );
        let outcome = game.outcome(&end).unwrap();
        for seat in Seat::all(players) {
            assert_eq!(game.evaluate(&end, seat), outcome.utility(seat));
        }
    }
}

#[test]
fn points_are_good() {
    let game = table(3);
    play(
        &game,
        5,
        |_| true,
        |state, seat, _| {
            let mut ahead = *state;
            ahead.seat_mut(seat).vp += 2;
            assert!(game.evaluate(&ahead, seat) > game.evaluate(state, seat));
        },
    );
}

#[test]
fn what_a_search_values_higher_is_likelier_to_be_won() {
    let game = table(2);
    let likely: Vec<f32> = (0..=100u8).map(|part| game.likely(f32::from(part) / 100.0)).collect();
    assert!(likely.is_sorted_by(|a, b| a < b), "{likely:?}");
    assert_eq!((likely[0], likely[50], likely[100]), (0.0, 0.5, 1.0));
    // Leads look smaller to a search than they are.
    assert!(likely[75] > 0.8 && likely[25] < 0.2, "{} {}", likely[75], likely[25]);
}
