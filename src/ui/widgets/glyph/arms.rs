//! The symbols on dice.

use std::f64::consts::PI;

use relm4::gtk::cairo::Context;

use super::{capsule, circle, paint, polygon, star_path};

/// Guard of a curved sword at `y`, and its hilt above or below.
fn hilt(cr: &Context, y: f64, length: f64, up: bool) {
    capsule(cr, -0.115, y - 0.027, 0.23, 0.054);
    paint(cr);
    let top = if up { y - 0.04 - length } else { y + 0.04 };
    capsule(cr, -0.042, top, 0.084, length);
    // The diamonds of the wrapping.
    let step = length / 3.0;
    for i in 0..3 {
        let cy = top + step * (f64::from(i) + 0.5);
        polygon(cr, &[(0.0, cy - 0.03), (0.022, cy), (0.0, cy + 0.03), (-0.022, cy)]);
    }
    paint(cr);
}

pub(super) fn katana(cr: &Context) {
    cr.move_to(-0.052, 0.19);
    cr.curve_to(-0.075, -0.08, -0.055, -0.32, 0.10, -0.5);
    cr.curve_to(0.065, -0.30, 0.045, -0.06, 0.052, 0.19);
    cr.close_path();
    paint(cr);
    hilt(cr, 0.225, 0.235, false);
}

pub(super) fn sheathe(cr: &Context) {
    cr.save().ok();
    cr.translate(0.0, -0.08);
    cr.rotate(-PI / 2.0 + 0.10);
    hilt(cr, -0.2, 0.25, true);
    // The scabbard is thick and blunt; bands set off its mouth and its tip.
    cr.move_to(-0.085, -0.15);
    cr.curve_to(-0.125, 0.08, -0.11, 0.28, -0.035, 0.47);
    cr.curve_to(-0.015, 0.53, 0.12, 0.51, 0.11, 0.43);
    cr.curve_to(0.055, 0.24, 0.05, 0.05, 0.078, -0.15);
    cr.close_path();
    cr.save().ok();
    cr.clip();
    cr.rectangle(-0.5, -0.5, 1.0, 1.1);
    polygon(cr, &[(-0.2, -0.095), (0.2, -0.095), (0.2, -0.06), (-0.2, -0.06)]);
    polygon(cr, &[(-0.2, 0.36), (0.2, 0.32), (0.2, 0.355), (-0.2, 0.395)]);
    paint(cr);
    cr.restore().ok();
    cr.restore().ok();
    // The stand it rests on.
    for x in [-0.19, 0.15] {
        polygon(cr, &[(x - 0.03, 0.06), (x + 0.03, 0.06), (x + 0.05, 0.33), (x - 0.05, 0.33)]);
        paint(cr);
    }
    capsule(cr, -0.33, 0.33, 0.62, 0.07);
    paint(cr);
}

fn shield_outline(cr: &Context, k: f64) {
    cr.move_to(0.0, -0.48 * k);
    cr.curve_to(0.13 * k, -0.41 * k, 0.26 * k, -0.38 * k, 0.40 * k, -0.38 * k);
    cr.curve_to(0.42 * k, 0.02 * k, 0.30 * k, 0.34 * k, 0.0, 0.5 * k);
    cr.curve_to(-0.30 * k, 0.34 * k, -0.42 * k, 0.02 * k, -0.40 * k, -0.38 * k);
    cr.curve_to(-0.26 * k, -0.38 * k, -0.13 * k, -0.41 * k, 0.0, -0.48 * k);
    cr.close_path();
}

pub(super) fn shield(cr: &Context) {
    shield_outline(cr, 1.0);
    shield_outline(cr, 0.80);
    paint(cr);
    shield_outline(cr, 0.66);
    polygon(cr, &[(-0.03, -0.4), (0.03, -0.4), (0.03, 0.4), (-0.03, 0.4)]);
    cr.save().ok();
    cr.clip_preserve();
    paint(cr);
    cr.restore().ok();
}

pub(super) fn sword(cr: &Context) {
    polygon(cr, &[(0.0, -0.5), (0.06, -0.4), (0.05, 0.2), (-0.05, 0.2), (-0.06, -0.4)]);
    polygon(cr, &[(-0.008, -0.38), (0.008, -0.38), (0.008, 0.16), (-0.008, 0.16)]);
    paint(cr);
    capsule(cr, -0.19, 0.2, 0.38, 0.06);
    paint(cr);
    capsule(cr, -0.035, 0.25, 0.07, 0.18);
    paint(cr);
    circle(cr, 0.0, 0.45, 0.055);
    paint(cr);
}

pub(super) fn arrow(cr: &Context) {
    polygon(cr, &[(0.0, -0.5), (0.14, -0.24), (0.03, -0.29), (-0.03, -0.29), (-0.14, -0.24)]);
    paint(cr);
    polygon(cr, &[(-0.028, -0.3), (0.028, -0.3), (0.028, 0.4), (-0.028, 0.4)]);
    paint(cr);
    for side in [-1.0, 1.0] {
        polygon(cr, &[(side * 0.02, 0.2), (side * 0.14, 0.32), (side * 0.14, 0.5), (side * 0.02, 0.4)]);
        paint(cr);
    }
}

pub(super) fn wand(cr: &Context) {
    star_path(cr, 0.0, -0.25, 0.25, 0.1, 4);
    paint(cr);
    capsule(cr, -0.04, -0.02, 0.08, 0.52);
    polygon(cr, &[(-0.05, 0.09), (0.05, 0.09), (0.05, 0.12), (-0.05, 0.12)]);
    paint(cr);
}

pub(super) fn rune(cr: &Context) {
    polygon(
        cr,
        &[
            (-0.16, -0.48),
            (0.2, -0.44),
            (0.36, -0.1),
            (0.3, 0.36),
            (0.02, 0.49),
            (-0.28, 0.4),
            (-0.36, -0.06),
        ],
    );
    polygon(cr, &[(-0.10, 0.30), (-0.10, -0.34), (0.20, -0.11), (-0.02, 0.10), (-0.02, 0.30)]);
    polygon(cr, &[(-0.02, -0.17), (0.08, -0.10), (-0.02, 0.0)]);
    paint(cr);
}
