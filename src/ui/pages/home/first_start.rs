//! What somebody is told who has never played here: under which name, and where to begin.

use relm4::gtk::{self, prelude::*};

use super::HomeOutput;
use crate::dialogs::{Answer, Message};
use crate::i18n::{gettext, gettext_f};
use crate::pages::new_match::own_name;
use crate::play::{LONGEST_NAME, clean_name};
use crate::widgets::person::PersonFace;
use crate::widgets::{Named, Tint};

const FACE: i32 = 44;

pub struct FirstStart {
    pub root: gtk::Box,
    face: PersonFace,
    name: gtk::Label,
}

impl FirstStart {
    /// `change` is done when another name is wanted.
    pub fn new(change: impl Fn() + 'static) -> Self {
        let (face, name) = (PersonFace::new(FACE), gtk::Label::builder().xalign(0.0).wrap(true));
        let name = name.wrap_mode(gtk::pango::WrapMode::WordChar).css_classes(["heading"]).build();
        let words = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(2);
        let words = words.valign(gtk::Align::Center).hexpand(true).build();
        words.append(&name);
        let about = gtk::Label::builder().label(gettext("Change the name whenever you like")).xalign(0.0);
        words.append(&about.wrap(true).css_classes(["dim-label", "caption"]).build());
        let button = gtk::Button::builder().label(gettext("Change")).valign(gtk::Align::Center).build();
        button.set_accessible_name(&gettext("Change your name"));
        button.connect_clicked(move |_| change());
        let card = gtk::Box::builder().spacing(12).css_classes(["card", "waiting"]).build();
        card.append(&face.root);
        card.append(&words);
        card.append(&button);
        let advice = gtk::Label::builder()
            .label(gettext(
                "New to all of them? Regidice is the gentlest start: you play together, and one round explains it.",
            ))
            .wrap(true)
            .justify(gtk::Justification::Center)
            .css_classes(["dim-label"])
            .build();
        let root = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(18).visible(false);
        let root = root.build();
        root.append(&card);
        root.append(&advice);
        Self { root, face, name }
    }

    /// Whether it is shown; with the name as it is now.
    pub fn show(&self, shown: bool) {
        self.root.set_visible(shown);
        let name = own_name();
        self.name.set_label(&gettext_f("You play as {name}", &[("name", &name)]));
        self.face.show(&name, false, Tint::Neutral);
    }

    /// Asks for another name.
    pub fn ask(&self, near: &impl IsA<gtk::Widget>, output: &relm4::Sender<HomeOutput>) {
        let entry = gtk::Entry::builder().text(own_name()).activates_default(true);
        let entry = entry.max_length(i32::try_from(LONGEST_NAME).unwrap_or(i32::MAX)).build();
        entry.set_accessible_name(&gettext("Name"));
        let (typed, output) = (entry.clone(), output.clone());
        Message::new(near, &gettext("Your Name"), &gettext("A face goes with each name."))
            .child(&entry)
            .close(&gettext("_Cancel"))
            .answer(&gettext("_Save"), Answer::Suggested, move || {
                let name = clean_name(&typed.text());
                let _ = output.send(HomeOutput::Named(name));
            })
            .enter_answers()
            .show();
        entry.grab_focus();
    }
}
