//! What is asked of chance, and how it answers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{MOST_DRAWN, MOST_REVEALED, PLACES};
use crate::engine::{Few, Seat};
use crate::games::dicequest::content::ability::ItemDeck;
use crate::games::dicequest::ids::{AdventureId, HeroId, ItemId, QuestId, ThreatId, TokenId};

/// Where Threat tokens are put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Onto {
    /// On the face-up Adventure.
    #[default]
    Adventure,
    /// On the Adventure of Act III.
    Act3,
    /// On a Quest.
    Quest {
        /// Its place.
        place: u8,
    },
}

/// What is asked of chance (section 4.2 of the rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Request {
    /// Who is the First Player (DQ-SETUP-10).
    PickSeat,
    /// The next Heroes of the deck, in order.
    RevealHeroes {
        /// How many.
        n: u8,
    },
    /// A Quest of this Act for each empty place, lowest first.
    RevealQuests {
        /// The Act.
        act: u8,
        /// How many.
        n: u8,
    },
    /// The Adventure of this Act.
    RevealAdventure {
        /// The Act.
        act: u8,
    },
    /// Items from a deck.
    DealItems {
        /// Who gets them.
        seat: Seat,
        /// Which deck.
        deck: ItemDeck,
        /// How many, 1 to 3.
        n: u8,
    },
    /// The Threat card of the round (DQ-THR-1).
    RevealThreat,
    /// Threat tokens (DQ-THR-3).
    DrawTokens {
        /// Of which Act.
        act: u8,
        /// How many.
        n: u8,
        /// Where they go.
        onto: Onto,
    },
    /// Dice, all at once (DQ-COMB-1).
    RollDice {
        /// How many of each colour: red, blue, yellow, green.
        dice: [u8; 4],
    },
    /// Secret Backpacks are shown at the end (DQ-HIDE-6).
    ShowItems {
        /// Whose.
        seat: Seat,
        /// How many Items are still unknown: Basic ones, Legendary ones.
        n: [u8; 2],
    },
}

/// An Item, or one that the program is not told. Written as its number, or as `"unknown"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Drawn {
    /// Not told; only where Backpacks are secret.
    Unknown(UnknownItem),
    /// This one.
    Item(ItemId),
}

impl Default for Drawn {
    fn default() -> Self {
        Self::Unknown(UnknownItem::Unknown)
    }
}

/// The word for a card that was not told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UnknownItem {
    /// `"unknown"`
    Unknown,
}

/// Sides that came up, a list for each colour.
pub type Rolled = Few<u8, 16>;

/// How chance answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Chance {
    /// The First Player.
    PickSeat {
        /// Who.
        seat: Seat,
    },
    /// The Heroes, in order.
    RevealHeroes {
        /// Which.
        cards: Few<HeroId, MOST_REVEALED>,
    },
    /// The Quests, for the empty places from the lowest.
    RevealQuests {
        /// Which.
        quests: Few<QuestId, PLACES>,
    },
    /// The Adventure.
    RevealAdventure {
        /// Which.
        adventure: AdventureId,
    },
    /// The Items.
    DealItems {
        /// `"unknown"` for those the program is not told.
        items: Few<Drawn, MOST_DRAWN>,
    },
    /// The Threat card.
    RevealThreat {
        /// Which.
        card: ThreatId,
    },
    /// The Threat tokens.
    DrawTokens {
        /// Which.
        tokens: Few<TokenId, 4>,
    },
    /// The dice: as many sides of each colour as were asked for, in any order within a colour.
    RollDice {
        /// Sides 0 to 5 of the red dice, then of the blue, the yellow and the green ones.
        sides: Rolled,
    },
    /// The Items of a secret Backpack that were still unknown.
    ShowItems {
        /// Which.
        items: Few<ItemId, 8>,
        /// Whose; of the seat that is asked if it is not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
}
