//! How a picture is painted.

use std::collections::HashMap;
use std::f64::consts::TAU;
use std::rc::Rc;

use relm4::gtk::cairo::{Context, LineCap, LineJoin, LinearGradient};

use super::{Ground, Layer, Picture};
use crate::resources;
use crate::shared::Shared;
use crate::widgets::glyph::{self, svg};
use crate::widgets::palette::Rgb;
use svg::Painted;

/// The colour of outlines.
const INK: Rgb = Rgb::hex(0x2b1c22);
/// How far outlines reach, where the side of a layer is 1.
const OUTLINE: f64 = 0.02;
/// What shades are mixed with, and how much of it: class, colour, share.
const SHADES: [(&str, Rgb, f64); 3] = [
    ("-dark", Rgb::hex(0x33101f), 0.30),
    ("-deep", Rgb::hex(0x2a1830), 0.58),
    ("-lit", Rgb::hex(0xfff6e0), 0.38),
];
/// A portrait with a side of at most so many pixels shows the head alone,
const CLOSE: f64 = 58.0;
/// so much larger, with this point in the middle, where the side of a layer is 1.
const HEAD: (f64, f64, f64) = (1.34, 0.0, -0.06);

/// Paints a picture over an area whose upper left corner is the origin. Drawing never fails: cairo keeps its own error
/// state.
pub fn paint(cr: &Context, picture: &Picture, width: f64, height: f64) {
    if let Some(ground) = picture.ground {
        paint_ground(cr, ground, width, height);
    }
    let (least, most) = (width.min(height), width.max(height));
    for layer in &picture.layers {
        cr.save().ok();
        cr.translate(width / 2.0, height / 2.0);
        let side = if layer.cover { most } else { least };
        cr.scale(if layer.flip { -side } else { side }, side);
        if picture.portrait && !layer.cover && least <= CLOSE {
            let (zoom, x, y) = HEAD;
            cr.scale(zoom, zoom);
            cr.translate(-x, -y);
        }
        paint_layer(cr, layer, &picture.colours);
        cr.restore().ok();
    }
}

fn paint_ground(cr: &Context, ground: Ground, width: f64, height: f64) {
    let (lit, dark) = (Rgb::hex(ground.lit), Rgb::hex(ground.dark));
    let light = LinearGradient::new(0.0, 0.0, width * 0.35, height);
    light.add_color_stop_rgb(0.0, lit.r, lit.g, lit.b);
    light.add_color_stop_rgb(1.0, dark.r, dark.g, dark.b);
    cr.set_source(&light).ok();
    cr.rectangle(0.0, 0.0, width, height);
    cr.fill().ok();
    if ground.rays {
        let reach = width.hypot(height);
        let ray = lit.mix(Rgb::WHITE, 0.55);
        cr.set_source_rgba(ray.r, ray.g, ray.b, 0.34);
        for n in 0..12 {
            let angle = TAU * f64::from(n) / 12.0;
            cr.move_to(width / 2.0, height / 2.0);
            cr.arc(width / 2.0, height / 2.0, reach, angle, angle + TAU / 24.0);
            cr.close_path();
        }
        cr.fill().ok();
    }
}

fn paint_layer(cr: &Context, layer: &Layer, colours: &[(String, u32)]) {
    let shapes = shapes(&layer.path);
    let trace = |painted: &Painted| {
        cr.new_path();
        painted.shape.iter().for_each(|step| glyph::trace(cr, *step));
    };
    if layer.outline {
        cr.set_source_rgb(INK.r, INK.g, INK.b);
        cr.set_line_width(OUTLINE * 2.0);
        cr.set_line_join(LineJoin::Round);
        cr.set_line_cap(LineCap::Round);
        // Light lies within a shape.
        for painted in shapes.iter().filter(|painted| !painted.class.ends_with("-lit")) {
            trace(painted);
            cr.stroke().ok();
        }
    }
    for painted in shapes.iter() {
        let colour = colour(painted, colours);
        trace(painted);
        cr.set_source_rgb(colour.r, colour.g, colour.b);
        cr.fill().ok();
    }
}

/// The colour of a shape, or the shade of one.
fn colour(painted: &Painted, colours: &[(String, u32)]) -> Rgb {
    let class = painted.class.as_str();
    let shade = SHADES.iter().find(|(suffix, ..)| class.ends_with(suffix));
    let base = shade.map_or(class, |(suffix, ..)| class.trim_end_matches(suffix));
    let own = colours.iter().find(|(name, _)| name == base);
    match (own, shade) {
        (None, _) => Rgb::hex(painted.fill),
        (Some((_, colour)), None) => Rgb::hex(*colour),
        (Some((_, colour)), Some((_, with, share))) => Rgb::hex(*colour).mix(*with, *share),
    }
}

/// The shapes of a resource, read once. Nothing, and a line in the log, if it cannot be drawn.
fn shapes(path: &str) -> Rc<[Painted]> {
    thread_local! {
        static KNOWN: Shared<HashMap<Rc<str>, Rc<[Painted]>>> = Shared::default();
    }
    if let Some(known) = KNOWN.with(|known| known.get().get(path).cloned()) {
        return known;
    }
    let read = resources::text(path).ok_or_else(|| "there is no such resource".to_owned());
    let shapes: Rc<[Painted]> = match read.and_then(|text| svg::read_painted(&text)) {
        Ok(shapes) => shapes.into(),
        Err(error) => {
            tracing::error!(path, error, "a layer of a picture cannot be drawn");
            Rc::default()
        }
    };
    KNOWN.with(|known| known.change(|known| known.insert(path.into(), Rc::clone(&shapes))));
    shapes
}

/// How many shapes a resource has, and which classes; for tests of the pictures of a game.
#[cfg(test)]
pub fn classes(path: &str) -> Vec<String> {
    shapes(path).iter().map(|painted| painted.class.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn painted(class: &str) -> Painted {
        Painted { shape: Vec::new(), fill: 0x123456, class: class.into() }
    }

    #[test]
    fn a_class_takes_the_colour_of_the_picture_and_its_shades_follow() {
        let colours = [("cloth".to_owned(), 0x8080ff)];
        assert_eq!(colour(&painted("cloth"), &colours), Rgb::hex(0x8080ff));
        assert_eq!(colour(&painted("skin"), &colours), Rgb::hex(0x123456));
        let (dark, lit) = (colour(&painted("cloth-dark"), &colours), colour(&painted("cloth-lit"), &colours));
        assert!(dark.luminance() < Rgb::hex(0x8080ff).luminance());
        assert!(lit.luminance() > Rgb::hex(0x8080ff).luminance());
    }
}
