//! The roll for the first turn (DW-PREP-4): the only luck there is.

use super::action::{Chance, Request};
use super::state::{Phase, State};
use crate::engine::{Random, Violation, text};

/// What is asked of chance.
pub(super) fn request(state: &State) -> Option<Request> {
    (state.phase == Phase::StartRoll).then_some(Request::StartRoll)
}

/// Whether chance can have answered so.
pub(super) fn check(state: &State, chance: Chance) -> Result<(), Violation> {
    let Chance::StartRoll { red, black } = chance;
    if state.phase != Phase::StartRoll {
        return Err(Violation::impossible("DW-PREP-4", text("No die can be rolled now.")));
    }
    match [red, black].iter().find(|face| !(1..=6).contains(*face)) {
        None => Ok(()),
        Some(face) => {
            let told = text("A die has no face {face}.").with("face", *face);
            Err(Violation::impossible("DW-DICE-3", told))
        }
    }
}

/// What fair dice show.
pub(super) fn sample(random: &mut Random) -> Chance {
    let mut face = || random.below(6) as u8 + 1;
    Chance::StartRoll { red: face(), black: face() }
}
