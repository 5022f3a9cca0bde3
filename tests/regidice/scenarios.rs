//! The scenarios of section 8 of the rules, by their numbers.

use tableside::engine::prelude::*;
use tableside::engine::{Few, Seat, Viewer};
use tableside::games::regidice::action::{Asked, Gift};
use tableside::games::regidice::{
    Action, Chance, Colour, DieRef, Ending, Event, Faces, Kind, Request, Ruling, Step,
};

use crate::table::{Table, counts, dice, hits, rule, table, table_under, written};

const ADA: Seat = Seat(0);

/// S1
#[test]
fn s01_set_up_for_three() {
    let table = table(3);
    let pools = [0, 1, 2].map(|seat| table.blank(seat));
    rule("RD-SETUP-2").gives(pools, ["r r r y y b b", "r r y y b b b", "r r y y y b b"]);
    rule("RD-SETUP-5").gives((table.enemy(), table.state.defence()), (vec![1, 1, 1], 3));
    rule("RD-SETUP-5").gives((table.game.attack(&table.state), table.state.supply), (3, 9));
    rule("RD-SETUP-6").gives(table.injured(), "");
    rule("RD-SETUP-6").holds(table.state.seats.iter().all(|pool| pool.locked.is_empty()));
}

/// S2
#[test]
fn s02_set_up_for_one() {
    let table = table_under(1, &[("level", "hard"), ("solo_colour", "yellow")]);
    rule("RD-LEVEL-3")
        .gives((table.blank(0), table.injured()), ("r r r r y y y y b b b b".to_owned(), "y".to_owned()));
    let table = table_under(1, &[("solo_colour", "yellow")]);
    rule("RD-SETUP-4")
        .gives((table.blank(0), table.injured()), ("r r r r y y y y y b b b b".to_owned(), String::new()));
}

/// S3
#[test]
fn s03_collecting() {
    let mut table = table(3);
    table.roll(&["r3 y3 b5 r1", "y3 b6 r2 r2", "y6 b1 r1 y4"]).declare(&["attack 3", "attack 6", "attack 1"]);
    rule("RD-COLLECT-2")
        .and("RD-COLLECT-3")
        .gives([0, 1, 2].map(|seat| table.live(seat)), ["r3 y3 y3 b5", "r2 r2 y6 b6", "r1 r1 y4 b1"]);
    let moved = |event: &&Event| matches!(event, Event::Collected { .. });
    rule("RD-COLLECT-2").gives(table.events.iter().filter(moved).count(), 3);
}

/// S4: `values = per_action`
#[test]
fn s04_the_same_action_with_another_value() {
    let mut table = table(2);
    table.roll(&["r6 y1", "b6 r2 y6"]).plays(0, "attack 6");
    table.refuses(1, "attack 6", "RD-DECLARE-3").saying("6 is already taken by Ada; choose another value.");
    table.refuses(1, "block 6", "RD-DECLARE-3");
    rule("RD-DECLARE-2").holds(table.may(1, "attack 5"));
    table.plays(1, "attack 5");
    let mut table = table_under(2, &[("values", "per_action")]);
    table.roll(&["r6 y1", "b6 r2 y6"]).plays(0, "attack 6");
    table.refuses(1, "attack 6", "RD-DECLARE-3");
    table.plays(1, "block 6");
    rule("RD-OPT-3").gives((table.live(0), table.live(1)), ("r6 y1 y6 b6".to_owned(), "r2".to_owned()));
}

/// S5
#[test]
fn s05_nobody_shows_it() {
    let mut table = table(2);
    table.roll(&["r3 y3", "r5 r5 b2 b5"]).declare(&["attack 3", "block 4"]);
    rule("RD-COLLECT-6").gives(table.live(1), "r5 r5 b2 b5");
}

/// S6
#[test]
fn s06_locked_dice_are_collected() {
    let mut table = table(3);
    table.roll_with_locked(&["r1 r2 y5", "y1", "r3"], &["", "", "b6"]);
    assert_eq!(table.live(2), "r3 b6");
    table.declare(&["attack 6", "heal 4", "attack 5"]);
    rule("RD-PREPARE-5").gives((table.live(0), table.live(2)), ("r1 r2 b6".to_owned(), "r3 y5".to_owned()));
    assert!(table.state.seats.iter().all(|pool| pool.locked.is_empty()));
}

/// S7
#[test]
fn s07_attack() {
    let mut table = table(2);
    table.roll(&["r6 y6 b5 r5 y4 b2", "y2"]).declare(&["attack 6", "heal 3"]).plays(0, "attack all");
    rule("RD-ATTACK-1").holds(table.events.contains(&Event::Damage(ADA, 9)));
    rule("RD-ENEMY-4").gives((table.enemy(), table.state.defence()), (vec![4, 4, 4], 12));
}

/// S8
#[test]
fn s08_defence_is_counted_at_the_start() {
    let mut table = table(2);
    table.roll(&["r6 y4", "b6 b2"]).declare(&["attack 5", "attack 1"]);
    table.plays(0, "attack all").plays(1, "attack all");
    rule("RD-RESOLVE-1").holds(
        table.events.contains(&Event::Damage(ADA, 3)) && table.events.contains(&Event::Damage(Seat(1), 2)),
    );
    assert_eq!(table.enemy(), [2, 3, 3]);
}

/// S9
#[test]
fn s09_remainders_are_lost() {
    let mut table = table(2);
    table.at_enemy(1, 6).roll(&["r6 y6 b5", "b6 b4"]).declare(&["attack 1", "attack 2"]);
    assert_eq!(table.state.defence(), 9);
    table.plays(0, "attack all").plays(1, "attack all");
    rule("RD-ATTACK-3").gives(table.state.hits(), 8);
}

/// S10
#[test]
fn s10_block() {
    let table = table(2);
    rule("RD-BLOCK-1").gives(table.game.block_value(&dice("r4 y4 b4")), Some(1));
    rule("RD-BLOCK-1").and("RD-BLOCK-3").gives(table.game.block_value(&dice("r2 r2 y2 y2 b2")), Some(3));
    rule("RD-BLOCK-1").gives(table.game.block_value(&dice("r2 r2")), None);
}

/// S11: `block_sets = one`
#[test]
fn s11_two_sets() {
    let pools = ["r4 y4 b4 r2 r2 y2 y2 b2", "y1 y3"];
    let mut table = table(2);
    table.at_enemy(3, 0).roll(&pools).declare(&["block 4", "heal 5"]).plays(0, "block all");
    rule("RD-BLOCK-3").holds(table.events.contains(&Event::Blocked(ADA, 4)));
    let mut table = table_under(2, &[("block_sets", "one")]);
    table.at_enemy(3, 0).roll(&pools).declare(&["block 4", "heal 5"]);
    table.refuses(0, "block all", "RD-OPT-5");
    table.plays(0, "block 2 2 2 2 2");
    assert!(table.events.contains(&Event::Blocked(ADA, 3)));
}

/// S12
#[test]
fn s12_a_failed_block() {
    let mut table = table(2);
    table.roll(&["r6 y6", "y1 b2 b3 r5"]).declare(&["attack 6", "block 4"]);
    assert_eq!(table.asked(), 0);
    table.plays(0, "attack all");
    rule("RD-RESOLVE-4").gives((table.state.step, table.asked()), (Step::Suffer, 1));
    table.refuses(0, "lose r", "RD-SUFFER-2").saying("The enemy hits Block first: Ben.");
    table.plays(1, "lose y1 b2 b3");
    assert_eq!(table.sizes(), [2, 1]);
}

/// S13
#[test]
fn s13_heal() {
    let mut table = table(2);
    table.with_injured("r r r y");
    let heals = |words: &str| table.game.heal_value(&table.state, &dice(words));
    rule("RD-HEAL-1").gives([heals("r4 y5 b6"), heals("r1 r2 y3 y4 b5")], [Some(1), Some(3)]);
    rule("RD-HEAL-1").gives([heals("r5 y6 b1"), heals("r3 y3 b4 b5")], [None, None]);
}

/// S14
#[test]
fn s14_few_are_injured() {
    let mut table = table(2);
    table.with_injured("r k").roll(&["r1 y2 b3 r4 y5", "b6 b6 b2 b2"]).declare(&["heal 4", "attack 6"]);
    let take = Action::Heal { dice: dice("r1 y2 b3 r4 y5"), take: counts("r r k"), give: Few::new() };
    table.refuses_of(0, take, "RD-HEAL-3");
    table.plays(0, "heal 1 2 3 4 5 take r k");
    rule("RD-HEAL-4").gives((table.injured(), table.blank(0)), (String::new(), "r k".to_owned()));
}

/// S15
#[test]
fn s15_two_runs() {
    let mut table = table(2);
    table.with_injured("r r r y");
    let heals = |words: &str| table.game.heal_value(&table.state, &dice(words));
    rule("RD-HEAL-2").gives([heals("r2 r3 r4 y4 y5 y6"), heals("r2 r3 r4 y5 y6")], [Some(2), Some(3)]);
}

/// S16
#[test]
fn s16_nobody_is_injured() {
    let mut table = table(2);
    table.roll(&["r1 r2 r3", "b5 b5 y4"]).declare(&["heal 6", "attack 4"]);
    rule("RD-HEAL-5").gives(table.asked(), 1);
    table.plays(1, "attack all");
    assert_eq!((table.state.step, table.asked()), (Step::Prepare, 0));
    assert!(table.legal(0).contains(&"pass r1 r2 r3".to_owned()));
}

/// S17
#[test]
fn s17_cast() {
    let mut table = table(2);
    table.with_injured("r r r r y").roll(&["y1 y1 y1", "b2"]).declare(&["cast 6", "attack 5"]);
    table.plays(0, "cast yellow take r r r");
    rule("RD-CAST-4").gives((table.blank(0), table.injured()), ("r r r".to_owned(), "r y".to_owned()));
    let mut table = crate::table::table(2);
    table.with_injured("r").roll(&["y1 y1 b1 b5", "b2 b4"]).declare(&["cast 6", "attack 5"]);
    rule("RD-RESOLVE-4").gives((table.state.step, table.asked()), (Step::Resolve, 1));
}

/// S18
#[test]
fn s18_red() {
    let mut table = table(2);
    table.at_enemy(1, 7);
    rule("RD-ENEMY-6").gives(table.enemy(), [3, 3, 4]);
    table.roll(&["r3 r3 r4", "b2 b3 b3 b6 y6"]).declare(&["cast 1", "block 5"]).plays(0, "cast red");
    rule("RD-CAST-3").gives(table.enemy(), [4, 4, 5]);
}

/// S19
#[test]
fn s19_blue() {
    for (level, attack) in [("standard", 4), ("brutal", 5)] {
        let mut table = table_under(3, &[("level", level)]);
        table.at_enemy(2, 0).roll(&["r6 r6", "y2", "b1 b1 b1 b1"]);
        table.declare(&["attack 5", "heal 4", "cast 3"]).plays(0, "attack all").plays(2, "cast blue");
        assert_eq!(table.game.attack(&table.state), attack);
        rule("RD-CAST-5")
            .and("RD-SUFFER-3")
            .gives((table.sizes(), table.state.step), (vec![2, 1, 4], Step::Prepare));
    }
}

/// S20
#[test]
fn s20_black() {
    let mut table = table(4);
    table.at_enemy(3, 0).roll(&["r2", "y2", "b2", "k1 k1 k1 k1 k1"]);
    table.declare(&["attack 6", "attack 5", "attack 4", "cast 3"]).plays(3, "cast black");
    rule("RD-CAST-6")
        .and("RD-CHECK-7")
        .gives((table.state.ending, table.state.step), (Some(Ending::Won), Step::Over));
    rule("RD-END-1").decides(&table.game.outcome(&table.state).unwrap());
}

/// S21
#[test]
fn s21_no_black_against_the_second() {
    let mut table = table(2);
    table.at_enemy(2, 0).roll(&["k1 k1 k1 y1 y1 y1 y1", "r2 r3"]).with_injured("b");
    table.declare(&["cast 6", "attack 5"]);
    rule("RD-CAST-7").holds(table.legal(0).iter().all(|words| !words.contains("black")));
    table.refuses(0, "cast black", "RD-CAST-1");
}

/// S22
#[test]
fn s22_animal() {
    let begun = || {
        let mut table = table(3);
        table.at_enemy(1, 6).roll(&["r6 y5 b4 r2", "r6 y6 b6 r6 y2", "r1 y1"]);
        table.declare(&["attack 3", "attack 4", "animal 1"]);
        table
    };
    let mut table = begun();
    // A 4 was asked for by Ben.
    assert_eq!(table.live(0), "r2 r6 y5");
    let mut other = begun();
    assert_eq!((table.asked(), other.asked()), (2, 2));
    table.plays(2, "raise 1 y5 r1").plays(2, "raise 2 y2 y1");
    rule("RD-ANIMAL-2")
        .gives((table.live(0), table.live(1)), ("r2 r6 y6".to_owned(), "r6 r6 y3 y6 b4 b6".to_owned()));
    assert_eq!(table.asked(), 0);
    other.plays(2, "raise 2 y2 r1").plays(2, "raise 2 y3 y1");
    rule("RD-ANIMAL-2").gives(other.live(1), "r6 r6 y4 y6 b4 b6");
    assert_eq!(other.seat(2).spent, counts("r y"));
}

/// S22: one pip makes the difference for two attackers.
#[test]
fn s22_one_pip_for_each() {
    let mut table = table(3);
    table.at_enemy(1, 6).roll(&["r6 y6 b3 r2", "r6 y6 b6 y6 b2", "r1 y1"]);
    table.declare(&["attack 5", "attack 4", "animal 1"]);
    let mut other = table.clone();
    table.plays(2, "raise 1 r2").plays(2, "raise 2 b2").plays(0, "attack all").plays(1, "attack all");
    assert_eq!(table.state.damage(), 5);
    other.plays(2, "raise 1 r2").plays(2, "raise 1 b3").plays(0, "attack all").plays(1, "attack all");
    assert_eq!(other.state.damage(), 4);
}

/// S23
#[test]
fn s23_limits_of_an_animal() {
    let mut table = table(3);
    table.roll(&["r6 r2 y5", "b3", "r1 y4"]).declare(&["attack 6", "attack 3", "animal 1"]);
    table.refuses(2, "raise 1 r6", "RD-ANIMAL-3");
    table.plays(2, "raise 1 r2");
    rule("RD-COLLECT-4").gives((table.live(0), table.live(1)), ("r3 r6 y5".to_owned(), "b3".to_owned()));
}

/// S24
#[test]
fn s24_whom_it_strikes() {
    let mut table = table(3);
    table.roll(&["r6 y6", "b4 y4 r4 r5 r2", "y1 y3"]).declare(&["attack 6", "block 4", "heal 1"]);
    table.plays(0, "attack all").plays(1, "block 4 4 4");
    rule("RD-SUFFER-3").gives(table.game.loss_bounds(&table.state, Seat(1)), (2, 2));
    table.plays(1, "lose r y");
    rule("RD-SUFFER-1").gives(table.sizes(), [2, 3, 2]);
}

/// S25
fn two_blockers() -> Table {
    let mut table = table(3);
    table.at_enemy(2, 0).roll(&["r2", "y6 y6 y5", "b3 r3 y3 r4 b4"]);
    table.declare(&["block 1", "attack 6", "block 3"]).plays(1, "attack all").plays(2, "block 3 3 3");
    table
}

/// S25
#[test]
fn s25_two_blockers_share() {
    let mut table = two_blockers();
    assert_eq!(table.asked(), 0);
    table.only(0, &["lose", "lose r2"]);
    table.plays(0, "none");
    rule("RD-SUFFER-4").gives(table.game.loss_bounds(&table.state, Seat(2)), (3, 3));
    let mut table = two_blockers();
    table.plays(0, "lose r2");
    rule("RD-SUFFER-4").gives(table.game.loss_bounds(&table.state, Seat(2)), (2, 2));
    table.refuses(2, "lose r y b", "RD-SUFFER-4").saying("Cleo must lose 2 dice, not 3.");
}

/// S26
#[test]
fn s26_a_rich_team_loses() {
    let mut table = table(2);
    table.roll(&["r2 r3", "y6 y6 y5 y5 y4 y4 b6 b6"]).declare(&["block 1", "attack 6"]).plays(1, "nothing");
    rule("RD-SUFFER-9").gives(table.state.ending, Some(Ending::CannotPay { net: 3, dice: 2 }));
    rule("RD-END-2").decides(&table.game.outcome(&table.state).unwrap());
}

/// S27
#[test]
fn s27_the_last_dice() {
    let mut table = table(2);
    table.roll(&["r6 r6 y5", "b3 b3"]).declare(&["attack 6", "heal 1"]).plays(0, "attack all");
    rule("RD-SUFFER-8").gives((table.sizes(), table.asked()), (vec![0, 2], 1));
    table.plays(1, "pass none");
    assert_eq!(table.state.round, 2);
    table.chance(Chance::Rolled { seat: Seat(1), faces: Faces::Known(dice("b3 b3")) });
    table.declare(&["attack 5", "attack 3"]);
    rule("RD-ROUND-3").gives((table.live(0), table.live(1)), ("b3 b3".to_owned(), String::new()));
}

/// S27: nobody has a die left.
#[test]
fn s27_no_dice_at_all() {
    let mut table = table(2);
    table.roll(&["r6 r6", "b6"]).declare(&["attack 6", "attack 5"]).plays(0, "attack all");
    assert_eq!((table.state.ending, table.state.round), (Some(Ending::NoDice), 2));
    rule("RD-END-3").decides(&table.game.outcome(&table.state).unwrap());
}

/// S28
fn exact_kill() -> Table {
    let mut table = table(2);
    table.at_enemy(1, 12).with_injured("r").roll(&["r6 r6 r6 y6 y6 b6 b6 y3", "b2 b3 b4 y5"]);
    table.declare(&["attack 1", "heal 5"]);
    table
}

/// S28
#[test]
fn s28_an_exact_kill() {
    let mut table = exact_kill();
    rule("RD-CHECK-1")
        .gives(table.game.attack_damage(&table.state, &dice("r6 r6 r6 y6 y6 y6 b6 b6 b6 y5")), 3);
    table.plays(0, "attack all").plays(1, "nothing");
    rule("RD-CHECK-3")
        .and("RD-ENEMY-7")
        .gives((table.injured(), table.enemy()), ("r k k k".to_owned(), vec![1, 1, 1, 1]));
    rule("RD-PREPARE-7")
        .and("RD-CHECK-2")
        .gives((table.state.step, table.sizes(), table.state.supply), (Step::Prepare, vec![8, 4], 5));
}

/// S29: `overkill = per_point`
#[test]
fn s29_overkill_of_one_seat() {
    for (overkill, blank, injured) in [("all", "k k k", ""), ("per_point", "k", "k k")] {
        let mut table = table_under(2, &[("overkill", overkill)]);
        table.at_enemy(1, 13).roll(&["b2", "r5 r5 r6"]).declare(&["heal 1", "cast 3"]).plays(1, "cast red");
        rule("RD-CHECK-4").and("RD-CHECK-6").and("RD-OPT-7").gives_when(
            overkill,
            (table.blank(1).as_str(), table.injured().as_str()),
            (blank, injured),
        );
        rule("RD-CHECK-4").holds(table.events.contains(&Event::Fell { enemy: 0, overkill: 1 }));
    }
}

/// S30
#[test]
fn s30_overkill_of_two_seats() {
    let mut table = table(3);
    table.at_enemy(2, 18);
    assert_eq!((table.enemy(), table.state.defence()), (vec![5, 5, 6, 6], 22));
    table
        .roll(&["r6 r6 y6 y6 b6", "b2", "r6 r6 y6 y6 b6 b6 b5 b3"])
        .declare(&["attack 1", "heal 2", "attack 4"]);
    table.plays(0, "attack all").plays(2, "attack all");
    assert_eq!((table.state.step, table.asked()), (Step::Spoils, 0));
    table.only(0, &["take 0", "take 1", "take 2", "take 3", "take 4"]);
    table.refuses(0, "take 5", "RD-CHECK-5");
    table.plays(0, "take 1");
    rule("RD-CHECK-5").gives((table.blank(0), table.blank(2)), ("k".to_owned(), "k k k".to_owned()));
    assert_eq!(table.enemy(), [1; 5]);
}

/// S31
#[test]
fn s31_healing_in_the_round_of_a_kill() {
    let mut table = exact_kill();
    let heal = Action::Heal { dice: dice("b2 b3 b4 y5"), take: counts("k"), give: Few::new() };
    table.plays(0, "attack all").refuses_of(1, heal, "RD-HEAL-3");
    table.plays(1, "heal b2 b3 b4 take r");
    rule("RD-HEAL-6").gives((table.injured(), table.blank(1)), ("k k k".to_owned(), "r".to_owned()));
}

/// S32
#[test]
fn s32_prepare() {
    let mut table = table(3);
    table.roll(&["r3", "r6 y6 b6 r5 y5 b2", "y1 y1 r4"]).declare(&["attack 3", "block 6", "heal 4"]);
    table.plays(0, "attack all").plays(1, "block 6 6 6").plays(1, "lose r y");
    table
        .refuses(1, "pass b6", "RD-PREPARE-2")
        .saying("Only unused dice can be passed: Ben has no unused blue 6 left.");
    table.plays(1, "pass r5 y5").plays(2, "pass none");
    rule("RD-PREPARE-1").gives((table.live(2), table.blank(2)), ("r5 y5".to_owned(), "r y y".to_owned()));
    assert_eq!(table.state.first, Seat(1));
    let Some(Request::RollDice { seats }) = table.request() else { panic!("dice are rolled") };
    rule("RD-PREPARE-3").holds(seats.contains(&Asked { seat: Seat(2), colours: counts("r y y") }));
    table.chance(Chance::Rolled { seat: Seat(2), faces: Faces::Known(dice("r2 y1 y1")) });
    let seen = table.game.observe(&table.state, Viewer::Table);
    rule("RD-PREPARE-3").gives(written(&seen.seat(Seat(2)).live), "r5 y5");
}

/// S33, S36
fn both_heal_in_vain(dice: [&str; 2]) -> Table {
    let mut table = table(2);
    table.roll(&dice).declare(&["heal 4", "heal 5"]);
    table
}

/// S33
#[test]
fn s33_passing_in_a_circle() {
    let mut table = both_heal_in_vain(["r6 y2 y3", "b6 r2 r3"]);
    table.plays(0, "lose y2 y3").plays(1, "lose r3").plays(0, "pass r6");
    table.refuses(0, "pass r6", "RD-PREPARE-4");
    table.refuses(1, "pass r6", "RD-PREPARE-4");
    table.plays(1, "pass b6");
    rule("RD-PREPARE-4").gives((table.live(0), table.live(1)), ("b6".to_owned(), "r6".to_owned()));
    assert_eq!((table.seat(0).locked, table.seat(1).locked), (dice("b6"), dice("r6")));
}

/// S34
#[test]
fn s34_dice_that_came_this_round() {
    let mut table = table(1);
    table.at_enemy(1, 13).with_injured("b");
    table.roll(&["r1 y2 b3 r6 r6 r6 y6 y6 y6 b6 b6 y4"]);
    table.plays(0, "heal r1 y2 b3 take b").plays(0, "attack r6 r6 r6 y6 y6 y6 b6 b6");
    assert_eq!((table.state.step, table.blank(0)), (Step::Prepare, "b k k k".to_owned()));
    table.refuses(0, "keep k1", "RD-PREPARE-2");
    table.plays(0, "keep y4");
    assert_eq!((table.live(0), table.seat(0).blank.total()), ("y4".to_owned(), 15));
}

/// S35
#[test]
fn s35_raised_and_passed() {
    let mut table = table(2);
    table.roll(&["y5 y2 y2 y2", "r1 b3"]).declare(&["heal 4", "animal 1"]).plays(1, "raise 1 y5");
    table.plays(0, "lose y2 y2 y2").plays(0, "pass y6").plays(1, "pass none");
    rule("RD-ANIMAL-4").gives((table.live(1), table.seat(1).locked), ("y6".to_owned(), dice("y6")));
}

/// S36
#[test]
fn s36_nothing_to_roll() {
    let mut table = both_heal_in_vain(["r6 y2", "b6 r2 y3"]);
    table.plays(0, "lose y2").plays(1, "lose r2 y3").plays(0, "pass r6").plays(1, "pass b6");
    rule("RD-ROLL-6").gives((table.state.round, table.state.step, table.asked()), (2, Step::Declare, 1));
    table.declare(&["attack 1", "attack 2"]);
    assert_eq!(table.state.step, Step::Resolve);
}

/// S37: `health = six_per_die`
#[test]
fn s37_six_hits_a_die() {
    let pools = ["r6 r6 r6 y6 y6 y6 b6 b6 b6", "b2 b3 b4 b4"];
    let mut table = table_under(2, &[("health", "six_per_die")]);
    table.at_enemy(1, 15).roll(&pools);
    rule("RD-OPT-1").gives(
        (table.enemy(), table.state.defence(), table.game.missing(&table.state)),
        (vec![6, 6, 6], 18, 3),
    );
    table.declare(&["attack 1", "heal 5"]).plays(0, "attack all");
    assert_eq!((table.state.enemy, table.injured()), (1, "k k k".to_owned()));
    let mut table = crate::table::table(2);
    table.at_enemy(1, 14).roll(&pools);
    rule("RD-ENEMY-5").gives(table.game.missing(&table.state), 1);
}

/// S38
const ROLLED: &str = "r6 y6 b6 r5 y5 r4 y3 b3 r2 b2 r1 y1 b1";

/// S38
#[test]
fn s38_alone() {
    let mut table = table(1);
    table.roll(&[ROLLED]).plays(0, "block 1 1 1");
    table.refuses(0, "block 2 2 2", "RD-SOLO-2").saying("Block has already been used this round.");
    table.plays(0, "attack 6 6 6 5 5 4 3 3 2 2");
    rule("RD-SOLO-3").gives((table.state.hits(), table.game.missing(&table.state)), (14, 1));
    rule("RD-SOLO-4")
        .gives((table.state.step, table.game.loss_bounds(&table.state, ADA)), (Step::Suffer, (2, 2)));
    let mut table = crate::table::table(1);
    table.roll(&[ROLLED]).plays(0, "attack all");
    assert_eq!((table.state.enemy, table.injured()), (1, "k k k".to_owned()));
}

/// S39
#[test]
fn s39_keeping_dice_alone() {
    let mut table = table(1);
    table.roll(&[ROLLED]).plays(0, "attack r5 4 3 3 2 2 1 1 1").plays(0, "end").plays(0, "lose r r r");
    table.plays(0, "keep r6 y6 b6");
    rule("RD-SOLO-6").gives(
        (table.live(0), table.seat(0).blank.total(), table.state.round),
        ("r6 y6 b6".to_owned(), 7, 2),
    );
}

/// S40
#[test]
fn s40_what_was_rolled() {
    let mut table = table(2);
    table.roll(&["", ""]);
    table.state.seats[0].blank = counts("r r b b");
    table.state.seats[1].blank = counts("y");
    table.state.waiting = [ADA, Seat(1)].into_iter().collect();
    table.known = crate::invariants::Totals::of(&table.state);
    table.chance(Chance::Rolled { seat: ADA, faces: Faces::Concealed });
    table.chance(Chance::Rolled { seat: Seat(1), faces: Faces::Concealed });
    table.declare(&["attack 6", "block 5"]);
    let wrong = Chance::Revealed { seat: ADA, dice: dice("r4 r1 r6 b2") };
    table.refuses_chance(wrong, "RD-REF-1").saying("Ada rolled 2 red dice, not 3.");
}

/// S41: `first_seat = 4`
#[test]
fn s41_the_start_seat() {
    let mut table = table_under(4, &[("first_seat", "4")]);
    rule("RD-SETUP-7").gives(table.state.first, Seat(3));
    table.roll(&["r2 r2 r3", "y2 y4", "b2 b3", "r3 y3"]).declare(&["heal 6", "heal 5", "heal 1", "heal 4"]);
    while table.state.step == Step::Suffer {
        let seat = table.asked();
        let (_, most) = table.game.loss_bounds(&table.state, Seat(seat));
        let action = table.lose_of(seat, usize::from(most));
        table.plays_as(seat, action);
    }
    table.pass_nothing();
    rule("RD-ROUND-2").gives((table.state.round, table.state.first), (2, ADA));
}

/// S42: `suffer = each_player`
#[test]
fn s42_everybody_pays() {
    let mut table = table_under(2, &[("suffer", "each_player")]);
    table.at_enemy(2, 0).roll(&["r4 y4 b4 r4", "y6 b6 b5 y5"]).declare(&["block 4", "attack 1"]);
    table.plays(0, "block all").plays(1, "attack all");
    rule("RD-OPT-8").gives(table.game.loss_bounds(&table.state, ADA), (2, 2));
    table.plays(0, "lose r r");
    rule("RD-OPT-8").gives(table.sizes(), [2, 0]);
}

/// S43
#[test]
fn s43_below_the_defence() {
    let mut table = table(2);
    table.at_enemy(2, 18).roll(&["r6 r6 y6 y3", "b2 b2 b3 y3 y4"]).declare(&["attack 1", "block 5"]);
    assert_eq!((table.state.step, table.asked()), (Step::Suffer, 1));
    let action = table.lose_of(1, 4);
    table.plays_as(1, action);
    assert!(table.legal(0).contains(&"pass r6 r6 y3 y6".to_owned()));
}

/// S44: `attack_dice = whole_groups`
#[test]
fn s44_whole_groups() {
    let damage = |option: &str| {
        let table = table_under(2, &[("attack_dice", option)]);
        table.game.attack_damage(&table.state, &dice("r6 y6"))
    };
    rule("RD-ATTACK-2").and("RD-OPT-4").gives(["whole_groups", "pooled"].map(damage), [2, 4]);
}

/// S45: `damage_placement = attacker_chooses`
#[test]
fn s45_attackers_place_hits() {
    let play = |option: &str| {
        let mut table = table_under(2, &[("damage_placement", option)]);
        table.at_enemy(1, 4).roll(&["r6 y6 b2 b3", "y2 y4 r4 r5"]).declare(&["attack 1", "block 3"]);
        table
    };
    let mut table = play("attacker_chooses");
    assert_eq!(table.enemy(), [2, 2, 3]);
    table.plays(0, "attack r6 y6 b2");
    rule("RD-OPT-2").gives((table.state.step, table.asked()), (Step::Place, 0));
    table.only(0, &["hit 3 4", "hit 2 3", "hit 2 2"]);
    table.refuses_of(0, hits(&[3]), "RD-OPT-2");
    table.refuses_of(0, hits(&[3, 6]), "RD-OPT-2");
    // The same dice raised in another order, and one die twice.
    let mut other = table.clone();
    table.plays_as(0, hits(&[3, 2]));
    rule("RD-OPT-2").gives(table.enemy(), [2, 3, 4]);
    other.plays_as(0, hits(&[3, 4]));
    rule("RD-OPT-2").gives(other.enemy(), [2, 2, 5]);
    let mut table = play("lowest_first");
    table.plays(0, "attack r6 y6 b2");
    rule("RD-ENEMY-6").gives(table.enemy(), [3, 3, 3]);
}

/// S46
#[test]
fn s46_the_pattern_twice() {
    let mut table = table(2);
    table.roll(&["b1 b1 b1 b1 b1 b1", "y3 y4 y5"]).declare(&["cast 6", "attack 2"]).plays(0, "cast blue");
    rule("RD-CAST-2").gives(table.live(0), "b1 b1 b1");
    table.refuses(0, "cast blue", "RD-CAST-2").saying("Only one spell can be cast at a time.");
}

/// S47
#[test]
fn s47_raised_for_a_spell() {
    let mut table = table(2);
    table.at_enemy(1, 9).roll(&["r4 r4 r3 y2 y2 y2", "y1 b5 b5"]).declare(&["cast 6", "animal 1"]);
    assert_eq!(table.asked(), 1);
    table.plays(1, "raise 1 r3").plays(0, "cast red");
    rule("RD-CAST-8").gives(table.enemy(), [5, 5, 5]);
}

/// S48
#[test]
fn s48_a_set_of_the_own() {
    let mut table = table(2);
    table
        .roll(&["r1 r3", "r5 y5 b5 y6"])
        .declare(&["attack 1", "block 2"])
        .plays(0, "nothing")
        .plays(1, "block 5 5 5");
    rule("RD-BLOCK-2").and("RD-DECLARE-4").holds(table.events.contains(&Event::Blocked(Seat(1), 1)));
}

/// S49
#[test]
fn s49_collected_dice_pay() {
    let mut table = table(2);
    table.at_enemy(2, 0).roll(&["r1 y2 b3", "y6 b6 r4"]).declare(&["block 6", "heal 5"]);
    rule("RD-COLLECT-5").gives(table.live(0), "r1 y2 y6 b3 b6");
    assert_eq!((table.asked(), table.game.loss_bounds(&table.state, ADA)), (0, (4, 4)));
    table.plays(0, "lose y6 b6 r1 y2");
    rule("RD-COLLECT-5").gives(table.live(0), "b3");
}

/// S50
#[test]
fn s50_gentle() {
    let mut table = table_under(2, &[("level", "gentle")]);
    table.roll(&["r4 y4 b4 r2", "y3 y3"]).declare(&["block 6", "heal 5"]).plays(0, "block 4 4 4");
    rule("RD-LEVEL-2")
        .gives((table.game.attack(&table.state), table.game.loss_bounds(&table.state, ADA)), (2, (1, 1)));
}

/// S51
#[test]
fn s51_an_animal_alone() {
    let mut table = table(1);
    table.roll(&["r1 y1 b5"]);
    let own = Action::Boost { one: Colour::Yellow, seat: ADA, die: DieRef::new(Colour::Yellow, 1) };
    table.refuses_of(0, own, "RD-SOLO-5");
    let mut other = table.clone();
    table.plays(0, "raise 1 b5 r1");
    assert_eq!(table.live(0), "y1 b6");
    other.plays(0, "raise 1 y1 r1");
    assert_eq!(other.live(0), "y2 b5");
    assert!(other.legal(0).iter().all(|words| !words.starts_with("raise")));
}

/// S52: `heal_to = anyone`
#[test]
fn s52_healing_others() {
    let mut table = table_under(2, &[("heal_to", "anyone")]);
    table.with_injured("r r y b").roll(&["r1 y2 b3 r4 y5", "b6 b6"]).declare(&["heal 2", "attack 6"]);
    table.plays(0, "heal 1 2 3 4 5 take y 2:r 2:r");
    rule("RD-OPT-6").gives(
        (table.blank(0), table.blank(1), table.injured()),
        ("y".to_owned(), "r r".to_owned(), "b".to_owned()),
    );
}

/// S53: `round_limit = 10`
#[test]
fn s53_other_ends() {
    rule("RD-END-4").gives(table(2).game.round_limit(), None);
    let mut table = table_under(2, &[("round_limit", "10")]);
    table.state.round = 10;
    table.roll(&["r6 y2 y3", "b6 r2 r3"]).declare(&["heal 4", "heal 5"]);
    table.plays(0, "lose y2 y3").plays(1, "lose r3");
    assert_eq!(table.state.step, Step::Prepare);
    table.pass_nothing();
    rule("RD-OPT-10").gives((table.state.ending, table.state.round), (Some(Ending::RoundLimit), 10));
    rule("RD-OPT-10").decides(&table.game.outcome(&table.state).unwrap());
    let mut table = crate::table::table(2);
    let concede = Ruling::Concede { seat: Seat(1) };
    table.refuses_ruling(concede, "RD-END-5");
    table.roll(&["r6", "b6"]).adjusts(concede);
    assert_eq!(table.state.ending, Some(Ending::Conceded));
    rule("RD-END-5").decides(&table.game.outcome(&table.state).unwrap());
}

/// S54
#[test]
fn s54_four_attackers() {
    let mut table = table(4);
    table.roll(&["r6 y6 b5 r4 y1 b1", "r6 y5 b5 r3 y1 b1", "r6 y4 b4 r3 y2 b2", "r5 y4 b3 r3 y2 b2"]);
    table.declare(&["attack 6", "attack 5", "attack 4", "attack 3"]);
    for seat in 0..4 {
        table.plays(seat, "attack all");
    }
    assert!(table.events.contains(&Event::Fell { enemy: 0, overkill: 11 }));
    assert_eq!((table.state.step, table.asked(), table.state.tally.spoils), (Step::Spoils, 0, 3));
    table.plays(0, "take 1").plays(1, "take 0").plays(2, "take 1");
    assert!(table.events.contains(&Event::Spoils(Seat(3), 1)));
    let black = [0, 1, 2, 3].map(|seat| table.seat(seat).blank.of(Colour::Black));
    assert_eq!(black, [1, 0, 1, 1]);
}

/// S57 `blue_spell = per_die`
#[test]
fn s57_a_blue_spell_against_a_stronger_blow() {
    let struck = |options: &[(&str, &str)], ben: &str| {
        let options: Vec<_> = [("level", "brutal")].into_iter().chain(options.iter().copied()).collect();
        let mut table = table_under(2, &options);
        table.at_enemy(2, 0).roll(&["b1 b1 b1 b1", ben]).declare(&["cast 6", "block 5"]);
        table.plays(0, "cast blue");
        if table.all_asked() == [1] && table.state.step == Step::Resolve {
            table.plays(1, "block 2 2 2");
        }
        let due = if table.state.step == Step::Suffer {
            table.game.loss_bounds(&table.state, Seat(1)).1
        } else {
            0
        };
        (table.game.attack(&table.state), due)
    };
    rule("RD-CAST-5").gives_when("nothing is lost", struck(&[], "r2 r3 y4"), (5, 0));
    let per_die = [("blue_spell", "per_die")];
    rule("RD-OPT-12").gives(struck(&per_die, "r2 r3 y4"), (5, 1));
    rule("RD-OPT-12").gives_when("a block takes the rest", struck(&per_die, "r2 r2 y2"), (5, 0));
    // With a blow for each player it comes off on every seat.
    let each = [("blue_spell", "per_die"), ("suffer", "each_player")];
    rule("RD-OPT-12").gives(struck(&each, "r2 r3 y4"), (5, 1));
}

/// S58
#[test]
fn s58_equal_values_stand() {
    let mut table = table(2);
    table.roll(&["r6 y1", "b6 b6 y2"]);
    let attack = Action::Declare { action: Kind::Attack, value: 6 };
    table.plays(0, "attack 6").stands_as(1, attack, "RD-DECLARE-3");
    rule("RD-REF-5").gives((table.live(0), table.live(1)), ("r6 y1 b6 b6".to_owned(), "y2".to_owned()));
}

/// S59
#[test]
fn s59_another_action_stands() {
    let mut table = table(2);
    table.with_injured("r").roll(&["r6 y6 b6", "r4 r4 y4 y5 b6"]).declare(&["attack 1", "heal 2"]);
    table.plays(0, "attack r6 y6 b6");
    table.stands_as(1, Action::Block { dice: dice("r4 r4 y4") }, "RD-RESOLVE-2");
    // The block counts, and the blow still falls on those who announced Attack.
    rule("RD-REF-5")
        .gives((table.state.tally.block[1], table.state.step, table.asked()), (1, Step::Suffer, 0));
    assert_eq!(table.game.loss_bounds(&table.state, Seat(0)), (2, 2));
}

/// A seat that raises dice instead of what it announced may go on raising, and does nothing else.
#[test]
fn raising_instead_stands() {
    let mut table = table(2);
    table.roll(&["r1 y1 b6", "b2 b2 b3"]).declare(&["attack 5", "block 4"]);
    let boost = |one, face| Action::Boost { one, seat: Seat(1), die: DieRef::new(Colour::Blue, face) };
    table.stands_as(0, boost(Colour::Red, 2), "RD-RESOLVE-2");
    assert_eq!((table.asked(), table.live(1)), (0, "b2 b3 b3".to_owned()));
    table.cannot_stand(0, Action::Attack { dice: dice("b6") }, "RD-RESOLVE-2");
    table.plays_as(0, boost(Colour::Yellow, 2));
    assert_eq!(table.asked(), 1);
    // An own die that is raised, too.
    let mut own = crate::table::table(2);
    own.roll(&["r1 y2", "b3"]).declare(&["animal 5", "attack 4"]);
    let boost = Action::Boost { one: Colour::Red, seat: Seat(0), die: DieRef::new(Colour::Yellow, 2) };
    own.stands_as(0, boost, "RD-ANIMAL-5");
    assert_eq!(own.live(0), "y3");
}

/// Healed dice given away, and used dice passed, stand.
#[test]
fn gifts_and_used_dice_stand() {
    let mut table = table(2);
    table.with_injured("r").roll(&["r1 y2 b3", "b6 b5"]).declare(&["heal 4", "attack 6"]);
    let give = [Gift { seat: Seat(1), dice: counts("r") }].into_iter().collect();
    let heal = Action::Heal { dice: dice("r1 y2 b3"), take: counts(""), give };
    table.stands_as(0, heal, "RD-HEAL-4");
    assert_eq!((table.blank(0), table.blank(1)), (String::new(), "r".to_owned()));
    let mut table = crate::table::table(2);
    table.roll(&["r4 y4 b4 y6", "b2 b3"]).declare(&["block 4", "attack 3"]);
    table.plays(0, "block 4 4 4");
    while table.state.step != Step::Prepare {
        let seat = table.asked();
        let action = table.legal_actions(seat)[0];
        table.plays_as(seat, action);
    }
    table.cannot_stand(0, Action::PassDice { dice: dice("k4") }, "RD-PREPARE-2");
    let passed = if table.seat(0).spent.of(Colour::Red) > 0 { "r4" } else { "b4" };
    table.stands_as(0, Action::PassDice { dice: dice(passed) }, "RD-PREPARE-2");
    assert_eq!(crate::table::written(&table.seat(0).passed), passed);
}

/// S60
#[test]
fn s60_what_cannot_stand() {
    let mut table = table(2);
    table.roll(&["r5 y6 b6", "b4 b4 r4"]).declare(&["attack 6", "block 4"]);
    table.cannot_stand(0, Action::Attack { dice: dice("r6") }, "RD-RESOLVE-5");
    table.cannot_stand(0, Action::Attack { dice: dice("y6 y6") }, "RD-RESOLVE-5");
    table.cannot_stand(0, Action::Block { dice: dice("y6 b6") }, "RD-RESOLVE-2");
    table.plays(0, "nothing").plays(1, "nothing");
    let lost = Action::LoseDice { spent: counts(""), blank: counts(""), live: dice("b4 b4") };
    let due = table.state.tally.due;
    assert!(due == 3 || table.state.step != Step::Suffer);
    table.cannot_stand(1, lost, if due == 3 { "RD-SUFFER-4" } else { "RD-ROUND-1" });
}

/// S64
#[test]
fn s64_pips_not_groups() {
    let hits = |options: &[(&str, &str)]| {
        let mut table = table_under(2, options);
        table.roll(&["r6", "b2 b3"]).declare(&["attack 6", "attack 5"]);
        table.plays(0, "attack r6");
        table.state.tally.damage[0]
    };
    rule("RD-ATTACK-2").gives([hits(&[]), hits(&[("attack_dice", "whole_groups")])], [2, 1]);
}
