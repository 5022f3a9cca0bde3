//! Everything that changes during a match, as plain memory (section 4.1 of the rules).

mod json;
pub(super) mod rows;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::field::{ALL, Field, Fields};
use crate::engine::Seat;

/// Red, at rank 1.
pub const RED: Seat = Seat(0);
/// Black, at rank 7.
pub const BLACK: Seat = Seat(1);
/// A seat as an index into a pair, Red's first. No seat leads out of the pair, so that an index never panics.
#[must_use]
#[inline]
pub const fn pair_index(seat: Seat) -> usize {
    seat.index() & 1
}

/// The other seat.
#[inline]
pub(super) const fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}

/// How many dice a seat has (DW-DICE-1).
pub const DICE: u8 = 15;
/// The highest level.
pub const TOP: u8 = 6;

/// A match between two entries. Small and `Copy`, so that a search copies it instead of taking moves back.
///
/// The Exile follows from the rest (DW-DICE-1), and so do virtual VP and counted TP; see
/// [`DiceWar`](super::DiceWar).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Where each seat's dice stand.
    own: [Fields; 2],
    /// The bits of the levels, the lowest first; 0 where nothing stands.
    planes: [Fields; 3],
    /// Dice in the Reserve, by seat.
    pub reserve: [u8; 2],
    /// Victory Points on the bar, by seat (DW-VP-1).
    pub earned: [u8; 2],
    /// Trigger Points of tribes that store them, by seat (DW-TP-1).
    pub tp: [u8; 2],
    /// What is asked for.
    pub step: Step,
    /// Who acts, or set up last; at the end the seat whose turn it was.
    pub active: Seat,
    /// Who takes the first turn, once that is known.
    pub first: Seat,
    /// Flights in a row, by seat (DW-EOW-2).
    pub runs: [Run; 2],
    /// The countdown of the End of War, if one runs (DW-EOW-5).
    pub countdown: Option<Countdown>,
    /// Follow-ups made in this turn.
    pub follow_ups: u8,
    /// Turns since VP were earned.
    pub quiet: u16,
    /// The number of the turn, from 1.
    pub turn: u16,
}

/// What is asked for (section 4.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The roll for the first turn.
    #[default]
    StartRoll,
    /// A line-up.
    Setup,
    /// A Standard Action.
    War,
    /// A further action of the die on this field, or none.
    FollowUp(Field),
    /// The end.
    Over(Ended),
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Ended {
    /// Who won; a draw without.
    pub winner: Option<Seat>,
    /// Why.
    pub reason: Reason,
}

/// Why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Ten Victory Points (DW-WIN-1).
    Vp,
    /// No creature left (DW-WIN-4).
    Annihilation,
    /// All Ruins held (DW-RUIN-5).
    Ruins,
    /// The countdown ran out (DW-EOW-6).
    EndOfWar,
    /// Too many turns without VP (DW-CAP-1).
    QuietCap,
    /// Too many turns (DW-CAP-2).
    TurnCap,
    /// No legal action (option `no_action`).
    NoAction,
    /// A seat gave up (DW-WIN-6).
    Resign,
    /// Both agreed on a draw (DW-WIN-6).
    Agreed,
    /// A card's own text ended it.
    CardText,
}

impl Reason {
    /// The rule that ended the match.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Vp => "DW-WIN-1",
            Self::Annihilation => "DW-WIN-4",
            Self::Ruins => "DW-RUIN-5",
            Self::EndOfWar => "DW-EOW-6",
            Self::QuietCap => "DW-CAP-1",
            Self::TurnCap => "DW-CAP-2",
            Self::NoAction => "DW-TURN-4",
            Self::Resign | Self::Agreed => "DW-WIN-6",
            Self::CardText => "DW-GEN-2",
        }
    }
}

/// Flights in a row of the same die (DW-EOW-2); `n` is 0 if the last turn was none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Run {
    /// Where the die stands.
    pub field: Field,
    /// How many.
    pub n: u8,
}

/// A declared End of War (DW-EOW-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Countdown {
    /// The chased seat.
    pub seat: Seat,
    /// Where the chased die stands.
    pub field: Field,
    /// How many turns are still to be counted.
    pub left: u8,
}

impl State {
    /// The state before the roll for the first turn (DW-PREP-2, DW-PREP-3).
    pub const START: Self = Self {
        own: [0; 2],
        planes: [0; 3],
        reserve: [DICE; 2],
        earned: [0; 2],
        tp: [0; 2],
        step: Step::StartRoll,
        active: RED,
        first: RED,
        runs: [Run { field: Field::A1, n: 0 }; 2],
        countdown: None,
        follow_ups: 0,
        quiet: 0,
        turn: 1,
    };

    /// Where a seat's dice stand.
    #[must_use]
    #[inline]
    pub const fn own(&self, seat: Seat) -> Fields {
        self.own[pair_index(seat)]
    }

    /// Where dice stand.
    #[must_use]
    #[inline]
    pub const fn occupied(&self) -> Fields {
        self.own[0] | self.own[1]
    }

    /// Where none does.
    #[must_use]
    #[inline]
    pub const fn free(&self) -> Fields {
        ALL & !self.occupied()
    }

    /// Where dice of a level stand.
    #[must_use]
    #[inline]
    pub const fn of_level(&self, level: u8) -> Fields {
        let mut set = self.occupied();
        let mut bit = 0;
        while bit < 3 {
            set &= if level >> bit & 1 == 1 { self.planes[bit] } else { !self.planes[bit] };
            bit += 1;
        }
        set
    }

    /// Where dice stand, by level.
    #[must_use]
    #[inline]
    pub(super) const fn by_level(&self) -> [Fields; 7] {
        let [one, two, four] = self.planes;
        let low = !four;
        [
            0,
            one & !two & low,
            two & !one & low,
            one & two & low,
            four & !one & !two,
            four & one & !two,
            four & two & !one,
        ]
    }

    /// Where dice of several levels stand, bit 1 for level 1.
    #[must_use]
    #[inline]
    pub const fn of_levels(&self, levels: u8) -> Fields {
        if levels.is_power_of_two() {
            return if levels & 0b111_1110 == 0 { 0 } else { self.of_level(levels.trailing_zeros() as u8) };
        }
        let others = !levels & 0b111_1110;
        let all_but_one = others & others.wrapping_sub(1);
        // Where two levels at most are left out, they are sooner found.
        if all_but_one & all_but_one.wrapping_sub(1) == 0 {
            return self.occupied() & !self.each_of_levels(others);
        }
        self.each_of_levels(levels & 0b111_1110)
    }

    const fn each_of_levels(&self, levels: u8) -> Fields {
        let (mut set, mut left) = (0, levels);
        while left != 0 {
            set |= self.of_level(left.trailing_zeros() as u8);
            left &= left - 1;
        }
        set
    }

    /// The level of the die on a field; 0 if there is none.
    #[must_use]
    #[inline]
    pub const fn level(&self, field: Field) -> u8 {
        let at = field.index();
        (self.planes[0] >> at & 1) as u8
            | ((self.planes[1] >> at & 1) as u8) << 1
            | ((self.planes[2] >> at & 1) as u8) << 2
    }

    /// Whose die stands on a field.
    #[must_use]
    #[inline]
    pub const fn owner(&self, field: Field) -> Option<Seat> {
        if self.own[0] & field.bit() != 0 {
            Some(RED)
        } else if self.own[1] & field.bit() != 0 {
            Some(BLACK)
        } else {
            None
        }
    }

    /// How many dice of a seat are out of the match (DW-DICE-4).
    #[must_use]
    #[inline]
    pub const fn exile(&self, seat: Seat) -> u8 {
        let at = pair_index(seat);
        (DICE as u32).saturating_sub(self.reserve[at] as u32 + self.own[at].count_ones()) as u8
    }

    /// How the match ended, if it did.
    #[must_use]
    pub const fn ended(&self) -> Option<Ended> {
        match self.step {
            Step::Over(ended) => Some(ended),
            _ => None,
        }
    }

    /// Takes a die off the board.
    #[inline]
    pub(super) const fn lift(&mut self, field: Field) {
        let keep = !field.bit();
        self.own[0] &= keep;
        self.own[1] &= keep;
        self.planes[0] &= keep;
        self.planes[1] &= keep;
        self.planes[2] &= keep;
    }

    /// Puts a die on a field in the place of what stands there.
    #[inline]
    pub(super) const fn put(&mut self, seat: Seat, field: Field, level: u8) {
        self.lift(field);
        self.own[pair_index(seat)] |= field.bit();
        let mut bit = 0;
        while bit < 3 {
            self.planes[bit] |= ((level >> bit & 1) as u64) << field.index();
            bit += 1;
        }
    }

    /// A hash for transposition tables: of everything but the numbers of turns (`quiet`, `turn`).
    #[must_use]
    pub const fn key(&self) -> u64 {
        let step = match self.step {
            Step::StartRoll => 50,
            Step::Setup => 51,
            Step::War => 52,
            Step::FollowUp(field) => field.index() as u64,
            Step::Over(_) => 53,
        };
        let small = step
            | (self.active.0 as u64) << 6
            | (self.reserve[0] as u64) << 7
            | (self.reserve[1] as u64) << 11
            | (self.earned[0] as u64) << 15
            | (self.earned[1] as u64) << 23
            | (self.tp[0] as u64) << 31
            | (self.tp[1] as u64) << 35
            | (self.follow_ups as u64) << 39;
        let chase = match self.countdown {
            None => 0,
            Some(count) => {
                1 | (count.left as u64) << 1 | (count.field.index() as u64) << 9 | (count.seat.0 as u64) << 15
            }
        };
        let runs = self.runs[0].n as u64
            | (self.runs[0].field.index() as u64) << 8
            | (self.runs[1].n as u64) << 16
            | (self.runs[1].field.index() as u64) << 24;
        let mut hash = mix(self.own[0], 0x9e37_79b9_7f4a_7c15);
        hash = mix(hash ^ self.own[1], 0xbf58_476d_1ce4_e5b9);
        hash = mix(hash ^ self.planes[0], 0x94d0_49bb_1331_11eb);
        hash = mix(hash ^ self.planes[1], 0xd6e8_feb8_6659_fd93);
        hash = mix(hash ^ self.planes[2], 0xa076_1d64_78bd_642f);
        hash = mix(hash ^ small, 0xe703_7ed1_a0b4_28db);
        mix(hash ^ (chase | runs << 24), 0x8ebc_6af0_9c88_c6e3)
    }
}

const fn mix(word: u64, key: u64) -> u64 {
    let product = (word ^ key) as u128 * 0x9fb2_1c65_1e98_df25_u128;
    (product as u64) ^ (product >> 64) as u64 ^ word.rotate_left(29)
}
