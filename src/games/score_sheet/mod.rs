//! Keep score: the points of a match that is played without the program, written down. One set of rules for all
//! games; what differs stands in a table for each. Rules `SHEET-*`.
//!
//! [`ScoreSheet`] holds what is fixed for a match, [`State`] what changes. Each module uses only those above it
//! in this table:
//!
//! | module | holds |
//! | --- | --- |
//! | [`action`] | what is written down |
//! | [`law`], [`forms`] | what the lines, points, ties and endings of a sheet are, as data; the table of each game |
//! | [`state`] | everything that changes |
//! | `setup` | what is fixed for a match |
//! | [`lines`] | which line is open for whom |
//! | `result` | totals, what is asked after the last line, who won |
//! | [`names`], `rules` | what sources and endings are called; what may be written down, and what that does |
//! | `chance`, `rulings`, `hidden`, `advice` | nothing is rolled and nothing hidden; a total may be set |
//! | `words`, `notation` | sentences; entries as people type them |
//! | `adjustments` | what a table is asked when it sets a total |

pub mod action;
mod adjustments;
mod advice;
mod chance;
pub mod forms;
mod hidden;
pub mod law;
pub mod lines;
pub mod names;
mod notation;
mod result;
mod rules;
mod rulings;
mod setup;
pub mod state;
mod words;

pub use action::{Action, Finish, Ruling, Source, Why};
pub use forms::{DiceTunersSheet, DiceWarSheet, DicequestSheet, DualingDiceSheet, RegidiceSheet, SheetOf};
pub use law::{Law, Rows};
pub use setup::{Content, ScoreSheet};
pub use state::{Mark, State};
