//! What the introduction shows.

use std::sync::OnceLock;

use relm4::gtk::{self, prelude::*};

use super::board::{Board, Mark, SquareLook};
use super::{layout, names};
use crate::engine::{ExampleBoard, ExampleDie, Rules, Setup};
use crate::games::dice_war::options::POSITION;
use crate::games::dice_war::{Action, DiceWar, Field, RED, State, field};
use crate::tables::kit::Drawings;
use crate::widgets::Face;

/// Dice with creatures, and boards.
pub const DRAWINGS: Drawings = Drawings { face, board, ..Drawings::NUMBERS };

/// The side of a board in pixels.
const SIDE: i32 = 300;

fn game(position: Option<&str>) -> Option<DiceWar> {
    let content = toml::from_str(DiceWar::default_pack()).ok()?;
    let options = position.map(|position| (POSITION.to_owned(), position.to_owned()));
    DiceWar::new(Setup { seats: 2, options: options.into_iter().collect(), content }).ok()
}

fn face(die: &ExampleDie) -> Option<Face> {
    static USUAL: OnceLock<Option<DiceWar>> = OnceLock::new();
    let level = die.face.parse().ok().filter(|level| (1..=6).contains(level))?;
    let game = USUAL.get_or_init(|| game(None)).as_ref()?;
    Some(Face::Figure(names::glyph(game, RED, level), level))
}

fn board(example: &ExampleBoard) -> Option<gtk::Widget> {
    let game = game(Some(&example.position))?;
    let state = game.start();
    let at = |field: &Option<String>| field.as_ref().map(|name| name.parse::<Field>().ok());
    // A field that is named must be one.
    let (from, to) = (at(&example.from), at(&example.to));
    if from == Some(None) || to == Some(None) {
        return None;
    }
    let (from, to) = (from.flatten(), to.flatten());
    let board = Board::default();
    for at in field::each(field::ALL) {
        board.set_square(at, look(&game, &state, at, from));
    }
    board.set_bonus(layout::bonus(&game));
    board.set_hint(from.zip(to).map(|(from, to)| (from, Some(to))));
    board.set_size_request(SIDE, SIDE);
    board.set_halign(gtk::Align::Center);
    Some(board.upcast())
}

/// A field, with what the die on `from` may do there.
fn look(game: &DiceWar, state: &State, at: Field, from: Option<Field>) -> SquareLook {
    let seat = state.to_act;
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    let goes = |action: &Action| match *action {
        Action::Move { from: start, to, .. } if Some(start) == from && to == at => Some(Mark::Move),
        Action::Attack { from: start, to, .. } if Some(start) == from && to == at => {
            Some(Mark::Attack(state.level(at) + game.field_bonus(seat, at)))
        }
        _ => None,
    };
    SquareLook {
        die: state.owner(at).map(|owner| names::piece(game, owner, state.level(at), false)),
        mark: legal.iter().find_map(goes).unwrap_or_default(),
        selected: from == Some(at),
        dark: (at.file() + at.rank()).is_multiple_of(2),
        ..SquareLook::default()
    }
}
