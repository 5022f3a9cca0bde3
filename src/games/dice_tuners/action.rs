//! What seats choose, what is asked of chance and how it answers, and what a table may adjust.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::dice::{Colour, Die, Face, Side};
use super::ids::{CardId, CardRef, HeroId, MAX_PLAYERS};
use crate::engine::{Few, Seat};

/// The most cards a hand can hold before it is discarded down.
pub const MAX_HAND: usize = 10;

/// A seat's choice (section 4 of the rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Action {
    /// Round 1: commits a bid in secret (DT-HIRE-2).
    CommitBid {
        /// From the hand.
        card: CardId,
    },
    /// From round 2: shows the first card of its payment (DT-HIRE-7).
    SpendCard {
        /// From the hand.
        card: CardId,
    },
    /// Shows one more card to pay (DT-HIRE-8).
    AddCard {
        /// From the hand.
        card: CardId,
    },
    /// Hires a hero it can afford (DT-HIRE-9).
    HireHero {
        /// From the market.
        hero: HeroId,
    },
    /// Takes a cheapest hero because it can afford none (DT-HIRE-11).
    HireCheapest {
        /// From the market.
        hero: HeroId,
    },
    /// Option `no_money = none`: can afford no hero and has none this round.
    HireNobody,
    /// Discards as many cards as are due (DT-HAND-1, costs, effects).
    DiscardCards {
        /// From the hand, in any order; a card of an unknown slot may be named or stay unknown.
        cards: Few<CardRef, MAX_HAND>,
    },
    /// Chooses the additional dice of a draft step (DT-DRAFT-3).
    SelectDice {
        /// Their colours, in any order.
        extras: Few<Colour, 4>,
    },
    /// Takes a rolled die (DT-DRAFT-6).
    DraftDie {
        /// Of those rolled and not yet taken.
        die: Die,
    },
    /// Puts a die on a side (DT-DEPLOY-1).
    DeployDie {
        /// Of those drafted and not yet deployed.
        die: Die,
        /// An empty side.
        side: Side,
    },
    /// Commits a card to a duel in secret (DT-CARD-1).
    PlayCard {
        /// From the hand, of a legal colour.
        card: CardId,
    },
    /// Commits no card to a duel (DT-CARD-4).
    PlayNone,
    /// At a physical table: turned over a card of an illegal colour (DT-CARD-5).
    ForfeitCard {
        /// The card, from an unknown slot.
        card: CardId,
    },
    /// On Fire, and stays in the duel (DT-FIRE-4).
    Fight,
    /// On Fire, and leaves the duel (DT-FIRE-5).
    Retreat,
    /// Uses an ability in its timing window (DT-FX-4).
    Activate {
        /// Which.
        ability: AbilityRef,
        /// On whom and what; only what the ability leaves open.
        #[serde(default)]
        targets: Targets,
    },
    /// Uses no more abilities in this window.
    Pass,
    /// Having lost, takes the winner's card (DT-WIN-2).
    TakeCard,
    /// Having lost, leaves the winner's card.
    LeaveCard,
    /// The table has done what a card's `Manual` effect says.
    Continue,
}

/// One of the abilities a seat can have at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AbilityRef {
    /// Its hero's first Skill.
    #[default]
    Skill1,
    /// Its hero's second Skill.
    Skill2,
    /// Its hero's Overdrive.
    Overdrive,
    /// The first effect of the card it played.
    Effect1,
    /// The second effect of the card it played.
    Effect2,
}

impl AbilityRef {
    /// All, in the order in which those that happen by themselves do.
    pub const ALL: [Self; 5] = [Self::Skill1, Self::Skill2, Self::Overdrive, Self::Effect1, Self::Effect2];

    /// As an index into per-ability arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether the ability is the played card's, not the hero's.
    #[must_use]
    pub const fn is_effect(self) -> bool {
        matches!(self, Self::Effect1 | Self::Effect2)
    }
}

/// What an ability is used on. A field is set exactly if the ability leaves it open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Targets {
    /// The opponent meant, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<Seat>,
    /// The colour named (`Colour` with `to = "choose"`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
    /// After deployment: the side whose die is turned, rolled again or exchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// `SwapSides`: the side it is exchanged with, later in the order left, right, front.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<Side>,
    /// `SwapAside`: the die aside it is exchanged with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aside: Option<Die>,
}

/// What is asked of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Request {
    /// Deal 4 cards to every seat (DT-SETUP-3).
    Deal {
        /// How many seats.
        seats: u8,
        /// How many cards each.
        n: u8,
    },
    /// Turn up the top card of the strategy deck (DT-SETUP-4, DT-DRAW-2).
    TurnTop,
    /// Reveal heroes for the market (DT-SETUP-5, DT-HIRE-16).
    RevealHeroes {
        /// How many.
        n: u8,
    },
    /// Determine the first player (DT-SETUP-7).
    FirstPlayer {
        /// Among how many seats.
        seats: u8,
    },
    /// Roll the selected dice (DT-DRAFT-5).
    RollDice {
        /// Their colours, green before blue before red.
        dice: Few<Colour, 5>,
    },
    /// Roll one die again.
    Reroll {
        /// Whose.
        seat: Seat,
        /// As it lies now.
        die: Die,
    },
    /// Option `strategy_deck = face_down`: draw cards that only their owner sees.
    DrawHidden {
        /// Who draws.
        seat: Seat,
        /// How many.
        n: u8,
    },
    /// Count a hand of which nobody knows how many cards it holds (DT-REF-3).
    CountHand {
        /// Whose.
        seat: Seat,
        /// The fewest it can hold.
        least: u8,
        /// The most.
        most: u8,
    },
    /// Show the hand to break a tie (DT-OVER-2).
    ShowHand {
        /// Whose.
        seat: Seat,
        /// How many of its cards are not known.
        n: u8,
    },
}

/// How chance answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Chance {
    /// The cards dealt.
    Deal {
        /// Four for each seat, in seat order.
        hands: Few<Few<CardRef, 4>, 4>,
    },
    /// The card turned up.
    TurnTop {
        /// `"unknown"` if the table does not note it.
        card: CardRef,
    },
    /// The heroes revealed.
    RevealHeroes {
        /// From the hero deck, in any order.
        heroes: Few<HeroId, 5>,
    },
    /// The first player of round 1.
    FirstPlayer {
        /// The seat.
        seat: Seat,
    },
    /// The faces that came up.
    RollDice {
        /// In the order of the request's dice.
        faces: Few<Face, 5>,
    },
    /// The face that came up.
    Reroll {
        /// It.
        face: Face,
    },
    /// The cards drawn.
    DrawHidden {
        /// `"unknown"` for those the program is not told.
        cards: Few<CardRef, 3>,
    },
    /// The cards counted.
    CountHand {
        /// Whose.
        seat: Seat,
        /// How many.
        n: u8,
    },
    /// The hand shown.
    ShowHand {
        /// Whose.
        seat: Seat,
        /// Its cards, or what they add up to.
        #[serde(flatten)]
        shown: Shown,
    },
}

/// A hand shown at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// The cards that were not known before.
    Cards(Few<CardId, MAX_HAND>),
    /// The total value of the whole hand, on the table's word.
    Total(u8),
}

/// An adjustment by the table (section 7.5 of the rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Ruling {
    /// Changes a seat's victory points, not below 0.
    AdjustVp {
        /// Whose.
        seat: Seat,
        /// By how many.
        n: i8,
    },
    /// Changes a seat's Strength in the current duel.
    AdjustStrength {
        /// Whose.
        seat: Seat,
        /// By how much.
        n: i8,
    },
    /// Says whether a seat is On Fire in the current duel; until the retreats are over.
    SetFire {
        /// Whose.
        seat: Seat,
        /// On Fire or not.
        fire: bool,
    },
    /// Says whether a seat has advantage in the current duel.
    SetAdvantage {
        /// Whose.
        seat: Seat,
        /// Has it or not.
        advantage: bool,
    },
    /// Moves a strategy card; everyone sees it. From a hand to the same hand: names a card of it.
    MoveCard {
        /// The card, or `"unknown"`.
        card: CardRef,
        /// Where it is.
        from: CardPlace,
        /// Where it goes.
        to: CardPlace,
    },
    /// Turns a die.
    SetDie {
        /// Which.
        die: DieRef,
        /// A face of its colour's dice.
        face: Face,
    },
    /// Exchanges two dice.
    MoveDie {
        /// The one.
        die: DieRef,
        /// The other.
        to: DieRef,
    },
    /// Ends the current duel without a winner.
    AnnulDuel,
    /// Lets a seat draw cards.
    DrawCards {
        /// Who.
        seat: Seat,
        /// 1 to 3.
        n: u8,
    },
    /// Says whether cards of a colour may be played this round.
    LegalColour {
        /// Which.
        colour: Colour,
        /// They may or not.
        legal: bool,
    },
    /// Says how many cards a seat holds.
    SetHandCount {
        /// Who.
        seat: Seat,
        /// So many.
        count: u8,
    },
    /// The card that a seat plays next is told by its colour and value, whichever of those it is that look so (DT-REF-3).
    Looks {
        /// Whose.
        seat: Seat,
    },
    /// All dice are deployed: of how it came to that only what lies is told (DT-REF-3).
    Laid {
        /// What lies in front of each seat, in seat order.
        seats: Few<InFront, MAX_PLAYERS>,
    },
}

/// What lies in front of a seat once all dice are deployed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InFront {
    /// Its dice: left, right, front.
    pub dice: [Die; 3],
    /// Its hero; none only with option `no_money = none`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hero: Option<HeroId>,
}

/// Where a strategy card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CardPlace {
    /// In a seat's hand.
    Hand(Seat),
    /// On top of the strategy deck.
    DeckTop,
    /// In the strategy discard pile.
    Discard,
}

/// Which die of those that lie on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DieRef {
    /// Deployed on a side.
    Side {
        /// Whose.
        seat: Seat,
        /// On which side.
        side: Side,
    },
    /// Drafted and not yet deployed.
    Drafted {
        /// Whose.
        seat: Seat,
        /// As it lies.
        die: Die,
    },
    /// Rolled and not yet taken.
    Rolled {
        /// As it lies.
        die: Die,
    },
    /// Put aside.
    Aside {
        /// As it lies.
        die: Die,
    },
}
