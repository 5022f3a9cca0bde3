//! What pressing something does.

use super::Intent;
use crate::engine::{AnyEntry, Component, EntryOf, Game, Seat};

/// What pressing something does, for whoever draws a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Something is wanted of the match.
    Intent(Intent),
    /// What has been begun changes: the edit of this number of the view.
    Edit(usize),
}

/// What pressing something does, in a game's own types.
#[derive(Clone, Debug)]
pub enum Press<G: Game, E> {
    Act(Seat, G::Action),
    /// Asks why a seat may not do this.
    AskWhy(Seat, G::Action),
    /// Seats do these, one after the other.
    ActAll(Vec<(Seat, G::Action)>),
    /// Chance answered so.
    Answer(G::Chance),
    /// People report this of their own dice or cards.
    Report(G::Ruling),
    ProgramAnswers(Component),
    /// A person looks at their own secrets.
    Look(Seat),
    /// Shows the review after so many entries.
    GoTo(usize),
    /// Opens the game's own form for adjustments.
    Form,
    /// Opens the form for what the table decides.
    Adjust,
    /// Takes the last entry back.
    Undo,
    /// Changes what has been begun.
    Edit(E),
}

// A derived one would ask the rules to be comparable.
impl<G: Game, E: PartialEq> PartialEq for Press<G, E> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Act(seat, action), Self::Act(whose, other))
            | (Self::AskWhy(seat, action), Self::AskWhy(whose, other)) => (seat, action) == (whose, other),
            (Self::ActAll(actions), Self::ActAll(others)) => actions == others,
            (Self::Answer(chance), Self::Answer(other)) => chance == other,
            (Self::Report(ruling), Self::Report(other)) => ruling == other,
            (Self::ProgramAnswers(component), Self::ProgramAnswers(other)) => component == other,
            (Self::Look(seat), Self::Look(other)) => seat == other,
            (Self::GoTo(at), Self::GoTo(other)) => at == other,
            (Self::Form, Self::Form) | (Self::Adjust, Self::Adjust) | (Self::Undo, Self::Undo) => true,
            (Self::Edit(edit), Self::Edit(other)) => edit == other,
            _ => false,
        }
    }
}

impl<G: Game, E> Press<G, E> {
    /// The same without types; edits go to the end of a list.
    pub fn erase(self, edits: &mut Vec<E>) -> Command {
        let act = |(seat, action)| AnyEntry::new(EntryOf::<G>::Do { seat, action });
        Command::Intent(match self {
            Self::Act(seat, action) => Intent::Enter(act((seat, action))),
            Self::AskWhy(seat, action) => Intent::Why(act((seat, action))),
            Self::ActAll(actions) => Intent::EnterAll(actions.into_iter().map(act).collect()),
            Self::Answer(chance) => Intent::Enter(AnyEntry::new(EntryOf::<G>::Chance(chance))),
            Self::Report(ruling) => Intent::Enter(AnyEntry::new(EntryOf::<G>::Ruling(ruling))),
            Self::ProgramAnswers(component) => Intent::ProgramAnswers(component),
            Self::Look(seat) => Intent::Look(seat),
            Self::GoTo(at) => Intent::GoTo(at),
            Self::Form => Intent::Form,
            Self::Adjust => Intent::Adjust,
            Self::Undo => Intent::Undo,
            Self::Edit(edit) => {
                edits.push(edit);
                return Command::Edit(edits.len() - 1);
            }
        })
    }

    /// What seats do by it.
    pub fn actions(&self) -> Vec<(Seat, &G::Action)> {
        match self {
            Self::Act(seat, action) => vec![(*seat, action)],
            Self::ActAll(actions) => actions.iter().map(|(seat, action)| (*seat, action)).collect(),
            _ => Vec::new(),
        }
    }
}
