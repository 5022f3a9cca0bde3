//! DiceWar: two tribes of dice on a 7x7 board, without luck after the first roll. Rules `DW-*`.
//!
//! [`DiceWar`] holds what is fixed for a match, [`State`] what changes: plain memory that a search copies. A module
//! uses only those above it, and those of its row:
//!
//! | module | holds |
//! | --- | --- |
//! | [`field`], [`state`], [`action`], [`event`] | the board, what changes, what seats and tables do, what happens |
//! | [`options`], [`content`] | house rules, tribes as packs write them |
//! | `reach`, `tribe`, `setup` | patterns and tribes compiled for a match |
//! | `names`, `view` | names of things; what abilities lend, forbid and protect at a moment; points |
//! | `position`, `move_text` | positions and moves as text |
//! | `rules` | `impl Rules`: one file for each phase |
//! | `start` | how a match begins |
//! | `chance`, `rulings`, `hidden` | the roll for the first turn; adjustments by the table; who sees what |
//! | `words`, `notation`, `adjustments`, `advice`, `packs` | the other traits |

pub mod action;
mod adjustments;
mod advice;
mod chance;
pub mod content;
pub mod event;
pub mod field;
mod hidden;
mod move_text;
mod names;
mod notation;
pub mod options;
mod packs;
mod position;
mod reach;
pub mod rules;
mod rulings;
mod setup;
mod start;
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
pub use state::{BLACK, RED, State, Step, pair_index};
