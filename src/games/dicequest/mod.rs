//! Dicequest.
pub mod content;
pub mod dice;
pub mod ids;
pub mod matching;
pub mod odds;
pub mod study;
