//! Everything that changes during a match, as plain memory (section 4 of the rules).

mod claim;
mod duel;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use claim::{Claim, MAX_CLAIMS, Said};
pub use duel::{Declared, Duel, DuelResult};

use super::action::{AbilityRef, MAX_HAND, Targets};
use super::dice::{Colour, Die, Side};
pub use super::ids::MAX_PLAYERS;
use super::ids::{CardId, CardRef, Counts, HeroId, HeroSet};
use crate::engine::{Few, Seat, SeatSet};

/// Hands above this are discarded down (DT-HAND-1).
pub const HAND_LIMIT: usize = 4;
/// How many cards each seat draws from round 2 on (DT-DRAW-1).
pub const ROUND_DRAW: u8 = 3;
/// How many draft steps a round has (DT-DRAFT-1).
pub const DRAFT_STEPS: u8 = 3;

/// A match between two entries.
///
/// What is asked for follows from [`Due`] first, then from `step`; see
/// [`DiceTuners::turn`](super::DiceTuners). No deck order is kept: what nobody has seen is in `unseen`,
/// and |`unseen`| = unknown hand slots + deck without a known top + unknown discards (invariant 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct State {
    /// 1 to 3, with four seats to 4; 0 during set-up.
    pub round: u8,
    /// The round's first player.
    pub first: Seat,
    /// Where the round stands, if nothing is due.
    pub step: Step,
    /// The seats, clockwise.
    pub seats: Few<SeatState, MAX_PLAYERS>,
    /// Heroes for hire.
    pub market: HeroSet,
    /// Heroes in the face-down deck, in unknown order.
    pub hero_deck: HeroSet,
    /// Heroes in their discard pile.
    pub hero_discard: HeroSet,
    /// How many cards the strategy deck has, the visible top included.
    pub deck: u8,
    /// The visible top of the strategy deck. Without one, a deck that lies face up and is not empty has it
    /// turned next.
    pub top: Option<CardRef>,
    /// Strategy cards whose place is not known.
    pub unseen: Counts,
    /// The strategy discard pile, as far as it is known.
    pub discard: Counts,
    /// How many cards of the discard pile are not known.
    pub discard_unknown: u8,
    /// Bluffs that left the match (option `bluff = once`).
    pub gone: Few<CardId, 4>,
    /// Dice in the pool, by colour.
    pub pool: [u8; 3],
    /// Dice selected and not yet rolled, by colour.
    pub selected: [u8; 3],
    /// Dice rolled and not yet taken, sorted.
    pub rolled: Few<Die, 5>,
    /// Dice put aside; their colours are the legal ones (DT-DRAFT-8).
    pub aside: Few<Die, 3>,
    /// What the table ruled about legal colours this round, by colour.
    pub colour_rulings: [Option<bool>; 3],
    /// The hiring order.
    pub hire: Hire,
    /// The draft step, 1 to 3; 0 before the first.
    pub draft: u8,
    /// How many seats have taken a die in this draft step.
    pub picks: u8,
    /// How many dice have been deployed this round.
    pub deployed: u8,
    /// In a timing window: the seats that have passed or had nothing to use.
    pub passed: SeatSet,
    /// The current duel, or the last one of the round.
    pub duel: Duel,
    /// How the duel before ended, if there was one in this round.
    #[serde(rename = "last_verdict")]
    pub last_result: DuelResult,
    /// What comes before the step goes on.
    pub due: Due,
    /// The ability that is being carried out.
    pub resolving: Option<Resolving>,
    /// What seats said of unknown cards and nothing has disproved yet, the oldest first.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub claims: Few<Claim, MAX_CLAIMS>,
    /// Whether the round was told up to its duels only by what lies on the table (DT-REF-3): then nobody knows the
    /// faces of the dice aside.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub laid: bool,
    /// Cards of which only their looks were told, where nobody can see them change (DT-REF-3).
    #[serde(default, skip_serializing_if = "none_open")]
    pub open: Few<OpenCard, MAX_OPEN>,
    /// The seats that the program plays: they have to see each step (DT-REF-3).
    #[serde(default, skip_serializing_if = "no_seats")]
    pub bots: SeatSet,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn no_seats(seats: &SeatSet) -> bool {
    seats.is_empty()
}

fn is_empty(claims: &[Claim]) -> bool {
    claims.is_empty()
}

fn none_open(open: &[OpenCard]) -> bool {
    open.is_empty()
}

/// The most cards of which only their looks are told.
pub const MAX_OPEN: usize = 32;

/// A card of which only its looks were told (DT-REF-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OpenCard {
    /// Whose hand holds it; none for the discard pile.
    pub at: Option<Seat>,
    /// The design as which it stands there.
    pub card: CardId,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_zero(n: &u8) -> bool {
    *n == 0
}

/// Where a round stands. The numbers are the steps of section 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// 0.1 Deal.
    #[default]
    Deal,
    /// 0.3 The first market.
    Market,
    /// 0.4 Who begins.
    FirstPlayer,
    /// 1.1 Bids of round 1.
    Bid,
    /// 1.2 First card of a payment.
    Spend,
    /// 1.3 Hire, or add a card.
    Hire,
    /// 1.3 Window `hired` of the seat that has just hired.
    Hired,
    /// 1.4 New heroes for the market.
    Refill,
    /// 1.5 The round's draw.
    Draw,
    /// 2.1 The starter selects dice.
    Select,
    /// 2.2 The dice are rolled.
    Roll,
    /// 2.3 A seat takes a die.
    Pick,
    /// 2.3 Window `picked` of the seat that has just taken one.
    Picked,
    /// 3.1 A seat deploys a die.
    Deploy,
    /// 3.2 Window `deployed`.
    Deployed,
    /// 4.1 Window `before_duel`.
    BeforeDuel,
    /// 4.3 Cards are committed.
    Commit,
    /// 4.4 Who retreats.
    Retreat,
    /// 4.5 Window `declare`.
    Declare,
    /// 4.6 What was declared is carried out.
    Resolve,
    /// 4.8 Windows `won`, `lost`, `null`.
    AfterDuel,
    /// 4.9 The winner's card is offered.
    Take,
    /// 5.1 Window `round_end`.
    RoundEnd,
    /// 6.1 Hands of tied seats are shown.
    ShowHands,
    /// 6.2 The end.
    Over,
}

impl Step {
    /// Whether a duel is being fought.
    #[must_use]
    #[inline]
    pub const fn in_duel(self) -> bool {
        matches!(
            self,
            Self::BeforeDuel
                | Self::Commit
                | Self::Retreat
                | Self::Declare
                | Self::Resolve
                | Self::AfterDuel
                | Self::Take
        )
    }
}

/// A place in a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// A card that is not known here.
    #[default]
    Unknown,
    /// A card that is.
    Known {
        /// Which.
        card: CardId,
        /// Whether everyone knows that it is here (DT-HAND-4).
        public: bool,
    },
}

impl Slot {
    /// The card, if it is known.
    #[must_use]
    #[inline]
    pub const fn card(self) -> Option<CardId> {
        match self {
            Self::Unknown => None,
            Self::Known { card, .. } => Some(card),
        }
    }

    /// A card that entered the hand face up, or unnoted.
    #[must_use]
    pub const fn face_up(card: CardRef) -> Self {
        match card {
            CardRef::Unknown => Self::Unknown,
            CardRef::Card(card) => Self::Known { card, public: true },
        }
    }
}

/// A hand, sorted: unknown slots first.
pub type Hand = Few<Slot, MAX_HAND>;

/// One seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatState {
    /// Victory points.
    pub vp: u8,
    /// Cards in hand. A committed card is still among them.
    pub hand: Hand,
    /// How many of the unknown cards in hand may lie in the discard pile instead (DT-REF-3).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unsure: u8,
    /// Its secret choice of this step, if it has made it.
    pub committed: Commit,
    /// Whether the committed card was an unknown one until it was named; known to its owner alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub named: bool,
    /// Cards shown to hire, the bid or first payment first.
    pub shown: Few<CardId, 4>,
    /// The hired hero.
    pub hero: Option<HeroId>,
    /// Dice drafted and not yet deployed, the latest last.
    pub dice: Few<Die, 3>,
    /// Deployed dice, by side.
    pub sides: [Option<Die>; 3],
    /// When each ability was last used this round, by [`AbilityRef`]: 0 not at all, a duel's index + 1, or
    /// [`OUTSIDE_DUELS`].
    pub used: [u8; 5],
    /// Strength in all duels of the round, from abilities used after deployment.
    pub strength: i8,
    /// Bluffs that wait for the end of the round (option `bluff = returns`).
    pub bluffs: Few<CardId, 4>,
    /// The hand's total value, if the table told only that (DT-OVER-2).
    pub hand_total: Option<u8>,
}

/// In [`SeatState::used`]: used when no duel was being fought.
pub const OUTSIDE_DUELS: u8 = u8::MAX;

/// A secret choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Commit {
    /// Not made, or not asked for.
    #[default]
    Open,
    /// Made, and not known to the viewer.
    Hidden,
    /// A bid, or a card for the duel.
    Card(CardId),
    /// No card for the duel.
    Nothing,
    /// A card of an illegal colour (DT-CARD-5).
    Forfeit(CardId),
    /// Stay in the duel (option `retreat = secret`).
    Fight,
    /// Leave the duel (option `retreat = secret`).
    Retreat,
}

/// The hiring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Hire {
    /// The seats in hiring order (DT-HIRE-6); none before the first hiring.
    pub order: Few<Seat, MAX_PLAYERS>,
    /// How many have hired.
    pub done: u8,
}

/// What comes before the step goes on. Several seats act clockwise from the first player (DT-GEN-5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Due {
    /// Cards to draw, by seat.
    pub draws: [u8; MAX_PLAYERS],
    /// Cards to discard as a cost or by an effect, by seat.
    pub discards: [u8; MAX_PLAYERS],
    /// Seats whose hand grew, so that the limit holds (DT-HAND-2).
    pub limit: SeatSet,
    /// Seats whose die is rolled again.
    pub rerolls: SeatSet,
    /// After deployment: the side whose die is rolled again.
    pub reroll_side: Side,
    /// The seat whose `Manual` effect waits for the table.
    pub manual: Option<Seat>,
}

/// An ability that is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Resolving {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub ability: AbilityRef,
    /// On whom and what.
    pub targets: Targets,
    /// The index of the next effect.
    pub next: u8,
    /// Whether its `Cancel` effects are carried out, or the others; outside the declare window all are.
    pub pass: Pass,
}

/// Which effects of an ability are carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pass {
    /// Only `Cancel` (DT-FX-5).
    Cancels,
    /// All but `Cancel`.
    Others,
    /// All.
    All,
}

impl SeatState {
    /// The first known copy of a card in the hand, a public one before others (section 5).
    #[must_use]
    pub fn find(&self, card: CardId) -> Option<usize> {
        let known = |public| self.hand.iter().position(|slot| *slot == Slot::Known { card, public });
        known(true).or_else(|| known(false))
    }

    /// How many slots of the hand are unknown.
    #[must_use]
    pub fn unknown(&self) -> usize {
        self.hand.iter().take_while(|slot| **slot == Slot::Unknown).count()
    }

    /// The known cards in hand, each design once, in order.
    pub fn known(&self) -> impl Iterator<Item = CardId> + '_ {
        let mut last = None;
        self.hand.iter().filter_map(|slot| slot.card()).filter(move |card| last.replace(*card) != Some(*card))
    }

    /// How many cards of the hand are known.
    pub(super) fn known_cards(&self) -> usize {
        self.hand.len() - self.unknown()
    }

    /// The fewest cards that the hand can hold; as many as it has unless somebody told only what lies (DT-REF-3).
    #[must_use]
    pub fn least_hand(&self) -> usize {
        self.hand.len().saturating_sub(self.unsure.into())
    }

    /// A card that is not known leaves the hand, if there is one.
    pub(super) fn lose_unknown(&mut self) -> bool {
        let lost = self.unknown() > 0;
        if lost {
            self.hand.remove(0);
            self.keep_unsure();
        }
        lost
    }

    /// Only unknown cards can have gone already.
    pub(super) fn keep_unsure(&mut self) {
        self.unsure = self.unsure.min(self.unknown() as u8);
    }

    /// The hand holds at least so many cards.
    pub(super) fn holds_at_least(&mut self, n: usize) {
        self.unsure = self.unsure.min(self.hand.len().saturating_sub(n) as u8);
    }

    /// Puts a card into the hand.
    pub fn gain(&mut self, slot: Slot) {
        // No rule brings a hand above MAX_HAND: at most 4, a draw of 3, a kept and a taken card. The table
        // may add only what still fits, the cards about to be drawn included.
        let fits = self.hand.insert_sorted(slot);
        debug_assert!(fits, "a hand is full");
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

    /// All seats in turn order: clockwise from the first player.
    #[inline]
    pub fn in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        self.first.and_on(self.seats.len())
    }

    /// Whether what comes before the duels happens by itself, because only what lies is told (DT-REF-3).
    #[must_use]
    pub const fn fills_in(&self) -> bool {
        self.laid && matches!(self.step, Step::Hired)
    }

    /// Whether cards of a colour may be played this round (DT-DRAFT-8).
    #[must_use]
    #[inline]
    pub fn colour_legal(&self, colour: Colour) -> bool {
        self.colour_rulings[colour.index()]
            .unwrap_or_else(|| self.aside.iter().any(|die| die.colour == colour))
    }
}
