//! Section 6 of the rules: what people are tempted to do, the rule that forbids it, and what the program says.

use tableside::engine::{Few, Seat};
use tableside::games::regidice::{Action, Chance, Colour, Counts, DieRef, Faces, Kind};

use crate::table::{Table, counts, dice, table};

fn resolving(pools: &[&str], words: &[&str]) -> Table {
    let mut table = table(pools.len());
    table.roll(pools).declare(words);
    table
}

#[test]
fn announcements() {
    let mut table = table(3);
    let wrong = |value| Action::Declare { action: Kind::Attack, value };
    table.refuses_of(0, wrong(3), "RD-ROUND-1");
    table.roll(&["r6", "b5", "y4"]);
    for value in [0, 7] {
        table.refuses_of(0, wrong(value), "RD-DECLARE-1").saying("Name an action and a value from 1 to 6.");
    }
    table.refuses(1, "attack 6", "RD-DECLARE-1").saying("It is Ada’s turn to declare.");
    table.plays(0, "attack 6");
    table
        .refuses(0, "block 5", "RD-DECLARE-5")
        .saying("Ada has declared Attack for 6s and cannot change it.");
    table.refuses_of(4, wrong(3), "RD-ROUND-1");
}

#[test]
fn rolling_locked_dice() {
    let mut table = table(2);
    table.roll_with_locked(&["", ""], &["r5", ""]);
    table.state.seats[0].blank = counts("r b");
    table.state.waiting = [Seat(0)].into_iter().collect();
    let roll = |words| Chance::Rolled { seat: Seat(0), faces: Faces::Known(dice(words)) };
    table.refuses_chance(roll("r1 r2 b3"), "RD-ROLL-3").saying("Ada’s red 5 is locked and must stay.");
    table.refuses_chance(roll("r1 b3 b4"), "RD-REF-1").saying("Ada rolled 1 blue die, not 2.");
    table.refuses_chance(Chance::Revealed { seat: Seat(0), dice: dice("r1 b3") }, "RD-ROUND-1");
}

#[test]
fn another_action_or_another_time() {
    let mut table = resolving(&["r6 y6 y2", "b4 b4 b4 r5"], &["attack 6", "block 4"]);
    assert_eq!(
        table.refuses_of(0, Action::Block { dice: dice("y6 r6") }, "RD-RESOLVE-2"),
        "Ada declared Attack this round."
    );
    table.refuses(1, "block 4 4 4", "RD-RESOLVE-3");
    table.plays(0, "attack y6");
    table.refuses_of(0, Action::Attack { dice: dice("r6") }, "RD-RESOLVE-2");
    table.refuses_of(1, Action::EndActions, "RD-SOLO-2");
    table.refuses_of(1, Action::PassDice { dice: dice("r5") }, "RD-ROUND-1");
    table.refuses_of(1, Action::TakeBlack { count: 1 }, "RD-ROUND-1");
}

#[test]
fn dice_that_are_not_there() {
    let mut alone = table(1);
    alone.with_injured("b").roll(&["r6 r6 y6 y1 y2 y3 b4"]).plays(0, "heal 1 2 3 take b");
    alone
        .refuses_of(0, Action::Attack { dice: dice("y3 r6") }, "RD-RESOLVE-5")
        .saying("The yellow 3 has already been used or does not exist.");
    alone
        .refuses_of(0, Action::Attack { dice: dice("b5 r6") }, "RD-RESOLVE-5")
        .saying("A die gained this round has no value until the next roll.");
    alone
        .refuses_of(0, Action::Attack { dice: dice("r6 r6 r6") }, "RD-RESOLVE-5")
        .saying("Ada has no other red 6.");
}

#[test]
fn attacks() {
    let mut table = table(2);
    table.at_enemy(1, 6).roll(&["r6 y6 b2", "b5 b4"]).declare(&["attack 1", "attack 3"]);
    table.refuses(0, "attack r6 b2", "RD-ATTACK-4").saying("A total of 8 does not reach the defence of 9.");
    table.refuses_of(0, Action::Attack { dice: dice("") }, "RD-ATTACK-4");
    table.plays(0, "attack r6 y6");
    // The remainder of Ada's attack does not help Ben, nor do her hits hinder him.
    assert!(table.legal(1).contains(&"attack b4 b5".to_owned()));
}

#[test]
fn blocks() {
    let table = resolving(&["r4 y4 b4 r5 y5", "b2"], &["block 1", "heal 6"]);
    table.refuses(0, "block 4 4 4 5 5", "RD-BLOCK-1").saying("A set needs 3 dice; only 2 show 5.");
    table.refuses_of(0, Action::Block { dice: dice("") }, "RD-BLOCK-1");
}

#[test]
fn heals() {
    let mut table = table(2);
    table.with_injured("r y").roll(&["r3 y3 b4 r5 y6 b1", "b2"]).declare(&["heal 3", "attack 2"]);
    let heal =
        |words: &str, take: &str| Action::Heal { dice: dice(words), take: counts(take), give: Few::new() };
    table
        .refuses_of(0, heal("r3 y3 b4 r5", "r"), "RD-HEAL-1")
        .saying("A run needs 3 or more consecutive values; 1 does not follow 6.");
    table.refuses_of(0, heal("r5 y6 b1", "r"), "RD-HEAL-1");
    assert_eq!(
        table.refuses_of(0, heal("r3 b4 r5", "r y"), "RD-HEAL-3"),
        "You can bring back one die, not 2."
    );
    table.refuses_of(0, heal("r3 b4 r5", ""), "RD-HEAL-3");
    table.refuses_of(0, heal("r3 b4 r5", "b"), "RD-HEAL-3");
    table
        .refuses_of(0, heal("r3 b4 r5 y6", "r r y"), "RD-HEAL-3")
        .saying("You can bring back one to 2 dice, not 3.");
}

#[test]
fn spells() {
    let table = resolving(&["r1 r1 y1 b1 b1 b1 y1 y1", "b2"], &["cast 6", "attack 5"]);
    table.refuses(0, "cast red", "RD-CAST-1").saying("A spell needs 1, 1, 1 in one colour; red lacks 1.");
    table.refuses(0, "cast yellow take r", "RD-HEAL-5").saying("The injured pool is empty.");
    let blue = Action::Cast { colour: Colour::Blue, take: Counts([1, 0, 0, 0]), give: Few::new() };
    table.refuses_of(0, blue, "RD-CAST-4");
}

#[test]
fn nobody_to_heal() {
    let table = resolving(&["r1 r1 r1 y2 y3", "b6"], &["cast 4", "heal 5"]);
    table.refuses_of(
        1,
        Action::Heal { dice: dice("b6"), take: counts("r"), give: Few::new() },
        "RD-RESOLVE-3",
    );
    let mut alone = crate::table::table(1);
    alone.roll(&["r1 y2 b3 r6"]);
    let heal = Action::Heal { dice: dice("r1 y2 b3"), take: counts("r"), give: Few::new() };
    alone.refuses_of(0, heal, "RD-HEAL-5");
}

#[test]
fn animals() {
    let table = resolving(&["r6 y5", "b1 b2", "y4"], &["attack 6", "animal 1", "heal 3"]);
    let boost = |one, seat, die| Action::Boost { one, seat: Seat(seat), die };
    table
        .refuses_of(1, boost(Colour::Blue, 0, DieRef::new(Colour::Red, 6)), "RD-ANIMAL-3")
        .saying("A die that shows 6 cannot be raised.");
    table
        .refuses_of(1, boost(Colour::Blue, 1, DieRef::new(Colour::Blue, 2)), "RD-ANIMAL-5")
        .saying("You must raise another player’s dice.");
    table
        .refuses_of(1, boost(Colour::Red, 0, DieRef::new(Colour::Yellow, 5)), "RD-ANIMAL-1")
        .saying("Only dice that show 1 raise others; Ben has no red 1.");
    table.refuses_of(1, boost(Colour::Blue, 0, DieRef::new(Colour::Yellow, 4)), "RD-ANIMAL-1");
    table.refuses_of(1, boost(Colour::Blue, 9, DieRef::new(Colour::Yellow, 4)), "RD-ANIMAL-1");
}

#[test]
fn losses() {
    let mut table = table(2);
    table.roll(&["r6 y6 r5", "b2 b3 y3 y5 y5"]).declare(&["attack 1", "block 4"]).plays(0, "nothing");
    table.refuses(0, "lose r6 y6 r5", "RD-SUFFER-2").saying("The enemy hits Block first: Ben.");
    table.refuses(1, "lose b2", "RD-SUFFER-4");
    table.refuses(1, "lose b2 b3 y3 y5", "RD-SUFFER-4");
    table.refuses(1, "lose k k k", "RD-SUFFER-5");
    let mut shared = crate::table::table(2);
    shared.roll(&["r2 y3 r5", "b2 b3"]).declare(&["block 1", "block 4"]);
    shared.refuses(0, "none", "RD-SUFFER-4").saying("Ada must lose 1 to 3 dice, not 0.");
    shared.refuses(1, "lose b2", "RD-SUFFER-4");
    // A class that is too poor has lost, whatever the others have.
    let mut poor = crate::table::table(2);
    poor.roll(&["r2", "b6 b6 b5"]).declare(&["block 1", "attack 6"]).plays(1, "attack all");
    poor.refuses(1, "lose b b b", "RD-END-2").saying("The match is over.");
}

#[test]
fn passing() {
    let mut table = resolving(&["b1 b1 b1 r2", "r6 y5"], &["cast 3", "heal 4"]);
    table.plays(0, "cast blue");
    table.refuses(1, "pass r6", "RD-PREPARE-1");
    table.refuses(0, "pass b1", "RD-PREPARE-2");
    table.plays(0, "pass r2");
    table.refuses(0, "pass r2", "RD-PREPARE-4").saying("You can pass dice only to Ben, once per round.");
    table.refuses(1, "pass r2", "RD-PREPARE-4");
}
