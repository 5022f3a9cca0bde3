//! What changes in a match, and what people and chance say.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tableside::engine::{Few, MAX_SEATS, Seat};

use super::Dice;

/// What is due in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Step {
    /// To roll, or to bank what there is.
    Decide,
    /// The dice are in the air.
    Rolling,
    /// To set dice aside.
    Keep,
    Over,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct State {
    /// Points banked, by seat.
    pub scores: Few<u32, MAX_SEATS>,
    /// Whose turn it is.
    pub active: Seat,
    pub step: Step,
    /// Points of this turn.
    pub pending: u32,
    /// How many dice are rolled next.
    pub left: u8,
    /// The dice of the last roll that have not been set aside.
    pub rolled: Dice,
    /// Who began the last round.
    pub last: Option<Seat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Action {
    Roll,
    Keep { dice: Dice },
    Bank,
}

/// How many dice are to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Request {
    pub dice: u8,
}

/// What came up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Rolled {
    pub dice: Dice,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Ruling {
    SetScore { seat: Seat, score: u32 },
}

/// What an entry brings about that it does not say itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Event {
    /// Nothing scored, and so many points are lost.
    Farkle(u32),
    HotDice,
    LastRound(Seat),
}
