//! What a table may adjust.

use tableside::engine::{Adjustment, Adjustments, EventSink, RulingRules, Seat, Violation, text};

use super::{Event, Farkle, Ruling, State};

impl RulingRules for Farkle {
    type Ruling = Ruling;

    fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Violation> {
        let Ruling::SetScore { seat, score } = *ruling;
        if seat.index() < self.seats && score < self.target && state.last.is_none() {
            return Ok(());
        }
        Err(Violation::impossible("FK-FIX-1", text("That score cannot be set.")))
    }

    fn apply_ruling(&self, state: &mut State, ruling: &Ruling, _: &mut impl EventSink<Event>) {
        let Ruling::SetScore { seat, score } = *ruling;
        if let Some(old) = state.scores.get_mut(seat.index()) {
            *old = score;
        }
    }
}

impl Adjustments for Farkle {
    const DECLARED: &'static [Adjustment<Self>] =
        &[Adjustment::<Self>::new("score", text("Set a Score"), |game, state, ask| {
            let seat = ask.seat((0u8..).map(Seat).take(state.scores.len()))?;
            let most = i32::try_from(game.target).ok()? - 1;
            let now = i32::try_from(state.scores.get(seat.index()).copied()?).ok()?;
            let score = ask.number("score", text("Score"), 0..=most, now)?;
            Some(Ruling::SetScore { seat, score })
        })];
}
