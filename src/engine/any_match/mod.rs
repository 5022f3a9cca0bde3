//! A match as an object, for front ends and the archive: one face for every game, in four parts. Entries stay typed
//! inside [`AnyEntry`](super::AnyEntry). [`Match`](super::Match) implements it for all games at once.

mod admit;
mod log;
mod notation;
mod whole;
mod words;

pub use admit::EntryError;
pub use log::{AnyLog, Step};
pub use notation::AnyNotation;
pub use whole::{AmendPreview, AnyMatch, Stopped, turn_json};
pub use words::{AnyWords, Choice, Listing, LogLine, MAX_LISTED};
