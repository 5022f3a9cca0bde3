//! The back of a card: waves, a frame and the sign of the game, crossed.

use std::cell::Cell;
use std::f64::consts::PI;

use relm4::gtk::{self, glib, graphene, prelude::*, subclass::prelude::*};

use crate::widgets::{
    colour,
    glyph::{self, Glyph, Spot},
    marks,
    palette::Rgb,
};

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct CardBack {
        pub glyph: Cell<Option<Glyph>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for CardBack {
        const NAME: &'static str = "TablesideCardBack";
        type Type = super::CardBack;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("cardback");
            class.set_accessible_role(gtk::AccessibleRole::Presentation);
        }
    }

    impl ObjectImpl for CardBack {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_overflow(gtk::Overflow::Hidden);
        }
    }

    impl WidgetImpl for CardBack {
        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            let back = self.obj();
            let (w, h) = (f64::from(back.width()), f64::from(back.height()));
            let cr = snapshot.append_cairo(&graphene::Rect::new(0.0, 0.0, w as f32, h as f32));
            let line = marks::rgb(colour::ink(&*back));
            let ground = marks::paint(&*back, "playcard_back_color");
            waves(&cr, w, h, line);
            medallion(&cr, w, h, line, ground, self.glyph.get());
        }
    }
}

/// Rows of overlapping arcs, each wave hiding the one behind it.
fn waves(cr: &gtk::cairo::Context, w: f64, h: f64, line: Rgb) {
    let radius = (w / 9.0).clamp(7.0, 16.0);
    cr.set_line_width((radius * 0.09).max(0.7));
    let mut row = 0;
    let mut y = 0.0;
    while y < h + radius {
        let mut x = if row % 2 == 0 { 0.0 } else { radius };
        while x < w + radius {
            for k in [0.9, 0.62, 0.34] {
                cr.new_sub_path();
                // Only the part the waves in front leave open.
                cr.arc(x, y, radius * k, PI * 1.17, PI * 1.83);
            }
            x += radius * 2.0;
        }
        row += 1;
        y += radius * 0.62;
    }
    cr.set_source_rgba(line.r, line.g, line.b, 0.30);
    cr.stroke().ok();
}

fn medallion(cr: &gtk::cairo::Context, w: f64, h: f64, line: Rgb, ground: Rgb, glyph: Option<Glyph>) {
    let (cx, cy) = (w / 2.0, h / 2.0);
    let radius = w.min(h) * 0.30;
    cr.arc(cx, cy, radius, 0.0, PI * 2.0);
    cr.set_source_rgb(ground.r, ground.g, ground.b);
    cr.fill_preserve().ok();
    cr.set_line_width((radius * 0.06).max(1.0));
    cr.set_source_rgba(line.r, line.g, line.b, 0.85);
    cr.stroke().ok();
    for (glyph, turn) in glyph.into_iter().flat_map(|glyph| [(glyph, -35.0), (glyph, 35.0)]) {
        glyph::fill(cr, glyph, Spot::new(cx, cy, radius * 1.6).turned(turn), line, 0.9);
    }
    let edge = (w.min(h) * 0.045).max(2.5);
    cr.rectangle(edge, edge, w - 2.0 * edge, h - 2.0 * edge);
    cr.set_line_width(1.0);
    cr.set_source_rgba(line.r, line.g, line.b, 0.55);
    cr.stroke().ok();
}

glib::wrapper! {
    /// The drawn back of a card.
    pub struct CardBack(ObjectSubclass<imp::CardBack>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl CardBack {
    /// A back with this sign.
    #[must_use]
    pub fn new(glyph: Option<Glyph>) -> Self {
        let back: Self = glib::Object::new();
        back.imp().glyph.set(glyph);
        back
    }
}
