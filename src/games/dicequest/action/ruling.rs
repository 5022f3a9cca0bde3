//! What a table may adjust.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Choice, ItemPlace, Onto, Source};
use crate::engine::{Few, Seat};
use crate::games::dicequest::content::ability::{ItemDeck, TokenSide, WoundKind};
use crate::games::dicequest::dice::{Colour, POOL, Symbol, Symbols};
use crate::games::dicequest::ids::{BACKPACK, HeroId, ItemId, QuestId, TokenId};
use crate::games::dicequest::state::Wound;

/// An adjustment by the table (section 7.6 of the rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Ruling {
    /// Sets a seat's Gold.
    SetGold {
        /// Whose.
        seat: Seat,
        /// 0 to 99.
        gold: u8,
    },
    /// Sets a seat's Victory Point tokens.
    SetVp {
        /// Whose.
        seat: Seat,
        /// 0 to 99.
        vp: u8,
    },
    /// Turns a Reroll token.
    SetToken {
        /// Whose.
        seat: Seat,
        /// To which side.
        side: TokenSide,
    },
    /// Turns a die of the pool, Locked or not.
    SetDie {
        /// Its place in the pool.
        die: u8,
        /// 0 to 5.
        side: u8,
    },
    /// Puts a die into the pool.
    AddDie {
        /// Its colour.
        #[serde(rename = "color")]
        colour: Colour,
        /// 0 to 5.
        side: u8,
    },
    /// Takes a die out of the pool.
    RemoveDie {
        /// Its place in the pool.
        die: u8,
    },
    /// Sets how many bonus symbols there are; Runes are the free ones.
    SetBonus {
        /// Of which.
        symbol: Symbol,
        /// 0 to 9.
        n: u8,
    },
    /// Sets the wound of a Hero.
    SetWound {
        /// Whose Hero.
        seat: Seat,
        /// A Hero space.
        hero: u8,
        /// None, an ordinary or an Unblockable Light one.
        wound: Wound,
    },
    /// Turns an Apprentice card.
    SetSide {
        /// Whose Hero.
        seat: Seat,
        /// A Hero space.
        hero: u8,
        /// Whether it is an Expert.
        expert: bool,
    },
    /// A Hero leaves a Party for the bottom of its deck, as if defeated.
    RemoveHero {
        /// Whose.
        seat: Seat,
        /// A Hero space.
        hero: u8,
    },
    /// A seat gets an Item that nobody has: from its deck, seen or unseen.
    GiveItem {
        /// Who.
        seat: Seat,
        /// Which.
        item: ItemId,
    },
    /// An Item goes under its deck.
    TakeItem {
        /// Whose.
        seat: Seat,
        /// Which.
        item: ItemPlace,
    },
    /// Sets how many wounds are still to be assigned.
    SetPending {
        /// Of which kind.
        kind: WoundKind,
        /// 0 to 9.
        n: u8,
    },
    /// Discards a Threat token.
    RemoveToken {
        /// Which.
        token: TokenId,
        /// From where; the Adventure if it is not said.
        #[serde(default)]
        from: Onto,
    },
    /// Puts a Threat token somewhere that lies nowhere, neither on a card nor on a Quest.
    PlaceToken {
        /// Which.
        token: TokenId,
        /// Where.
        onto: Onto,
    },
    /// Moves a die to the Locked Zone or back. What was spent on it stays spent.
    SetLocked {
        /// Its place in the pool.
        die: u8,
        /// Whether it is locked.
        locked: bool,
    },
    /// A Hero of the Market or of the deck in use joins a Party, unwounded.
    GiveHero {
        /// Whose Party.
        seat: Seat,
        /// Which.
        hero: HeroId,
    },
    /// A Hero goes to the Achievements Zone, as if graduated.
    GraduateHero {
        /// Whose.
        seat: Seat,
        /// A Hero space.
        hero: u8,
    },
    /// A place of the Market: the Hero there goes under its deck.
    SetMarket {
        /// A place, from 0.
        place: u8,
        /// Who comes there, of the deck in use; the place is refilled if nobody is named.
        #[serde(default)]
        hero: Option<HeroId>,
    },
    /// A place of the board: the Quest there leaves the game; Gold stays on the place.
    SetQuest {
        /// A place, from 0.
        place: u8,
        /// Which comes there, an unseen one of the Act; the place is refilled if none is named.
        #[serde(default)]
        quest: Option<QuestId>,
    },
    /// Sets the Gold on a Quest.
    SetQuestGold {
        /// A place, from 0.
        place: u8,
        /// 0 to 99.
        gold: u8,
    },
    /// Sets how many Acts’ board actions are unlocked.
    SetBoardLevel {
        /// 0 to 2.
        level: u8,
    },
    /// A Quest goes to the completed ones of a seat, or leaves them and the game.
    SetCompleted {
        /// Whose.
        seat: Seat,
        /// Which; one that goes there lies on the board or has not been seen.
        quest: QuestId,
        /// Whether it goes there.
        completed: bool,
    },
    /// A report: whether the cards of this table are named late from now on, or all that were left out now and the others as they
    /// are turned up (DQ-TABLE-4).
    NameCards {
        /// Late, or not.
        late: bool,
        /// Late: whether Threat tokens are counted, too, and named once they are paid. Without it they are named as they are drawn.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        tokens: bool,
    },
    /// A report: who lies in a place of the Market, where nobody had said so.
    NameHero {
        /// A place, from 0.
        place: u8,
        /// Who.
        hero: HeroId,
    },
    /// A report: which Quest lies in a place of the board, where nobody had said so.
    NameQuest {
        /// A place, from 0.
        place: u8,
        /// Which.
        quest: QuestId,
    },
    /// A report: what an Item of a Backpack is, where nobody had said so.
    NameItem {
        /// Whose.
        seat: Seat,
        /// Which.
        item: ItemId,
    },
    /// A report: an Item that nobody has named left a Backpack, and still nobody says which it was (DQ-TABLE-4).
    PutAway {
        /// Whose Backpack.
        seat: Seat,
        /// Of which deck.
        deck: ItemDeck,
        /// Where it went.
        to: Away,
    },
    /// A report: how a fight has ended, and nothing of how it came to that (DQ-TABLE-5).
    Fought {
        /// What lies on the table.
        end: FightEnd,
    },
    /// The returned cards of a deck are mixed with the unseen ones (DQ-TABLE-3).
    MixDeck {
        /// Which.
        deck: MixedDeck,
    },
}

/// Where an Item went that nobody has named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Away {
    /// Under its deck, for 1 Gold (DQ-BOARD-3).
    Sold,
    /// Under its deck (DQ-ITEM-2, DQ-ITEM-3).
    Discarded,
    /// Co-op: to another seat (DQ-COOP-11).
    Given {
        /// To whom.
        seat: Seat,
    },
}

/// How a fight has ended: all dice of the pool as they lie when Combat is over, and what was used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FightEnd {
    /// All dice of both zones; none if only the result is told.
    #[serde(default)]
    pub dice: Few<FinalDie, POOL>,
    /// What the dice and all else came to, in place of the dice: after symbols were exchanged these do not show it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Symbols>,
    /// Symbols on no die that were added and not spent; Runes are free ones. What works by itself is not among them.
    #[serde(default)]
    pub bonus: Symbols,
    /// Whether the Reroll token was used.
    #[serde(default)]
    pub token: bool,
    /// Single-use Items that were used.
    #[serde(default)]
    pub items: Few<ItemId, BACKPACK>,
    /// Abilities that were used. Those that cost nothing but Runes, and change nothing but dice and symbols, may be left out.
    #[serde(default)]
    pub used: Few<UsedAbility, MOST_USED>,
}

/// The most abilities that are told of a fight.
pub const MOST_USED: usize = 6;

/// A die as it lies when Combat is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FinalDie {
    /// Its colour.
    #[serde(rename = "color")]
    pub colour: Colour,
    /// The side that is up, 0 to 5.
    pub side: u8,
    /// Whether its Rune was spent.
    #[serde(default)]
    pub spent: bool,
}

/// An ability that was used in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UsedAbility {
    /// Whose.
    pub source: Source,
    /// Its number on the card, from 0.
    #[serde(default)]
    pub ability: u8,
    /// The Hero space that took the wound which it costs.
    #[serde(default)]
    pub wound: Option<u8>,
    /// Whose wound it removed, if it removed one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heals: Option<Healed>,
}

/// Whose wound was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Healed {
    /// That of a Hero.
    Hero {
        /// Its space.
        hero: u8,
    },
    /// One that the attempt was going to deal (DQ-WND-11).
    Coming,
}

impl Healed {
    /// As the answer that would be given to the card.
    #[must_use]
    pub const fn choice(self) -> Choice {
        match self {
            Self::Hero { hero } => Choice::Hero { hero },
            Self::Coming => Choice::ComingWound,
        }
    }
}

impl Default for UsedAbility {
    fn default() -> Self {
        Self { source: Source::Task, ability: 0, wound: None, heals: None }
    }
}

/// A deck to which cards are returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MixedDeck {
    /// The Basic Items.
    Basic,
    /// The Legendary Items.
    Legendary,
    /// The Heroes in use.
    Heroes,
}

impl MixedDeck {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Basic, Self::Legendary, Self::Heroes];

    /// The Item deck; none for the Heroes.
    #[must_use]
    pub const fn items(self) -> Option<ItemDeck> {
        match self {
            Self::Basic => Some(ItemDeck::Basic),
            Self::Legendary => Some(ItemDeck::Legendary),
            Self::Heroes => None,
        }
    }
}

impl Ruling {
    /// Whether it reports what lies on a real table, and adjusts nothing.
    #[must_use]
    pub const fn is_report(&self) -> bool {
        matches!(
            self,
            Self::NameCards { .. }
                | Self::NameHero { .. }
                | Self::NameQuest { .. }
                | Self::NameItem { .. }
                | Self::PutAway { .. }
                | Self::Fought { .. }
        )
    }
}
