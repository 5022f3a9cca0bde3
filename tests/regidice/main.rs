//! Regidice, rule by rule.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod advice;
mod bots;
#[path = "../common/conformance.rs"]
mod conformance;
mod enemies;
mod illegal;
mod invariants;
mod late;
mod legal;
mod notation;
mod odds;
mod options;
mod physical;
mod random;
#[path = "../common/rule.rs"]
mod rule;
mod rules;
mod rulings;
mod scenarios;
mod secrets;
mod solo;
mod table;
#[path = "../common/table.rs"]
mod test_table;
mod told;
