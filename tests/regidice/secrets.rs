//! What is shown and said for the table follows from what the table sees.

use tableside::engine::prelude::*;
use tableside::engine::{Random, Seat, Viewer};
use tableside::games::regidice::{Dice, Step};

use crate::table::{Table, names, rule, table};

/// Everything the program says about a state to somebody.
fn said(table: &Table, viewer: Viewer) -> Vec<String> {
    let seen = table.game.observe(&table.state, viewer);
    let mut texts = vec![table.game.ask(&seen)];
    texts.extend(table.game.moment(&seen));
    texts.extend(table.game.picture(&seen));
    texts.iter().map(|text| text.render(&names())).collect()
}

fn rolled(dice: [&str; 2]) -> Table {
    let mut table = table(2);
    table.roll_with_locked(&dice, &["", "k5"]).plays(0, "attack 6");
    table
}

/// Until all have announced, only the owner sees what was rolled; colours and locked dice are open.
#[test]
fn rolled_dice_are_covered() {
    let (one, other) = (rolled(["r3 y3 b1", "r2 y2"]), rolled(["r6 y1 b4", "r2 y2"]));
    let see = |table: &Table, viewer| table.game.observe(&table.state, viewer);
    for viewer in [Viewer::Table, Viewer::Seat(Seat(1))] {
        rule("RD-ROLL-2").gives(see(&one, viewer), see(&other, viewer));
        rule("RD-ROLL-2").gives(said(&one, viewer), said(&other, viewer));
    }
    assert_eq!(one.told, other.told);
    assert_ne!(see(&one, Viewer::Seat(Seat(0))), see(&other, Viewer::Seat(Seat(0))));
    assert!(said(&one, Viewer::Seat(Seat(0))).join("\n").contains("yellow 3"));
    assert!(said(&one, Viewer::Table).join("\n").contains("covered: 1 red, 1 yellow, 1 blue"));
    rule("RD-ROLL-3")
        .holds_when("a locked die is open", said(&one, Viewer::Table).join("\n").contains("black 5"));
    let mut shown = one;
    shown.plays(1, "heal 5");
    assert_eq!(shown.game.observe(&shown.state, Viewer::Table), shown.state);
}

/// A guess has the right colours, shows everything, and is as fair as dice.
#[test]
fn guesses_are_possible() {
    let table = rolled(["r3 y3 b1", "r2 y2"]);
    let seen = table.game.observe(&table.state, Viewer::Seat(Seat(1)));
    let (mut random, mut sixes) = (Random::from_seed(1), 0);
    for _ in 0..600 {
        let mut guess = seen;
        table.game.fill_unknown(&mut guess, &mut random);
        assert_eq!(guess.seat(Seat(0)).live.colours(), table.seat(0).live.colours());
        assert_eq!(guess.seat(Seat(1)), table.seat(1));
        assert!(guess.seats.iter().all(|pool| pool.unknown.is_empty()));
        sixes += u32::from(guess.seat(Seat(0)).live.showing(6) != Dice::EMPTY);
    }
    // 1 - (5/6)^3 = 0.421 of 600 is 253; the standard deviation is 12.
    assert!(sixes.abs_diff(253) < 60, "{sixes}");
}

/// At a table at which nobody entered the dice, a seat does not know its own either; it can still announce.
#[test]
fn covered_dice_of_people() {
    let mut table = table(2);
    for seat in [0, 1] {
        let faces = tableside::games::regidice::Faces::Concealed;
        table.chance(tableside::games::regidice::Chance::Rolled { seat: Seat(seat), faces });
    }
    assert_eq!(table.state.step, Step::Declare);
    let seen = table.game.observe(&table.state, Viewer::Seat(Seat(0)));
    assert_eq!(seen, table.state);
    assert_eq!(table.legal(0).len(), 30);
}
