//! How a die looks: body, face, emblem, marks.

use relm4::gtk::cairo::{Context, RadialGradient};
use relm4::gtk::{self, gdk, graphene, gsk, pango, prelude::*};

use super::{
    Face, Shape, Stance, Symbol,
    body::{self, source},
};
use crate::widgets::{
    glyph::{self, Spot},
    palette::{Rgb, Tint},
};

/// Everything the picture of a die depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    pub face: Face,
    pub tint: Tint,
    pub shape: Shape,
    /// Side in pixels.
    pub size: f64,
    /// A strong rim for high contrast.
    pub contrast: bool,
    /// How bright its pips glow like embers, from 0 to 5; printed as on other dice if nothing is given.
    pub glow: Option<u8>,
}

/// Embers, from those that are going out to those that blaze.
const EMBERS: (Rgb, Rgb) = (Rgb::hex(0xb8623c), Rgb::hex(0xffc46b));
/// The light around them.
const BLAZE: Rgb = Rgb::hex(0xff5a1c);

/// The picture of a die, its top left corner at the origin. `widget` lends its font.
pub fn node(widget: &impl IsA<gtk::Widget>, look: &Look) -> Option<gsk::RenderNode> {
    let snapshot = gtk::Snapshot::new();
    let side = look.size as f32;
    let cr = snapshot.append_cairo(&graphene::Rect::new(0.0, 0.0, side, side));
    let mut paints = look.tint.body();
    body::paint(&cr, look, paints);
    let inner = content_box(look);
    if let Some(glow) = look.glow {
        let bright = f64::from(glow.min(5)) / 5.0;
        paints.ink = EMBERS.0.mix(EMBERS.1, bright);
        if !look.contrast {
            paint_light(&cr, look, inner, bright);
        }
    }
    paint_face(&cr, look, inner, paints.ink);
    if look.glow.is_none() {
        paint_emblem(&cr, look, paints.ink);
    }
    drop(cr);
    if let Some(text) = face_text(&look.face) {
        let height = match (&look.face, text.chars().count()) {
            (_, 3..) => 0.56,
            (Face::Text(_), 2) => 0.64,
            _ => 0.82,
        };
        print(&snapshot, widget, &text, Spot { size: inner.size * height, ..inner }, paints.ink);
        if matches!(look.face, Face::Number(6 | 9)) {
            // Dice lie at any angle: upside down a 6 would be a 9.
            let (width, y) = (inner.size * 0.42, inner.y + inner.size * 0.37);
            underline(&snapshot, (inner.x, y, width, (look.size * 0.032).max(1.4)), paints.ink);
        }
    }
    if let Face::Figure(_, level) = look.face {
        let spot = Spot::new(look.size * 0.78, look.size * 0.75, look.size * 0.40);
        print(&snapshot, widget, &level.to_string(), spot, paints.ink);
        if level == 6 {
            // Upside down it would be a 9.
            let (width, height) = (look.size * 0.17, (look.size * 0.028).max(1.2));
            underline(&snapshot, (spot.x, spot.y + look.size * 0.15, width, height), paints.ink);
        }
    }
    if let Some((letter, spot)) = letter(look) {
        print(&snapshot, widget, &letter, spot, paints.ink);
    }
    snapshot.to_node()
}

/// A line whose middle is at `x`.
fn underline(snapshot: &gtk::Snapshot, (x, y, width, height): (f64, f64, f64, f64), ink: Rgb) {
    let line = graphene::Rect::new((x - width / 2.0) as f32, y as f32, width as f32, height as f32);
    snapshot.append_color(&rgba(ink), &line);
}

/// The square that holds the face. On a small die the face is all that matters.
fn content_box(look: &Look) -> Spot {
    let s = look.size;
    let mark = look.tint.emblem().is_some();
    let small = s < 44.0;
    match look.shape {
        Shape::D4 if small => Spot::new(s * 0.5, s * 0.61, s * 0.56),
        Shape::D8 if small => Spot::new(s * 0.5, s * 0.46, s * 0.60),
        Shape::D10 if small => Spot::new(s * 0.5, s * 0.46, s * 0.60),
        Shape::D12 if small => Spot::new(s * 0.5, s * 0.51, s * 0.66),
        Shape::D20 if small => Spot::new(s * 0.5, s * 0.50, s * 0.60),
        Shape::Cube if mark => Spot::new(s * 0.5, s * 0.5, s * 0.74),
        Shape::Cube => Spot::new(s * 0.5, s * 0.5, s * 0.80),
        Shape::D4 => Spot::new(s * 0.5, s * 0.62, s * 0.46),
        Shape::D8 => Spot::new(s * 0.5, s * 0.49, s * 0.44),
        Shape::D10 => Spot::new(s * 0.5, s * 0.46, s * 0.44),
        Shape::D12 => Spot::new(s * 0.5, s * 0.51, s * 0.54),
        Shape::D20 => Spot::new(s * 0.5, s * 0.535, s * 0.42),
    }
}

fn is_number(face: &Face) -> bool {
    matches!(face, Face::Number(_) | Face::Text(_) | Face::Blank)
}

fn is_pips(face: &Face) -> bool {
    matches!(face, Face::Pips(1..=6))
}

fn face_text(face: &Face) -> Option<String> {
    match face {
        Face::Unknown => Some("?".to_owned()),
        Face::Number(n) => Some(n.to_string()),
        Face::Pips(n) if *n > 6 => Some(n.to_string()),
        Face::Text(text) => Some(text.clone()),
        Face::Blank | Face::Pips(_) | Face::Symbols(_) | Face::Figure(..) => None,
    }
}

fn paint_face(cr: &Context, look: &Look, inner: Spot, ink: Rgb) {
    match &look.face {
        Face::Pips(n) => paint_pips(cr, *n, inner, ink),
        Face::Symbols(symbols) => {
            for (symbol, spot) in places(symbols, inner) {
                glyph::fill(cr, symbol.glyph, spot, ink, 1.0);
            }
        }
        Face::Figure(glyph, _) => {
            let spot = Spot::new(inner.x - inner.size * 0.10, inner.y - inner.size * 0.02, inner.size * 0.80);
            glyph::fill(cr, *glyph, spot, ink, 1.0);
        }
        Face::Unknown | Face::Blank | Face::Number(_) | Face::Text(_) => {}
    }
}

/// The light that glowing pips throw on the die.
fn paint_light(cr: &Context, look: &Look, inner: Spot, bright: f64) {
    let Face::Pips(n) = look.face else { return };
    let radius = inner.size * (0.17 + 0.13 * bright);
    for (x, y) in pips(n, inner) {
        let light = RadialGradient::new(x, y, 0.0, x, y, radius);
        light.add_color_stop_rgba(0.0, BLAZE.r, BLAZE.g, BLAZE.b, 0.35 + 0.6 * bright);
        light.add_color_stop_rgba(1.0, BLAZE.r, BLAZE.g, BLAZE.b, 0.0);
        cr.new_path();
        cr.arc(x, y, radius, 0.0, std::f64::consts::TAU);
        cr.set_source(&light).ok();
        cr.fill().ok();
    }
}

fn paint_pips(cr: &Context, n: u8, inner: Spot, ink: Rgb) {
    source(cr, ink, 1.0);
    for (x, y) in pips(n, inner) {
        cr.new_sub_path();
        cr.arc(x, y, inner.size * 0.115, 0.0, std::f64::consts::TAU);
    }
    cr.fill().ok();
}

/// The middles of the pips of a face.
fn pips(n: u8, inner: Spot) -> impl Iterator<Item = (f64, f64)> {
    let cells: &[(f64, f64)] = match n {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        6 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        _ => &[],
    };
    let gap = inner.size * 0.32;
    cells.iter().map(move |(x, y)| (inner.x + x * gap, inner.y + y * gap))
}

/// Where each symbol goes: long ones cross or fan out, mixed faces share the square.
fn places(symbols: &[Symbol], inner: Spot) -> Vec<(Symbol, Spot)> {
    use Stance::{Long, Upright, Wide};
    let place = |x: f64, y: f64, size: f64, turn: f64| {
        let k = inner.size;
        Spot::new(inner.x + x * k, inner.y + y * k, size * k).turned(turn)
    };
    let stances: Vec<Stance> = symbols.iter().map(|symbol| symbol.stance).collect();
    let spots = match stances.as_slice() {
        [Long] => vec![place(0.02, 0.0, 1.12, 42.0)],
        [Wide] => vec![place(0.0, 0.02, 1.06, 0.0)],
        [Upright] => vec![place(0.0, 0.02, 0.90, 0.0)],
        [Long, Long] => vec![place(0.0, 0.0, 1.06, -35.0), place(0.0, 0.0, 1.06, 35.0)],
        [Long, Long, Long] => {
            vec![place(-0.26, 0.04, 0.94, 24.0), place(0.01, 0.0, 1.0, 24.0), place(0.28, -0.04, 0.94, 24.0)]
        }
        [Long, _] => vec![place(-0.22, 0.06, 0.88, 18.0), place(0.21, 0.06, 0.66, 0.0)],
        [Long, Long, _] => {
            vec![place(-0.28, 0.08, 0.84, 14.0), place(-0.08, 0.05, 0.84, 14.0), place(0.26, 0.06, 0.58, 0.0)]
        }
        [_, _] => vec![place(-0.25, 0.03, 0.68, 0.0), place(0.25, 0.03, 0.68, 0.0)],
        [_, _, _] => {
            vec![place(-0.26, -0.23, 0.54, 0.0), place(0.26, -0.23, 0.54, 0.0), place(0.0, 0.26, 0.54, 0.0)]
        }
        _ => vec![
            place(-0.25, -0.25, 0.5, 0.0),
            place(0.25, -0.25, 0.5, 0.0),
            place(-0.25, 0.25, 0.5, 0.0),
            place(0.25, 0.25, 0.5, 0.0),
        ],
    };
    symbols.iter().copied().zip(spots).collect()
}

fn paint_emblem(cr: &Context, look: &Look, ink: Rgb) {
    let Some(emblem) = look.tint.emblem() else {
        return;
    };
    if look.tint == Tint::White && is_number(&look.face) {
        // Among dice with numbers white ones belong to nobody; all others have a sign.
        return;
    }
    let s = look.size;
    let spot = match look.shape {
        // Between the pips there is room in the middle of an edge.
        Shape::Cube if is_pips(&look.face) => Spot::new(s * 0.5, s * 0.86, s * 0.18),
        // A figure fills the face up to the corner of its level.
        Shape::Cube if matches!(look.face, Face::Figure(..)) => Spot::new(s * 0.82, s * 0.20, s * 0.20),
        Shape::Cube => Spot::new(s * 0.175, s * 0.185, s * 0.20),
        Shape::D4 => Spot::new(s * 0.5, s * 0.315, s * 0.16),
        Shape::D8 => Spot::new(s * 0.5, s * 0.80, s * 0.15),
        Shape::D10 => Spot::new(s * 0.5, s * 0.84, s * 0.14),
        Shape::D12 => Spot::new(s * 0.5, s * 0.885, s * 0.12),
        Shape::D20 => Spot::new(s * 0.5, s * 0.82, s * 0.14),
    };
    glyph::fill(cr, emblem, spot, ink, 0.95);
}

/// In high contrast the letter of the colour beside its emblem, where it is large enough to be read.
fn letter(look: &Look) -> Option<(String, Spot)> {
    let s = look.size;
    if !look.contrast
        || look.shape != Shape::Cube
        || s < 44.0
        || matches!(look.face, Face::Figure(..) | Face::Number(_) | Face::Text(_))
    {
        return None;
    }
    let spot = if is_pips(&look.face) {
        Spot::new(s * 0.5, s * 0.145, s * 0.19)
    } else {
        Spot::new(s * 0.825, s * 0.82, s * 0.22)
    };
    Some((look.tint.letter()?, spot))
}

/// Prints `text` centred on the spot, its line `spot.size` high.
pub fn print(snapshot: &gtk::Snapshot, widget: &impl IsA<gtk::Widget>, text: &str, spot: Spot, ink: Rgb) {
    let layout = widget.create_pango_layout(Some(text));
    let mut font = widget.pango_context().font_description().unwrap_or_default();
    font.set_weight(pango::Weight::Bold);
    font.set_absolute_size(spot.size * f64::from(pango::SCALE) * 0.86);
    layout.set_font_description(Some(&font));
    let (ink_box, _) = layout.pixel_extents();
    let x = spot.x - f64::from(ink_box.x()) - f64::from(ink_box.width()) / 2.0;
    let y = spot.y - f64::from(ink_box.y()) - f64::from(ink_box.height()) / 2.0;
    snapshot.save();
    snapshot.translate(&graphene::Point::new(x as f32, y as f32));
    snapshot.append_layout(&layout, &rgba(ink));
    snapshot.restore();
}

fn rgba(colour: Rgb) -> gdk::RGBA {
    gdk::RGBA::new(colour.r as f32, colour.g as f32, colour.b as f32, 1.0)
}
