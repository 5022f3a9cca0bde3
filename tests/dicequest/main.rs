//! Dicequest, rule by rule.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod adventure;
mod agreement;
mod asked;
#[path = "../common/assertions.rs"]
mod assertions;
mod balance;
mod bots;
mod cards;
mod cited;
#[path = "../common/conformance.rs"]
mod conformance;
mod coop;
mod coverage;
#[path = "../common/covers.rs"]
mod covers;
mod deck;
mod examples;
mod given;
mod invariants;
mod notation;
mod odds;
mod quest;
mod random;
#[path = "../common/refusal.rs"]
mod refusal;
mod repairs;
mod rulings;
mod secrets;
mod setup;
mod steps;
mod table;
mod tavern;
mod threat;
mod told;
mod wounds;
