//! What people tell of the table: rolled dice, revealed heroes, cards turned over.

mod cards;
mod dice;
mod heroes;
pub mod reveal;

use std::rc::Rc;

use relm4::gtk::{self, gdk, prelude::*};

use super::core::Core;
use super::moment::Moment;
use super::parts::boxed;
use super::plan::Plan;
use cards::CardsEntry;
pub use cards::{dealt_to_bots, press_named};
use dice::DiceEntry;
use heroes::HeroEntry;
use reveal::RevealEntry;

/// Panels to enter what happened on the table.
pub struct Entry {
    root: gtk::Box,
    dice: DiceEntry,
    heroes: HeroEntry,
    reveal: RevealEntry,
    cards: CardsEntry,
}

impl Entry {
    /// Nothing to enter.
    #[must_use]
    pub fn new(core: &Rc<Core>) -> Self {
        let this = Self {
            root: boxed(gtk::Orientation::Vertical, 10, "dt-entry"),
            dice: DiceEntry::new(core),
            heroes: HeroEntry::new(core),
            reveal: RevealEntry::new(core),
            cards: CardsEntry::new(core),
        };
        this.root.append(this.dice.widget());
        this.root.append(this.heroes.widget());
        this.root.append(this.reveal.widget());
        this.root.append(this.cards.widget());
        this
    }

    /// Its widget.
    #[must_use]
    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// Shows what is to be entered.
    pub fn show(&self, m: &Moment, plan: &Plan) {
        let shown = [
            self.dice.show(m),
            self.heroes.show(m, plan),
            self.reveal.show(m, plan),
            self.cards.show(m, plan),
        ];
        self.root.set_visible(shown.contains(&true));
    }

    /// Takes a key typed anywhere; says whether it was of use.
    #[must_use]
    pub fn key(&self, key: gdk::Key) -> bool {
        self.dice.key(key)
    }
}
