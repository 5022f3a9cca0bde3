//! Dicequest, rule by rule.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod balance;
#[path = "../common/conformance.rs"]
mod conformance;
#[path = "../common/covers.rs"]
mod covers;
mod deck;
mod examples;
mod invariants;
mod quest;
mod random;
mod setup;
mod table;
mod tavern;
mod wounds;
