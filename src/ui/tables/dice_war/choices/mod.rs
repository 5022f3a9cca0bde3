//! Buttons beside the board, with a sentence that says what to do.

mod offers;

pub use offers::{Offer, offers};

use std::cell::RefCell;
use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::core::Core;
use super::looks::Shown;
use super::track::{Level, Track};
use crate::games::dice_war::POWER;
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::kit::{boxed, call, label, mark, say};
use crate::ui::tables::layout::Wrap;
use crate::ui::widgets::PressButton;

/// The buttons; they are kept and shown anew, so that the focus stays.
pub struct Choices {
    core: Rc<Core>,
    root: gtk::Box,
    hint: gtk::Label,
    power: gtk::Box,
    track: Track,
    sum: gtk::Label,
    rows: RefCell<Vec<Row>>,
}

struct Row {
    root: gtk::Box,
    title: gtk::Label,
    wrap: Wrap,
    buttons: Vec<Button>,
}

struct Button {
    button: PressButton,
    words: gtk::Label,
    detail: gtk::Label,
    offer: Rc<RefCell<Offer>>,
}

impl Choices {
    /// No buttons yet.
    #[must_use]
    pub fn new(core: &Rc<Core>) -> Self {
        let root = boxed(gtk::Orientation::Vertical, 8, "dw-choices");
        let hint = label("dw-hint");
        let power = boxed(gtk::Orientation::Horizontal, 8, "");
        let track = Track::default();
        let sum = label("heading");
        power.append(&track);
        power.append(&sum);
        root.append(&hint);
        root.append(&power);
        Self { core: Rc::clone(core), root, hint, power, track, sum, rows: RefCell::default() }
    }

    /// The widget.
    #[must_use]
    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// Shows what is offered.
    pub fn show(&self, shown: &Shown<'_>) {
        let offers = offers(shown);
        say(&self.hint, &offers.hint);
        self.power.set_visible(offers.power.is_some());
        if let Some(power) = offers.power {
            self.track.set_level(Level { full: power.min(POWER), ghost: 0, of: POWER });
            let words = [("n", &*power.to_string()), ("of", &*POWER.to_string())];
            say(&self.sum, &gettext_f("{n} of {of}", &words));
        }
        let mut rows = self.rows.borrow_mut();
        while rows.len() < offers.rows.len() {
            let row = Row::new();
            self.root.append(&row.root);
            rows.push(row);
        }
        let empty = (String::new(), Vec::new());
        for (at, row) in rows.iter_mut().enumerate() {
            let (title, offers) = offers.rows.get(at).unwrap_or(&empty);
            row.show(&self.core, title, offers);
        }
        self.root.set_visible(!offers.hint.is_empty() || !offers.rows.is_empty());
    }
}

impl Row {
    fn new() -> Self {
        let root = boxed(gtk::Orientation::Vertical, 4, "");
        let title = label("heading");
        let wrap = Wrap::new(6);
        wrap.set_hexpand(true);
        root.append(&title);
        root.append(&wrap);
        Self { root, title, wrap, buttons: Vec::new() }
    }

    fn show(&mut self, core: &Rc<Core>, title: &str, offers: &[Offer]) {
        self.root.set_visible(!offers.is_empty());
        say(&self.title, title);
        let name = if title.is_empty() { gettext("Choices") } else { title.to_owned() };
        self.wrap.set_name_spoken(&name);
        while self.buttons.len() < offers.len() {
            let button = Button::new(core);
            self.wrap.append(&button.button);
            self.buttons.push(button);
        }
        for (at, button) in self.buttons.iter().enumerate() {
            button.button.set_visible(at < offers.len());
            if let Some(offer) = offers.get(at) {
                button.show(offer);
            }
        }
    }
}

impl Button {
    fn new(core: &Rc<Core>) -> Self {
        let button = PressButton::default();
        button.add_css_class("dw-choice");
        let words = label("words");
        words.set_use_underline(true);
        words.set_wrap_mode(gtk::pango::WrapMode::Word);
        words.set_xalign(0.5);
        words.set_mnemonic_widget(Some(&button));
        let detail = label("caption");
        detail.set_xalign(0.5);
        let column = boxed(gtk::Orientation::Vertical, 1, "");
        column.set_valign(gtk::Align::Center);
        column.append(&words);
        column.append(&detail);
        button.set_child(Some(&column));
        // Its name is told in full; the label would only say it twice.
        button.reset_relation(gtk::AccessibleRelation::LabelledBy);
        let offer = Rc::new(RefCell::new(Offer::default()));
        button.connect_clicked({
            let (core, offer) = (Rc::clone(core), Rc::clone(&offer));
            move |_| {
                let press = offer.borrow().press.clone();
                if let Some(press) = press {
                    core.press(press);
                }
            }
        });
        Self { button, words, detail, offer }
    }

    fn show(&self, offer: &Offer) {
        if *self.offer.borrow() == *offer {
            return;
        }
        self.words.set_label(&offer.label);
        say(&self.detail, &offer.detail);
        mark(&self.button, "suggested-action", offer.suggested || offer.on);
        mark(&self.button, "dimmed", offer.dim);
        self.button.set_sensitive(offer.press.is_some());
        let mut spoken = match offer.spoken.as_str() {
            "" => offer.label.replace('_', ""),
            spoken => spoken.to_owned(),
        };
        let marks = [(offer.dim, gettext("not allowed now")), (offer.on, gettext("chosen"))];
        for (_, word) in marks.into_iter().filter(|(on, _)| *on) {
            spoken = format!("{spoken}, {word}");
        }
        call(&self.button, &spoken);
        self.button.update_property(&[gtk::accessible::Property::Description(&offer.detail)]);
        self.offer.replace(offer.clone());
    }
}
