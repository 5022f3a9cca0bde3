//! Tables on a display, for the tests of every game's table.

pub mod bench;
pub mod laws;
