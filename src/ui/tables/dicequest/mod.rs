//! What only the table of Dicequest draws: faces and cards in its introduction.

use relm4::gtk::{self, prelude::*};

use crate::engine::{ExampleBoard, ExampleDie};
use crate::tables::cloth::Parchment;
use crate::tables::kit::Drawings;
use crate::widgets::Face;
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
