//! What packs hold: tribes, their creatures, and the closed lists of patterns and abilities (section 7 of
//! the rules). Form is checked while reading; meaning by `validate`.

mod ability;
mod effect;
mod filter;
mod number;
mod pattern;
pub(super) mod validate;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use ability::{
    Ability, AbilityKind, Amount, Choose, Condition, Cost, CountIf, Creatures, ExileOwn, FieldsChoice, When,
};
pub use effect::{Deed, Effect, FollowAction, Immunity, Pile, Push, Spot};
pub use filter::{Adjacency, Filter, Group, Levels, Shape, Side, Where};
pub use number::{Number, NumberWord};
pub use pattern::{Beats, Dirs, Pass, Pattern};

use super::field::Field;
use crate::engine::PackInfo;

/// A pack's content.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Content {
    /// Who wrote it.
    pub pack: PackInfo,
    /// The tribes to choose from; the first is the default.
    #[schemars(length(min = 1, max = 32))]
    pub tribe: Vec<Tribe>,
    /// The Location card, if there is one.
    #[serde(default)]
    #[schemars(length(max = 1))]
    pub location: Vec<Location>,
}

impl Content {
    /// All spells of a pack, in order, with the creature that has them. Their places are the numbers that entries
    /// use.
    pub(super) fn spells(&self) -> impl Iterator<Item = (&Creature, &Ability)> + Clone {
        let creatures = self.tribe.iter().flat_map(|tribe| &tribe.creature);
        creatures
            .flat_map(|creature| creature.abilities.iter().map(move |ability| (creature, ability)))
            .filter(|(_, ability)| ability.kind == AbilityKind::Spell)
    }
}

/// A tribe (DW-TRIBE-2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tribe {
    /// Unique among tribes: `a` to `z`, digits and `_`.
    pub id: String,
    /// The name people see.
    pub name: String,
    /// What the Trigger Points show.
    pub tp: TpRule,
    /// Where it comes from.
    #[serde(default)]
    pub source: Source,
    /// What else there is to say.
    #[serde(default)]
    pub note: String,
    /// Six creatures, one of each level, and what stands in for them under house rules.
    pub creature: Vec<Creature>,
}

/// Where a tribe comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Written by the pack's author.
    #[default]
    Own,
    /// The publisher's, as far as it is known.
    Official,
    /// Entered from cards somebody owns.
    Home,
}

/// What the Trigger Points of a tribe are (DW-TP-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TpRule {
    /// The mode.
    pub mode: TpMode,
    /// The most there can be, 0 to 15.
    #[serde(default = "ten")]
    #[schemars(range(min = 0, max = 15))]
    pub max: u8,
    /// Mode `count`: the creatures that are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<Filter>,
}

const fn ten() -> u8 {
    10
}

/// How Trigger Points come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TpMode {
    /// There are none.
    None,
    /// A counter.
    Stored,
    /// Always equal to a count on the board.
    Count,
}

/// A creature card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Creature {
    /// Unique in the pack, such as `lod.soul`.
    pub id: String,
    /// The Power Level, 1 to 6.
    #[schemars(range(min = 1, max = 6))]
    pub level: u8,
    /// The name people see.
    pub name: String,
    /// The house rule under which it stands in for the creature of its level; always there without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<House>,
    /// One of [`SYMBOLS`]; without, a common one for its level.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub symbol: String,
    /// Its story.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub story: String,
    /// How it moves and attacks, in one sentence.
    #[serde(default)]
    pub text: String,
    /// The rule that says how it moves, to be named when it may not move so.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rule: String,
    /// How it moves; alternatives, the first that reaches a field counts.
    #[serde(rename = "move")]
    #[schemars(length(max = 4))]
    pub moves: Vec<Pattern>,
    /// How it attacks, if not as it moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 4))]
    pub attack: Option<Vec<Pattern>>,
    /// Which levels it beats besides lower ones, or does not.
    #[serde(default)]
    pub beats: Beats,
    /// Attacks without moving.
    #[serde(default)]
    pub stay: bool,
    /// What the opponent cannot do to it.
    #[serde(default)]
    pub immune: Vec<Immunity>,
    /// Spells and specialities.
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

/// The icons that creatures can have.
pub const SYMBOLS: [&str; 12] = [
    "wisp", "ghost", "swords", "blood", "serpent", "dragon", "cog", "spring", "halberd", "hammer", "plate",
    "tower",
];

/// An option at a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct House {
    /// Its id.
    pub option: String,
    /// Its value.
    pub value: String,
}

/// A Location card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Location {
    /// Such as `ruins`.
    pub id: String,
    /// The name people see.
    pub name: String,
    /// How many tiles it has.
    pub tiles: u8,
    /// Where they lie.
    pub fields: Vec<Field>,
    /// The victory it offers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win: Option<LocationWin>,
    /// What it does for each creature on its fields: `always` after every action.
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

impl Location {
    /// Whether it does something at a moment.
    #[must_use]
    pub fn has(&self, when: When) -> bool {
        self.abilities.iter().any(|ability| ability.when == when)
    }
}

/// The victory a Location offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LocationWin {
    /// Holding all its fields at the end of one's own turn (DW-RUIN-5).
    HoldAllAtEndOfOwnTurn,
}
