//! Tables with real dice (section 5 of the rules).

use tableside::engine::prelude::*;
use tableside::engine::{Seat, SeatSet, Turn, apply};
use tableside::games::regidice::{Chance, Faces, Step};

use crate::table::{Table, counts, dice, names, rule, table, table_under, written};

const ROLLS: [&str; 3] = ["r3 r1 r1 y3 y5 b5 b2", "r2 r2 y3 y6 b6 b1 b4", "r5 r4 y6 y4 y1 b1 b2"];
const WORDS: [&str; 3] = ["attack 3", "block 6", "heal 1"];

fn concealed(seat: u8) -> Chance {
    Chance::Rolled { seat: Seat(seat), faces: Faces::Concealed }
}

/// Everyone has rolled behind their hands.
fn covered() -> Table {
    let mut table = table(3);
    for _ in 0..3 {
        let answer = table.game.unknown_answer(&table.state, SeatSet::all(3), true).unwrap();
        table.chance(answer);
    }
    table
}

/// Concealed and shown later is the same as known from the start (10).
#[test]
fn dice_are_shown_later() {
    let mut real = covered();
    assert_eq!((real.state.step, real.asked()), (Step::Declare, 0));
    real.declare(&WORDS);
    let Turn::Chance(asked) = real.game.turn(&real.state) else { panic!("dice are shown") };
    rule("RD-COLLECT-1").holds(!asked.secret && asked.seats.len() == 3);
    let reveal = |seat: u8| Chance::Revealed { seat: Seat(seat), dice: dice(ROLLS[usize::from(seat)]) };
    real.refuses_chance(concealed(0), "RD-ROUND-1");
    // In any order.
    real.chance(reveal(2));
    real.refuses_chance(reveal(2), "RD-COLLECT-1");
    real.chance(reveal(0)).chance(reveal(1));
    let mut known = table(3);
    known.roll(&ROLLS).declare(&WORDS);
    rule("RD-COLLECT-1").gives(real.state, known.state);
}

/// A bot knows its dice, and has them shown with the others.
#[test]
fn a_bot_among_people() {
    let mut table = table(2);
    let people = SeatSet::one(Seat(1));
    assert_eq!(table.game.unknown_answer(&table.state, people, true), Some(concealed(1)));
    table.chance(concealed(1));
    assert_eq!(table.game.unknown_answer(&table.state, people, true), None);
    let rolled = Chance::Rolled { seat: Seat(0), faces: Faces::Known(dice("r1 r2 r3 y4 y5 y6 b1 b2 b3")) };
    table.chance(rolled).declare(&["attack 6", "heal 5"]);
    let Turn::Chance(asked) = table.game.turn(&table.state) else { panic!("dice are shown") };
    assert_eq!(asked.seats, people);
}

#[test]
fn alone_nothing_is_covered() {
    let table = table(1);
    rule("RD-SOLO-1").gives(table.game.unknown_answer(&table.state, SeatSet::all(1), true), None);
    table.refuses_chance(concealed(0), "RD-SOLO-1");
    let two = table_under(2, &[("solo", "two_hands")]);
    two.refuses_chance(concealed(0), "RD-SOLO-1");
}

/// What is entered counts, if the numbers and colours fit; whatever it shows.
#[test]
fn what_is_entered_counts() {
    let mut table = covered();
    table.declare(&WORDS);
    let sixes = "r6 r6 r6 y6 y6 b6 b6";
    table.refuses_chance(Chance::Revealed { seat: Seat(0), dice: dice("r6 r6 y6 y6 b6 b6") }, "RD-REF-1");
    table.chance(Chance::Revealed { seat: Seat(0), dice: dice(sixes) });
    rule("RD-REF-1").gives(written(&table.seat(0).live), sixes);
}

/// The dice of all seats in one line, as people call them out.
#[test]
fn a_sweep_of_all_seats() {
    let mut table = covered();
    table.declare(&WORDS);
    let line = "ben 2 2 3 6 6 1 4, Ada: 3 1 1 3 5 5 2, cleo r5 r4 y6 y4 y1 b1 b2";
    // The dice asked for stand in the order of their colours: Ben has 2 red, 2 yellow and 3 blue ones.
    let entries = table.game.read_entries(&table.state, line, &names()).unwrap();
    assert_eq!(entries.len(), 3);
    let mut state = table.state;
    for entry in &entries {
        apply(&*table.game, &mut state, entry, false, &mut ()).unwrap();
    }
    let mut known = crate::table::table(3);
    known.roll(&["r3 r1 r1 y3 y5 b5 b2", "r2 r2 y3 y6 b6 b1 b4", ROLLS[2]]).declare(&WORDS);
    assert_eq!(state, known.state);
    for wrong in ["ada 3 1", "ada 7 1, ben 2 2", "hello, world"] {
        assert_eq!(table.game.read_entries(&table.state, wrong, &names()), None, "{wrong}");
    }
    let begun = covered();
    let entries = begun.game.read_entries(&begun.state, "attack 3, ben block 6, heal 1", &names()).unwrap();
    let mut state = begun.state;
    for entry in &entries {
        apply(&*begun.game, &mut state, entry, false, &mut ()).unwrap();
    }
    assert_eq!(state, table.state);
}

/// A wrong entry is taken back by itself, and what lies on the table is entered again.
#[test]
fn mistakes_are_taken_back() {
    let mut table = covered();
    table.declare(&WORDS);
    let before = table.clone();
    table.chance(Chance::Revealed { seat: Seat(0), dice: dice("r1 r1 r1 y1 y1 b1 b1") });
    let mut again = before;
    again.chance(Chance::Revealed { seat: Seat(0), dice: dice(ROLLS[0]) });
    rule("RD-REF-2").holds(table.state != again.state);
    rule("RD-REF-2").gives(again.seat(0).rolled(), counts("r r r y y b b"));
}
