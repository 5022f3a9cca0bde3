use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::Seat;
use crate::games::dice_tuners::dice::Colours;

/// How many claims are remembered; then the oldest makes room.
pub const MAX_CLAIMS: usize = 6;

/// What a seat said of its unknown cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Claim {
    /// Whose word it is.
    pub seat: Seat,
    /// The round it was given in.
    pub round: u8,
    /// That no unknown card was such a card.
    pub said: Said,
    /// How many unknown cards have come into the hand since.
    pub came: u8,
    /// How many cards that were unknown have been named since and are such cards. Once they are more than
    /// those that came, one of them was there before.
    pub against: u8,
}

impl Default for Claim {
    fn default() -> Self {
        Self { seat: Seat(0), round: 0, said: Said::NoMoney { lacking: 0 }, came: 0, against: 0 }
    }
}

/// What a seat said it does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Said {
    /// No card that could be played in a duel (DT-CARD-4).
    NoCard {
        /// Its place in the round, from 0.
        duel: u8,
        /// The colours that could be played.
        colours: Colours,
    },
    /// No second card that would have reached a hero (DT-HIRE-10).
    NoMoney {
        /// The value that would have been enough.
        lacking: u8,
    },
}
