//! What seats choose, what is asked of chance and how it answers, and what a table may adjust.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::dice::{Die, Kind, Tint};
use super::ids::{GoalId, GoalRef};
use crate::engine::{Few, MAX_SEATS, Seat};

/// How many goals a hand holds at most (DD-DRAW-2).
pub const HAND: usize = 3;

/// A seat's choice (section 4 of the rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Action {
    /// Picks the two dice of the round (DD-PICK-1).
    PickDice {
        /// An own colour die that is not saved.
        #[serde(rename = "color")]
        colour: Kind,
        /// A white die from a pile that is not empty.
        white: Kind,
    },
    /// Picks another white die because the first one went to others (DD-PICK-5).
    RepickWhite {
        /// From a pile that is not empty.
        white: Kind,
    },
    /// Tied for the highest number: chooses which of the two own dice is re-rolled (DD-TIE-2).
    PickReroll {
        /// The colour die or the white one.
        die: Tint,
    },
    /// Saves a die (DD-SEL-2).
    SaveDie {
        /// Which.
        die: RolledDie,
    },
    /// Option `selection = optional`: saves no die this round (DD-OPT-5).
    SaveNothing,
    /// Reveals goals that the saved dice meet (DD-SCORE-1); possibly none.
    RevealGoals {
        /// In any order.
        goals: Claims,
    },
    /// Option `discard = one`: puts a goal out of the match, or none (DD-OPT-6).
    DiscardGoal {
        /// `"unknown"` only in an unlisted deck.
        goal: Option<GoalRef>,
    },
}

/// One of the dice rolled in a round, as a selector sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RolledDie {
    /// The selector's own colour die.
    #[serde(rename = "color")]
    Colour,
    /// The colour die that another seat rolled. It is never allowed; with it people can ask why (DD-SEL-3).
    #[serde(rename = "color_of")]
    ColourOf {
        /// Who rolled it.
        from: Seat,
    },
    /// The white die that a seat rolled.
    White {
        /// Who rolled it.
        from: Seat,
    },
    /// The white die that the House rolled (DD-SOLO-6).
    House,
}

/// A goal that is revealed: a card of the deck list, or its points in an unlisted deck (DD-TABLE-4).
/// Written as the goal's number, or as `{"points": 3}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Claim {
    /// A card of this kind.
    Goal(GoalId),
    /// A card of an unlisted deck.
    Points {
        /// What is printed on it, 1 to 9.
        points: u8,
    },
}

impl Default for Claim {
    fn default() -> Self {
        Self::Goal(GoalId(0))
    }
}

/// What a seat reveals.
pub type Claims = Few<Claim, HAND>;

/// What is asked of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Request {
    /// Draw goals that only their owner sees (DD-DRAW-1).
    DrawGoals {
        /// Who draws.
        seat: Seat,
        /// How many, 1 to 3.
        n: u8,
    },
    /// Roll all picked dice (DD-ROLL-1).
    RollDice {
        /// In seat order; against the House, its dice last.
        dice: Few<Picked, MAX_SEATS>,
    },
    /// Re-roll one die of each tied player (DD-TIE-2).
    Reroll {
        /// In seat order; against the House, its colour die last.
        dice: Few<Reroll, MAX_SEATS>,
    },
}

/// The two dice of a player in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Picked {
    /// The colour die.
    #[serde(rename = "color")]
    pub colour: Kind,
    /// The white die.
    pub white: Kind,
}

/// What the two dice of a player show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// The colour die.
    #[serde(rename = "color")]
    pub colour: u8,
    /// The white die.
    pub white: u8,
}

/// A die that is re-rolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reroll {
    /// Whose; none for the House.
    pub seat: Option<Seat>,
    /// White or colour.
    pub tint: Tint,
    /// Its type.
    pub die: Kind,
}

/// How chance answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Chance {
    /// The goals drawn.
    DrawGoals {
        /// `"unknown"` for those the program is not told.
        goals: Few<GoalRef, HAND>,
    },
    /// The numbers rolled. A 0 stands for the 10 of a D10 (DD-DICE-2).
    RollDice {
        /// In the order of the request's dice.
        rolls: Few<Numbers, MAX_SEATS>,
    },
    /// The numbers re-rolled. A 0 stands for the 10 of a D10.
    Reroll {
        /// In the order of the request's dice.
        numbers: Few<u8, MAX_SEATS>,
    },
}

/// The die that each seat saved in a round, in seat order; `None` where a seat saved nothing (DD-OPT-5).
pub type SavedDice = Few<Option<Die>, MAX_SEATS>;

/// An adjustment by the table (section 5 of the rules, DD-TABLE-6), or something about a private note (DD-TABLE-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Ruling {
    /// Puts a goal face up in front of a seat: from its hand, or from the deck if it does not hold it.
    AwardGoal {
        /// Who gets its points.
        seat: Seat,
        /// Which.
        goal: Claim,
    },
    /// Takes a completed goal back: into the hand if there is room, otherwise under the deck.
    StrikeGoal {
        /// Who loses its points.
        seat: Seat,
        /// Which.
        goal: Claim,
    },
    /// Sets what a saved die shows.
    SetSavedDie {
        /// On whose scoring card.
        seat: Seat,
        /// Its place there, from 0 in the order of saving.
        index: u8,
        /// A number the die has.
        number: u8,
    },
    /// Says how many goals a seat holds. Cards come from the deck or go under it, unknown ones first.
    SetHandCount {
        /// Whose hand.
        seat: Seat,
        /// 0 to 3.
        count: u8,
    },
    /// Sets a seat's points.
    SetPoints {
        /// Whose.
        seat: Seat,
        /// 0 to 99.
        points: u8,
    },
    /// A person tells the program privately that they hold this goal.
    NoteGoal {
        /// Who holds it.
        seat: Seat,
        /// Which.
        goal: GoalId,
    },
    /// A person takes such a note back.
    WithdrawNote {
        /// Whose note.
        seat: Seat,
        /// What it names.
        goal: GoalId,
    },
    /// A round at a real table of which only the saved dice are noted (DD-TABLE-9).
    SavedDice {
        /// The die that each seat saved, in seat order; none where it saved nothing.
        saved: SavedDice,
        /// Who saved first, if that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<Seat>,
    },
}
