//! Who sees what (section 5 of the rules): the only secret is what dice show that were rolled in this round, until all
//! have announced.

use super::action::Faces;
use super::dice::{Counts, Dice};
use super::rules::late::RULE as TOTALS;
use super::state::{State, Step};
use super::{Chance, Regidice};
use crate::engine::{Hidden, Random, Seat, SeatSet, SetupError, Viewer, Violation, text};

impl Hidden for Regidice {
    /// The state with the other seats' rolled dice turned unknown. Colours and locked dice are open.
    fn observe(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = *state;
        if self.rolls_openly() || !matches!(state.step, Step::Roll | Step::Declare) {
            return seen;
        }
        for seat in state.all() {
            if !viewer.sees(seat) {
                let pool = seen.seat_mut(seat);
                pool.unknown = pool.rolled();
                pool.live = pool.locked;
            }
        }
        seen
    }

    /// Rolls every die that is not known.
    fn fill_unknown(&self, state: &mut State, random: &mut Random) {
        for pool in state.seats.iter_mut().filter(|pool| !pool.unknown.is_empty()) {
            pool.live = pool.live.plus(&Dice::rolled(&pool.unknown, random));
            pool.unknown = Counts::EMPTY;
        }
    }

    /// At a table with real dice, people roll behind their hands and show their dice later (RD-COLLECT-1). Whoever
    /// plays alone rolls openly.
    fn unknown_answer(&self, state: &State, unknowing: SeatSet, _: bool) -> Option<Chance> {
        if state.step != Step::Roll || self.rolls_openly() {
            return None;
        }
        let seat = state.waiting.iter().find(|seat| unknowing.contains(*seat))?;
        Some(Chance::Rolled { seat, faces: Faces::Concealed })
    }

    fn seat_bots(&mut self, bots: SeatSet) -> Result<(), SetupError> {
        self.set_bots(bots);
        Ok(())
    }

    fn hand_over(&self, state: &mut State, seat: Seat, bot: bool) {
        state.bots.set(seat, bot);
    }

    /// A bot sees its own dice.
    fn check_bot(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        if state.late.is_some() {
            let why = text("A bot has to see all dice: enter everyone’s dice first.");
            return Err(Violation::impossible(TOTALS, why));
        }
        if state.seats.get(seat.index()).is_none_or(|pool| pool.unknown.is_empty()) {
            return Ok(());
        }
        let why = text("Only {seat} knows what these dice show; a bot can play once they are revealed.");
        Err(Violation::impossible("RD-COLLECT-1", why.with("seat", seat)))
    }
}
