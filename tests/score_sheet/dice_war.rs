use tableside::games::score_sheet::DiceWarSheet;

use crate::given::{Sheet, outcome, places, sheet, totals, with};
use crate::rule::rule;

fn of() -> Sheet<DiceWarSheet> {
    sheet(2, &[])
}

#[test]
fn ten_points_win_at_once_virtual_ones_included() {
    let table = with(of(), "Ada 5, virtual Ada 3, virtual Ada 2, Ben 9");
    assert_eq!(totals(&table), [7, 9]);
    let table = with(table, "Ada 3");
    rule("SHEET-END-1").decides(&outcome(&table));
    rule("SHEET-END-1").gives(places(&table), vec![1, 2]);
}

#[test]
fn a_capture_is_one_to_nine() {
    of().forbids("Ada 0", "SHEET-ROW-2");
    of().forbids("Ada 10", "SHEET-ROW-2");
    of().forbids("virtual Ada 10", "SHEET-ROW-3");
    of().forbids("token Ada 1", "SHEET-END-3");
}

#[test]
fn told_endings_name_the_winner_or_leave_it_to_the_totals() {
    for words in ["ruins Ben", "annihilated Ben", "resigned Ben"] {
        assert_eq!(places(&with(of(), &format!("Ada 5, {words}"))), [2, 1], "{words}");
    }
    for words in ["end-of-war", "cap"] {
        assert_eq!(places(&with(of(), &format!("Ada 5, {words}"))), [1, 2], "{words}");
        assert_eq!(places(&with(of(), &format!("Ada 5, Ben 5, {words}"))), [1, 1], "{words}");
    }
    assert_eq!(places(&with(of(), "Ada 5, draw")), [1, 1]);
    of().forbids("failed", "SHEET-END-2");
}
