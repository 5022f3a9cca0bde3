//! What a piece is and what it can do, in full.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::item::{Fullness, Run};
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::tables::Intent;
use crate::tables::kit::{add_all, label, open_over, set_class, set_text, styled_box};
use crate::widgets::{Die, PressButton, RuleChip};
use tableside::table::{Command, ProfileLook};

/// The card of a piece. Where there is no room for all of it, pressing it opens all of it.
pub struct Profile {
    pub button: PressButton,
    parts: Rc<Parts>,
}

struct Parts {
    run: Run,
    die: Die,
    title: gtk::Label,
    below: gtk::Label,
    note: gtk::Label,
    words: gtk::Box,
    texts: gtk::Box,
    more: gtk::Image,
    fullness: Cell<Fullness>,
    shown: Shared<Rc<ProfileLook>>,
}

/// The side of the die for one line of words.
const DIE: f64 = 3.4;
/// The same in a list.
const LISTED: f64 = 3.0;

impl Profile {
    /// A card; what pressing it does is told by `pressed`, which says whether it was anything.
    pub fn new(run: &Run, pressed: impl Fn() -> bool + 'static) -> Self {
        let button = PressButton::default();
        let parts = Rc::new(Parts::new(run));
        button.set_child(Some(&parts.whole()));
        button.add_css_class("profile");
        button.add_css_class("flat");
        let shown = Rc::clone(&parts);
        button.connect_clicked(move |button| {
            if !pressed() && shown.fullness.get() != Fullness::Full {
                let whole = Parts::new(&shown.run);
                whole.show(&shown.shown.get());
                let content = whole.whole();
                content.add_css_class("profile");
                content.set_size_request(330, -1);
                open_over(button, "on-cloth", &content);
            }
        });
        Self { button, parts }
    }

    pub fn show(&self, look: &Rc<ProfileLook>) {
        self.parts.show(look);
        // Nothing but how likely it is to be there differs between two creatures.
        set_class(&self.button, "listed", look.texts.is_empty());
    }

    /// Whether it is one of several that are listed.
    pub fn is_listed(&self) -> bool {
        self.parts.shown.get().texts.is_empty()
    }

    pub fn fullness(&self) -> Fullness {
        self.parts.fullness.get()
    }

    /// Shows less where there is little room: not what it can do, or not even what holds now.
    pub fn set_fullness(&self, fullness: Fullness) {
        if self.parts.fullness.replace(fullness) != fullness {
            self.parts.show_texts();
        }
        set_class(&self.button, "brief", fullness == Fullness::Brief);
    }

    /// Letters are so many pixels high.
    pub fn set_letters(&self, letters: f64) {
        let listed = self.parts.shown.get().texts.is_empty();
        self.parts.die.set_size((letters * if listed { LISTED } else { DIE }) as i32);
    }
}

impl Parts {
    fn new(run: &Run) -> Self {
        let die = Die::default();
        die.set_size((14.0 * DIE) as i32);
        die.set_can_target(false);
        die.set_focusable(false);
        die.set_valign(gtk::Align::Center);
        Self {
            run: Rc::clone(run),
            die,
            title: label("title"),
            below: label("below"),
            note: label("note"),
            words: styled_box(gtk::Orientation::Vertical, 0, ""),
            texts: styled_box(gtk::Orientation::Vertical, 4, "texts"),
            more: gtk::Image::from_icon_name("view-more-symbolic"),
            fullness: Cell::default(),
            shown: Shared::default(),
        }
    }

    /// Everything in its place.
    fn whole(&self) -> gtk::Box {
        let words = &self.words;
        words.set_hexpand(true);
        // In the middle of what height there is. A box of wrapped words must fill its place: GTK 4.8 never ends to look for
        // the width of one that is lower than they need.
        self.title.set_vexpand(true);
        self.title.set_valign(gtk::Align::End);
        for label in [&self.title, &self.below, &self.note] {
            // As wide as the card, not as the text.
            label.set_max_width_chars(10);
            label.set_hexpand(true);
        }
        add_all(words, &[&self.title, &self.below, &self.note]);
        self.more.set_tooltip_text(Some(&gettext("Read all of it")));
        self.more.set_valign(gtk::Align::Start);
        self.note.set_vexpand(true);
        self.note.set_valign(gtk::Align::Start);
        let head = styled_box(gtk::Orientation::Horizontal, 10, "head");
        add_all(&head, &[&self.die]);
        add_all(&head, &[words]);
        add_all(&head, &[&self.more]);
        let whole = styled_box(gtk::Orientation::Vertical, 6, "whole");
        add_all(&whole, &[&head, &self.texts]);
        whole
    }

    fn show(&self, look: &Rc<ProfileLook>) {
        if Rc::ptr_eq(&*self.shown.get(), look) || **self.shown.get() == **look {
            return;
        }
        let old = self.shown.replace(Rc::clone(look));
        self.die.set_visible(look.die.face != tableside::table::look::Face::Unknown);
        if self.die.tint() != look.die.tint {
            self.die.set_tint(look.die.tint);
        }
        if self.die.face() != look.die.face {
            self.die.set_face(look.die.face.clone());
        }
        set_text(&self.title, &look.title);
        set_text(&self.below, &look.below);
        set_text(&self.note, &look.note);
        set_class(&self.note, "good", look.good);
        if old.texts != look.texts || self.texts.first_child().is_none() {
            while let Some(old) = self.texts.first_child() {
                self.texts.remove(&old);
            }
            look.texts.iter().for_each(|(text, rule)| self.texts.append(&self.paragraph(text, rule)));
        }
        self.show_texts();
    }

    fn show_texts(&self) {
        let fullness = self.fullness.get();
        let full = matches!(fullness, Fullness::Full | Fullness::Whole);
        let has = !self.shown.get().texts.is_empty();
        // The first of what it can do stays longest.
        let some = has && (full || fullness == Fullness::Short);
        self.texts.set_visible(some);
        let mut text = self.texts.first_child().and_then(|first| first.next_sibling());
        while let Some(next) = text {
            next.set_visible(full);
            text = next.next_sibling();
        }
        self.more.set_visible(!full && has);
        // Of several, the die says which it is.
        self.words.set_visible(fullness != Fullness::Brief || has);
        self.die.set_halign(if self.words.is_visible() { gtk::Align::Start } else { gtk::Align::Center });
        self.die.set_hexpand(!self.words.is_visible());
        // In a list, what is said of it makes way; it is told on a pause.
        self.note.set_visible(!self.note.text().is_empty() && (has || fullness != Fullness::Short));
        self.below.set_visible(fullness != Fullness::Brief && !self.below.text().is_empty());
        let alone = !self.note.get_visible() && !self.below.get_visible();
        self.title.set_valign(if alone { gtk::Align::Center } else { gtk::Align::End });
        // Where there is nothing below the head, it stands in the middle.
        if let Some(head) = self.words.parent() {
            head.set_vexpand(!some);
        }
    }

    fn paragraph(&self, words: &str, rule: &str) -> gtk::Box {
        let row = styled_box(gtk::Orientation::Horizontal, 8, "");
        let text = label("text");
        text.set_text(words);
        text.set_hexpand(true);
        text.set_max_width_chars(12);
        row.append(&text);
        if !rule.is_empty() {
            // Its id is for whoever opens it.
            let chip = RuleChip::new(rule);
            chip.set_icon_name("tableside-rulebook-symbolic");
            chip.set_valign(gtk::Align::Start);
            let run = Rc::clone(&self.run);
            chip.connect_activated(move |_, rule| run(Command::Intent(Intent::Rule(rule.to_owned()))));
            row.append(&chip);
        }
        row
    }
}
