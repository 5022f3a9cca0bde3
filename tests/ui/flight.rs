//! Things that fly over a table, on a display: `build-aux/in-xvfb cargo test -p tableside-window --test ui_flight`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::time::{Duration, Instant};

use relm4::adw::prelude::*;
use relm4::gtk::{self, glib};
use tableside::engine::Seat;
use tableside_window::tables::kit::{FlightLayer, Move, Place};

/// Two places and a layer over them, on the screen.
struct Bench {
    window: gtk::Window,
    layer: FlightLayer,
    from: gtk::Widget,
    to: gtk::Widget,
}

impl Bench {
    fn new() -> Self {
        let (from, to) = (gtk::Label::new(Some("A")), gtk::Label::new(Some("B")));
        let row = gtk::Box::new(gtk::Orientation::Horizontal, 200);
        row.append(&from);
        row.append(&to);
        let layer = FlightLayer::default();
        let over = gtk::Overlay::builder().child(&row).build();
        over.add_overlay(&layer);
        let window = gtk::Window::builder().child(&over).build();
        window.present();
        let bench = Self { window, layer, from: from.upcast(), to: to.upcast() };
        bench.until(|bench| bench.to.is_mapped() && bench.to.width() > 0);
        bench
    }

    fn until(&self, holds: impl Fn(&Self) -> bool) {
        let end = Instant::now() + Duration::from_secs(10);
        while !holds(self) {
            assert!(Instant::now() < end, "waited too long");
            glib::MainContext::default().iteration(false);
        }
    }

    fn at(&self, place: Place) -> Option<gtk::Widget> {
        match place {
            Place::Hand(..) => Some(self.from.clone()),
            Place::Front(..) | Place::Supply(0) => Some(self.to.clone()),
            _ => None,
        }
    }

    fn fly(&self, to: Place) {
        let moved = Move { from: Place::Hand(Seat(0), 0), to, face_down: true };
        let departures = self.layer.depart(&[moved], None, |place| self.at(place));
        self.layer.launch(departures, |place| self.at(place));
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        self.window.destroy();
    }
}

#[gtk::test]
fn what_flies_is_seen_once_and_arrives() {
    let bench = Bench::new();
    bench.window.settings().set_gtk_enable_animations(true);
    bench.fly(Place::Front(Seat(0), 0));
    assert_eq!((bench.layer.flying(), bench.to.opacity()), (1, 0.0));
    assert!(!bench.layer.can_target(), "it takes presses away from the table");
    bench.until(|bench| bench.layer.flying() == 0);
    assert_eq!(bench.to.opacity(), 1.0);
    assert!(bench.layer.first_child().is_none(), "something is left on the layer");

    // A pile does not wait for what comes to it; what has no place does not fly.
    bench.fly(Place::Supply(0));
    assert_eq!((bench.layer.flying(), bench.to.opacity()), (1, 1.0));
    bench.until(|bench| bench.layer.flying() == 0);
    bench.fly(Place::Supply(7));
    assert_eq!(bench.layer.flying(), 0);
}

#[gtk::test]
fn nothing_flies_where_no_motion_is_wanted() {
    let bench = Bench::new();
    bench.window.settings().set_gtk_enable_animations(false);
    bench.fly(Place::Front(Seat(0), 0));
    assert_eq!((bench.layer.flying(), bench.to.opacity()), (0, 1.0));
    bench.window.settings().set_gtk_enable_animations(true);
}
