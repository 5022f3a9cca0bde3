//! What packs are for the engine.

use super::content::{self, Content};
use super::{Dicequest, Event, State, study, tally};
use crate::engine::{EntryOf, Packs, Seat, Study, Text};

impl Packs for Dicequest {
    type Content = Content;

    fn default_pack() -> &'static str {
        include_str!("../../../data/packs/dicequest/default.toml")
    }

    fn check_content(content: &Content) -> Vec<Text> {
        content::check(content)
    }

    fn study_content(content: &Content) -> Option<Study> {
        Some(study::study(content))
    }

    fn tally(
        &self,
        before: &State,
        entry: &EntryOf<Self>,
        events: &[Event],
    ) -> Vec<(Seat, &'static str, String)> {
        tally::tally(self, before, entry, events)
    }
}
