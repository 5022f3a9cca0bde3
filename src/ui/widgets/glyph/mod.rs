//! Small pictures in one colour, drawn at any size from the outlines of SVG resources.

pub(super) mod svg;

use std::collections::HashMap;
use std::f64::consts::TAU;
use std::rc::Rc;

use relm4::gtk::cairo::{Context, FillRule};

use super::palette::Rgb;
use crate::resources;
use crate::shared::Shared;
use svg::{Shape, Step};

pub use tableside::table::look::Glyph;

/// The outlines of a picture. Nothing, and a line in the log, if there is no such picture.
fn shapes(glyph: Glyph) -> Rc<[Shape]> {
    thread_local! {
        static KNOWN: Shared<HashMap<Glyph, Rc<[Shape]>>> = Shared::default();
    }
    let known = KNOWN.with(|known| known.get().get(&glyph).cloned());
    known.unwrap_or_else(|| {
        let read = resources::text(&glyph.path()).ok_or_else(|| "there is no such resource".to_owned());
        let shapes: Rc<[Shape]> = match read.and_then(|text| svg::read(&text)) {
            Ok(shapes) => shapes.into(),
            Err(error) => {
                tracing::error!(symbol = glyph.name(), error, "a symbol cannot be drawn");
                Rc::default()
            }
        };
        KNOWN.with(|known| known.change(|known| known.insert(glyph, Rc::clone(&shapes))));
        shapes
    })
}

/// Where and how large a glyph is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Centre, in pixels.
    pub x: f64,
    pub y: f64,
    /// Side of the square the glyph fits, in pixels.
    pub size: f64,
    /// Clockwise turn, in degrees.
    pub turn: f64,
}

impl Spot {
    /// An upright spot.
    #[must_use]
    pub const fn new(x: f64, y: f64, size: f64) -> Self {
        Self { x, y, size, turn: 0.0 }
    }

    /// The same spot turned clockwise by `degrees`.
    #[must_use]
    pub const fn turned(self, degrees: f64) -> Self {
        Self { turn: degrees, ..self }
    }
}

/// Fills `glyph` at `spot` with `ink` (opacity `alpha`, 0 to 1). Drawing never
/// fails: cairo keeps its own error state.
pub fn fill(cr: &Context, glyph: Glyph, spot: Spot, ink: Rgb, alpha: f64) {
    cr.save().ok();
    cr.translate(spot.x, spot.y);
    cr.rotate(spot.turn.to_radians());
    cr.scale(spot.size, spot.size);
    cr.set_source_rgba(ink.r, ink.g, ink.b, alpha);
    cr.set_fill_rule(FillRule::EvenOdd);
    for shape in &*shapes(glyph) {
        cr.new_path();
        shape.iter().for_each(|step| trace(cr, *step));
        cr.fill().ok();
    }
    cr.restore().ok();
}

/// Adds a step to the outline that is being drawn.
pub(super) fn trace(cr: &Context, step: Step) {
    match step {
        Step::Move(x, y) => cr.move_to(x, y),
        Step::Line(x, y) => cr.line_to(x, y),
        Step::Curve([a, b, c, d, e, f]) => cr.curve_to(a, b, c, d, e, f),
        Step::Close => cr.close_path(),
        Step::Circle { x, y, radius } => {
            cr.new_sub_path();
            cr.arc(x, y, radius, 0.0, TAU);
            cr.close_path();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every symbol of the folder, by the name a [`Glyph`] has.
    fn symbols() -> Vec<&'static str> {
        let resources = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/resources"));
        let mut found = Vec::new();
        for folder in std::fs::read_dir(resources).unwrap() {
            let folder = folder.unwrap().path();
            let name = folder.file_name().unwrap().to_string_lossy().into_owned();
            let (symbols, prefix) = match name.as_str() {
                "symbols" => (folder, String::new()),
                _ => (folder.join("symbols"), format!("{name}/")),
            };
            for file in std::fs::read_dir(symbols).into_iter().flatten() {
                let stem = file.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned();
                found.push(&*format!("{prefix}{stem}").leak());
            }
        }
        found
    }

    #[test]
    fn every_symbol_is_drawn_within_its_square() {
        let symbols = symbols();
        assert!(symbols.len() > 20, "{symbols:?}");
        for name in symbols {
            let shapes = shapes(Glyph::new(name));
            assert!(!shapes.is_empty(), "{name}");
            for step in shapes.iter().flatten() {
                let (Step::Move(x, y) | Step::Line(x, y)) = step else { continue };
                assert!(x.abs() < 0.6 && y.abs() < 0.6, "{name}: {step:?}");
            }
        }
    }

    #[test]
    fn every_named_symbol_is_among_the_resources() {
        let named = [
            Glyph::CHECK,
            Glyph::CRESCENT,
            Glyph::CROWN,
            Glyph::DROP,
            Glyph::FLAME,
            Glyph::LEAF,
            Glyph::LOCK,
            Glyph::RING,
            Glyph::ROBOT,
            Glyph::SHIELD,
            Glyph::SPARKLE,
            Glyph::STAR,
            Glyph::SUN,
            Glyph::SWORD,
            Glyph::WAND,
        ];
        let symbols = symbols();
        assert!(named.iter().all(|glyph| symbols.contains(&glyph.name())));
    }
}
