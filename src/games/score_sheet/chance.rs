//! Nothing is rolled or dealt.

use super::action::Nothing;
use super::forms::SheetOf;
use super::setup::ScoreSheet;
use super::state::State;
use crate::engine::{ChanceRules, EventSink, Random, Violation, text};

impl<F: SheetOf> ChanceRules for ScoreSheet<F> {
    type Request = Nothing;
    type Chance = Nothing;

    fn request(&self, _: &State) -> Option<Nothing> {
        None
    }

    fn check_chance(&self, _: &State, _: &Nothing) -> Result<(), Violation> {
        Err(Violation::impossible("SHEET-ROW-1", text("Nothing is rolled on a score sheet.")))
    }

    fn apply_chance(&self, _: &mut State, _: &Nothing, _: &mut impl EventSink<()>) {}

    fn sample(&self, _: &State, _: &mut Random) -> Nothing {
        Nothing {}
    }
}
