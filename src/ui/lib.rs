//! The window, in GTK 4, libadwaita and relm4.
//!
//! ```text
//! app              the window: pages, actions, one way from any error to a person
//! ├ pages::home      where you were, the games, the last matches
//! ├ pages::history   all matches
//! ├ pages::rules     the rules, searchable
//! ├ pages::new_match seats, dice and cards, house rules
//! ├ pages::table     a match in play, around a game's own view
//! ├ pages::review    a match looked back on, around the same view
//! ├ tables           one view for each game, on the kit they share
//! ├ resources        icons, symbols, style sheets
//! ├ sound            what can be heard
//! ├ shared           values that signal handlers share
//! ├ dialogs          preferences, shortcuts, about
//! ├ crash, anew      a panic leads to a fresh start that says what happened
//! └ widgets          dice, cards, scores: no rules, no components
//! ```

// No cell may be borrowed while GTK is called; clippy.toml says what stands in the place of `RefCell`.
#![warn(clippy::disallowed_types)]
#![allow(missing_docs, reason = "the component macro makes public structs of widgets without documentation")]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")
)]

pub mod actions;
pub mod anew;
pub mod app;
pub mod counting;
pub mod crash;
pub mod deliberate;
pub mod dialogs;
pub mod error;
pub mod file_chooser;
pub mod open;
pub mod pages;
pub mod preferences;
pub mod resources;
pub mod seed;
pub mod services;
pub mod shared;
pub mod sound;
pub mod start;
pub mod tables;
pub mod trouble;
pub mod widgets;

// What stands below the window, under its usual names.
use tableside::{
    archive, bots, config, content, engine, exchange, files, games, i18n, insight, page, play, share,
};

/// The time now, in milliseconds since 1970 UTC.
#[must_use]
pub fn now() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}
