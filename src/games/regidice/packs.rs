//! What packs are for the engine.

use super::Regidice;
use super::content::{self, Content};
use crate::engine::{Packs, Text};

impl Packs for Regidice {
    type Content = Content;

    fn default_pack() -> &'static str {
        include_str!("../../../data/packs/regidice/default.toml")
    }

    fn check_content(content: &Content) -> Vec<Text> {
        content::check(content)
    }
}
