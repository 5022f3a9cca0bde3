//! The rule of thumb and the list of candidates.

use tableside::engine::prelude::*;
use tableside::engine::{MAX_CANDIDATES, Random, Scores, Seat, Turn};
use tableside::games::dicequest::{Action, Dicequest, State};

use crate::table::{box_content, group, rules, table};

/// Plays a match: seats in `thumbs` by the rule of thumb, the others at random.
fn play(game: &Dicequest, thumbs: &[bool], seed: u64) -> (State, Scores) {
    let mut random = Random::from_seed(seed);
    let mut state = game.start();
    let mut actions = Vec::new();
    loop {
        match game.turn(&state) {
            Turn::Over => return (state, game.scores(&state)),
            Turn::Chance(_) => {
                let chance = game.sample(&state, &mut random);
                game.apply_chance(&mut state, &chance, &mut ());
            }
            Turn::Choose(seat) => {
                game.candidates(&state, seat, &mut actions);
                random.shuffle(&mut actions);
                let rate = |action: &Action| game.rate(&state, seat, action);
                let action = if thumbs[seat.index()] {
                    *actions.iter().max_by(|a, b| rate(a).total_cmp(&rate(b))).unwrap()
                } else {
                    actions[0]
                };
                game.apply_action(&mut state, seat, &action, &mut ());
            }
            Turn::Secret { .. } => unreachable!("nobody chooses in secret"),
        }
    }
}

#[test]
fn the_thumb_beats_chance() {
    let game = rules(2, &[], box_content());
    let mut wins = 0;
    for seed in 0..40 {
        let first = seed % 2 == 0;
        let (_, scores) = play(&game, &[first, !first], seed);
        let (own, other) = if first { (scores[0], scores[1]) } else { (scores[1], scores[0]) };
        wins += u32::from(own > other);
    }
    assert!(wins >= 30, "{wins} of 40");
}

#[test]
fn evaluation_follows_the_points() {
    let mut table = table(2);
    let even = table.game.evaluate(&table.state, Seat(0));
    table.state.of_mut(Seat(0)).vp = 12;
    assert!(table.game.evaluate(&table.state, Seat(0)) > even);
    assert!(table.game.evaluate(&table.state, Seat(1)) < even);
    let mut group = group(2);
    let calm = group.game.evaluate(&group.state, Seat(0));
    group.tokens("t1-any t1-any t1-any");
    assert!(group.game.evaluate(&group.state, Seat(0)) < calm);
}

/// What hardly helps is left out, but never everything.
#[test]
fn candidates_are_few() {
    let mut table = group(4);
    table.gold(0, 9).items(0, "relic purse bandage").heroes(0, "pirate:frost-knives");
    let (mut all, mut few) = (Vec::new(), Vec::new());
    table.game.legal(&table.state, Seat(0), &mut all);
    table.game.candidates(&table.state, Seat(0), &mut few);
    assert!(few.len() < all.len() / 2 && few.len() <= MAX_CANDIDATES);
    let idle = |action: &Action| {
        matches!(action, Action::DiscardItem { .. } | Action::Gift { .. } | Action::SellItem { .. })
    };
    assert!(!few.iter().any(idle) && few.contains(&Action::EndTavern));
    table.items(0, "relic relic purse");
    table.game.candidates(&table.state, Seat(0), &mut few);
    assert!(few.iter().all(idle), "with too many Items they are all there is");
}
