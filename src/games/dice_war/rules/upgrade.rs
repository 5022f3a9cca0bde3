//! Upgrades (DW-UPG-*).

use super::super::DiceWar;
use super::super::content::{Deed, When};
use super::super::event::Event;
use super::super::field::Field;
use super::super::state::{State, TOP};
use super::super::view::Bindings;
use super::executor::Executor;
use super::refusals::never;
use crate::engine::{EventSink, Seat, Violation, text};

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
        if !self.settle(seat) {
            self.end_turn(seat, earned, None);
        }
    }
}
