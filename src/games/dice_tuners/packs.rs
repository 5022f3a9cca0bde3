//! What packs are for the engine.

use super::DiceTuners;
use super::content::{Content, validate};
use crate::engine::{Packs, Text};

impl Packs for DiceTuners {
    type Content = Content;

    fn default_pack() -> &'static str {
        include_str!("../../../data/packs/dice-tuners/default.toml")
    }

    fn example_packs() -> &'static [&'static str] {
        &[include_str!("content/examples.toml")]
    }

    fn puzzles() -> &'static str {
        include_str!("../../../data/puzzles/dice-tuners.jsonl")
    }

    fn check_content(content: &Content) -> Vec<Text> {
        validate::validate(content)
    }
}
