//! What is printed on cards, in words: for the window about packs and for `card NAME` in the terminal.

use crate::content;
use crate::engine::{Names, Printed};

/// Something in a pack, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackCard {
    /// The name people see.
    pub name: String,
    /// What it is and the values on it, in one line.
    pub facts: String,
    /// What it asks for and does, a line each.
    pub texts: Vec<String>,
}

impl PackCard {
    /// A card in the words of its game; where that has none, in those of the pack.
    #[must_use]
    pub fn new(card: &content::Card<'_>, printed: Option<&Printed>, names: &Names) -> Self {
        let Some(printed) = printed else {
            return Self { name: card.name.clone(), facts: card.facts(), texts: card.texts() };
        };
        let name = printed.name.as_ref().map_or_else(|| card.name.clone(), |name| name.render(names));
        let facts: Vec<String> = printed.facts.iter().map(|fact| fact.render(names)).collect();
        let texts = printed.lines.iter().map(|line| line.render(names)).collect();
        Self { name, facts: facts.join(" · "), texts }
    }
}
