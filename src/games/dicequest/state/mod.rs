//! Everything that changes during a match, as plain memory (section 4.1 of the rules).

mod turn;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::action::{HeroSpaces, Onto, PLACES};
use super::content::Reward;
use super::content::ability::ItemDeck;
use super::ids::{AdventureId, CardSet, Counts, HeroId, ItemId, MAX_CARDS, QuestId, ThreatId, TokenId};
use crate::engine::{Few, Seat, SeatSet};

pub use super::ids::{BACKPACK, PARTY};
pub use turn::{Attempt, Card, Running, Step, Stowed, TurnState, Window};

/// The most seats of this game.
pub const SEATS: usize = 4;
/// How many rounds there are (DQ-ROUND-1).
pub const ROUNDS: u8 = 9;
/// The most Threat tokens in one place.
pub const TOKENS: usize = 48;

/// A match between two entries.
///
/// No deck order is kept: what nobody has seen is in the `…_unseen` pools, and what was returned to a deck lies
/// below that in a known order (DQ-COMP-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct State {
    /// The round, 1 to 9; 0 before the first.
    pub round: u8,
    /// The Act, 1 to 3.
    pub act: u8,
    /// Where the turn or the match stands.
    pub step: Step,
    /// How far the parts of a step are that follow each other by themselves.
    pub cursor: u8,
    /// The First Player; none until it is drawn.
    pub first: Option<Seat>,
    /// Whose turn it is.
    #[serde(rename = "seat")]
    pub active: Seat,
    /// The Heroes of the Market.
    pub market: [Option<HeroId>; PLACES],
    /// The top of the Apprentice deck, where it is seen (DQ-SETUP-6).
    pub hero_top: Option<HeroId>,
    /// Heroes nobody has seen, of both decks.
    pub heroes_unseen: CardSet,
    /// Heroes returned to the deck in use, the next one first.
    pub hero_bottom: Few<HeroId, MAX_CARDS>,
    /// The Quests on the board.
    pub quests: [Option<BoardQuest>; PLACES],
    /// Gold on their places.
    pub quest_gold: [u8; PLACES],
    /// Quests nobody has seen, of all Acts.
    pub quests_unseen: CardSet,
    /// The face-up Adventure.
    pub adventure: Option<AdventureId>,
    /// Adventures nobody has seen.
    pub adventures_unseen: CardSet,
    /// Threat tokens on the face-up Adventure, sorted.
    pub tokens: Few<TokenId, TOKENS>,
    /// Threat tokens on the Adventure of Act III while it is face down, sorted.
    pub act3: Few<TokenId, TOKENS>,
    /// How many Acts' board actions are unlocked, 0 to 2.
    pub board_level: u8,
    /// Items nobody has seen: in decks, and in Backpacks as unknown ones.
    pub items_unseen: Counts,
    /// Items returned to each deck, the next one first.
    pub item_bottom: [Few<ItemId, MAX_CARDS>; 2],
    /// Threat cards nobody has seen.
    pub threats_unseen: CardSet,
    /// The Threat card of this round that acts until its end.
    pub ongoing: Option<ThreatId>,
    /// Face-down tokens.
    pub token_pool: Counts,
    /// Discarded tokens.
    pub token_discard: Counts,
    /// The seats, clockwise.
    pub seats: Few<SeatState, SEATS>,
    /// What belongs to the turn that is played.
    pub turn: TurnState,
    /// Items that are to be drawn.
    pub deal: Option<Deal>,
    /// Threat tokens that are to be drawn.
    pub draw: Option<Draw>,
    /// A Threat card is to be revealed.
    pub threat_due: bool,
    /// An ability that is being carried out.
    pub running: Option<Running>,
    /// Rewards that are being given.
    pub granting: Option<Granting>,
    /// Other seats are asked whether they play a card (DQ-TT-3).
    pub window: Option<Window>,
    /// Co-op: whether the match was won, once it is over.
    pub won: bool,
    /// When real cards are named (DQ-TABLE-4).
    #[serde(default, skip_serializing_if = "Naming::at_once")]
    pub naming: Naming,
    /// Whether Threat tokens are only counted while cards are named late, and named once they are paid.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub counts_tokens: bool,
    /// How many tokens of the running Act lie on Quests of which nobody has said where.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub quest_tokens: u8,
    /// The seats of bots, which have to see all cards.
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub bots: SeatSet,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_zero(n: &u8) -> bool {
    *n == 0
}

fn is_nobody(seats: &SeatSet) -> bool {
    seats.is_empty()
}

/// When the cards of a real table are named (DQ-TABLE-4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Naming {
    /// As soon as they are seen.
    #[default]
    AtOnce,
    /// Once something is done with them. Until then an empty place of the Market or of the Quests is one that nobody has named,
    /// if its deck can have filled it, and Items are drawn unnamed.
    Late,
    /// All that were left out are being named; after that again as soon as they are seen.
    CatchingUp,
}

impl Naming {
    /// Whether nothing is left out.
    #[must_use]
    pub fn at_once(&self) -> bool {
        *self == Self::AtOnce
    }
}

/// A Quest on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoardQuest {
    /// Which.
    pub quest: QuestId,
    /// The Threat token on it.
    pub token: Option<TokenId>,
}

/// Items that are to be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Deal {
    /// By whom.
    pub seat: Seat,
    /// From where.
    pub deck: ItemDeck,
    /// How many.
    pub n: u8,
}

/// Threat tokens that are to be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Draw {
    /// Of which Act.
    pub act: u8,
    /// How many.
    pub n: u8,
    /// Where they go.
    pub onto: Onto,
}

/// Rewards that are being given, in the order of DQ-REW-9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Granting {
    /// To whom.
    pub seat: Seat,
    /// What is left of them.
    pub left: Reward,
    /// The Heroes that can level up (DQ-REW-6).
    pub heroes: HeroSpaces,
}

/// One seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatState {
    /// Gold.
    pub gold: u16,
    /// Victory Point tokens.
    pub vp: u16,
    /// Whether the Reroll token is active.
    pub token: bool,
    /// The Heroes, in their spaces.
    pub party: [Option<PartyHero>; PARTY],
    /// Items in the Backpack, sorted: unknown ones first.
    pub backpack: Few<ItemRef, 10>,
    /// Secret Backpacks: the Items in it that everybody has seen go in, sorted (DQ-HIDE-2).
    pub shown: Few<ItemId, 10>,
    /// Graduated Heroes in the Achievements Zone.
    pub graduated: CardSet,
    /// Completed Quests there.
    pub completed: CardSet,
    /// How the Adventure of this Act went.
    pub adventure: Attempt,
    /// The Heroes that took part in it and are alive.
    pub took_part: HeroSpaces,
}

/// A Hero of a Party.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PartyHero {
    /// Which card.
    pub card: HeroId,
    /// Whether it is no Apprentice: an Expert, or Legendary.
    pub expert: bool,
    /// Its wound.
    pub wound: Wound,
    /// The Item it carries.
    pub item: Option<ItemId>,
}

/// The wound of a Hero that lives.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Wound {
    /// None.
    #[default]
    None,
    /// A Light one.
    Light,
    /// An Unblockable Light one (DQ-WND-10).
    Unblockable,
}

/// An Item in a Backpack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ItemRef {
    /// Not told, or not for these eyes; its back is seen.
    Unknown(ItemDeck),
    /// This one.
    Item(ItemId),
}

impl Default for ItemRef {
    fn default() -> Self {
        Self::Unknown(ItemDeck::Basic)
    }
}

impl SeatState {
    /// The Hero in a space.
    #[must_use]
    #[inline]
    pub fn hero(&self, hero: u8) -> Option<&PartyHero> {
        self.party.get(usize::from(hero))?.as_ref()
    }

    /// The Hero in a space, to be changed.
    #[inline]
    pub fn hero_mut(&mut self, hero: u8) -> Option<&mut PartyHero> {
        self.party.get_mut(usize::from(hero))?.as_mut()
    }

    /// The spaces that hold a Hero.
    #[must_use]
    #[inline]
    pub fn spaces(&self) -> HeroSpaces {
        let mut spaces = HeroSpaces::default();
        (0..PARTY as u8).filter(|hero| self.hero(*hero).is_some()).for_each(|hero| spaces.insert(hero));
        spaces
    }

    /// The Heroes with their spaces.
    #[inline]
    pub fn heroes(&self) -> impl Iterator<Item = (u8, &PartyHero)> {
        (0u8..).zip(&self.party).filter_map(|(space, hero)| Some((space, hero.as_ref()?)))
    }

    /// How many Items of a Backpack are not known, of a deck.
    #[must_use]
    pub fn unknown(&self, deck: ItemDeck) -> usize {
        self.backpack.iter().filter(|item| **item == ItemRef::Unknown(deck)).count()
    }

    /// The known Items of the Backpack; copies stand as often as they are there.
    pub fn known(&self) -> impl Iterator<Item = ItemId> + '_ {
        self.backpack.iter().filter_map(|item| match item {
            ItemRef::Item(item) => Some(*item),
            ItemRef::Unknown(_) => None,
        })
    }
}

impl State {
    /// A seat.
    #[must_use]
    #[inline]
    pub fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }

    /// A seat, to be changed.
    #[inline]
    pub fn seat_mut(&mut self, seat: Seat) -> &mut SeatState {
        &mut self.seats[seat.index()]
    }

    /// The active seat.
    #[must_use]
    #[inline]
    pub fn own(&self) -> &SeatState {
        self.seat(self.active)
    }

    /// All seats in turn order.
    pub fn in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        self.first.unwrap_or_default().and_on(self.seats.len())
    }

    /// Whether this is the round in which the Act's Adventure is attempted (DQ-ROUND-4).
    #[must_use]
    pub const fn is_adventure_round(&self) -> bool {
        self.round > 0 && self.round.is_multiple_of(3)
    }

    /// Whether the Adventure of Act III lies face up (DQ-THR-13).
    #[must_use]
    pub const fn shows_last_adventure(&self) -> bool {
        self.act == 3 && (self.adventure.is_some() || matches!(self.naming, Naming::Late))
    }

    /// The seat whose Backpack is too full, if there is one (DQ-ITEM-2).
    #[must_use]
    pub fn overfull(&self) -> Option<Seat> {
        let too_full = |own: &SeatState| own.backpack.len() > BACKPACK;
        if !self.seats.iter().any(too_full) {
            return None;
        }
        self.in_order().find(|seat| too_full(self.seat(*seat)))
    }
}
