//! What a score sheet of a game looks like, as data.

use std::ops::RangeInclusive;

use super::action::{Source, Why};

/// What the lines of a sheet are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// The duels of a round; in each, one of its seats wins, or nobody.
    Duels,
    /// A number for each seat.
    Seats,
    /// One number of one seat, again and again.
    Captures,
    /// One number of all together.
    Team,
}

/// Something that is written down besides the lines.
#[derive(Clone, Debug)]
pub struct Extra {
    /// What it is for.
    pub source: Source,
    /// The numbers that are possible.
    pub points: RangeInclusive<i16>,
    /// Whether it is asked of all together, rather than of each seat.
    pub team: bool,
}

impl Extra {
    /// Something that each seat has.
    pub(super) const fn each(source: Source, points: RangeInclusive<i16>) -> Self {
        Self { source, points, team: false }
    }

    /// Something that all have together.
    pub(super) const fn team(source: Source, points: RangeInclusive<i16>) -> Self {
        Self { source, points, team: true }
    }
}

/// What decides when the table says that the match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decides {
    /// The totals; a group has lost.
    Totals,
    /// The table says who has won.
    Winner,
    /// Nobody has won more than anybody else.
    Draw,
}

/// A score sheet.
#[derive(Clone, Debug)]
pub struct Law {
    /// What its lines are.
    pub rows: Rows,
    /// The numbers of a line; in a duel, 1 for each opponent at most.
    pub points: RangeInclusive<i16>,
    /// What may be written down at any time.
    pub extras: &'static [Extra],
    /// What is asked after the last line.
    pub last: &'static [Extra],
    /// What tied seats are asked, one after the other, and whether the higher number wins.
    pub ties: &'static [(Extra, bool)],
    /// For what other reasons a match ends.
    pub endings: &'static [(Why, Decides)],
}
