//! What only the table of DiceWar draws: boards in its introduction, and the editor for a real board that looks different.

mod editor;

pub use editor::form;
pub use tableside::table::dice_war::EMBLEM;

use relm4::gtk::{self, prelude::*};

use crate::engine::ExampleBoard;
use crate::i18n::gettext;
use crate::tables::cloth::board::BoardView;
use crate::tables::kit::Drawings;
use tableside::table::dice_war;

/// Dice with creatures, and boards.
pub const DRAWINGS: Drawings = Drawings { face: dice_war::die, board, ..Drawings::NUMBERS };

/// The side of a board of the introduction, in pixels.
const SIDE: i32 = 280;

/// The keys of this table alone, with what they do.
pub fn shortcuts() -> Vec<(String, &'static str)> {
    vec![
        (gettext("Go to a square by name"), "a...g 1...7"),
        (gettext("Upgrade the selected die"), "plus"),
        (gettext("Show or hide dice under threat"), "t"),
    ]
}

fn board(example: &ExampleBoard) -> Option<gtk::Widget> {
    let board = BoardView::default();
    board.show(&dice_war::board(example)?);
    board.set_size_request(SIDE, SIDE);
    board.set_halign(gtk::Align::Center);
    Some(board.upcast())
}
