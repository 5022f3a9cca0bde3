//! Upgrades (DW-UPG-*).

use super::executor::Executor;
use super::refusals::never;
use crate::engine::{EventSink, Seat, Violation, text};
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::content::{Deed, When};
use crate::games::dice_war::event::Event;
use crate::games::dice_war::field::Field;
use crate::games::dice_war::state::{State, TOP};
use crate::games::dice_war::view::Bindings;

impl DiceWar {
    pub(super) fn check_upgrade(&self, state: &State, seat: Seat, at: Field) -> Result<(), Violation> {
        self.own_die(state, seat, at)?;
        if state.level(at) >= TOP {
            return never("DW-UPG-2", text("Level 6 is the highest level."));
        }
        self.allowed(state, seat, at, Deed::Upgrade)
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    pub(super) fn upgrade(&mut self, seat: Seat, at: Field) {
        let earned = self.state.earned;
        let level = (self.state.level(at) + 1).min(TOP);
        self.state.put(seat, at, level);
        if self.game.tribe(seat).creature(level).has(When::AfterUpgrade) {
            self.fire(level, When::AfterUpgrade, Bindings::new(seat, at.bit()), true);
        }
        if !self.after_action(seat) {
            self.end_turn(seat, earned, None);
        }
    }
}
