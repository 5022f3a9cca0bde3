//! What only the table of Dice Tuners draws: faces and cards in its introduction.

use relm4::gtk::{self, prelude::*};

use crate::engine::{ExampleBoard, ExampleDie};
use crate::tables::cloth::CardFace;
use crate::tables::kit::Drawings;
use crate::tables::still_life::{Piece, signs};
use crate::widgets::Face;
use crate::widgets::{Glyph, Stance, Tint};
pub use tableside::table::dice_tuners::EMBLEM;
use tableside::table::dice_tuners::{shipped_card, shipped_face};

/// Dice with symbols, and cards.
pub const DRAWINGS: Drawings = Drawings { face, cards, board };

/// Width and height of a card in pixels.
const CARD: (i32, i32) = (150, 170);

fn face(die: &ExampleDie) -> Option<Face> {
    if die.face.is_empty() { Some(Face::Unknown) } else { shipped_face(&die.face) }
}

fn cards(ids: &[String]) -> Option<Vec<gtk::Widget>> {
    let card = |id: &String| {
        let card = CardFace::default();
        card.show(&shipped_card(id)?);
        card.button.set_size_request(CARD.0, CARD.1);
        Some(card.button.upcast())
    };
    ids.iter().map(card).collect()
}

fn board(_: &ExampleBoard) -> Option<gtk::Widget> {
    None
}

/// What stands for the game where it is chosen.
pub fn pieces() -> Vec<Piece> {
    let katana = |n| signs(Glyph::new("dice-tuners/katana"), Stance::Long, n);
    vec![
        Piece::cube(Tint::Green, katana(2), (58.0, 66.0), 70.0, -8.0),
        Piece::cube(Tint::Blue, signs(Glyph::SHIELD, Stance::Upright, 1), (134.0, 42.0), 54.0, 8.0),
        Piece::cube(Tint::Red, katana(3), (140.0, 118.0), 60.0, -4.0),
    ]
}
