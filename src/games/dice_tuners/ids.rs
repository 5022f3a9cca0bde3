//! Cards by number: designs, sets and multisets of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{self, Bit, Bits, CardKind};

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
    #[inline]
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
    #[inline]
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

impl Bit for HeroId {
    type Item = Self;
    type Word = u64;
    const NOUN: &'static str = "hero";
    const MOST: u8 = MAX_HEROES as u8;

    fn numbered(number: u8) -> Self {
        Self(number)
    }

    fn number(hero: Self) -> u8 {
        hero.0
    }
}

/// A set of heroes.
pub type HeroSet = Bits<HeroId>;
