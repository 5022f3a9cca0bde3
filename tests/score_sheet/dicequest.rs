use tableside::games::score_sheet::DicequestSheet;

use crate::given::{Sheet, places, sheet, totals, with};
use crate::rule::rule;

fn of(seats: usize) -> Sheet<DicequestSheet> {
    sheet(seats, &[])
}

#[test]
fn nine_rounds_and_what_is_left_make_the_total() {
    let rounds = "2, 1,".repeat(9);
    let table = with(of(2), &format!("{rounds} 3, 4, 1, 0, 2, 20"));
    rule("SHEET-END-1").gives(totals(&table), vec![18 + 3 + 1 + 2, 9 + 4 + 20]);
    assert_eq!(places(&table), [2, 1]);
}

#[test]
fn heroes_break_a_tie() {
    let rounds = "2, 2,".repeat(9);
    let tied = format!("{rounds} 0, 0, 0, 0, 0, 0");
    assert_eq!(places(&with(of(2), &format!("{tied}, 1, 3"))), [2, 1]);
    assert_eq!(places(&with(of(2), &format!("{tied}, 2, 2"))), [1, 1]);
    with(of(2), &tied).forbids("4", "SHEET-TIE-1");
}

#[test]
fn seats_may_be_written_out_of_turn_and_left_out() {
    let table = with(of(3), "Cleo 4, none, token Ben 2");
    assert_eq!((totals(&table), table.state.round), (vec![0, 2, 4], 2));
    table.forbids("Ada 10", "SHEET-ROW-2");
    with(of(3), "Cleo 4").forbids("Cleo 4", "SHEET-ROW-1");
}
