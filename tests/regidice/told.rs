//! What the log and the table say.

use tableside::engine::Seat;
use tableside::engine::prelude::*;
use tableside::games::regidice::Step;

use crate::table::{Table, names, table};

fn asks(table: &Table) -> String {
    table.game.ask(&table.state).render(&names())
}

#[test]
fn a_round_as_a_story() {
    let mut table = table(2);
    assert_eq!(asks(&table), "Everyone: roll your dice, and keep them covered.");
    table.roll(&["r6 y6 b5", "b4 y4 r4 r5 b6"]);
    assert_eq!(asks(&table), "Ada: announce an action and a value.");
    table.declare(&["attack 6", "block 4"]);
    assert_eq!(asks(&table), "Ada: attack; every 3 pips deal 1 damage.");
    table.act(0, "attack r6 y6 b6");
    assert_eq!(asks(&table), "Ben: block with sets of equal dice.");
    table.act(1, "block 4 4 4");
    assert_eq!(asks(&table), "Ben: choose 2 dice to lose.");
    table.act(1, "lose r y");
    assert_eq!(asks(&table), "Ada: pass any unused dice to Ben, or none.");
    table.act(0, "pass b5").act(1, "pass none");
    let told = [
        "Ada rolls 3 dice.",
        "Ben rolls 5 dice.",
        "Ada announces Attack for 6s.",
        "Ben announces Block for 4s.",
        "Ada collects blue 6 from Ben.",
        "Ada attacks with red 6, yellow 6, blue 6.",
        "Ada deals 6 damage.",
        "Ben blocks with red 4, yellow 4, blue 4.",
        "Ben blocks 1.",
        "The enemy takes 6 hits; its defence is now 9.",
        "The enemy strikes for 3, 1 blocked. Must lose 2 dice: Ben.",
        "Ben loses 1 red, 1 yellow (used).",
        "Ada passes blue 5 to Ben.",
        "Ben passes nothing.",
        "Round 2 begins.",
    ];
    assert_eq!(table.told, told);
    let moment = table.game.moment(&table.state).unwrap().render(&names());
    assert_eq!(moment, "Round 2 · Sir Grimvisor · Roll");
    let picture: Vec<String> =
        table.game.picture(&table.state).iter().map(|line| line.render(&names())).collect();
    assert_eq!(picture[1], "Enemy dice: 3, 3, 3. Defence 9, attack 3, hits 6 of 15.");
    assert_eq!(picture[2], "Injured pool: 1 red, 1 yellow. Black dice in the supply: 9.");
    assert!(picture.contains(&"  locked: blue 5".to_owned()), "{picture:?}");
}

#[test]
fn the_ends_in_words() {
    let mut lost = table(2);
    lost.roll(&["r2 r3", "y6 y6 y5"]).declare(&["block 1", "attack 6"]).act(1, "nothing");
    assert_eq!(asks(&lost), "Lost against Sir Grimvisor: dice to lose 3, dice left 2.");
    let mut won = table(2);
    won.at_enemy(3, 24).roll(&["r6 r6 r6 y6 y6", "b2"]).declare(&["attack 1", "heal 5"]).act(0, "attack all");
    assert_eq!(asks(&won), "The team wins in round 1: the last enemy has fallen.");
    assert_eq!(won.told.last().unwrap(), "The team wins in round 1: the last enemy has fallen.");
    assert_eq!(won.game.rule(&won.state), Some("RD-END-1"));
}

#[test]
fn reasons_are_short() {
    let mut table = table(2);
    table.at_enemy(1, 12).roll(&["r6 r6 r6 y6 y6 b6 b6 b6", "b2 y2"]).declare(&["attack 1", "heal 5"]);
    let reason = |words: &str| {
        let action = table.action(0, words);
        table.game.reason(&table.state, Seat(0), &action).map(|text| text.render(&names()))
    };
    assert_eq!(table.state.step, Step::Resolve);
    assert_eq!(reason("attack all").as_deref(), Some("This defeats the enemy."));
    assert_eq!(reason("attack r6 r6 r6").as_deref(), Some("1 of the 3 hits still needed."));
}
