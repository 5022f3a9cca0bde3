//! The drawn things of the game: symbols, pictures, and what is printed on cards.
//!
//! ```text
//! symbols   glyphs of symbols, wounds and rewards; the faces of dice
//! pictures  Heroes, Items, Quests, Adventures and Threats as pictures
//! cards     all cards as values for the kit's card widgets
//! ```

pub mod cards;
pub mod pictures;
pub mod symbols;
