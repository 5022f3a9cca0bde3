//! Round marks on the corners of dice and cards: what the ring says, said without colour.

use std::f64::consts::TAU;

use relm4::gtk::{self, cairo::Context, gdk, graphene, prelude::*};

use super::{
    CellState, colour,
    glyph::{self, Glyph, Spot},
    palette::Rgb,
};

/// The style class of what is marked in gold, as on a cloth.
pub const GILDED: &str = "gilded";

/// Draws a tick for a chosen cell and a lock for a committed one; `spot.size` is the mark's diameter.
pub fn draw(widget: &impl IsA<gtk::Widget>, snapshot: &gtk::Snapshot, spot: Spot, state: CellState) {
    let mark = match state {
        CellState::Selected => Some(Glyph::CHECK),
        CellState::Committed => Some(Glyph::LOCK),
        _ => None,
    };
    if let Some(mark) = mark {
        let cr = snapshot.append_cairo(&around(spot));
        let [fill, ink] = if widget.as_ref().has_css_class(GILDED) {
            [paint(widget, "cloth_gold"), paint(widget, "cloth_gold_ink")]
        } else {
            [paint(widget, "accent_bg_color"), paint(widget, "accent_fg_color")]
        };
        badge(&cr, mark, spot, fill, ink);
    }
}

/// Draws a lock around a point: what stays as it lies.
pub fn lock(widget: &impl IsA<gtk::Widget>, snapshot: &gtk::Snapshot, (x, y): (f64, f64), side: f64) {
    let spot = Spot::new(x, y, side);
    let cr = snapshot.append_cairo(&around(spot));
    let (fill, ink) = (paint(widget, "lock_bg_color"), paint(widget, "lock_fg_color"));
    badge(&cr, Glyph::LOCK, spot, fill, ink);
}

/// What a mark may paint over.
fn around(Spot { x, y, size, .. }: Spot) -> graphene::Rect {
    graphene::Rect::new((x - size) as f32, (y - size) as f32, (size * 2.0) as f32, (size * 2.0) as f32)
}

/// The named colour of the style sheet, or the colour of text.
pub fn paint(widget: &impl IsA<gtk::Widget>, name: &str) -> Rgb {
    rgb(colour::named(widget, name))
}

/// A colour without its opacity.
#[must_use]
pub fn rgb(colour: gdk::RGBA) -> Rgb {
    Rgb { r: colour.red().into(), g: colour.green().into(), b: colour.blue().into() }
}

fn badge(cr: &Context, mark: Glyph, spot: Spot, fill: Rgb, ink: Rgb) {
    cr.new_path();
    cr.arc(spot.x, spot.y, spot.size / 2.0, 0.0, TAU);
    cr.set_source_rgb(fill.r, fill.g, fill.b);
    cr.fill_preserve().ok();
    cr.set_line_width((spot.size * 0.10).max(1.0));
    cr.set_source_rgb(ink.r, ink.g, ink.b);
    cr.stroke().ok();
    glyph::fill(cr, mark, Spot { size: spot.size * 0.62, ..spot }, ink, 1.0);
}
