//! What abilities do (section 7.4 of the rules).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::filter::{Filter, Where, is_false};
use super::number::Number;
use super::pattern::{Beats, Pattern};

/// What an ability does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// Raises or lowers levels, within 1 to 6 (DW-UPG-3).
    Level {
        /// Whose.
        who: Filter,
        /// By how much.
        by: Number,
        /// Whether it must fit in full.
        #[serde(default)]
        strict: bool,
    },
    /// Puts a Reserve die on each free field there.
    Place {
        /// At this level.
        #[schemars(range(min = 1, max = 6))]
        level: u8,
        /// Where; on the chosen fields without.
        #[serde(default = "chosen", skip_serializing_if = "is_chosen")]
        #[schemars(extend("default" = "chosen"))]
        at: Where,
    },
    /// Off the board, to the Reserve of its owner.
    ToReserve {
        /// Which.
        who: Filter,
        /// Whether it counts as a defeat and scores (DW-ATK-8).
        #[serde(default, skip_serializing_if = "is_false")]
        defeat: bool,
    },
    /// Off the board, to the Exile of its owner.
    ToExile {
        /// Which.
        who: Filter,
        /// Whether it counts as a defeat and scores (DW-ATK-8).
        #[serde(default)]
        defeat: bool,
    },
    /// Dice from the Exile to the Reserve.
    FromExile {
        /// How many.
        #[schemars(range(min = 1, max = 15))]
        n: u8,
    },
    /// When defeated: to the Reserve instead of the Exile.
    Redirect {
        /// Where to.
        to: Pile,
    },
    /// To another field, which must be free: pushed, pulled or carried off.
    Relocate {
        /// Which.
        who: Filter,
        /// Where to.
        at: Spot,
    },
    /// Exchanges places with the first creature there.
    SwapPlaces {
        /// Which; the first one.
        who: Filter,
        /// Where the other one is.
        at: Where,
    },
    /// The opposing die goes to its Reserve and an own Reserve die takes its place.
    Convert {
        /// Which.
        who: Filter,
        /// At this level.
        #[schemars(range(min = 1, max = 6))]
        level: u8,
    },
    /// A further action after an Attack.
    FollowUp {
        /// Which.
        #[schemars(length(min = 1, max = 2))]
        actions: Vec<FollowAction>,
        /// How many in a turn.
        #[serde(default = "once", skip_serializing_if = "is_once")]
        #[schemars(range(min = 1, max = 6))]
        #[schemars(extend("default" = 1))]
        times: u8,
        /// Whether an Attack may always be followed by one more.
        #[serde(default)]
        chain: bool,
    },
    /// Stored TP.
    Tp {
        /// How many.
        #[schemars(range(min = -15, max = 15))]
        by: i8,
    },
    /// Earned VP, by explicit card text.
    Vp {
        /// How many.
        #[schemars(range(min = 1, max = 9))]
        by: u8,
    },
    /// Always: virtual VP (DW-VP-2), once however many such creatures there are.
    VirtualVp {
        /// How many.
        amount: Number,
    },
    /// Always: what own creatures have or can do besides.
    Grant {
        /// Which.
        who: Filter,
        /// Immunity against this.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[schemars(length(max = 4))]
        immune: Vec<Immunity>,
        /// Further patterns; for Attacks too, if the creature attacks as it moves.
        #[serde(default, rename = "move", skip_serializing_if = "Vec::is_empty")]
        #[schemars(length(max = 4))]
        moves: Vec<Pattern>,
        /// Differences to the Power Hierarchy.
        #[serde(default, skip_serializing_if = "Beats::is_plain")]
        beats: Beats,
    },
    /// Always: somebody cannot do something.
    Forbid {
        /// Who.
        who: Filter,
        /// What.
        action: Deed,
    },
    /// The table does what the card says. The match does not wait for it: the log tells it, and the table
    /// adjusts with rulings before the next entry, which can also give another action (DW-TRIBE-3).
    Manual {
        /// The card's words.
        text: String,
    },
}

const fn chosen() -> Where {
    Where::Chosen
}

fn is_chosen(at: &Where) -> bool {
    *at == Where::Chosen
}

const fn once() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
const fn is_once(times: &u8) -> bool {
    *times == 1
}

/// Where a creature is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "expected “away”, “towards”, or a place such as “chosen”, “origin” or “supply_own”"
)]
pub enum Spot {
    /// A field further along the straight line from the creature with the ability.
    Line(Push),
    /// The first free field there, in the order a1, b1, … g7.
    Place(Where),
}

/// Along a straight line, orthogonal or diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Push {
    /// One field away from the creature with the ability.
    Away,
    /// One field towards it.
    Towards,
}

/// Where a defeated die goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    /// To the Reserve.
    Reserve,
}

/// A further action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FollowAction {
    /// A Movement.
    Move,
    /// An Attack.
    Attack,
}

/// What can be forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Movements.
    Move,
    /// Attacks.
    Attack,
    /// Upgrades.
    Upgrade,
    /// Spells.
    Spell,
}

/// What the opponent cannot do to a creature (DW-SPEC-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Immunity {
    /// Attack it.
    Attacks,
    /// Cast spells on it.
    Spells,
    /// Change it by specialities (DW-SPEC-4).
    Specialities,
    /// Pass it.
    Passing,
}
