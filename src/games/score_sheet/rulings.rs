//! The table may set a total.

use super::action::Ruling;
use super::forms::SheetOf;
use super::setup::ScoreSheet;
use super::state::State;
use crate::engine::{EventSink, RulingRules, Violation, text};

/// The greatest total that can be set.
pub(super) const MOST: i16 = 999;

impl<F: SheetOf> RulingRules for ScoreSheet<F> {
    type Ruling = Ruling;

    fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Violation> {
        let Ruling::SetTotal { seat, total } = *ruling;
        let known = seat.index() < self.seats && self.foe(state).is_none() && !state.played;
        if known && (0..=MOST).contains(&total) {
            return Ok(());
        }
        Err(Violation::impossible("SHEET-FIX-1", text("That total cannot be set.")))
    }

    fn apply_ruling(&self, state: &mut State, ruling: &Ruling, _: &mut impl EventSink<()>) {
        let Ruling::SetTotal { seat, total } = *ruling;
        let by = i32::from(total) - self.total(state, seat);
        if let Some(adjusted) = state.adjusted.get_mut(seat.index()) {
            *adjusted = i16::try_from(i32::from(*adjusted) + by).unwrap_or(*adjusted);
        }
        self.go_on(state);
    }
}
