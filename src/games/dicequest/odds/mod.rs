//! Chances of dice.
//!
//! | module | holds |
//! | --- | --- |
//! | [`pool`] | one roll of a pool, and one roll with the Reroll token: exact, for people who study packs |
//! | [`scene`] | the dice of an attempt and what can still be done to them, as small numbers |
//! | [`search`] | what a scene is worth if everything is used as well as can be |
//! | `playout` | the same by rule of thumb, quickly |
//! | [`steps`] | the chance of success after each choice of a seat |

mod playout;
pub mod pool;
pub(super) mod scene;
pub(super) mod search;
pub mod steps;

pub use pool::{Odds, Pool};
pub use steps::{Chance, Steps, steps};
