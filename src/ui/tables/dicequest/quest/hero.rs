//! A Hero of the attempt: portrait, wound, and what the next wounds do. Pressed, it takes a wound.

use std::rc::{Rc, Weak};

use relm4::gtk::{self, prelude::*};

use super::model::HeroLook;
use crate::games::dicequest::content::ability::WoundKind;
use crate::games::dicequest::state::Wound;
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::tables::dicequest::parts::symbols;
use crate::tables::dicequest::{DicequestTable, Session};
use crate::tables::kit::layout::Form;
use crate::tables::kit::{Part, add_all, label, mark_command, set_class, set_text, styled_box};
use crate::widgets::{CellState, Emblem, Named, PictureView, PressButton};

pub struct HeroCell {
    session: Weak<Session>,
    button: PressButton,
    picture: PictureView,
    wound: Emblem,
    name: gtk::Label,
    fate: gtk::Label,
    shown: Rc<Shared<Option<(i32, HeroLook)>>>,
}

impl Part<DicequestTable> for HeroCell {
    /// The side of the portrait in pixels, and the Hero.
    type Look = (i32, HeroLook);

    fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            session: Rc::downgrade(session),
            button: PressButton::default(),
            picture: PictureView::default(),
            wound: Emblem::of_glyph(None, 20),
            name: label("title"),
            fate: label("caption"),
            shown: Rc::default(),
        };
        let face = gtk::Overlay::new();
        face.set_child(Some(&this.picture));
        this.wound.set_halign(gtk::Align::End);
        this.wound.set_valign(gtk::Align::End);
        this.wound.add_css_class("dq-wounded");
        face.add_overlay(&this.wound);
        face.set_valign(gtk::Align::Center);
        let words = styled_box(gtk::Orientation::Vertical, 0, "");
        words.set_valign(gtk::Align::Center);
        add_all(&words, &[&this.name, &this.fate]);
        for text in [&this.name, &this.fate] {
            text.set_wrap_mode(gtk::pango::WrapMode::Word);
        }
        let line = styled_box(gtk::Orientation::Horizontal, 8, "");
        add_all(&line, &[&face, &words]);
        this.button.set_child(Some(&line));
        this.button.add_css_class("dq-goer");
        this.button.connect_clicked({
            let (session, shown) = (Rc::clone(session), Rc::clone(&this.shown));
            move |_| {
                let command =
                    (*shown.get()).as_ref().and_then(|(_, look): &(i32, HeroLook)| look.command.clone());
                if let Some(command) = command {
                    session.run(command);
                }
            }
        });
        this
    }

    fn widget(&self) -> gtk::Widget {
        self.button.clone().upcast()
    }

    fn show(&self, (side, look): (i32, HeroLook)) {
        mark_command(&self.button, &self.session, look.command.as_ref());
        if (*self.shown.get()).as_ref().is_some_and(|(size, shown)| *size == side && *shown == look) {
            return;
        }
        // Beside the card there is more width than height.
        let narrow = self.session.upgrade().is_none_or(|session| session.form() == Form::Narrow);
        for text in [&self.name, &self.fate] {
            text.set_max_width_chars(if narrow { 11 } else { 17 });
        }
        self.picture.set_size(side, side);
        self.picture.set_picture(Some(look.picture.clone()));
        self.wound.set_glyph(match look.wound {
            Wound::None => None,
            Wound::Light => Some(symbols::wound(WoundKind::Light)),
            Wound::Unblockable => Some(symbols::wound(WoundKind::UnblockableLight)),
        });
        self.wound.set_visible(look.wound != Wound::None);
        set_text(&self.name, &look.name);
        set_text(&self.fate, &look.fate);
        for state in CellState::ALL {
            set_class(&self.button, state.css_class(), state == look.state);
        }
        self.button.set_sensitive(look.command.is_some());
        let mut name = format!("{}, {}", look.name, look.fate);
        if look.state == CellState::Dimmed {
            name = format!("{name}, {}", gettext("not allowed right now"));
        }
        self.button.set_accessible_words(&name, &look.action);
        self.button.set_tooltip_text((!look.action.is_empty()).then_some(&look.action));
        self.shown.set(Some((side, look)));
    }
}
