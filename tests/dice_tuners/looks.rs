//! Cards of which only colour and value are told (DT-REF-3): which of several designs it was stays open until it matters.

use std::sync::Arc;

use tableside::engine::prelude::*;
use tableside::engine::{Entry, EntryOf, Names, Seat, SeatSet, Turn};
use tableside::games::dice_tuners::state::OpenCard;
use tableside::games::dice_tuners::{Action, DiceTuners, Ruling, Slot, Step};

use crate::laid::{THREE, begun, laid};
use crate::notation::{card, plain_and, rules};
use crate::table::{Table, Tested, rule};

/// Another red 4, of which there is one.
const TWIN: &str = r#"strategy = [{ id = "R4b", name = "Other", colour = "red", value = 4, copies = 1,
    effect = [{ text = "More.", when = "declare", do = [{ op = "Strength", who = "self", n = 1 }] }] }]"#;
/// The same, if it acts by itself.
const ACTS: &str = r#"strategy = [{ id = "R4b", name = "Other", colour = "red", value = 4, copies = 1,
    effect = [{ text = "Stays.", when = "won", optional = false, do = [{ op = "NoTake" }] }] }]"#;

fn names() -> Names {
    DiceTuners::seat_names()
}

/// A round that was told by what lies, before its first duel; all hands are unknown.
fn table(more: &str) -> Table {
    let mut table = begun(rules(3, &[], plain_and(more)), "H4c H2a H3b H1a");
    let ruling = laid(&table.game, &THREE);
    table.adjusts(ruling);
    table
}

fn means(table: &Table, line: &str) -> Option<Vec<EntryOf<DiceTuners>>> {
    table.game.read_entries(&table.state, line, &names())
}

fn types(table: &mut Table, line: &str) {
    for entry in means(table, line).unwrap_or_else(|| panic!("{line}")) {
        table.ruled |= matches!(entry, Entry::Ruling(_));
        table.enter(&entry, false);
    }
}

fn open(table: &Table) -> Vec<(Option<Seat>, &str)> {
    let name = |open: &OpenCard| (open.at, table.game.content().strategy[open.card.index()].id.as_str());
    table.state.open.iter().map(name).collect()
}

/// No letter is needed where no effect is used; the card stays open where it goes.
#[test]
fn nobody_says_which_it_was() {
    let mut kept = table(TWIN);
    let looks = Entry::Ruling(Ruling::Looks { seat: Seat(0) });
    rule("DT-REF-3").gives(means(&kept, "r4b3").unwrap().first(), Some(&looks));
    let mut taken = Table::at_state(Arc::clone(&kept.game), kept.state);
    types(&mut kept, "r4b3");
    rule("DT-REF-3").gives((kept.vp(), open(&kept)), (vec![1, 0, 0], vec![(None, "R4")]));
    types(&mut taken, "3423*");
    rule("DT-REF-3").gives(open(&taken), vec![(Some(Seat(1)), "R4")]);
    assert_eq!(taken.hand(1), "? ? ? R4!");
    // It is played again, and is as open as before.
    types(&mut taken, "r4b3");
    assert_eq!(open(&taken), [(None, "R4")]);
    // Only one card of a hand looks so: nothing is open.
    types(&mut kept, "r5b1");
    assert_eq!(open(&kept), [(None, "R4")]);
}

/// It is asked if an effect is used, or if one of the cards acts by itself.
#[test]
fn it_is_asked_when_it_matters() {
    let unclear = |table: &Table, line: &str| {
        let why = table.game.read_action(&table.state, Seat(0), line, &names());
        rule("DT-REF-3")
            .holds_when(line, means(table, line).is_none() && format!("{why:?}").contains("Add a letter"));
    };
    let table_of_twins = table(TWIN);
    unclear(&table_of_twins, "+13r4b3");
    unclear(&table_of_twins, "r4b3 +13");
    assert!(means(&table_of_twins, "+13r4bb3").is_some());
    let acts = table(ACTS);
    unclear(&acts, "r4b3");
    assert!(means(&acts, "r4bb3").is_some());
    // Neither the one nor the other can be entered besides.
    let mut said = table(ACTS);
    said.adjusts(Ruling::Looks { seat: Seat(0) });
    said.refuses_of(0, Action::PlayCard { card: card(&said.game, "R4") }, "DT-REF-3");
    said.refuses_ruling(Ruling::Looks { seat: Seat(0) }, "DT-REF-3");
    said.refuses_ruling(Ruling::Looks { seat: Seat(2) }, "DT-ROUND-1");
    let mut burning = table(TWIN);
    burning.state.duel.fire_ruled = SeatSet::one(Seat(0));
    burning.adjusts(Ruling::Looks { seat: Seat(0) });
    let red = card(&burning.game, "R4b");
    burning.enter(&Entry::Do { seat: Seat(0), action: Action::PlayCard { card: red } }, false);
    burning.enter(&Entry::Do { seat: Seat(1), action: Action::PlayNone }, false);
    assert_ne!(burning.state.step, Step::Declare, "nobody is asked for an effect that is not told");
}

/// A card that turns out to be another one changes places with what it stood as: no true word is refused.
#[test]
fn open_cards_change_places() {
    let mut table = table(TWIN);
    let [red, other] = ["R4", "R4b"].map(|id| card(&table.game, id));
    // It stands in the discard pile as the one that there is once.
    for entry in [
        Entry::Ruling(Ruling::Looks { seat: Seat(0) }),
        Entry::Do { seat: Seat(0), action: Action::PlayCard { card: other } },
        Entry::Do { seat: Seat(1), action: Action::PlayNone },
    ] {
        table.ruled |= matches!(entry, Entry::Ruling(_));
        table.enter(&entry, false);
    }
    table.enter(&Entry::Do { seat: Seat(0), action: Action::Fight }, false);
    if table.state.step == Step::Take {
        table.enter(&Entry::Do { seat: Seat(1), action: Action::LeaveCard }, false);
    }
    rule("DT-REF-3").gives((open(&table), table.state.unseen.of(other)), (vec![(None, "R4b")], 0));
    let unseen = table.state.unseen.of(red);
    // Seat 2 has it after all.
    types(&mut table, "-r4b");
    rule("DT-REF-3").gives((open(&table), table.state.unseen.of(red)), (vec![(None, "R4")], unseen - 1));
    rule("DT-REF-1").gives(table.state.discard.of(red), 1);
    // All four cards that look so were seen: a fifth is refused.
    let mut full = Table::at_state(Arc::clone(&table.game), table.state);
    while full.state.unseen.of(red) > 0 {
        full.state.unseen.take(red);
        full.state.discard.add(red, 1);
        full.state.deck -= 1;
    }
    let Turn::Secret { seats, .. } = full.game.turn(&full.state) else { panic!("{:?}", full.state) };
    full.refuses_of(seats.first().unwrap().0, Action::PlayCard { card: other }, "DT-REF-1");
}

/// An open card of a hand is the one that is named, before one that nobody knows.
#[test]
fn an_open_card_is_meant_first() {
    let mut table = table(TWIN);
    types(&mut table, "r4b3*");
    let other = card(&table.game, "R4b");
    assert_eq!(table.hand(1), "? ? ? R4!");
    types(&mut table, "r4bb3");
    rule("DT-REF-3").gives((table.hand(1), open(&table)), ("? ? ?".to_owned(), vec![]));
    assert_eq!(table.state.discard.of(other), 1);
    assert!(!table.seat(1).hand.iter().any(|slot| matches!(slot, Slot::Known { .. })));
}
