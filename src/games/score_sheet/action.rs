//! What is written on a sheet.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{Carried, Seat};

/// What points are for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// What a line is for: a duel, a set, a capture, a Quest, hits.
    #[default]
    Line,
    /// A card that gives or takes points.
    Effect,
    /// What counts only as long as it lasts; the last number holds.
    Virtual,
    /// A black spell: the enemy is defeated.
    Spell,
    /// A token worth points.
    Token,
    /// Threat tokens left on the last Adventure.
    Threat,
    /// Heroes in the Party, in points.
    Party,
    /// Heroes that graduated, in points.
    Graduated,
    /// Items in the Backpack, in points.
    Backpack,
    /// A tied hand, in total.
    Hand,
    /// The cost of a tied player's last hero.
    Hero,
    /// How many Heroes a tied player has.
    Heroes,
    /// How many goals a tied player completed.
    Goals,
}

impl Source {
    /// Whether its numbers are added up.
    #[must_use]
    pub const fn adds(self) -> bool {
        matches!(
            self,
            Self::Line | Self::Effect | Self::Token | Self::Party | Self::Graduated | Self::Backpack
        )
    }
}

/// An entry of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A seat has a number.
    Scored {
        /// Whose number it is; that of the first seat for all together.
        seat: Seat,
        /// What it is for.
        #[serde(default)]
        source: Source,
        /// The number.
        points: i16,
        /// The line of the round; 0 where a round has one line.
        #[serde(default)]
        line: u8,
    },
    /// A line ends: whoever has no number in it has 0.
    RoundEnds {
        /// The line of the round.
        #[serde(default)]
        line: u8,
    },
    /// The match is over for a reason that no line tells.
    Finished(Finish),
}

/// Why a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Finish {
    /// The reason.
    pub why: Why,
    /// Who has won, if the reason does not say that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
}

/// For what reason the table ends a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The table stops here.
    Stopped,
    /// The deck is empty, and nobody holds a goal.
    Empty,
    /// The other player gave up.
    Resigned,
    /// The other player has no creatures left.
    Annihilated,
    /// A player holds all Ruins.
    Ruins,
    /// The End of War was declared, and has come.
    EndOfWar,
    /// Nobody earned a point for too long.
    Cap,
    /// A draw was agreed on.
    Draw,
    /// A blow could not be paid.
    Unpaid,
    /// All pools are empty.
    NoDice,
    /// The last round is over.
    Limit,
    /// An Adventure failed.
    Failed,
}

/// What the table may adjust.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ruling {
    /// A match that was refereed goes on as this sheet.
    Carried(Carried),
    /// A total is another number.
    SetTotal {
        /// Whose total it is.
        seat: Seat,
        /// The number, 0 to 999.
        total: i16,
    },
}

/// Chance is asked nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Nothing {}
