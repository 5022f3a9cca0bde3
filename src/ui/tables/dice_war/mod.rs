//! What only the table of DiceWar draws: boards in its introduction, and the editor for a real board that looks different.

mod editor;

pub use editor::form;
pub use tableside::table::dice_war::EMBLEM;

use relm4::gtk::{self, prelude::*};

use crate::engine::ExampleBoard;
use crate::i18n::gettext;
use crate::tables::cloth::board::BoardView;
use crate::tables::kit::Drawings;
use crate::tables::still_life::{Piece, What};
use crate::widgets::{Face, Glyph, Tint};
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

/// What stands for the game where it is chosen.
pub fn pieces() -> Vec<Piece> {
    let figure = |name, level| Face::Figure(Glyph::new(name), level);
    let on = |column: f32, row: f32| (54.0 + 46.0 * column, 42.0 + 46.0 * row);
    vec![
        Piece::new(What::Board, (100.0, 88.0), 138.0, 0.0),
        Piece::cube(Tint::Black, figure("dice-war/dragon", 4), on(2.0, 0.0), 38.0, 0.0),
        Piece::cube(Tint::Black, figure("dice-war/swords", 2), on(1.0, 1.0), 38.0, 0.0),
        Piece::cube(Tint::Red, figure("dice-war/dragon", 3), on(0.0, 2.0), 38.0, 0.0),
        Piece::cube(Tint::Red, figure("dice-war/ghost", 1), on(2.0, 2.0), 38.0, 0.0),
    ]
}
