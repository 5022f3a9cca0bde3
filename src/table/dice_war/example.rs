//! What the introduction shows.

use std::sync::OnceLock;

use super::{fields, names, zones};
use crate::engine::prelude::*;
use crate::engine::{ExampleBoard, ExampleDie, Rules, Setup};
use crate::games::dice_war::options::POSITION;
use crate::games::dice_war::{Action, DiceWar, Field, RED, State, field};
use crate::table::look::Face;
use crate::table::{Board, Command, FieldLook, Item, Look, Mark};

fn game(position: Option<&str>) -> Option<DiceWar> {
    let content = DiceWar::built_in_content().ok()?;
    let options = position.map(|position| (POSITION.to_owned(), position.to_owned()));
    DiceWar::new(Setup { seats: 2, options: options.into_iter().collect(), content }).ok()
}

/// The face of a die of the introduction; `None` if there is no such level.
#[must_use]
pub fn die(die: &ExampleDie) -> Option<Face> {
    static USUAL: OnceLock<Option<DiceWar>> = OnceLock::new();
    let level = die.face.parse().ok().filter(|level| (1..=6).contains(level))?;
    let game = USUAL.get_or_init(|| game(None)).as_ref()?;
    Some(Face::Figure(names::glyph(game, RED, level), level))
}

/// A board of the introduction; `None` if it names a field that is none.
#[must_use]
pub fn board(example: &ExampleBoard) -> Option<Board> {
    let game = game(Some(&example.position))?;
    let state = game.start();
    let at = |field: &Option<String>| field.as_ref().map(|name| name.parse::<Field>().ok());
    let (from, to) = (at(&example.from), at(&example.to));
    if from == Some(None) || to == Some(None) {
        return None;
    }
    let (from, to) = (from.flatten(), to.flatten());
    let field = |at: Field| Item {
        id: at.to_string(),
        name: names::field(&game, &state, at),
        look: Look::Field(Box::new(look(&game, &state, at, from))),
        ..Item::default()
    };
    let hint = from.zip(to).map(|(from, to)| (from.to_string(), Some(to.to_string())));
    Some(Board { hint, ..board_of(&game, false, field) })
}

/// A board whose fields are told one by one; where they lie, which are dark and where Ruins are is known.
pub fn board_of(game: &DiceWar, from_black: bool, field: impl Fn(Field) -> Item<Command>) -> Board {
    let placed = |at: Field| {
        let mut item = field(at);
        if let Look::Field(look) = &mut item.look {
            (look.column, look.row) = fields::place(at, from_black);
            look.dark = fields::is_dark(at);
            look.ground = fields::ground(game, at);
        }
        item
    };
    Board { fields: field::each(field::ALL).map(placed).collect(), ..zones::frame(game, from_black) }
}

/// A field, with what the die on `from` may do there.
fn look(game: &DiceWar, state: &State, at: Field, from: Option<Field>) -> FieldLook {
    let seat = state.active;
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    let goes = |action: &Action| match *action {
        Action::Move { from: start, to, .. } if Some(start) == from && to == at => Some(Mark::Move),
        Action::Attack { from: start, to, .. } if Some(start) == from && to == at => {
            Some(Mark::Attack(state.level(at) + game.field_bonus(seat, at)))
        }
        _ => None,
    };
    FieldLook {
        piece: state.owner(at).map(|owner| names::piece(game, owner, state.level(at), false)),
        mark: legal.iter().find_map(goes).unwrap_or_default(),
        selected: from == Some(at),
        ..FieldLook::default()
    }
}
