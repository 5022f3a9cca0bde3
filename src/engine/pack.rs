use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Text;

/// The head of a content pack: its table `[pack]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PackInfo {
    /// The game it is for, such as `dice-tuners`.
    pub game: String,
    /// A unique id, such as `tableside.default`.
    pub id: String,
    /// The name people see.
    pub name: String,
    /// Raised by the author with every change.
    pub version: u32,
    /// Who wrote it.
    #[serde(default)]
    pub author: String,
    /// Under which licence.
    #[serde(default)]
    pub licence: String,
    /// What is in it.
    #[serde(default)]
    pub description: String,
}

/// What a table may choose among the things of a pack before a match, such as whose tribe plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackOption {
    /// The key of the option in set-ups.
    pub id: &'static str,
    /// What is chosen.
    pub title: Text,
    /// What there is to choose; without a choice, it is the first.
    pub values: Vec<PackValue>,
}

/// One of the things of a pack to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackValue {
    /// The value of the option in set-ups.
    pub id: String,
    /// The name people see, as the pack has it.
    pub name: String,
}
