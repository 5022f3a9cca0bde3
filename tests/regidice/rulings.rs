//! Adjustments by the table (RD-REF-4).

use tableside::engine::Seat;
use tableside::engine::prelude::*;
use tableside::games::regidice::action::{Dealt, Move, Place, Turned};
use tableside::games::regidice::{Colour, DieRef, Ending, Ruling, Step};

use crate::table::{Table, covers, table};

const ADA: Seat = Seat(0);

fn adjust(moves: &[Move], faces: &[Turned], hits: i8) -> Ruling {
    let (moves, faces) = (moves.iter().copied().collect(), faces.iter().copied().collect());
    Ruling::Adjust { moves, faces, hits, block: 0, damage: Default::default() }
}

fn moved(colour: Colour, face: Option<u8>, from: Place, to: Place) -> Ruling {
    adjust(&[Move { colour, face, from, to }], &[], 0)
}

fn tallied(block: i8, seat: u8, n: i8) -> Ruling {
    let damage =
        if n == 0 { Default::default() } else { [Dealt { seat: Seat(seat), n }].into_iter().collect() };
    Ruling::Adjust { moves: Default::default(), faces: Default::default(), hits: 0, block, damage }
}

fn resolving() -> Table {
    let mut table = table(2);
    table.with_injured("y").roll(&["r6 y5 b5", "b4 b4 r4 y2"]).declare(&["attack 6", "block 4"]);
    table
}

#[test]
fn rulings_need_a_choice_and_a_reason() {
    covers("RD-REF-4");
    let begun = table(2);
    let some = moved(Colour::Red, None, Place::Pool(ADA), Place::Injured);
    begun.refuses_ruling(some, "RD-REF-4");
    assert_eq!(begun.game.reason_rule(&some), Some("RD-REF-4"));
    assert_eq!(begun.game.reason_rule(&Ruling::Concede { seat: ADA }), None);
    resolving().refuses_ruling(adjust(&[], &[], 0), "RD-REF-4");
    resolving().refuses_ruling(Ruling::Concede { seat: Seat(7) }, "RD-REF-4");
}

#[test]
fn dice_move() {
    let mut table = resolving();
    table.rule(moved(Colour::Yellow, None, Place::Injured, Place::Pool(ADA)));
    assert_eq!((table.injured(), table.blank(0)), (String::new(), "y".to_owned()));
    table.rule(moved(Colour::Blue, Some(5), Place::Pool(ADA), Place::Pool(Seat(1))));
    assert_eq!((table.live(0), table.live(1)), ("r6 y5".to_owned(), "r4 y2 b4 b4 b5".to_owned()));
    table.rule(moved(Colour::Black, None, Place::Supply, Place::Box));
    assert_eq!(table.state.supply, 8);
    table.rule(moved(Colour::Black, Some(3), Place::Box, Place::Pool(ADA)));
    assert_eq!(table.live(0), "r6 y5 k3");
    for wrong in [
        moved(Colour::Blue, Some(5), Place::Pool(ADA), Place::Injured),
        moved(Colour::Blue, Some(7), Place::Pool(ADA), Place::Injured),
        moved(Colour::Red, None, Place::Pool(Seat(1)), Place::Injured),
        moved(Colour::Red, None, Place::Injured, Place::Injured),
        moved(Colour::Yellow, None, Place::Injured, Place::Box),
        moved(Colour::Yellow, Some(2), Place::Pool(Seat(1)), Place::Supply),
        moved(Colour::Black, None, Place::Box, Place::Supply),
        moved(Colour::Red, Some(4), Place::Pool(Seat(5)), Place::Box),
    ] {
        table.refuses_ruling(wrong, "RD-REF-4");
    }
}

#[test]
fn dice_are_turned() {
    let mut table = resolving();
    let turned = |seat: u8, colour, from, to| {
        adjust(&[], &[Turned { seat: Seat(seat), die: DieRef::new(colour, from), face: to }], 0)
    };
    table.rule(turned(1, Colour::Yellow, 2, 4));
    assert_eq!(table.live(1), "r4 y4 b4 b4");
    table.refuses_ruling(turned(1, Colour::Yellow, 2, 4), "RD-REF-4");
    table.refuses_ruling(turned(1, Colour::Yellow, 4, 0), "RD-REF-4");
    // Before dice are shown only locked ones are open.
    let mut secret = crate::table::table(2);
    secret.roll_with_locked(&["r3", "y4"], &["b2", ""]);
    secret.refuses_ruling(turned(0, Colour::Red, 3, 4), "RD-REF-4");
    secret.rule(turned(0, Colour::Blue, 2, 6));
    assert_eq!(secret.live(0), "r3 b6");
}

#[test]
fn hits_damage_and_blocks() {
    let mut table = resolving();
    table.rule(adjust(&[], &[], 4));
    assert_eq!(table.enemy(), [2, 2, 3]);
    table.rule(adjust(&[], &[], -3));
    assert_eq!(table.enemy(), [1, 1, 2]);
    table.refuses_ruling(adjust(&[], &[], -2), "RD-REF-4");
    table.refuses_ruling(adjust(&[], &[], 14), "RD-REF-4");
    table.rule(tallied(1, 0, 2)).act(0, "nothing").act(1, "block 4 4 4");
    assert_eq!((table.state.hits(), table.state.step), (3, Step::Suffer));
    assert_eq!(table.game.loss_bounds(&table.state, Seat(1)), (1, 1));
    table.refuses_ruling(tallied(1, 0, 0), "RD-REF-4");
    let again = resolving();
    again.refuses_ruling(tallied(0, 0, -1), "RD-REF-4");
    again.refuses_ruling(tallied(100, 0, 0), "RD-REF-4");
    again.refuses_ruling(tallied(0, 6, 1), "RD-REF-4");
}

/// What follows from an adjustment happens at once: a seat without a choice is passed over, a blow that cannot be paid
/// any more ends the match.
#[test]
fn the_match_goes_on() {
    let mut table = resolving();
    for (colour, face) in [(Colour::Red, 6), (Colour::Yellow, 5), (Colour::Blue, 5)] {
        table.rule(moved(colour, Some(face), Place::Pool(ADA), Place::Box));
    }
    assert_eq!(table.asked(), Some(1));
    table.act(1, "nothing");
    assert_eq!((table.state.step, table.asked()), (Step::Suffer, Some(1)));
    table.rule(moved(Colour::Red, Some(4), Place::Pool(Seat(1)), Place::Box));
    // Just enough is left, and all of it is lost.
    assert_eq!(table.state.ending, Some(Ending::NoDice));
    let mut table = crate::table::table(2);
    table.roll(&["r2 r3 y5 y6", "b4"]).declare(&["block 1", "animal 4"]);
    let away = |colour, face| Move { colour, face: Some(face), from: Place::Pool(ADA), to: Place::Box };
    table.rule(adjust(&[away(Colour::Red, 3), away(Colour::Yellow, 5)], &[], 0));
    assert_eq!(table.state.ending, Some(Ending::CannotPay { net: 3, dice: 2 }));
}
