//! What a form for adjustments by the table asks.

use super::Model;
use crate::engine::{Answer, AnyEntry, Entry, EntryOf, Filled, Game, Names, adjust};

/// A moment that a table may adjust, for whoever knows no game.
pub trait Adjusts {
    /// What is asked after these answers, and what they make.
    fn adjust(&self, answers: &[Answer]) -> Filled<AnyEntry>;
    /// Why an adjustment cannot be entered; empty if it can.
    fn objection(&self, ruling: &AnyEntry) -> String;
    fn names(&self) -> &Names;
}

impl<G: Game, F> Adjusts for Model<G, F> {
    fn adjust(&self, answers: &[Answer]) -> Filled<AnyEntry> {
        let filled = adjust(&*self.game, &self.state, answers);
        filled.map(|ruling| AnyEntry::new(EntryOf::<G>::Ruling(ruling)))
    }

    fn objection(&self, ruling: &AnyEntry) -> String {
        let Some(Entry::Ruling(ruling)) = ruling.downcast_ref::<EntryOf<G>>() else { return String::new() };
        let checked = self.game.check_ruling(&self.state, ruling);
        checked.map_or_else(|violation| violation.text.render(&self.names), |()| String::new())
    }

    fn names(&self) -> &Names {
        &self.names
    }
}
