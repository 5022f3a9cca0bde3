//! What is shown and said for the table follows from what the table sees.

use tableside::engine::prelude::*;
use tableside::engine::{Entry, Random, Seat, Viewer};
use tableside::games::dualing_dice::Ruling;
use tableside::games::dualing_dice::state::{Pick, Reroll, Reveal};

use crate::table::{PLAIN, Table, names, table};

/// Everything the program says about a state to everyone at the table.
fn said(table: &Table, viewer: Viewer) -> Vec<String> {
    let seen = table.game.observe(&table.state, viewer);
    let mut texts = vec![table.game.ask(&seen)];
    texts.extend(table.game.picture(&seen));
    texts.iter().map(|text| text.render(&names())).collect()
}

#[test]
fn choices_are_hidden_until_all_are_in() {
    let mut table = table(3);
    table.deal(&[]).plays(1, "D20 D4");
    let seen = |table: &Table, viewer| *table.game.observe(&table.state, viewer).seat(Seat(1));
    assert_eq!(seen(&table, Viewer::Table).pick, Pick::Hidden);
    assert_eq!(seen(&table, Viewer::Seat(Seat(1))), *table.seat(1));
    table.plays(0, "D20 D4").plays(2, "D4 D4").roll(&[(9, 1), (9, 1), (1, 1)]);
    assert!(matches!(seen(&table, Viewer::Table).pick, Pick::Dice(_)));
    table.plays(1, "re-roll white");
    assert_eq!(seen(&table, Viewer::Seat(Seat(2))).reroll, Reroll::Hidden);
    table.plays(0, "re-roll color");
    assert!(matches!(seen(&table, Viewer::Table).reroll, Reroll::Die(_)));
    let mut table = crate::table::table(2);
    table.at_scoring(&["easy hard hard", "hard hard hard"], &[PLAIN, PLAIN]).plays(0, "reveal easy");
    assert_eq!(table.game.observe(&table.state, Viewer::Table).seat(Seat(0)).reveal, Reveal::Hidden);
}

/// Two states that differ only in hidden parts are described alike.
#[test]
fn hands_change_nothing_for_the_table() {
    let one = ["total-44 easy hard", "d20-18 easy hard", "two-top easy hard"];
    let other = ["hard hard hard", "easy easy easy", "white-trio easy hard"];
    let at = |hands: &[&str]| {
        let mut table = table(3);
        table.deal(hands).round(&["cD20=7 wD4=1", "cD20=9 wD4=1", "cD20=8 wD4=1"]);
        table.plays(1, "save color");
        table
    };
    let (one, other) = (at(&one), at(&other));
    assert_ne!(one.state, other.state);
    assert_eq!(said(&one, Viewer::Table), said(&other, Viewer::Table));
    assert_eq!(one.told, other.told);
    assert!(said(&one, Viewer::Seat(Seat(0))).join("\n").contains("44"));
    assert!(!said(&one, Viewer::Seat(Seat(1))).join("\n").contains("44"));
}

/// A private note is told without its goal.
#[test]
fn notes_are_private() {
    let mut table = table(2);
    table.deal(&[]);
    let told = ["total-44", "easy"].map(|id| {
        let ruling = Ruling::NoteGoal { seat: Seat(0), goal: table.goal(id) };
        let mut after = table.state;
        table.game.apply_ruling(&mut after, &ruling, &mut ());
        let told = table.game.tell(&table.state, &Entry::Ruling(ruling), &[], &after);
        (told, table.game.observe(&after, Viewer::Table))
    });
    assert_eq!(told[0], told[1]);
    assert_eq!(told[0].1, table.game.observe(&table.state, Viewer::Table));
}

/// A guess has a goal in every slot, and each card no more often than it is there.
#[test]
fn guesses_are_possible() {
    let mut table = table(4);
    table.deal(&["total-44 easy hard"]);
    let seen = table.game.observe(&table.state, Viewer::Seat(Seat(0)));
    for seed in 0..50 {
        let mut guess = seen;
        table.game.fill_unknown(&mut guess, &mut Random::from_seed(seed));
        assert!(guess.seats.iter().all(|seat| seat.unknown() == 0 && seat.hand.len() == 3));
        assert_eq!(guess.unseen.total(), usize::from(guess.deck));
        for (goal, n) in table.game.deck().iter() {
            let held: usize = guess.seats.iter().map(|seat| seat.holds(goal)).sum();
            assert_eq!(held + usize::from(guess.unseen.of(goal)), usize::from(n));
        }
    }
}
