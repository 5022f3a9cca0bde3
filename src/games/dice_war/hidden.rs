//! Nothing is: everything is open (DW-GEN-3).

use super::{DiceWar, State};
use crate::engine::{Hidden, Random, Viewer};

impl Hidden for DiceWar {
    fn observe(&self, state: &State, _: Viewer) -> State {
        *state
    }

    fn fill_unknown(&self, _: &mut State, _: &mut Random) {}
}
