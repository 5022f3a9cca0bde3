//! Dualing Dice: roll pairs of dice, save five of them, and meet secret goals with them. Rules `DD-*`.
//!
//! [`DualingDice`] holds what is fixed for a match, [`State`] what changes. Each module uses only those above it
//! in this table, and those of its row:
//!
//! | module | holds |
//! | --- | --- |
//! | [`dice`], [`ids`] | dice; goal cards by number |
//! | [`goal`], [`content`] | conditions, their words and their odds; what packs hold and what is wrong with a pack |
//! | [`action`] | what seats, chance and the table may do |
//! | [`state`], [`event`] | everything that changes; what happens meanwhile |
//! | [`options`] | house rules |
//! | `setup` | what is fixed for a match |
//! | `names` | names of things |
//! | `rules` | the phases of the game, each in a file of its own, and the executor that they share |
//! | `chance`, `rulings` | what chance is asked; adjustments by the table |
//! | `hidden` | who sees what |
//! | `words`, `notation`, `adjustments` | sentences; entries as people type them; what a table is asked when it adjusts something |
//! | [`odds`], `advice`, `packs` | chances worth showing; what bots need; what packs are for the engine |

pub mod action;
mod adjustments;
mod advice;
mod chance;
pub mod content;
pub mod dice;
pub mod event;
pub mod goal;
mod hidden;
pub mod ids;
mod names;
mod notation;
pub mod odds;
pub mod options;
mod packs;
mod rules;
mod rulings;
mod setup;
pub mod state;
mod words;

pub use action::{Action, Chance, Claim, Claims, Request, RolledDie, Ruling};
pub use event::Event;
pub use ids::{Counts, GoalId, GoalRef};
pub use rules::SoloResult;
pub use setup::DualingDice;
pub use state::{SeatState, State, Step};
