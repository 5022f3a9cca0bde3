//! Goals: the conditions on five saved dice that cards pay points for. How packs write them, whether dice meet
//! them, what is said and drawn of them, and how likely they are.

pub mod compiled;
pub mod condition;
pub mod odds;
pub mod picture;

mod classes;
mod faces;
mod futures;
mod last;
mod line;
mod measure;
mod missing;
mod phrase;
mod possible;
#[cfg(test)]
mod tests;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use compiled::Compiled;
pub use condition::Condition;
pub use faces::face;
pub use last::{ALL as ALL_FACES, LastDie};
pub use missing::missing;
pub use picture::Picture;
pub use possible::possible;

use super::dice::Die;
use crate::engine::{Arg, Text, text};

/// One kind of goal card (section 7.1 of the rules).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// Unique in its deck: `a` to `z`, digits and `-`.
    pub id: String,
    /// The title; without it, the condition in plain words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it is worth, 1 to 9 (DD-GOAL-8).
    #[schemars(range(min = 1, max = 9))]
    pub points: u8,
    /// How many of it are in the deck, 1 to 20.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[schemars(range(min = 1, max = 20))]
    #[schemars(extend("default" = 1))]
    pub copies: u8,
    /// What the saved dice must be.
    pub when: Condition,
    /// The printed wording, shown instead of the generated line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

const fn one() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
const fn is_one(n: &u8) -> bool {
    *n == 1
}

impl Goal {
    /// Whether these saved dice meet it: five, or fewer under DD-OPT-5. A manual goal is never met by itself
    /// (DD-GOAL-7). Where it is asked often, ask a [`Compiled`] one.
    #[must_use]
    pub fn met(&self, dice: &[Die]) -> bool {
        self.compiled().met(dice)
    }

    /// The condition, ready to be asked often.
    #[must_use]
    pub fn compiled(&self) -> Compiled {
        Compiled::new(&self.when)
    }

    /// Whether the people at the table judge it (DD-GOAL-7).
    #[must_use]
    pub const fn is_manual(&self) -> bool {
        matches!(self.when, Condition::Manual(_))
    }

    /// Its name; without one, its line.
    #[must_use]
    pub fn title(&self) -> Text {
        self.name.as_ref().map_or_else(|| self.line(), |name| printed(name))
    }

    /// What it asks for, in one line with a capital and without a full stop: the card's own wording, or the
    /// condition in plain words.
    #[must_use]
    pub fn line(&self) -> Text {
        text("{text}").with("text", Arg::Capital(Box::new(self.needs())))
    }

    /// What to draw for it; a manual goal has only its words.
    #[must_use]
    pub fn picture(&self) -> Picture {
        Picture::of(&self.when)
    }

    /// Its line, to stand within a sentence.
    #[must_use]
    pub fn needs(&self) -> Text {
        self.text.as_ref().map_or_else(|| line::line(&self.when), |wording| printed(wording))
    }
}

/// Words of a pack.
fn printed(words: &str) -> Text {
    text("{text}").with("text", Arg::Content(words.to_owned()))
}
