//! Dicequest.
pub mod content;
pub mod dice;
pub mod ids;
pub mod odds;
