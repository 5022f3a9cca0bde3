//! Entries as people type them.

use tableside::engine::prelude::*;
use tableside::engine::{Entry, Few, Seat, Unread};
use tableside::games::regidice::{Action, Chance, Colour, Counts, Dice, DieRef, Faces, Kind};

use crate::table::{counts, dice, names, table};

#[test]
fn announcements_are_read() {
    let mut table = table(2);
    table.roll(&["r6", "b6"]);
    for words in ["attack 6", "Attack for 6s", "ATTACK 6s", "attack for 6"] {
        assert_eq!(table.action(0, words), Action::Declare { action: Kind::Attack, value: 6 }, "{words}");
    }
    for wrong in ["", "attack", "attack six", "dance 6", "attack 6 5", "hello"] {
        assert!(table.game.read_action(&table.state, Seat(0), wrong, &names()).is_err(), "{wrong}");
    }
}

#[test]
fn dice_are_read() {
    let mut table = table(2);
    table.with_injured("r y k").roll(&["r4 y4 b4 y2 b3", "k1 k1"]).declare(&["block 5", "cast 6"]);
    assert_eq!(table.action(0, "block 4 4 4"), Action::Block { dice: dice("r4 y4 b4") });
    assert_eq!(table.action(0, "block b4 4 4"), Action::Block { dice: dice("b4 r4 y4") });
    assert_eq!(table.action(0, "attack all"), Action::Attack { dice: dice("r4 y4 b4 y2 b3") });
    let heal = Action::Heal { dice: dice("y2 b3 r4"), take: counts("r"), give: Few::new() };
    assert_eq!(table.action(0, "heal 2 3 r4"), heal);
    assert_eq!(table.action(0, "heal 2 3 r4 take red"), heal);
    let cast = |colour, take| Action::Cast { colour, take, give: Few::new() };
    assert_eq!(table.action(0, "cast red"), cast(Colour::Red, Counts::EMPTY));
    assert_eq!(table.action(0, "cast yellow take r k"), cast(Colour::Yellow, counts("r k")));
    assert_eq!(table.action(0, "none"), Action::Idle);
    let boost = Action::Boost { one: Colour::Black, seat: Seat(0), die: DieRef::new(Colour::Yellow, 2) };
    assert_eq!(table.action(1, "raise 1 y2"), boost);
    assert_eq!(table.action(1, "raise 1 2 k1"), boost);
    assert_eq!(table.action(0, "pass none"), Action::PassDice { dice: Dice::EMPTY });
    assert_eq!(table.action(0, "pass r4 3"), Action::PassDice { dice: dice("r4 b3") });
    let lose = |spent, blank, live: &str| Action::LoseDice { spent, blank, live: dice(live) };
    assert_eq!(table.action(0, "lose b3 y4 2"), lose(Counts::EMPTY, Counts::EMPTY, "b3 y4 y2"));
    for unclear in ["pass 4 3", "lose b3 4", "block 4 4", "lose y4 4"] {
        let read = table.game.read_action(&table.state, Seat(0), unclear, &names());
        let Err(Unread::Unclear(why)) = read else { panic!("{unclear}: {read:?}") };
        let why = why.render(&names());
        assert!(why.starts_with("4 can be red 4, ") && why.ends_with("Name the colour, as in r4."), "{why}");
    }
    assert_eq!(table.action(0, "lose r y*"), lose(counts("r"), counts("y"), ""));
    for wrong in ["block 9", "raise 1", "cast pink", "cast", "pass x1", "target x", "heal 2 3 4 take 5"] {
        assert!(table.game.read_action(&table.state, Seat(0), wrong, &names()).is_err(), "{wrong}");
    }
}

#[test]
fn a_question_for_dice_says_whose_and_in_which_order() {
    let table = table(2);
    let asked = table.game.asks_for(&table.state).unwrap().render(&names());
    assert!(asked.starts_with("Ada’s dice, in this order: 3 red, 3 yellow, 3 blue."), "{asked}");
    let named = table.game.read_entries(&table.state, "ben 1 1 1 2 2 2 3 3 3", &names()).unwrap();
    let [Entry::Chance(Chance::Rolled { seat: Seat(1), .. })] = named[..] else { panic!("{named:?}") };
}

#[test]
fn rolls_are_read() {
    let mut table = table(2);
    let rolled = |dice| Some(Chance::Rolled { seat: Seat(0), faces: dice });
    let read = |table: &crate::table::Table, words: &str| {
        table.game.read_chance(&table.state, None, words, &names()).ok()
    };
    let all = "r3 r4 r4 y1 y2 y2 b6 b6 b5";
    assert_eq!(read(&table, "3 4 4 1 2 2 6 6 5"), rolled(Faces::Known(dice(all))));
    assert_eq!(read(&table, "b6 r3 y1 R4 r4 y2 y2 b6 b5"), rolled(Faces::Known(dice(all))));
    assert_eq!(read(&table, "covered"), rolled(Faces::Concealed));
    for wrong in ["3 4 4 1 2 2 6 6 5 5", "3 4", "r3 4 4 y1 y2 y2 b6 b6 b5"] {
        let read = table.game.read_chance(&table.state, None, wrong, &names());
        let Err(Unread::Refused(why)) = read else { panic!("{wrong}: {read:?}") };
        assert_eq!(why.rule, "RD-REF-1", "{wrong}");
        assert!(why.text.render(&names()).starts_with("Ada has 3 red, 3 yellow, 3 blue: "), "{why:?}");
    }
    table.refuses_chance(read(&table, "r3 y4").unwrap(), "RD-REF-1");
    for wrong in ["", "7", "r7", "three", "344"] {
        assert_eq!(read(&table, wrong), None, "{wrong}");
    }
    table.chance(Chance::Rolled { seat: Seat(0), faces: Faces::Concealed });
    let second = read(&table, "1 1 1 1 1 1 1 1 1").unwrap();
    table.chance(second).declare(&["attack 6", "block 5"]);
    assert_eq!(read(&table, "3 4 4 1 2 2 6 6 5"), Some(Chance::Revealed { seat: Seat(0), dice: dice(all) }));
}

/// The JSON of entries is a file format.
#[test]
fn entries_as_json() {
    let written = |action: Action| serde_json::to_string(&action).unwrap();
    assert_eq!(
        written(Action::Declare { action: Kind::Heal, value: 3 }),
        r#"{"Declare":{"action":"heal","value":3}}"#
    );
    assert_eq!(
        written(Action::Attack { dice: dice("r6 k1") }),
        r#"{"Attack":{"dice":[{"colour":"red","face":6},{"colour":"black","face":1}]}}"#
    );
    let lose = Action::LoseDice { spent: counts("r r"), blank: Counts::EMPTY, live: Dice::EMPTY };
    assert_eq!(written(lose), r#"{"LoseDice":{"spent":{"red":2}}}"#);
    assert_eq!(serde_json::from_str::<Action>(r#"{"LoseDice":{"spent":{"red":2}}}"#).unwrap(), lose);
    assert_eq!(written(Action::Idle), r#""Idle""#);
    let rolled = Chance::Rolled { seat: Seat(1), faces: Faces::Concealed };
    assert_eq!(serde_json::to_string(&rolled).unwrap(), r#"{"Rolled":{"seat":1,"faces":"concealed"}}"#);
}
