//! The table of DiceWar.
//!
//! ```text
//! DiceWarTable   one Scene after another
//! ├ moment     the scene as plain values, with all actions so far
//! ├ plan       what a person has begun to enter
//! ├ press      what pressing a field does, what is lit
//! ├ places     where the parts stand in each form
//! ├ core       what all parts share
//! ├ board      49 fields: press, drag, arrow keys
//! ├ looks      how each field looks, and what a screen reader is told
//! ├ side       one seat: VP, TP, Reserve, Exile
//! ├ choices    buttons: what the chosen die can do, line-ups, the roll for the first turn
//! ├ card       the creature that is looked at, what it can do, what threatens it
//! ├ moves      all actions in notation, to look back at
//! ├ symbols    the pictures of creatures
//! ├ outlook    from which side the board is seen, threats, both tribes
//! └ rulings    decisions of the table, and the editor for a board that looks different
//! ```

mod board;
mod card;
mod choices;
mod core;
mod looks;
mod moment;
mod moves;
mod names;
mod outlook;
mod places;
mod plan;
mod press;
mod rulings;
mod side;
mod symbols;
#[cfg(test)]
mod tests;
mod track;
mod turned;
mod view;

pub use symbols::DRAGON as EMBLEM;
pub use view::DiceWarTable;
