//! Containers of a table, and how its parts change places.

mod arrange;
mod form;
mod one_stop;
mod wrap;

pub use arrange::{arrange, move_to, scrolling};
pub use form::Form;
pub use one_stop::OneStopGrid;
pub use wrap::Wrap;
