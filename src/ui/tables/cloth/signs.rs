//! Symbols that are printed on cards.

use relm4::gtk::{self, prelude::*};

use crate::tables::kit::styled_box;
use crate::widgets::{Emblem, Glyph, say_over};
use tableside::table::look::{Field, Sign};

/// More letters than this are words.
const LONG: usize = 5;

/// Symbols side by side; sizes in pixels.
pub fn sign_line(signs: &[Sign], size: i32, gap: i32) -> gtk::Box {
    let line = styled_box(gtk::Orientation::Horizontal, gap, "signs");
    line.set_valign(gtk::Align::Center);
    signs.iter().for_each(|sign| line.append(&sign_box(sign, size)));
    line
}

/// A symbol in its field, `size` pixels high; of what is required it is filled if it is there, else an outline.
fn sign_box(sign: &Sign, size: i32) -> gtk::Box {
    let field = styled_box(gtk::Orientation::Horizontal, 2, "stamp");
    match sign.field {
        Field::Ink => field.add_css_class("ink"),
        Field::Red => field.add_css_class("red"),
        Field::Gold => field.add_css_class("gold"),
        Field::Green => field.add_css_class("green"),
        Field::Dark => field.add_css_class("dark"),
        Field::Die(tint) => {
            field.add_css_class("die");
            field.add_css_class(tint.css_class());
        }
    }
    if let Some(there) = sign.there {
        field.add_css_class(if there { "there" } else { "missing" });
    }
    field.set_valign(gtk::Align::Center);
    if !sign.words.is_empty() {
        let words = sign.words.clone();
        say_over(&field, move || words.clone());
    }
    if !sign.label.is_empty() {
        // Names of things take as many lines as they need; numbers take one.
        let words = sign.label.chars().count() > LONG;
        let label = gtk::Label::builder().label(&sign.label).wrap(words).xalign(0.0).build();
        label.set_wrap_mode(gtk::pango::WrapMode::WordChar);
        field.append(&label);
    }
    for (at, glyph) in sign.glyphs.iter().enumerate() {
        if at > 0 {
            field.append(&gtk::Label::new(Some("/")));
        }
        field.append(&Emblem::of_glyph(Some(*glyph), size));
    }
    if sign.there == Some(true) {
        field.append(&Emblem::of_glyph(Some(Glyph::CHECK), size * 2 / 3));
    }
    field
}
