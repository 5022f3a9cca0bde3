//! The body of a die: silhouette, gradient, rim and facets.

use relm4::gtk::cairo::{Context, LinearGradient, RadialGradient};

use super::{Shape, paint::Look};
use crate::ui::widgets::palette::{Body, Rgb};

/// The corners of the silhouette in a unit square, and how round they are.
fn silhouette(shape: Shape) -> (&'static [(f64, f64)], f64) {
    match shape {
        Shape::Cube => (&[(0.03, 0.03), (0.97, 0.03), (0.97, 0.97), (0.03, 0.97)], 0.20),
        Shape::D4 => (&[(0.5, 0.02), (0.99, 0.92), (0.01, 0.92)], 0.12),
        Shape::D8 => (&[(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)], 0.10),
        Shape::D10 => {
            (&[(0.5, 0.01), (0.97, 0.42), (0.97, 0.58), (0.5, 0.99), (0.03, 0.58), (0.03, 0.42)], 0.07)
        }
        Shape::D12 => (&[(0.5, 0.02), (0.985, 0.372), (0.8, 0.943), (0.2, 0.943), (0.015, 0.372)], 0.10),
        Shape::D20 => {
            (&[(0.5, 0.01), (0.93, 0.255), (0.93, 0.745), (0.5, 0.99), (0.07, 0.745), (0.07, 0.255)], 0.09)
        }
    }
}

/// Traces the silhouette shrunk by `inset` pixels, its corners rounded.
fn trace(cr: &Context, look: &Look, inset: f64) {
    let (corners, round) = silhouette(look.shape);
    let s = look.size;
    let scale = (s - 2.0 * inset) / s;
    let at = |&(x, y): &(f64, f64)| (inset + x * s * scale, inset + y * s * scale);
    let radius = (round * s - inset * 0.5).max(0.0);
    cr.new_path();
    for (i, corner) in corners.iter().enumerate() {
        let n = corners.len();
        let (cx, cy) = at(corner);
        let toward = |index: usize| {
            let (x, y) = corners.get(index % n).map_or((cx, cy), at);
            let length = (x - cx).hypot(y - cy).max(1e-6);
            let step = radius.min(length / 2.0) / length;
            (cx + (x - cx) * step, cy + (y - cy) * step)
        };
        let (ax, ay) = toward(i + n - 1);
        let (bx, by) = toward(i + 1);
        if i == 0 {
            cr.move_to(ax, ay)
        } else {
            cr.line_to(ax, ay)
        }
        let k = 0.56;
        let bend = |x: f64, y: f64| (x + (cx - x) * k, y + (cy - y) * k);
        let ((px, py), (qx, qy)) = (bend(ax, ay), bend(bx, by));
        cr.curve_to(px, py, qx, qy, bx, by);
    }
    cr.close_path();
}

/// Sets what the next fill or stroke is painted with.
pub fn source(cr: &Context, colour: Rgb, alpha: f64) {
    cr.set_source_rgba(colour.r, colour.g, colour.b, alpha);
}

fn stop(gradient: &LinearGradient, at: f64, colour: Rgb, alpha: f64) {
    gradient.add_color_stop_rgba(at, colour.r, colour.g, colour.b, alpha);
}

/// Paints the body of a die with its gradient, rim and facets.
pub fn paint(cr: &Context, look: &Look, body: Body) {
    let s = look.size;
    if look.contrast {
        flat(cr, look, body);
        return;
    }
    // A black die on a dark table has a light edge, all others a dark one.
    let black = body.base.contrast(Rgb::BLACK) < 2.5;
    let dark = if black { body.base.mix(Rgb::WHITE, 0.45) } else { body.base.mix(Rgb::BLACK, 0.42) };
    // The edge towards the table.
    trace(cr, look, 0.0);
    source(cr, dark, 1.0);
    cr.fill().ok();
    // The body, lighter towards the lamp.
    let edge = (s * 0.012).max(0.6);
    trace(cr, look, edge);
    let fade = LinearGradient::new(0.0, 0.0, s * 0.25, s);
    stop(&fade, 0.0, body.base.mix(Rgb::WHITE, 0.20), 1.0);
    stop(&fade, 0.45, body.base, 1.0);
    stop(&fade, 1.0, body.base.mix(Rgb::BLACK, 0.20), 1.0);
    cr.set_source(&fade).ok();
    cr.fill().ok();
    paint_top(cr, look, body);
    // The lit rim.
    let rim = LinearGradient::new(0.0, 0.0, 0.0, s);
    stop(&rim, 0.0, Rgb::WHITE, 0.55);
    stop(&rim, 0.3, Rgb::WHITE, 0.10);
    stop(&rim, 1.0, Rgb::WHITE, 0.0);
    trace(cr, look, edge + s * 0.012);
    cr.set_line_width((s * 0.018).max(0.8));
    cr.set_source(&rim).ok();
    cr.stroke().ok();
}

/// High contrast: one colour and a strong border.
fn flat(cr: &Context, look: &Look, body: Body) {
    trace(cr, look, 1.0);
    source(cr, body.base, 1.0);
    cr.fill_preserve().ok();
    cr.set_line_width(2.0);
    source(cr, body.ink, 1.0);
    cr.stroke().ok();
}

/// The polished top of a cube, or the edges between the facets of other dice.
fn paint_top(cr: &Context, look: &Look, body: Body) {
    let s = look.size;
    if look.shape == Shape::Cube {
        let glow = RadialGradient::new(s * 0.42, s * 0.34, s * 0.05, s * 0.5, s * 0.5, s * 0.56);
        let light = body.base.mix(Rgb::WHITE, 0.13);
        glow.add_color_stop_rgba(0.0, light.r, light.g, light.b, 0.9);
        glow.add_color_stop_rgba(1.0, light.r, light.g, light.b, 0.0);
        trace(cr, look, s * 0.075);
        cr.set_source(&glow).ok();
        cr.fill().ok();
        return;
    }
    let (corners, _) = silhouette(look.shape);
    let inner = facet(look.shape);
    source(cr, body.base.mix(Rgb::WHITE, 0.08), 1.0);
    for (i, &(x, y)) in inner.iter().enumerate() {
        if i == 0 { cr.move_to(x * s, y * s) } else { cr.line_to(x * s, y * s) }
    }
    cr.close_path();
    cr.fill_preserve().ok();
    cr.set_line_width((s * 0.012).max(0.6));
    source(cr, body.ink, 0.28);
    cr.stroke().ok();
    for &(x, y) in corners {
        let near = |p: &&(f64, f64)| ((p.0 - x).hypot(p.1 - y) * 1000.0) as i64;
        if let Some(&(ix, iy)) = inner.iter().min_by_key(near) {
            cr.move_to((x + (ix - x) * 0.12) * s, (y + (iy - y) * 0.12) * s);
            cr.line_to(ix * s, iy * s);
            cr.stroke().ok();
        }
    }
}

/// The facet that faces the reader.
fn facet(shape: Shape) -> &'static [(f64, f64)] {
    match shape {
        Shape::Cube | Shape::D4 => &[(0.5, 0.16), (0.87, 0.85), (0.13, 0.85)],
        Shape::D8 => &[(0.5, 0.14), (0.86, 0.68), (0.14, 0.68)],
        Shape::D10 => &[(0.5, 0.12), (0.82, 0.52), (0.5, 0.74), (0.18, 0.52)],
        Shape::D12 => &[(0.5, 0.17), (0.835, 0.415), (0.705, 0.81), (0.295, 0.81), (0.165, 0.415)],
        Shape::D20 => &[(0.5, 0.20), (0.80, 0.70), (0.20, 0.70)],
    }
}
