//! A thing to press, with its key.

use super::draft::Edit;
use super::{Item, Press};
use crate::games::score_sheet::{ScoreSheet, SheetOf};
use crate::table::words::escape;
use crate::table::{Choice, Look, State};

/// A thing to press. What is not possible now has no press, and keeps its place.
pub struct Button<F: SheetOf> {
    /// What it is, within the question.
    pub id: String,
    /// The key that presses it, if one does.
    pub key: Option<char>,
    pub label: String,
    /// A line below it; may be empty.
    pub below: String,
    /// What a screen reader says.
    pub name: String,
    pub golden: bool,
    pub press: Option<Press<F>>,
}

impl<F: SheetOf> Button<F> {
    /// A button with its words, which are its name, too.
    pub fn new(id: &str, label: String, press: Option<Press<F>>) -> Self {
        let (id, name) = (id.to_owned(), label.clone());
        Self { id, key: None, name, label, below: String::new(), golden: false, press }
    }

    #[must_use]
    pub const fn key(mut self, key: char) -> Self {
        self.key = Some(key);
        self
    }

    #[must_use]
    pub fn named(mut self, name: String) -> Self {
        self.name = name;
        self
    }

    #[must_use]
    pub fn below(mut self, below: String) -> Self {
        self.below = below;
        self
    }

    #[must_use]
    pub const fn golden(mut self) -> Self {
        self.golden = true;
        self
    }

    /// On the pad. After each entry it is another one, so that a second press never writes a second time.
    pub fn on_pad(self, entries: usize) -> Item<F> {
        let press = self.press.clone();
        let choice =
            Choice::<ScoreSheet<F>, Edit>::new("", escape(&self.label), Press::<F>::Edit(Edit::Back))
                .outcome(self.below)
                .named(self.name);
        let choice = if self.golden { choice.golden() } else { choice };
        let state = match &press {
            None => State::Aside,
            Some(Press::<F>::AskWhy(..)) => State::Dimmed,
            Some(_) => State::Lit,
        };
        Item::<F> { id: format!("pad/{entries}/{}", self.id), press, state, ..choice.item() }
    }

    /// In the ribbon, where its label may have a mnemonic.
    pub fn in_ribbon(self) -> Option<Item<F>> {
        let choice = Choice::<ScoreSheet<F>, Edit>::new(&self.id, self.label, self.press?);
        let item = choice.outcome(self.below).item();
        debug_assert!(matches!(item.look, Look::Action(_)));
        Some(item)
    }
}
