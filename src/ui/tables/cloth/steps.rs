//! Steps on the way through a match: small marks in a line, those that are over filled, the one of now in a ring.

use relm4::gtk::{self, glib, graphene, prelude::*, subclass::prelude::*};

use crate::shared::Shared;
use crate::tables::kit::set_accessible_name;
use crate::widgets::{colour, say_over};
use tableside::table::StepLook;

/// The side of a mark, and from one to the next, for one line of words.
const SIDE: f32 = 0.72;
const APART: f32 = 0.36;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Steps {
        pub shown: Shared<Vec<StepLook>>,
        pub now: std::cell::Cell<usize>,
        /// How far it is.
        pub name: Shared<String>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Steps {
        const NAME: &'static str = "TablesideSteps";
        type Type = super::Steps;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("steps");
            class.set_accessible_role(gtk::AccessibleRole::Img);
        }
    }

    impl ObjectImpl for Steps {}

    impl WidgetImpl for Steps {
        fn measure(&self, orientation: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            let letters = self.obj().letters();
            let long = match orientation {
                gtk::Orientation::Horizontal => {
                    self.obj().places(letters).last().map_or(0.0, |at| at + letters)
                }
                _ => letters * 1.4,
            };
            (long.ceil() as i32, long.ceil() as i32, -1, -1)
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            self.obj().draw(snapshot);
        }
    }
}

glib::wrapper! {
    /// The steps.
    pub struct Steps(ObjectSubclass<imp::Steps>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for Steps {
    fn default() -> Self {
        let steps: Self = glib::Object::new();
        let weak = steps.downgrade();
        say_over(&steps, move || {
            weak.upgrade().map(|steps| (*steps.imp().name.get()).clone()).unwrap_or_default()
        });
        steps
    }
}

impl Steps {
    /// Shows steps, so many of which are over; `name` says how far it is.
    pub fn show(&self, steps: &[StepLook], now: usize, name: &str) {
        let old = self.imp().shown.replace(steps.to_vec());
        if self.imp().now.replace(now) != now || *old != steps {
            self.queue_resize();
        }
        if *self.imp().name.get() != name {
            self.imp().name.set(name.to_owned());
            set_accessible_name(self, name);
        }
    }

    /// The size of letters.
    fn letters(&self) -> f32 {
        let font = self.pango_context().font_description().map_or(0, |font| font.size());
        if font > 0 { font as f32 / gtk::pango::SCALE as f32 } else { 14.0 }
    }

    /// Where each begins; what belongs together stands closer.
    fn places(&self, letters: f32) -> Vec<f32> {
        let mut x = letters * 0.15;
        let place = |step: &StepLook| {
            let at = x;
            x += letters * (SIDE + if step.last { APART * 2.4 } else { APART });
            at
        };
        self.imp().shown.get().iter().map(place).collect()
    }

    fn draw(&self, snapshot: &gtk::Snapshot) {
        let (letters, now) = (self.letters(), self.imp().now.get());
        let (width, height) = (self.width() as f32, self.height() as f32);
        let cr = snapshot.append_cairo(&graphene::Rect::new(0.0, 0.0, width, height));
        let ink = colour::ink(self);
        let (r, g, b) = (f64::from(ink.red()), f64::from(ink.green()), f64::from(ink.blue()));
        let middle = f64::from(height) / 2.0;
        let mark = |x: f64, half: f64, round: bool| {
            cr.new_sub_path();
            if round {
                cr.arc(x, middle, half, 0.0, std::f64::consts::TAU);
                cr.close_path();
            } else {
                cr.rectangle(x - half, middle - half, 2.0 * half, 2.0 * half);
            }
        };
        let half = f64::from(letters * SIDE) / 2.0;
        for ((at, step), place) in self.imp().shown.get().iter().enumerate().zip(self.places(letters)) {
            let (x, round) = (f64::from(place) + half, !step.last);
            cr.set_source_rgba(r, g, b, 1.0);
            cr.set_line_width(half * 0.32);
            match at.cmp(&now) {
                std::cmp::Ordering::Less => {
                    mark(x, half, round);
                    cr.fill().ok();
                }
                std::cmp::Ordering::Equal => {
                    mark(x, half * 0.62, round);
                    cr.fill().ok();
                    mark(x, half * 1.2, round);
                    cr.stroke().ok();
                }
                std::cmp::Ordering::Greater => {
                    mark(x, half * 0.84, round);
                    cr.stroke().ok();
                }
            }
        }
    }
}
