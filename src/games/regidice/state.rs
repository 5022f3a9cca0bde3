//! Everything that changes during a match, as plain memory (section 4 of the rules).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::action::{ENEMY_DICE, Kind, SEATS};
use super::dice::{Colour, Counts, Dice, FACES};
use super::late::Late;
use crate::engine::{Few, Seat, SeatSet};

/// A match between two entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct State {
    /// The round, from 1.
    pub round: u16,
    /// The seat that begins the turn order of this round (RD-ROUND-2).
    #[serde(rename = "start")]
    pub first: Seat,
    /// Where the round stands.
    pub step: Step,
    /// Who chooses, in the steps in which somebody does.
    pub active: Seat,
    /// Who has not answered in this step.
    pub waiting: SeatSet,
    /// Which enemy is fought, from 0. After the last one has fallen it is still that one.
    pub enemy: u8,
    /// The hits on each die of the enemy, fewest first.
    pub hits: Few<u8, ENEMY_DICE>,
    /// Black dice for later enemies.
    pub supply: u8,
    /// The injured pool.
    pub injured: Counts,
    /// The seats, clockwise.
    #[serde(rename = "pools")]
    pub seats: Few<SeatState, SEATS>,
    /// What the actions of this round have come to.
    pub tally: Tally,
    /// How the match ended.
    pub ending: Option<Ending>,
    /// What is known of the dice, where people tell only what came of them (RD-REF-6): then the pools above are empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Late>,
    /// The seats that the program plays: they have to see every die (RD-REF-6).
    #[serde(default, skip_serializing_if = "no_seats")]
    pub bots: SeatSet,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn no_seats(seats: &SeatSet) -> bool {
    seats.is_empty()
}

/// Where a round stands (RD-ROUND-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Dice are rolled.
    #[default]
    Roll,
    /// Seats announce an action and a value.
    Declare,
    /// Dice that are not known are shown.
    Reveal,
    /// Seats use their dice.
    Resolve,
    /// Attackers mark their hits (RD-OPT-2).
    Place,
    /// Black dice are shared (RD-CHECK-5).
    Spoils,
    /// The team names who pays (RD-OPT-8).
    Target,
    /// Dice are lost.
    Suffer,
    /// Dice are passed.
    Prepare,
    /// The match is over.
    Over,
}

/// One seat's dice, and what it announced. A die is in exactly one of `live`, `unknown`, `spent`, `blank` and `passed`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatState {
    /// Dice that show pips, locked ones included.
    pub live: Dice,
    /// Until dice are collected: those of `live` that were passed and not rolled (RD-PREPARE-3).
    pub locked: Dice,
    /// Rolled dice that show pips which are not known here.
    pub unknown: Counts,
    /// Dice used in this round.
    pub spent: Counts,
    /// Dice without pips: not rolled yet, healed, or spoils.
    pub blank: Counts,
    /// Dice set aside for the left neighbour in this Prepare phase.
    pub passed: Dice,
    /// What the seat announced in this round.
    pub declared: Option<Declared>,
}

/// An announcement (RD-DECLARE-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Declared {
    /// What the seat is going to do.
    pub action: Kind,
    /// The value whose dice it gathers.
    pub value: u8,
}

/// What the actions of a round have come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tally {
    /// Damage dealt, by seat.
    pub damage: [u8; SEATS],
    /// Damage by the enemy's own abilities.
    pub own_damage: u8,
    /// Blocks, by seat.
    pub block: [u8; SEATS],
    /// Blocks by nobody: adjustments and abilities.
    pub other_block: i8,
    /// A spell keeps the whole blow off (RD-CAST-5).
    pub all_blocked: bool,
    /// A spell has defeated the enemy (RD-CAST-6).
    pub slain: bool,
    /// How much more the enemy attacks for in this round, by its abilities.
    pub fiercer: i8,
    /// The actions that one player has done, as bits by [`Kind::index`] (RD-SOLO-2).
    pub done: u8,
    /// The seat that acts has raised dice and may go on.
    pub boosting: bool,
    /// Black dice that are being shared.
    pub spoils: u8,
    /// How many dice are still to be lost, by the seats of a class together.
    pub due: u8,
    /// How many dice each seat has to lose by itself, with `suffer = each_player` (RD-OPT-8).
    pub owed: [u8; SEATS],
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The last enemy has fallen (RD-END-1).
    Won,
    /// The blow could not be paid (RD-END-2).
    CannotPay {
        /// How many dice were due.
        net: u8,
        /// How many there were.
        dice: u8,
    },
    /// Nobody has a die (RD-END-3).
    NoDice,
    /// The last round is over (RD-SOLO-9, RD-OPT-10).
    RoundLimit,
    /// The team gave up (RD-END-5).
    Conceded,
}

impl SeatState {
    /// How many dice are in it.
    #[must_use]
    pub fn total(&self) -> u8 {
        let covered = self.unknown.plus(&self.spent).plus(&self.blank);
        self.live.total_with(&self.passed) + covered.total()
    }

    /// Its dice by colour.
    #[must_use]
    pub fn colours(&self) -> Counts {
        let live = self.live.colours().plus(&self.passed.colours());
        live.plus(&self.unknown).plus(&self.spent).plus(&self.blank)
    }

    /// The dice that were rolled in this round, by colour, whether they are known or not.
    #[must_use]
    pub fn rolled(&self) -> Counts {
        self.live.minus(&self.locked).colours().plus(&self.unknown)
    }

    /// Uses live dice (RD-RESOLVE-2).
    pub fn spend(&mut self, dice: &Dice) {
        self.live = self.live.minus(dice);
        self.spent = self.spent.plus(&dice.colours());
    }
}

impl State {
    /// A seat's dice.
    #[must_use]
    #[inline]
    pub fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }

    /// A seat's dice, to be changed.
    #[inline]
    pub fn seat_mut(&mut self, seat: Seat) -> &mut SeatState {
        &mut self.seats[seat.index()]
    }

    /// All seats in seat order.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        Seat::all(self.seats.len())
    }

    /// All seats in turn order (RD-ROUND-2).
    pub fn in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        self.first.and_on(self.seats.len())
    }

    /// The seat that gets what a seat passes (RD-PREPARE-1); the seat itself if it is alone (RD-SOLO-6).
    #[must_use]
    pub fn left_of(&self, seat: Seat) -> Seat {
        seat.clockwise(1, self.seats.len())
    }

    /// What the enemy's dice show, fewest hits first.
    pub fn enemy_faces(&self) -> impl DoubleEndedIterator<Item = u8> + '_ {
        self.hits.iter().map(|hits| face(*hits))
    }

    /// How many of the enemy's dice show each face: the pattern of spells (RD-CAST-1).
    #[must_use]
    pub fn pattern(&self) -> [u8; 6] {
        let mut pattern = [0; 6];
        for hits in &self.hits {
            pattern[usize::from(face(*hits) - 1)] += 1;
        }
        pattern
    }

    /// The pips on the enemy (RD-ENEMY-3).
    #[must_use]
    pub fn defence(&self) -> u8 {
        self.enemy_faces().sum()
    }

    /// The hits on the enemy.
    #[must_use]
    #[inline]
    pub fn hits(&self) -> u8 {
        self.hits.iter().sum()
    }

    /// The damage of this round so far.
    #[must_use]
    pub fn damage(&self) -> u16 {
        self.tally.damage.iter().map(|n| u16::from(*n)).sum::<u16>() + u16::from(self.tally.own_damage)
    }

    /// What has been blocked in this round so far, apart from a spell that blocks everything.
    #[must_use]
    pub fn blocked(&self) -> u16 {
        let blocked: i16 = self.tally.block.iter().map(|n| i16::from(*n)).sum();
        (blocked + i16::from(self.tally.other_block)).max(0) as u16
    }

    /// The seats that dealt damage in this round.
    pub fn attackers(&self) -> impl Iterator<Item = Seat> + '_ {
        self.in_order().filter(|seat| self.tally.damage[seat.index()] > 0)
    }

    /// How many dice are injured.
    #[must_use]
    pub fn injured_dice(&self) -> u8 {
        self.injured.total() + self.late.map_or(0, |late| late.injured())
    }

    /// Dice of a colour in pools and injured pool together.
    #[must_use]
    pub fn in_play(&self, colour: Colour) -> u8 {
        let pools = self.seats.iter().map(|pool| pool.colours().of(colour)).sum::<u8>();
        let unsorted = self.late.map_or(0, |late| late.all.of(colour));
        pools + self.injured.of(colour) + unsorted
    }
}

/// What an enemy die shows after so many hits: a sixth one leaves it on 6 (RD-OPT-1).
#[must_use]
pub const fn face(hits: u8) -> u8 {
    if hits + 1 < FACES { hits + 1 } else { FACES }
}
