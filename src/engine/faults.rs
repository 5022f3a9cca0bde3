use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::{Arg, Text, text};

/// What is wrong with a pack, as it is found. Every sentence names the entry, the place in it, the value and what was
/// expected; the reader of packs finds the line by the entry.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    found: Vec<Text>,
    entry: Option<String>,
}

impl Faults {
    /// From here on faults are those of the entry with this id, or of the pack itself.
    pub fn look_at(&mut self, entry: Option<&str>) {
        self.entry = entry.map(str::to_owned);
    }

    /// Something is wrong in a place of the entry; no place means the entry itself.
    pub fn add(&mut self, place: &str, problem: Text) {
        let verbatim = |words: &str| Arg::Verbatim(words.to_owned());
        let message = match (&self.entry, place) {
            (None, "") => return self.found.push(problem),
            (None, place) => text("{place}: {problem}").with("place", verbatim(place)),
            (Some(id), "") => text("{card}: {problem}").with("card", verbatim(id)),
            (Some(id), place) => {
                text("{card}, {place}: {problem}").with("card", verbatim(id)).with("place", verbatim(place))
            }
        };
        self.found.push(message.with("problem", problem));
    }

    /// Something that must hold.
    pub fn must(&mut self, holds: bool, place: &str, expected: Text) {
        if !holds {
            self.add(place, expected);
        }
    }

    /// A number, or how many things there are, must lie in a range.
    pub fn range<T: Copy + PartialOrd + Into<Arg>>(&mut self, place: &str, n: T, range: RangeInclusive<T>) {
        if !range.contains(&n) {
            let problem = text("{n} is not between {min} and {max}.").with("n", n);
            self.add(place, problem.with("min", *range.start()).with("max", *range.end()));
        }
    }

    /// Ids of entries are made of small letters, digits and hyphens, and each is there once.
    pub fn ids<'a>(&mut self, ids: impl Iterator<Item = &'a str>) {
        let mut seen = BTreeSet::new();
        for id in ids {
            let slug = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            // Entries of a match write “unknown” for a card that was not told.
            let good = !id.is_empty() && id.chars().all(slug) && id != "unknown";
            self.look_at(Some(id));
            let expected =
                text("An id may contain the letters a to z, digits and hyphens, and must not be “unknown”.");
            self.must(good, "", expected);
            self.must(seen.insert(id), "", text("The id must be unique."));
        }
        self.look_at(None);
    }

    /// How much was found so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether nothing was found so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// All that was found, in this order.
    #[must_use]
    pub fn into_texts(self) -> Vec<Text> {
        self.found
    }
}
