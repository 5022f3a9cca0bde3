//! Who has won (DW-WIN-*, DW-RUIN-5).

use super::executor::Executor;
use crate::engine::{EventSink, Seat};
use crate::games::dice_war::content::LocationWin;
use crate::games::dice_war::event::Event;
use crate::games::dice_war::options::{BothAtTen, NoCreatures};
use crate::games::dice_war::state::{BLACK, RED, Reason};

/// The total that wins (DW-WIN-1).
pub const GOAL: u8 = 10;

impl<S: EventSink<Event>> Executor<'_, S> {
    /// DW-WIN-1, -3, -4, -5.
    pub(super) fn victory(&mut self, seat: Seat) -> bool {
        match [RED, BLACK].map(|seat| self.view().reaches(seat, GOAL)) {
            [true, true] if self.game.options.both_at_ten == BothAtTen::Total => {
                self.end_by_totals(Reason::Vp);
                return true;
            }
            [true, true] => self.end(Some(seat), Reason::Vp),
            [true, false] => self.end(Some(RED), Reason::Vp),
            [false, true] => self.end(Some(BLACK), Reason::Vp),
            [false, false] => match [RED, BLACK].map(|seat| self.state.own(seat) == 0) {
                [false, false] => return false,
                [true, false] if self.game.options.no_creatures == NoCreatures::Loses => {
                    self.end(Some(BLACK), Reason::Annihilation);
                }
                [false, true] if self.game.options.no_creatures == NoCreatures::Loses => {
                    self.end(Some(RED), Reason::Annihilation);
                }
                _ => self.end_by_totals(Reason::Annihilation),
            },
        }
        true
    }

    /// DW-RUIN-5.
    pub(super) fn holds_the_ruins(&mut self, seat: Seat) -> bool {
        let ruins = self.game.options.ruins;
        let wins = self.game.location.as_ref().and_then(|location| location.win);
        let held = ruins != 0
            && self.state.own(seat) & ruins == ruins
            && wins == Some(LocationWin::HoldAllAtEndOfOwnTurn);
        if held {
            self.end(Some(seat), Reason::Ruins);
        }
        held
    }
}
