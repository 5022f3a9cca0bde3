use tableside::engine::Rules;
use tableside::games::score_sheet::{DicequestSheet, DualingDiceSheet};

use crate::given::{Sheet, outcome, sheet, with};

fn quest(level: &str, each: u8, threat: u8) -> bool {
    let table: Sheet<DicequestSheet> = sheet(2, &[("mode", "coop"), ("difficulty", level)]);
    let rounds = "1, 1,".repeat(9);
    let each = each - 9;
    let table = with(table, &format!("{rounds} {threat}, {each}, {each}, 0, 0, 0, 0"));
    outcome(&table).group().unwrap().won
}

/// `mode = coop`, `difficulty = practice`, `difficulty = hard`, `difficulty = heroic`, `difficulty = legendary`,
/// `difficulty = godly`
#[test]
fn everybody_needs_the_minimum_and_no_threat_may_be_left() {
    for (level, least) in
        [("normal", 15), ("practice", 15), ("hard", 15), ("heroic", 20), ("legendary", 25), ("godly", 30)]
    {
        assert!(quest(level, least, 0), "{level}");
        assert!(!quest(level, least - 1, 0), "{level}");
        assert!(!quest(level, least, 1), "{level}");
    }
}

#[test]
fn a_failed_adventure_loses_for_all_and_is_none_of_competitors() {
    let solo: Sheet<DicequestSheet> = sheet(1, &[]);
    assert!(!outcome(&with(solo, "4, failed")).group().unwrap().won);
    let rivals: Sheet<DicequestSheet> = sheet(2, &[]);
    rivals.forbids("failed", "SHEET-END-2");
}

#[test]
fn alone_fifteen_points_in_eight_sets_win() {
    let alone: Sheet<DualingDiceSheet> = sheet(1, &[]);
    assert!(alone.game.cooperative());
    let won = with(alone.clone(), &"0,".repeat(7));
    assert!(outcome(&with(won, "15")).group().unwrap().won);
    assert!(!outcome(&with(alone, &"1,".repeat(8))).group().unwrap().won);
}
