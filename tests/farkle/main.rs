//! A game of which `src` knows nothing, written from docs/adding-a-game.md alone, keeps every law.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

#[path = "../common/conformance.rs"]
mod conformance;
mod everywhere;
mod game;
mod picture;
#[path = "../common/pig.rs"]
#[allow(dead_code, reason = "each test uses a part of it")]
mod pig;
#[path = "../common/rule.rs"]
mod rule;
mod rules;
#[path = "../common/terminal.rs"]
#[allow(dead_code, reason = "each test uses a part of it")]
mod terminal;
#[path = "../common/table.rs"]
mod test_table;
