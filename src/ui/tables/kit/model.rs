//! What is shown now, as plain values, for tables that draw themselves.

use std::ops::{Deref, DerefMut};

use super::table::ActionOf;
use super::{Command, Table};
use crate::engine::{Answer, AnyEntry, Filled, Names};
use crate::tables::Scene;
use tableside::table::{Adjusts, Model};

/// A scene of a table's game.
pub struct ViewModel<T: Table> {
    pub model: Model<T::Rules, T::Facts>,
}

impl<T: Table> Deref for ViewModel<T> {
    type Target = Model<T::Rules, T::Facts>;

    fn deref(&self) -> &Self::Target {
        &self.model
    }
}

impl<T: Table> DerefMut for ViewModel<T> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.model
    }
}

impl<T: Table> ViewModel<T> {
    /// The scene, if it is one of this game; `last` is what was shown before it.
    pub fn of(scene: &Scene<'_>, last: Option<&Self>) -> Option<Self> {
        let model = Model::of(scene, last.map(|last| &last.model), T::LISTS_CHOICES, T::facts)?;
        Some(Self { model })
    }

    /// What pressing something does for the acting seat: the action, or the question why it is not allowed.
    pub fn command(&self, action: ActionOf<T>) -> Option<Command<T>> {
        let seat = self.acting?;
        Some(if self.is_legal(&action) { Command::Act(seat, action) } else { Command::AskWhy(seat, action) })
    }
}

impl<T: Table> Adjusts for ViewModel<T> {
    fn adjust(&self, answers: &[Answer]) -> Filled<AnyEntry> {
        self.model.adjust(answers)
    }

    fn objection(&self, ruling: &AnyEntry) -> String {
        self.model.objection(ruling)
    }

    fn names(&self) -> &Names {
        &self.model.names
    }
}
