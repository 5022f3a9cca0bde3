//! Goal cards by number, and multisets of them.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most kinds of goal cards a pack may have.
pub const MAX_DESIGNS: usize = 192;

/// A kind of goal card: its index in the pack's list of goals. Copies of it are interchangeable.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct GoalId(pub u8);

impl GoalId {
    /// As an index into the list of goals.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A card in a hand: a goal, or one the program does not know. Written as the goal's number, or as `"unknown"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GoalRef {
    /// Not told, or not for these eyes.
    #[default]
    Unknown,
    /// A card of this kind.
    Goal(GoalId),
}

impl GoalRef {
    /// The goal, if it is known.
    #[must_use]
    pub const fn goal(self) -> Option<GoalId> {
        match self {
            Self::Unknown => None,
            Self::Goal(goal) => Some(goal),
        }
    }
}

impl Serialize for GoalRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Unknown => serializer.serialize_str("unknown"),
            Self::Goal(goal) => serializer.serialize_u8(goal.0),
        }
    }
}

impl<'de> Deserialize<'de> for GoalRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Written;
        impl Visitor<'_> for Written {
            type Value = GoalRef;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a goal's number or id, or \"unknown\"")
            }

            fn visit_u64<E: Error>(self, n: u64) -> Result<GoalRef, E> {
                u8::try_from(n)
                    .map(|n| GoalRef::Goal(GoalId(n)))
                    .map_err(|_| E::invalid_value(serde::de::Unexpected::Unsigned(n), &self))
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<GoalRef, E> {
                match word {
                    "unknown" => Ok(GoalRef::Unknown),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Str(word), &self)),
                }
            }
        }
        deserializer.deserialize_any(Written)
    }
}

impl JsonSchema for GoalRef {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "GoalRef".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"anyOf": [
            {"type": "integer", "minimum": 0, "maximum": MAX_DESIGNS - 1},
            {"const": "unknown"},
        ]})
    }
}

/// How many cards of each kind: a multiset of goals. Written as a map from the goal's number.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<u8, u8>", into = "BTreeMap<u8, u8>")]
pub struct Counts([u8; MAX_DESIGNS]);

impl Counts {
    /// No card.
    pub const EMPTY: Self = Self([0; MAX_DESIGNS]);

    /// How many cards of this kind.
    #[must_use]
    pub fn of(&self, goal: GoalId) -> u8 {
        self.0.get(goal.index()).copied().unwrap_or(0)
    }

    /// How many cards altogether.
    #[must_use]
    pub fn total(&self) -> usize {
        self.0.iter().map(|n| u16::from(*n)).sum::<u16>() as usize
    }

    /// Puts cards of a kind in.
    pub fn add(&mut self, goal: GoalId, n: u8) {
        if let Some(count) = self.0.get_mut(goal.index()) {
            *count = count.saturating_add(n);
        }
    }

    /// Takes one card out; says whether there was one.
    pub fn take(&mut self, goal: GoalId) -> bool {
        match self.0.get_mut(goal.index()) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// The kinds that are there, with their numbers of cards.
    pub fn iter(&self) -> impl Iterator<Item = (GoalId, u8)> + '_ {
        (0u8..).zip(self.0).filter(|(_, n)| *n > 0).map(|(goal, n)| (GoalId(goal), n))
    }

    /// The card at a place, if all were laid out in a row by kind.
    #[must_use]
    pub fn nth(&self, at: usize) -> Option<GoalId> {
        let mut at = at;
        for (goal, &n) in (0u8..).zip(&self.0) {
            if at < n as usize {
                return Some(GoalId(goal));
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
        f.debug_map().entries(self.iter().map(|(goal, n)| (goal.0, n))).finish()
    }
}

impl From<Counts> for BTreeMap<u8, u8> {
    fn from(counts: Counts) -> Self {
        counts.iter().map(|(goal, n)| (goal.0, n)).collect()
    }
}

impl TryFrom<BTreeMap<u8, u8>> for Counts {
    type Error = String;

    fn try_from(map: BTreeMap<u8, u8>) -> Result<Self, String> {
        let mut counts = Self::EMPTY;
        for (goal, n) in map {
            *counts.0.get_mut(goal as usize).ok_or_else(|| format!("there is no goal {goal}"))? = n;
        }
        Ok(counts)
    }
}
