//! Cards by number: designs, sets and multisets of them.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most strategy card designs a pack may have.
pub const MAX_DESIGNS: usize = 64;
/// The most heroes a pack may have.
pub const MAX_HEROES: usize = 64;

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

/// A strategy card as people name it: a design, or a card the table does not know or has not told
/// (DT-REF-1). Written as the design's number, or as `"unknown"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardRef {
    /// Not told.
    #[default]
    Unknown,
    /// A card of this design.
    Card(CardId),
}

impl CardRef {
    /// The design, if it is told.
    #[must_use]
    pub const fn card(self) -> Option<CardId> {
        match self {
            Self::Unknown => None,
            Self::Card(card) => Some(card),
        }
    }
}

impl From<CardId> for CardRef {
    fn from(card: CardId) -> Self {
        Self::Card(card)
    }
}

impl Serialize for CardRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Unknown => serializer.serialize_str("unknown"),
            Self::Card(card) => serializer.serialize_u8(card.0),
        }
    }
}

impl<'de> Deserialize<'de> for CardRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Written;
        impl Visitor<'_> for Written {
            type Value = CardRef;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a card's number or id, or \"unknown\"")
            }

            fn visit_u64<E: Error>(self, n: u64) -> Result<CardRef, E> {
                u8::try_from(n)
                    .map(|n| CardRef::Card(CardId(n)))
                    .map_err(|_| E::invalid_value(serde::de::Unexpected::Unsigned(n), &self))
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<CardRef, E> {
                match word {
                    "unknown" => Ok(CardRef::Unknown),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Str(word), &self)),
                }
            }
        }
        deserializer.deserialize_any(Written)
    }
}

impl JsonSchema for CardRef {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "CardRef".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"anyOf": [
            {"type": "integer", "minimum": 0, "maximum": MAX_DESIGNS - 1},
            {"const": "unknown"},
        ]})
    }
}

/// How many cards of each design: a multiset of strategy cards. Written as a map from the design's number.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<u8, u8>", into = "BTreeMap<u8, u8>")]
pub struct Counts([u8; MAX_DESIGNS]);

impl Counts {
    /// No card.
    pub const EMPTY: Self = Self([0; MAX_DESIGNS]);

    /// How many cards of this design.
    #[must_use]
    pub fn of(&self, card: CardId) -> u8 {
        self.0.get(card.index()).copied().unwrap_or(0)
    }

    /// How many cards altogether.
    #[must_use]
    pub fn total(&self) -> usize {
        self.0.iter().map(|n| u16::from(*n)).sum::<u16>() as usize
    }

    /// Whether there is no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Puts cards of a design in.
    pub fn add(&mut self, card: CardId, n: u8) {
        if let Some(count) = self.0.get_mut(card.index()) {
            *count = count.saturating_add(n);
        }
    }

    /// Takes one card out; says whether there was one.
    pub fn take(&mut self, card: CardId) -> bool {
        match self.0.get_mut(card.index()) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// Puts all cards of the other multiset in.
    pub fn add_all(&mut self, other: &Self) {
        for (count, n) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(n);
        }
    }

    /// The designs that are there, with their numbers of cards.
    pub fn iter(&self) -> impl Iterator<Item = (CardId, u8)> + '_ {
        (0u8..).zip(self.0).filter(|(_, n)| *n > 0).map(|(card, n)| (CardId(card), n))
    }

    /// The card at a place, if all were laid out in a row by design.
    #[must_use]
    pub fn nth(&self, at: usize) -> Option<CardId> {
        let mut at = at;
        for (card, &n) in (0u8..).zip(&self.0) {
            if at < n as usize {
                return Some(CardId(card));
            }
            at -= n as usize;
        }
        None
    }
}

impl Default for Counts {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(card, n)| (card.0, n))).finish()
    }
}

impl FromIterator<CardId> for Counts {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut counts = Self::EMPTY;
        cards.into_iter().for_each(|card| counts.add(card, 1));
        counts
    }
}

impl From<Counts> for BTreeMap<u8, u8> {
    fn from(counts: Counts) -> Self {
        counts.iter().map(|(card, n)| (card.0, n)).collect()
    }
}

impl TryFrom<BTreeMap<u8, u8>> for Counts {
    type Error = String;

    fn try_from(map: BTreeMap<u8, u8>) -> Result<Self, String> {
        let mut counts = Self::EMPTY;
        for (card, n) in map {
            *counts.0.get_mut(card as usize).ok_or_else(|| format!("there is no card {card}"))? = n;
        }
        Ok(counts)
    }
}

/// A set of heroes. Written as a list.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_written_as_numbers_or_unknown() {
        let cards: Vec<CardRef> = serde_json::from_str("[3, \"unknown\"]").unwrap();
        assert_eq!(cards, [CardRef::Card(CardId(3)), CardRef::Unknown]);
        assert_eq!(serde_json::to_string(&cards).unwrap(), "[3,\"unknown\"]");
        assert!(serde_json::from_str::<CardRef>("\"red.nothing\"").is_err());
        assert!(serde_json::from_str::<CardRef>("300").is_err());
    }

    #[test]
    fn counts_are_a_multiset() {
        let mut counts: Counts = [2, 0, 2].into_iter().map(CardId).collect();
        assert_eq!((counts.of(CardId(2)), counts.total()), (2, 3));
        assert_eq!(
            [0, 1, 2, 3].map(|at| counts.nth(at)),
            [Some(0), Some(2), Some(2), None].map(|c| c.map(CardId))
        );
        assert!(counts.take(CardId(0)) && !counts.take(CardId(0)) && !counts.take(CardId(200)));
        let written = serde_json::to_string(&counts).unwrap();
        assert_eq!(written, "{\"2\":2}");
        assert_eq!(serde_json::from_str::<Counts>(&written).unwrap(), counts);
        assert!(serde_json::from_str::<Counts>("{\"64\":1}").is_err());
    }
}
