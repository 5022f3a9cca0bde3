//! What people tell of real dice and cards.

mod cards;

pub use cards::{CardPad, CardQuestion};
