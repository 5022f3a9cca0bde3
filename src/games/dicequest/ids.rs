//! Cards by number, and sets and multisets of them.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{Bits, Numbers};

/// The most kinds of cards of each sort (Heroes, Items, Quests, …) in a pack.
pub const MAX_CARDS: usize = 64;
/// How many Heroes a Party holds (DQ-TAV-3).
pub const PARTY: usize = 3;
/// How many Items a Backpack holds (DQ-ITEM-1).
pub const BACKPACK: usize = 5;

/// Declares the number of a sort of card: its index in the pack's list.
macro_rules! card_id {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
            JsonSchema,
        )]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// As an index into the pack's list.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<u8> for $name {
            fn from(n: u8) -> Self {
                Self(n)
            }
        }

        impl From<$name> for u8 {
            fn from(id: $name) -> Self {
                id.0
            }
        }
    )+};
}

card_id! {
    /// A Hero card; there is one of each.
    HeroId,
    /// A kind of Item; copies are interchangeable.
    ItemId,
    /// A Quest card; there is one of each.
    QuestId,
    /// An Adventure card; there is one of each.
    AdventureId,
    /// A Threat card; there is one of each.
    ThreatId,
    /// A kind of Threat token; copies are interchangeable.
    TokenId,
}

impl TokenId {
    /// A token of an Act that lies there and nobody has named: beyond all kinds, so that it is sorted last.
    #[must_use]
    pub const fn unnamed(act: u8) -> Self {
        Self(MAX_CARDS as u8 + act)
    }

    /// The Act of a token that nobody has named; none of others.
    pub(in crate::games::dicequest) fn unnamed_act(self) -> Option<u8> {
        self.0.checked_sub(MAX_CARDS as u8).filter(|act| (1..=3).contains(act))
    }
}

/// A set of cards of one sort, of which there is one each.
pub type CardSet = Bits<Numbers<u64, { MAX_CARDS as u8 }>>;

/// How many cards or tokens of each kind. Written as a map from the number of the kind.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "BTreeMap<u8, u8>", into = "BTreeMap<u8, u8>")]
pub struct Counts([u8; MAX_CARDS]);

impl Counts {
    /// None.
    pub const EMPTY: Self = Self([0; MAX_CARDS]);

    /// How many of this kind.
    #[must_use]
    pub fn of(&self, card: impl Into<u8>) -> u8 {
        self.0.get(usize::from(card.into())).copied().unwrap_or(0)
    }

    /// Puts some in.
    pub fn add(&mut self, card: impl Into<u8>, n: u8) {
        if let Some(count) = self.0.get_mut(usize::from(card.into())) {
            *count = count.saturating_add(n);
        }
    }

    /// Takes one out; says whether there was one.
    pub fn take(&mut self, card: impl Into<u8>) -> bool {
        match self.0.get_mut(usize::from(card.into())) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// The kinds that are there with their numbers, of those that `among` holds.
    pub fn among(&self, among: CardSet) -> impl Iterator<Item = (u8, u8)> + '_ {
        among.iter().map(|card| (card, self.of(card))).filter(|(_, n)| *n > 0)
    }

    /// How many altogether, of the kinds that `among` holds.
    #[must_use]
    pub fn total(&self, among: CardSet) -> usize {
        among.iter().map(|card| usize::from(self.of(card))).sum()
    }
}

impl Default for Counts {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let there = (0u8..).zip(self.0).filter(|(_, n)| *n > 0);
        f.debug_map().entries(there).finish()
    }
}

impl From<Counts> for BTreeMap<u8, u8> {
    fn from(counts: Counts) -> Self {
        (0u8..).zip(counts.0).filter(|(_, n)| *n > 0).collect()
    }
}

impl TryFrom<BTreeMap<u8, u8>> for Counts {
    type Error = String;

    fn try_from(map: BTreeMap<u8, u8>) -> Result<Self, String> {
        let mut counts = Self::EMPTY;
        for (card, n) in map {
            let count = counts.0.get_mut(usize::from(card));
            *count.ok_or_else(|| format!("there is no card {card}"))? = n;
        }
        Ok(counts)
    }
}
