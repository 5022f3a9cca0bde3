//! A line that was read: what it means, and the first that cannot be.

use std::ops::Range;

use crate::engine::{AnyEntry, EntryError, Names, Record, Seat, Source, Text};
use crate::i18n::{gettext, gettext_f};
use crate::play::PlayError;

/// What a line means: items one after the other, read on a copy of the match. Nothing has happened yet.
///
/// An item is the longest run of pieces between commas that is understood and allowed; if none is allowed, the longest
/// that is understood. A semicolon ends an item in any case.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// Whether it asks “Can I…?”: it begins with a question mark, and is never entered.
    pub asks: bool,
    /// What was understood and is allowed.
    pub items: Vec<Item>,
    /// The first that is not.
    pub refused: Option<Refusal>,
    /// The time of what it enters, in milliseconds since 1970 UTC.
    pub(super) at: i64,
}

/// A part of a line that means something which is allowed then.
#[derive(Clone, Debug)]
pub struct Item {
    /// Where it stands in the line, in characters.
    pub at: Range<usize>,
    /// What it enters.
    pub records: Vec<Record<AnyEntry>>,
    /// The choice in a few words.
    pub(super) name: Option<Text>,
    /// What it does, as the log would tell it.
    pub(super) told: Vec<Text>,
    /// Whether the log does not tell what was chosen.
    pub(super) secret: bool,
}

/// The part of a line that cannot be.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// Where it stands in the line, in characters.
    pub at: Range<usize>,
    /// Why.
    pub why: Why,
    /// What it means, if it is the last of the line and the table may let it stand.
    pub stands: Option<AnyEntry>,
}

/// Why a part of a line cannot be.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// It was understood, and is not allowed.
    Refused(EntryError),
    /// It was not understood; what it may have meant.
    Unclear(Text),
    /// It can mean several choices.
    Several {
        /// What was said.
        said: String,
        /// The choices, in words.
        choices: Vec<String>,
    },
    /// It is about what only this person may see, and others look at the screen.
    LookFirst(Seat),
    /// Something else happens before that, which people do not enter.
    Later(Text),
}

impl Line {
    /// Whether it says nothing.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.items.is_empty() && self.refused.is_none()
    }

    /// Whether everything in it can be entered, and is to be.
    #[must_use]
    pub const fn can_be_entered(&self) -> bool {
        !self.asks && self.refused.is_none() && !self.items.is_empty()
    }

    /// What it enters if the table lets stand what is refused last, for this reason; `None` if it cannot.
    #[must_use]
    pub fn records_that_stand(&self, reason: &str) -> Option<Vec<Record<AnyEntry>>> {
        let refusal = self.refused.as_ref().filter(|_| !self.asks)?;
        let last = Record::new(refusal.stands.clone()?, Source::Typed);
        let last = Record { stood: true, note: reason.to_owned(), at: self.at, ..last };
        Some(self.items.iter().flat_map(|item| item.records.iter().cloned()).chain([last]).collect())
    }

    /// What it enters, one after the other.
    #[must_use]
    pub fn records(&self) -> Vec<Record<AnyEntry>> {
        self.items.iter().flat_map(|item| item.records.iter().cloned()).collect()
    }

    /// The answer to “Can I…?”, in a sentence without the rule.
    #[must_use]
    pub fn answer(&self, names: &Names) -> String {
        match &self.refused {
            None if self.items.is_empty() => gettext("Type what you want to do after the question mark."),
            None => {
                let told: Vec<String> = self.items.iter().map(|item| item.told(names)).collect();
                gettext_f("Yes. {what}", &[("what", &told.join(" "))])
            }
            Some(refusal) => match &refusal.why {
                Why::Refused(EntryError::Refused(_)) => {
                    gettext_f("No. {why}", &[("why", &refusal.words(names))])
                }
                _ => refusal.words(names),
            },
        }
    }
}

impl Item {
    /// What is entered, in a few words.
    #[must_use]
    pub fn words(&self, names: &Names) -> String {
        self.name.as_ref().map_or_else(|| self.told(names), |name| name.render(names))
    }

    /// What it does, in sentences.
    #[must_use]
    pub fn told(&self, names: &Names) -> String {
        let told = || self.told.iter().map(|text| text.render(names)).collect::<Vec<_>>().join(" ");
        match &self.name {
            Some(name) if self.secret || self.told.is_empty() => name.render(names),
            _ => told(),
        }
    }
}

impl Refusal {
    /// Why, in a sentence without the rule.
    #[must_use]
    pub fn words(&self, names: &Names) -> String {
        match &self.why {
            Why::Refused(EntryError::Refused(violation)) => violation.text.render(names),
            Why::Refused(EntryError::Malformed(why)) => {
                gettext_f("That is not a valid entry in this game: {why}.", &[("why", why)])
            }
            Why::Unclear(text) | Why::Later(text) => text.render(names),
            Why::Several { said, choices } => gettext_f(
                "“{words}” can mean: {choices}. Type more of it.",
                &[("words", said), ("choices", &choices.join("; "))],
            ),
            Why::LookFirst(seat) => PlayError::LookFirst(*seat).render(names),
        }
    }

    /// The rule that says so, if one does.
    #[must_use]
    pub fn rule(&self) -> Option<&str> {
        match &self.why {
            Why::Refused(EntryError::Refused(violation)) => Some(violation.rule.as_str()),
            _ => None,
        }
    }
}
