//! Cards by number: designs, sets and multisets of them.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{self, CardKind};

/// The most strategy card designs a pack may have.
pub const MAX_DESIGNS: usize = 64;
/// The most heroes a pack may have.
pub const MAX_HEROES: usize = 64;
/// The most seats.
pub const MAX_PLAYERS: usize = 4;

/// A strategy card design: its index in the pack's list of strategy cards. Copies of a design are
/// interchangeable.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct CardId(pub u8);

impl CardId {
    /// As an index into the list of designs.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A hero: its index in the pack's list of heroes. Every hero exists once.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct HeroId(pub u8);

impl HeroId {
    /// As an index into the list of heroes.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl CardKind for CardId {
    const NOUN: &'static str = "card";
    const SCHEMA: &'static str = "CardRef";
    const MOST: usize = MAX_DESIGNS;

    fn numbered(number: u8) -> Self {
        Self(number)
    }

    fn number(self) -> u8 {
        self.0
    }
}

/// A strategy card as people name it, which the table may not know or has not told (DT-REF-1).
pub type CardRef = engine::CardRef<CardId>;

/// A multiset of strategy cards.
pub type Counts = engine::Counts<CardId, MAX_DESIGNS>;

/// A set of heroes. Written as a list.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Vec<HeroId>", into = "Vec<HeroId>")]
pub struct HeroSet(u64);

impl HeroSet {
    /// No hero.
    pub const EMPTY: Self = Self(0);

    const fn bit(hero: HeroId) -> u64 {
        if hero.index() < MAX_HEROES { 1 << hero.0 } else { 0 }
    }

    /// Whether the hero is in the set.
    #[must_use]
    pub const fn contains(self, hero: HeroId) -> bool {
        self.0 & Self::bit(hero) != 0
    }

    /// Adds a hero.
    pub const fn insert(&mut self, hero: HeroId) {
        self.0 |= Self::bit(hero);
    }

    /// Removes a hero.
    pub const fn remove(&mut self, hero: HeroId) {
        self.0 &= !Self::bit(hero);
    }

    /// How many heroes.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The heroes, by number.
    pub fn iter(self) -> impl Iterator<Item = HeroId> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let hero = (bits != 0).then(|| HeroId(bits.trailing_zeros() as u8))?;
            bits &= bits - 1;
            Some(hero)
        })
    }
}

impl fmt::Debug for HeroSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|hero| hero.0)).finish()
    }
}

impl FromIterator<HeroId> for HeroSet {
    fn from_iter<I: IntoIterator<Item = HeroId>>(heroes: I) -> Self {
        let mut set = Self::EMPTY;
        heroes.into_iter().for_each(|hero| set.insert(hero));
        set
    }
}

impl From<Vec<HeroId>> for HeroSet {
    fn from(heroes: Vec<HeroId>) -> Self {
        heroes.into_iter().collect()
    }
}

impl From<HeroSet> for Vec<HeroId> {
    fn from(set: HeroSet) -> Self {
        set.iter().collect()
    }
}
