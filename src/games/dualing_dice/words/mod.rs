//! Sentences: what is asked for, choices in a few words, what entries did.

mod ask;
mod card;
mod events;
mod moment;
mod name;
pub(super) mod parts;
mod picture;
mod reason;
mod tell;

use super::{Action, DualingDice, Event, State};
use crate::engine::{EntryOf, Printed, Seat, Text, Words};

impl Words for DualingDice {
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
        Some(moment::moment(state))
    }

    fn rule(&self, state: &State) -> Option<&'static str> {
        Some(moment::rule(state.step))
    }

    fn cues(&self, state: &State, _: Seat) -> Vec<&'static str> {
        let later = [(state.round > 1, "later-round"), (state.set > 1, "later-set")];
        later.into_iter().filter(|(now, _)| *now).map(|(_, cue)| cue).collect()
    }

    fn card(&self, _: &str, id: &str) -> Option<Printed> {
        card::card(self, id)
    }

    fn picture(&self, state: &State) -> Vec<Text> {
        picture::picture(self, state)
    }
}
