use tableside::games::score_sheet::DualingDiceSheet;

use crate::given::{Sheet, places, sheet, totals, with};

fn of(options: &[(&str, &str)]) -> Sheet<DualingDiceSheet> {
    sheet(3, options)
}

#[test]
fn a_set_counts_in_full_and_fifteen_points_end_the_match() {
    let table = with(of(&[]), "15, 3, 20");
    assert_eq!((totals(&table), places(&table)), (vec![15, 3, 20], vec![2, 3, 1]));
    of(&[]).forbids("28", "SHEET-ROW-2");
}

#[test]
fn fewest_goals_break_a_tie() {
    let tied = with(of(&[]), "16, 3, 16");
    tied.forbids("Ben 2", "SHEET-END-3");
    assert_eq!(places(&with(tied.clone(), "4, 3")), [2, 3, 1]);
    assert_eq!(places(&with(tied, "3, 3")), [1, 3, 1]);
}

/// `winner = fewest_goals`
#[test]
fn of_all_at_fifteen_the_fewest_goals_may_win() {
    let table = with(of(&[("winner", "fewest_goals")]), "15, 3, 20, 2, 4");
    assert_eq!(places(&table), [1, 3, 2]);
    let nobody = with(of(&[("winner", "fewest_goals")]), "7, 3, 2, empty");
    assert_eq!(places(&nobody), [1, 2, 3]);
}

/// `set_limit = 1`, `set_limit = 2`, `set_limit = 3`, `set_limit = 4`, `set_limit = 5`, `set_limit = 6`,
/// `set_limit = 7`, `set_limit = 8`
#[test]
fn a_match_ends_with_the_last_set_agreed_on() {
    for limit in 1..=8usize {
        let table = with(of(&[("set_limit", &limit.to_string())]), &"1, 0, 0,".repeat(limit));
        assert_eq!(places(&table), [1, 2, 2], "{limit}");
    }
}
