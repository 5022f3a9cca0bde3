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
    assert_eq!(asks(&table), "Everyone: roll your dice and keep them covered.");
    table.roll(&["r6 y6 b5", "b4 y4 r4 r5 b6"]);
    assert_eq!(asks(&table), "Ada: declare an action and a value.");
    table.declare(&["attack 6", "block 4"]);
    assert_eq!(asks(&table), "Ada: attack; every 3 pips deal 1 hit.");
    table.plays(0, "attack r6 y6 b6");
    assert_eq!(asks(&table), "Ben: block with sets of equal dice.");
    table.plays(1, "block 4 4 4");
    assert_eq!(asks(&table), "Ben: choose 2 dice to lose.");
    table.plays(1, "lose r y");
    assert_eq!(asks(&table), "Ada: choose unused dice to pass to Ben, or none.");
    table.plays(0, "pass b5").plays(1, "pass none");
    let told = [
        "Ada rolls 3 dice.",
        "Ben rolls 5 dice.",
        "Ada declares Attack for 6s.",
        "Ben declares Block for 4s.",
        "Ada collects blue 6 from Ben.",
        "Ada attacks with red 6, yellow 6, blue 6.",
        "Ada deals 6 damage.",
        "Ben blocks with red 4, yellow 4, blue 4.",
        "Ben blocks 1.",
        "The enemy takes 6 hits; its defence is now 9.",
        "The enemy attacks for 3, 1 blocked: Ben must lose 2 dice.",
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

/// Nothing is told of “1 dice” or “1 hits”.
#[test]
fn one_is_not_many() {
    let mut block = table(2);
    block.with_injured("r").roll(&["r4 y4 b4 b5 y1", "r6 y5 b5 r5 b5"]);
    let reason = |table: &Table, seat, words: &str| {
        let action = table.action(seat, words);
        table.game.reason(&table.state, Seat(seat), &action).unwrap().render(&names())
    };
    assert!(reason(&block, 0, "heal 4").contains("; 1 die in the injured pool"));
    block.declare(&["block 4", "attack 5"]).plays(0, "block 4 4 4").plays(1, "nothing");
    assert_eq!(asks(&block), "Ada: choose 2 dice to lose.");
    let picture = |table: &Table| {
        let lines = table.game.picture(&table.state).into_iter();
        lines.map(|line| line.render(&names())).collect::<Vec<_>>()
    };
    assert!(picture(&block).contains(&"Ada: 4 dice, Block for 4s".to_owned()), "{:?}", picture(&block));
    let mut poor = table(2);
    poor.roll(&["r2", "y6 y6 y6 y5 y5"]).declare(&["attack 1", "block 6"]).plays(1, "block 6 6 6");
    assert!(picture(&poor).contains(&"Ada: 1 die, Attack for 1s".to_owned()), "{:?}", picture(&poor));
    let refused = poor.refuses(1, "lose y", "RD-SUFFER-4");
    assert_eq!(refused, "Ben must lose 2 dice, not 1.");
}

/// Who takes black dice says so, and it is told once.
#[test]
fn black_dice_are_told_once() {
    let mut table = table(2);
    table.at_enemy(1, 14).roll(&["r6 r6 r6 y6 y6", "b5 b5 y5 y5 r5"]).declare(&["attack 6", "attack 5"]);
    table.plays(0, "attack all").plays(1, "attack all").plays(0, "take 1");
    let black: Vec<&String> = table.told.iter().filter(|line| line.contains("black")).collect();
    assert_eq!(black, ["Ada takes 1 black die.", "Ben gets 2 black dice."]);
}

#[test]
fn the_ends_in_words() {
    let mut lost = table(2);
    lost.roll(&["r2 r3", "y6 y6 y5"]).declare(&["block 1", "attack 6"]).plays(1, "nothing");
    assert_eq!(asks(&lost), "Lost against Sir Grimvisor: the attack cost 3 dice; dice left: 2.");
    let mut poor = table(2);
    poor.roll(&["r2", "y6 y6 y5"]).declare(&["block 1", "attack 6"]).plays(1, "nothing");
    assert_eq!(asks(&poor), "Lost against Sir Grimvisor: the attack cost 3 dice; dice left: 1.");
    let mut won = table(2);
    won.at_enemy(3, 24)
        .roll(&["r6 r6 r6 y6 y6", "b2"])
        .declare(&["attack 1", "heal 5"])
        .plays(0, "attack all");
    assert_eq!(asks(&won), "The team wins in round 1: the last enemy is defeated.");
    assert_eq!(won.told.last().unwrap(), "The team wins in round 1: the last enemy is defeated.");
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
    assert_eq!(reason("attack r6 r6 r6").as_deref(), Some("Deals 1 of the 3 hits still needed."));
}
