//! What an Item has used in a turn goes with it: to another Hero, into the Backpack and back (DQ-ABIL-4).

use super::executor::Executor;
use crate::engine::{EventSink, Seat};
use crate::games::dicequest::event::Event;
use crate::games::dicequest::ids::ItemId;
use crate::games::dicequest::state::{Stowed, TurnState};

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Takes an Item from the Hero who carries it, with what it has used.
    pub fn take_carried(&mut self, seat: Seat, space: u8) -> Option<Stowed> {
        let item = self.state.seat_mut(seat).hero_mut(space)?.item.take()?;
        if seat != self.state.active {
            return Some(Stowed { item, used: 0 });
        }
        let place = TurnState::item_place(space);
        let used = self.state.turn.used_at(place);
        self.state.turn.set_used_at(place, 0);
        Some(Stowed { item, used })
    }

    /// What the copy of an Item has used that is taken out of the Backpack to be carried: of equal copies the one
    /// that has used least.
    pub fn take_stowed(&mut self, seat: Seat, item: ItemId) -> u8 {
        let copies = self.state.seat(seat).known().filter(|held| *held == item).count();
        let used = self.state.turn.stowed.iter().filter(|stowed| stowed.item == item).count();
        if seat != self.state.active || copies > used {
            return 0;
        }
        // They are sorted.
        let at = self.state.turn.stowed.iter().position(|stowed| stowed.item == item);
        at.and_then(|at| self.state.turn.stowed.remove(at)).map_or(0, |stowed| stowed.used)
    }

    /// A copy of an Item has left the Backpack for good: the one that has used most, which is of least use.
    pub fn forget_stowed(&mut self, seat: Seat, item: ItemId) {
        let last = self.state.turn.stowed.iter().rposition(|stowed| stowed.item == item);
        if let Some(at) = last.filter(|_| seat == self.state.active) {
            self.state.turn.stowed.remove(at);
        }
    }
}
