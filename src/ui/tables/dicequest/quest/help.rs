//! One thing that would help, as a button: picture, words, the chance of success after it.

use std::rc::{Rc, Weak};

use relm4::gtk::{self, prelude::*};

use super::steps::Help;
use crate::i18n::{gettext, gettext_f};
use crate::shared::Shared;
use crate::tables::dicequest::{Command, DicequestTable, Session};
use crate::tables::kit::{Part, add_all, label, mark_command, set_class, set_text, styled_box};
use crate::widgets::{Emblem, Named, PictureView, PressButton};

/// How it looks.
#[derive(Clone, Debug, PartialEq)]
pub struct HelpLook {
    pub help: Help,
    /// The chance of success after it, in words; empty while nobody knows.
    pub chance: String,
    /// That chance, as a share of the best one.
    pub likely: f64,
}

pub struct HelpCell {
    session: Weak<Session>,
    button: PressButton,
    picture: PictureView,
    sign: Emblem,
    title: gtk::Label,
    detail: gtk::Label,
    chance: gtk::Label,
    shown: Rc<Shared<Option<HelpLook>>>,
}

impl Part<DicequestTable> for HelpCell {
    type Look = HelpLook;

    fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            session: Rc::downgrade(session),
            button: PressButton::default(),
            picture: PictureView::new(None, 38, 38),
            sign: Emblem::of_glyph(None, 28),
            title: label("title"),
            detail: label("caption"),
            chance: label("chance"),
            shown: Rc::default(),
        };
        let words = styled_box(gtk::Orientation::Vertical, 0, "");
        words.set_hexpand(true);
        words.set_valign(gtk::Align::Center);
        add_all(&words, &[&this.title, &this.detail]);
        for text in [&this.title, &this.detail] {
            text.set_wrap_mode(gtk::pango::WrapMode::Word);
        }
        this.picture.set_valign(gtk::Align::Center);
        this.chance.set_wrap(false);
        this.chance.set_xalign(1.0);
        let line = styled_box(gtk::Orientation::Horizontal, 10, "");
        add_all(&line, &[&this.picture, &this.sign, &words, &this.chance]);
        this.button.set_child(Some(&line));
        this.button.add_css_class("dq-help");
        this.button.connect_clicked({
            let (session, shown) = (Rc::clone(session), Rc::clone(&this.shown));
            move |_| {
                let command = (*shown.get()).as_ref().and_then(|look: &HelpLook| look.help.command.clone());
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

    fn show(&self, look: HelpLook) {
        let help = &look.help;
        mark_command(&self.button, &self.session, help.command.as_ref());
        if (*self.shown.get()).as_ref() == Some(&look) {
            return;
        }
        self.picture.set_visible(help.picture.is_some());
        self.picture.set_picture(help.picture.clone());
        self.sign.set_visible(help.picture.is_none());
        self.sign.set_glyph(help.glyph);
        set_text(&self.title, &help.title);
        set_text(&self.detail, &help.detail);
        set_text(&self.chance, &look.chance);
        let dim = matches!(help.command, None | Some(Command::AskWhy(..)));
        // What cannot be used whatever one does has no reason to tell.
        set_class(&self.button, "dimmed", matches!(help.command, Some(Command::AskWhy(..))));
        set_class(&self.button, "out", help.command.is_none());
        set_class(&self.button, "on", help.on);
        set_class(&self.button, "best", look.likely >= 1.0);
        self.button.set_sensitive(help.command.is_some());
        let mut name = help.title.clone();
        if dim {
            name = format!("{name}, {}", gettext("not allowed right now"));
        }
        if !look.chance.is_empty() {
            name =
                gettext_f("{step}, then {chance} to succeed", &[("step", &name), ("chance", &look.chance)]);
        }
        self.button.set_accessible_words(&name, &help.detail);
        self.shown.set(Some(look));
    }
}
