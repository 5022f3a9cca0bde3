//! How strong a seat is, in a circle, with the reasons as tooltip.

use relm4::gtk::{self, prelude::*};

use crate::i18n::gettext_f;
use crate::tables::kit::set_class;
use crate::widgets::Named;

/// The style classes of how a duel went for a seat.
const RESULTS: [&str; 4] = ["open", "won", "lost", "null"];

pub struct StrengthBadge {
    pub root: gtk::Box,
    number: gtk::Label,
}

impl StrengthBadge {
    pub fn new() -> Self {
        let root: gtk::Box =
            gtk::glib::Object::builder().property("accessible-role", gtk::AccessibleRole::Img).build();
        root.add_css_class("strength");
        root.set_valign(gtk::Align::Center);
        let number = gtk::Label::new(None);
        number.add_css_class("numeric");
        number.set_hexpand(true);
        root.append(&number);
        Self { root, number }
    }

    /// Shows a strength (empty while it is not known), why, and how it fared: one of [`RESULTS`].
    pub fn show(&self, strength: &str, reasons: &[String], result: &str) {
        let shown = if strength.is_empty() { "–" } else { strength };
        self.number.set_text(shown);
        let why = reasons.join(" + ");
        self.root.set_tooltip_text((!why.is_empty()).then_some(why.as_str()));
        for class in RESULTS {
            set_class(&self.root, class, class == result);
        }
        let label = gettext_f("Strength {strength}", &[("strength", shown)]);
        self.root.set_accessible_words(&label, &why);
    }
}
