//! What bots are told.

use std::sync::atomic::AtomicBool;

use tableside::bots::{Level, Series, Shard, Wins, simulate};
use tableside::engine::prelude::*;
use tableside::engine::{MAX_CANDIDATES, Seat};
use tableside::games::regidice::Action;

use crate::table::{dice, table};

/// However many dice there are, the list is short, and holds the strongest attack with the dice best spared.
#[test]
fn candidates_are_few() {
    let mut table = table(2);
    table
        .with_injured("r r y y b b k")
        .roll(&["r1 r2 r3 r4 r5 r6 y1 y2 y3 y4 y5 y6 b1 b2 b3 b4 b5 b6", "k1 k2 k3"]);
    for words in [["attack 6", "heal 5"], ["heal 6", "animal 5"], ["block 6", "cast 5"]] {
        let mut table = table.clone();
        table.declare(&words);
        let mut candidates = Vec::new();
        let seat = table.asked();
        table.game.candidates(&table.state, Seat(seat), &mut candidates);
        assert!((2..=MAX_CANDIDATES).contains(&candidates.len()), "{words:?}: {}", candidates.len());
        for action in &candidates {
            assert_eq!(table.game.check_action(&table.state, Seat(seat), action), Ok(()));
        }
    }
    let mut table = crate::table::table(2);
    table.at_enemy(3, 0).roll(&["r6 y6 b4 r4 y1", "b2"]).declare(&["attack 3", "heal 5"]);
    let mut candidates = Vec::new();
    table.game.candidates(&table.state, Seat(0), &mut candidates);
    let rate = |action: &Action| table.game.rate(&table.state, Seat(0), action);
    let best = candidates.iter().copied().max_by(|a, b| rate(a).total_cmp(&rate(b))).unwrap();
    // 21 pips make 4 damage; 20 do as well.
    assert_eq!(best, Action::Attack { dice: dice("r6 y6 b4 r4") });
}

/// More dice and more hits are better, and the end is told.
#[test]
fn states_are_compared() {
    let start = table(2);
    let mut hurt = start.clone();
    hurt.at_enemy(1, 10);
    let mut second = start.clone();
    second.at_enemy(2, 0);
    let worth = |table: &crate::table::Table| table.game.evaluate(&table.state, Seat(0));
    assert!(worth(&start) < worth(&hurt) && worth(&hurt) < worth(&second));
    let mut poor = start.clone();
    poor.roll(&["r1", "y1"]);
    assert!(worth(&poor) < worth(&start));
}

/// Partners with the rule of thumb reach far more than aimless ones.
#[test]
fn the_thumb_beats_chance() {
    let reached = |level| {
        let game = crate::table::rules(3, &[("round_limit", "30")], crate::table::content());
        let played = simulate(
            &*game,
            Series {
                levels: &[level],
                matches: 12,
                seed: 1,
                shard: Shard::WHOLE,
                threads: 1,
                cancel: &AtomicBool::new(false),
                progress: &mut |_| {},
            },
        );
        match played.wins {
            Wins::Group { reached, .. } => reached,
            Wins::Seats { .. } => panic!("nobody is ranked"),
        }
    };
    let (thumb, chance) = (reached(Level::Easy), reached(Level::Random));
    assert!(thumb > chance + 0.3, "{thumb} {chance}");
}
