//! Creatures and things that stand for them.

use std::f64::consts::{PI, TAU};

use relm4::gtk::cairo::{Context, LineCap, LineJoin};

use super::{Glyph, arms, capsule, circle, paint, polygon};

/// The names that packs give to pictures of creatures.
const NAMES: [(&str, Glyph); 12] = [
    ("wisp", Glyph::Wisp),
    ("ghost", Glyph::Ghost),
    ("swords", Glyph::Swords),
    ("blood", Glyph::Blood),
    ("serpent", Glyph::Serpent),
    ("dragon", Glyph::Dragon),
    ("cog", Glyph::Cog),
    ("spring", Glyph::Spring),
    ("halberd", Glyph::Halberd),
    ("hammer", Glyph::Hammer),
    ("plate", Glyph::Plate),
    ("tower", Glyph::Tower),
];

impl Glyph {
    /// The picture with this name, for instance “dragon”.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, _)| *known == name).map(|(_, glyph)| *glyph)
    }
}

fn stroke(cr: &Context, width: f64) {
    cr.set_line_width(width);
    cr.set_line_cap(LineCap::Round);
    cr.set_line_join(LineJoin::Round);
    cr.stroke().ok();
}

pub(super) fn wisp(cr: &Context) {
    // A head with a tail that blows away.
    cr.move_to(0.36, -0.48);
    cr.curve_to(0.20, -0.40, 0.16, -0.34, 0.20, -0.24);
    cr.curve_to(0.36, -0.10, 0.36, 0.14, 0.30, 0.26);
    cr.curve_to(0.20, 0.46, -0.06, 0.52, -0.22, 0.40);
    cr.curve_to(-0.42, 0.26, -0.40, 0.00, -0.26, -0.12);
    cr.curve_to(-0.24, -0.04, -0.20, 0.00, -0.14, 0.00);
    cr.curve_to(-0.22, -0.26, 0.02, -0.46, 0.36, -0.48);
    cr.close_path();
    circle(cr, -0.10, 0.20, 0.085);
    circle(cr, 0.15, 0.18, 0.085);
    paint(cr);
}

pub(super) fn ghost(cr: &Context) {
    cr.move_to(-0.36, 0.48);
    cr.line_to(-0.36, -0.10);
    cr.curve_to(-0.36, -0.36, -0.20, -0.5, 0.0, -0.5);
    cr.curve_to(0.20, -0.5, 0.36, -0.36, 0.36, -0.10);
    cr.line_to(0.36, 0.48);
    cr.line_to(0.24, 0.34);
    cr.line_to(0.12, 0.48);
    cr.line_to(0.0, 0.34);
    cr.line_to(-0.12, 0.48);
    cr.line_to(-0.24, 0.34);
    cr.close_path();
    circle(cr, -0.14, -0.12, 0.085);
    circle(cr, 0.14, -0.12, 0.085);
    capsule(cr, -0.075, 0.06, 0.15, 0.13);
    paint(cr);
}

pub(super) fn swords(cr: &Context) {
    for turn in [-40.0_f64, 40.0] {
        cr.save().ok();
        cr.rotate(turn.to_radians());
        cr.scale(1.12, 1.12);
        arms::sword(cr);
        cr.restore().ok();
    }
}

pub(super) fn blood(cr: &Context) {
    cr.move_to(0.0, -0.5);
    cr.curve_to(0.06, -0.28, 0.36, -0.06, 0.36, 0.15);
    cr.curve_to(0.36, 0.36, 0.18, 0.5, 0.0, 0.5);
    cr.curve_to(-0.18, 0.5, -0.36, 0.36, -0.36, 0.15);
    cr.curve_to(-0.36, -0.06, -0.06, -0.28, 0.0, -0.5);
    cr.close_path();
    // The star of the spell.
    super::star_path(cr, 0.0, 0.14, 0.25, 0.10, 5);
    paint(cr);
}

pub(super) fn serpent(cr: &Context) {
    // The coils.
    cr.move_to(0.05, -0.30);
    cr.curve_to(-0.34, -0.34, -0.40, -0.02, -0.08, 0.02);
    cr.curve_to(0.34, 0.06, 0.30, 0.40, -0.04, 0.36);
    cr.curve_to(-0.20, 0.34, -0.32, 0.30, -0.42, 0.40);
    stroke(cr, 0.155);
    // The head with its comb and an eye.
    cr.move_to(-0.04, -0.44);
    cr.line_to(0.10, -0.38);
    cr.line_to(0.14, -0.52);
    cr.line_to(0.22, -0.39);
    cr.line_to(0.32, -0.47);
    cr.line_to(0.33, -0.34);
    cr.line_to(0.48, -0.24);
    cr.line_to(0.30, -0.16);
    cr.line_to(0.04, -0.18);
    cr.close_path();
    circle(cr, 0.24, -0.285, 0.042);
    paint(cr);
}

pub(super) fn dragon(cr: &Context) {
    // Two wings, the body between them, horns above.
    for side in [-1.0, 1.0] {
        cr.move_to(side * 0.07, -0.10);
        cr.curve_to(side * 0.16, -0.34, side * 0.30, -0.44, side * 0.5, -0.46);
        cr.curve_to(side * 0.46, -0.22, side * 0.48, -0.02, side * 0.40, 0.18);
        cr.line_to(side * 0.31, 0.04);
        cr.line_to(side * 0.25, 0.24);
        cr.line_to(side * 0.16, 0.08);
        cr.line_to(side * 0.09, 0.22);
        cr.close_path();
        paint(cr);
        polygon(cr, &[(side * 0.03, -0.36), (side * 0.13, -0.5), (side * 0.10, -0.30)]);
        paint(cr);
    }
    cr.move_to(0.0, -0.40);
    cr.curve_to(0.11, -0.40, 0.12, -0.26, 0.06, -0.20);
    cr.curve_to(0.10, 0.00, 0.10, 0.20, 0.05, 0.32);
    cr.line_to(0.13, 0.30);
    cr.line_to(0.0, 0.5);
    cr.line_to(-0.13, 0.30);
    cr.line_to(-0.05, 0.32);
    cr.curve_to(-0.10, 0.20, -0.10, 0.00, -0.06, -0.20);
    cr.curve_to(-0.12, -0.26, -0.11, -0.40, 0.0, -0.40);
    cr.close_path();
    paint(cr);
}

pub(super) fn cog(cr: &Context) {
    const TEETH: u32 = 8;
    let step = TAU / f64::from(TEETH);
    for tooth in 0..TEETH {
        let at = f64::from(tooth) * step - PI / 2.0;
        for (turn, radius) in [(-0.32, 0.36), (-0.22, 0.5), (0.22, 0.5), (0.32, 0.36)] {
            let angle = at + turn * step;
            cr.line_to(radius * angle.cos(), radius * angle.sin());
        }
    }
    cr.close_path();
    circle(cr, 0.0, 0.0, 0.16);
    paint(cr);
}

pub(super) fn spring(cr: &Context) {
    capsule(cr, -0.30, -0.5, 0.60, 0.10);
    paint(cr);
    capsule(cr, -0.30, 0.40, 0.60, 0.10);
    paint(cr);
    cr.move_to(-0.24, -0.34);
    for (x, y) in [(0.24, -0.22), (-0.24, -0.08), (0.24, 0.06), (-0.24, 0.20), (0.24, 0.33)] {
        cr.line_to(x, y);
    }
    stroke(cr, 0.10);
}

pub(super) fn halberd(cr: &Context) {
    cr.save().ok();
    cr.rotate(0.42);
    polygon(cr, &[(0.0, -0.56), (0.06, -0.38), (0.04, 0.54), (-0.04, 0.54), (-0.06, -0.38)]);
    paint(cr);
    // The blade, and the hook behind it.
    cr.move_to(0.05, -0.32);
    cr.line_to(0.16, -0.36);
    cr.curve_to(0.38, -0.36, 0.38, 0.00, 0.18, 0.03);
    cr.line_to(0.05, -0.08);
    cr.close_path();
    paint(cr);
    polygon(cr, &[(-0.04, -0.28), (-0.28, -0.20), (-0.20, -0.12), (-0.04, -0.14)]);
    paint(cr);
    cr.restore().ok();
}

pub(super) fn hammer(cr: &Context) {
    cr.save().ok();
    cr.rotate(-0.6);
    capsule(cr, -0.055, -0.16, 0.11, 0.70);
    paint(cr);
    polygon(cr, &[(-0.34, -0.46), (0.26, -0.46), (0.40, -0.32), (0.26, -0.14), (-0.34, -0.14)]);
    paint(cr);
    cr.restore().ok();
}

pub(super) fn plate(cr: &Context) {
    let corner = |k: f64, n: u32| {
        let angle = PI / 3.0 * f64::from(n) + PI / 6.0;
        (k * angle.cos(), k * angle.sin())
    };
    for k in [0.5, 0.41] {
        polygon(cr, &[0, 1, 2, 3, 4, 5].map(|n| corner(k, n)));
    }
    paint(cr);
    polygon(cr, &[0, 1, 2, 3, 4, 5].map(|n| corner(0.35, n)));
    for n in 0..6 {
        let (x, y) = corner(0.22, n);
        circle(cr, x, y, 0.048);
    }
    circle(cr, 0.0, 0.0, 0.06);
    paint(cr);
}

pub(super) fn tower(cr: &Context) {
    polygon(
        cr,
        &[
            (-0.34, -0.48),
            (-0.18, -0.48),
            (-0.18, -0.36),
            (-0.08, -0.36),
            (-0.08, -0.48),
            (0.08, -0.48),
            (0.08, -0.36),
            (0.18, -0.36),
            (0.18, -0.48),
            (0.34, -0.48),
            (0.34, -0.20),
            (0.26, -0.12),
            (0.26, 0.34),
            (0.38, 0.48),
            (-0.38, 0.48),
            (-0.26, 0.34),
            (-0.26, -0.12),
            (-0.34, -0.20),
        ],
    );
    // The eye and the gate.
    circle(cr, 0.0, -0.10, 0.075);
    cr.move_to(-0.10, 0.48);
    cr.line_to(-0.10, 0.22);
    cr.curve_to(-0.10, 0.08, 0.10, 0.08, 0.10, 0.22);
    cr.line_to(0.10, 0.48);
    cr.close_path();
    paint(cr);
}
