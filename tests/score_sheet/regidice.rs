use tableside::games::score_sheet::RegidiceSheet;

use crate::given::{Sheet, outcome, sheet, with};

fn of(level: &str) -> Sheet<RegidiceSheet> {
    sheet(2, &[("level", level)])
}

fn stands(table: &Sheet<RegidiceSheet>) -> (u8, i16, i16, i16) {
    let foe = table.game.foe(&table.state).unwrap();
    (foe.at, foe.defence, foe.attack, foe.missing)
}

/// `level = gentle`, `level = hard`, `level = brutal`
#[test]
fn the_sheet_shows_defence_attack_and_missing_hits() {
    assert_eq!(stands(&of("standard")), (0, 3, 3, 15));
    assert_eq!(stands(&with(of("gentle"), "9")), (0, 12, 2, 6));
    assert_eq!(stands(&with(of("hard"), "9")), (0, 12, 3, 6));
    assert_eq!(stands(&with(of("brutal"), "9, 3, 5")), (1, 4, 5, 20));
    assert_eq!(stands(&with(of("standard"), "9, spell, 19")), (1, 23, 4, 1));
}

#[test]
fn the_third_enemy_wins_the_match_and_nothing_else_does() {
    let won = outcome(&with(of("standard"), "15, 20, 25")).group().unwrap();
    assert_eq!((won.won, won.reached), (true, 3));
    for words in ["unpaid", "no-dice", "limit", "stop"] {
        let lost = outcome(&with(of("standard"), &format!("15, 19, {words}"))).group().unwrap();
        assert_eq!((lost.won, lost.reached, lost.stages), (false, 1, 3), "{words}");
    }
    of("standard").forbids("100", "SHEET-ROW-2");
}
