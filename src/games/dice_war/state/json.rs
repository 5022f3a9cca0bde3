//! A state as JSON: the board as the rows of a position string, the rest by name.

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::rows::{conserved, read_rows, rows};
use super::{Countdown, Run, State, Step};
use crate::engine::Seat;

/// What is written for a state.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct StateJson {
    board: String,
    reserve: [u8; 2],
    earned: [u8; 2],
    tp: [u8; 2],
    #[serde(rename = "phase")]
    step: Step,
    #[serde(rename = "to_act")]
    active: Seat,
    #[serde(rename = "starter")]
    first: Seat,
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
        let State { reserve, earned, tp, step, active, first, runs, countdown, .. } = state;
        let State { follow_ups, quiet, turn, .. } = state;
        let board = rows(&state);
        Self { board, reserve, earned, tp, step, active, first, runs, countdown, follow_ups, quiet, turn }
    }
}

impl TryFrom<StateJson> for State {
    type Error = String;

    fn try_from(written: StateJson) -> Result<Self, String> {
        let StateJson { reserve, earned, tp, step, active, first, .. } = written;
        let StateJson { runs, countdown, follow_ups, quiet, turn, .. } = written;
        let mut state = Self::START;
        read_rows(&mut state, &written.board)?;
        (state.reserve, state.earned, state.tp) = (reserve, earned, tp);
        (state.step, state.active, state.first) = (step, active, first);
        (state.runs, state.countdown) = (runs, countdown);
        (state.follow_ups, state.quiet, state.turn) = (follow_ups, quiet, turn);
        let seats = [Some(active), Some(first), countdown.map(|count| count.seat)];
        if seats.into_iter().flatten().any(|seat| seat.index() > 1) {
            return Err("there are two seats, 0 and 1".to_owned());
        }
        conserved(&state)?;
        Ok(state)
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        StateJson::from(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(StateJson::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl JsonSchema for State {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "State".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        StateJson::json_schema(generator)
    }
}
