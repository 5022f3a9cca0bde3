//! The table of Dice Tuners.
//!
//! ```text
//! DiceTunersTable   one Scene after another
//! ├ moment     the scene as plain values, as the viewer sees it
//! ├ plan       what a person has begun to enter, and what pressing something does
//! ├ core       what all parts share
//! ├ strip      round, phase, pool, dice aside, legal colours
//! ├ seat       one seat: hero, hand, dice, sides
//! ├ dock       the lower edge, always in sight: what to tap, the nearest seat or its hand
//! ├ stage      the middle: market, draft, deployment, duels, end; buttons
//! ├ entry      what people tell of real dice and cards
//! ├ tray       decks and piles
//! └ rulings    adjustments by the table
//! ```

mod core;
mod dock;
mod entry;
mod moment;
mod names;
mod parts;
mod plan;
mod rulings;
mod seat;
mod stage;
mod strip;
mod tray;
mod view;

pub use names::EMBLEM;
pub use view::DiceTunersTable;
