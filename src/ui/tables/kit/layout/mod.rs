//! Containers of a table, and how its parts change places.

mod arena;
mod arrange;
mod turned;
mod wrap;

pub use arena::{Arena, Form, FormRule};
pub use arrange::{arrange, move_to, scrolling};
pub use turned::Turned;
pub use wrap::Wrap;
