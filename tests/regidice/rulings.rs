//! Adjustments by the table (RD-REF-4).

use tableside::engine::prelude::*;
use tableside::engine::{AnyEntry, EntryError, EntryOf, Record, Seat, Source, Turn, Viewer};
use tableside::games::regidice::action::{Dealt, Move, Place, Turned};
use tableside::games::regidice::{
    Action, Chance, Colour, DieRef, Ending, Faces, Kind, Regidice, Request, Ruling, Step,
};
use tableside::play::{Catalogue, GameSession, MatchSetup, PlayError, SeatSetup, standing_lines};

use crate::table::{Table, rule, table};

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
fn rulings_need_a_reason() {
    let begun = table(2);
    let some = moved(Colour::Red, None, Place::Pool(ADA), Place::Injured);
    assert_eq!(begun.game.check_ruling(&begun.state, &some), Ok(()), "dice are to be entered");
    begun.refuses_ruling(Ruling::Concede { seat: ADA }, "RD-END-5");
    rule("RD-REF-4").gives(begun.game.reason_rule(&some), Some("RD-REF-4"));
    assert_eq!(begun.game.reason_rule(&Ruling::Concede { seat: ADA }), None);
    resolving().refuses_ruling(adjust(&[], &[], 0), "RD-REF-4");
    resolving().refuses_ruling(Ruling::Concede { seat: Seat(7) }, "RD-REF-4");
}

#[test]
fn dice_move() {
    let mut table = resolving();
    table.adjusts(moved(Colour::Yellow, None, Place::Injured, Place::Pool(ADA)));
    assert_eq!((table.injured(), table.blank(0)), (String::new(), "y".to_owned()));
    table.adjusts(moved(Colour::Blue, Some(5), Place::Pool(ADA), Place::Pool(Seat(1))));
    assert_eq!((table.live(0), table.live(1)), ("r6 y5".to_owned(), "r4 y2 b4 b4 b5".to_owned()));
    table.adjusts(moved(Colour::Black, None, Place::Supply, Place::Box));
    assert_eq!(table.state.supply, 8);
    table.adjusts(moved(Colour::Black, Some(3), Place::Box, Place::Pool(ADA)));
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
    table.adjusts(turned(1, Colour::Yellow, 2, 4));
    assert_eq!(table.live(1), "r4 y4 b4 b4");
    table.refuses_ruling(turned(1, Colour::Yellow, 2, 4), "RD-REF-4");
    table.refuses_ruling(turned(1, Colour::Yellow, 4, 0), "RD-REF-4");
    // Before dice are shown only locked ones are open.
    let mut secret = crate::table::table(2);
    secret.roll_with_locked(&["r3", "y4"], &["b2", ""]);
    secret.refuses_ruling(turned(0, Colour::Red, 3, 4), "RD-REF-4");
    secret.adjusts(turned(0, Colour::Blue, 2, 6));
    assert_eq!(secret.live(0), "r3 b6");
}

#[test]
fn hits_damage_and_blocks() {
    let mut table = resolving();
    table.adjusts(adjust(&[], &[], 4));
    assert_eq!(table.enemy(), [2, 2, 3]);
    table.adjusts(adjust(&[], &[], -3));
    assert_eq!(table.enemy(), [1, 1, 2]);
    table.refuses_ruling(adjust(&[], &[], -2), "RD-REF-4");
    table.refuses_ruling(adjust(&[], &[], 14), "RD-REF-4");
    table.adjusts(tallied(1, 0, 2)).plays(0, "nothing").plays(1, "block 4 4 4");
    assert_eq!((table.state.hits(), table.state.step), (3, Step::Suffer));
    assert_eq!(table.game.loss_bounds(&table.state, Seat(1)), (1, 1));
    table.refuses_ruling(tallied(1, 0, 0), "RD-REF-4");
    let mut twice = resolving();
    twice.adjusts(tallied(1, 0, 0)).adjusts(tallied(1, 0, 1));
    rule("RD-REF-4").gives((twice.state.blocked(), twice.state.damage()), (2, 1));
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
        table.adjusts(moved(colour, Some(face), Place::Pool(ADA), Place::Box));
    }
    assert_eq!(table.asked(), 1);
    table.plays(1, "nothing");
    assert_eq!((table.state.step, table.asked()), (Step::Suffer, 1));
    table.adjusts(moved(Colour::Red, Some(4), Place::Pool(Seat(1)), Place::Box));
    // Just enough is left, and all of it is lost.
    assert_eq!(table.state.ending, Some(Ending::NoDice));
    let mut table = crate::table::table(2);
    table.roll(&["r2 r3 y5 y6", "b4"]).declare(&["block 1", "animal 4"]);
    let away = |colour, face| Move { colour, face: Some(face), from: Place::Pool(ADA), to: Place::Box };
    table.adjusts(adjust(&[away(Colour::Red, 3), away(Colour::Yellow, 5)], &[], 0));
    assert_eq!(table.state.ending, Some(Ending::CannotPay { net: 3, dice: 2 }));
}

/// Covered dice: those that their owners rolled behind their hands.
fn declaring() -> Table {
    let mut table = table(3);
    let concealed = |seat| Chance::Rolled { seat: Seat(seat), faces: Faces::Concealed };
    table.chance(concealed(0)).chance(concealed(1)).chance(concealed(2));
    table
}

/// S61
#[test]
fn s61_covered_dice_are_put_right() {
    let mut table = declaring();
    let (ben, cleo) = (Place::Pool(Seat(1)), Place::Pool(Seat(2)));
    let before = table.state;
    let unknown = |table: &Table, seat: u8| table.seat(seat).unknown;
    table
        .refuses_ruling(moved(Colour::Red, Some(4), ben, cleo), "RD-REF-4")
        .saying("Ben’s red dice are covered; enter what they show when all dice are revealed.");
    let turned = Turned { seat: Seat(1), die: DieRef::new(Colour::Red, 4), face: 5 };
    table.refuses_ruling(adjust(&[], &[turned], 0), "RD-REF-4");
    table.refuses_ruling(tallied(1, 0, 0), "RD-REF-4");
    table.adjusts(moved(Colour::Red, None, ben, cleo));
    let red =
        |state: &tableside::games::regidice::State, seat: usize| state.seats[seat].unknown.of(Colour::Red);
    rule("RD-REF-4")
        .gives([red(&table.state, 1) + 1, red(&table.state, 2)], [red(&before, 1), red(&before, 2) + 1]);
    table.plays(0, "attack 6").plays(1, "block 5").plays(2, "heal 4");
    let Some(Request::Reveal { seats }) = table.request() else { panic!("dice are to be shown") };
    assert_eq!(
        seats.iter().map(|asked| asked.colours).collect::<Vec<_>>(),
        [0, 1, 2].map(|seat| unknown(&table, seat))
    );
    // At the Reveal, before Cleo's dice are entered.
    let blue = unknown(&table, 2).of(Colour::Blue);
    table.adjusts(moved(Colour::Blue, None, cleo, Place::Box));
    assert_eq!(unknown(&table, 2).of(Colour::Blue) + 1, blue);
    let shows = |table: &Table, seat: u8| Chance::Revealed {
        seat: Seat(seat),
        dice: unknown(table, seat).each().map(|colour| DieRef::new(colour, 1)).collect(),
    };
    for seat in 0..3 {
        let shown = shows(&table, seat);
        table.chance(shown);
    }
    assert_eq!(table.state.step, Step::Resolve);
}

/// The last covered die that is put away leaves nothing to show.
#[test]
fn nothing_is_left_to_show() {
    let mut table = declaring();
    table.plays(0, "attack 6").plays(1, "block 5").plays(2, "heal 4");
    for seat in 0..3 {
        let away: Vec<Move> = table
            .seat(seat)
            .unknown
            .each()
            .map(|colour| Move { colour, face: None, from: Place::Pool(Seat(seat)), to: Place::Injured })
            .collect();
        table.adjusts(adjust(&away, &[], 0));
    }
    assert_ne!(table.state.step, Step::Reveal);
}

/// Dice that are still to be rolled: one more is rolled, and who has none left is not asked.
#[test]
fn dice_are_put_right_before_they_are_rolled() {
    let mut table = table(2);
    let red = table.seat(0).blank.of(Colour::Red);
    table.adjusts(moved(Colour::Red, None, Place::Pool(Seat(1)), Place::Pool(ADA)));
    assert_eq!(table.seat(0).blank.of(Colour::Red), red + 1);
    let all: Vec<Move> = table
        .seat(1)
        .blank
        .each()
        .map(|colour| Move { colour, face: None, from: Place::Pool(Seat(1)), to: Place::Pool(ADA) })
        .collect();
    for some in all.chunks(8) {
        table.adjusts(adjust(some, &[], 0));
    }
    assert_eq!(table.state.waiting, [ADA].into_iter().collect());
    let concealed = Chance::Rolled { seat: ADA, faces: Faces::Concealed };
    table.chance(concealed);
    assert_eq!(table.state.step, Step::Declare);
}

/// Dice that the program rolled keep their secret when they change hands.
#[test]
fn secret_dice_move_with_their_pips() {
    let mut table = table(2);
    table.roll(&["r3 y4", "b2"]);
    let seen = table.game.observe(&table.state, Viewer::Table);
    table.adjusts(moved(Colour::Red, None, Place::Pool(ADA), Place::Pool(Seat(1))));
    assert_eq!((table.live(0), table.live(1)), ("y4".to_owned(), "r3 b2".to_owned()));
    let mut told = seen;
    let ruling = moved(Colour::Red, None, Place::Pool(ADA), Place::Pool(Seat(1)));
    table.game.apply_ruling(&mut told, &ruling, &mut ());
    assert_eq!(told, table.game.observe(&table.state, Viewer::Table));
    table.declare(&["attack 6", "block 5"]);
    assert_eq!(table.state.step, Step::Resolve);
}

/// S62: the mark is shown with the result, and goes where the result goes.
#[test]
fn s62_an_adjusted_match_is_marked() {
    let catalogue = Catalogue::standard();
    let def = catalogue.find("regidice").unwrap();
    let (packs, _) = def.packs(None);
    let seats = vec![SeatSetup::default(); 2];
    let setup = MatchSetup { seats, ..MatchSetup::of(def, &packs[0], 7) };
    let ended = |adjusts: bool| {
        let mut session = GameSession::new(setup.clone(), def.create(&setup).unwrap(), None);
        if adjusts {
            let ruling = moved(Colour::Red, None, Place::Pool(Seat(1)), Place::Pool(ADA));
            let entry = AnyEntry::new(EntryOf::<Regidice>::Ruling(ruling));
            let bare = Record::new(entry, Source::Ruled);
            rule("RD-REF-4").holds_when("a reason is missing", session.play(bare.clone()).is_err());
            session.play(Record { note: "miscounted".to_owned(), ..bare }).unwrap();
        }
        while session.answer(0).is_ok() {}
        let entry = AnyEntry::new(EntryOf::<Regidice>::Ruling(Ruling::Concede { seat: ADA }));
        session.play(Record::new(entry, Source::Ruled)).unwrap();
        let told = standing_lines(&session).contains(&"The table adjusted this match.".to_owned());
        let written = serde_json::to_value(session.game().outcome().unwrap()).unwrap();
        (told, written["adjusted"] == true)
    };
    rule("RD-REF-4").gives(ended(true), (true, true));
    rule("RD-REF-4").gives_when("giving up is no adjustment", ended(false), (false, false));
}

/// RD-REF-5: what stands against the rules is entered with a reason, and marks the match as well.
#[test]
fn what_stands_needs_a_reason() {
    let catalogue = Catalogue::standard();
    let def = catalogue.find("regidice").unwrap();
    let (packs, _) = def.packs(None);
    let seats = vec![SeatSetup::default(); 2];
    let setup = MatchSetup { seats, ..MatchSetup::of(def, &packs[0], 7) };
    let mut session = GameSession::new(setup.clone(), def.create(&setup).unwrap(), None);
    while session.answer(0).is_ok() {}
    let first = match session.game().turn() {
        Turn::Choose(seat) => seat,
        other => panic!("{other:?}"),
    };
    let declare = |seat| {
        let action = Action::Declare { action: Kind::Attack, value: 6 };
        Record::new(AnyEntry::new(EntryOf::<Regidice>::Do { seat, action }), Source::Typed)
    };
    session.play(declare(first)).unwrap();
    let stood = Record { stood: true, ..declare(first.clockwise(1, 2)) };
    match session.play(stood.clone()) {
        Err(PlayError::Entry(EntryError::Refused(violation))) => {
            rule("RD-REF-5").gives(violation.rule, "RD-REF-5")
        }
        other => panic!("{other:?}"),
    }
    session.play(Record { note: "nobody noticed".to_owned(), ..stood }).unwrap();
    let entry = AnyEntry::new(EntryOf::<Regidice>::Ruling(Ruling::Concede { seat: ADA }));
    session.play(Record::new(entry, Source::Ruled)).unwrap();
    rule("RD-REF-5").holds(session.game().outcome().unwrap().adjusted);
}
