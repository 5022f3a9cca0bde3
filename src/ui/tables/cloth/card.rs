//! A card, face up: its worth, its name, a line of drawings, what it asks for, what is missing and how likely it is.

use std::cell::Cell;

use relm4::gtk::{self, pango, prelude::*};

use super::item::Fullness;
use super::picture::LinePicture;
use crate::i18n::gettext_f;
use crate::shared::Shared;
use crate::tables::kit::{add_all, label, set_class, set_text, styled_box};
use crate::widgets::{PressButton, Tint};
use tableside::table::CardLook;

/// A card that can be pressed.
pub struct CardFace {
    pub button: PressButton,
    value: gtk::Label,
    title: gtk::Label,
    picture: LinePicture,
    text: gtk::Label,
    foot: gtk::Label,
    before: gtk::Label,
    measure: gtk::Label,
    fullness: Cell<Fullness>,
    look: Shared<CardLook>,
}

impl Default for CardFace {
    fn default() -> Self {
        let this = Self {
            button: PressButton::default(),
            value: label("value"),
            title: label("title"),
            picture: LinePicture::default(),
            text: label("text"),
            foot: label("foot"),
            before: label("before"),
            measure: label("measure"),
            fullness: Cell::default(),
            look: Shared::default(),
        };
        this.build();
        this
    }
}

impl CardFace {
    pub fn show(&self, look: &CardLook) {
        for tint in Tint::ALL {
            set_class(&self.button, tint.css_class(), tint == look.tint);
        }
        set_class(&self.button, "met", look.met);
        set_text(&self.value, &look.value);
        set_text(&self.title, &look.title);
        self.picture.show(&look.picture);
        self.look.set(look.clone());
        self.show_words();
        let before = gettext_f("{chance} →", &[("chance", &look.before)]);
        set_text(&self.before, if look.before.is_empty() { "" } else { &before });
        set_text(&self.measure, &look.measure);
    }

    /// Shows less where there is little room; brief are value, name, drawings and measure.
    pub fn set_fullness(&self, fullness: Fullness) {
        if self.fullness.replace(fullness) != fullness {
            self.show_words();
        }
    }

    pub fn fullness(&self) -> Fullness {
        self.fullness.get()
    }

    fn show_words(&self) {
        let (look, fullness) = (self.look.get(), self.fullness.get());
        let brief = fullness == Fullness::Brief;
        let drawn = brief && !look.picture.is_empty();
        set_text(&self.text, if drawn { "" } else { &look.text });
        // What is missing makes way for what the chosen die would change; the line keeps its place.
        let foot = !drawn && fullness != Fullness::Short && look.before.is_empty();
        self.foot.set_text(if foot { &look.foot } else { "" });
        set_class(&self.button, "brief", brief);
    }

    fn build(&self) {
        self.button.add_css_class("cardface");
        self.button.add_css_class("flat");
        for (label, lines) in [(&self.title, 2), (&self.text, 4), (&self.foot, 3)] {
            label.set_lines(lines);
            label.set_ellipsize(pango::EllipsizeMode::End);
            // As wide as the card, not as the text.
            label.set_max_width_chars(8);
            label.set_hexpand(true);
        }
        for label in [&self.before, &self.measure] {
            label.set_wrap(false);
            label.set_valign(gtk::Align::End);
        }
        self.value.set_xalign(0.5);
        self.value.set_valign(gtk::Align::Center);
        let head = styled_box(gtk::Orientation::Horizontal, 0, "band");
        add_all(&head, &[&self.value, &self.title]);
        let foot = styled_box(gtk::Orientation::Horizontal, 0, "feet");
        foot.set_valign(gtk::Align::End);
        foot.set_vexpand(true);
        self.foot.set_valign(gtk::Align::End);
        add_all(&foot, &[&self.foot, &self.before, &self.measure]);
        let body = styled_box(gtk::Orientation::Vertical, 0, "body");
        body.set_vexpand(true);
        add_all(&body, &[&self.picture, &self.text, &foot]);
        let card = styled_box(gtk::Orientation::Vertical, 0, "");
        card.set_overflow(gtk::Overflow::Hidden);
        add_all(&card, &[&head, &body]);
        self.button.set_child(Some(&card));
    }
}
