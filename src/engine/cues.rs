//! What is going on at a moment, as tips name it.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::Value;

use super::{Game, Rulebook, Seat, Tip, Turn};

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
