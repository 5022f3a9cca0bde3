//! The picture of a table: what a viewer sees and may do now, as one plain value.
//!
//! Everything that shows a table draws from a [`View`]: the window, a text, a screen reader. It is made from an
//! observation, so it holds no secret. A game implements [`Table`]; whoever draws uses [`AnyTable`] and knows no game.
//!
//! ```text
//! view     what lies where, what it looks like, what pressing it does
//! ├ look     dice, colours, signs
//! ├ drawing  small drawings in a line of a card
//! ├ press    what pressing something does
//! ├ scene    what is to be shown, and what a person wants
//! ├ model    the match as a viewer sees it, in the game's own types
//! ├ draft    what a person has begun to enter
//! ├ game     the trait of a game's table
//! ├ adjusts  what a form for adjustments asks
//! ├ any      the same for whoever knows no game
//! ├ moves    what flies from one view to the next
//! ├ interlude  what a part of the match brought
//! ├ words    words that several games use
//! └ <game>   one folder for each game
//! ```

#![allow(missing_docs, reason = "most fields and variants say what they are by their names")]

mod adjusts;
mod any;
mod draft;
mod drawing;
pub mod dualing_dice;
mod game;
mod interlude;
#[cfg(test)]
mod law;
pub mod look;
mod model;
mod moves;
mod press;
mod scene;
mod view;
pub mod words;

pub use adjusts::Adjusts;
pub use any::{AnyTable, Found, Study, table};
pub use draft::{Draft, remove, toggle};
pub use drawing::Drawing;
pub use game::{Key, Table};
pub use interlude::{Brought, Interlude};
pub use model::{Model, seen};
pub use moves::{Flight, flights};
pub use press::{Command, Press};
pub use scene::{Intent, Scene};
pub use view::{
    ActionLook, Arrangement, CardLook, DieLook, Item, Look, Place, Plate, Ribbon, Sheet, State, View, Zone,
};
