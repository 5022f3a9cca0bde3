//! What people tell of real dice and cards.

mod cards;
mod dice;

pub use cards::{CardPad, CardQuestion};
pub use dice::DicePad;
