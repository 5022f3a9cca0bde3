//! Tables with real dice and cards (sections 2.15 and 5 of the rules).

use tableside::engine::prelude::*;
use tableside::engine::{Component, Few, Seat, SeatSet, Turn, Viewer};
use tableside::games::dualing_dice::{Chance, Claim, GoalRef, Ruling, Step};

use crate::table::{PLAIN, names, rule, table};

#[test]
fn goals_are_drawn_without_being_told() {
    let table = table(2);
    let all = SeatSet::all(2);
    let unknown = Chance::DrawGoals { goals: Few::filled(GoalRef::Unknown, 3) };
    assert_eq!(table.game.unknown_answer(&table.state, all, true), Some(unknown));
    // A bot has to know its goals.
    assert_eq!(table.game.unknown_answer(&table.state, SeatSet::one(Seat(1)), true), None);
    let mut table = table.clone();
    table.deal(&[]);
    assert_eq!((table.hand(0).as_str(), table.state.deck), ("? ? ?", 40));
    assert_eq!(table.game.unknown_answer(&table.state, all, true), None);
}

#[test]
fn secret_steps_say_what_is_chosen() {
    let mut table = table(2);
    table.deal(&[]);
    let component = |table: &crate::table::Table| match table.game.turn(&table.state) {
        Turn::Secret { component, .. } => component,
        other => panic!("{other:?}"),
    };
    assert_eq!(component(&table), Component::Dice);
    table.round(&["cD4=4 wD4=1", "cD6=4 wD4=1"]);
    assert_eq!((table.state.step, component(&table)), (Step::TiePick, Component::Dice));
    let mut scoring = crate::table::table(2);
    scoring.at_scoring(&[], &[PLAIN, PLAIN]);
    assert_eq!(component(&scoring), Component::Cards);
}

/// The list of goals that can be claimed is cut down to what the dice meet and nobody has seen.
#[test]
fn what_can_be_claimed() {
    let mut table = table(2);
    table.at_scoring(&["", "white-trio hard hard"], &["wD4=3 wD6=3 wD8=3 wD10=5 wD12=6", PLAIN]);
    let legal = table.legal(0);
    assert!(
        legal.contains(&"reveal nothing".to_owned()) && legal.contains(&"reveal easy easy easy".to_owned())
    );
    rule("DD-TABLE-3")
        .holds_when("its only card is with Ben", !legal.iter().any(|words| words.contains("white-trio")));
    assert_eq!(legal.len(), 4);
    table.refuses(0, "reveal white-trio", "DD-TABLE-3");
    table.refuses(0, "reveal total-44", "DD-SCORE-5");
    // All who could hold it see only that it is unseen.
    let seen = table.game.observe(&table.state, Viewer::Seat(Seat(0)));
    assert_eq!(seen.unseen.of(table.goal("white-trio")), 1);
}

/// A person may tell the program privately what they hold.
#[test]
fn private_notes() {
    let mut table = table(2);
    table.at_scoring(&[], &["wD4=3 wD6=3 wD8=3 wD10=5 wD12=6", PLAIN]);
    let note = |seat, goal| Ruling::NoteGoal { seat: Seat(seat), goal };
    let (trio, total) = (table.goal("white-trio"), table.goal("total-44"));
    table.adjusts(note(0, trio));
    assert_eq!(table.told.last().unwrap(), "Ada privately records a goal.");
    rule("DD-TABLE-7").gives(table.game.reason_rule(&note(0, trio)), None);
    // Only its owner sees it; to everybody else the card is as unknown as before.
    let seen = |viewer| table.game.observe(&table.state, viewer).seat(Seat(0)).holds(trio);
    rule("DD-TABLE-7")
        .gives([Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Table].map(seen), [1, 0, 0]);
    assert_eq!((table.hand(0).as_str(), table.state.unseen.of(trio)), ("? ? ?", 1));
    // A second note of the only card cannot be right.
    table.refuses_ruling(note(0, trio), "DD-TABLE-7");
    // Now it is checked that it is revealed, in words that others may hear.
    let said = table.refuses(0, "reveal easy", "DD-SCORE-3").said;
    assert!(!said.contains("hite"), "{said}");
    let easy = table.goal("easy");
    table.adjusts(note(0, total)).adjusts(note(0, easy));
    table.refuses_ruling(note(0, easy), "DD-TABLE-7");
    table.only(0, &["reveal white-trio easy"]);
    let own = table.game.observe(&table.state, Viewer::Seat(Seat(0)));
    let mut legal = Vec::new();
    table.game.legal(&own, Seat(0), &mut legal);
    assert_eq!(legal, [table.action(0, "reveal white-trio easy")], "the owner sees what is allowed");
    table.plays(0, "reveal easy white-trio").plays(1, "reveal nothing");
    let seen = table.game.observe(&table.state, Viewer::Seat(Seat(0)));
    assert_eq!((table.points(), table.hand(0).as_str()), (vec![4, 0], "?"));
    rule("DD-TABLE-7").gives((seen.seat(Seat(0)).holds(total), seen.seat(Seat(0)).unknown()), (1, 0));
}

/// A note leaves the refusals, lists and adjustments of everybody else as they are.
#[test]
fn notes_bind_nobody_else() {
    let trio_dice = "wD4=3 wD6=3 wD8=3 wD10=5 wD12=6";
    let mut plain = table(3);
    plain.at_scoring(&[], &[trio_dice, trio_dice, trio_dice]);
    let mut noted = plain.clone();
    let trio = plain.goal("white-trio");
    noted.adjusts(Ruling::NoteGoal { seat: Seat(0), goal: trio });
    for seat in [1, 2] {
        assert_eq!(plain.legal(seat), noted.legal(seat));
        assert!(noted.legal(seat).contains(&"reveal white-trio".to_owned()));
    }
    // Another may note the same card; one of them is wrong.
    noted.adjusts(Ruling::NoteGoal { seat: Seat(1), goal: trio });
    let mut awarded = noted.clone();
    awarded.adjusts(Ruling::AwardGoal { seat: Seat(2), goal: Claim::Goal(trio) });
    assert_eq!(awarded.points(), [0, 0, plain.game.points(Claim::Goal(trio))]);
    assert!([0, 1].iter().all(|seat| awarded.seat(*seat).notes.goals.is_empty()));
    // The table counts cards, not notes.
    let mut counted = noted.clone();
    counted.adjusts(Ruling::SetHandCount { seat: Seat(0), count: 0 });
    assert_eq!((counted.hand(0).as_str(), counted.seat(0).notes.goals.len()), ("", 0));
    counted.adjusts(Ruling::SetHandCount { seat: Seat(0), count: 1 });
    let seen = counted.game.observe(&counted.state, Viewer::Seat(Seat(0)));
    assert_eq!(seen.seat(Seat(0)).unknown(), 1, "the note is gone for good");
}

/// A hand that others may not see is described to them as if nothing had been noted.
#[test]
fn notes_change_nothing_for_the_others() {
    let mut plain = table(3);
    plain.at_scoring(&[], &["wD4=3 wD6=3 wD8=3 wD10=5 wD12=6", PLAIN, PLAIN]);
    let mut noted = plain.clone();
    noted.adjusts(Ruling::NoteGoal { seat: Seat(0), goal: plain.goal("white-trio") });
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Table] {
        let seen = |table: &crate::table::Table| table.game.observe(&table.state, viewer);
        assert_eq!(seen(&plain), seen(&noted));
    }
    noted.plays(0, "reveal white-trio").plays(1, "reveal nothing").plays(2, "reveal nothing");
    assert_eq!((noted.points(), noted.hand(0).as_str()), (vec![3, 0, 0], "? ?"));
}

/// A whole round in one line, in the order in which people call it out.
#[test]
fn a_round_in_one_line() {
    let mut table = table(2);
    table.deal(&[]);
    let line = "ben D12 11 d4 1, Ada D20 7 D10 0";
    let entries = table.game.read_entries(&table.state, line, &names()).unwrap();
    assert_eq!(entries.len(), 3);
    let mut state = table.state;
    for entry in &entries {
        tableside::engine::apply(&*table.game, &mut state, entry, false, &mut ()).unwrap();
    }
    table.round(&["cD20=7 wD10=0", "cD12=11 wD4=1"]);
    assert_eq!(state, table.state);
    assert_eq!((state.selector(), state.seat(Seat(0)).white_die().unwrap().number), (Seat(1), 10));
    let begun = crate::table::table(2);
    assert_eq!(begun.game.read_entries(&begun.state, line, &names()), None, "goals are drawn now");
    let mut picking = crate::table::table(2);
    picking.deal(&[]);
    for wrong in
        ["ben D12 11 D4 1", "ada D12 11 D4 1, ada D4 1 D4 1", "ada D12 D4", "zoe D12 1 D4 1, ben D4 1 D4 1"]
    {
        assert_eq!(picking.game.read_entries(&picking.state, wrong, &names()), None, "{wrong}");
    }
}

/// Numbers outside the range are refused, whoever enters them.
#[test]
fn numbers_of_dice() {
    let mut table = table(2);
    table.deal(&[]).pick(&["D4 D12", "D20 D8"]);
    for (roll, holds) in
        [("4 12, 20 8", true), ("5 12, 20 8", false), ("4 13, 20 8", false), ("4 0, 20 8", false)]
    {
        let chance = table.game.read_chance(&table.state, None, roll, &names()).unwrap();
        match table.game.check_chance(&table.state, &chance) {
            Ok(()) => assert!(holds, "{roll}"),
            Err(violation) => {
                assert!(!holds, "{roll}");
                rule("DD-TABLE-2").gives(violation.rule, "DD-TABLE-2");
            }
        }
    }
}

/// However many cards nobody has seen, the list shown to people is short.
#[test]
fn candidates_are_few() {
    let mut table = table(2);
    table.at_scoring(&["easy ? ?", "hard hard hard"], &["wD12=12 cD20=20 wD6=6 cD6=6 wD10=10", PLAIN]);
    let mut candidates = Vec::new();
    table.game.candidates(&table.state, Seat(0), &mut candidates);
    let written = |action| table.game.write_action(&table.state, Seat(0), action).unwrap();
    let candidates: Vec<String> = candidates.iter().map(written).collect();
    let legal = table.legal(0);
    assert!(candidates.iter().all(|words| legal.contains(words)) && candidates.len() < legal.len());
    assert!(
        candidates.contains(&"reveal easy".to_owned())
            && candidates.contains(&"reveal two-top easy".to_owned())
    );
}
