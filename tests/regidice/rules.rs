//! Rules that no scenario shows by itself.

use tableside::engine::prelude::*;
use tableside::engine::{Entry, Match, Record, Seat, Source, Turn, Viewer};
use tableside::games::regidice::{Chance, Ending, Event, Faces, Kind, Step};

use crate::invariants::Totals;
use crate::table::{Table, content, counts, dice, names, rule, rules, table, table_under};

#[test]
fn pools_at_the_start() {
    rule("RD-SETUP-1").gives([0, 1].map(|seat| table(2).blank(seat)), ["r r r y y y b b b"; 2]);
    rule("RD-SETUP-3").gives([0, 1, 2, 3].map(|seat| table(4).blank(seat)), ["r r y y b b"; 4]);
}

#[test]
fn pools_have_no_limit() {
    let mut table = table(3);
    table.roll(&["r6 r6 y6", "y6 y6 b6 b6 b6", "r6 r6 y6 b6 b6"]).declare(&["attack 6", "heal 1", "heal 2"]);
    rule("RD-SETUP-8").gives(table.sizes(), [13, 0, 0]);
}

/// The three enemies, one after the other, and what they are like.
#[test]
fn enemies() {
    let mut table = table_under(2, &[("start_seat", "fixed")]);
    let like = |table: &Table| {
        let state = &table.state;
        (
            table.enemy().len(),
            table.game.attack(state),
            table.game.health(state),
            state.defence(),
            state.supply,
        )
    };
    rule("RD-ENEMY-1").and("RD-ENEMY-2").gives(like(&table), (3, 3, 15, 3, 9));
    for expected in [(4, 4, 20, 4, 5), (5, 5, 25, 5, 0)] {
        let almost = table.game.health(&table.state) - 1;
        table.at_enemy(table.state.enemy + 1, almost);
        rule("RD-ENEMY-3").gives(table.state.defence(), 6 * table.enemy().len() as u8 - 1);
        rule("RD-ENEMY-2").gives_when(
            "hits do not change it",
            table.game.attack(&table.state),
            table.enemy().len() as u8,
        );
        table.roll(&["r6 r6 r6 y6 y6 b6", "b2"]).declare(&["attack 1", "heal 5"]).plays(0, "attack all");
        rule("RD-ENEMY-1").and("RD-ENEMY-4").gives(like(&table), expected);
        table.pass_nothing();
    }
    table.at_enemy(3, 24).roll(&["r6 r6 r6 y6 y6 b6", "b2"]);
    table.declare(&["attack 1", "heal 5"]).plays(0, "attack all");
    rule("RD-END-1").gives((table.state.ending, table.enemy()), (Some(Ending::Won), vec![6; 5]));
}

#[test]
fn phases_follow_each_other() {
    let mut table = table(2);
    let mut steps = vec![table.state.step];
    table.roll(&["r6 r2 y2", "b3 b4 b4 b4 r5"]);
    steps.push(table.state.step);
    table.declare(&["attack 6", "block 4"]);
    steps.push(table.state.step);
    table.plays(0, "attack r6").plays(1, "block 4 4 4");
    steps.push(table.state.step);
    table.plays(1, "lose b b");
    steps.push(table.state.step);
    table.plays(0, "pass r2").plays(1, "pass none");
    steps.push(table.state.step);
    rule("RD-ROUND-1")
        .gives(steps, [Step::Roll, Step::Declare, Step::Resolve, Step::Suffer, Step::Prepare, Step::Roll]);
    rule("RD-PREPARE-6").gives(
        (table.blank(0), table.blank(1), table.live(1)),
        ("r y".to_owned(), "r b b".to_owned(), "r2".to_owned()),
    );
    assert!(table.events.contains(&Event::RoundBegins(2)));
}

#[test]
fn everybody_rolls_in_secret() {
    let table = table(3);
    let Turn::Chance(asked) = table.game.turn(&table.state) else { panic!("dice are rolled") };
    rule("RD-ROLL-1").holds(asked.secret && asked.seats.len() == 3);
    let mut table = table.clone();
    // In any order.
    let rolled = Chance::Rolled { seat: Seat(2), faces: Faces::Known(dice("r1 r2 y3 y4 y5 b6 b6")) };
    table.chance(rolled);
    table.refuses_chance(rolled, "RD-ROLL-1");
    let Turn::Chance(asked) = table.game.turn(&table.state) else { panic!("dice are rolled") };
    assert_eq!(asked.seats.len(), 2);
}

/// Anything may be announced, whether or not one can do it, and any free value.
#[test]
fn announcements_promise_nothing() {
    let mut table = table(2);
    table.roll(&["r1 y2", "b3"]);
    rule("RD-DECLARE-6").gives(table.legal(0).len(), 30);
    table.plays(0, "cast 6");
    rule("RD-DECLARE-3").gives(table.legal(1).len(), 25);
    assert!(
        !table.legal(1).contains(&"attack 6".to_owned()) && table.legal(1).contains(&"block 5".to_owned())
    );
}

#[test]
fn animals_act_first() {
    let mut table = table(3);
    table.roll(&["r6 y6", "b1 b5", "r1 r4"]).declare(&["attack 6", "animal 1", "animal 4"]);
    // Ben has gathered Cleo's 1, so that she has none.
    rule("RD-RESOLVE-3").gives((table.live(1), table.asked()), ("r1 b1 b5".to_owned(), 1));
    table.refuses(0, "attack r6", "RD-RESOLVE-3");
    table.plays(1, "stop");
    rule("RD-RESOLVE-3").gives(table.asked(), 0);
}

/// An Animal that asked for another value uses 1s of its own, and raises those of another Animal.
#[test]
fn animals_among_themselves() {
    let mut table = table(2);
    table.roll(&["r1 y3", "b1 b6"]).declare(&["animal 5", "animal 4"]);
    rule("RD-ANIMAL-6").gives(table.asked(), 0);
    table.plays(0, "raise 2 b1 r1");
    // The 1 so raised is none any more, and Ben cannot act.
    rule("RD-ANIMAL-5").gives(table.live(1), "b2 b6");
    assert_ne!(table.state.step, Step::Resolve);
}

/// The order in which the others act changes nothing (9).
#[test]
fn damage_and_blocks_are_added_up() {
    let mut table = table(3);
    table.roll(&["r6 y3", "b4 y4 r4 b6", "b5 r5 r2 y2"]).declare(&["attack 3", "block 4", "attack 5"]);
    table.plays(0, "attack all").plays(1, "block 4 4 4");
    rule("RD-RESOLVE-6").gives((table.state.hits(), table.state.damage(), table.state.blocked()), (0, 3, 1));
    table.plays(2, "attack r5");
    rule("RD-RESOLVE-6").gives((table.state.hits(), table.state.damage()), (4, 4));
}

#[test]
fn lost_dice_are_injured() {
    // Used, healed and unused dice can be lost.
    let mut table = table(2);
    table.with_injured("b").roll(&["r1 r2 r3 y5 y5", "b4"]).declare(&["heal 5", "animal 6"]);
    table.plays(0, "heal 1 2 3 take b");
    assert_eq!((table.asked(), table.state.step), (0, Step::Suffer));
    table.plays(0, "lose r b y5");
    rule("RD-SUFFER-5").and("RD-SUFFER-6").gives(
        (table.injured(), table.live(0), table.seat(0).blank.total()),
        ("r y b".to_owned(), "y5".to_owned(), 0),
    );
}

/// The class is what was announced first in this order: Block, Attack, Cast, Heal, Animal.
#[test]
fn classes() {
    let struck = |words: [&str; 2]| {
        let mut table = table(2);
        table.roll(&["r2 y2 b3 b3 r4", "b2 b4 y4 r3 y6"]).declare(&words);
        table.game.struck(&table.state)
    };
    for (words, seat, class) in [
        (["attack 1", "block 5"], 1, Kind::Block),
        (["cast 1", "attack 5"], 1, Kind::Attack),
        (["heal 1", "cast 5"], 1, Kind::Cast),
        (["heal 1", "animal 5"], 0, Kind::Heal),
    ] {
        let (seats, of) = struck(words);
        rule("RD-SUFFER-2").gives_when(
            format!("{words:?}"),
            (seats.iter().collect::<Vec<_>>(), of),
            (vec![Seat(seat)], Some(class)),
        );
    }
    rule("RD-SUFFER-2").gives(struck(["animal 1", "animal 5"]).0.len(), 2);
}

/// A die rolled again changes nothing but what is entered: one roll a seat, and what was entered can be taken back.
#[test]
fn only_the_final_roll_is_entered() {
    let mut played = Match::new(rules(1, &[], content()));
    let record = |words: &str| {
        let chance = Chance::Rolled { seat: Seat(0), faces: Faces::Known(dice(words)) };
        Record::new(Entry::Chance(chance), Source::Typed)
    };
    let (cocked, again) =
        ("r1 r1 r1 r1 r1 y1 y1 y1 y1 b1 b1 b1 b1", "r1 r1 r1 r1 r6 y1 y1 y1 y1 b1 b1 b1 b1");
    played.play(record(cocked)).unwrap();
    rule("RD-ROLL-5").holds_when("a seat rolls once a round", played.play(record(again)).is_err());
    assert_eq!(played.undo(1), 1);
    played.play(record(again)).unwrap();
    rule("RD-ROLL-5").gives(played.state().seat(Seat(0)).live, dice(again));
}

/// Dice that are shown too early cost nothing: that is no entry at all, and the round goes on as if nothing had happened.
#[test]
fn a_broken_secret_has_no_penalty() {
    let mut table = table(2);
    for (seat, words) in [(0, "r r r"), (1, "b b")] {
        let pool = table.state.seat_mut(Seat(seat));
        (pool.blank, pool.live) = (counts(words), dice(""));
    }
    table.known = Totals::of(&table.state);
    for seat in [Seat(0), Seat(1)] {
        table.chance(Chance::Rolled { seat, faces: Faces::Concealed });
    }
    let early = Chance::Revealed { seat: Seat(0), dice: dice("r6 r6 r6") };
    let before = table.state;
    table.refuses_chance(early, "RD-ROUND-1");
    rule("RD-REF-3").gives((table.state, table.told.len()), (before, 2));
    table.declare(&["attack 6", "attack 5"]);
    table.chance(early).chance(Chance::Revealed { seat: Seat(1), dice: dice("b5 b5") });
    rule("RD-REF-3").gives((table.sizes(), table.live(0)), (vec![3, 2], "r6 r6 r6".to_owned()));
}

/// Until dice are shown, everyone is told what talk is free about, the colours, locked dice and the enemy, and nothing of
/// what dice show.
#[test]
fn talk_is_free_before_dice_are_shown() {
    let told = |own: &str, other: &str| {
        let mut table = table(2);
        table.roll_with_locked(&[own, other], &["y5"]).declare(&["attack 6"]);
        let seen = table.game.observe(&table.state, Viewer::Table);
        let picture = table.game.picture(&seen).into_iter().map(|line| line.render(&names()));
        (picture.collect::<Vec<_>>(), table.told.clone(), table.game.ask(&seen).render(&names()))
    };
    let (picture, log, ask) = told("r1 r2 b3", "b4 b4");
    rule("RD-ROLL-4").gives(told("r6 r6 b6", "b1 b2"), (picture.clone(), log.clone(), ask));
    let all = picture.join("\n");
    for free in ["2 red, 1 blue", "2 blue", "locked: yellow 5", "Enemy dice: 1, 1, 1"] {
        rule("RD-ROLL-4").holds_when(format!("{free} is not told: {all}"), all.contains(free));
    }
    assert!(log.contains(&"Ada rolls 3 dice.".to_owned()), "{log:?}");
}

#[test]
fn spoils_alone() {
    let mut table = table_under(1, &[]);
    table.at_enemy(1, 14).roll(&["r6 r6 r6 y6 y6 y6 b6 b6"]).plays(0, "attack all");
    rule("RD-SOLO-7").gives(
        (table.state.enemy, table.seat(0).blank.of(tableside::games::regidice::Colour::Black)),
        (1, 3),
    );
}
