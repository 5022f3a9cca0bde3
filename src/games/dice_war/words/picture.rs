//! The table as lines of text.

use crate::engine::{Arg, Seat, Text, text};
use crate::games::dice_war::field::{self, Field};
use crate::games::dice_war::names::{colour, creature};
use crate::games::dice_war::state::State;
use crate::games::dice_war::{DiceWar, RED};

pub fn verbatim(line: String) -> Text {
    text("{line}").with("line", Arg::Verbatim(line))
}

pub fn row(game: &DiceWar, state: &State, rank: i8) -> Text {
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

pub fn points(game: &DiceWar, state: &State, seat: Seat) -> Text {
    let at = seat.index().min(1);
    text("{seat} ({colour}): {vp} VP, {tp} TP, {reserve} dice in the Reserve, {exile} in the Exile.")
        .with("seat", seat)
        .with("colour", colour(seat))
        .with("vp", game.total(state, seat))
        .with("tp", state.tp[at])
        .with("reserve", state.reserve[at])
        .with("exile", state.exile(seat))
}

pub fn dice(game: &DiceWar, state: &State, seat: Seat) -> Text {
    let stands = |at: Field| {
        let sentence = text("{creature} on {field}").with("creature", creature(game, seat, state.level(at)));
        Arg::from(sentence.with("field", at))
    };
    let dice: Vec<Arg> = field::each(state.own(seat)).map(stands).collect();
    if dice.is_empty() {
        return text("{seat} has nothing on the board.").with("seat", seat);
    }
    text("{seat} on the board: {dice}.").with("seat", seat).with("dice", Arg::List(dice))
}
