//! Tableside sits beside a game table: it knows the complete rules of five dice games, referees real
//! copies, plays the empty seats and remembers every match.
//!
//! Layers, each using only what stands before it: [`engine`] → [`games`] → [`bots`] → [`content`] →
//! [`play`] → [`archive`] → [`insight`], [`exchange`], [`table`].
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")
)]

pub mod archive;
pub mod bots;
pub mod cli;
pub mod config;
pub mod content;
pub mod engine;
pub mod exchange;
pub mod files;
pub mod games;
pub mod i18n;
pub mod insight;
pub mod play;
pub mod table;
