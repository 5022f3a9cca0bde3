//! Examples of an introduction, drawn with the things of the table: pictures that nobody presses.

use relm4::gtk::{self, prelude::*};

use super::{set_accessible_name, styled_box, titled};
use crate::engine::{DieKind, Example, ExampleBoard, ExampleDie, Shows};
use crate::i18n::gettext;
use crate::widgets::Wrap;
use crate::widgets::{CellState, Die, Face, Shape, Tint};

/// The side of a die, in pixels.
const DIE: i32 = 52;

/// What a game draws in its own way.
pub struct Drawings {
    /// What is on a die.
    pub face: fn(&ExampleDie) -> Option<Face>,
    /// Cards of the default pack, by id; `None` if there is no such card.
    pub cards: fn(&[String]) -> Option<Vec<gtk::Widget>>,
    /// A board; `None` if it cannot be read.
    pub board: fn(&ExampleBoard) -> Option<gtk::Widget>,
}

impl Drawings {
    /// Dice with numbers, and nothing else.
    pub const NUMBERS: Self = Self { face: number, cards: |_| None, board: |_| None };
}

/// A number, or the type of a die that was not rolled.
pub fn number(die: &ExampleDie) -> Option<Face> {
    match (die.face.as_str(), die.kind) {
        ("", kind) => Some(Face::Text(format!("{kind:?}"))),
        (number, _) => number.parse().ok().map(Face::Number),
    }
}

/// A picture of an example, which a screen reader tells by its description. `None` if the game cannot draw it.
pub fn draw(example: &Example, game: &str, drawings: &Drawings) -> Option<gtk::Widget> {
    let (row, things) = (Wrap::new(10).align(0.5).plain(), styled_box(gtk::Orientation::Vertical, 9, ""));
    things.append(&row);
    match &example.shows {
        Shows::Dice { dice, result } => {
            for die in dice {
                row.append(&self::die(die, (drawings.face)(die)?)?);
            }
            if !result.is_empty() {
                let result = titled("result", &gettext(result));
                result.set_wrap(false);
                result.set_halign(gtk::Align::Center);
                things.append(&result);
            }
        }
        Shows::Cards(ids) => (drawings.cards)(ids)?.iter().for_each(|card| row.append(card)),
        Shows::Board(board) => row.append(&(drawings.board)(board)?),
    }
    things.set_can_focus(false);
    things.set_can_target(false);
    things.update_state(&[gtk::accessible::State::Hidden(true)]);
    let cloth = gtk::Box::builder().accessible_role(gtk::AccessibleRole::Img).build();
    things.set_hexpand(true);
    cloth.append(&things);
    for class in ["example", "on-cloth", "stage", game] {
        cloth.add_css_class(class);
    }
    set_accessible_name(&cloth, &gettext(&example.description));
    Some(cloth.upcast())
}

fn die(example: &ExampleDie, face: Face) -> Option<gtk::Widget> {
    let die = Die::new(tint(&example.colour)?, face);
    die.set_shape(match example.kind {
        DieKind::D4 => Shape::D4,
        DieKind::D6 => Shape::Cube,
        DieKind::D8 => Shape::D8,
        DieKind::D10 => Shape::D10,
        DieKind::D12 => Shape::D12,
        DieKind::D20 => Shape::D20,
    });
    die.set_size(DIE);
    if example.marked {
        die.set_state(CellState::Selectable);
    }
    let column = styled_box(gtk::Orientation::Vertical, 6, "");
    column.append(&die);
    if !example.name.is_empty() {
        let name = titled("caption", &gettext(&example.name));
        name.set_wrap(false);
        name.set_xalign(0.5);
        column.append(&name);
    }
    if example.sign.is_empty() {
        return Some(column.upcast());
    }
    let signed = styled_box(gtk::Orientation::Horizontal, 9, "");
    let sign = titled("sign", &example.sign);
    // Beside the die, not beside what stands below it.
    sign.set_valign(gtk::Align::Start);
    sign.set_size_request(-1, DIE);
    signed.append(&sign);
    signed.append(&column);
    Some(signed.upcast())
}

/// The colour that rulebooks call so; `None` if there is none.
fn tint(name: &str) -> Option<Tint> {
    if name.is_empty() {
        return Some(Tint::Neutral);
    }
    Tint::ALL.into_iter().find(|tint| format!("{tint:?}").eq_ignore_ascii_case(name))
}
