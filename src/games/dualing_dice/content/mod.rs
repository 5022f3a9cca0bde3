//! What packs hold: the goal cards of a deck (section 7.1 of the rules). Form is checked while reading; meaning
//! by [`check`].

pub mod study;
#[cfg(test)]
mod tests;
mod validate;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::goal::Goal;
use crate::engine::PackInfo;

pub use validate::check;

/// A pack's content: a list of goals, or a deck whose cards nobody has typed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Content {
    /// Who wrote it.
    pub pack: PackInfo,
    /// The kinds of goal cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub goal: Vec<Goal>,
    /// A deck of printed cards that are not listed (DD-TABLE-4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unlisted: Option<Unlisted>,
}

/// A deck of printed cards of which only the number is known. People enter what a claimed card is worth, and the
/// table judges it (DD-TABLE-4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unlisted {
    /// How many cards there are.
    #[schemars(range(min = 3, max = 400))]
    pub cards: u16,
}

impl Content {
    /// How many cards there are, copies included; `with_manual` counts those that only a table can judge, which
    /// are left out where the program deals (DD-GOAL-7).
    #[must_use]
    pub fn cards(&self, with_manual: bool) -> usize {
        let listed = self.goal.iter().filter(|goal| with_manual || !goal.is_manual());
        let unlisted = self.unlisted.as_ref().map_or(0, |deck| usize::from(deck.cards));
        listed.map(|goal| usize::from(goal.copies)).sum::<usize>() + unlisted
    }
}
