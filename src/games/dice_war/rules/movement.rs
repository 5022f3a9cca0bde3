//! Movements (DW-MOVE-*).

use super::executor::Executor;
use super::refusals::never;
use crate::engine::{EventSink, Seat, Violation, text};
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::content::{Deed, When};
use crate::games::dice_war::event::Event;
use crate::games::dice_war::state::State;
use crate::games::dice_war::view::{Bindings, View, Way};

impl DiceWar {
    pub(super) fn check_movement(&self, state: &State, seat: Seat, way: Way) -> Result<(), Violation> {
        let Way { from, to, via, .. } = way;
        self.own_die(state, seat, from)?;
        let view = View { game: self, state };
        let swaps = via.is_none() && view.exchanges(seat, from, state.level(from)) & to.bit() != 0;
        match state.owner(to) {
            _ if swaps => {}
            Some(owner) if owner == seat => return self.own_die_on(state, seat, way),
            Some(_) => {
                let why = text("{field} is not empty.").with("field", to);
                return never(self.taken_rule(state, seat, way), why);
            }
            None if !self.is_reached(state, seat, way) => return self.not_reached(state, seat, way),
            None => {}
        }
        self.allowed(state, seat, from, Deed::Move)
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    pub(super) fn movement(&mut self, seat: Seat, way: Way) {
        let earned = self.state.earned;
        let watched = self.game.watches_chases();
        let flees = watched && self.view().threats(way.from) != 0;
        let level = self.state.level(way.from);
        self.step(seat, way, level);
        let creature = self.game.tribe(seat).creature(level);
        if creature.has(When::AfterMove) {
            let bindings = Bindings { origin: way.from.bit(), ..Bindings::new(seat, way.to.bit()) };
            self.fire(level, When::AfterMove, bindings, true);
        }
        if self.after_action(seat) {
            return;
        }
        let flight = self.mover.filter(|_| flees).map(|to| (way.from, to));
        self.end_turn(seat, earned, flight);
    }

    /// A Movement onto a free field, or in exchange with an own die.
    pub(super) fn step(&mut self, seat: Seat, way: Way, level: u8) {
        self.mover = Some(way.to);
        if self.state.own(seat) & way.to.bit() != 0 {
            let there = self.state.level(way.to);
            self.put_anew(seat, way.from, there);
        } else {
            self.go(seat, way, level);
        }
        self.put_anew(seat, way.to, level);
    }
}
