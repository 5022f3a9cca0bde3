//! What the cards of matches on the first page are made of.

use relm4::gtk::{self, prelude::*};

use crate::pages::miniature::Miniature;
use crate::widgets::{Beside, Named, Narrow, Room};

/// A line of words that is known later and keeps its place until then, as a grey bar.
pub struct Place {
    pub label: gtk::Label,
}

impl Place {
    /// A bar about as long as so many letters.
    pub fn new(classes: &[&str], letters: i32) -> Self {
        let label =
            gtk::Label::builder().label(" ").xalign(0.0).width_chars(letters).halign(gtk::Align::Start);
        // It stays one line, whatever it will say.
        let label = label.ellipsize(gtk::pango::EllipsizeMode::End).css_classes(classes.to_vec()).build();
        label.add_css_class("coming");
        label.update_state(&[gtk::accessible::State::Hidden(true)]);
        Self { label }
    }

    /// Says what is known now; the place stays if that is nothing.
    pub fn fill(&self, words: &str) {
        self.label.remove_css_class("coming");
        self.label.set_width_chars(-1);
        self.label.set_label(if words.is_empty() { " " } else { words });
        self.label.set_tooltip_text(Some(words).filter(|words| !words.is_empty()));
        self.label.update_state(&[gtk::accessible::State::Hidden(words.is_empty())]);
    }
}

/// The column of words.
pub fn words() -> gtk::Box {
    gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(6).build()
}

/// Words in as many lines as they need.
pub fn label(text: &str, classes: &[&str]) -> gtk::Label {
    let label = gtk::Label::builder().label(text).xalign(0.0).wrap(true);
    label.wrap_mode(gtk::pango::WrapMode::WordChar).css_classes(classes.to_vec()).build()
}

/// The row of buttons, at the lower edge.
pub fn buttons() -> gtk::Box {
    gtk::Box::builder().spacing(12).vexpand(true).valign(gtk::Align::End).build()
}

pub fn button(words: &str, class: &str) -> gtk::Button {
    let button = gtk::Button::builder().label(words).use_underline(true).css_classes([class]);
    button.height_request(42).width_request(120).build()
}

/// The card: the table in small, and the words.
pub fn card(words: &gtk::Box, name: &str) -> (Beside, Miniature) {
    let miniature = Miniature::default();
    miniature.add_css_class("waiting-picture");
    let room = Room { beside_from: 520, beside: (296, 172), narrow: Narrow::Above(150) };
    let both = Beside::new(miniature.upcast_ref(), words.upcast_ref(), room);
    both.add_css_class("card");
    both.add_css_class("waiting");
    both.set_accessible_name(name);
    (both, miniature)
}
