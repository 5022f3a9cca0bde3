//! A small card that opens to the whole card when pressed. It is never part of a question.

use std::marker::PhantomData;
use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::Part;
use crate::i18n::gettext_f;
use crate::shared::Shared;
use crate::tables::kit::{Session, Table, keep_in_sight, set_accessible_name};
use crate::widgets::{CardContent, CardSize, CardView, Emblem, Tint};

/// How a peek looks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PeekLook {
    /// The card; nothing for a card face down.
    pub content: Option<CardContent>,
    /// Whether it is drawn as value and colour only.
    pub mini: bool,
    /// Where it lies; the card itself is added.
    pub place: String,
}

/// A small card.
pub struct Peek<T: Table> {
    button: gtk::MenuButton,
    back: gtk::Box,
    holder: gtk::Box,
    look: Rc<Shared<PeekLook>>,
    table: PhantomData<T>,
}

impl<T: Table> Part<T> for Peek<T> {
    type Look = PeekLook;

    fn new(_session: &Rc<Session<T>>) -> Self {
        let look = Rc::new(Shared::new(PeekLook::default()));
        let button = gtk::MenuButton::new();
        button.add_css_class("flat");
        button.add_css_class("peek");
        button.set_create_popup_func({
            let look = Rc::clone(&look);
            move |button| {
                let content = look.get().content.clone();
                let popover = gtk::Popover::new();
                popover.set_child(Some(&CardView::new(content, CardSize::Full)));
                button.set_popover(Some(&popover));
                keep_in_sight(&popover, button);
            }
        });
        let back = gtk::Box::new(gtk::Orientation::Vertical, 0);
        back.add_css_class("peek-back");
        back.set_valign(gtk::Align::Center);
        let holder = gtk::Box::new(gtk::Orientation::Horizontal, 0);
        holder.set_valign(gtk::Align::Center);
        holder.append(&button);
        holder.append(&back);
        Self { button, back, holder, look, table: PhantomData }
    }

    fn widget(&self) -> gtk::Widget {
        self.holder.clone().upcast()
    }

    fn show(&self, look: PeekLook) {
        if *self.look.get() == look && self.button.is_visible() != self.back.is_visible() {
            return;
        }
        self.button.set_visible(look.content.is_some());
        self.back.set_visible(look.content.is_none());
        if let Some(content) = &look.content {
            let face = if look.mini { mini(content) } else { chip(content) };
            self.button.set_child(Some(&face));
            // A popover that was made for another card is of no use.
            self.button.set_popover(None::<&gtk::Popover>);
            let spoken = match look.place.as_str() {
                "" => content.spoken(),
                place => gettext_f("{place}: {card}", &[("place", place), ("card", &content.spoken())]),
            };
            set_accessible_name(&self.button, &spoken);
            self.button.set_tooltip_text(Some(&content.title));
        }
        self.look.set(look);
    }
}

fn chip(content: &CardContent) -> gtk::Widget {
    let card = CardView::new(Some(content.clone()), CardSize::Chip);
    card.set_can_target(false);
    card.upcast()
}

/// The value above the emblem of the colour.
fn mini(content: &CardContent) -> gtk::Widget {
    let face = gtk::Box::new(gtk::Orientation::Vertical, 0);
    face.add_css_class("peek-mini");
    face.add_css_class(content.tint.css_class());
    let value = gtk::Label::new(Some(&content.value));
    value.add_css_class("numeric");
    face.append(&value);
    if content.tint != Tint::Neutral {
        face.append(&Emblem::new(content.tint, 12));
    }
    face.upcast()
}
