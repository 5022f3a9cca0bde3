//! What the keys of a number pad mean where a line of codes is told.

use crate::i18n::gettext;

/// A part of a line, in the order in which a line has its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PadPart {
    /// What is told, for people.
    pub what: String,
    /// The keys for it.
    pub keys: Vec<PadKey>,
}

/// Keys that mean one thing, or things in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PadKey {
    /// The keys, one after the other: `0123` are four of them.
    pub keys: &'static str,
    /// What they mean, for people.
    pub means: String,
}

impl PadPart {
    /// A part with its keys and what each means.
    #[must_use]
    pub fn new<const N: usize>(what: String, keys: [(&'static str, String); N]) -> Self {
        let key = |(keys, means)| PadKey { keys, means };
        Self { what, keys: keys.into_iter().map(key).collect() }
    }

    /// Which of at most four seats begins the match.
    #[must_use]
    pub fn who_begins() -> Self {
        Self::new(gettext("Who begins"), [("1234", gettext("the seat"))])
    }

    /// The same with more keys.
    #[must_use]
    pub fn and(mut self, keys: impl IntoIterator<Item = (&'static str, String)>) -> Self {
        self.keys.extend(keys.into_iter().map(|(keys, means)| PadKey { keys, means }));
        self
    }
}

impl PadKey {
    /// The keys as they are printed: the first and the last of a row.
    #[must_use]
    pub fn printed(&self) -> String {
        let mut keys = self.keys.chars();
        match (keys.next(), keys.next_back()) {
            (Some(first), Some(last)) if self.keys.len() > 2 => format!("{first}–{last}"),
            (Some(first), Some(last)) => format!("{first} {last}"),
            _ => self.keys.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_keys_is_printed_by_its_ends() {
        let printed = |keys| PadKey { keys, means: String::new() }.printed();
        assert_eq!(["0123", "67", "+", ""].map(printed), ["0–3", "6 7", "+", ""]);
    }
}
