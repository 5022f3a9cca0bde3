//! Dice Tuners, rule by rule.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod claims;
#[path = "../common/covers.rs"]
mod covers;
mod effects;
mod given;
mod illegal;
mod invariants;
mod notation;
mod options;
mod physical;
mod random;
mod rules;
mod rulings;
mod table;
mod told;

mod scenarios;
