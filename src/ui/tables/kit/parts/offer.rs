//! A card with its texts beside it, where a whole card does not fit.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::{CardCell, CardLook, Needs, Part};
use crate::tables::kit::{Session, Table, label, set_text, styled_box};

/// A card on offer.
pub struct CardOffer<T: Table> {
    root: gtk::Box,
    card: CardCell<T>,
    body: gtk::Label,
    needs: Needs,
    panel: gtk::Label,
}

impl<T: Table> Part<T> for CardOffer<T> {
    type Look = CardLook<T>;

    fn new(session: &Rc<Session<T>>) -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Horizontal, 8, "offer"),
            card: CardCell::new(session),
            body: label("caption"),
            needs: Needs::default(),
            panel: label("caption"),
        };
        for text in [&this.body, &this.panel] {
            text.set_max_width_chars(28);
        }
        this.needs.root.set_valign(gtk::Align::Start);
        this.panel.set_hexpand(true);
        let second = styled_box(gtk::Orientation::Horizontal, 6, "");
        second.append(&this.needs.root);
        second.append(&this.panel);
        let texts = styled_box(gtk::Orientation::Vertical, 4, "");
        texts.set_valign(gtk::Align::Center);
        texts.set_hexpand(true);
        texts.append(&this.body);
        texts.append(&second);
        let card = this.card.widget();
        card.set_valign(gtk::Align::Center);
        this.root.append(&card);
        this.root.append(&texts);
        this
    }

    fn widget(&self) -> gtk::Widget {
        self.root.clone().upcast()
    }

    fn show(&self, look: CardLook<T>) {
        let content = look.content.clone().unwrap_or_default();
        self.card.show(look);
        set_text(&self.body, &content.body);
        let panel = content.panel.unwrap_or_default();
        self.needs.show(&panel.needs);
        set_text(&self.panel, &panel.text);
    }
}
