use std::fmt::Debug;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Study, Text};

/// What packs of a game hold. Everything else of a game stands on it.
pub trait Packs: Debug + Send + Sync + Sized + 'static {
    /// Cards, dice and boards, as written in packs.
    type Content: Clone + Debug + PartialEq + Serialize + DeserializeOwned + JsonSchema + Send + Sync;

    /// The content the program ships, as TOML.
    fn default_pack() -> &'static str;

    /// The content the program ships, not checked. It is a value on its way, as every content is that is read: the code
    /// that takes a type apart is large, and so it is there for one kind of source alone.
    ///
    /// # Errors
    /// If the TOML is no content of the game.
    fn built_in_content() -> Result<Self::Content, serde_json::Error> {
        let written: serde_json::Value =
            toml::from_str(Self::default_pack()).map_err(serde::de::Error::custom)?;
        serde_json::from_value(written)
    }

    /// What people begin a pack of their own with, as TOML; the pack the program ships, unless less will do.
    fn starter_pack() -> &'static str {
        Self::default_pack()
    }

    /// Packs that use whatever the pack of the program does not, for the reference of packs and what is made of it. None,
    /// unless the game says so.
    fn example_packs() -> &'static [&'static str] {
        &[]
    }

    /// The puzzles the program ships: a line of JSON for each match with some; empty if there are none.
    fn puzzles() -> &'static str {
        ""
    }

    /// What is wrong with a pack's content, apart from its form; empty if nothing is.
    fn check_content(content: &Self::Content) -> Vec<Text>;

    /// Adds what another pack holds and this one does not, where things of different packs may meet in one match.
    /// Nothing, unless the game says so.
    fn join_content(content: &mut Self::Content, other: &Self::Content) {
        let _ = (content, other);
    }

    /// What a table may choose among the things of a content before a match. Nothing, unless the game says so.
    fn pack_options(content: &Self::Content) -> Vec<PackOption> {
        let _ = content;
        Vec::new()
    }

    /// What can be worked out about a content that is in order, for people who make packs; `None` if nothing is.
    /// May take seconds.
    fn study_content(content: &Self::Content) -> Option<Study> {
        let _ = content;
        None
    }
}

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
