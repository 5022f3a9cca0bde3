//! A line that becomes entries, each tried on a copy.

use super::dice::Told;
use crate::engine::{Entry, EntryOf, Seat, apply};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Action, ItemPlace, Ruling};
use crate::games::dicequest::dice::Symbols;
use crate::games::dicequest::ids::{ItemId, TokenId};
use crate::games::dicequest::state::State;

/// More entries than a turn has.
pub const MOST: usize = 60;

/// What a line enters.
pub type Entries = Vec<EntryOf<Dicequest>>;

/// What is used up in a fight.
#[derive(Clone, Default)]
pub struct Marks {
    pub token: bool,
    pub items: Vec<(u8, Vec<u32>)>,
    pub used: Vec<(u8, bool, Vec<u32>)>,
}

/// What a line says of a fight.
#[derive(Clone, Default)]
pub struct Line {
    pub marks: Marks,
    pub dice: Vec<Told>,
    /// What all dice came to, in place of them.
    pub result: Option<Symbols>,
    pub bonus: Symbols,
    pub wounds: Vec<u8>,
    pub level_ups: Vec<u8>,
    /// The Threat tokens that are paid, or any for the one that lay on the Quest; nothing is said of them if it is left out.
    pub tokens: Option<Vec<TokenId>>,
}

impl Line {
    /// Whether it says how the dice lie, or what they came to.
    pub fn has_dice(&self) -> bool {
        !self.dice.is_empty() || self.result.is_some()
    }
}

/// A line that becomes entries, each tried on a copy.
pub struct Telling<'a> {
    pub game: &'a Dicequest,
    pub copy: State,
    /// What was there before the line.
    pub begun: State,
    /// Whose line it is.
    pub seat: Seat,
    pub entries: Entries,
    /// Whether the last entry is refused: the rules say why, whatever comes after it in the line.
    pub failed: bool,
}

impl Telling<'_> {
    /// Enters something; after the first refusal nothing more.
    pub fn enter(&mut self, entry: EntryOf<Dicequest>) {
        if self.failed || self.entries.len() >= MOST {
            return;
        }
        self.failed = apply(self.game, &mut self.copy, &entry, false, &mut ()).is_err();
        self.entries.push(entry);
    }

    /// The seat chooses.
    pub fn does(&mut self, action: Action) {
        self.enter(Entry::Do { seat: self.seat, action });
    }

    /// The table says so.
    pub fn report(&mut self, ruling: Ruling) {
        self.enter(Entry::Ruling(ruling));
    }

    /// An Item of a Backpack, named if that was not done before.
    pub fn item(&mut self, item: u8) -> ItemId {
        let (item, seat) = (ItemId(item), self.seat);
        if !self.copy.seat(seat).known().any(|held| held == item) {
            self.report(Ruling::NameItem { seat, item });
        }
        item
    }

    /// An Item of the Backpack, or else one that a Hero carries.
    pub fn anywhere(&mut self, item: u8) -> ItemPlace {
        let own = self.copy.seat(self.seat);
        let packed = own.known().any(|held| held == ItemId(item));
        let carried = own.heroes().find(|(_, hero)| hero.item == Some(ItemId(item)));
        match carried.filter(|_| !packed) {
            Some((hero, _)) => ItemPlace::Equipped { hero },
            None => ItemPlace::Backpack { item: self.item(item) },
        }
    }
}
