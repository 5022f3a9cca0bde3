//! DiceWar, rule by rule.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod cards;
#[path = "../common/covers.rs"]
mod covers;
mod danger;
mod given;
mod options;
mod packs;
mod perft;
mod random;
mod rules;
mod rulings;
mod scenarios;
mod words;
