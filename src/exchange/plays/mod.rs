//! Plays that were recorded elsewhere come in as results: `.bgsplay` files and whole exports of BG Stats. They are read and
//! shown first, with what would become of each; people of the file are matched with people of the archive by hand.

mod plan;
mod read;

use std::collections::BTreeMap;

use serde_json::Value;

use crate::archive::{ArchiveError, MatchId, PersonId, Taken};
use crate::engine::Outcome;

pub use plan::{Plan, PlanLine, Whose, carry_out, plan};
pub use read::{is_plays, read_plays};

/// The most bytes of a file with plays: exports of people who logged ten thousand plays have about as many megabytes.
pub const LARGEST_PLAYS: usize = 32 << 20;
/// The most plays of one file.
const MOST: usize = 100_000;
/// The most bytes of a play that are kept as they were.
const LARGEST_KEPT: usize = 16 << 10;

/// What a file with plays holds of games that Tableside knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plays {
    /// The name of the file.
    pub file: String,
    /// Whoever played, in the order of the file.
    pub people: Vec<Stranger>,
    /// The plays, in the order of the file.
    pub plays: Vec<Play>,
    /// Games of the file that Tableside does not know, with how many plays each has.
    pub other_games: BTreeMap<String, usize>,
}

/// Somebody whom a file names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stranger {
    /// What tells people apart in files of this program.
    pub key: String,
    /// The name.
    pub name: String,
    /// How many of the plays that can come in they have a seat in.
    pub plays: usize,
}

/// A play of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// What tells plays apart, in lower case.
    pub uuid: String,
    /// The id of the game.
    pub game: String,
    /// When it began, in milliseconds since 1970 UTC.
    pub at: i64,
    /// How long it took, in minutes; 0 if nobody knows.
    pub minutes: u32,
    /// Who had which seat: the key of a person, empty for somebody without a name.
    pub seats: Vec<String>,
    /// How it ended, or why that cannot be told.
    pub result: Result<Outcome, String>,
    /// People's words about it.
    pub note: String,
    /// Whether it counts in no statistics.
    pub ignored: bool,
    /// The play as it stands in the file; nothing if that is very long.
    pub kept: Value,
}

/// What people decide before plays come in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matching {
    /// The ids of games by the names that the file has for them.
    pub games: BTreeMap<String, String>,
    /// Whom the people of the file are here, by their keys. Whoever is missing is whom they were the last time, else
    /// whoever has the same name, else somebody new.
    pub people: BTreeMap<String, Whom>,
}

/// Whom somebody of a file is in the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whom {
    /// This person.
    Person(PersonId),
    /// Whoever has this name, or somebody new.
    Named(String),
    /// Nobody among the people: a guest.
    Nobody,
}

/// What is to become of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It comes in.
    New,
    /// It is there already.
    Known(MatchId),
    /// It is there with something else, or another match looks like it; nothing is changed.
    Conflicting(MatchId, String),
    /// It cannot come in.
    Refused(String),
}

/// What became of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Received {
    /// By this it can be undone.
    pub import: String,
    /// What came in.
    pub taken: Taken,
}

/// Why plays did not come in.
pub type PlaysError = ArchiveError;
