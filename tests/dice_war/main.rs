//! DiceWar, rule by rule.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod cards;
mod danger;
mod given;
mod options;
mod packs;
mod perft;
mod random;
#[path = "../common/rule.rs"]
mod rule;
mod rules;
mod rulings;
mod scenarios;
#[path = "../common/table.rs"]
mod test_table;
mod words;
