//! Dicequest: recruit Heroes, send them on Quests, and improve a pool of dice. Competitive, co-operative, solo. Rules
//! `DQ-*`.
//!
//! [`Dicequest`] holds what is fixed for a match, [`State`] what changes. Each module uses only those above it in this
//! table, and those of its row:
//!
//! | module | holds |
//! | --- | --- |
//! | [`dice`], [`ids`] | colours, symbols, dice; cards by number |
//! | [`content`] | what packs hold, what is wrong with a pack, and its compiled form |
//! | [`matching`] | whether a result has what is required, and what is left over |
//! | [`action`], [`state`], [`event`] | what seats, chance and the table may do; everything that changes; what happens meanwhile |
//! | [`options`] | ways of playing and house rules |
//! | `setup` | what is fixed for a match |
//! | [`names`] | names of things |
//! | `rules` | the phases of a turn and of a match, each in a file of its own, and the executor that they share |
//! | `chance`, `rulings` | what chance is asked; adjustments by the table |
//! | `hidden` | who sees what |
//! | [`odds`], [`study`], `tally` | exact chances of a pool; how hard the cards of a pack are; what becomes of them |
//! | `words`, `notation`, `adjustments` | sentences; entries as people type them; what a table is asked when it adjusts something |
//! | `advice` | what bots need |
//! | `packs` | what packs are for the engine |

pub mod action;
mod adjustments;
mod advice;
mod chance;
pub mod content;
pub mod dice;
pub mod event;
mod hidden;
pub mod ids;
pub mod matching;
pub mod names;
mod notation;
pub mod odds;
pub mod options;
mod packs;
mod rules;
mod rulings;
mod setup;
pub mod state;
pub mod study;
mod tally;
pub mod words;

pub use action::{Action, Chance, Choice, ItemPlace, Pay, Request, Ruling, Rune, Source, Target};
pub use event::Event;
pub use setup::Dicequest;
pub use state::{Attempt, SeatState, State, Step};
