//! What packs are for the engine.

use super::content::{self, Content};
use super::{Dicequest, study};
use crate::engine::{Packs, Study, Text};

impl Packs for Dicequest {
    type Content = Content;

    fn default_pack() -> &'static str {
        include_str!("../../../data/packs/dicequest/default.toml")
    }

    fn example_packs() -> &'static [&'static str] {
        &[include_str!("content/examples.toml")]
    }

    fn puzzles() -> &'static str {
        include_str!("../../../data/puzzles/dicequest.jsonl")
    }

    fn check_content(content: &Content) -> Vec<Text> {
        content::check(content)
    }

    fn study_content(content: &Content) -> Option<Study> {
        Some(study::study(content))
    }
}
