//! Containers of a table, and how its parts change places.

mod arrange;
mod form;
mod wrap;

pub use arrange::{arrange, move_to, scrolling};
pub use form::Form;
pub use wrap::Wrap;
