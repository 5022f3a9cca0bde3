//! DiceWar: two tribes of dice on a 7x7 board, without luck after the first roll. Rules `DW-*`.
//!
//! [`DiceWar`] holds what is fixed for a match, [`State`] what changes: plain memory that a search copies. A module
//! uses only those above it:
//!
//! | module | holds |
//! | --- | --- |
//! | [`field`], [`state`], [`action`], [`event`] | the board, what changes, what seats and tables do, what happens |
//! | [`options`], [`content`] | house rules, tribes as packs write them |
//! | `reach`, `tribe`, `setup` | patterns and tribes compiled for a match |
//! | `view` | what abilities lend, forbid and protect at a moment; points |
//! | `position`, `move_text`, `chance` | positions and moves as text, the roll for the first turn |
//! | `rules`, `rulings` | `impl Rules`: one file for each phase, and adjustments by the table |
//! | `advice`, `hidden`, `words`, `notation` | the other traits |

pub mod action;
mod adjustments;
mod advice;
mod chance;
pub mod content;
pub mod event;
pub mod field;
mod hidden;
mod move_text;
mod notation;
pub mod options;
mod position;
mod reach;
pub mod rules;
mod rulings;
mod setup;
pub mod state;
mod tribe;
mod view;
mod words;

pub use action::{Action, Chance, OffBoard, Request, Ruling};
pub use advice::Capture;
pub use event::Event;
pub use field::Field;
pub use rules::{GOAL, POWER};
pub use setup::DiceWar;
pub use state::{BLACK, Phase, RED, State, pair_index};
