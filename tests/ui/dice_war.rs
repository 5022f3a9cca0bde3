//! The table of DiceWar on a display: `build-aux/in-xvfb cargo test -p tableside-window --test ui_dice_war`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

#[path = "common/mod.rs"]
mod ui;

use relm4::gtk::{self, gdk, prelude::*};
use serde_json::Value;
use tableside::engine::{Entry, Seat};
use tableside::games::dice_war::{DiceWar, State, Step};
use tableside_window::tables::Intent;
use ui::bench::{self, Options, press, walk};
use ui::laws::{self, Told};

type Bench = bench::Bench<DiceWar>;

impl Told for DiceWar {
    fn phase(state: &State) -> String {
        let phase = match state.step {
            Step::StartRoll => "StartRoll",
            Step::Setup => "Setup",
            Step::War => "War",
            Step::FollowUp(_) => "FollowUp",
            Step::Over(_) => "Over",
        };
        phase.to_owned()
    }

    fn plain(action: Value) -> String {
        action.to_string()
    }
}

fn table(rules: &[(&'static str, &'static str)]) -> Options {
    Options { seats: 2, rules: rules.to_vec(), ..Options::default() }
}

#[gtk::test]
fn it_fits_every_window_in_every_phase() {
    laws::fits_every_cloth::<DiceWar>(&table(&[]), &["StartRoll", "Setup", "War", "Over"]);
    const RAMPAGE: &str = "7/3b3/2E4/2d4/7/7/5a1 r fc5 4,0 0,1 14,11 lod,lod - - 0 9";
    laws::fits_every_cloth::<DiceWar>(&table(&[("position", RAMPAGE)]), &["FollowUp", "War"]);
    laws::fits_every_cloth::<DiceWar>(&table(&[("red", "gears"), ("ruins", "b4,d4,f4")]), &["Setup", "War"]);
}

#[gtk::test]
fn the_frame_stands_still() {
    laws::the_cloth_stands_still_for::<DiceWar>(&table(&[]), 60);
}

#[gtk::test]
fn everything_that_takes_the_focus_has_a_name() {
    laws::everything_focusable_has_a_name::<DiceWar>(&table(&[]));
}

/// The fields of the board by their names.
fn field(bench: &Bench, name: &str) -> gtk::Widget {
    let mut squares = Vec::new();
    walk(&bench.view.frame().widget(), &mut |widget| {
        if widget.css_name() == "square" {
            squares.push(widget.clone());
        }
    });
    assert_eq!(squares.len(), 49);
    let (file, rank) = (name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1');
    squares[usize::from(rank) * 7 + usize::from(file)].clone()
}

/// Red is asked at a position.
const WAR: &str = "7/6a/3f3/3C3/3c3/7/6A r - 0,0 0,0 13,12 lod,lod - - 0 9";

fn at_war() -> Bench {
    let bench = Bench::new(&table(&[("position", WAR)]));
    assert_eq!(bench.show_to_asked(), Some(Seat(0)));
    bench.wait(100);
    bench
}

fn entered(bench: &Bench) -> Vec<Value> {
    let entries = bench.said().into_iter().filter_map(|intent| match intent {
        Intent::Enter(entry) => Some(entry.to_json()["do"]["action"].clone()),
        _ => None,
    });
    entries.collect()
}

#[gtk::test]
fn two_presses_on_the_board_are_a_move() {
    let bench = at_war();
    press(&field(&bench, "d4"));
    assert!(field(&bench, "d4").has_css_class("selected") && field(&bench, "d5").has_css_class("attack"));
    assert!(entered(&bench).is_empty());
    press(&field(&bench, "e4"));
    let [action] = entered(&bench).try_into().unwrap();
    assert!(action.to_string().contains("Move"), "{action}");
}

/// What is typed goes to the field of that name; the focus is there, and a plus upgrades its die.
#[gtk::test]
fn fields_are_called_by_their_names() {
    let bench = at_war();
    let keys = bench.view.keys();
    assert!(keys(gdk::Key::d) && keys(gdk::Key::_4));
    let focus = || gtk::prelude::GtkWindowExt::focus(&bench.window);
    assert_eq!(focus(), Some(field(&bench, "d4")));
    // Arrows go on from there.
    bench.view.frame().widget().child_focus(gtk::DirectionType::Right);
    assert_eq!(focus(), Some(field(&bench, "e4")));
    assert!(keys(gdk::Key::d) && keys(gdk::Key::_4));
    assert_eq!(focus(), Some(field(&bench, "d4")));
    assert!(keys(gdk::Key::plus));
    let [action] = entered(&bench).try_into().unwrap();
    assert!(action.to_string().contains("Upgrade"), "{action}");
}

/// A choice that would lose the match is asked about, and the focus comes to the answer that changes nothing.
#[gtk::test]
fn the_focus_comes_to_a_question_back() {
    const LAST_FLIGHT: &str = "7/6a/7/7/3d3/3C3/6A r - 2,5 0,1 13,12 lod,lod - r@d2!1 0 31";
    let bench = Bench::new(&table(&[("position", LAST_FLIGHT)]));
    bench.show_to_asked();
    bench.wait(100);
    press(&field(&bench, "d2"));
    press(&field(&bench, "c2"));
    assert!(entered(&bench).is_empty());
    bench.until(|bench| {
        let focus = gtk::prelude::GtkWindowExt::focus(&bench.window);
        focus.is_some_and(|focus| focus.has_css_class("choice") && focus.has_css_class("golden"))
    });
}

/// The list of moves leads back and forth, and entering something is not possible from there.
#[gtk::test]
fn the_list_of_moves_shows_the_board_as_it_was() {
    let mut bench = at_war();
    for n in 0..6 {
        assert!(bench.step(n * 7919));
    }
    bench.show_to_asked();
    bench.wait(100);
    let list: gtk::ListView = bench.find().unwrap();
    let chosen = list.model().and_downcast::<gtk::SingleSelection>().unwrap();
    assert_eq!((chosen.n_items(), chosen.selected()), (6, 5));
    chosen.set_selected(2);
    let board = field(&bench, "a1").parent().unwrap();
    assert!(board.has_css_class("looking-back"));
    press(&field(&bench, "d4"));
    assert!(!board.has_css_class("looking-back") && entered(&bench).is_empty());
    assert_eq!(chosen.selected(), 5);
}

/// At a real table the roll for the first turn is told with dice.
#[gtk::test]
fn the_roll_is_told_with_dice() {
    let bench = Bench::new(&Options { real: true, ..table(&[]) });
    bench.show_to(
        tableside::engine::Viewer::Table,
        None,
        tableside::play::Next::told_by_people(bench.game.turn()),
    );
    bench.wait(100);
    let dice = || -> Vec<gtk::Widget> {
        bench.lit().into_iter().filter(|widget| widget.is::<tableside_window::widgets::Die>()).collect()
    };
    assert_eq!(dice().len(), 12);
    press(&dice()[4]);
    press(&dice()[7]);
    let entries: Vec<_> = bench.said().into_iter().collect();
    let [Intent::Enter(entry)] = entries.as_slice() else { panic!("{entries:?}") };
    assert!(matches!(entry.downcast_ref::<tableside::engine::EntryOf<DiceWar>>(), Some(Entry::Chance(_))));
}
