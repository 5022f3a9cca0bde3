//! A crest generated from a name: always the same for the same name.

use std::f64::consts::{PI, TAU};

use relm4::gtk::{
    self,
    cairo::{Context, FillRule},
    glib, graphene,
    prelude::*,
    subclass::prelude::*,
};

use crate::shared::Shared;
use crate::widgets::{colour, marks};

/// The choices a crest is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Design {
    fold: u32,
    petal: u32,
    inner: u32,
    frame: u32,
    turned: bool,
}

impl Design {
    /// FNV-1a over the bytes, then one digit per choice.
    fn from_seed(seed: &str) -> Self {
        let start = 0xcbf2_9ce4_8422_2325_u64;
        let mut hash =
            seed.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        hash ^= hash >> 29;
        let mut digit = |sides: u64| {
            hash = hash.wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ (hash >> 31);
            ((hash >> 33) % sides) as u32
        };
        Self {
            fold: [3, 4, 5, 6, 8].get(digit(5) as usize).copied().unwrap_or(5),
            petal: digit(6),
            inner: digit(5),
            frame: digit(4),
            turned: digit(2) == 1,
        }
    }
}

/// Draws the crest in a unit circle with the current source.
fn draw(cr: &Context, design: Design) {
    frame(cr, design);
    let offset = if design.turned { PI / f64::from(design.fold) } else { 0.0 };
    for i in 0..design.fold {
        cr.save().ok();
        cr.rotate(TAU * f64::from(i) / f64::from(design.fold) + offset);
        petal(cr, design);
        cr.restore().ok();
    }
    inner(cr, design);
}

fn ring(cr: &Context, radius: f64, width: f64) {
    cr.set_line_width(width);
    cr.new_sub_path();
    cr.arc(0.0, 0.0, radius, 0.0, TAU);
    cr.stroke().ok();
}

fn frame(cr: &Context, design: Design) {
    match design.frame {
        0 => ring(cr, 0.93, 0.10),
        1 => {
            ring(cr, 0.95, 0.06);
            ring(cr, 0.84, 0.03);
        }
        2 => {
            ring(cr, 0.86, 0.05);
            for i in 0..24 {
                let a = TAU * f64::from(i) / 24.0;
                cr.new_sub_path();
                cr.arc(0.96 * a.cos(), 0.96 * a.sin(), 0.035, 0.0, TAU);
            }
            cr.fill().ok();
        }
        _ => {
            let n = design.fold.max(5) * 2;
            for i in 0..n {
                let a = TAU * (f64::from(i) + 0.5) / f64::from(n);
                let b = TAU * (f64::from(i) + 1.5) / f64::from(n);
                let mid = f64::midpoint(a, b);
                if i == 0 {
                    cr.move_to(0.88 * a.cos(), 0.88 * a.sin());
                }
                let (x, y) = (1.06 * mid.cos(), 1.06 * mid.sin());
                cr.curve_to(x, y, x, y, 0.88 * b.cos(), 0.88 * b.sin());
            }
            cr.close_path();
            cr.set_line_width(0.07);
            cr.stroke().ok();
        }
    }
}

/// One petal, pointing up from the centre, between radius 0.24 and 0.78.
fn petal(cr: &Context, design: Design) {
    // Fewer petals are wider.
    let w = (0.98 / f64::from(design.fold)).min(0.26);
    cr.set_fill_rule(FillRule::EvenOdd);
    match design.petal {
        0 => {
            // A notched blossom leaf.
            cr.move_to(0.0, -0.22);
            cr.curve_to(-w * 1.5, -0.40, -w * 1.3, -0.72, -w * 0.35, -0.77);
            cr.line_to(0.0, -0.68);
            cr.line_to(w * 0.35, -0.77);
            cr.curve_to(w * 1.3, -0.72, w * 1.5, -0.40, 0.0, -0.22);
        }
        1 => {
            // A pointed leaf with a rib.
            cr.move_to(0.0, -0.24);
            cr.curve_to(-w * 1.4, -0.42, -w, -0.62, 0.0, -0.79);
            cr.curve_to(w, -0.62, w * 1.4, -0.42, 0.0, -0.24);
            cr.close_path();
            cr.move_to(-0.015, -0.30);
            cr.line_to(0.015, -0.30);
            cr.line_to(0.008, -0.68);
            cr.line_to(-0.008, -0.68);
        }
        2 => {
            // A diamond within a diamond.
            for k in [1.0, 0.45] {
                cr.move_to(0.0, -0.50 - 0.28 * k);
                cr.line_to(w * k, -0.50);
                cr.line_to(0.0, -0.50 + 0.28 * k);
                cr.line_to(-w * k, -0.50);
                cr.close_path();
            }
        }
        3 => {
            // A whirling comma.
            cr.arc(0.0, -0.50, w * 0.95, 0.0, TAU);
            cr.close_path();
            cr.fill().ok();
            cr.move_to(-w * 0.95, -0.50);
            cr.curve_to(-w * 0.9, -0.74, w * 0.8, -0.84, w * 2.0, -0.66);
            cr.curve_to(w * 1.2, -0.70, w * 0.7, -0.64, w * 0.5, -0.50);
        }
        4 => {
            // A fan of three feathers.
            for turn in [-0.34, 0.0, 0.34] {
                cr.save().ok();
                cr.translate(0.0, -0.24);
                cr.rotate(turn * (5.0 / f64::from(design.fold)).min(1.3));
                cr.move_to(0.0, 0.0);
                cr.curve_to(-0.09, -0.20, -0.09, -0.44, 0.0, -0.53);
                cr.curve_to(0.09, -0.44, 0.09, -0.20, 0.0, 0.0);
                cr.fill().ok();
                cr.restore().ok();
            }
        }
        _ => {
            // A blade across a disc.
            cr.arc(0.0, -0.56, w * 0.8, 0.0, TAU);
            cr.close_path();
            cr.move_to(-0.035, -0.24);
            cr.line_to(0.035, -0.24);
            cr.line_to(0.03, -0.76);
            cr.line_to(0.0, -0.82);
            cr.line_to(-0.03, -0.76);
        }
    }
    cr.close_path();
    cr.fill().ok();
}

fn inner(cr: &Context, design: Design) {
    let disc = |radius: f64| {
        cr.new_sub_path();
        cr.arc(0.0, 0.0, radius, 0.0, TAU);
        cr.close_path();
    };
    cr.set_fill_rule(FillRule::EvenOdd);
    match design.inner {
        0 => disc(0.15),
        1 => {
            disc(0.17);
            disc(0.09);
        }
        2 => {
            disc(0.055);
            for i in 0..design.fold {
                let a = TAU * f64::from(i) / f64::from(design.fold) - PI / 2.0;
                cr.new_sub_path();
                cr.arc(0.145 * a.cos(), 0.145 * a.sin(), 0.045, 0.0, TAU);
            }
        }
        3 => {
            let n = design.fold * 2;
            for i in 0..n {
                let a = TAU * f64::from(i) / f64::from(n) - PI / 2.0;
                let r = if i % 2 == 0 { 0.20 } else { 0.09 };
                cr.line_to(r * a.cos(), r * a.sin());
            }
            cr.close_path();
        }
        _ => {
            disc(0.18);
            cr.rectangle(-0.075, -0.075, 0.15, 0.15);
        }
    }
    cr.fill().ok();
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Crest {
        pub seed: Shared<String>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Crest {
        const NAME: &'static str = "TablesideCrest";
        type Type = super::Crest;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("crest");
            class.set_accessible_role(gtk::AccessibleRole::Presentation);
        }
    }

    impl ObjectImpl for Crest {}

    impl WidgetImpl for Crest {
        fn measure(&self, _: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            (16, 64, -1, -1)
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            let crest = self.obj();
            let (w, h) = (f64::from(crest.width()), f64::from(crest.height()));
            let cr = snapshot.append_cairo(&graphene::Rect::new(0.0, 0.0, w as f32, h as f32));
            let drawn = colour::ink(&*crest);
            let ink = marks::rgb(drawn);
            cr.set_source_rgba(ink.r, ink.g, ink.b, drawn.alpha().into());
            let radius = w.min(h) / 2.0;
            cr.translate(w / 2.0, h / 2.0);
            cr.scale(radius, radius);
            draw(&cr, Design::from_seed(&self.seed.get()));
        }
    }
}

glib::wrapper! {
    /// The crest of a name, drawn in the colour of the style sheet.
    pub struct Crest(ObjectSubclass<imp::Crest>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Crest {
    /// The crest that belongs to `seed`.
    #[must_use]
    pub fn new(seed: &str) -> Self {
        let crest: Self = glib::Object::new();
        crest.imp().seed.set(seed.to_owned());
        crest
    }
}

#[cfg(test)]
mod tests {
    use super::Design;

    #[test]
    fn a_name_always_has_the_same_crest_and_names_differ() {
        assert_eq!(Design::from_seed("hero.aoi"), Design::from_seed("hero.aoi"));
        let names: Vec<String> = (0..24).map(|i| format!("hero.{i}")).collect();
        let mut designs = Vec::new();
        for design in names.iter().map(|name| Design::from_seed(name)) {
            if !designs.contains(&design) {
                designs.push(design);
            }
        }
        assert!(designs.len() >= 22, "only {} crests", designs.len());
    }
}
