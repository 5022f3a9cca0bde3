//! Sentences: what is asked for, choices in a few words, what entries did, why a die is as strong as it is.

mod ask;
mod card;
mod disproved;
mod events;
mod moment;
mod name;
pub(super) mod parts;
mod picture;
mod reason;
mod reasons;
pub(super) mod rulings;
mod tell;

pub use disproved::disproofs;

use super::{Action, DiceTuners, Event, State};
use crate::engine::{EntryOf, Logged, Printed, Seat, Text, Words};

impl Words for DiceTuners {
    fn ask(&self, state: &State) -> Text {
        ask::ask(self, state)
    }

    fn name(&self, state: &State, seat: Seat, action: &Action) -> Text {
        name::name(self, state, seat, action)
    }

    fn reason(&self, state: &State, seat: Seat, action: &Action) -> Option<Text> {
        reason::reason(self, state, seat, action)
    }

    fn tell(&self, before: &State, entry: &EntryOf<Self>, events: &[Event], after: &State) -> Vec<Text> {
        tell::tell(self, before, entry, events, after)
    }

    fn moment(&self, state: &State) -> Option<Text> {
        Some(moment::moment(self, state))
    }

    fn rule(&self, state: &State) -> Option<&'static str> {
        Some(moment::rule(state.step))
    }

    fn disproved(&self, log: &[Logged<Self>]) -> Vec<usize> {
        disproved::disproved(log)
    }

    fn card(&self, kind: &str, id: &str) -> Option<Printed> {
        card::card(self, kind, id)
    }

    fn picture(&self, state: &State) -> Vec<Text> {
        picture::picture(self, state)
    }
}

#[cfg(test)]
mod tests;
