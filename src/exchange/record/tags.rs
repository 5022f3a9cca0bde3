//! The head of a record: `[Name "value"]`, several a line if wanted.

use std::collections::BTreeMap;

use super::line::{Wrong, skip_blanks};
use crate::bots::Level;
use crate::i18n::{gettext, gettext_f};
use crate::play::{SeatSetup, clean_name};

/// A tag with its value as it is written. What would end the line or the value has a backslash.
pub(super) fn tag(name: &str, value: &str) -> String {
    let mut written = String::new();
    for c in value.chars() {
        match c {
            '\n' => written.push_str("\\n"),
            '\r' => written.push_str("\\r"),
            '\t' => written.push_str("\\t"),
            '"' | '\\' => written.extend(['\\', c]),
            c if c.is_control() => written.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => written.push(c),
        }
    }
    format!("[{name} \"{written}\"]\n")
}

/// Tags by their names, each with its line.
#[derive(Debug, Default)]
pub(super) struct Tags {
    all: BTreeMap<String, (usize, String)>,
}

impl Tags {
    /// Reads the tags of a line.
    pub(super) fn read(&mut self, number: usize, line: &str, from: usize) -> Result<(), Wrong> {
        let mut at = from;
        while line.get(at..).is_some_and(|rest| rest.starts_with('[')) {
            let (name, value, end) = one(line, at)?;
            if self.all.contains_key(&name) {
                return Err((at, gettext_f("There are two tags “{name}”.", &[("name", &name)])));
            }
            self.all.insert(name, (number, value));
            at = skip_blanks(line, end);
        }
        match line.get(at..).unwrap_or_default() {
            rest if rest.is_empty() || rest.starts_with(';') => Ok(()),
            _ => Err((at, expected())),
        }
    }

    pub(super) fn get(&self, name: &str) -> &str {
        self.all.get(name).map_or("", |(_, value)| value)
    }

    /// The line of a tag; the first one if it is missing.
    pub(super) fn line(&self, name: &str) -> usize {
        self.all.get(name).map_or(1, |(line, _)| *line)
    }
}

fn expected() -> String {
    gettext("Expected a tag such as [Game \"Dice Tuners\"].")
}

fn one(line: &str, from: usize) -> Result<(String, String, usize), Wrong> {
    let wrong = |at: usize| (at, expected());
    let at = skip_blanks(line, from + 1);
    let rest = line.get(at..).unwrap_or_default();
    let length = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let name = rest.get(..length).filter(|name| !name.is_empty()).ok_or_else(|| wrong(at))?;
    let at = skip_blanks(line, at + length);
    let rest = line.get(at..).and_then(|rest| rest.strip_prefix('"')).ok_or_else(|| wrong(at))?;
    let (value, length) = quoted(rest).ok_or_else(|| wrong(at))?;
    let at = skip_blanks(line, at + 1 + length);
    match line.get(at..).is_some_and(|rest| rest.starts_with(']')) {
        true => Ok((name.to_owned(), value, at + 1)),
        false => Err(wrong(at)),
    }
}

/// A value up to its quotation mark, and how many bytes were read.
fn quoted(text: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut letters = text.char_indices();
    loop {
        let (at, c) = letters.next()?;
        match c {
            '"' => return Some((value, at + 1)),
            '\\' => match letters.next()?.1 {
                'n' => value.push('\n'),
                'r' => value.push('\r'),
                't' => value.push('\t'),
                'u' => {
                    let digits: String = letters.by_ref().take(4).map(|(_, c)| c).collect();
                    value.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
                }
                c => value.push(c),
            },
            c => value.push(c),
        }
    }
}

/// Words between semicolons, of which each may have semicolons, brackets and equal signs of its own behind backslashes.
pub(super) fn list(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join("; ")
}

pub(super) fn escaped(word: &str) -> String {
    let mut written = String::new();
    for c in word.chars() {
        if ";(=\\".contains(c) {
            written.push('\\');
        }
        written.push(c);
    }
    written
}

/// The parts of a list, each as letters and whether these were escaped.
fn parts(text: &str) -> Vec<Vec<(char, bool)>> {
    let mut all = vec![Vec::new()];
    let mut letters = text.chars();
    while let Some(c) = letters.next() {
        match c {
            '\\' => {
                if let (Some(last), Some(c)) = (all.last_mut(), letters.next()) {
                    last.push((c, true));
                }
            }
            ';' => all.push(Vec::new()),
            c => {
                if let Some(last) = all.last_mut() {
                    last.push((c, false));
                }
            }
        }
    }
    all
}

fn plain(letters: &[(char, bool)]) -> String {
    letters.iter().map(|(c, _)| *c).collect::<String>().trim().to_owned()
}

/// Options as `key=value`.
pub(super) fn options(text: &str) -> Option<BTreeMap<String, String>> {
    if text.trim().is_empty() {
        return Some(BTreeMap::new());
    }
    let one = |part: Vec<(char, bool)>| {
        let sign = part.iter().position(|letter| *letter == ('=', false))?;
        let (key, value) = (part.get(..sign)?, part.get(sign + 1..)?);
        Some((plain(key), value.iter().map(|(c, _)| *c).collect()))
    };
    parts(text).into_iter().map(one).collect()
}

/// Labels of a list.
pub(super) fn labels(text: &str) -> Vec<String> {
    let all = parts(text).into_iter().map(|part| plain(&part));
    all.filter(|label| !label.is_empty()).collect()
}

/// A seat as `name`, `(medium bot)` or `name (medium bot)`.
pub(super) fn seat(seat: &SeatSetup) -> String {
    let bot = seat.bot.map(|level| format!("({} bot)", level.word()));
    [Some(escaped(&seat.name)).filter(|name| !name.is_empty()), bot]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ")
}

/// The seats of a list; `None` if a bot of such a level is not known.
pub(super) fn seats(text: &str) -> Option<Vec<SeatSetup>> {
    let one = |part: Vec<(char, bool)>| {
        let sign = part.iter().position(|letter| *letter == ('(', false));
        let (name, bot) = part.split_at(sign.unwrap_or(part.len()));
        let bot = match sign {
            None => None,
            Some(_) => {
                let words = plain(bot);
                let level = words.strip_prefix('(')?.strip_suffix(')')?.trim().strip_suffix("bot")?.trim();
                Some(Level::ALL.into_iter().find(|known| known.word() == level)?)
            }
        };
        Some(SeatSetup { name: clean_name(&plain(name)), bot })
    };
    parts(text).into_iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_back() {
        for value in ["", "Dice Tuners", "a \"b\" \\ c]", "two\nlines\t\r\u{1b}[0m", "ünï"] {
            let mut tags = Tags::default();
            tags.read(3, tag("Note", value).trim_end(), 0).unwrap();
            assert_eq!((tags.get("Note"), tags.line("Note")), (value, 3));
        }
        let mut tags = Tags::default();
        tags.read(1, r#"[Game "a"]  [Date "b"] ; more"#, 0).unwrap();
        assert_eq!((tags.get("Game"), tags.get("Date"), tags.get("Other")), ("a", "b", ""));
        for (line, place) in [
            (r#"[Game "a"]"#, 0),
            (r#"[Note "a]"#, 6),
            ("[Note]", 5),
            (r#"[Note "a" x"#, 10),
            (r#"[Note "a"] x"#, 11),
        ] {
            assert_eq!(tags.read(2, line, 0).unwrap_err().0, place, "{line}");
        }
    }

    #[test]
    fn seats_and_options_are_read_back() {
        let one = |name: &str, bot| SeatSetup { name: name.to_owned(), bot };
        let table = [
            one("Anna", None),
            one("", None),
            one("", Some(Level::Medium)),
            one("A;b (hard bot) \\", None),
            one("Robo", Some(Level::Easy)),
        ];
        let written = list(table.iter().map(seat));
        assert_eq!(seats(&written).unwrap(), table, "{written}");
        assert_eq!(seats("(brilliant bot)"), None);
        let chosen = options("rounds=4; position=1b/7 r \\; - 0=1").unwrap();
        assert_eq!(chosen["rounds"], "4");
        assert_eq!(chosen["position"], "1b/7 r ; - 0=1");
        assert_eq!(options("rounds"), None);
    }
}
