//! Dice that are only counted: a word, small dice side by side, and their number.

use relm4::gtk::{self, gdk, glib, graphene, gsk, prelude::*, subclass::prelude::*};

use crate::shared::Shared;
use crate::tables::kit::{set_accessible_name, styled_box};
use crate::widgets::palette::Rgb;
use crate::widgets::{Hover, Tint};

/// The side of a die, and the gap between two, for one line of words.
const SIDE: f32 = 0.92;
const GAP: f32 = 0.12;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Dice {
        pub shown: Shared<(Tint, usize)>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Dice {
        const NAME: &'static str = "TablesideTally";
        type Type = super::Dice;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("tally");
            class.set_accessible_role(gtk::AccessibleRole::Presentation);
        }
    }

    impl ObjectImpl for Dice {}

    impl WidgetImpl for Dice {
        fn measure(&self, orientation: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            let (side, gap) = self.obj().sizes();
            let n = self.shown.get().1 as f32;
            match orientation {
                gtk::Orientation::Horizontal => (0, ((side + gap) * n).ceil() as i32, -1, -1),
                _ => (side as i32, side.ceil() as i32 + 2, -1, -1),
            }
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            self.obj().draw(snapshot);
        }
    }
}

glib::wrapper! {
    /// The dice.
    pub struct Dice(ObjectSubclass<imp::Dice>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Dice {
    /// The side of a die, and the gap: as large as letters are.
    fn sizes(&self) -> (f32, f32) {
        let font = self.pango_context().font_description().map_or(0, |font| font.size());
        let letters = if font > 0 { font as f32 / gtk::pango::SCALE as f32 } else { 14.0 };
        (letters * SIDE, letters * GAP)
    }

    fn draw(&self, snapshot: &gtk::Snapshot) {
        let (tint, n) = *self.imp().shown.get();
        let (side, gap) = self.sizes();
        // Where there is little room they lie closer.
        let step = ((self.width() as f32 - side) / (n.max(2) - 1) as f32).min(side + gap).max(1.0);
        let y = (self.height() as f32 - side) / 2.0;
        let body = tint.body();
        let colour =
            |paint: Rgb, alpha: f32| gdk::RGBA::new(paint.r as f32, paint.g as f32, paint.b as f32, alpha);
        let light = body.base.mix(Rgb::WHITE, 0.18);
        for at in 0..n {
            let area = graphene::Rect::new(at as f32 * step, y, side, side);
            let outline = gsk::RoundedRect::from_rect(area, side * 0.2);
            snapshot.push_rounded_clip(&outline);
            snapshot.append_linear_gradient(
                &area,
                &area.top_left(),
                &area.bottom_left(),
                &[
                    gsk::ColorStop::new(0.0, colour(light, 1.0)),
                    gsk::ColorStop::new(1.0, colour(body.base, 1.0)),
                ],
            );
            snapshot.pop();
            snapshot.append_border(&outline, &[1.0; 4], &[colour(Rgb::WHITE, 0.35); 4]);
        }
    }
}

/// The word, the dice and their number.
pub struct Tally {
    pub root: gtk::Box,
    word: gtk::Label,
    dice: Dice,
    count: gtk::Label,
    hover: Hover,
}

impl Default for Tally {
    fn default() -> Self {
        let root = styled_box(gtk::Orientation::Horizontal, 6, "tallied");
        let word = gtk::Label::builder().css_classes(["word"]).build();
        let dice: Dice = glib::Object::new();
        let count = gtk::Label::builder().css_classes(["count"]).build();
        root.append(&word);
        root.append(&dice);
        root.append(&count);
        let hover = Hover::over(&root);
        Self { root, word, dice, count, hover }
    }
}

impl Tally {
    pub fn show(&self, tint: Tint, n: usize, word: &str, name: &str) {
        self.word.set_text(word);
        self.count.set_text(&n.to_string());
        self.dice.set_visible(n > 0);
        let old = self.dice.imp().shown.replace((tint, n));
        if *old != (tint, n) {
            self.dice.queue_resize();
        }
        self.hover.set(name);
        set_accessible_name(&self.count, name);
    }
}
