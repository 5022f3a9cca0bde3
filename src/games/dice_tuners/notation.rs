//! Entries as people type them: cards and heroes by their ids.

use super::DiceTuners;
use crate::engine::{Notation, Violation};

impl Notation for DiceTuners {
    fn number_of(&self, field: &str, name: &str) -> Option<Result<usize, Violation>> {
        let content = self.content();
        let number = match field {
            "card" | "cards" | "hand" | "hands" => content.strategy.iter().position(|card| card.id == name),
            "hero" | "heroes" => content.hero.iter().position(|hero| hero.id == name),
            _ => None,
        };
        number.map(Ok)
    }
}
