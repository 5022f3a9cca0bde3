//! How creatures move, and what they beat (section 7.2 of the rules).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::filter::{Filter, Levels};

/// Differences to the Power Hierarchy (DW-ATK-2, DW-ATK-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Beats {
    /// Levels it beats as well.
    pub also: Levels,
    /// Levels it does not beat.
    pub never: Levels,
    /// Whether it beats its own level.
    pub equal: bool,
}

impl Beats {
    /// Whether there is no difference.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }
}

/// How a creature can go from field to field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Pattern {
    /// In a straight line.
    Slide {
        /// Where to.
        dirs: Dirs,
        /// The fewest fields.
        #[schemars(range(min = 1, max = 6))]
        min: u8,
        /// The most fields.
        #[schemars(range(min = 1, max = 6))]
        max: u8,
        /// Who may stand in between.
        pass: Pass,
        /// Whether it may turn after each field; then at most two.
        #[serde(default)]
        turn: bool,
    },
    /// Over dice onto the next field.
    Hop {
        /// To be found again by.
        #[serde(default)]
        id: String,
        /// The name people see.
        #[serde(default)]
        name: String,
        /// In one sentence.
        #[serde(default)]
        text: String,
        /// The rule that says so.
        #[serde(default)]
        rule: String,
        /// Where to.
        dirs: Dirs,
        /// Over what.
        over: Filter,
        /// Over an unbroken line of them.
        chain: bool,
        /// Not for attacks.
        move_only: bool,
    },
    /// A jump, which nothing blocks.
    Offset {
        /// Files to the right and ranks forward, as the seat sees it.
        #[schemars(length(min = 1, max = 24))]
        steps: Vec<(i8, i8)>,
    },
    /// Exchanges places with an own die; only a Movement.
    Swap {
        /// Where to.
        dirs: Dirs,
        /// With which.
        with: Filter,
    },
    /// Not at all.
    None,
}

/// Directions as a seat sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Dirs {
    /// The four orthogonal ones.
    Orth,
    /// The four diagonal ones.
    Diag,
    /// All eight.
    All,
    /// Towards the opposing Supply Zone.
    Forward,
    /// Back.
    Backward,
    /// Left and right.
    Sideways,
}

/// Who may stand where a creature passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pass {
    /// Nobody.
    None,
    /// Own creatures.
    Own,
    /// Opposing creatures.
    Opposing,
    /// Anybody.
    Any,
}
