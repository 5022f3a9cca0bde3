//! Places in a TOML text: from a byte to its line, and to the field that stands there.

use std::collections::HashMap;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::engine::{Arg, Text};

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
}

impl Position {
    /// The place of a byte; the end of the text for a byte behind it.
    pub(super) fn of(text: &str, byte: usize) -> Self {
        let byte = text.floor_char_boundary(byte);
        let before = text.get(..byte).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before.get(line_start..).unwrap_or("").chars().count() + 1,
        }
    }
}

/// One step of a path through a document.
#[derive(Clone, Copy)]
enum Step<'a> {
    Key(&'a str),
    Index(usize),
}

/// A document with the place of everything in it.
pub(super) struct Document<'a>(DeTable<'a>);

impl<'a> Document<'a> {
    /// Reads a text.
    ///
    /// # Errors
    /// Everything that is not TOML.
    pub(super) fn parse(text: &'a str) -> Result<Self, Vec<toml::de::Error>> {
        let (table, errors) = DeTable::parse_recoverable(text);
        if errors.is_empty() { Ok(Self(table.into_inner())) } else { Err(errors) }
    }

    /// The path of the smallest thing that covers this byte, such as `hero[2].cost`; empty if there is none.
    pub(super) fn path_at(&self, byte: usize) -> String {
        let mut best: Option<(usize, String)> = None;
        self.each(&mut |path, span, _| {
            let smaller = best.as_ref().is_none_or(|(length, _)| span.len() <= *length);
            if span.contains(&byte) && smaller {
                best = Some((span.len(), show(path)));
            }
        });
        best.map(|(_, path)| path).unwrap_or_default()
    }

    /// Where the name and the value of everything begin, by its path.
    pub(super) fn places(&self) -> Places {
        let mut places = HashMap::new();
        self.each(&mut |path, span, value| {
            let found: &mut [Option<usize>; 2] = places.entry(show(path)).or_default();
            found[usize::from(value.is_some())].get_or_insert(span.start);
        });
        Places(places)
    }

    /// The path of a table `[name]` and its field, and where it stands.
    pub(super) fn field(&self, table: &str, field: &str) -> Option<usize> {
        let wanted = format!("{table}.{field}");
        let mut found = None;
        self.each(&mut |path, span, _| {
            if found.is_none() && path.len() == 2 && show(path) == wanted {
                found = Some(span.start);
            }
        });
        found
    }

    /// Where a text stands first, and its path.
    pub(super) fn text(&self, wanted: &str) -> Option<(usize, String)> {
        let mut found: Option<(usize, String)> = None;
        self.each(&mut |path, span, value| {
            let same = value.and_then(DeValue::as_str) == Some(wanted);
            if same && found.as_ref().is_none_or(|(at, _)| span.start < *at) {
                found = Some((span.start, show(path)));
            }
        });
        found
    }

    /// The first place of each `id`, and the path of the thing that has it.
    pub(super) fn ids(&self) -> Ids {
        let mut ids = HashMap::new();
        self.each(&mut |path, span, value| {
            let Some((Step::Key("id"), parents)) = path.split_last() else { return };
            let Some(id) = value.and_then(DeValue::as_str) else { return };
            let place = ids.entry(id.to_owned()).or_insert_with(|| (span.start, show(parents)));
            if span.start < place.0 {
                *place = (span.start, show(parents));
            }
        });
        Ids(ids)
    }

    fn each<'s>(&'s self, visit: &mut impl FnMut(&[Step<'s>], Range<usize>, Option<&DeValue<'a>>)) {
        table(&self.0, &mut Vec::new(), visit);
    }
}

/// Where everything in a document begins. Made once, however much is looked up.
pub(super) struct Places(HashMap<String, [Option<usize>; 2]>);

impl Places {
    /// Where the name and the value of the thing with this path begin.
    pub(super) fn of(&self, path: &str) -> [Option<usize>; 2] {
        self.0.get(path).copied().unwrap_or_default()
    }
}

/// Where the things of a document are that have an id. Made once, however much is looked up.
pub(super) struct Ids(HashMap<String, (usize, String)>);

impl Ids {
    /// The thing whose `id` a sentence names first: where the id stands, and its path.
    pub(super) fn named_in(&self, text: &Text) -> Option<(usize, String)> {
        let mut words = Vec::new();
        collect_words(text, &mut words);
        words.into_iter().find_map(|word| self.0.get(word).cloned())
    }
}

fn table<'s, 'a>(
    fields: &'s DeTable<'a>,
    path: &mut Vec<Step<'s>>,
    visit: &mut impl FnMut(&[Step<'s>], Range<usize>, Option<&DeValue<'a>>),
) {
    for (key, item) in fields {
        path.push(Step::Key(key.get_ref()));
        visit(path, key.span(), None);
        value(item, path, visit);
        path.pop();
    }
}

fn value<'s, 'a>(
    item: &'s Spanned<DeValue<'a>>,
    path: &mut Vec<Step<'s>>,
    visit: &mut impl FnMut(&[Step<'s>], Range<usize>, Option<&DeValue<'a>>),
) {
    visit(path, item.span(), Some(item.get_ref()));
    match item.get_ref() {
        DeValue::Table(fields) => table(fields, path, visit),
        DeValue::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                path.push(Step::Index(index));
                value(item, path, visit);
                path.pop();
            }
        }
        _ => {}
    }
}

fn show(path: &[Step]) -> String {
    let mut out = String::new();
    for step in path {
        match step {
            Step::Key(key) if out.is_empty() => out.push_str(key),
            Step::Key(key) => {
                out.push('.');
                out.push_str(key);
            }
            // People count from 1.
            Step::Index(index) => out.push_str(&format!("[{}]", index + 1)),
        }
    }
    out
}

fn collect_words<'t>(text: &'t Text, words: &mut Vec<&'t str>) {
    text.args.iter().for_each(|(_, arg)| collect_arg(arg, words));
}

fn collect_arg<'t>(arg: &'t Arg, words: &mut Vec<&'t str>) {
    match arg {
        Arg::Content(word) | Arg::Verbatim(word) => words.push(word),
        Arg::Text(text) | Arg::Capital(text) => collect_words(text, words),
        Arg::List(items) => items.iter().for_each(|item| collect_arg(item, words)),
        Arg::Seat(_) | Arg::Int(_) | Arg::Term(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_and_lines_from_one() {
        let text = "añb\nü=1";
        assert_eq!(Position::of(text, 0), Position { line: 1, column: 1 });
        assert_eq!(Position::of(text, 3), Position { line: 1, column: 3 });
        assert_eq!(Position::of(text, 7), Position { line: 2, column: 2 });
        assert_eq!(Position::of(text, 999), Position { line: 2, column: 4 });
    }

    #[test]
    fn names_the_smallest_field_at_a_place() {
        let text = "[pack]\nid = \"a\"\n[[hero]]\nid = \"x\"\n[[hero]]\ncost = 7\ndo = [{ op = 3 }]\n";
        let document = Document::parse(text).unwrap();
        for (what, path) in [
            ("7", "hero[2].cost"),
            ("3", "hero[2].do[1].op"),
            ("op", "hero[2].do[1].op"),
            ("\"a\"", "pack.id"),
        ] {
            assert_eq!(document.path_at(text.find(what).unwrap()), path);
        }
    }
}
