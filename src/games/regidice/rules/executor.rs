//! A state that is being changed: what the phases have in common.

use crate::engine::{EventSink, Seat, SeatSet};
use crate::games::regidice::Regidice;
use crate::games::regidice::event::Event;
use crate::games::regidice::state::{Ending, State, Step};

/// A state that is being changed, with its rules and with somebody who may want to know what happens.
pub(in crate::games::regidice) struct Executor<'a, S: EventSink<Event>> {
    pub game: &'a Regidice,
    pub state: &'a mut State,
    pub events: &'a mut S,
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Tells what happened.
    pub fn note(&mut self, event: Event) {
        self.events.push(event);
    }

    /// The first seat in turn order that has not answered.
    pub fn next_waiting(&self) -> Option<Seat> {
        self.state.in_order().find(|seat| self.state.waiting.contains(*seat))
    }

    /// The match is over.
    pub fn end(&mut self, ending: Ending) {
        self.state.step = Step::Over;
        self.state.waiting = SeatSet::EMPTY;
        self.state.ending = Some(ending);
        self.note(Event::Over(ending));
    }
}
