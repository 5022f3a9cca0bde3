//! Tableside sits beside a game table: it knows the complete rules of five dice games, referees real
//! copies, plays the empty seats and remembers every match.
//!
//! A match is a log of entries, which the rules check one by one. This plays one of DiceWar at random:
//!
//! ```
//! use std::sync::Arc;
//! use tableside::engine::{ChanceRules, Entry, Match, Packs, Random, Record, Rules, Setup, Source, Turn};
//! use tableside::games::dice_war::DiceWar;
//!
//! let content = toml::from_str(DiceWar::default_pack())?;
//! let rules = Arc::new(DiceWar::new(Setup { seats: 2, options: [].into(), content })?);
//! let (mut played, mut random) = (Match::new(Arc::clone(&rules)), Random::from_seed(7));
//! while let turn @ (Turn::Chance(_) | Turn::Choose(_)) = played.turn() {
//!     let entry = if let Turn::Choose(seat) = turn {
//!         let action = rules.random_legal(played.state(), seat, &mut random, &mut Vec::new());
//!         Entry::Do { seat, action: action.expect("whoever is asked has a choice") }
//!     } else {
//!         Entry::Chance(rules.sample(played.state(), &mut random))
//!     };
//!     played.play(Record::new(entry, Source::Typed)).expect("the rules allow what they list");
//! }
//! println!("{:?}", played.outcome());
//! # assert!(played.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Layers, each using only what stands before it: [`engine`] → [`games`] → [`bots`] → [`content`] →
//! [`play`] → [`archive`] → [`exchange`], [`insight`], [`page`], [`table`].
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
pub mod page;
pub mod play;
#[cfg(feature = "share")]
pub mod share;
pub mod table;
