//! Entries as people type them: cards and heroes by their ids, faces as `K3`, `3`, `shield` or `sheathe`.

use super::DiceTuners;
use super::action::{Chance, Request};
use super::dice::Face;
use super::state::State;
use crate::engine::{IdTable, Notation, Rules};

impl Notation for DiceTuners {
    fn ids(&self) -> Vec<IdTable<'_>> {
        let content = self.content();
        let cards = content.strategy.iter().map(|card| card.id.as_str());
        let heroes = content.hero.iter().map(|hero| hero.id.as_str());
        vec![
            IdTable { fields: &["card", "cards", "hand", "hands"], ids: cards.collect() },
            IdTable { fields: &["hero", "heroes"], ids: heroes.collect() },
        ]
    }

    /// A roll: as many faces as dice, in any case, with `3` for `K3` and the symbols by name.
    fn read_chance(&self, state: &State, text: &str) -> Option<Chance> {
        let faces: Option<Vec<Face>> =
            text.split([' ', ',']).filter(|word| !word.is_empty()).map(read_face).collect();
        match (self.request(state)?, faces?.as_slice()) {
            (Request::RollDice { .. }, faces) if (1..=5).contains(&faces.len()) => {
                Some(Chance::RollDice { faces: faces.iter().copied().collect() })
            }
            (Request::Reroll { .. }, [face]) => Some(Chance::Reroll { face: *face }),
            _ => None,
        }
    }
}

/// A face as people say it.
fn read_face(word: &str) -> Option<Face> {
    let word = word.to_uppercase();
    let code = match word.as_str() {
        "SHIELD" => "SH".to_owned(),
        "SHEATHE" => "SE".to_owned(),
        "0" | "1" | "2" | "3" => format!("K{word}"),
        _ => word,
    };
    code.parse().ok()
}
