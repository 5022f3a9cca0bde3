//! What packs are for the engine.

use super::DualingDice;
use super::content::{self, Content, study};
use crate::engine::{Packs, Study, Text};

impl Packs for DualingDice {
    type Content = Content;

    fn default_pack() -> &'static str {
        include_str!("../../../data/packs/dualing-dice/default.toml")
    }

    fn example_packs() -> &'static [&'static str] {
        &[include_str!("content/examples.toml"), include_str!("content/unlisted.toml")]
    }

    fn puzzles() -> &'static str {
        include_str!("../../../data/puzzles/dualing-dice.jsonl")
    }

    fn check_content(content: &Content) -> Vec<Text> {
        content::check(content)
    }

    fn study_content(content: &Content) -> Option<Study> {
        Some(study::study(content))
    }
}
