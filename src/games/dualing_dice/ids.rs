//! Goal cards by number, and multisets of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{self, CardKind};

/// The most different goals a deck may have.
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

impl CardKind for GoalId {
    const NOUN: &'static str = "goal";
    const SCHEMA: &'static str = "GoalRef";
    const MOST: usize = MAX_DESIGNS;

    fn numbered(number: u8) -> Self {
        Self(number)
    }

    fn number(self) -> u8 {
        self.0
    }
}

/// A goal card in a hand, which may be unknown.
pub type GoalRef = engine::CardRef<GoalId>;

/// A multiset of goals.
pub type Counts = engine::Counts<GoalId, MAX_DESIGNS>;
