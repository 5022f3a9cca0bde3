//! What people mean by a line that they type: one choice or answer of chance, or several.
//!
//! `read` reads one of them, with the choices of a `List`; `trial` reads a whole [`Line`] against a copy of the match.

mod find;
mod list;
mod pieces;
mod read;
mod steps;
mod trial;
mod whole;

pub(crate) use find::near;
pub(crate) use list::{List, Picked};
pub(crate) use read::{Found, NoEntry, choice, example, found, outcome};
pub use whole::{Item, Line, Refusal, Why};
