//! What people tell of the table: rolled dice, revealed heroes, cards turned over.

mod cards;
mod dice;
mod heroes;
pub mod reveal;

use crate::tables::dice_tuners::{Session, ViewModel};
use crate::tables::kit::{DicePad, styled_box};
use std::rc::Rc;

use relm4::gtk::{self, gdk, prelude::*};

use super::draft::Draft;
use cards::CardsEntry;
pub use cards::{dealt_to_bots, press_named};
use heroes::HeroEntry;
use reveal::RevealEntry;

/// Panels to enter what happened on the table.
pub struct Entry {
    pub root: gtk::Box,
    dice: DicePad,
    heroes: HeroEntry,
    reveal: RevealEntry,
    cards: CardsEntry,
}

impl Entry {
    pub fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 10, "dt-entry"),
            dice: DicePad::new(session, dice::answer),
            heroes: HeroEntry::new(session),
            reveal: RevealEntry::new(session),
            cards: CardsEntry::new(session),
        };
        this.root.append(&this.dice.pad);
        this.root.append(&this.heroes.root);
        this.root.append(&this.reveal.root);
        this.root.append(&this.cards.root);
        this
    }

    /// Shows what is to be entered.
    pub fn show(&self, m: &ViewModel, draft: &Draft) {
        let shown = [
            self.dice.show(m, dice::asked(m)),
            self.heroes.show(m, draft),
            self.reveal.show(m, draft),
            self.cards.show(m, draft),
        ];
        self.root.set_visible(shown.contains(&true));
    }

    /// Takes a key typed anywhere; says whether it was of use.
    pub fn key(&self, key: gdk::Key) -> bool {
        self.dice.key(key)
    }
}
