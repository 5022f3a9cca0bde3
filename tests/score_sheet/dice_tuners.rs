use tableside::engine::{Seat, Turn};
use tableside::games::score_sheet::{Action, DiceTunersSheet, Finish, Ruling, Why};

use crate::given::{Sheet, outcome, places, sheet, totals, with};
use crate::rule::rule;

fn of(seats: usize) -> Sheet<DiceTunersSheet> {
    sheet(seats, &[])
}

#[test]
fn duels_lie_between_neighbours_and_in_front() {
    let lines = |seats| -> Vec<usize> {
        let table = of(seats);
        table.game.lines().iter().map(|line| line.seats.len()).collect()
    };
    rule("SHEET-ROW-1").gives_when("two", lines(2), vec![2, 2, 2]);
    rule("SHEET-ROW-1").gives_when("three", lines(3), vec![2, 2, 2, 3]);
    rule("SHEET-ROW-1").gives_when("four", lines(4), vec![2; 6]);
    of(3).forbids("in 1 Cleo", "SHEET-ROW-1");
    of(3).forbids("in 5 Ada", "SHEET-ROW-1");
    with(of(3), "in 1 Ada").forbids("in 1 Ada", "SHEET-ROW-1");
}

#[test]
fn a_round_of_three_is_four_entries() {
    let round = with(of(3), "Ada, Ben, none, in 4 Cleo");
    rule("SHEET-ROW-2").gives(totals(&round), vec![1, 1, 2]);
    assert_eq!(round.state.round, 2);
    of(3).forbids("in 1 Ada 2", "SHEET-ROW-2");
    of(3).forbids("in 4 Ada 3", "SHEET-ROW-2");
    of(3).accepts(0, "in 4 Ada 1");
}

#[test]
fn duels_may_be_written_in_any_order() {
    let round = with(of(3), "in 4 Cleo, in 2 Ben, none 3, in 1 Ada");
    rule("SHEET-ROW-4").gives(totals(&round), vec![1, 1, 2]);
    round.forbids("none 9", "SHEET-ROW-4");
}

#[test]
fn effects_give_and_take_and_nobody_falls_below_zero() {
    let table = with(of(3), "effect Ada 3, lose Ada 2");
    rule("SHEET-ROW-3").gives(totals(&table), vec![1, 0, 0]);
    table.forbids("lose Ada 2", "SHEET-ROW-3");
    table.forbids("effect Ben 4", "SHEET-ROW-3");
}

#[test]
fn three_rounds_end_the_match_and_four_with_four() {
    let three = with(of(2), "Ada, Ada, Ada, Ada, Ada, Ada, none, none, none");
    rule("SHEET-END-1").gives(places(&three), vec![1, 2]);
    let round = "none, none, none, none, none, none,";
    let four = with(of(4), &round.repeat(3));
    assert!(matches!(four.turn(), Turn::Choose(_)));
    let four = with(four, "in 4 Dan, in 1 Ada, in 2 Ben, none 3, none 5, none 6");
    rule("SHEET-END-3").holds(four.state.played);
    let stop = Action::Finished(Finish { why: Why::Stopped, winner: None });
    four.refuses_of(0, stop, "SHEET-END-3");
}

#[test]
fn hands_and_then_heroes_break_ties_of_those_tied_alone() {
    let rounds = "none, none, none, none,".repeat(2);
    let tied = with(of(3), &format!("{rounds} in 1 Ada, in 2 Ben, none 3, none 4"));
    assert_eq!(tied.turn(), Turn::Choose(Seat(0)));
    tied.forbids("Cleo 5", "SHEET-END-3");
    tied.forbids("Ada 25", "SHEET-TIE-1");
    let by_hand = with(tied.clone(), "7, 9");
    rule("SHEET-TIE-1").gives(places(&by_hand), vec![2, 1, 3]);
    rule("SHEET-TIE-1").decides(&outcome(&by_hand));
    let by_hero = with(tied.clone(), "7, 7, 5, 4");
    assert_eq!(places(&by_hero), [1, 2, 3]);
    let shared = with(tied, "7, 7, 4, 4");
    assert_eq!(places(&shared), [1, 1, 3]);
    rule("SHEET-TIE-2").decides(&outcome(&shared));
}

#[test]
fn the_table_may_stop_and_may_set_a_total() {
    let mut table = with(of(2), "Ada");
    table.adjusts(Ruling::SetTotal { seat: Seat(1), total: 7 });
    rule("SHEET-FIX-1").gives(totals(&table), vec![1, 7]);
    table.refuses_ruling(Ruling::SetTotal { seat: Seat(1), total: 1000 }, "SHEET-FIX-1");
    let table = with(table, "stop");
    rule("SHEET-END-2").decides(&outcome(&table));
    assert_eq!(places(&table), [2, 1]);
    of(2).forbids("ruins Ada", "SHEET-END-2");
}

#[test]
fn a_sheet_can_be_full() {
    let mut table = of(2);
    for _ in 0..250 {
        table.does("effect Ada 1").does("lose Ada 1");
    }
    table.forbids("effect Ada 1", "SHEET-ROW-5");
    table.accepts(0, "Ada");
}
