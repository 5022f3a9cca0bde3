//! What only the table of Dicequest draws: faces and cards in its introduction.

use relm4::gtk::{self, prelude::*};

use crate::engine::{ExampleBoard, ExampleDie};
use crate::tables::cloth::Parchment;
use crate::tables::kit::Drawings;
use crate::tables::still_life::{Piece, signs};
use crate::widgets::{Face, Glyph, Stance, Tint};
pub use tableside::table::dicequest::EMBLEM;
use tableside::table::dicequest::{shipped_card, shipped_face};

/// Dice with symbols, and cards.
pub const DRAWINGS: Drawings = Drawings { face, cards, board };

/// Width and height of a card in pixels.
const CARD: (i32, i32) = (160, 150);

fn face(die: &ExampleDie) -> Option<Face> {
    shipped_face(&die.face)
}

fn cards(ids: &[String]) -> Option<Vec<gtk::Widget>> {
    let card = |id: &String| {
        let card = Parchment::default();
        card.show(&shipped_card(id)?);
        card.fit(CARD, 1.0);
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
    let one = |glyph, stance| signs(glyph, stance, 1);
    let (arrow, lantern) = (Glyph::new("dicequest/arrow"), Glyph::new("dicequest/lantern"));
    vec![
        Piece::cube(Tint::Red, one(Glyph::SWORD, Stance::Long), (60.0, 64.0), 72.0, -6.0),
        Piece::cube(Tint::Blue, one(arrow, Stance::Upright), (140.0, 52.0), 58.0, 6.0),
        Piece::cube(Tint::Yellow, one(Glyph::WAND, Stance::Long), (134.0, 124.0), 56.0, -4.0),
        Piece::cube(Tint::Green, one(lantern, Stance::Upright), (64.0, 138.0), 46.0, 5.0),
    ]
}
