//! Dice Tuners: hire a hero, draft and deploy dice, fight duels. Rules `DT-*`.
//!
//! [`DiceTuners`] holds what is fixed for a match, [`State`] what changes. Each module uses only those above it
//! in this table, and those of its row:
//!
//! | module | holds |
//! | --- | --- |
//! | [`dice`], [`ids`] | dice; cards by number |
//! | [`action`] | what seats, chance and the table may do |
//! | [`state`], [`event`] | everything that changes; what happens meanwhile |
//! | [`content`], [`options`] | what packs hold and what is wrong with a pack; house rules |
//! | `worth`, `setup` | what a hero is worth; what is fixed for a match |
//! | `names` | names of things |
//! | `rules` | the phases of the game, each in a file of its own, and the executor that they share |
//! | `chance`, `rulings` | what chance is asked; adjustments by the table |
//! | `hidden` | who sees what |
//! | `words`, `notation`, `adjustments` | sentences; entries as people type them; what a table is asked when it adjusts something |
//! | `advice`, `packs` | rules of thumb for bots; what packs are for the engine |

pub mod action;
mod adjustments;
mod advice;
mod chance;
pub mod content;
pub mod dice;
pub mod event;
mod hidden;
pub mod ids;
mod names;
mod notation;
pub mod options;
mod packs;
mod rules;
mod rulings;
mod setup;
pub mod state;
mod words;
mod worth;

pub use action::{AbilityRef, Action, CardPlace, Chance, DieRef, InFront, Request, Ruling, Shown, Targets};
pub use event::{Event, NoWinner};
pub use ids::{CardId, CardRef, Counts, HeroId, HeroSet};
pub use setup::{DiceTuners, Pairing};
pub use state::{Claim, Commit, Duel, DuelResult, MAX_CLAIMS, Said, SeatState, Slot, State, Step};
pub use words::disproofs;

#[cfg(test)]
mod tests;
