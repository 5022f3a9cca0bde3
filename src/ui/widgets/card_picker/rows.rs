//! The rows of the list and the headings between them.

use relm4::gtk::{self, pango, prelude::*};

use super::PickCard;
use crate::widgets::Named;
use crate::{
    i18n::gettext_f,
    widgets::{emblem::Emblem, palette::Tint},
};

/// A row of the list for `card`.
pub fn card_row(card: &PickCard) -> gtk::ListBoxRow {
    let line = gtk::Box::new(gtk::Orientation::Horizontal, 10);
    line.add_css_class("pickrow");
    line.append(&value_seal(card));
    let texts = gtk::Box::new(gtk::Orientation::Vertical, 0);
    texts.set_hexpand(true);
    texts.set_valign(gtk::Align::Center);
    let name = text(&card.name);
    name.add_css_class("name");
    texts.append(&name);
    if !card.note.is_empty() {
        let note = text(&card.note);
        note.add_css_class("caption");
        note.add_css_class("note");
        note.set_tooltip_text(Some(&card.note));
        texts.append(&note);
    }
    line.append(&texts);
    if card.left > 1 {
        let left = gtk::Label::new(Some(&format!("× {}", card.left)));
        left.add_css_class("numeric");
        left.add_css_class("note");
        line.append(&left);
    }
    let row = gtk::ListBoxRow::new();
    row.set_child(Some(&line));
    row.set_accessible_name(&spoken(card));
    row
}

/// The row for a card nobody noted.
pub fn unknown_row(label: &str) -> gtk::ListBoxRow {
    let line = gtk::Box::new(gtk::Orientation::Horizontal, 10);
    line.add_css_class("pickrow");
    let mark = gtk::Label::new(Some("?"));
    mark.add_css_class("seal");
    mark.set_valign(gtk::Align::Center);
    line.append(&mark);
    let name = text(label);
    name.add_css_class("name");
    line.append(&name);
    let row = gtk::ListBoxRow::new();
    row.set_child(Some(&line));
    row.set_accessible_name(label);
    row
}

/// The heading above the cards of a colour.
pub fn heading(tint: Tint) -> gtk::Widget {
    let line = gtk::Box::new(gtk::Orientation::Horizontal, 6);
    line.add_css_class("pickhead");
    if tint.emblem().is_some() {
        line.append(&Emblem::new(tint, 14));
    }
    let name = gtk::Label::new(Some(&tint.name()));
    name.add_css_class("caption-heading");
    line.append(&name);
    line.upcast()
}

/// The value of a card on the colour of the card, beside its emblem.
fn value_seal(card: &PickCard) -> gtk::Box {
    let seal = gtk::Box::new(gtk::Orientation::Horizontal, 3);
    seal.add_css_class("pickseal");
    seal.add_css_class(card.tint.css_class());
    seal.set_valign(gtk::Align::Center);
    seal.set_hexpand(false);
    let value = gtk::Label::new(Some(if card.value.is_empty() { "–" } else { &card.value }));
    value.add_css_class("numeric");
    value.set_hexpand(true);
    seal.append(&value);
    if card.tint.emblem().is_some() {
        seal.append(&Emblem::new(card.tint, 14));
    }
    seal
}

fn text(plain: &str) -> gtk::Label {
    let label = gtk::Label::new(Some(plain));
    label.set_ellipsize(pango::EllipsizeMode::End);
    label.set_single_line_mode(true);
    label.set_xalign(0.0);
    label
}

/// The card in words.
pub fn spoken(card: &PickCard) -> String {
    let mut parts = vec![card.name.clone()];
    if card.tint != Tint::Neutral {
        parts.push(card.tint.name());
    }
    if !card.value.is_empty() {
        parts.push(gettext_f("value {value}", &[("value", &card.value)]));
    }
    if card.left > 1 {
        parts.push(gettext_f("{count} left", &[("count", &card.left.to_string())]));
    }
    let mut spoken = parts.join(", ");
    if !card.note.is_empty() {
        spoken = format!("{spoken}. {}", card.note);
    }
    spoken
}
