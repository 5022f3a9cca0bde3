//! Everything that changes during a match, as plain memory (section 4 of the rules).

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::action::{Claim, Claims, HAND, Numbers, Picked, RolledDie};
use super::dice::{Die, Kind, Tint};
use super::ids::{Counts, GoalId, GoalRef};
use crate::engine::{Few, MAX_SEATS, Seat, SeatSet};

/// How many rounds a set has, and how many dice a scoring card holds (DD-GEN-2).
pub const ROUNDS: u8 = 5;
/// How many white dice of each type there are (DD-SETUP-1).
pub const PILE: u8 = 10;
/// How many points end the match (DD-END-1).
pub const TARGET: u16 = 15;
/// How many completed goals of a seat are kept by name. Without adjustments nobody completes so many before the
/// match ends; those beyond still count.
pub const MAX_COMPLETED: usize = 32;

/// A match between two entries.
///
/// No deck order is kept: what nobody has seen is in `unseen`, and |`unseen`| = unknown cards in hands + deck
/// (invariant 5), except in an unlisted deck, where `unseen` is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct State {
    /// The set, from 1.
    pub set: u16,
    /// The round of the set, 1 to 5; 0 before the first.
    pub round: u8,
    /// Where the round stands.
    pub step: Step,
    /// White dice in the piles, by type.
    pub piles: [u8; 5],
    /// How many cards the goal deck has.
    pub deck: u16,
    /// Goals whose place is not known.
    pub unseen: Counts,
    /// Goals put out of the match (DD-OPT-6).
    #[serde(default, skip_serializing_if = "is_empty")]
    pub gone: Counts,
    /// The first selector of the last round whose dice have been rolled; seat 0 at the start.
    pub first: Seat,
    /// The seats, clockwise.
    pub seats: Few<SeatState, MAX_SEATS>,
    /// Who has yet to answer in a step in which several do, openly or in secret.
    pub waiting: SeatSet,
    /// Goals that are still to be drawn, by seat.
    pub draws: [u8; MAX_SEATS],
    /// Who is tied for the highest number.
    pub tied: SeatSet,
    /// How many seats have saved a die in this round, or passed.
    pub selected: u8,
    /// The dice of the House, in a match against it.
    pub house: Option<HouseDice>,
    /// The seats that the program plays: their goals must be told (DD-TABLE-8).
    #[serde(default, skip_serializing_if = "no_seats")]
    pub bots: SeatSet,
}

fn no_seats(seats: &SeatSet) -> bool {
    seats.is_empty()
}

fn is_empty(counts: &Counts) -> bool {
    *counts == Counts::EMPTY
}

fn is_default(notes: &Notes) -> bool {
    *notes == Notes::default()
}

/// Where a set stands. The numbers are the steps of section 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// 0 Goals may be discarded (DD-OPT-6).
    Discard,
    /// 1 Goals are drawn.
    #[default]
    Draw,
    /// 2 Dice are picked.
    Pick,
    /// 3 White dice are picked again.
    Repick,
    /// 4 All dice are rolled.
    Roll,
    /// 5 Tied players choose the die they re-roll.
    TiePick,
    /// 6 Those dice are rolled.
    TieRoll,
    /// 7 Dice are saved.
    Select,
    /// 9 Goals are revealed.
    Reveal,
    /// 11 The end.
    Over,
}

/// One seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatState {
    /// Points of completed goals.
    pub points: u16,
    /// How many goals it has completed.
    pub goals: u16,
    /// Its completed goals, in the order in which it completed them.
    pub completed: Few<Claim, MAX_COMPLETED>,
    /// Its goals, sorted: unknown ones first.
    pub hand: Few<GoalRef, HAND>,
    /// What its owner has noted in private about unknown ones (DD-TABLE-7).
    #[serde(default, skip_serializing_if = "is_default")]
    pub notes: Notes,
    /// The dice on its scoring card, in the order of saving.
    pub saved: Few<Die, { ROUNDS as usize }>,
    /// The dice it picked for this round.
    pub pick: Pick,
    /// What they show, once they have been rolled.
    pub rolled: Option<Numbers>,
    /// What became of its white die in this round.
    pub white: White,
    /// Whether it saved its colour die in this round.
    #[serde(rename = "color_saved")]
    pub colour_saved: bool,
    /// The die it re-rolls in a tie.
    pub reroll: Reroll,
    /// What it reveals.
    pub reveal: Reveal,
    /// Whether it completed a goal in the last set.
    pub scored: bool,
}

/// What a person has told the program in private about their hand (DD-TABLE-7). Nobody else sees it, and it binds
/// nobody else: to the others the cards stay unknown and unseen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Notes {
    /// The goals that unknown cards of the hand are said to be.
    pub goals: Few<GoalId, HAND>,
    /// Whether they stand in the hand, as in what their owner sees.
    pub in_hand: bool,
    /// Goals of this set whose notes were dropped because others have all their copies.
    pub dropped: Few<GoalId, HAND>,
}

/// The dice picked for a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    /// Not picked.
    #[default]
    Open,
    /// Picked, and not known to the viewer.
    Hidden,
    /// These.
    Dice(Picked),
}

/// What became of a rolled white die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum White {
    /// It can be saved.
    #[default]
    Free,
    /// This seat saved it.
    Saved(Seat),
    /// The House removed it (DD-SOLO-5).
    Removed,
}

/// The die a seat re-rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reroll {
    /// Not chosen, or not asked for.
    #[default]
    Open,
    /// Chosen, and not known to the viewer.
    Hidden,
    /// This one.
    Die(Tint),
}

/// What a seat reveals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reveal {
    /// Not chosen, or not asked for.
    #[default]
    Open,
    /// Chosen, and not known to the viewer.
    Hidden,
    /// These goals, sorted.
    Goals(Claims),
}

/// The dice of the House in a round (DD-SOLO-2, DD-SOLO-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HouseDice {
    /// What they show, once they have been rolled.
    pub rolled: Option<Numbers>,
    /// What became of its white die.
    pub white: White,
    /// Whether it is first in this round.
    pub first: bool,
}

impl SeatState {
    /// The dice it picked, if they are known.
    #[must_use]
    pub const fn picked(&self) -> Option<Picked> {
        match self.pick {
            Pick::Dice(picked) => Some(picked),
            Pick::Open | Pick::Hidden => None,
        }
    }

    /// Whether its colour die of this type may be picked: it is not saved (DD-PICK-1).
    #[must_use]
    pub fn has_free(&self, colour: Kind) -> bool {
        !self.saved.iter().any(|die| die.tint == Tint::Colour && die.kind == colour)
    }

    /// Its rolled colour die.
    #[must_use]
    pub fn colour_die(&self) -> Option<Die> {
        Some(Die { tint: Tint::Colour, kind: self.picked()?.colour, number: self.rolled?.colour })
    }

    /// Its rolled white die, whatever became of it.
    #[must_use]
    pub fn white_die(&self) -> Option<Die> {
        Some(Die { tint: Tint::White, kind: self.picked()?.white, number: self.rolled?.white })
    }

    /// How many of its goals are not known.
    #[must_use]
    pub fn unknown(&self) -> usize {
        self.hand.iter().take_while(|slot| **slot == GoalRef::Unknown).count()
    }

    /// How many copies of a goal it is known to hold.
    #[must_use]
    pub fn holds(&self, goal: GoalId) -> usize {
        self.hand.iter().filter(|slot| slot.card() == Some(goal)).count()
    }

    /// The known goals in hand, in order; copies stand as often as they are there.
    pub fn known(&self) -> impl Iterator<Item = GoalId> + '_ {
        self.hand.iter().filter_map(|slot| slot.card())
    }

    /// Takes a card out of the hand; says whether it was there.
    pub fn take(&mut self, card: GoalRef) -> bool {
        let at = self.hand.iter().position(|slot| *slot == card);
        at.is_some_and(|at| self.hand.remove(at).is_some())
    }

    /// How many notes name a goal beside the cards of the hand.
    #[must_use]
    pub fn noted(&self, goal: GoalId) -> usize {
        if self.notes.in_hand { 0 } else { self.notes.goals.iter().filter(|noted| **noted == goal).count() }
    }

    /// How many unknown cards no note says anything about.
    #[must_use]
    pub fn unnamed(&self) -> usize {
        self.unknown() - if self.notes.in_hand { 0 } else { self.notes.goals.len().min(self.unknown()) }
    }

    /// Takes one note of a goal away; says whether there was one.
    pub fn forget(&mut self, goal: GoalId) -> bool {
        let at = self.notes.goals.iter().position(|noted| *noted == goal);
        at.is_some_and(|at| self.notes.goals.remove(at).is_some())
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

    /// The state as this seat plays by it: the goals it noted stand in its hand, and nobody else can have them.
    #[must_use]
    pub fn as_noted_by(&self, seat: Seat) -> Cow<'_, Self> {
        let Some(own) = self.seats.get(seat.index()) else { return Cow::Borrowed(self) };
        if own.notes.in_hand || own.notes.goals.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut noted = *self;
        noted.lay_open(seat);
        Cow::Owned(noted)
    }

    /// Puts the goals that a seat noted into its hand.
    pub fn lay_open(&mut self, seat: Seat) {
        let own = &mut self.seats[seat.index()];
        if own.notes.in_hand {
            return;
        }
        for goal in own.notes.goals.iter() {
            let at = own.hand.iter().position(|slot| *slot == GoalRef::Unknown);
            if let Some(at) = at.filter(|_| self.unseen.take(*goal)) {
                own.hand.remove(at);
                own.hand.insert_sorted(GoalRef::Card(*goal));
            }
        }
        own.notes.in_hand = !own.notes.goals.is_empty();
    }

    /// All seats in seat order.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        Seat::all(self.seats.len())
    }

    /// The seat at a place of the selection order, from 0: the first selector, then clockwise (DD-SEL-1).
    #[must_use]
    pub fn nth_in_order(&self, place: usize) -> Seat {
        self.first.clockwise(place, self.seats.len())
    }

    /// Whose turn it is to save a die.
    #[must_use]
    pub fn selector(&self) -> Seat {
        self.nth_in_order(self.selected as usize)
    }

    /// The die that a selector means, if it was rolled; it may be gone.
    #[must_use]
    pub fn rolled_die(&self, seat: Seat, die: RolledDie) -> Option<Die> {
        match die {
            RolledDie::Colour => self.seats.get(seat.index())?.colour_die(),
            RolledDie::ColourOf { from } => self.seats.get(from.index())?.colour_die(),
            RolledDie::White { from } => self.seats.get(from.index())?.white_die(),
            RolledDie::House => {
                let number = self.house?.rolled?.white;
                Some(Die { tint: Tint::White, kind: self.house_white(), number })
            }
        }
    }

    /// The type of the white die that the House takes in this round (DD-SOLO-3).
    #[must_use]
    pub fn house_white(&self) -> Kind {
        let at = usize::from(self.round.saturating_sub(1));
        Kind::WHITE.get(at).copied().unwrap_or_default()
    }
}
