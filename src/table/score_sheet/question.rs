//! What is asked next, as it follows from the sheet and from what has been begun.

use std::ops::RangeInclusive;

use super::draft::{Draft, What};
use super::{Model, Rules};
use crate::engine::{Seat, SeatSet};
use crate::games::score_sheet::law::{Decides, Extra};
use crate::games::score_sheet::lines::Line;
use crate::games::score_sheet::{Action, Rows, SheetOf, Source, Why};

/// What is asked next.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// Nothing: nobody can write now.
    Nothing,
    /// Whose number it is, or who won a duel.
    Who { seats: SeatSet, line: u8, source: Source },
    /// A number.
    Number { seat: Seat, line: u8, source: Source, points: RangeInclusive<i16> },
    /// Why the match is over.
    Why,
    /// Who has won by that.
    Winner(Why),
}

/// What is asked next.
pub fn question<F: SheetOf>(m: &Model<F>, draft: &Draft) -> Question {
    if m.acting.is_none() {
        return Question::Nothing;
    }
    if let Some((seat, extra)) = m.game.asked(&m.state) {
        return number(extra, seat);
    }
    match draft.what {
        What::Line => line::<F>(m, draft),
        What::End => draft.why.map_or(Question::Why, Question::Winner),
        What::Extra(source) => match F::LAW.extras.iter().find(|extra| extra.source == source) {
            None => Question::Nothing,
            Some(extra) if extra.team => number(extra, Seat(0)),
            Some(extra) => match draft.seat {
                Some(seat) => number(extra, seat),
                None => Question::Who { seats: SeatSet::all(m.seats()), line: 0, source },
            },
        },
    }
}

fn number(extra: &Extra, seat: Seat) -> Question {
    Question::Number { seat, line: 0, source: extra.source, points: extra.points.clone() }
}

fn line<F: SheetOf>(m: &Model<F>, draft: &Draft) -> Question {
    let Some(line) = written(m, draft) else { return Question::Nothing };
    let seat = match F::LAW.rows {
        Rows::Duels | Rows::Captures => draft.seat,
        Rows::Team => Some(Seat(0)),
        Rows::Seats => draft.seat.filter(|seat| line.seats.contains(*seat)).or_else(|| line.seats.first()),
    };
    match seat {
        None => Question::Who { seats: line.seats, line: line.line, source: Source::Line },
        Some(seat) => {
            let points = m.game.points_in(line);
            Question::Number { seat, line: line.line, source: Source::Line, points }
        }
    }
}

/// The line that is written: the chosen one, else the first that is open.
pub fn written<F: SheetOf>(m: &Model<F>, draft: &Draft) -> Option<Line> {
    let open = m.game.open(&m.state);
    let chosen = draft.line.and_then(|line| open.iter().find(|open| open.line == line));
    chosen.or(open.first()).copied()
}

/// What a seat does when a line brings one number alone, and so nothing is left to be asked.
pub fn only_number<F: SheetOf>(game: &Rules<F>, line: Line) -> Option<i16> {
    let points = game.points_in(line);
    (points.start() == points.end()).then_some(*points.start())
}

/// Why this match can be over; what the rules of the sheet refuse for any winner is left out.
pub fn endings<F: SheetOf>(m: &Model<F>) -> Vec<(Why, Decides)> {
    let fits = |(why, decides): &(Why, Decides)| {
        let winner = (*decides == Decides::Winner).then_some(Seat(0));
        m.is_legal(&finished(*why, winner))
    };
    F::LAW.endings.iter().copied().filter(fits).collect()
}

/// The entry that ends a match.
pub const fn finished(why: Why, winner: Option<Seat>) -> Action {
    Action::Finished(crate::games::score_sheet::Finish { why, winner })
}
