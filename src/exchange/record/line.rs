//! One line of a record: a number, whose entry it is, its words, and marks behind them.

use std::ops::Range;

use serde::de::IgnoredAny;

use super::{CHANCE, HAND_OVER, RULING, Who, nobody_called, not_a_line};
use crate::engine::Seat;
use crate::i18n::gettext;

/// What is wrong with a line, and at which byte.
pub(super) type Wrong = (usize, String);

/// A line that tells an entry.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Said<'a> {
    /// The number before it, from 1.
    pub n: usize,
    pub who: Who,
    /// The words, and where they begin, in bytes.
    pub words: &'a str,
    pub at: usize,
    /// What stands in braces, and where.
    pub marks: Vec<(usize, &'a str)>,
}

/// Cuts a line that begins with a number.
pub(super) fn said<'a>(line: &'a str, from: usize, labels: &[String]) -> Result<Said<'a>, Wrong> {
    let rest = line.get(from..).unwrap_or_default();
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let n = rest.get(..digits).and_then(|digits| digits.parse().ok()).filter(|n| *n > 0);
    let dot = rest.get(digits..).is_some_and(|rest| rest.starts_with('.'));
    let (Some(n), true) = (n, dot) else { return Err((from, not_a_line())) };
    let at = skip_blanks(line, from + digits + 1);
    let (who, at) = who(line, at, labels)?;
    let at = skip_blanks(line, at);
    let words = at..end_of_words(line, at);
    let marks = marks(line, words.end)?;
    let words = line.get(words.clone()).unwrap_or_default().trim_end();
    Ok(Said { n, who, words, at, marks })
}

pub(super) fn skip_blanks(line: &str, from: usize) -> usize {
    let rest = line.get(from..).unwrap_or_default();
    from + rest.len() - rest.trim_start().len()
}

/// Whose entry it is. Two blanks end a name in any case; else the longest name that fits is meant.
fn who(line: &str, at: usize, labels: &[String]) -> Result<(Who, usize), Wrong> {
    let rest = line.get(at..).unwrap_or_default();
    let seats = (0u8..).map(Seat).zip(labels).map(|(seat, label)| (label.as_str(), Who::Seat(seat)));
    let words = [(CHANCE, Who::Chance), (RULING, Who::Ruling), (HAND_OVER, Who::HandOver)];
    let all = seats.chain(words).collect::<Vec<_>>();
    let named = rest.find("  ").and_then(|end| rest.get(..end)).unwrap_or(rest).trim_end();
    let whole = all.iter().find(|(label, _)| label.to_lowercase() == named.to_lowercase());
    if let Some((_, who)) = whole {
        return Ok((*who, at + named.len()));
    }
    let longest = all.iter().filter_map(|(label, who)| Some((starts(rest, label)?, *who)));
    match longest.max_by_key(|(end, _)| *end) {
        Some((end, who)) => Ok((who, at + end)),
        None => {
            let word = rest.split_whitespace().next().unwrap_or_default();
            let why = if word.is_empty() { not_a_line() } else { nobody_called(word) };
            Err((at, why))
        }
    }
}

/// Where a text goes on that begins with some words, in any case, and then a blank or nothing.
fn starts(text: &str, words: &str) -> Option<usize> {
    let mut letters = text.char_indices();
    for wanted in words.chars() {
        let (_, found) = letters.next()?;
        if found != wanted && !found.to_lowercase().eq(wanted.to_lowercase()) {
            return None;
        }
    }
    match letters.next() {
        None => Some(text.len()),
        Some((end, c)) => c.is_whitespace().then_some(end),
    }
}

/// Where the words of an entry end: JSON as a whole, else before the first mark or comment.
fn end_of_words(line: &str, at: usize) -> usize {
    let rest = line.get(at..).unwrap_or_default();
    if rest.starts_with("{\"") {
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<IgnoredAny>();
        if let Some(Ok(_)) = values.next() {
            return at + values.byte_offset();
        }
    }
    if begins_mark(rest) {
        return at;
    }
    let blank = |(place, c): (usize, char)| {
        let behind = rest.get(place + c.len_utf8()..).unwrap_or_default();
        (c.is_whitespace() && begins_mark(behind.trim_start())).then_some(at + place)
    };
    rest.char_indices().find_map(blank).unwrap_or(line.len())
}

fn begins_mark(text: &str) -> bool {
    let glyph = text.strip_prefix('$').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    text.starts_with(['{', ';']) || glyph
}

/// What stands in braces behind the words. Glyphs and comments are passed over.
fn marks(line: &str, from: usize) -> Result<Vec<(usize, &str)>, Wrong> {
    let mut found = Vec::new();
    let mut at = skip_blanks(line, from);
    while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
        let next = match rest.chars().next() {
            Some(';') => return Ok(found),
            Some('{') => {
                let Some(Range { start, end }) = braced(rest) else {
                    return Err((at, gettext("Expected “}” before the end of the line.")));
                };
                found.push((at + start, rest.get(start..end).unwrap_or_default()));
                at + end + 1
            }
            Some('$') => at + rest.find(char::is_whitespace).unwrap_or(rest.len()),
            _ => {
                let why = gettext("Expected a mark in braces, “$” with a number, or a comment with “;”.");
                return Err((at, why));
            }
        };
        at = skip_blanks(line, next);
    }
    Ok(found)
}

/// The place of what stands between the first brace and the one that closes it.
fn braced(text: &str) -> Option<Range<usize>> {
    text.find('}').map(|end| 1..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels() -> Vec<String> {
        ["Anna", "Anna Maria", "seat 3"].map(str::to_owned).to_vec()
    }

    #[test]
    fn a_line_is_cut_into_its_parts() {
        let labels = labels();
        let said = |line| said(line, 0, &labels).unwrap();
        let line = said("12. Anna    take G6   $2 {t} {+0:41} ; fine {this}");
        assert_eq!((line.n, line.who, line.words), (12, Who::Seat(Seat(0)), "take G6"));
        assert_eq!(line.marks.iter().map(|(_, mark)| *mark).collect::<Vec<_>>(), ["t", "+0:41"]);
        let line = said("3. anna maria recruit x");
        assert_eq!((line.who, line.words), (Who::Seat(Seat(1)), "recruit x"));
        assert_eq!(said("3. Anna  maria x").words, "maria x", "two blanks end the name");
        let line = said(r#"4. ruling {"ruling":{"a":"} ;"}} {r}"#);
        assert_eq!((line.who, line.words), (Who::Ruling, r#"{"ruling":{"a":"} ;"}}"#));
        assert_eq!(said("5. chance {t}").words, "");
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let labels = labels();
        for (line, place) in [
            ("x", 0),
            ("0. Anna x", 0),
            ("1 Anna", 0),
            ("1. Zoë x", 3),
            ("1. Anna x {t", 10),
            ("1. Anna x {t} y", 14),
        ] {
            assert_eq!(said(line, 0, &labels).unwrap_err().0, place, "{line}");
        }
    }
}
