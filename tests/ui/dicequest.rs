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
use tableside_window::widgets::{CardPicker, Plate};
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
fn it_fits_every_window_in_every_phase() {
    laws::fits_every_window::<Dicequest>(&options(4, "competitive"), false, &PHASES);
    laws::fits_every_window::<Dicequest>(&options(4, "coop"), false, &["Tavern", "Deploy", "Combat"]);
}

#[gtk::test]
fn the_stage_stands_still() {
    laws::the_stage_stands_still::<Dicequest>(&options(4, "competitive"));
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
    let tile = bench.lit().into_iter().find(|widget| widget.has_css_class("recruit")).unwrap();
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
    let names = bench.setup.names();
    let scene = bench.scene(&bench.game, &names, Viewer::Table, None, Next::Program);
    let frame = bench.frame();
    frame.set_seats(&tableside_window::tables::seats(&*bench.view, &scene));
    let plate: Plate = frame.plate(Seat(1)).unwrap();
    assert!(plate.is_focusable(), "the plate cannot be reached");
    plate.activate_action("cell.activate", None).unwrap();
    let popover = std::iter::successors(plate.first_child(), gtk::Widget::next_sibling)
        .find_map(|child| child.downcast::<gtk::Popover>().ok())
        .expect("a popover");
    let mut words = Vec::new();
    let mut child = popover.first_child();
    while let Some(widget) = child {
        walk(&widget, &mut |widget| words.extend(widget.downcast_ref::<gtk::Label>().map(gtk::Label::text)));
        child = widget.next_sibling();
    }
    assert!(words.iter().any(|word| word == names.of(Seat(1)).as_str()), "{words:?}");
    let hero = bench.game.state().of(Seat(1)).heroes().count();
    let tiles = words.iter().filter(|word| word.contains("Apprentice") || word.contains("Expert")).count();
    assert!(tiles >= hero, "{words:?}");
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
    let picker = bench.find::<CardPicker>().expect("a list of cards");
    // The Market and the top of the deck.
    for name in ["Corporal", "Pirate", "Paladin", "Duelist", "Bouncer"] {
        picker.set_search(name);
        assert_eq!(picker.listed().len(), 1, "{:?}", picker.listed());
        picker.pick_first();
        assert!(bench.said().is_empty());
    }
    picker.set_search("Corporal");
    assert!(picker.listed().is_empty(), "a card was named twice");
    picker.set_search("Scarifier");
    picker.pick_first();
    let said = bench.said();
    let [Intent::Enter(entry)] = said.as_slice() else { panic!("{said:?}") };
    assert_eq!(entry.to_json()["chance"]["RevealHeroes"]["cards"].as_array().unwrap().len(), 6);
    assert!(AnyMatch::check(&bench.game, Viewer::All, entry).is_ok());
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
