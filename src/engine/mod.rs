//! What a game *is*: seats, turns, entries, the match log, violations and rulebooks. Knows no game.
//!
//! A match is a log of [`Entry`] values; its state is a pure function of the set-up and that log. The rules
//! ([`Game`]) hold no random generator and no clock: whenever chance is asked for, an entry answers.

mod entry;
mod face;
mod few;
mod game;
mod generator;
mod lookahead;
mod matches;
mod outcome;
mod pack;
mod rulebook;
mod seat;
mod text;
mod violation;

pub use entry::{Entry, EntryOf, Record, RecordOf, Source};
pub use face::{AmendPreview, AnyMatch, Choice, EntryError, LogLine, Stopped, turn_json};
pub use few::Few;
pub use game::{Component, Game, GameInfo, GameVisitor, Setup, SetupError, Turn, apply};
pub use generator::Random;
pub use lookahead::{Lookahead, SLOTS};
pub use matches::{Amendment, Edit, Match, Stop};
pub use outcome::{Outcome, Scores};
pub use pack::PackInfo;
pub use rulebook::{OptionValue, Origin, Rule, RuleOption, Rulebook, Section, Term};
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use text::{Arg, Names, Text, text};
pub use violation::Violation;

/// Version of the entry format and of [`Match`]. Stored with every match.
pub const ENGINE_VERSION: u32 = 1;
