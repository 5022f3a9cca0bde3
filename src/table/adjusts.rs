//! What a form for adjustments by the table asks.

use super::Model;
use crate::engine::{
    Answer, AnyEntry, Entry, EntryOf, Fact, Filled, Game, Names, Violation, adjust, facts, set,
};

/// A moment that a table may adjust, for whoever knows no game.
pub trait Adjusts {
    /// What is asked after these answers, and what they make.
    fn adjust(&self, answers: &[Answer]) -> Filled<AnyEntry>;
    /// Why an adjustment cannot be entered; empty if it can.
    fn objection(&self, ruling: &AnyEntry) -> String;
    fn names(&self) -> &Names;
    /// Everything on the table that can be set, as the program has it.
    fn facts(&self) -> Vec<Fact>;
    /// The adjustment that makes something what is answered; `None` if that is no answer.
    fn set(&self, fact: &Fact, value: &Answer) -> Option<AnyEntry>;
    /// Some adjustments one after the other, as they would be entered.
    fn together(&self, rulings: &[AnyEntry]) -> Together;
}

/// What adjustments come to that are entered one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Together {
    /// As the log will tell it.
    pub told: Vec<String>,
    /// Why they cannot be entered; empty if they can.
    pub objection: String,
    /// Whether people have to give a reason.
    pub needs_reason: bool,
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

    fn facts(&self) -> Vec<Fact> {
        facts(&*self.game, &self.state)
    }

    fn set(&self, fact: &Fact, value: &Answer) -> Option<AnyEntry> {
        let ruling = set(&*self.game, &self.state, fact, value)?;
        Some(AnyEntry::new(EntryOf::<G>::Ruling(ruling)))
    }

    fn together(&self, rulings: &[AnyEntry]) -> Together {
        let (mut state, mut together) = (self.state.clone(), Together::default());
        for ruling in rulings.iter().filter_map(AnyEntry::downcast_ref::<EntryOf<G>>) {
            let Entry::Ruling(made) = ruling else { continue };
            if let Err(Violation { text, .. }) = self.game.check_ruling(&state, made) {
                together.objection = text.render(&self.names);
                break;
            }
            together.needs_reason |= self.game.reason_rule(made).is_some();
            let (before, mut events) = (state.clone(), Vec::new());
            self.game.apply_ruling(&mut state, made, &mut events);
            let told = self.game.tell(&before, ruling, &events, &state);
            together.told.extend(told.iter().map(|text| text.render(&self.names)));
        }
        together
    }
}
