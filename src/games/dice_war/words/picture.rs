//! The table as lines of text.

use super::super::field::{self, Field};
use super::super::state::State;
use super::super::{BLACK, DiceWar, RED};
use super::parts::{colour, creature, fields};
use crate::engine::{Arg, Seat, Text, text};

/// The board from rank 7 down, upper-case letters for Red and lower-case ones for Black (A is level 1), then each
/// seat with its points and dice. Free fields are dots, free Ruins are crosses.
pub(super) fn lines(game: &DiceWar, state: &State) -> Vec<Text> {
    let mut lines: Vec<Text> = (0..7).rev().map(|rank| row(game, state, rank)).collect();
    lines.push(verbatim("  a b c d e f g".to_owned()));
    for seat in [RED, BLACK] {
        lines.push(points(game, state, seat));
        lines.push(dice(game, state, seat));
    }
    let ruins: Vec<Field> = field::each(game.options().ruins).collect();
    if !ruins.is_empty() {
        lines.push(text("Ruins: {fields}.").with("fields", fields(&ruins)));
    }
    lines
}

fn verbatim(line: String) -> Text {
    text("{line}").with("line", Arg::Verbatim(line))
}

fn row(game: &DiceWar, state: &State, rank: i8) -> Text {
    let mut line = (rank + 1).to_string();
    for field in (0..7).filter_map(|file| Field::at(file, rank)) {
        let free = if game.options().ruins & field.bit() == 0 { '.' } else { 'x' };
        let letter = |first: u8| char::from(first + state.level(field).saturating_sub(1));
        let sign = match state.owner(field) {
            None => free,
            Some(RED) => letter(b'A'),
            Some(_) => letter(b'a'),
        };
        line.push(' ');
        line.push(sign);
    }
    verbatim(line)
}

fn points(game: &DiceWar, state: &State, seat: Seat) -> Text {
    let at = seat.index().min(1);
    text("{seat} ({colour}): {vp} VP, {tp} TP, {reserve} dice in the Reserve, {exile} in the Exile.")
        .with("seat", seat)
        .with("colour", colour(seat))
        .with("vp", game.total(state, seat))
        .with("tp", state.tp[at])
        .with("reserve", state.reserve[at])
        .with("exile", state.exile(seat))
}

fn dice(game: &DiceWar, state: &State, seat: Seat) -> Text {
    let stands = |at: Field| {
        let told = text("{creature} on {field}").with("creature", creature(game, seat, state.level(at)));
        Arg::from(told.with("field", at))
    };
    let dice: Vec<Arg> = field::each(state.own(seat)).map(stands).collect();
    if dice.is_empty() {
        return text("{seat} has nothing on the board.").with("seat", seat);
    }
    text("{seat} on the board: {dice}.").with("seat", seat).with("dice", Arg::List(dice))
}
