//! Sentences: what is asked for, choices in a few words, what entries did.

mod ask;
mod card;
pub mod effects;
mod events;
mod moment;
mod name;
pub mod parts;
mod picture;
mod reason;
mod tell;
pub mod whereabouts;

use super::{Action, Dicequest, Event, State};
use crate::engine::{EntryOf, Printed, Seat, Text, Words};

impl Words for Dicequest {
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

    fn chapter(&self, state: &State) -> Option<Text> {
        Some(moment::chapter(state))
    }

    fn rule(&self, state: &State) -> Option<&'static str> {
        Some(moment::rule(self, state))
    }

    /// `adventure`: the Adventure can be attempted; `full`: no place is left in the Party.
    fn cues(&self, state: &State, seat: Seat) -> Vec<&'static str> {
        let full = state.of(seat).party.iter().all(Option::is_some);
        let cues = [(state.is_adventure_round(), "adventure"), (full, "full")];
        cues.into_iter().filter(|(now, _)| *now).map(|(_, cue)| cue).collect()
    }

    fn card(&self, kind: &str, id: &str) -> Option<Printed> {
        card::card(self, kind, id)
    }

    fn picture(&self, state: &State) -> Vec<Text> {
        picture::picture(self, state)
    }
}
