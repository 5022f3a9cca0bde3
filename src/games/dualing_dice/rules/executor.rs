//! A state that is being changed: what the phases have in common.

use crate::engine::EventSink;
use crate::games::dualing_dice::DualingDice;
use crate::games::dualing_dice::event::Event;
use crate::games::dualing_dice::state::State;

/// A state that is being changed, with its rules and with somebody who may want to know what happens.
pub(in crate::games::dualing_dice) struct Executor<'a, S: EventSink<Event>> {
    pub game: &'a DualingDice,
    pub state: &'a mut State,
    pub events: &'a mut S,
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Tells what happened.
    pub fn note(&mut self, event: Event) {
        self.events.push(event);
    }
}
