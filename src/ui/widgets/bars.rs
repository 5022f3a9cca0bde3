//! What each part of something brought, as bars on one scale.

use relm4::gtk::{self, gdk, glib, graphene, gsk, pango, prelude::*, subclass::prelude::*};

use super::colour;
use crate::shared::Shared;

/// What is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    pub values: Vec<i32>,
    /// What stands below them.
    pub words: Vec<String>,
    /// The value of a bar as high as there is room for.
    pub most: i32,
    /// The lowest value on the same scale; what is lost hangs below the line.
    pub least: i32,
    /// Whether the values stand on them.
    pub numbers: bool,
    /// Whether the highest is golden.
    pub golden: bool,
    /// After these bars stands a dotted line.
    pub marks: Vec<usize>,
}

/// A bar is at most so wide, in letters.
const WIDE: f32 = 1.9;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Bars {
        pub drawn: Shared<Drawn>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Bars {
        const NAME: &'static str = "TablesideBars";
        type Type = super::Bars;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("bars");
            class.set_accessible_role(gtk::AccessibleRole::Presentation);
        }
    }

    impl ObjectImpl for Bars {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_can_target(false);
        }
    }

    impl WidgetImpl for Bars {
        fn measure(&self, orientation: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            match orientation {
                gtk::Orientation::Horizontal => (40, 120, -1, -1),
                _ => (20, 32, -1, -1),
            }
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            self.obj().draw(snapshot);
        }
    }
}

glib::wrapper! {
    /// The bars. They tell nothing to a screen reader; the words beside them do.
    pub struct Bars(ObjectSubclass<imp::Bars>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Bars {
    /// Bars of these values.
    #[must_use]
    pub fn new(drawn: Drawn) -> Self {
        let bars: Self = glib::Object::new();
        bars.imp().drawn.set(drawn);
        bars
    }

    fn draw(&self, snapshot: &gtk::Snapshot) {
        let drawn = self.imp().drawn.get();
        let (width, height) = (self.width() as f32, self.height() as f32);
        let n = drawn.words.len().max(drawn.values.len());
        if n == 0 {
            return;
        }
        let sample = self.create_pango_layout(Some("0"));
        let (digit, line) = (sample.pixel_size().0 as f32, sample.pixel_size().1 as f32);
        let slot = width / n as f32;
        let wide = (slot * 0.68).min(digit * WIDE * 2.0).max(2.0);
        let numbers = drawn.numbers && slot >= digit * 2.2;
        let foot = if drawn.words.is_empty() { 2.0 } else { line };
        let head = if numbers { line } else { 2.0 };
        let room = (height - foot - head).max(4.0);
        let unit = room / (drawn.most.max(1) - drawn.least.min(0)) as f32;
        let base = height - foot + unit * drawn.least.min(0) as f32;
        let ink = colour::ink(self);
        let gold = gdk::RGBA::new(1.0, 0.84, 0.43, 1.0);
        let red = gdk::RGBA::new(1.0, 0.60, 0.57, 1.0);
        let pale = gdk::RGBA::new(ink.red(), ink.green(), ink.blue(), if drawn.golden { 1.0 } else { 0.66 });
        let best = drawn.values.iter().copied().max().filter(|best| drawn.golden && *best > 0);
        let best = best.and_then(|best| drawn.values.iter().position(|value| *value == best));
        for (at, value) in drawn.values.iter().enumerate() {
            let x = slot * (at as f32 + 0.5) - wide / 2.0;
            let high = if *value == 0 { 1.0 } else { (unit * value.unsigned_abs() as f32).max(3.0) };
            let lost = *value < 0;
            let bar = graphene::Rect::new(x, if lost { base } else { base - high }, wide, high);
            let round = gsk::RoundedRect::from_rect(bar, (wide / 8.0).min(high / 2.0));
            snapshot.push_rounded_clip(&round);
            snapshot.append_color(
                if best == Some(at) {
                    &gold
                } else if lost {
                    &red
                } else {
                    &pale
                },
                &bar,
            );
            snapshot.pop();
            if lost {
                snapshot.append_color(&pale, &graphene::Rect::new(x, base - 1.0, wide, 1.0));
            }
            if numbers {
                let top = if lost { base } else { base - high };
                self.write(snapshot, &signed(*value), x + wide / 2.0, top - line, &ink);
            }
        }
        // Where words would touch, only some of them stand there.
        let longest = drawn.words.iter().map(|word| word.chars().count()).max().unwrap_or(1) as f32;
        let every = (((longest + 1.0) * digit) / slot).ceil().max(1.0) as usize;
        let every = if every > 2 { every.next_multiple_of(5) } else { every };
        for (at, word) in drawn.words.iter().enumerate() {
            if every == 1 || (at + 1) % every == 0 {
                self.write(snapshot, word, slot * (at as f32 + 0.5), height - foot, &ink);
            }
        }
        for mark in &drawn.marks {
            let x = slot * (*mark as f32 + 1.0) - 1.0;
            let mut y = 0.0;
            while y < base {
                snapshot.append_color(&gold, &graphene::Rect::new(x, y, 2.0, 3.0));
                y += 7.0;
            }
        }
    }

    /// Writes a word around a middle.
    fn write(&self, snapshot: &gtk::Snapshot, word: &str, middle: f32, y: f32, ink: &gdk::RGBA) {
        let layout = self.create_pango_layout(Some(word));
        layout.set_alignment(pango::Alignment::Center);
        let wide = layout.pixel_size().0 as f32;
        let x = (middle - wide / 2.0).clamp(0.0, (self.width() as f32 - wide).max(0.0));
        snapshot.save();
        snapshot.translate(&graphene::Point::new(x, y));
        snapshot.append_layout(&layout, ink);
        snapshot.restore();
    }
}

/// A number with the sign that is as wide as a digit.
fn signed(n: i32) -> String {
    if n < 0 { format!("\u{2212}{}", n.unsigned_abs()) } else { n.to_string() }
}
