//! The law of its table: exactly what is legal can be pressed, and everything there has a name.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::json;
use tableside::engine::prelude::*;
use tableside::engine::{Entry, EntryOf, Match, Names, Random, Record, Source, Turn, Viewer};
use tableside::play::{MatchSetup, Next};
use tableside::table::{AnyTable, Command, Desktop, Intent, Scene, View};

use crate::game::{Farkle, FarkleTable, table};

/// A set-up with real dice.
fn setup_of(seats: usize) -> MatchSetup {
    let seats: Vec<_> = (0..seats).map(|at| json!({ "name": format!("Player {at}") })).collect();
    let pack = json!({ "game": "farkle", "id": "farkle", "name": "Farkle", "version": 1 });
    let setup = json!({
        "game": "farkle", "seats": seats, "pack": pack, "pack_hash": "", "content": {}, "dice": "physical", "seed": 1
    });
    serde_json::from_value(setup).unwrap()
}

/// The entries that pressing something in the view makes.
fn entered(view: &View) -> impl Iterator<Item = EntryOf<Farkle>> + '_ {
    view.items().filter_map(|item| match &item.press {
        Some(Command::Intent(Intent::Enter(entry))) => entry.downcast_ref::<EntryOf<Farkle>>().cloned(),
        _ => None,
    })
}

/// The places in the list of edits that pressing the dice of the tray has, die by die.
fn dice(view: &View) -> Vec<usize> {
    let dice = view.items().filter(|item| item.id.starts_with("die/"));
    dice.filter_map(|item| match item.press {
        Some(Command::Edit(edit)) => Some(edit),
        _ => None,
    })
    .collect()
}

/// All entries that can be made from a view, with any dice chosen.
fn reachable(desktop: &mut Desktop<FarkleTable>, mut view: View) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let n = dice(&view).len();
    // Each step of a Gray code presses one die, and all choices of dice come up.
    for step in 1..=1u32 << n {
        assert!(view.items().all(|item| !item.name.is_empty()));
        found.extend(entered(&view).map(|entry| format!("{entry:?}")));
        if step < 1 << n {
            let die = dice(&view)[step.trailing_zeros() as usize];
            view = desktop.edit(die).unwrap();
        }
    }
    found
}

#[test]
fn exactly_what_is_legal_can_be_pressed() {
    let mut compared = 0;
    for seats in 2..=6 {
        let names = Names((0..seats).map(|at| format!("Player {at}")).collect());
        let mut played = Match::new(Arc::new(table(seats, 2000)));
        let (mut random, mut room) = (Random::from_seed(7), Vec::new());
        let mut desktop = Desktop::<FarkleTable>::default();
        let setup = setup_of(seats);
        while played.game().turn(played.state()) != Turn::Over && compared < 100 * seats {
            let turn = played.game().turn(played.state());
            let acting = match turn {
                Turn::Choose(seat) => Some(seat),
                _ => None,
            };
            let scene = Scene {
                game: &played,
                whole: None,
                setup: &setup,
                names: &names,
                viewer: Viewer::Table,
                next: Next::told_by_people(turn),
                acting,
                hint: None,
                advice: true,
                shared: false,
                amending: false,
                animate: false,
                told: &[],
            };
            let mut view = desktop.show(&scene).unwrap().view;
            assert_eq!(view.plates.len(), seats);
            let entry = match acting {
                Some(seat) => {
                    let mut legal = Vec::new();
                    played.game().legal(played.state(), seat, &mut legal);
                    let legal: BTreeSet<String> = legal
                        .into_iter()
                        .map(|action| format!("{:?}", EntryOf::<Farkle>::Do { seat, action }))
                        .collect();
                    assert_eq!(reachable(&mut desktop, view), legal);
                    let action = played.game().random_legal(played.state(), seat, &mut random, &mut room);
                    Entry::Do { seat, action: action.unwrap() }
                }
                // One number after the other; the last one is the answer.
                None => loop {
                    let faces: Vec<EntryOf<Farkle>> = entered(&view).collect();
                    if let Some(entry) = random.pick(&faces) {
                        break entry.clone();
                    }
                    let pad: Vec<usize> = view
                        .items()
                        .filter(|item| item.id.starts_with("number/"))
                        .filter_map(|item| match item.press {
                            Some(Command::Edit(edit)) => Some(edit),
                            _ => None,
                        })
                        .collect();
                    assert_eq!(pad.len(), 6);
                    view = desktop.edit(pad[random.index(6)]).unwrap();
                },
            };
            played.play(Record::new(entry, Source::Typed)).unwrap();
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared}");
}
