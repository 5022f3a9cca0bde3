//! What actions name: answers, Items, targets, Heroes, Runes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{Bits, Numbers, Seat};
use crate::games::dicequest::dice::{Colour, DiceSet};
use crate::games::dicequest::ids::{ItemId, PARTY, TokenId};

/// An answer to what a card asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Choice {
    /// Nothing more; or, for what the table settles itself, that it is settled.
    #[default]
    Done,
    /// A colour.
    #[serde(rename = "color")]
    Colour {
        /// Which.
        #[serde(rename = "color")]
        colour: Colour,
    },
    /// A die becomes one of another colour.
    Convert {
        /// Its place in the pool.
        die: u8,
        /// Into which.
        #[serde(rename = "color")]
        colour: Colour,
    },
    /// Dice that are rolled again.
    Dice {
        /// Their places in the pool.
        dice: DiceSet,
    },
    /// A die is turned.
    Face {
        /// Its place in the pool.
        die: u8,
        /// To this side, 0 to 5.
        side: u8,
    },
    /// A symbol is exchanged.
    Swap {
        /// The place of the die in the pool; none for a bonus symbol.
        die: Option<u8>,
        /// For which of the card’s offers, from 0.
        give: u8,
    },
    /// A Hero of one’s own.
    Hero {
        /// A Hero space.
        hero: u8,
    },
    /// A Light Wound that this attempt is going to deal (DQ-WND-11).
    ComingWound,
    /// Another seat.
    Seat {
        /// Which.
        seat: Seat,
    },
    /// An Item of one’s own.
    Item {
        /// Which.
        item: ItemPlace,
    },
    /// A Hero of the Market.
    Market {
        /// A place, from 0.
        place: u8,
    },
    /// A Quest.
    Quest {
        /// A place, from 0.
        place: u8,
    },
    /// A Quest that leaves, where tokens are counted: one of those that nobody has named lies on it (DQ-THR-10).
    QuestWithThreat {
        /// A place, from 0.
        place: u8,
    },
    /// A Threat token of the Adventure.
    Token {
        /// Which.
        token: TokenId,
    },
}

/// Where an Item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ItemPlace {
    /// In the Backpack.
    Backpack {
        /// Which.
        item: ItemId,
    },
    /// A Hero carries it.
    Equipped {
        /// A Hero space.
        hero: u8,
    },
}

/// What is attempted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Target {
    /// The Quest that is printed on the board.
    #[default]
    Playtime,
    /// A Quest.
    Quest {
        /// Its place, from 0.
        place: u8,
    },
    /// The Adventure of the Act.
    Adventure,
}

/// Some of the three Hero spaces, from 0.
pub type HeroSpaces = Bits<Numbers<u8, { PARTY as u8 }>>;

/// Whose ability is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Source {
    /// A Hero’s.
    Hero {
        /// A Hero space.
        hero: u8,
    },
    /// That of the Item which a Hero carries.
    Equipment {
        /// A Hero space.
        hero: u8,
    },
    /// That of the Quest or the Adventure that is attempted.
    Task,
}

/// A Rune that is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Rune {
    /// One that is on no die.
    Free,
    /// One on a die, which is locked (DQ-RUNE-3).
    Die {
        /// Its place in the pool.
        die: u8,
    },
}

/// What pays for an ability, where that is a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Pay {
    /// Nothing is to be chosen.
    #[default]
    Nothing,
    /// A Rune.
    Rune(Rune),
    /// This Active Hero takes the wound.
    Wound {
        /// A Hero space.
        hero: u8,
    },
    /// This Item goes under its deck.
    Item(ItemPlace),
}
