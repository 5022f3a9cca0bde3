//! Dice Tuners, rule by rule.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod claims;
mod effects;
mod given;
mod illegal;
mod invariants;
mod laid;
mod looks;
mod notation;
mod options;
mod physical;
mod random;
#[path = "../common/rule.rs"]
mod rule;
mod rules;
mod rulings;
mod table;
#[path = "../common/table.rs"]
mod test_table;
mod told;

mod scenarios;
