//! The roll for the first turn (DW-PREP-4): the only luck there is.

use super::action::{Chance, Request};
use super::rules::executor::Executor;
use super::state::{State, Step};
use super::{DiceWar, Event};
use crate::engine::{ChanceRules, EventSink, Random, Violation, text};

impl ChanceRules for DiceWar {
    type Request = Request;
    type Chance = Chance;

    fn request(&self, state: &State) -> Option<Request> {
        (state.step == Step::StartRoll).then_some(Request::StartRoll)
    }

    fn check_chance(&self, state: &State, chance: &Chance) -> Result<(), Violation> {
        let Chance::StartRoll { red, black } = *chance;
        if state.step != Step::StartRoll {
            return Err(Violation::impossible("DW-PREP-4", text("No die can be rolled now.")));
        }
        match [red, black].iter().find(|face| !(1..=6).contains(*face)) {
            None => Ok(()),
            Some(face) => {
                let why = text("A die has no face {face}.").with("face", *face);
                Err(Violation::impossible("DW-DICE-3", why))
            }
        }
    }

    fn apply_chance(&self, state: &mut State, chance: &Chance, events: &mut impl EventSink<Event>) {
        Executor::new(self, state, events).roll_for_first_turn(*chance);
    }

    fn sample(&self, _: &State, random: &mut Random) -> Chance {
        let mut face = || random.below(6) as u8 + 1;
        Chance::StartRoll { red: face(), black: face() }
    }

    /// Who begins, or nobody yet: which numbers say so makes no difference.
    fn outcomes(&self, _: &State) -> Option<Vec<(Chance, f64)>> {
        let roll = |red, black, ways| (Chance::StartRoll { red, black }, f64::from(ways) / 36.0);
        Some(vec![roll(6, 1, 15), roll(1, 6, 15), roll(1, 1, 6)])
    }
}
