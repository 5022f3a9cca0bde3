//! What seats choose, what is asked of chance and how it answers, and what a table may adjust.

mod chance;
mod choice;
mod ruling;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::content::ability::WoundKind;
use super::dice::DiceSet;
use super::ids::{ItemId, TokenId};
use crate::engine::{Few, Seat};

pub use chance::{Chance, Drawn, Onto, Request, Rolled, UnknownItem};
pub use choice::{Choice, HeroSpaces, ItemPlace, Pay, Rune, Source, Target};
pub use ruling::{Away, FightEnd, FinalDie, Healed, MOST_USED, MixedDeck, Ruling, UsedAbility};

/// The most Items drawn at once.
pub const MOST_DRAWN: usize = 3;
/// The most Heroes revealed at once: the Market and the top of the deck.
pub const MOST_REVEALED: usize = 6;
/// How many places the Market and the Quests have.
pub const PLACES: usize = 5;

/// A seat's choice (section 4.4 of the rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Action {
    /// Buys a Hero of the Market (DQ-TAV-2).
    Recruit {
        /// A place of the Market, from 0.
        place: u8,
    },
    /// Lets a Hero leave the Party (DQ-TAV-7).
    Graduate {
        /// A Hero space, from 0.
        hero: u8,
    },
    /// Gives a Hero an Item to carry (DQ-TAV-11).
    Equip {
        /// From the Backpack.
        item: ItemId,
        /// A Hero space.
        hero: u8,
    },
    /// Option `unequip = yes`: takes an Item back into the Backpack (DQ-TAV-12).
    Unequip {
        /// A Hero space.
        hero: u8,
    },
    /// Uses a single-use Item (DQ-ITEM-4).
    UseItem {
        /// From the Backpack.
        item: ItemId,
    },
    /// Puts an Item under its deck (DQ-ITEM-2, DQ-ITEM-3).
    DiscardItem {
        /// Which.
        item: ItemPlace,
    },
    /// Board action: draws a Basic Item for 3 Gold (DQ-BOARD-2).
    BuyItem,
    /// Board action: puts an Item under its deck for 1 Gold (DQ-BOARD-3).
    SellItem {
        /// Which.
        item: ItemPlace,
    },
    /// Board action: an Apprentice becomes an Expert for 3 Gold (DQ-BOARD-4).
    TrainHero {
        /// A Hero space.
        hero: u8,
    },
    /// Board action: removes a Light Wound for 3 Gold (DQ-BOARD-5).
    HealHero {
        /// A Hero space.
        hero: u8,
    },
    /// Co-op: replaces Heroes of the Market for 2 Gold (DQ-COOP-10).
    Refresh {
        /// Places of the Market, in the order in which the cards go under the deck.
        places: Few<u8, 3>,
    },
    /// Co-op: gives an Item away (DQ-COOP-11).
    Gift {
        /// From the Backpack.
        item: ItemId,
        /// To whom.
        to: Seat,
    },
    /// Leaves the Tavern (DQ-TAV-13).
    EndTavern,
    /// Chooses what to attempt, and with whom (DQ-DEP-1).
    Deploy {
        /// A Quest, Playtime or the Adventure.
        target: Target,
        /// The Hero spaces.
        heroes: HeroSpaces,
    },
    /// Uses a printed ability (DQ-ABIL-*). What it needs to know is asked next.
    UseAbility {
        /// Whose.
        source: Source,
        /// Its number on the card, from 0.
        ability: u8,
        /// What pays for it, where that is a choice.
        #[serde(default)]
        pay: Pay,
    },
    /// Turns the Reroll token inactive to roll dice again (DQ-COMB-3).
    UseRerollToken {
        /// Unlocked dice, by their places in the pool.
        dice: DiceSet,
    },
    /// Spends a Rune to roll a die again (DQ-RUNE-4).
    RerollWithRune {
        /// The Rune.
        rune: Rune,
        /// Which die.
        die: u8,
    },
    /// Ends the step.
    EndStep,
    /// Blocks wounds with Shields (DQ-WND-3).
    BlockWounds {
        /// How many Light ones.
        light: u8,
        /// How many Deadly ones.
        deadly: u8,
    },
    /// Gives a wound to a Hero (DQ-WND-6).
    AssignWound {
        /// Which.
        kind: WoundKind,
        /// A Hero space.
        hero: u8,
    },
    /// Co-op: discards a Threat token of the Adventure with excess symbols (DQ-THR-5).
    DiscardThreat {
        /// Which.
        token: TokenId,
    },
    /// Co-op, where tokens are counted: says whether one lay on the Quest that has just succeeded (DQ-THR-9).
    QuestToken {
        /// Whether one did.
        there: bool,
    },
    /// Takes a Level Up (DQ-REW-6).
    LevelUp {
        /// A Hero space.
        hero: u8,
    },
    /// Plays a “Take That!” card in another seat’s turn (DQ-TT-3).
    PlayReaction {
        /// From the Backpack.
        item: ItemId,
    },
    /// Plays none.
    Pass,
    /// Answers what a card asks.
    Choose {
        /// The answer.
        choice: Choice,
    },
}
