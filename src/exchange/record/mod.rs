//! A match as a text that people read, mail and compare, and that is read back: tags at its head, then its entries, one a
//! line, in the words that the terminal takes. `docs/exchange.md` has the grammar.

mod line;
mod read;
mod table;
mod tags;
mod write;

use std::fmt;

use crate::engine::{Component, RuleId, Seat, Source, Turn};
use crate::i18n::{gettext, gettext_f};
use crate::play::{MatchSetup, Provider, SeatSetup};

pub use read::from_record;
pub use write::record;

/// The most bytes of a record: many times what the longest matches have.
const LARGEST: usize = 8 << 20;
/// The word before an answer of chance.
const CHANCE: &str = "chance";
/// The word before a ruling of the table.
const RULING: &str = "ruling";
/// The word before a seat that goes over to somebody else.
const HAND_OVER: &str = "hand-over";

/// Why a record cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The rule that the entry breaks, if it breaks one.
    pub rule: Option<RuleId>,
    /// Why, in words.
    pub why: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = (self.line.to_string(), self.column.to_string());
        let place = gettext_f("Line {line}, column {column}", &[("line", &line), ("column", &column)]);
        match &self.rule {
            Some(rule) => write!(f, "{place}: {rule}: {}", self.why),
            None => write!(f, "{place}: {}", self.why),
        }
    }
}

impl std::error::Error for RecordError {}

/// Whether a text is the record of a match, and no match file.
#[must_use]
pub fn is_record(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.strip_prefix('[')
        .is_some_and(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Whose entry a line tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Chance,
    Ruling,
    HandOver,
    Seat(Seat),
}

/// What seats are called in lines: by their names, where these tell them apart.
fn labels(seats: &[SeatSetup]) -> Vec<String> {
    let small: Vec<String> = seats.iter().map(|seat| seat.name.to_lowercase()).collect();
    let taken = |at: usize| {
        let Some(name) = small.get(at) else { return true };
        name.is_empty()
            || [CHANCE, RULING, HAND_OVER].contains(&name.as_str())
            || name.starts_with("seat ")
            || small.iter().enumerate().any(|(other, again)| other != at && again == name)
    };
    let label = |(at, seat): (usize, &SeatSetup)| {
        if taken(at) { format!("seat {}", at + 1) } else { seat.name.clone() }
    };
    seats.iter().enumerate().map(label).collect()
}

/// Who an entry comes from if its line does not say.
fn usual_source(who: Who, setup: &MatchSetup, turn: Turn) -> Source {
    match who {
        Who::Ruling => Source::Ruled,
        Who::HandOver => Source::Typed,
        Who::Seat(seat) if setup.bot(seat).is_some() => Source::Bot,
        Who::Seat(_) => Source::Typed,
        Who::Chance => {
            let component = match turn {
                Turn::Chance(asked) => asked.component,
                _ => Component::Dice,
            };
            if setup.provider(component) == Provider::Program { Source::Program } else { Source::Typed }
        }
    }
}

const fn letter(source: Source) -> &'static str {
    match source {
        Source::Typed => "t",
        Source::Program => "p",
        Source::Bot => "b",
        Source::Ruled => "r",
    }
}

/// The source with a letter. What a device says comes in as what people say.
fn source(letter: &str) -> Option<Source> {
    Some(match letter {
        "t" | "d" => Source::Typed,
        "p" => Source::Program,
        "b" => Source::Bot,
        "r" => Source::Ruled,
        _ => return None,
    })
}

/// A length of time with its sign, to the millisecond: `+0:41`, `-1:02:05.25`.
fn lag(milliseconds: i64) -> String {
    let sign = if milliseconds < 0 { '-' } else { '+' };
    let all = milliseconds.unsigned_abs();
    let (seconds, thousandths) = (all / 1000, all % 1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let whole = match hours {
        0 => format!("{sign}{minutes}:{seconds:02}"),
        _ => format!("{sign}{hours}:{minutes:02}:{seconds:02}"),
    };
    match thousandths {
        0 => whole,
        _ => format!("{whole}.{}", format!("{thousandths:03}").trim_end_matches('0')),
    }
}

/// The length of time that [`lag`] wrote.
fn read_lag(text: &str) -> Option<i64> {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+')?),
    };
    let (whole, part) = rest.split_once('.').unwrap_or((rest, ""));
    if part.len() > 3 || !part.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let mut seconds = 0i64;
    for field in whole.split(':') {
        let field = Some(field).filter(|field| field.bytes().all(|digit| digit.is_ascii_digit()))?;
        seconds = seconds.checked_mul(60)?.checked_add(field.parse().ok()?)?;
    }
    let thousandths: i64 = format!("{part:0<3}").parse().ok()?;
    seconds.checked_mul(1000)?.checked_add(thousandths)?.checked_mul(sign)
}

fn nobody_called(name: &str) -> String {
    gettext_f("Nobody in this match is called “{name}”.", &[("name", name)])
}

fn not_a_line() -> String {
    gettext("Expected a tag, an entry such as “2. Anna take G6”, a heading with “#” or a comment with “;”.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_time_are_read_back() {
        for (length, written) in [
            (0, "+0:00"),
            (41_000, "+0:41"),
            (3_725_250, "+1:02:05.25"),
            (-5, "-0:00.005"),
            (360_000_000_000, "+100000:00:00"),
        ] {
            assert_eq!(lag(length), written);
            assert_eq!(read_lag(written), Some(length));
        }
        for wrong in ["", "0:41", "+", "+x", "+0:4.1234", "+-1", "+99999999999999999999:00"] {
            assert_eq!(read_lag(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn seats_are_called_by_names_that_tell_them_apart() {
        let seat = |name: &str| SeatSetup { name: name.to_owned(), bot: None };
        let seats = ["Anna", "", "anna", "chance", "Zoë", "Seat 1"].map(seat);
        assert_eq!(labels(&seats), ["seat 1", "seat 2", "seat 3", "seat 4", "Zoë", "seat 6"]);
    }

    #[test]
    fn a_record_is_told_from_a_match_file() {
        assert!(is_record("\u{feff}\n[Game \"DiceWar\"]") && !is_record("{\"format\"") && !is_record("[1]"));
    }
}
