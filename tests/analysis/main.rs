//! The analysis of matches: sums are exact, luck is nothing on average, nobody is blamed for noise.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod exact;
mod honest;
mod ledger;
mod luck;
mod martingale;
mod matches;
mod missed;
#[path = "../common/pig.rs"]
#[allow(dead_code, reason = "each test uses a part of it")]
mod pig;
