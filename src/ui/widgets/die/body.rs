//! The body of a die: silhouette, gradient, rim and facets.

use relm4::gtk::cairo::{Context, LinearGradient, RadialGradient};

use super::{Shape, paint::Look};
use crate::widgets::palette::{Body, Rgb};

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

/// The polished top of a cube, or the facets of other dice.
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
    for (corners, lit) in facets(look.shape) {
        let colour = if lit > 0.0 {
            body.base.mix(Rgb::WHITE, 0.30 * lit)
        } else {
            body.base.mix(Rgb::BLACK, -0.30 * lit)
        };
        outline(cr, &corners, s);
        source(cr, colour, 1.0);
        cr.fill_preserve().ok();
        // Neighbours overlap by a hair, so that nothing shines through between them.
        cr.set_line_width((s * 0.008).max(0.5));
        cr.stroke().ok();
    }
    outline(cr, facet(look.shape), s);
    source(cr, body.base.mix(Rgb::WHITE, 0.07), 1.0);
    cr.fill_preserve().ok();
    cr.set_line_width((s * 0.012).max(0.6));
    source(cr, body.base.mix(Rgb::WHITE, 0.5), 0.55);
    cr.stroke().ok();
}

fn outline(cr: &Context, corners: &[(f64, f64)], s: f64) {
    cr.new_path();
    corners.iter().for_each(|(x, y)| cr.line_to(x * s, y * s));
    cr.close_path();
}

/// The facets around the one that faces the reader, each with how much light falls on it, -1 to 1. They end a little
/// inside the outline, which is round at its corners.
fn facets(shape: Shape) -> Vec<(Vec<(f64, f64)>, f64)> {
    let (outer, _) = silhouette(shape);
    let inner = facet(shape);
    // Corners by number: those of the outline, then those of the facet in front.
    let corner = |at: &usize| match outer.get(*at) {
        Some(&(x, y)) => (0.5 + (x - 0.5) * 0.93, 0.5 + (y - 0.5) * 0.93),
        None => inner.get(at - outer.len()).copied().unwrap_or((0.5, 0.5)),
    };
    let lit = |corners: &[(f64, f64)]| {
        let n = corners.len().max(1) as f64;
        let x = corners.iter().map(|(x, _)| x - 0.5).sum::<f64>() / n;
        let y = corners.iter().map(|(_, y)| y - 0.5).sum::<f64>() / n;
        (-0.6 * x - 0.8 * y) / x.hypot(y).max(1e-6)
    };
    let facet = |numbers: &&[usize]| {
        let corners: Vec<_> = numbers.iter().map(corner).collect();
        let light = lit(&corners);
        (corners, light)
    };
    around(shape).iter().map(facet).collect()
}

/// Which corners each facet around the front one has.
fn around(shape: Shape) -> &'static [&'static [usize]] {
    match shape {
        Shape::Cube => &[],
        Shape::D4 => &[&[0, 1, 4, 3], &[1, 2, 5, 4], &[2, 0, 3, 5]],
        Shape::D8 => &[&[0, 1, 5, 4], &[1, 2, 5], &[5, 2, 6], &[2, 3, 6], &[3, 0, 4, 6]],
        Shape::D10 => &[&[0, 1, 7, 6], &[1, 2, 7], &[2, 3, 8, 7], &[3, 4, 9, 8], &[4, 5, 9], &[5, 0, 6, 9]],
        Shape::D12 => &[&[0, 1, 6, 5], &[1, 2, 7, 6], &[2, 3, 8, 7], &[3, 4, 9, 8], &[4, 0, 5, 9]],
        Shape::D20 => &[
            &[0, 1, 6],
            &[1, 7, 6],
            &[1, 2, 7],
            &[2, 3, 7],
            &[3, 8, 7],
            &[3, 4, 8],
            &[4, 5, 8],
            &[5, 6, 8],
            &[5, 0, 6],
        ],
    }
}

/// The shadow of a solid on the table, for light from the upper left.
pub fn shadow(cr: &Context, look: &Look) {
    let s = look.size;
    for (spread, alpha) in [(0.055, 0.10), (0.035, 0.12), (0.015, 0.16)] {
        cr.save().ok();
        cr.translate(s * 0.025, s * 0.05);
        trace(cr, look, -s * spread);
        source(cr, Rgb::BLACK, alpha);
        cr.fill().ok();
        cr.restore().ok();
    }
}

/// A ring along the outline of a solid, `gap` pixels outside of it.
pub fn ring(cr: &Context, look: &Look, (gap, width): (f64, f64), colour: Rgb) {
    trace(cr, look, -gap - width / 2.0);
    source(cr, colour, 1.0);
    cr.set_line_width(width);
    cr.stroke().ok();
}

/// The facet that faces the reader.
fn facet(shape: Shape) -> &'static [(f64, f64)] {
    match shape {
        Shape::Cube | Shape::D4 => &[(0.5, 0.15), (0.86, 0.82), (0.14, 0.82)],
        Shape::D8 => &[(0.5, 0.12), (0.86, 0.66), (0.14, 0.66)],
        Shape::D10 => &[(0.5, 0.12), (0.82, 0.52), (0.5, 0.74), (0.18, 0.52)],
        Shape::D12 => &[(0.5, 0.17), (0.835, 0.415), (0.705, 0.81), (0.295, 0.81), (0.165, 0.415)],
        Shape::D20 => &[(0.5, 0.20), (0.80, 0.70), (0.20, 0.70)],
    }
}
