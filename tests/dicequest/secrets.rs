//! `backpack = secret`: who sees which Item, and a table with real cards (section 5 of the rules).

use tableside::engine::prelude::*;
use tableside::engine::{ChanceTurn, Component, Random, Seat, SeatSet, Turn, Viewer};
use tableside::games::dicequest::content::ability::ItemDeck;
use tableside::games::dicequest::state::ItemRef;
use tableside::games::dicequest::{Chance, Request, Ruling, Step};

use crate::table::{Table, box_content, rule, rules, table_under};

fn secret() -> Table {
    table_under(2, &[("backpack", "secret")])
}

#[test]
fn only_the_owner_sees() {
    let mut table = secret();
    table.items(0, "relic purse").items(1, "relic crown");
    let seen = |viewer| Table { state: table.game.observe(&table.state, viewer), ..table.clone() };
    rule("DQ-HIDE-2").gives(
        (seen(Viewer::Seat(Seat(0))).backpack(0), seen(Viewer::Seat(Seat(0))).backpack(1)),
        ("relic purse".to_owned(), "? ?".to_owned()),
    );
    assert_eq!(seen(Viewer::Table).backpack(0), "? ?");
    rule("DQ-VP-6").gives_when("nobody counts what is hidden", table.points(), [0, 0]);
    assert!(table.game.picture(&table.state).len() > 5);
    let mut guess = seen(Viewer::Table).state;
    table.game.fill_unknown(&mut guess, &mut Random::from_seed(3));
    assert_eq!(table.game.observe(&guess, Viewer::Table), seen(Viewer::Table).state);
    let decks = |own: &tableside::games::dicequest::SeatState| {
        own.known().map(|item| table.game.item(item).deck).collect::<Vec<_>>()
    };
    assert_eq!(decks(guess.seat(Seat(1))), [ItemDeck::Basic, ItemDeck::Legendary], "the backs are seen");
}

#[test]
fn the_log_keeps_the_secret() {
    let mut table = secret();
    table.at_round(4).gold(0, 3).does("buy");
    let due = ChanceTurn::in_secret(Component::Cards, SeatSet::one(Seat(0)));
    assert_eq!(table.game.turn(&table.state), Turn::Chance(due));
    table.chances("purse");
    assert_eq!(table.told.last().unwrap(), "Ada draws a Basic Item.");
    table.does("use purse");
    assert!(table.told.iter().any(|line| line == "Ada uses Purse."));
}

/// Real cards: the program learns an Item when it is used.
#[test]
fn unknown_items_become_known() {
    let mut table = Table::new(rules(2, &[("backpack", "secret"), ("first", "first")], box_content()));
    while let Turn::Chance(_) = table.game.turn(&table.state) {
        let unknowing = SeatSet::all(2);
        let mut random = Random::from_seed(2);
        let answer = table.game.unknown_answer(&table.state, unknowing, true);
        let chance = answer.unwrap_or_else(|| table.game.sample(&table.state, &mut random));
        table.chance(chance);
    }
    assert_eq!((table.backpack(0).as_str(), table.backpack(1).as_str()), ("? ?", "? ?"));
    assert!(table.allows("use purse"), "it may be one");
    table.does("use purse");
    assert_eq!((table.backpack(0).as_str(), table.under(ItemDeck::Basic).as_str()), ("?", "purse"));
    table.does("use purse");
    table.forbids("use purse", "DQ-ITEM-1");
    assert_eq!(table.backpack(0), "");
    // Both Purses are under the deck: the other seat cannot have one.
    table.goes("playtime");
    assert!(!table.allows("use purse"));
}

#[test]
fn steps_are_not_skipped_for_who_may_hold_something() {
    let mut table = secret();
    table.items(0, "relic");
    table.goes("playtime");
    assert_eq!(table.state.step, Step::Deployment);
    table.does("end").does("end").does("end").does("end");
    assert_eq!(table.asked(), 1);
}

#[test]
fn everything_is_shown_at_the_end() {
    let mut table = secret();
    table.at_round(9).adventure("death-dealer").items(0, "relic");
    let crown = table.item("crown");
    let own = table.state.seat_mut(Seat(1));
    own.backpack.insert_sorted(ItemRef::Unknown(ItemDeck::Legendary));
    table.rest_of_round_until_shown();
    assert_eq!(table.request(), Some(Request::ShowItems { seat: Seat(1), n: [0, 1] }));
    table.refuses_chance(shows(&table, "relic", None), "DQ-HIDE-6");
    // What lies open is not covered again: the table is asked for the same.
    let seen = table.game.observe(&table.state, Viewer::Table);
    assert_eq!(table.game.request(&seen), table.request());
    assert_eq!(seen.seat(Seat(0)), table.state.seat(Seat(0)));
    assert_eq!(crown, table.item("crown"));
    table.chance(shows(&table, "crown", None));
    assert_eq!((table.state.step, table.points()), (Step::Over, vec![1, 1]));
    assert_eq!(table.game.observe(&table.state, Viewer::Table), table.state);
}

fn shows(table: &Table, words: &str, seat: Option<u8>) -> Chance {
    let items = words.split_whitespace().map(|word| table.item(word)).collect();
    Chance::ShowItems { items, seat: seat.map(Seat) }
}

fn unknown(table: &mut Table, seat: u8, decks: &[ItemDeck]) {
    for deck in decks {
        table.state.seat_mut(Seat(seat)).backpack.insert_sorted(ItemRef::Unknown(*deck));
    }
}

/// What the program knows of a covered Item of somebody else decides nothing that the table is told: a bot with real cards holds the last
/// one, or another.
#[test]
fn a_covered_item_answers_nothing() {
    let with = |covered: &str| {
        let mut table = secret();
        table.heroes(0, "pirate").items(1, covered);
        unknown(&mut table, 0, &[ItemDeck::Legendary]);
        table
    };
    let (last, other) = (with("crown crown"), with("crown dragon-banner"));
    let crown = last.item("crown");
    assert_eq!((last.state.items_unseen.of(crown), other.state.items_unseen.of(crown)), (0, 1));
    let seen = |table: &Table| table.game.observe(&table.state, Viewer::Table);
    assert_eq!(seen(&last), seen(&other));
    rule("DQ-HIDE-2").gives(last.legal(0), other.legal(0));
    let given = |table: &Table, seat| {
        table.game.check_ruling(&table.state, &Ruling::GiveItem { seat: Seat(seat), item: crown })
    };
    rule("DQ-HIDE-2").gives(given(&last, 0), given(&other, 0));
    let mut tables = [last, other];
    for table in &mut tables {
        table.does("equip crown pirate");
    }
    let [last, other] = tables;
    rule("DQ-HIDE-2").gives((seen(&last), &last.told), (seen(&other), &other.told));
    // What was noted of the covered one was wrong.
    rule("DQ-HIDE-4")
        .gives((last.backpack(1).as_str(), other.backpack(1).as_str()), ("? crown", "crown dragon-banner"));
    // Where Backpacks are open, all know that nobody else can have it.
    let mut open = table_under(2, &[]);
    open.heroes(0, "pirate").items(1, "crown crown");
    unknown(&mut open, 0, &[ItemDeck::Legendary]);
    open.forbids("equip crown pirate", "DQ-ITEM-1");
}

/// SC-123: only who has unknown Items is asked, and only for those.
#[test]
fn sc123_only_what_is_unknown_is_asked_for() {
    let mut table = table_under(2, &[("backpack", "secret"), ("mode", "coop")]);
    table.at_round(9).no_tokens().items(1, "scroll-of-shiny-rune old-sword");
    table.state.ongoing = None;
    unknown(&mut table, 0, &[ItemDeck::Basic, ItemDeck::Legendary]);
    table.does("leave");
    while table.asked() == 0 {
        table.least();
    }
    table.does("gift scroll-of-shiny-rune 1").does("gift old-sword 1");
    table.rest_of_round_until_shown();
    rule("DQ-HIDE-6").gives(table.request(), Some(Request::ShowItems { seat: Seat(0), n: [1, 1] }));
    let asked = table.game.ask(&table.state).render(&crate::table::names());
    assert_eq!(asked, "Ada: show what is still unknown in your Backpack: 1 Basic Item, 1 Legendary Item.");
    table
        .refuses_chance(shows(&table, "relic crown scroll-of-shiny-rune", None), "DQ-HIDE-6")
        .saying("Ada now shows what is still unknown: 1 Basic Item, 1 Legendary Item.");
    table.refuses_chance(shows(&table, "relic crown", Some(1)), "DQ-HIDE-6");
    table.refuses_chance(shows(&table, "relic", Some(0)), "DQ-HIDE-6");
    table.refuses_chance(shows(&table, "purse relic", Some(0)), "DQ-HIDE-6");
    table.chance(shows(&table, "scroll-of-shiny-rune crown", Some(0)));
    assert_eq!(table.state.step, Step::Over);
    rule("DQ-HIDE-6").gives(table.backpack(0), "old-sword scroll-of-shiny-rune scroll-of-shiny-rune crown");
}

/// What everybody has seen go into a Backpack stays known till it leaves.
#[test]
fn what_was_seen_stays_known() {
    let mut table = table_under(2, &[("backpack", "secret"), ("mode", "coop"), ("unequip", "yes")]);
    table.heroes(0, "pirate:relic").items(0, "purse").items(1, "old-sword");
    table.does("unequip pirate");
    let crown = table.item("crown");
    table.adjusts(Ruling::GiveItem { seat: Seat(1), item: crown });
    let seen = |table: &Table, seat: u8| {
        let state = table.game.observe(&table.state, Viewer::Table);
        Table { state, ..table.clone() }.backpack(seat)
    };
    rule("DQ-HIDE-2").gives((seen(&table, 0).as_str(), seen(&table, 1).as_str()), ("? relic", "? crown"));
    rule("DQ-VP-6").gives_when("what is known counts", table.points(), [1, 1]);
    table.does("gift relic 2").does("gift purse 2");
    assert_eq!((seen(&table, 0).as_str(), seen(&table, 1).as_str()), ("", "? relic purse crown"));
    table.does("leave");
    while table.asked() == 0 {
        table.least();
    }
    table.does("discard relic").does("discard purse");
    rule("DQ-HIDE-2").gives(seen(&table, 1), "? crown");
    assert_eq!(table.seat(1).shown.to_vec(), [crown]);
}

impl Table {
    fn rest_of_round_until_shown(&mut self) {
        while !matches!(self.request(), Some(Request::ShowItems { .. })) {
            let seat = self.asked();
            let legal = self.legal(seat);
            let words = ["leave", "go playtime", "end"]
                .into_iter()
                .find(|word| legal.iter().any(|legal| legal == word));
            self.plays(seat, words.unwrap());
        }
    }
}
