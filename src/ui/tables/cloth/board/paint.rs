//! What is drawn on fields besides dice. Every kind has a shape of its own, so that nobody needs the colours.

use std::f64::consts::TAU;

use relm4::gtk::{self, cairo::Context, graphene, prelude::*};

use crate::widgets::die::print;
use crate::widgets::glyph::{self, Spot};
use crate::widgets::marks::paint;
use crate::widgets::palette::Rgb;
use crate::widgets::{Glyph, Tint};
use tableside::table::{FieldLook, Mark, News};

fn set(cr: &Context, colour: Rgb, alpha: f64) {
    cr.set_source_rgba(colour.r, colour.g, colour.b, alpha);
}

fn area(side: f64) -> graphene::Rect {
    graphene::Rect::new(0.0, 0.0, side as f32, side as f32)
}

/// A sign below what stands on the field, and a dashed line around it.
pub fn ground(widget: &impl IsA<gtk::Widget>, snapshot: &gtk::Snapshot, sign: Glyph, side: f64) {
    let cr = snapshot.append_cairo(&area(side));
    let ink = paint(widget, "board_ground_color");
    glyph::fill(&cr, sign, Spot::new(side * 0.5, side * 0.5, side * 0.62), ink, 0.55);
    let edge = side * 0.06;
    set(&cr, ink, 0.8);
    cr.set_line_width((side * 0.035).max(1.5));
    cr.set_dash(&[side * 0.10, side * 0.07], 0.0);
    cr.rectangle(edge, edge, side - 2.0 * edge, side - 2.0 * edge);
    cr.stroke().ok();
}

/// What may be done with a field, and what is known of its die. The corners are those of the die as it is turned, so that
/// its level is never covered; what is written is for who acts.
pub fn marks(widget: &impl IsA<gtk::Widget>, snapshot: &gtk::Snapshot, look: &FieldLook, side: f64) {
    let cr = snapshot.append_cairo(&area(side));
    let turned = look.piece.is_some_and(|die| die.turned);
    if turned {
        cr.translate(side, side);
        cr.rotate(TAU / 2.0);
    }
    let accent = paint(widget, "board_mark_color");
    let mut words = None;
    match look.mark {
        Mark::None => {}
        Mark::Move => dot(&cr, side, accent),
        Mark::Home => corners(&cr, side, accent, 0.5),
        // A die is not painted over.
        Mark::Target if look.piece.is_some() => {
            let colour = paint(widget, "board_spell_color");
            corners(&cr, side, colour, 1.0);
            let spot = Spot::new(side * 0.20, side * 0.20, (side * 0.36).max(16.0));
            disc(&cr, Spot { size: spot.size + 3.0, ..spot }, Rgb::WHITE);
            disc(&cr, spot, colour);
            glyph::fill(&cr, Glyph::SPARKLE, Spot { size: spot.size * 0.72, ..spot }, Rgb::WHITE, 1.0);
        }
        Mark::Target => diamond(&cr, side, paint(widget, "board_spell_color"), false),
        Mark::Chosen => diamond(&cr, side, paint(widget, "board_spell_color"), true),
        Mark::Attack(points) => {
            let colour = paint(widget, "board_attack_color");
            corners(&cr, side, colour, 1.0);
            let spot = Spot::new(side * 0.24, side * 0.20, (side * 0.34).max(15.0));
            pill(&cr, spot, colour);
            words = Some((format!("+{points}"), Spot { size: spot.size * 0.80, ..spot }));
        }
    }
    if look.costly {
        // Clear of the points on the left.
        let spot = Spot::new(side * 0.82, side * 0.20, (side * 0.30).max(14.0));
        badge(&cr, spot, paint(widget, "board_attack_color"));
        arrow(&cr, spot, turned != look.read_from_afar);
    } else if look.mark == Mark::None && !look.selected {
        news(&cr, widget, look.news, look.piece.is_some(), side);
    }
    if look.plus.is_some() {
        let spot = Spot::new(side * 0.20, side * 0.20, (side * 0.36).max(16.0));
        plus(&cr, spot, accent, paint(widget, "board_mark_fg_color"));
    }
    if look.danger {
        danger(&cr, side, paint(widget, "board_attack_color"));
    } else if look.safe {
        let ink = paint(widget, "board_safe_color");
        let spot = Spot::new(side * 0.15, side * 0.84, (side * 0.26).max(11.0));
        disc(&cr, spot, Rgb::WHITE);
        glyph::fill(&cr, Glyph::SHIELD, Spot { size: spot.size * 0.78, ..spot }, ink, 1.0);
    }
    if let Some(left) = look.count {
        let spot = Spot::new(side * 0.5, side * 0.90, (side * 0.26).max(13.0));
        pill(&cr, spot, paint(widget, "board_attack_color"));
        words = Some((left.to_string(), Spot { size: spot.size * 0.85, ..spot }));
    }
    drop(cr);
    if let Some((words, spot)) = words {
        let (x, y) = if turned { (side - spot.x, side - spot.y) } else { (spot.x, spot.y) };
        snapshot.save();
        snapshot.translate(&graphene::Point::new(x as f32, y as f32));
        if look.read_from_afar {
            snapshot.rotate(180.0);
        }
        print(snapshot, widget, &words, Spot::new(0.0, 0.0, spot.size), Rgb::WHITE);
        snapshot.restore();
    }
}

/// What the last turn did here: who captures, casts or turns a die leaves a sign of it.
fn news(cr: &Context, widget: &impl IsA<gtk::Widget>, news: News, stands: bool, side: f64) {
    let ink = paint(widget, "board_news_color");
    if news.left && !stands {
        set(cr, paint(widget, "window_fg_color"), 0.7);
        cr.set_line_width((side * 0.04).max(1.5));
        cr.new_path();
        cr.arc(side * 0.5, side * 0.5, side * 0.15, 0.0, TAU);
        cr.stroke().ok();
    }
    let size = (side * 0.27).max(12.0);
    let corner = Spot::new(side - size * 0.56, size * 0.56, size);
    if let Some(tint) = news.captured {
        fallen(cr, corner, tint);
    } else if news.cast {
        badge(cr, corner, paint(widget, "board_spell_color"));
        glyph::fill(cr, Glyph::SPARKLE, Spot { size: size * 0.72, ..corner }, Rgb::WHITE, 1.0);
    } else if news.placed {
        plus(cr, corner, ink, Rgb::WHITE);
    }
    if let Some(turned) = news.turned {
        // Clear of the level.
        let spot = Spot::new(size * 0.56, side * 0.5, size);
        badge(cr, spot, ink);
        arrow(cr, spot, turned.is_gt());
    }
}

fn badge(cr: &Context, spot: Spot, fill: Rgb) {
    disc(cr, Spot { size: spot.size + 3.0, ..spot }, Rgb::WHITE);
    disc(cr, spot, fill);
}

/// A small die, crossed out.
fn fallen(cr: &Context, spot: Spot, tint: Tint) {
    let half = spot.size / 2.0;
    let square = |grow: f64| {
        let (r, half) = (spot.size * 0.24, half + grow);
        cr.new_path();
        for (n, (x, y)) in (0..).zip([(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)]) {
            let turn = f64::from(n) * TAU / 4.0;
            cr.arc(spot.x + x * (half - r), spot.y + y * (half - r), r, turn - TAU / 4.0, turn);
        }
        cr.close_path();
    };
    square(1.5);
    set(cr, Rgb::WHITE, 1.0);
    cr.fill().ok();
    square(0.0);
    set(cr, tint.body().base, 1.0);
    cr.fill().ok();
    let arm = half * 0.56;
    set(cr, Rgb::WHITE, 1.0);
    cr.set_line_width((spot.size * 0.15).max(1.8));
    for slope in [1.0, -1.0] {
        cr.move_to(spot.x - arm, spot.y - arm * slope);
        cr.line_to(spot.x + arm, spot.y + arm * slope);
    }
    cr.stroke().ok();
}

/// A level more, or fewer.
fn arrow(cr: &Context, spot: Spot, up: bool) {
    let (reach, sign) = (spot.size * 0.28, if up { -1.0 } else { 1.0 });
    set(cr, Rgb::WHITE, 1.0);
    cr.set_line_width((spot.size * 0.14).max(1.8));
    cr.move_to(spot.x, spot.y - reach * sign);
    cr.line_to(spot.x, spot.y + reach * sign);
    cr.move_to(spot.x - reach * 0.85, spot.y + reach * 0.15 * sign);
    cr.line_to(spot.x, spot.y + reach * sign);
    cr.line_to(spot.x + reach * 0.85, spot.y + reach * 0.15 * sign);
    cr.stroke().ok();
}

fn disc(cr: &Context, spot: Spot, fill: Rgb) {
    set(cr, fill, 1.0);
    cr.new_path();
    cr.arc(spot.x, spot.y, spot.size / 2.0, 0.0, TAU);
    cr.fill().ok();
}

/// A Movement: a dot with a light rim, to be seen on light and dark.
fn dot(cr: &Context, side: f64, colour: Rgb) {
    let spot = Spot::new(side * 0.5, side * 0.5, side * 0.30);
    disc(cr, Spot { size: spot.size + (side * 0.05).max(2.0), ..spot }, Rgb::WHITE);
    disc(cr, spot, colour);
}

/// An Attack: corners around the target.
fn corners(cr: &Context, side: f64, colour: Rgb, alpha: f64) {
    let (near, arm) = (side * 0.05, side * 0.22);
    set(cr, colour, alpha);
    cr.set_line_width((side * 0.065).max(2.5));
    for (x, y) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)] {
        let at = |inset: f64, k: f64| if k < 0.5 { inset } else { side - inset };
        cr.move_to(at(near + arm, x), at(near, y));
        cr.line_to(at(near, x), at(near, y));
        cr.line_to(at(near, x), at(near + arm, y));
    }
    cr.stroke().ok();
}

/// A spell: a diamond, filled once it is chosen.
fn diamond(cr: &Context, side: f64, colour: Rgb, filled: bool) {
    let (middle, reach) = (side * 0.5, side * 0.40);
    cr.new_path();
    cr.move_to(middle, middle - reach);
    cr.line_to(middle + reach, middle);
    cr.line_to(middle, middle + reach);
    cr.line_to(middle - reach, middle);
    cr.close_path();
    set(cr, colour, if filled { 0.75 } else { 0.28 });
    cr.fill_preserve().ok();
    set(cr, colour, 1.0);
    cr.set_line_width((side * 0.05).max(2.0));
    cr.stroke().ok();
    if filled {
        glyph::fill(cr, Glyph::CHECK, Spot::new(middle, middle, side * 0.36), Rgb::WHITE, 1.0);
    }
}

fn pill(cr: &Context, spot: Spot, colour: Rgb) {
    let (half, r) = (spot.size * 0.62, spot.size / 2.0);
    let shape = |grow: f64| {
        cr.new_path();
        cr.arc(spot.x - half + r, spot.y, r + grow, TAU * 0.25, TAU * 0.75);
        cr.arc(spot.x + half - r, spot.y, r + grow, TAU * 0.75, TAU * 1.25);
        cr.close_path();
    };
    shape(1.5);
    set(cr, Rgb::WHITE, 1.0);
    cr.fill().ok();
    shape(0.0);
    set(cr, colour, 1.0);
    cr.fill().ok();
}

/// An Upgrade: a plus.
fn plus(cr: &Context, spot: Spot, fill: Rgb, ink: Rgb) {
    disc(cr, Spot { size: spot.size + 3.0, ..spot }, ink);
    disc(cr, spot, fill);
    let arm = spot.size * 0.26;
    set(cr, ink, 1.0);
    cr.set_line_width((spot.size * 0.16).max(2.0));
    cr.move_to(spot.x - arm, spot.y);
    cr.line_to(spot.x + arm, spot.y);
    cr.move_to(spot.x, spot.y - arm);
    cr.line_to(spot.x, spot.y + arm);
    cr.stroke().ok();
}

/// Could be attacked now: a warning sign.
fn danger(cr: &Context, side: f64, colour: Rgb) {
    let size = (side * 0.30).max(13.0);
    let (x, y) = (side * 0.16, side * 0.84);
    let triangle = |k: f64| {
        cr.new_path();
        cr.move_to(x, y - size * 0.52 * k);
        cr.line_to(x + size * 0.54 * k, y + size * 0.44 * k);
        cr.line_to(x - size * 0.54 * k, y + size * 0.44 * k);
        cr.close_path();
    };
    triangle(1.16);
    set(cr, Rgb::WHITE, 1.0);
    cr.fill().ok();
    triangle(0.94);
    set(cr, colour, 1.0);
    cr.fill().ok();
    set(cr, Rgb::WHITE, 1.0);
    cr.set_line_width((size * 0.12).max(1.6));
    cr.move_to(x, y - size * 0.16);
    cr.line_to(x, y + size * 0.14);
    cr.stroke().ok();
    cr.arc(x, y + size * 0.28, (size * 0.07).max(0.9), 0.0, TAU);
    cr.fill().ok();
}

/// What a hint proposes: an arrow from one field to another, or a ring around one.
pub fn hint(
    widget: &impl IsA<gtk::Widget>,
    snapshot: &gtk::Snapshot,
    from: (f64, f64),
    to: Option<(f64, f64)>,
    field: i32,
) {
    let (width, height) = (widget.as_ref().width() as f32, widget.as_ref().height() as f32);
    let cr = snapshot.append_cairo(&graphene::Rect::new(0.0, 0.0, width, height));
    let side = f64::from(field);
    let ink = paint(widget, "mark_bg_color");
    cr.set_line_width(side * 0.09);
    cr.set_line_cap(relm4::gtk::cairo::LineCap::Round);
    set(&cr, ink, 0.9);
    let Some(to) = to else {
        cr.new_path();
        cr.arc(from.0, from.1, side * 0.46, 0.0, TAU);
        cr.stroke().ok();
        return;
    };
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let (tip, head) = ((to.0 - ux * side * 0.12, to.1 - uy * side * 0.12), side * 0.34);
    let neck = (tip.0 - ux * head, tip.1 - uy * head);
    cr.move_to(from.0 + ux * side * 0.3, from.1 + uy * side * 0.3);
    cr.line_to(neck.0, neck.1);
    cr.stroke().ok();
    cr.move_to(tip.0, tip.1);
    cr.line_to(neck.0 - uy * head * 0.6, neck.1 + ux * head * 0.6);
    cr.line_to(neck.0 + uy * head * 0.6, neck.1 - ux * head * 0.6);
    cr.close_path();
    cr.fill().ok();
}
