//! Tables on a display, for the tests of every game's table.

#[allow(dead_code, reason = "each test uses its part")]
pub mod bench;
#[allow(dead_code, reason = "each test uses its part")]
pub mod laws;
