//! Dualing Dice: roll pairs of dice, save five of them, and meet secret goals with them. Rules `DD-*`.

pub mod content;
pub mod dice;
pub mod goal;
