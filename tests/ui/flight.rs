//! Things that fly over a table, on a display: `build-aux/in-xvfb cargo test -p tableside-window --test ui_flight`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::time::{Duration, Instant};

use relm4::adw::prelude::*;
use relm4::gtk::{self, glib};
use tableside_window::tables::kit::FlightLayer;

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

    fn fly(&self) {
        if let Some(lifted) = self.layer.lift(&self.from) {
            self.layer.land(lifted, &self.to, 0);
        }
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
    bench.fly();
    assert_eq!((bench.layer.flying(), bench.to.opacity()), (1, 0.0));
    assert!(!bench.layer.can_target(), "it takes presses away from the table");
    bench.until(|bench| bench.layer.flying() == 0);
    assert_eq!(bench.to.opacity(), 1.0);
    assert!(bench.layer.first_child().is_none(), "something is left on the layer");
}

#[gtk::test]
fn nothing_flies_where_no_motion_is_wanted() {
    let bench = Bench::new();
    bench.window.settings().set_gtk_enable_animations(false);
    bench.fly();
    assert_eq!((bench.layer.flying(), bench.to.opacity()), (0, 1.0));
    bench.window.settings().set_gtk_enable_animations(true);
}

#[gtk::test]
fn sparks_and_blows_are_seen_for_a_while_and_end_at_once_if_wanted() {
    let bench = Bench::new();
    let settings = bench.window.settings();
    settings.set_gtk_enable_animations(true);
    let from = bench.from.compute_bounds(&bench.layer).unwrap();
    let act = || {
        bench.layer.spark(&from, &bench.to, 3);
        bench.layer.mark(&bench.to, "struck", 300);
        if let Some(lifted) = bench.layer.lift(&bench.from) {
            bench.layer.keep(lifted, "falling", 300);
        }
    };
    act();
    assert_eq!((bench.layer.flying(), bench.to.has_css_class("struck")), (4, true));
    bench.until(|bench| bench.layer.flying() == 0 && !bench.to.has_css_class("struck"));
    act();
    bench.layer.finish_all();
    assert_eq!((bench.layer.flying(), bench.to.has_css_class("struck")), (0, false));
    assert!(bench.layer.first_child().is_none(), "something is left on the layer");
    settings.set_gtk_enable_animations(false);
    act();
    assert_eq!((bench.layer.flying(), bench.to.has_css_class("struck")), (0, false));
    settings.set_gtk_enable_animations(true);
}

#[gtk::test]
fn what_flies_to_something_that_goes_is_not_seen_again_where_it_was() {
    let bench = Bench::new();
    bench.window.settings().set_gtk_enable_animations(true);
    bench.fly();
    bench.to.set_visible(false);
    let flown = bench.layer.first_child().unwrap();
    bench.until(|_| !flown.is_mapped());
    bench.until(|bench| bench.layer.flying() == 0);
}
