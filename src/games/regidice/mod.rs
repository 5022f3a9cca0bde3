//! Regidice: up to four players fight three enemies together, with the dice that are their hands, weapons and lives at
//! once. Rules `RD-*`.
//!
//! [`Regidice`] holds what is fixed for a match, [`State`] what changes. Each module uses only those above it
//! in this table, and those of its row:
//!
//! | module | holds |
//! | --- | --- |
//! | [`dice`] | colours, dice, and multisets of them |
//! | [`formation`] | what dice make together: sets, runs, groups |
//! | [`action`] | what seats, chance and the table may do |
//! | [`late`] | what is known of dice of which only totals are told |
//! | [`state`], [`event`] | everything that changes; what happens meanwhile |
//! | [`options`] | house rules |
//! | [`content`], `setup` | what packs hold, what is wrong with a pack, and what the rules make of it; what is fixed for a match |
//! | `names` | names of things |
//! | `rules` | the phases of a round, each in a file of its own, and the executor that they share |
//! | `chance`, `rulings` | what chance is asked; adjustments by the table |
//! | `hidden` | who sees what |
//! | `advice`, [`odds`] | what bots need; chances worth showing |
//! | `words`, `notation`, `adjustments` | sentences; entries as people type them; what a table is asked when it adjusts something |
//! | [`best`], [`forecast`], [`deed`] | uses of dice worth proposing, what a round comes to with them, what was done |
//! | `packs` | what packs are for the engine |

pub mod action;
mod adjustments;
mod advice;
pub mod best;
mod chance;
pub mod content;
pub mod deed;
pub mod dice;
pub mod event;
pub mod forecast;
pub mod formation;
mod hidden;
pub mod late;
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

pub use action::{Action, Chance, Faces, Kind, Request, Ruling};
pub use dice::{Colour, Counts, Dice, DieRef};
pub use event::Event;
pub use setup::Regidice;
pub use state::{Ending, SeatState, State, Step};
