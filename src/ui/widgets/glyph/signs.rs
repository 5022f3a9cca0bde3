//! Emblems of colours, marks and small signs.

use std::f64::consts::{PI, TAU};

use relm4::gtk::cairo::Context;

use super::{capsule, circle, paint, polygon, star_path};

pub(super) fn leaf(cr: &Context) {
    cr.move_to(0.36, -0.46);
    cr.curve_to(0.50, 0.06, 0.26, 0.42, -0.18, 0.30);
    cr.line_to(-0.30, 0.48);
    cr.line_to(-0.38, 0.42);
    cr.line_to(-0.25, 0.22);
    cr.curve_to(-0.52, -0.14, -0.16, -0.38, 0.36, -0.46);
    cr.close_path();
    // The midrib.
    cr.move_to(0.22, -0.27);
    cr.curve_to(0.06, -0.12, -0.06, 0.02, -0.17, 0.20);
    cr.curve_to(-0.01, 0.05, 0.12, -0.09, 0.22, -0.27);
    cr.close_path();
    paint(cr);
}

pub(super) fn drop_shape(cr: &Context) {
    cr.move_to(0.0, -0.5);
    cr.curve_to(0.06, -0.28, 0.34, -0.06, 0.34, 0.17);
    cr.curve_to(0.34, 0.36, 0.18, 0.5, 0.0, 0.5);
    cr.curve_to(-0.18, 0.5, -0.34, 0.36, -0.34, 0.17);
    cr.curve_to(-0.34, -0.06, -0.06, -0.28, 0.0, -0.5);
    cr.close_path();
    // The gleam.
    cr.move_to(-0.21, 0.17);
    cr.curve_to(-0.20, 0.30, -0.12, 0.37, 0.0, 0.38);
    cr.curve_to(-0.07, 0.32, -0.12, 0.26, -0.13, 0.15);
    cr.curve_to(-0.15, 0.12, -0.20, 0.12, -0.21, 0.17);
    cr.close_path();
    paint(cr);
}

pub(super) fn flame(cr: &Context) {
    cr.move_to(0.04, -0.5);
    cr.curve_to(0.10, -0.28, 0.36, -0.14, 0.36, 0.16);
    cr.curve_to(0.36, 0.36, 0.20, 0.5, 0.0, 0.5);
    cr.curve_to(-0.20, 0.5, -0.36, 0.36, -0.36, 0.14);
    cr.curve_to(-0.36, -0.02, -0.28, -0.14, -0.20, -0.24);
    cr.curve_to(-0.19, -0.14, -0.16, -0.08, -0.10, -0.04);
    cr.curve_to(-0.10, -0.22, -0.06, -0.38, 0.04, -0.5);
    cr.close_path();
    cr.move_to(0.03, 0.06);
    cr.curve_to(0.08, 0.16, 0.17, 0.20, 0.17, 0.31);
    cr.curve_to(0.17, 0.40, 0.09, 0.45, 0.0, 0.45);
    cr.curve_to(-0.09, 0.45, -0.16, 0.39, -0.16, 0.30);
    cr.curve_to(-0.16, 0.20, -0.03, 0.17, 0.03, 0.06);
    cr.close_path();
    paint(cr);
}

pub(super) fn sun(cr: &Context) {
    circle(cr, 0.0, 0.0, 0.23);
    paint(cr);
    for i in 0..8 {
        let a = TAU * f64::from(i) / 8.0;
        let at = |r: f64, d: f64| (r * (a + d).cos(), r * (a + d).sin());
        polygon(cr, &[at(0.30, -0.26), at(0.5, 0.0), at(0.30, 0.26)]);
        paint(cr);
    }
}

pub(super) fn star(cr: &Context) {
    star_path(cr, 0.0, 0.03, 0.52, 0.22, 5);
    paint(cr);
}

pub(super) fn ring(cr: &Context) {
    circle(cr, 0.0, 0.0, 0.44);
    circle(cr, 0.0, 0.0, 0.24);
    paint(cr);
}

pub(super) fn crescent(cr: &Context) {
    cr.arc(0.0, 0.0, 0.46, -PI * 0.36, PI * 0.86);
    cr.arc_negative(-0.16, -0.14, 0.38, PI * 0.72, -PI * 0.22);
    cr.close_path();
    paint(cr);
}

pub(super) fn check(cr: &Context) {
    cr.set_line_width(0.16);
    cr.move_to(-0.32, 0.02);
    cr.line_to(-0.08, 0.27);
    cr.line_to(0.34, -0.26);
    cr.stroke().ok();
}

pub(super) fn sparkle(cr: &Context) {
    star_path(cr, 0.0, 0.0, 0.5, 0.16, 4);
    paint(cr);
}

pub(super) fn lock(cr: &Context) {
    cr.set_line_width(0.11);
    cr.arc(0.0, -0.12, 0.21, PI, 0.0);
    cr.line_to(0.21, 0.05);
    cr.move_to(-0.21, -0.12);
    cr.line_to(-0.21, 0.05);
    cr.stroke().ok();
    cr.rectangle(-0.34, -0.02, 0.68, 0.48);
    circle(cr, 0.0, 0.20, 0.08);
    paint(cr);
}

pub(super) fn cards(cr: &Context) {
    let front = |cr: &Context, grow: f64| {
        cr.save().ok();
        cr.translate(0.12, 0.04);
        cr.rotate(0.20);
        cr.rectangle(-0.27 - grow, -0.40 - grow, 0.54 + 2.0 * grow, 0.80 + 2.0 * grow);
        cr.restore().ok();
    };
    // The card behind shows only where the one in front leaves a gap.
    cr.save().ok();
    cr.rectangle(-0.6, -0.6, 1.2, 1.2);
    front(cr, 0.07);
    cr.clip();
    cr.translate(-0.14, 0.02);
    cr.rotate(-0.24);
    cr.rectangle(-0.27, -0.40, 0.54, 0.80);
    paint(cr);
    cr.restore().ok();
    front(cr, 0.0);
    paint(cr);
}

pub(super) fn cube(cr: &Context) {
    cr.rectangle(-0.44, -0.44, 0.88, 0.88);
    for at in [-0.24, 0.0, 0.24] {
        circle(cr, at, at, 0.095);
    }
    paint(cr);
}

pub(super) fn robot(cr: &Context) {
    capsule(cr, -0.035, -0.5, 0.07, 0.2);
    paint(cr);
    circle(cr, 0.0, -0.44, 0.075);
    paint(cr);
    cr.rectangle(-0.38, -0.27, 0.76, 0.66);
    circle(cr, -0.17, -0.02, 0.085);
    circle(cr, 0.17, -0.02, 0.085);
    cr.rectangle(-0.2, 0.18, 0.4, 0.08);
    paint(cr);
    for x in [-0.49, 0.43] {
        capsule(cr, x, -0.1, 0.06, 0.28);
        paint(cr);
    }
}

pub(super) fn crown(cr: &Context) {
    let spikes = [
        (-0.44, -0.22),
        (-0.22, 0.02),
        (0.0, -0.36),
        (0.22, 0.02),
        (0.44, -0.22),
        (0.34, 0.24),
        (-0.34, 0.24),
    ];
    polygon(cr, &spikes);
    paint(cr);
    for (x, y) in [(-0.44, -0.26), (0.0, -0.41), (0.44, -0.26)] {
        circle(cr, x, y, 0.065);
        paint(cr);
    }
    capsule(cr, -0.34, 0.29, 0.68, 0.1);
    paint(cr);
}
