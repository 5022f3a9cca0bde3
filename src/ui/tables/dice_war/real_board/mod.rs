//! The editor for a board that looks different on the table.

mod compare;
mod editor;

pub use editor::open;
