//! What packs are for the engine.

use super::Regidice;
use super::content::{self, Content};
use crate::engine::{Packs, Text};

impl Packs for Regidice {
    type Content = Content;

    fn default_pack() -> &'static str {
        include_str!("../../../data/packs/regidice/default.toml")
    }

    fn example_packs() -> &'static [&'static str] {
        &[include_str!("content/examples.toml"), include_str!("content/other_animal.toml")]
    }

    fn puzzles() -> &'static str {
        include_str!("../../../data/puzzles/regidice.jsonl")
    }

    fn check_content(content: &Content) -> Vec<Text> {
        content::check(content)
    }
}
