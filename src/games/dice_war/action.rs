//! What seats choose, what is asked of chance and how it answers, and what a table may adjust.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::field::Field;
use crate::engine::{Few, Seat};

/// The most fields a spell can name.
pub const MAX_CHOSEN: usize = 6;

/// A seat's choice (section 4.3 of the rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Action {
    /// The whole line-up (DW-SETUP-1).
    SetLineup {
        /// Levels on the files a to g of the own Supply Zone; 0 is a free field.
        row: [u8; 7],
    },
    /// Option `setup = alternate`: one die of the line-up.
    PlaceDie {
        /// The file, from 0 for a.
        file: u8,
        /// The level.
        level: u8,
    },
    /// A Movement (DW-MOVE-1).
    Move {
        /// With the die here.
        from: Field,
        /// To here.
        to: Field,
        /// The first field passed, where the way must say so (section 4.3): it turns, or a jump leads there as well.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        via: Option<Field>,
    },
    /// An Attack (DW-ATK-1).
    Attack {
        /// With the die here.
        from: Field,
        /// On the die here.
        to: Field,
        /// As for a Movement.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        via: Option<Field>,
    },
    /// An Upgrade (DW-UPG-1).
    Upgrade {
        /// Of the die here.
        at: Field,
    },
    /// A Spell (DW-SPELL-1).
    CastSpell {
        /// By the die here.
        at: Field,
        /// Its number in the pack; its id does in JSON.
        spell: u8,
        /// What is chosen: creatures first, then fields, each in the order a1, b1, … g7.
        #[serde(default)]
        fields: Few<Field, MAX_CHOSEN>,
        /// The chosen number, or 0.
        #[serde(default)]
        amount: u8,
    },
    /// No Standard Action is legal (DW-TURN-4).
    Pass,
    /// Declares the End of War (DW-EOW-3).
    DeclareEndOfWar {
        /// Option `end_of_war = free`: the chased die.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        die: Option<Field>,
    },
    /// A further Movement (DW-LOD-52).
    FollowMove {
        /// To here.
        to: Field,
        /// As for a Movement.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        via: Option<Field>,
    },
    /// A further Attack (DW-LOD-52).
    FollowAttack {
        /// On the die here.
        to: Field,
        /// As for a Movement.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        via: Option<Field>,
    },
    /// No further action.
    EndTurn,
}

/// What chance is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Request {
    /// One die for each seat (DW-PREP-4).
    StartRoll,
}

/// How chance answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Chance {
    /// What each seat rolled.
    StartRoll {
        /// Red's level, 1 to 6.
        red: u8,
        /// Black's level, 1 to 6.
        black: u8,
    },
}

/// What the table decides (DW-WIN-6, DW-TRIBE-3 and section 7.5 of the rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Ruling {
    /// A seat gives up.
    Resign {
        /// Which.
        seat: Seat,
    },
    /// Both agree on a draw.
    AgreeDraw,
    /// A die shows another level.
    SetLevel {
        /// Where it stands.
        at: Field,
        /// The level, 1 to 6.
        level: u8,
    },
    /// A die stands elsewhere.
    MoveDie {
        /// Where it stands.
        from: Field,
        /// A free field.
        to: Field,
    },
    /// A die leaves the board.
    TakeOff {
        /// Where it stands.
        at: Field,
        /// Where it goes.
        to: OffBoard,
    },
    /// A die comes onto the board.
    PutOn {
        /// Whose.
        seat: Seat,
        /// Where it comes from.
        from: OffBoard,
        /// A free field.
        at: Field,
        /// The level, 1 to 6.
        level: u8,
    },
    /// Dice go from the Exile to the Reserve, or back with a negative number.
    Reserve {
        /// Whose.
        seat: Seat,
        /// How many more are in the Reserve.
        n: i8,
    },
    /// The VP bar shows something else.
    SetVp {
        /// Whose.
        seat: Seat,
        /// The earned VP.
        vp: u8,
    },
    /// The TP bar of a tribe that stores TP shows something else.
    SetTp {
        /// Whose.
        seat: Seat,
        /// The TP.
        tp: u8,
    },
    /// A seat takes the next action.
    Act {
        /// Which.
        seat: Seat,
    },
    /// The match ends by a card's own words.
    End {
        /// Who wins; a draw without.
        winner: Option<Seat>,
    },
}

/// Where dice lie that are not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OffBoard {
    /// The Reserve.
    Reserve,
    /// The Exile.
    Exile,
}
