//! A card on the table that can be pressed: a picture, a name, rows of marks. Pressed while it has no part in the
//! question, or looked at with the right button, it opens to the whole card.

mod face;
mod widget;

pub use face::Face;
pub use widget::TileCell;

use super::Command;
use crate::widgets::CellState;

/// How much of a card is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TileSize {
    /// In a row of the stage.
    #[default]
    Row,
    /// The same in a low window: without its text.
    Small,
    /// Before the nearest seat.
    Own,
    /// The same in a narrow window: without its text.
    Compact,
    /// A line: picture and name.
    Line,
}

/// How a tile looks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TileLook {
    /// What is on it; nothing for an empty place.
    pub face: Option<Face>,
    pub size: TileSize,
    /// Least width and height, in pixels.
    pub pixels: (i32, i32),
    pub state: CellState,
    /// What pressing does, in words.
    pub action: String,
    pub command: Option<Command>,
    /// What a screen reader says before the card itself: where it lies.
    pub place: String,
}
