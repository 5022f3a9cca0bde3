//! Score sheets: lines, points, ties and endings of each game.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod carried;
mod coop;
mod dice_tuners;
mod dice_war;
mod dicequest;
mod dualing_dice;
mod given;
mod regidice;
#[path = "../common/rule.rs"]
mod rule;
#[path = "../common/table.rs"]
mod test_table;
