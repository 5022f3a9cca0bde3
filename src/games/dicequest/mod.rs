//! Dicequest: recruit Heroes, send them on Quests, and improve a pool of dice. Competitive, co-operative, solo. Rules
//! `DQ-*`.
//!
//! [`Dicequest`] holds what is fixed for a match, [`State`] what changes. Each module uses only those above it in this
//! table:
//!
//! | module | holds |
//! | --- | --- |
//! | [`dice`], [`ids`] | colours, symbols, dice; cards by number |
//! | [`content`] | what packs hold, what is wrong with a pack, and its compiled form |
//! | [`matching`] | whether a result has what is required, and what is left over |
//! | [`odds`], [`study`] | exact chances of a pool; how hard the cards of a pack are |
//! | [`action`] | what seats, chance and the table may do |
//! | [`state`], [`event`] | everything that changes; what happens meanwhile |
//! | [`options`] | ways of playing and house rules |
//! | `setup` | what is fixed for a match |
//! | `rules` | the phases of a turn and of a match, each in a file of its own, and the executor that they share |
//! | `chance`, `rulings` | what chance is asked; adjustments by the table |
//! | `hidden` | who sees what |
//! | `words`, `notation` | sentences; entries as people type them |
//! | `advice` | what bots need |
//! | `tally` | what becomes of cards, for people who balance a pack |

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
mod notation;
pub mod odds;
pub mod options;
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
