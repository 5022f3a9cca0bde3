//! The parts of a card with a picture put together, one function for each size.

use relm4::gtk::{self, pango::Alignment, prelude::*};

use super::content::{CardContent, CardSize, Sign, SignRow};
use super::layout::{add_lower_half, column, line, public_mark, seal, whole};
use crate::widgets::{Emblem, FitText, Picture, PictureView, palette::Tint};

/// The face of a card with a picture.
pub fn build(content: &CardContent, picture: &Picture, size: CardSize, public: bool) -> gtk::Box {
    match size {
        CardSize::Chip => chip(content, picture, public),
        CardSize::Small => small(content, picture, public),
        CardSize::Full => full(content, picture, public),
    }
}

fn chip(content: &CardContent, picture: &Picture, public: bool) -> gtk::Box {
    let face = line("face", 0);
    let view = PictureView::new(Some(picture.clone()), 40, 40);
    view.add_css_class("art");
    face.append(&view);
    let title = FitText::new(&content.title, "title", Alignment::Left).max_lines(2);
    title.set_hexpand(true);
    title.set_valign(gtk::Align::Center);
    face.append(&title);
    if public {
        face.append(&public_mark());
    }
    face
}

/// The picture with the value and the colour over its upper corners.
fn art(content: &CardContent, picture: &Picture, height: i32, emblem: i32) -> gtk::Overlay {
    let view = PictureView::new(Some(picture.clone()), -1, height);
    view.add_css_class("art");
    view.set_hexpand(true);
    let overlay = gtk::Overlay::new();
    overlay.set_child(Some(&view));
    let corners = line("corners", 4);
    corners.set_valign(gtk::Align::Start);
    if !content.value.is_empty() {
        let seal = seal(content);
        seal.set_halign(gtk::Align::Start);
        corners.append(&seal);
    }
    if content.tint != Tint::Neutral {
        let mark = line("pip", 0);
        mark.add_css_class(content.tint.css_class());
        mark.append(&Emblem::new(content.tint, emblem));
        mark.set_hexpand(true);
        mark.set_halign(gtk::Align::End);
        mark.set_valign(gtk::Align::Start);
        corners.append(&mark);
    }
    overlay.add_overlay(&corners);
    overlay
}

fn small(content: &CardContent, picture: &Picture, public: bool) -> gtk::Box {
    let face = column("face");
    let art = art(content, picture, 54, 11);
    art.set_vexpand(true);
    face.append(&art);
    let title = FitText::new(&content.title, "title", Alignment::Center).max_lines(2);
    title.set_valign(gtk::Align::Center);
    face.append(&title);
    let rows = column("rows");
    let brief = |n: u8| content.rows.iter().filter(move |row| row.line == n && !row.signs.is_empty());
    for n in (1..4).filter(|n| brief(*n).next().is_some()) {
        let all = line("row", 6);
        all.set_halign(gtk::Align::Center);
        brief(n).for_each(|row| all.append(&signs(row, 13, 2)));
        rows.append(&all);
    }
    if public && rows.first_child().is_none() {
        let mark = public_mark();
        mark.set_halign(gtk::Align::Center);
        rows.append(&mark);
    }
    face.append(&rows);
    face
}

fn full(content: &CardContent, picture: &Picture, public: bool) -> gtk::Box {
    let face = column("face");
    face.append(&art(content, picture, 112, 15));
    face.append(&whole(&content.title, "title"));
    if !content.kind.is_empty() {
        face.append(&whole(&content.kind, "kind"));
    }
    let rows = column("rows");
    for row in content.rows.iter().filter(|row| !row.signs.is_empty() && !row.title.is_empty()) {
        let told = line("row", 8);
        let title = FitText::new(&row.title, "caption", Alignment::Left);
        title.set_hexpand(true);
        title.set_valign(gtk::Align::Center);
        told.append(&title);
        told.append(&signs(row, 17, 3));
        rows.append(&told);
    }
    face.append(&rows);
    add_lower_half(&face, content, public);
    face
}

fn signs(row: &SignRow, size: i32, gap: i32) -> gtk::Box {
    sign_row(&row.signs, size, gap)
}

/// Symbols beside each other, each in a field of its colour; sizes in pixels.
#[must_use]
pub fn sign_row(signs: &[Sign], size: i32, gap: i32) -> gtk::Box {
    let row = line("signs", gap);
    signs.iter().for_each(|sign| row.append(&sign_field(sign, size)));
    row
}

/// A symbol in a field of its colour, `size` pixels high.
#[must_use]
pub fn sign_field(sign: &Sign, size: i32) -> gtk::Box {
    let field = line("sign", 2);
    if !sign.class.is_empty() {
        field.add_css_class(sign.class);
    }
    field.set_valign(gtk::Align::Center);
    if !sign.label.is_empty() {
        let label = gtk::Label::new(Some(&sign.label));
        label.add_css_class("numeric");
        field.append(&label);
    }
    for (at, glyph) in sign.glyphs.iter().enumerate() {
        if at > 0 {
            field.append(&gtk::Label::new(Some("/")));
        }
        field.append(&Emblem::of_glyph(Some(*glyph), size));
    }
    field
}
