//! Sentences: what is asked for, choices in a few words, what entries did.

mod ask;
mod effects;
mod events;
mod moment;
mod name;
pub(super) mod parts;
mod picture;
mod tell;

use super::{Action, Dicequest, Event, State};
use crate::engine::{EntryOf, Seat, Text, Words};

impl Words for Dicequest {
    fn ask(&self, state: &State) -> Text {
        ask::ask(self, state)
    }

    fn name(&self, state: &State, seat: Seat, action: &Action) -> Text {
        name::name(self, state, seat, action)
    }

    fn tell(&self, before: &State, entry: &EntryOf<Self>, events: &[Event], after: &State) -> Vec<Text> {
        tell::tell(self, before, entry, events, after)
    }

    fn moment(&self, state: &State) -> Option<Text> {
        Some(moment::moment(state))
    }

    fn chapter(&self, state: &State) -> Option<Text> {
        Some(moment::chapter(state))
    }

    fn rule(&self, state: &State) -> Option<&'static str> {
        Some(moment::rule(self, state))
    }

    fn picture(&self, state: &State) -> Vec<Text> {
        picture::picture(self, state)
    }
}
