//! A state that is being changed.

use crate::engine::EventSink;
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::event::Event;
use crate::games::dicequest::state::State;

/// A state that is being changed, with its rules and with somebody who may want to know what happens.
pub(in crate::games::dicequest) struct Executor<'a, S: EventSink<Event>> {
    pub game: &'a Dicequest,
    pub state: &'a mut State,
    pub events: &'a mut S,
}

/// Whether a step went on by itself, or somebody has to say something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Something was done; look again.
    GoesOn,
    /// A seat is asked.
    Asks,
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Tells what happened.
    pub fn note(&mut self, event: Event) {
        self.events.push(event);
    }
}
