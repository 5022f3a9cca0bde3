//! Containers of the table: one that wraps, one that changes its form with its width.

mod arena;
mod wrap;

pub use arena::{Arena, Form};
pub use wrap::Wrap;
