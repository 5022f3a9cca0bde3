//! What the log says.

use tableside::engine::prelude::*;

use crate::table::{PLAIN, names, table, table_under};

#[test]
fn a_round_in_the_log() {
    let mut table = table(2);
    table.deal(&["easy hard hard", "hard hard hard"]).round(&["cD20=9 wD4=1", "cD12=9 wD6=1"]);
    table.plays(0, "re-roll color").plays(1, "re-roll white").reroll(&[3, 5]);
    table.plays(1, "save white 1").plays(0, "save white 2");
    let told = [
        "Ada draws 3 goals.",
        "Ben draws 3 goals.",
        "Round 1 begins.",
        "Ada has picked two dice.",
        "Ada picks the colour D20 and a white D4.",
        "Ben picks the colour D12 and a white D6.",
        "Ada rolls colour D20 (9) and white D4 (1).",
        "Ben rolls colour D12 (9) and white D6 (1).",
        "Tied for first with 9: Ada, Ben. Each rerolls a die.",
        "Ada has chosen a die to reroll.",
        "Ada rerolls colour D20 (9).",
        "Ben rerolls white D6 (1).",
        "Ada rerolls colour D20 (9) and gets 3.",
        "Ben rerolls white D6 (1) and gets 5.",
        "Ben saves first, with 5.",
        "Ben saves white D4 (1), rolled by Ada.",
        "Ada saves white D6 (5), rolled by Ben.",
        "Round 2 begins.",
    ];
    assert_eq!(table.told, told);
}

#[test]
fn a_scoring_in_the_log() {
    let mut table = table(2);
    table.at_scoring(
        &["total-44 easy two-top", "hard hard hard"],
        &["wD12=12 cD20=20 wD6=6 cD6=6 wD10=3", PLAIN],
    );
    let before = table.told.len();
    table.reveal_all();
    let told = &table.told[before..];
    assert_eq!(told[0], "Ada has decided what to reveal.");
    assert!(told[1].starts_with("Ada completes ") && told[1].ends_with(" for 2 points."), "{told:?}");
    assert_eq!(told[4..], ["Ben completes no goal.", "After set 1: Ada 5 (+5), Ben 0.", "Set 2 begins."]);
}

#[test]
fn the_house_in_the_log() {
    let mut table = table_under(1, &[("house", "even")]);
    table.deal(&["easy hard hard"]).plays(0, "D12 D8").roll(&[(4, 8), (7, 3)]);
    let told = table.told[table.told.len() - 3..].to_vec();
    let expected = [
        "Ada rolls colour D12 (4) and white D8 (8).",
        "The House rolls colour D10 (7) and white D4 (3).",
        "The House is first with 7 and removes Ada’s white D8 (8).",
    ];
    assert_eq!(told, expected);
}

#[test]
fn what_is_asked() {
    let asks = |table: &crate::table::Table| table.game.ask(&table.state).render(&names());
    let mut table = table(2);
    assert_eq!(asks(&table), "Ada: draw 3 goals.");
    table.deal(&[]);
    assert_eq!(asks(&table), "Everyone: secretly pick a colour die and a white die.");
    table.plays(0, "D4 D4");
    assert_eq!(asks(&table), "Ben: secretly pick a colour die and a white die.");
    table.plays(1, "D4 D4");
    assert_eq!(asks(&table), "Everyone: roll both dice.");
    table.roll(&[(4, 1), (4, 1)]);
    assert_eq!(asks(&table), "Everyone: choose one of your two dice to reroll.");
    table.plays(0, "re-roll color").plays(1, "re-roll color");
    assert_eq!(asks(&table), "Ada, Ben: reroll the die you chose.");
    table.reroll(&[1, 2]);
    assert_eq!(asks(&table), "Ben: save a die.");
}
