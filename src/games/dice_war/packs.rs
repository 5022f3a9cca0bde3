//! What packs are for the engine.

use super::DiceWar;
use super::content::{Content, Tribe, validate};
use crate::engine::{PackOption, PackValue, Packs, Text, text};

impl Packs for DiceWar {
    type Content = Content;

    fn default_pack() -> &'static str {
        include_str!("../../../data/packs/dice-war/default.toml")
    }

    fn starter_pack() -> &'static str {
        include_str!("content/starter.toml")
    }

    fn example_packs() -> &'static [&'static str] {
        &[include_str!("content/examples.toml")]
    }

    fn puzzles() -> &'static str {
        include_str!("../../../data/puzzles/dice-war.jsonl")
    }

    fn check_content(content: &Content) -> Vec<Text> {
        validate::faults(content)
    }

    /// Any tribe may meet any other (DW-TRIBE-1). The pack's own tribes stay in front.
    fn join_content(content: &mut Content, other: &Content) {
        for tribe in &other.tribe {
            if content.tribe.iter().all(|own| own.id != tribe.id) {
                content.tribe.push(tribe.clone());
            }
        }
        if content.location.is_empty() {
            content.location.clone_from(&other.location);
        }
    }

    /// Whose tribe plays, where there is a choice.
    fn pack_options(content: &Content) -> Vec<PackOption> {
        if content.tribe.len() < 2 {
            return Vec::new();
        }
        let tribe = |tribe: &Tribe| PackValue { id: tribe.id.clone(), name: tribe.name.clone() };
        let values: Vec<PackValue> = content.tribe.iter().map(tribe).collect();
        [("red", text("Red’s tribe")), ("black", text("Black’s tribe"))]
            .map(|(id, title)| PackOption { id, title, values: values.clone() })
            .into()
    }
}
