//! Ends of rounds and of the match.

use tableside::engine::prelude::*;
use tableside::engine::{Seat, Turn};
use tableside::games::dice_tuners::Step;

use crate::given::given;
use crate::table::{Table, rule};

fn places(table: &Table) -> (Vec<u8>, String) {
    assert_eq!(table.turn(), Turn::Over);
    let outcome = table.game.outcome(&table.state).unwrap();
    let places = (0..table.game.seats() as u8).filter_map(|seat| outcome.place(Seat(seat)));
    (places.collect(), outcome.decided_by.to_string())
}

/// DT-OVER-1, DT-OVER-2
#[test]
fn s46_the_tied_seats_compare_their_hands() {
    let table = given(3).round(3).vp(&[4, 4, 3]).hands(&["R3 X0", "G2 B2", "R6 R6"]).deployed();
    rule("DT-OVER-2").gives(places(&table), (vec![2, 1, 3], "DT-OVER-2".into()));
}

/// A Bluff is worth nothing, and so is an empty hand.
#[test]
fn bluffs_and_empty_hands_are_worth_nothing() {
    let ended = |hands: &[&str]| {
        let given = given(2).round(3).vp(&[4, 4]).hands(hands).hero(0, "H4a").hero(1, "H4b");
        places(&given.deployed())
    };
    rule("DT-OVER-2").gives(ended(&["X0 X0", ""]), (vec![1, 1], "DT-OVER-4".into()));
    rule("DT-OVER-2").gives(ended(&["X0 R1", "G1"]), (vec![1, 1], "DT-OVER-4".into()));
    rule("DT-OVER-2").gives(ended(&["X0 X0", "G1"]), (vec![2, 1], "DT-OVER-2".into()));
}

/// DT-OVER-3
#[test]
fn s47_then_the_costlier_hero_wins() {
    let given = given(2).round(3).vp(&[5, 5]).hands(&["R6", "G2 B4"]);
    let table = given.hero(0, "H3a").hero(1, "H5a").deployed();
    rule("DT-OVER-3").gives(places(&table), (vec![2, 1], "DT-OVER-3".into()));
}

/// DT-OVER-4
#[test]
fn s48_then_the_victory_is_shared() {
    let given = given(2).round(3).vp(&[5, 5]).hands(&["R6", "G2 B4"]);
    let table = given.hero(0, "H4a").hero(1, "H4b").deployed();
    rule("DT-OVER-4").gives(places(&table), (vec![1, 1], "DT-OVER-4".into()));
}

/// DT-GEN-2, DT-END-1, DT-OVER-1
#[test]
fn s49_three_play_three_rounds_and_four_play_four() {
    let table = given(3).round(3).vp(&[1, 2, 0]).deployed();
    rule("DT-OVER-1").gives(places(&table), (vec![2, 1, 3], "DT-OVER-1".into()));
    let table = given(4).round(3).first(2).vp(&[1, 2, 0, 0]).deployed();
    rule("DT-GEN-2").gives((table.state.round, table.state.first), (4, Seat(3)));
    rule("DT-END-1").gives((table.state.pool, table.state.hero_discard.len()), ([5, 5, 5], 4));
    assert_eq!(table.state.step, Step::Hire);
}
