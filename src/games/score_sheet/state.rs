//! Everything that changes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::action::{Finish, Source};
use crate::engine::{Few, MAX_SEATS, Seat};

/// A number on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Mark {
    /// In which round it was written, from 1 on.
    pub round: u8,
    /// In which line of the round.
    pub line: u8,
    /// Whose it is; nobody's in a duel that nobody won.
    pub seat: Option<Seat>,
    /// What it is for.
    pub source: Source,
    /// The number.
    pub points: i16,
}

/// The sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct State {
    /// The round that is written now, from 1 on; the last one after the last line.
    pub round: u8,
    /// What was written, in this order.
    pub marks: Vec<Mark>,
    /// By how much the table adjusted each total.
    pub adjusted: Few<i16, MAX_SEATS>,
    /// Whether the last line is full, or the match over for another reason.
    pub played: bool,
    /// That reason.
    pub finish: Option<Finish>,
}

impl State {
    /// What was written in the round of now for what lines are for.
    pub(super) fn of_this_round(&self) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(|mark| mark.round == self.round && mark.source == Source::Line)
    }

    /// The last number of a seat for something.
    #[must_use]
    pub fn number(&self, seat: Seat, source: Source) -> Option<i16> {
        let of = |mark: &&Mark| mark.seat == Some(seat) && mark.source == source;
        self.marks.iter().rev().find(of).map(|mark| mark.points)
    }
}
