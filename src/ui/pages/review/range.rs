//! Small pictures on one scale: a dot with its range, or a bar from one value to another.

use std::cell::Cell;

use relm4::gtk::{self, gdk, glib, graphene, gsk, prelude::*, subclass::prelude::*};

use crate::widgets::colour;

/// What is drawn; values from 0 to 1 of the scale.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Drawn {
    #[default]
    Nothing,
    /// A best guess and its range; hollow and square for what was done.
    Dot { value: f64, low: f64, high: f64, done: bool },
    /// From one value to another, in a named colour of the style sheet; outlined alone if it is a loss.
    Bar { from: f64, to: f64, colour: &'static str },
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Range {
        pub drawn: Cell<Drawn>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Range {
        const NAME: &'static str = "TablesideRange";
        type Type = super::Range;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("range");
            class.set_accessible_role(gtk::AccessibleRole::Presentation);
        }
    }

    impl ObjectImpl for Range {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_can_target(false);
            self.obj().set_hexpand(true);
        }
    }

    impl WidgetImpl for Range {
        fn measure(&self, orientation: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            match orientation {
                gtk::Orientation::Horizontal => (70, 110, -1, -1),
                _ => (18, 22, -1, -1),
            }
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            self.obj().draw(snapshot);
        }
    }
}

glib::wrapper! {
    /// A picture on a scale. It tells nothing to a screen reader; the words beside it do.
    pub struct Range(ObjectSubclass<imp::Range>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Range {
    /// A picture of this.
    pub fn new(drawn: Drawn) -> Self {
        let range: Self = glib::Object::new();
        range.imp().drawn.set(drawn);
        range
    }

    fn draw(&self, snapshot: &gtk::Snapshot) {
        let (width, height) = (self.width() as f32, self.height() as f32);
        let x = |value: f64| 6.0 + (width - 12.0) * value.clamp(0.0, 1.0) as f32;
        let ink = colour::ink(self);
        let pale = |opacity: f32| gdk::RGBA::new(ink.red(), ink.green(), ink.blue(), opacity);
        let rect = |from: f32, to: f32, high: f32| {
            graphene::Rect::new(from.min(to), (height - high) / 2.0, (to - from).abs().max(1.0), high)
        };
        for at in [0.0, 0.5, 1.0] {
            snapshot.append_color(&pale(0.14), &graphene::Rect::new(x(at), 0.0, 1.0, height));
        }
        let rounded = |snapshot: &gtk::Snapshot, bounds: graphene::Rect, colour: &gdk::RGBA, radius: f32| {
            snapshot.push_rounded_clip(&gsk::RoundedRect::from_rect(bounds, radius));
            snapshot.append_color(colour, &bounds);
            snapshot.pop();
        };
        match self.imp().drawn.get() {
            Drawn::Nothing => {}
            Drawn::Dot { value, low, high, done } => {
                let accent = colour::named(self, "accent_color");
                let band = gdk::RGBA::new(accent.red(), accent.green(), accent.blue(), 0.35);
                rounded(snapshot, rect(x(low) - 5.0, x(high) + 5.0, 10.0), &band, 5.0);
                let dot = rect(x(value) - 6.0, x(value) + 6.0, 12.0);
                if done {
                    rounded(snapshot, dot, &colour::named(self, "view_bg_color"), 2.0);
                    let outline = gsk::RoundedRect::from_rect(dot, 2.0);
                    snapshot.append_border(&outline, &[3.0; 4], &[accent; 4]);
                } else {
                    rounded(snapshot, dot, &accent, 6.0);
                }
            }
            Drawn::Bar { from, to, colour } => {
                let colour = colour::named(self, colour);
                let bar = rect(x(from), x(to), height - 4.0);
                let loses = to < from;
                let faint = gdk::RGBA::new(colour.red(), colour.green(), colour.blue(), 0.3);
                rounded(snapshot, bar, if loses { &faint } else { &colour }, 3.0);
                let outline = gsk::RoundedRect::from_rect(bar, 3.0);
                snapshot.append_border(&outline, &[1.5; 4], &[colour; 4]);
            }
        }
    }
}
