//! Cards by number: kinds of cards, cards that may be unknown, and multisets of them.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A kind of card of a game: its number in the pack's list. Copies of a kind are interchangeable.
pub trait CardKind: Copy + Ord + Default {
    /// What a card of this kind is called in messages about files, such as `goal`.
    const NOUN: &'static str;
    /// The name of [`CardRef`] in the game's JSON schema.
    const SCHEMA: &'static str;
    /// The most kinds a pack may have.
    const MOST: usize;

    /// The kind with this number.
    fn numbered(number: u8) -> Self;

    /// Its number.
    fn number(self) -> u8;
}

/// A card as people name it: of a kind, or one that was not told, or not for these eyes. Written as the kind's
/// number, or as `"unknown"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardRef<K> {
    /// Not told.
    #[default]
    Unknown,
    /// A card of this kind.
    Card(K),
}

impl<K: Copy> CardRef<K> {
    /// The kind, if it is told.
    #[must_use]
    pub const fn card(self) -> Option<K> {
        match self {
            Self::Unknown => None,
            Self::Card(card) => Some(card),
        }
    }
}

impl<K: CardKind> From<K> for CardRef<K> {
    fn from(card: K) -> Self {
        Self::Card(card)
    }
}

impl<K: CardKind> Serialize for CardRef<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Unknown => serializer.serialize_str("unknown"),
            Self::Card(card) => serializer.serialize_u8(card.number()),
        }
    }
}

impl<'de, K: CardKind> Deserialize<'de> for CardRef<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Written<K>(PhantomData<K>);
        impl<K: CardKind> Visitor<'_> for Written<K> {
            type Value = CardRef<K>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a {}'s number or id, or \"unknown\"", K::NOUN)
            }

            fn visit_u64<E: Error>(self, n: u64) -> Result<CardRef<K>, E> {
                u8::try_from(n)
                    .map(|n| CardRef::Card(K::numbered(n)))
                    .map_err(|_| E::invalid_value(Unexpected::Unsigned(n), &self))
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<CardRef<K>, E> {
                match word {
                    "unknown" => Ok(CardRef::Unknown),
                    _ => Err(E::invalid_value(Unexpected::Str(word), &self)),
                }
            }
        }
        deserializer.deserialize_any(Written(PhantomData))
    }
}

impl<K: CardKind> JsonSchema for CardRef<K> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        K::SCHEMA.into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"anyOf": [
            {"type": "integer", "minimum": 0, "maximum": K::MOST - 1},
            {"const": "unknown"},
        ]})
    }
}

/// How many cards of each kind, of `N` kinds at most: a multiset. Written as a map from the kind's number.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "BTreeMap<u8, u8>", into = "BTreeMap<u8, u8>", bound = "K: CardKind")]
pub struct Counts<K, const N: usize> {
    counts: [u8; N],
    kind: PhantomData<K>,
}

impl<K: CardKind, const N: usize> Counts<K, N> {
    /// No card.
    pub const EMPTY: Self = Self { counts: [0; N], kind: PhantomData };

    /// How many cards of this kind.
    #[must_use]
    pub fn of(&self, card: K) -> u8 {
        self.counts.get(usize::from(card.number())).copied().unwrap_or(0)
    }

    /// How many cards altogether.
    #[must_use]
    pub fn total(&self) -> usize {
        self.counts.iter().map(|n| u16::from(*n)).sum::<u16>() as usize
    }

    /// Whether there is no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts == [0; N]
    }

    /// Puts cards of a kind in.
    pub fn add(&mut self, card: K, n: u8) {
        if let Some(count) = self.counts.get_mut(usize::from(card.number())) {
            *count = count.saturating_add(n);
        }
    }

    /// Puts all cards of the other multiset in.
    pub fn add_all(&mut self, other: &Self) {
        for (count, n) in self.counts.iter_mut().zip(other.counts) {
            *count = count.saturating_add(n);
        }
    }

    /// Takes one card out; says whether there was one.
    pub fn take(&mut self, card: K) -> bool {
        match self.counts.get_mut(usize::from(card.number())) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// The kinds that are there, with their numbers of cards.
    pub fn iter(&self) -> impl Iterator<Item = (K, u8)> + '_ {
        (0u8..).zip(self.counts).filter(|(_, n)| *n > 0).map(|(card, n)| (K::numbered(card), n))
    }

    /// The card at a place, if all were laid out in a row by kind.
    #[must_use]
    pub fn nth(&self, at: usize) -> Option<K> {
        let mut at = at;
        for (card, &n) in (0u8..).zip(&self.counts) {
            if at < n as usize {
                return Some(K::numbered(card));
            }
            at -= n as usize;
        }
        None
    }
}

impl<K: CardKind, const N: usize> Default for Counts<K, N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<K: CardKind, const N: usize> fmt::Debug for Counts<K, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(card, n)| (card.number(), n))).finish()
    }
}

impl<K: CardKind, const N: usize> FromIterator<K> for Counts<K, N> {
    fn from_iter<I: IntoIterator<Item = K>>(cards: I) -> Self {
        let mut counts = Self::EMPTY;
        cards.into_iter().for_each(|card| counts.add(card, 1));
        counts
    }
}

impl<K: CardKind, const N: usize> From<Counts<K, N>> for BTreeMap<u8, u8> {
    fn from(counts: Counts<K, N>) -> Self {
        counts.iter().map(|(card, n)| (card.number(), n)).collect()
    }
}

impl<K: CardKind, const N: usize> TryFrom<BTreeMap<u8, u8>> for Counts<K, N> {
    type Error = String;

    fn try_from(map: BTreeMap<u8, u8>) -> Result<Self, String> {
        let mut counts = Self::EMPTY;
        for (card, n) in map {
            let place = counts.counts.get_mut(usize::from(card));
            *place.ok_or_else(|| format!("there is no {} {card}", K::NOUN))? = n;
        }
        Ok(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
    struct Spell(u8);

    impl CardKind for Spell {
        const NOUN: &'static str = "spell";
        const SCHEMA: &'static str = "SpellRef";
        const MOST: usize = 64;

        fn numbered(number: u8) -> Self {
            Self(number)
        }

        fn number(self) -> u8 {
            self.0
        }
    }

    type Spells = Counts<Spell, 64>;

    #[test]
    fn cards_are_written_as_numbers_or_unknown() {
        let cards: Vec<CardRef<Spell>> = serde_json::from_str("[3, \"unknown\"]").unwrap();
        assert_eq!(cards, [CardRef::Card(Spell(3)), CardRef::Unknown]);
        assert_eq!(serde_json::to_string(&cards).unwrap(), "[3,\"unknown\"]");
        for wrong in ["\"red.nothing\"", "300"] {
            let error = serde_json::from_str::<CardRef<Spell>>(wrong).unwrap_err().to_string();
            assert!(error.contains("a spell's number or id, or \"unknown\""), "{error}");
        }
    }

    #[test]
    fn counts_are_a_multiset() {
        let mut counts: Spells = [2, 0, 2].into_iter().map(Spell).collect();
        assert_eq!((counts.of(Spell(2)), counts.total()), (2, 3));
        assert_eq!(
            [0, 1, 2, 3].map(|at| counts.nth(at)),
            [Some(0), Some(2), Some(2), None].map(|c| c.map(Spell))
        );
        assert!(counts.take(Spell(0)) && !counts.take(Spell(0)) && !counts.take(Spell(200)));
        let written = serde_json::to_string(&counts).unwrap();
        assert_eq!(written, "{\"2\":2}");
        assert_eq!(serde_json::from_str::<Spells>(&written).unwrap(), counts);
        let error = serde_json::from_str::<Spells>("{\"64\":1}").unwrap_err().to_string();
        assert!(error.contains("there is no spell 64"), "{error}");
    }
}
