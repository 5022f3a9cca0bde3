use std::fmt;

use super::{Origin, Position};
use crate::engine::{Names, Text};
use crate::i18n::{gettext, gettext_f};

/// Why a pack cannot be used. It holds at least one problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.lines().join("\n"))]
pub struct PackError {
    /// Which pack.
    pub origin: Origin,
    /// Everything that is wrong with it.
    pub problems: Vec<Problem>,
}

impl PackError {
    /// The pack cannot be read; why not, in words.
    #[must_use]
    pub fn unreadable(origin: Origin, why: String) -> Self {
        Self {
            origin,
            problems: vec![Problem { at: None, field: String::new(), fault: Fault::Unreadable(why) }],
        }
    }

    /// Another pack has its id.
    #[must_use]
    pub fn same_id(origin: Origin, id: String, other: Origin) -> Self {
        let fault = Fault::SameId { id, other };
        Self { origin, problems: vec![Problem { at: None, field: "pack.id".to_owned(), fault }] }
    }

    /// One line for each problem: the file, the place, the field, what is wrong.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        self.problems.iter().map(|problem| format!("{}:{problem}", self.origin)).collect()
    }
}

/// One thing that is wrong with a pack. Shown as `line:column: field: what is wrong`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where, if a place can be named.
    pub at: Option<Position>,
    /// The path of the field, such as `hero[2].cost`; empty if none can be named.
    pub field: String,
    /// What is wrong.
    pub fault: Fault,
}

/// What can be wrong with a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file cannot be read; the system says why.
    Unreadable(String),
    /// The file is larger than a pack may be.
    TooBig {
        /// The most bytes a pack may have.
        limit: u64,
    },
    /// The file is not UTF-8 text.
    NotText,
    /// It is not TOML; what was found and expected, in the reader library's words.
    Syntax(String),
    /// A field is missing, unknown or of the wrong kind; in the reader library's words.
    Form(String),
    /// A field that is not known where it stands.
    Unknown {
        /// Its name.
        field: String,
        /// The fields that are.
        known: String,
    },
    /// A field that must be there is not.
    Missing {
        /// What it may hold.
        expected: String,
    },
    /// A field holds something else than it may.
    Expected {
        /// What it may hold.
        expected: String,
        /// What it does.
        found: String,
    },
    /// The head of the pack has an empty field.
    Empty,
    /// The pack is for another game.
    WrongGame {
        /// The game it names.
        found: String,
        /// The game that was asked for.
        wanted: String,
    },
    /// Another pack has the same id.
    SameId {
        /// The id.
        id: String,
        /// The pack that has it.
        other: Origin,
    },
    /// The content breaks a rule of its game.
    Meaning(Text),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Position { line, column }) = self.at {
            write!(f, "{line}:{column}:")?;
        }
        if !self.field.is_empty() {
            write!(f, " {}:", self.field)?;
        }
        write!(f, " {}", self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = match self {
            Self::Unreadable(why) => gettext_f("cannot be read: {why}", &[("why", why)]),
            Self::TooBig { limit } => gettext_f(
                "is larger than {limit} KiB, the limit for a pack",
                &[("limit", &(limit / 1024).to_string())],
            ),
            Self::NotText => gettext("is not UTF-8 text"),
            Self::Syntax(what) | Self::Form(what) => what.clone(),
            Self::Unknown { field, known } => {
                gettext_f("unknown field “{field}”; expected {known}", &[("field", field), ("known", known)])
            }
            Self::Missing { expected } => {
                gettext_f("is missing; it must be {expected}", &[("expected", expected)])
            }
            Self::Expected { expected, found } => {
                gettext_f("must be {expected}, not {found}", &[("expected", expected), ("found", found)])
            }
            Self::Empty => gettext("must not be empty"),
            Self::WrongGame { found, wanted } => gettext_f(
                "this pack is for “{found}”, but a pack for “{wanted}” is needed",
                &[("found", found), ("wanted", wanted)],
            ),
            Self::SameId { id, other } => gettext_f(
                "the id “{id}” is already used by the pack {other}; choose a different id",
                &[("id", id), ("other", &other.to_string())],
            ),
            Self::Meaning(text) => text.render(&Names::default()),
        };
        f.write_str(&sentence)
    }
}
