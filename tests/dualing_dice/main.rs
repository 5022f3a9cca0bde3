//! Dualing Dice, rule by rule.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod bots;
#[path = "../common/conformance.rs"]
mod conformance;
mod illegal;
mod invariants;
mod notation;
mod odds;
mod options;
mod physical;
mod random;
#[path = "../common/rule.rs"]
mod rule;
mod rules;
mod rulings;
mod saved;
mod scenarios;
mod secrets;
mod solo;
mod table;
#[path = "../common/table.rs"]
mod test_table;
mod told;
