//! What is explained to people while they play their first matches, when it first comes up.

use serde::Deserialize;

/// A short explanation of something new, from a rulebook.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tip {
    /// Stable id: what a person has seen is kept by it.
    pub id: String,
    /// The [`Cues`](super::Cues) that all hold when the tip is shown.
    pub when: Vec<String>,
    /// A heading of a few words.
    pub title: String,
    /// One to three sentences.
    pub text: String,
    /// The rule that says it exactly; possibly none.
    #[serde(default)]
    pub rule: Option<String>,
    /// The part of the table it speaks of.
    #[serde(default)]
    pub about: About,
}

/// A part of the table that a [`Tip`] speaks of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// No part of it, or all of it.
    #[default]
    Table,
    /// The plates of the seats, with their points.
    Plates,
    /// What lies in the middle.
    Stage,
    /// The sentence that says who does what.
    Sentence,
    /// The buttons.
    Choices,
    /// What lies before the nearest seat.
    Hand,
}
