//! What only the table of Dualing Dice draws: goals in its introduction.

use relm4::gtk::{self, prelude::*};

use crate::tables::cloth::CardFace;
use crate::tables::kit::Drawings;
use crate::tables::still_life::{Piece, What};
use crate::widgets::{Face, Shape, Tint};
pub use tableside::table::dualing_dice::EMBLEM;
use tableside::table::dualing_dice::shipped_goal;

/// Dice with numbers, and goals.
pub const DRAWINGS: Drawings = Drawings { cards, ..Drawings::NUMBERS };

/// Width and height of a goal in pixels.
const GOAL: (i32, i32) = (196, 140);

fn cards(ids: &[String]) -> Option<Vec<gtk::Widget>> {
    let card = |id: &String| {
        let card = CardFace::default();
        card.show(&shipped_goal(id)?);
        card.button.set_size_request(GOAL.0, GOAL.1);
        Some(card.button.upcast())
    };
    ids.iter().map(card).collect()
}

/// What stands for the game where it is chosen.
pub fn pieces() -> Vec<Piece> {
    let solid = |tint, shape, n| What::Die(tint, shape, Face::Number(n));
    vec![
        Piece::new(solid(Tint::Blue, Shape::D20, 17), (60.0, 62.0), 92.0, -4.0),
        Piece::new(solid(Tint::White, Shape::D8, 8), (144.0, 48.0), 68.0, 5.0),
        Piece::new(solid(Tint::White, Shape::D12, 11), (138.0, 124.0), 70.0, -3.0),
        Piece::new(solid(Tint::Green, Shape::D4, 3), (66.0, 136.0), 60.0, 3.0),
    ]
}
