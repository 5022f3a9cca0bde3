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

use super::{Action, Event, Regidice, State};
use crate::engine::{EntryOf, Printed, Seat, Text, Words};

impl Words for Regidice {
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

    fn chapter(&self, state: &State) -> Option<Text> {
        Some(moment::chapter(self, state))
    }

    fn rule(&self, state: &State) -> Option<&'static str> {
        Some(moment::rule(self, state))
    }

    fn cues(&self, state: &State, _: Seat) -> Vec<&'static str> {
        if state.round > 1 { vec!["later-round"] } else { Vec::new() }
    }

    fn card(&self, kind: &str, id: &str) -> Option<Printed> {
        card::card(self, kind, id)
    }

    fn picture(&self, state: &State) -> Vec<Text> {
        picture::picture(self, state)
    }
}
