//! A state as JSON: the board as the rows of a position string, the rest by name.

use serde::{Deserialize, Serialize};

use super::field::Field;
use super::state::{BLACK, Countdown, DICE, Phase, RED, Run, State, pair_index};
use crate::engine::Seat;

/// What is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateJson {
    board: String,
    reserve: [u8; 2],
    earned: [u8; 2],
    tp: [u8; 2],
    phase: Phase,
    to_act: Seat,
    starter: Seat,
    runs: [Run; 2],
    countdown: Option<Countdown>,
    #[serde(default, skip_serializing_if = "is_zero")]
    follow_ups: u8,
    quiet: u16,
    turn: u16,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
const fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl From<State> for StateJson {
    fn from(state: State) -> Self {
        let State { reserve, earned, tp, phase, to_act, starter, runs, countdown, .. } = state;
        let State { follow_ups, quiet, turn, .. } = state;
        let board = rows(&state);
        Self { board, reserve, earned, tp, phase, to_act, starter, runs, countdown, follow_ups, quiet, turn }
    }
}

impl TryFrom<StateJson> for State {
    type Error = String;

    fn try_from(written: StateJson) -> Result<Self, String> {
        let StateJson { reserve, earned, tp, phase, to_act, starter, .. } = written;
        let StateJson { runs, countdown, follow_ups, quiet, turn, .. } = written;
        let mut state = Self::START;
        read_rows(&mut state, &written.board)?;
        (state.reserve, state.earned, state.tp) = (reserve, earned, tp);
        (state.phase, state.to_act, state.starter) = (phase, to_act, starter);
        (state.runs, state.countdown) = (runs, countdown);
        (state.follow_ups, state.quiet, state.turn) = (follow_ups, quiet, turn);
        let seats = [Some(to_act), Some(starter), countdown.map(|count| count.seat)];
        if seats.into_iter().flatten().any(|seat| seat.index() > 1) {
            return Err("there are two seats, 0 and 1".to_owned());
        }
        conserved(&state)?;
        Ok(state)
    }
}

/// DW-DICE-1.
pub(super) fn conserved(state: &State) -> Result<(), String> {
    for (seat, name) in [(RED, "Red"), (BLACK, "Black")] {
        let dice = u32::from(state.reserve[pair_index(seat)]) + state.own(seat).count_ones();
        if dice > u32::from(DICE) {
            return Err(format!("{name} has {dice} dice in the Reserve and on the board, more than {DICE}"));
        }
    }
    Ok(())
}

/// The board as the first field of a position string.
pub(super) fn rows(state: &State) -> String {
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
pub(super) fn read_rows(state: &mut State, rows: &str) -> Result<(), String> {
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
