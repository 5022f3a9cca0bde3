//! What seats choose, what is asked of chance and how it answers, and what a table may adjust.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::content::ability::{ItemDeck, TokenSide, WoundKind};
use super::dice::{Color, DiceSet, Symbol};
use super::ids::{AdventureId, HeroId, ItemId, QuestId, ThreatId, TokenId};
use crate::engine::{Few, Seat};

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

/// An answer to what a card asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Choice {
    /// Nothing more; or, for what the table settles itself, that it is settled.
    #[default]
    Done,
    /// A colour.
    Color {
        /// Which.
        color: Color,
    },
    /// A die becomes one of another colour.
    Convert {
        /// Its place in the pool.
        die: u8,
        /// Into which.
        color: Color,
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

/// Some of the three Hero spaces. Written as a list of numbers from 0.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
#[schemars(with = "Vec<u8>")]
pub struct HeroSpaces(pub u8);

impl HeroSpaces {
    /// Whether a space is among them.
    #[must_use]
    pub const fn contains(self, hero: u8) -> bool {
        hero < 3 && self.0 & (1 << hero) != 0
    }

    /// Puts a space in.
    pub const fn insert(&mut self, hero: u8) {
        if hero < 3 {
            self.0 |= 1 << hero;
        }
    }

    /// Takes a space out.
    pub const fn remove(&mut self, hero: u8) {
        if hero < 3 {
            self.0 &= !(1 << hero);
        }
    }

    /// How many.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The spaces, from the lowest up.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..3).filter(move |hero| self.contains(*hero))
    }
}

impl From<HeroSpaces> for Vec<u8> {
    fn from(spaces: HeroSpaces) -> Self {
        spaces.iter().collect()
    }
}

impl TryFrom<Vec<u8>> for HeroSpaces {
    type Error = String;

    fn try_from(heroes: Vec<u8>) -> Result<Self, String> {
        let mut spaces = Self::default();
        for hero in heroes {
            if hero > 2 || spaces.contains(hero) {
                return Err(format!("Hero spaces are 0, 1 and 2, each at most once; not {hero}"));
            }
            spaces.insert(hero);
        }
        Ok(spaces)
    }
}

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
    /// Secret Backpacks are shown at the end (section 5).
    ShowItems {
        /// Whose.
        seat: Seat,
        /// How many unknown ones.
        n: u8,
    },
}

/// An Item, or one that the program is not told. Written as its number, or as `"unknown"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Drawn {
    /// Not told; only where Backpacks are secret.
    Unknown(Untold),
    /// This one.
    Item(ItemId),
}

impl Default for Drawn {
    fn default() -> Self {
        Self::Unknown(Untold::Unknown)
    }
}

/// The word for a card that was not told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Untold {
    /// `"unknown"`
    Unknown,
}

/// Sides that came up, a list for each colour.
pub type Rolled = Few<u8, 16>;

/// How chance answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
        heroes: Few<HeroId, MOST_REVEALED>,
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
    /// The Items of a secret Backpack.
    ShowItems {
        /// Which.
        items: Few<ItemId, 8>,
    },
}

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
        color: Color,
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
        wound: super::state::Wound,
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
    /// Discards a Threat token of the Adventure.
    RemoveToken {
        /// Which.
        token: TokenId,
    },
}
