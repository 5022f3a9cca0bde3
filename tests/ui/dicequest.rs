//! The table of Dicequest on a display: `build-aux/in-xvfb cargo test -p tableside-window --test ui_dicequest`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

#[allow(dead_code, reason = "other games' tests use the rest")]
#[path = "common/mod.rs"]
mod ui;

use relm4::gtk::{self, prelude::*};
use serde_json::Value;
use tableside::engine::{AnyMatch, Seat, Turn, Viewer};
use tableside::games::dicequest::{Dicequest, State, Step};
use tableside::play::Next;
use tableside_window::tables::Intent;
use ui::bench::{Bench, Options, press, walk};
use ui::laws::{self, Told};

impl Told for Dicequest {
    fn phase(state: &State) -> String {
        format!("{:?}", state.step)
    }

    fn plain(action: Value) -> String {
        action.to_string()
    }
}

/// A table for so many people, against each other or together.
fn options(seats: usize, mode: &'static str) -> Options {
    Options { seats, rules: vec![("mode", mode)], ..Options::default() }
}

/// The phases that every match comes through.
const PHASES: [&str; 4] = ["Tavern", "Deploy", "Combat", "Over"];

#[gtk::test]
fn it_fits_every_cloth_alone() {
    laws::fits_every_cloth::<Dicequest>(&options(1, "coop"), &PHASES);
}

#[gtk::test]
fn it_fits_every_cloth_with_two_seats() {
    laws::fits_every_cloth::<Dicequest>(&options(2, "competitive"), &PHASES);
}

#[gtk::test]
fn it_fits_every_cloth_with_four_seats() {
    laws::fits_every_cloth::<Dicequest>(&options(4, "competitive"), &PHASES);
}

#[gtk::test]
fn it_fits_every_cloth_with_four_seats_together() {
    laws::fits_every_cloth::<Dicequest>(&options(4, "coop"), &["Tavern", "Deploy", "Combat"]);
}

#[gtk::test]
fn the_frame_stands_still() {
    laws::the_cloth_stands_still::<Dicequest>(&options(4, "competitive"));
    laws::the_cloth_stands_still_for::<Dicequest>(&options(1, "coop"), 60);
}

#[gtk::test]
fn everything_that_takes_the_focus_has_a_name() {
    laws::everything_focusable_has_a_name::<Dicequest>(&options(2, "competitive"));
}

#[gtk::test]
fn showing_says_nothing_and_what_is_dimmed_tells_why() {
    laws::showing_says_nothing_and_dimmed_asks_why::<Dicequest>(&options(2, "competitive"));
}

/// Plays until a step of a match against each other.
fn at(step: Step) -> Bench<Dicequest> {
    let mut bench = Bench::<Dicequest>::new(&options(2, "competitive"));
    for n in 0..400 {
        if bench.game.state().step == step && matches!(bench.game.turn(), Turn::Choose(_)) {
            return bench;
        }
        assert!(bench.step(n * 13), "the match is over before {step:?}");
    }
    panic!("no {step:?}");
}

/// One press recruits a Hero of the Market.
#[gtk::test]
fn heroes_are_recruited_where_they_lie() {
    let bench = at(Step::Tavern);
    let seat = bench.show_to_asked().unwrap();
    let hires = |widget: &gtk::Widget| ui::bench::tip(widget) == "Recruit";
    let tile = bench.lit().into_iter().find(hires).unwrap();
    press(&tile);
    let said = bench.said();
    let [Intent::Enter(entry)] = said.as_slice() else { panic!("{said:?}") };
    assert!(entry.to_json()["do"]["action"]["Recruit"].is_object(), "{entry:?}");
    assert_eq!(entry.to_json()["do"]["seat"], u64::from(seat.0));
    assert!(AnyMatch::check(&bench.game, Viewer::All, entry).is_ok());
}

/// The plate of another seat opens to what that seat has.
#[gtk::test]
fn a_plate_opens_to_what_its_seat_has() {
    let bench = at(Step::Deploy);
    bench.show_to_asked();
    bench.wait(60);
    let mut plates = Vec::new();
    walk(&bench.view.frame().widget(), &mut |widget| {
        if widget.has_css_class("nameplate") {
            plates.push(widget.clone());
        }
    });
    let plate = plates.get(1).expect("the plate of another seat");
    assert!(plate.is_focusable(), "the plate cannot be reached");
    press(plate);
    let popover = std::iter::successors(plate.first_child(), gtk::Widget::next_sibling)
        .find_map(|child| child.downcast::<gtk::Popover>().ok())
        .expect("a popover");
    let mut cards = 0;
    let mut words = Vec::new();
    let mut child = popover.first_child();
    while let Some(widget) = child {
        walk(&widget, &mut |widget| {
            cards += usize::from(widget.has_css_class("parchment"));
            words.extend(widget.downcast_ref::<gtk::Label>().map(|label| label.text().to_string()));
        });
        child = widget.next_sibling();
    }
    let Turn::Choose(asked) = bench.game.turn() else { panic!("nobody is asked") };
    let other = Seat(1 - asked.0);
    assert!(words.contains(&bench.setup.names().of(other)), "{words:?}");
    let own = bench.game.state().seat(other);
    assert_eq!(cards, own.heroes().count() + own.backpack.len() + own.completed.len() + own.graduated.len());
    popover.popdown();
    bench.until(|_| popover.parent().is_none());
}

/// A card that was turned over is found by a part of its name.
#[gtk::test]
fn real_cards_are_typed() {
    let mut bench = Bench::<Dicequest>::new(&Options { real: true, ..options(2, "competitive") });
    while matches!(bench.game.turn(), Turn::Chance(asked) if asked.component != tableside::engine::Component::Cards)
    {
        assert!(bench.step(0));
    }
    let turn = bench.game.turn();
    bench.show_to(Viewer::Table, None, Next::told_by_people(turn));
    bench.wait(60);
    let search = bench.find::<gtk::SearchEntry>().expect("a search field");
    let listed = || {
        let mut cards = Vec::new();
        walk(&bench.view.frame().widget(), &mut |widget| {
            if widget.has_css_class("parchment") && widget.has_css_class("selectable") && widget.is_mapped() {
                cards.push(widget.clone());
            }
        });
        cards
    };
    // The field tells what was typed a little later.
    let type_in = |words: &str, found: usize| {
        search.set_text(words);
        bench.until(|_| listed().len() == found);
    };
    // The Market and the top of the deck.
    for name in ["Corporal", "Pirate", "Paladin", "Duelist", "Bouncer"] {
        type_in(name, 1);
        search.emit_activate();
        assert!(bench.said().is_empty());
    }
    // No card is named twice.
    type_in("Corporal", 0);
    type_in("Scarifier", 1);
    search.emit_activate();
    let said = bench.said();
    let [Intent::Enter(entry)] = said.as_slice() else { panic!("{said:?}") };
    assert_eq!(entry.to_json()["chance"]["RevealHeroes"]["cards"].as_array().unwrap().len(), 6);
    assert!(AnyMatch::check(&bench.game, Viewer::All, entry).is_ok());
}

/// Enter alone, right after an entry, never spends anything; what is chosen is entered with a press of its own.
#[gtk::test]
fn the_focus_never_rests_on_what_spends() {
    let mut bench = Bench::<Dicequest>::new(&options(2, "competitive"));
    let mut moments = 0;
    for n in 0..250 {
        if bench.show_to_asked().is_some() {
            bench.wait(4);
            if let Some(focus) = GtkWindowExt::focus(&bench.window) {
                assert!(!focus.has_css_class("spends"), "{}", ui::bench::face(&focus));
                moments += 1;
            }
        }
        if !bench.step(n * 7919) {
            break;
        }
    }
    assert!(moments > 40, "{moments}");
}

/// The rulings that only the terminal knew once; long lists of cards are searched.
#[gtk::test]
fn cards_of_the_board_are_adjusted() {
    let mut bench = Bench::<Dicequest>::new(&options(2, "competitive"));
    let mut n = 0;
    while bench.game.state().step != Step::Tavern {
        assert!(bench.step(n));
        n += 1;
    }
    let enter = |title: &str, answer: &dyn Fn(&ui::bench::RulingForm)| {
        let form = bench.open_ruling();
        form.choose("Adjustment", title);
        answer(&form);
        form.say("Reason", "agreed");
        form.enter();
        let [Intent::Ruling { entry, .. }] = &bench.said()[..] else { panic!("{title} is not entered") };
        entry.to_json()["ruling"].to_string()
    };
    let new =
        |row: &'static str| move |form: &ui::bench::RulingForm| form.choose(row, &form.candidates(row)[1]);
    let market = enter("Replace a Hero of the Market", &new("New Hero"));
    assert!(market.starts_with(r#"{"SetMarket":{"place":0,"hero":"#) && !market.contains("null"), "{market}");
    let quest = enter("Replace a Quest", &new("New Quest"));
    assert!(quest.starts_with(r#"{"SetQuest":{"place":0,"quest":"#) && !quest.contains("null"), "{quest}");
    let gold = enter("Set the Gold on a Quest", &|form| form.count("Gold", 7));
    assert_eq!(gold, r#"{"SetQuestGold":{"place":0,"gold":7}}"#);
    let level = enter("Set the Unlocked Board Actions", &|form| form.count("Acts unlocked", 2));
    assert_eq!(level, r#"{"SetBoardLevel":{"level":2}}"#);
    let completed = enter("Set a Player’s Completed Quests", &|form| form.choose("Seat", "Ben"));
    assert!(completed.starts_with(r#"{"SetCompleted":{"seat":1,"quest":"#), "{completed}");
}
