//! Dicequest, rule by rule.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod adventure;
mod agreement;
mod asked;
mod balance;
mod bots;
mod cards;
mod cited;
#[path = "../common/conformance.rs"]
mod conformance;
mod coop;
mod deck;
mod examples;
mod fought;
mod given;
mod invariants;
mod late;
mod lines;
mod notation;
mod odds;
mod quest;
mod random;
mod repairs;
#[path = "../common/rule.rs"]
mod rule;
mod rulings;
mod secrets;
mod setup;
mod steps;
mod table;
mod tavern;
#[path = "../common/table.rs"]
mod test_table;
mod threat;
mod told;
mod wounds;
