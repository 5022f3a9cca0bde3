//! The table as lines of text.

use crate::engine::{Arg, Seat, Text, text};
use crate::games::dice_war::field::{self, Field};
use crate::games::dice_war::names::{colour, creature};
use crate::games::dice_war::state::{State, TOP};
use crate::games::dice_war::{BLACK, DiceWar, RED};

pub fn verbatim(line: String) -> Text {
    text("{line}").with("line", Arg::Verbatim(line))
}

/// What stands for a die: whose it is, and its level as in moves.
fn sign(seat: Seat, level: u8) -> String {
    format!("{}{level}", letter(seat))
}

const fn letter(seat: Seat) -> char {
    if seat.0 == RED.0 { 'R' } else { 'B' }
}

/// All signs of dice, and the colour of each.
pub fn signs() -> Vec<(String, &'static str)> {
    let of = |(seat, colour)| (1..=TOP).map(move |level| (sign(seat, level), colour));
    [(RED, "red"), (BLACK, "black")].into_iter().flat_map(of).collect()
}

/// A rank: its dice, and what a capture there brings in addition.
pub fn row(game: &DiceWar, state: &State, rank: i8) -> Text {
    let mut line = (rank + 1).to_string();
    let fields = || (0..7).filter_map(|file| Field::at(file, rank));
    for field in fields() {
        let free = if game.options().ruins & field.bit() == 0 { "." } else { "x" };
        let sign = state.owner(field).map_or_else(|| free.to_owned(), |seat| sign(seat, state.level(field)));
        line.push_str(&format!("{sign:>3}"));
    }
    for seat in [RED, BLACK] {
        let bonus = fields().next().map_or(0, |field| game.field_bonus(seat, field));
        if bonus > 0 {
            line.push_str(&format!("  +{bonus} {}", letter(seat)));
        }
    }
    verbatim(line)
}

/// The files, below their fields.
pub fn files() -> Text {
    verbatim(format!(" {}", ('a'..='g').map(|file| format!("{file:>3}")).collect::<String>()))
}

/// What the signs of the board mean.
pub fn legend(game: &DiceWar) -> Vec<Text> {
    let mut lines = vec![
        text("R1 to R6 are dice of {red}, B1 to B6 of {black}: the number is the level. A dot is a free square.")
            .with("red", RED)
            .with("black", BLACK),
    ];
    let any_bonus = |seat| field::each(field::ALL).any(|field| game.field_bonus(seat, field) > 0);
    if any_bonus(RED) || any_bonus(BLACK) {
        lines.push(text("+1 R: extra VP for each capture that R makes on that rank."));
    }
    if game.options().ruins != 0 {
        lines.push(text("x is a free Ruin."));
    }
    lines
}

pub fn points(game: &DiceWar, state: &State, seat: Seat) -> Text {
    let at = seat.index().min(1);
    text("{seat} ({colour}): {vp} VP, {tp} TP; dice in the Reserve: {reserve}, in the Exile: {exile}.")
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
