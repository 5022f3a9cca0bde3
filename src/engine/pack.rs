use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
