//! The dice: six types in two tints. There is no white D20 (DD-DICE-1).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many sides a die has. A D4 of either tint is the same type.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum Kind {
    /// Tetrahedron.
    #[default]
    D4,
    /// Cube.
    D6,
    /// Octahedron.
    D8,
    /// Deltohedron.
    D10,
    /// Dodecahedron.
    D12,
    /// Icosahedron; in colour only.
    D20,
}

impl Kind {
    /// The types of colour dice, in the order of per-type arrays.
    pub const COLOUR: [Self; 6] = [Self::D4, Self::D6, Self::D8, Self::D10, Self::D12, Self::D20];
    /// The types of white dice, in the order of the piles.
    pub const WHITE: [Self; 5] = [Self::D4, Self::D6, Self::D8, Self::D10, Self::D12];

    /// As an index into per-type arrays and piles.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many sides it has; its numbers are 1 to this (DD-DICE-2).
    #[must_use]
    pub const fn sides(self) -> u8 {
        match self {
            Self::D4 => 4,
            Self::D6 => 6,
            Self::D8 => 8,
            Self::D10 => 10,
            Self::D12 => 12,
            Self::D20 => 20,
        }
    }

    /// What it shows when people enter `number`: the 0 of a D10 is its 10 (DD-DICE-2).
    #[must_use]
    pub const fn shows(self, number: u8) -> u8 {
        match (self, number) {
            (Self::D10, 0) => 10,
            _ => number,
        }
    }

    /// `D4` to `D20`, the same in every language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::D4 => "D4",
            Self::D6 => "D6",
            Self::D8 => "D8",
            Self::D10 => "D10",
            Self::D12 => "D12",
            Self::D20 => "D20",
        }
    }
}

/// From the common piles, or a player's own.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Tint {
    /// From a common pile.
    #[default]
    White,
    /// A player's own.
    #[serde(rename = "color")]
    Colour,
}

/// A die that lies with a number up.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct Die {
    /// White, or its owner's colour.
    pub tint: Tint,
    /// How many sides it has.
    #[serde(rename = "die")]
    pub kind: Kind,
    /// 1 to the number of sides.
    pub number: u8,
}
