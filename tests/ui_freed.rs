//! What a table took of memory is given back when it is left: `build-aux/in-xvfb cargo test --test ui_freed`.
#![cfg(feature = "gui")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

#[allow(dead_code, reason = "other games' tests use the rest")]
#[path = "common/ui/bench.rs"]
mod bench;

use bench::{Bench, Options};
use relm4::gtk::{self, glib, prelude::*};
use tableside::engine::Game;
use tableside::games::dice_tuners::DiceTuners;
use tableside::games::dice_war::DiceWar;
use tableside::games::dicequest::Dicequest;
use tableside::games::dualing_dice::DualingDice;
use tableside::games::regidice::Regidice;

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
    collect(bench.view.frame().upcast_ref(), &mut widgets);
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
