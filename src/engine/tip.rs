//! What is explained to people while they play their first matches, when it first comes up.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Game, Rulebook, Seat, Turn};

/// A short explanation of something new, from a rulebook.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tip {
    /// Stable id: what a person has seen is kept by it.
    pub id: String,
    /// The [`Cues`] that all hold when the tip is shown.
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

/// What is going on at a moment, as tips name it: the id of the rule by which something is asked, the kinds of
/// choices worth a thought (`PickDice`), what the game adds ([`Words::cues`](super::Words::cues)), and `over`.
///
/// It follows from what a viewer sees alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cues(BTreeSet<String>);

impl Cues {
    /// The cues of a state that has been observed for its viewer; `acting` is the seat whose choices can be made.
    #[must_use]
    pub fn of<G: Game>(game: &G, seen: &G::State, acting: Option<Seat>) -> Self {
        let mut cues: BTreeSet<String> = game.rule(seen).map(str::to_owned).into_iter().collect();
        if let Some(seat) = acting {
            let mut actions = Vec::new();
            // A bounded list in which no kind is missing.
            game.candidates(seen, seat, &mut actions);
            let mut kinds = Vec::new();
            for action in actions {
                let known = std::mem::discriminant(&action);
                if !kinds.contains(&known) {
                    kinds.push(known);
                    cues.extend(kind(&action));
                }
            }
            cues.extend(game.cues(seen, seat).into_iter().map(str::to_owned));
        }
        if game.turn(seen) == Turn::Over {
            cues.insert("over".to_owned());
        }
        Self(cues)
    }

    /// Whether a cue holds.
    #[must_use]
    pub fn hold(&self, cue: &str) -> bool {
        self.0.contains(cue)
    }
}

/// The name of a choice without what is chosen: the tag of its JSON.
fn kind(action: &impl Serialize) -> Option<String> {
    match serde_json::to_value(action).ok()? {
        Value::String(name) => Some(name),
        Value::Object(fields) if fields.len() == 1 => fields.into_iter().next().map(|(name, _)| name),
        _ => None,
    }
}

impl Rulebook {
    /// The tips for a moment that `seen` does not know yet, in the order of the rulebook.
    pub fn tips_for<'a, 'b, F: Fn(&str) -> bool + 'b>(
        &'a self,
        cues: &'b Cues,
        seen: F,
    ) -> impl Iterator<Item = &'a Tip> + use<'a, 'b, F> {
        let fits = move |tip: &&Tip| tip.when.iter().all(|cue| cues.hold(cue)) && !seen(&tip.id);
        self.tips.iter().filter(fits)
    }
}
