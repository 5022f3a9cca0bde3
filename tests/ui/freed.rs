//! What a table took of memory is given back when it is left: `build-aux/in-xvfb cargo test -p tableside-window --test ui_freed`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

#[allow(dead_code, reason = "other games' tests use the rest")]
#[path = "common/bench.rs"]
mod bench;

use std::time::{Duration, Instant};

use bench::{Bench, Options};
use relm4::gtk::{self, glib, prelude::*};
use relm4::{Component, ComponentController, adw};
use tableside::engine::{Game, Record, Seat, Source};
use tableside::games::dice_tuners::DiceTuners;
use tableside::games::dice_war::DiceWar;
use tableside::games::dicequest::Dicequest;
use tableside::games::dualing_dice::DualingDice;
use tableside::games::regidice::Regidice;
use tableside::play::{Catalogue, GameSession, MatchSetup, SeatSetup};
use tableside_window::pages::new_match::{NewMatchMsg, NewMatchPage};
use tableside_window::pages::table::{TableInit, TablePage};
use tableside_window::preferences::Preferences;

/// Every widget of a table that was shown and played at is gone once the table is.
fn is_freed<G: Game>(seats: usize) {
    let mut bench = Bench::<G>::new(&Options { seats, ..Options::default() });
    for n in 0..8 {
        leave_focus(&bench.window);
        bench.show_to_asked();
        bench.wait(30);
        if !bench.step(n) {
            break;
        }
    }
    bench.wait(300);
    let mut widgets = Vec::new();
    collect(&bench.view.frame().widget(), &mut widgets);
    assert!(widgets.len() > 20, "{}: {} widgets", G::INFO.id, widgets.len());
    leave_focus(&bench.window);
    bench.window.destroy();
    drop(bench);
    let context = glib::MainContext::default();
    while context.iteration(false) {}
    let left: Vec<String> =
        widgets.iter().filter_map(|(name, weak)| weak.upgrade().map(|_| name.clone())).collect();
    assert!(
        left.is_empty(),
        "{}: {} of {} widgets are left: {left:?}",
        G::INFO.id,
        left.len(),
        widgets.len()
    );
}

/// GTK 4.8 keeps what had the focus when it was hidden until an event comes, and none comes here.
fn leave_focus(window: &gtk::Window) {
    GtkWindowExt::set_focus(window, None::<&gtk::Widget>);
}

fn collect(widget: &gtk::Widget, into: &mut Vec<(String, glib::WeakRef<gtk::Widget>)>) {
    into.push((format!("{} {}", widget.type_(), widget.css_classes().join(".")), widget.downgrade()));
    let mut child = widget.first_child();
    while let Some(widget) = child {
        collect(&widget, into);
        child = widget.next_sibling();
    }
}

#[gtk::test]
fn dice_tuners() {
    is_freed::<DiceTuners>(2);
}

#[gtk::test]
fn dice_war() {
    is_freed::<DiceWar>(2);
}

#[gtk::test]
fn dicequest() {
    is_freed::<Dicequest>(2);
}

#[gtk::test]
fn dualing_dice() {
    is_freed::<DualingDice>(2);
}

#[gtk::test]
fn regidice() {
    is_freed::<Regidice>(2);
}

/// The whole page: with its header, its log and what lies over the table.
#[gtk::test]
fn pages() {
    adw::init().unwrap();
    let window = gtk::Window::builder().default_width(1200).default_height(780).build();
    window.present();
    for def in Catalogue::standard().games() {
        let (packs, _) = def.packs(None);
        let seats = ["Anna", "Ben"].map(|name| SeatSetup { name: name.to_owned(), bot: None });
        let setup = MatchSetup { seats: seats.into(), ..MatchSetup::of(def, &packs[0], 1) };
        let mut session = GameSession::new(setup.clone(), def.create(&setup).unwrap(), None);
        while session.game().len() < 40 {
            let legal = |seat| session.game().legal(Seat(seat)).choices.into_iter().next();
            match (0..2).find_map(legal) {
                Some(choice) => session.play(Record::new(choice.entry, Source::Typed)).unwrap(),
                None => session.answer(0).unwrap(),
            }
        }
        let init = TableInit { session, preferences: Preferences::default(), best: None, wins: None };
        let page = TablePage::builder().launch(init).detach();
        window.set_child(Some(page.widget()));
        wait(400);
        let mut widgets = Vec::new();
        collect(page.widget().upcast_ref(), &mut widgets);
        assert!(widgets.len() > 100, "{}: {} widgets", def.info.id, widgets.len());
        leave_focus(&window);
        drop(page);
        window.set_child(gtk::Widget::NONE);
        // What was drawn last is let go a moment later.
        let left = || -> Vec<&String> {
            widgets.iter().filter_map(|(name, weak)| weak.upgrade().map(|_| name)).collect()
        };
        for _ in 0..100 {
            wait(50);
            if left().is_empty() {
                break;
            }
        }
        let left = left();
        assert!(left.is_empty(), "{}: {} of {} are left: {left:?}", def.info.id, left.len(), widgets.len());
    }
}

fn wait(milliseconds: u64) {
    let end = Instant::now() + Duration::from_millis(milliseconds);
    while Instant::now() < end {
        if !glib::MainContext::default().iteration(false) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// The page for a new match stays; what it showed for one game goes when it is prepared for the next.
#[gtk::test]
fn rows_of_a_new_match() {
    adw::init().unwrap();
    let page = NewMatchPage::builder().launch(Catalogue::standard()).detach();
    let window = gtk::Window::builder().default_width(1200).default_height(780).child(page.widget()).build();
    window.present();
    let mut widgets = Vec::new();
    for def in Catalogue::standard().games() {
        page.emit(NewMatchMsg::Prepare { game: def.info.id.to_owned(), last: None });
        wait(300);
        collect(page.widget().upcast_ref(), &mut widgets);
    }
    let left = || -> Vec<String> {
        let alive = widgets.iter().filter_map(|(name, weak)| weak.upgrade().map(|widget| (name, widget)));
        alive.filter(|(_, widget)| widget.root().is_none()).map(|(name, _)| name.clone()).collect()
    };
    for _ in 0..100 {
        wait(50);
        if left().is_empty() {
            break;
        }
    }
    assert!(left().is_empty(), "{} of {} are left: {:?}", left().len(), widgets.len(), left());
}
