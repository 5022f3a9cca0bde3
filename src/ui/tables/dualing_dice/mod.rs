//! What only the table of Dualing Dice draws: goals in its introduction.

use relm4::gtk::{self, prelude::*};

use crate::tables::cloth::CardFace;
use crate::tables::kit::Drawings;
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
