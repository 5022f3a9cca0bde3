//! The board as text: rows of letters and numbers, as in position strings (section 4.6 of the rules).

use super::{BLACK, DICE, RED, State, pair_index};
use crate::games::dice_war::field::Field;

/// DW-DICE-1.
pub(in crate::games::dice_war) fn conserved(state: &State) -> Result<(), String> {
    for (seat, name) in [(RED, "Red"), (BLACK, "Black")] {
        let dice = u32::from(state.reserve[pair_index(seat)]) + state.own(seat).count_ones();
        if dice > u32::from(DICE) {
            return Err(format!("{name} has {dice} dice in the Reserve and on the board, more than {DICE}"));
        }
    }
    Ok(())
}

/// The board as the first field of a position string.
pub(in crate::games::dice_war) fn rows(state: &State) -> String {
    let row = |rank: i8| {
        let mut row = String::new();
        let mut free = 0;
        for field in (0..7).filter_map(|file| Field::at(file, rank)) {
            let letter = match (state.owner(field), state.level(field)) {
                (Some(seat), level) => {
                    char::from(if seat == RED { b'A' } else { b'a' } + level.saturating_sub(1))
                }
                (None, _) => {
                    free += 1;
                    continue;
                }
            };
            if free > 0 {
                row.push_str(&free.to_string());
                free = 0;
            }
            row.push(letter);
        }
        if free > 0 {
            row.push_str(&free.to_string());
        }
        row
    };
    (0..7).rev().map(row).collect::<Vec<_>>().join("/")
}

/// Puts the dice of a position string's first field on an empty board.
pub(in crate::games::dice_war) fn read_rows(state: &mut State, rows: &str) -> Result<(), String> {
    let count = rows.split('/').count();
    if count != 7 {
        return Err(format!("the board has 7 ranks, not {count}"));
    }
    for (row, rank) in rows.split('/').zip((0..7).rev()) {
        let mut file = 0;
        for letter in row.chars() {
            let die = match letter {
                '1'..='7' => {
                    file += letter as i8 - '0' as i8;
                    continue;
                }
                'A'..='F' => (RED, letter as u8 - b'A' + 1),
                'a'..='f' => (BLACK, letter as u8 - b'a' + 1),
                _ => return Err(format!("“{letter}” is no die and no number of free fields")),
            };
            let field = Field::at(file, rank).ok_or_else(|| long(rank))?;
            state.put(die.0, field, die.1);
            file += 1;
        }
        if file != 7 {
            return Err(long(rank));
        }
    }
    Ok(())
}

fn long(rank: i8) -> String {
    format!("rank {} does not have 7 fields", rank + 1)
}
