//! What pressing something does.

use super::Table;
use super::table::{ActionOf, ChanceOf};
use crate::engine::{Component, Seat};

/// What pressing something does, as a value: views show it, tests read it.
#[derive(Clone, Debug, PartialEq)]
pub enum Command<T: Table> {
    Act(Seat, ActionOf<T>),
    /// Asks why a seat may not do this.
    AskWhy(Seat, ActionOf<T>),
    /// Seats do these, one after the other.
    ActAll(Vec<(Seat, ActionOf<T>)>),
    /// Chance answered so.
    Answer(ChanceOf<T>),
    ProgramAnswers(Component),
    /// A person looks at their own secrets.
    Look(Seat),
    /// Changes what has been begun.
    Edit(T::Edit),
    /// Opens the list of rulings.
    OpenRulings,
}
