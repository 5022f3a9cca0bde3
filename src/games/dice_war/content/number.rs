//! Numbers on cards (section 7.3 of the rules).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::filter::Filter;

/// A number, possibly read from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "expected a number, “k”, “tp”, “reserve”, { base, per_k }, { count = filter } or { diff = [filter, filter] }"
)]
pub enum Number {
    /// This one.
    Fixed(i8),
    /// One that has a name.
    Word(NumberWord),
    /// So much, and so much for each of `k`.
    PerK {
        /// With `k` = 0.
        base: i8,
        /// For each of `k`.
        per_k: i8,
    },
    /// How many creatures.
    Count {
        /// Which.
        count: Filter,
    },
    /// How many more of the first than of the second; not below 0.
    Diff {
        /// The two.
        diff: [Filter; 2],
    },
}

impl Default for Number {
    fn default() -> Self {
        Self::Fixed(0)
    }
}

/// A number with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NumberWord {
    /// The chosen amount.
    K,
    /// The seat's TP.
    Tp,
    /// The seat's Reserve dice.
    Reserve,
}
