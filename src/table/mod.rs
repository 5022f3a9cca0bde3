//! The picture of a table: what a viewer sees and may do now, as one plain value.
//!
//! Everything that shows a table draws from a [`View`]: the window, a text, a screen reader. It is made from an
//! observation, so it holds no secret. A game implements [`Table`]; whoever draws uses [`AnyTable`] and knows no game.
//!
//! ```text
//! view     what lies where, what it looks like, what pressing it does
//! ├ look     dice, colours, signs
//! ├ drawing  small drawings in a line of a card
//! ├ board    a board of fields, what stands and what may be done there
//! ├ record   the list of what was done so far
//! ├ choice   choices with words, put together
//! ├ press    what pressing something does
//! ├ scene    what is to be shown, and what a person wants
//! ├ model    the match as a viewer sees it, in the game's own types
//! ├ draft    what a person has begun to enter
//! ├ game     the trait of a game's table
//! ├ act      what is seen to happen on the way to a view
//! ├ adjusts  what a form for adjustments asks
//! ├ any      the same for whoever knows no game
//! ├ moves    what flies from one view to the next
//! ├ interlude  what a part of the match brought
//! ├ end      how a match ended
//! ├ words    words that several games use
//! └ <game>   one folder for each game
//! ```

#![allow(missing_docs, reason = "most fields and variants say what they are by their names")]

mod act;
mod adjusts;
mod any;
mod board;
mod choice;
pub mod dice_tuners;
pub mod dice_war;
pub mod dicequest;
mod draft;
mod drawing;
pub mod dualing_dice;
mod end;
mod game;
mod interlude;
#[cfg(test)]
mod law;
pub mod look;
mod model;
mod moves;
mod press;
mod record;
pub mod regidice;
mod scene;
pub mod score_sheet;
mod view;
pub mod words;

pub use act::{Act, Spot};
pub use adjusts::Adjusts;
pub use any::{AnyTable, Desktop, Found, Study, Typed, seat_tint, table};
pub use board::{Board, Bonus, FieldLook, Mark, News, Piece, Way};
pub use choice::{Choice, ROOM, paged, paged_items};
pub use draft::{Draft, remove, toggle};
pub use drawing::Drawing;
pub use end::{End, Foe, SeatEnd, SeatTale, Tale, Thing, listed};
pub use game::{Desk, Key, ModelOf, PressOf, Sound, Table};
pub use interlude::{Brought, Interlude};
pub use model::Model;
pub use moves::{Flight, flights, turned};
pub use press::{Command, Press};
pub use record::{Line, Moves};
pub use scene::{Intent, Scene};
pub use view::{
    ActionLook, Arrangement, CardLook, CardPart, DieLook, Item, Link, Look, Meter, Paper, Place, Plate,
    PortraitLook, ProfileLook, Ribbon, Seating, Sheet, State, StepLook, Tool, View, Zone,
};
