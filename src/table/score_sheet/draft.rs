//! What a person has begun to write. Nothing of it stands on the sheet yet.

use crate::engine::Seat;
use crate::games::score_sheet::{Source, Why};
use crate::table;

/// What is being written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum What {
    /// A number in a line.
    #[default]
    Line,
    /// Something besides the lines.
    Extra(Source),
    /// That the match is over.
    End,
}

/// A change of the draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Something else is written.
    What(What),
    /// This line of the round is written.
    Line(u8),
    /// A number of this seat, in this line if it is another.
    Seat(Seat, Option<u8>),
    /// The match is over for this reason.
    Why(Why),
    /// One more digit of a number.
    Digit(u8),
    /// So many tens, of which the last digit follows.
    Tens(i16),
    /// The number is below zero, or no longer.
    Minus(bool),
    /// One step back.
    Back,
}

/// What has been begun.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    pub what: What,
    /// The line, if it is not the next one.
    pub line: Option<u8>,
    /// Whose number it is, if that is not told by who is next.
    pub seat: Option<Seat>,
    pub why: Option<Why>,
    /// The digits of a number so far.
    pub typed: String,
    pub tens: i16,
    pub minus: bool,
}

impl Draft {
    /// Whether anything has been begun.
    pub fn is_begun(&self) -> bool {
        *self != Self::default()
    }

    fn forget_number(&mut self) {
        self.typed.clear();
        (self.tens, self.minus) = (0, false);
    }

    /// First the number, then whose it is, then all.
    fn back(&mut self) {
        if self.typed.pop().is_some() {
            return;
        }
        if self.tens != 0 || self.minus {
            self.forget_number();
        } else if self.seat.is_some() || self.why.is_some() {
            // Who is asked for an extra, or why, is still to be told; a line is as good as any other again.
            *self = Self { what: self.what, ..Self::default() };
        } else {
            *self = Self::default();
        }
    }
}

impl table::Draft for Draft {
    type Edit = Edit;

    fn apply(&mut self, edit: Edit) {
        match edit {
            Edit::What(what) => *self = Self { what, ..Self::default() },
            Edit::Line(line) => *self = Self { line: Some(line), ..Self::default() },
            Edit::Seat(seat, line) => {
                self.forget_number();
                (self.seat, self.line) = (Some(seat), line.or(self.line));
            }
            Edit::Why(why) => self.why = Some(why),
            Edit::Digit(digit) => self.typed.push_str(&digit.to_string()),
            Edit::Tens(tens) => self.tens = tens,
            Edit::Minus(minus) => self.minus = minus,
            Edit::Back => self.back(),
        }
    }
}
