//! Which creatures and fields are meant (section 7.3 of the rules).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which creatures, or which fields, are meant. Everything that is given must hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Filter {
    /// Whose.
    pub side: Side,
    /// Of these levels; of any without.
    #[serde(skip_serializing_if = "Levels::is_empty")]
    pub level: Levels,
    /// Where.
    #[serde(rename = "where")]
    pub place: Where,
    /// In a group of the same seat and level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<Group>,
    /// Free fields instead of creatures, for counts.
    #[serde(skip_serializing_if = "is_false")]
    pub free: bool,
    /// That could attack the creature with the ability now (DW-GEN-7).
    #[serde(skip_serializing_if = "is_false")]
    pub threatening: bool,
}

impl Filter {
    /// Whether it asks for whose and of which levels, and nothing else.
    #[inline]
    pub(in crate::games::dice_war) const fn is_plain(&self) -> bool {
        matches!(self.place, Where::Anywhere) && self.group.is_none() && !self.free && !self.threatening
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
pub(super) const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// Whose creatures, seen from the one with the ability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The one itself.
    #[serde(rename = "self")]
    Myself,
    /// Of its seat.
    Own,
    /// Of its seat, without it.
    Friendly,
    /// Of the other seat.
    Opposing,
    /// All.
    #[default]
    Any,
}

/// Where creatures or fields are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// Where the creature itself is.
    #[serde(rename = "self")]
    Myself,
    /// Next to it, orthogonally.
    Adjacent,
    /// Next to it, diagonally.
    Diagonal,
    /// Next to it.
    Surrounding,
    /// The field that was passed just now.
    Passed,
    /// The field that the action began on.
    Origin,
    /// The creatures that were chosen.
    Target,
    /// The fields that were chosen.
    Chosen,
    /// The attacker.
    Attacker,
    /// The field of the attacked creature.
    Victim,
    /// On its file or rank.
    Line,
    /// On the own three ranks.
    HalfOwn,
    /// On the opponent's three ranks.
    HalfOpposing,
    /// On the middle rank.
    Middle,
    /// In the own Supply Zone.
    SupplyOwn,
    /// In the opponent's Supply Zone.
    SupplyOpposing,
    /// On a Ruin.
    Ruin,
    /// Anywhere on the board.
    #[default]
    Anywhere,
}

/// Creatures of the same seat and level that hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// At least so many.
    #[schemars(range(min = 2, max = 15))]
    pub min: u8,
    /// Through which neighbours.
    #[serde(default)]
    pub adjacency: Adjacency,
    /// In which shape.
    #[serde(default)]
    pub shape: Shape,
}

/// Which neighbours hang together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Adjacency {
    /// Orthogonal ones.
    #[default]
    Orth,
    /// Diagonal ones too.
    All,
}

/// The shape of a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// Any.
    #[default]
    Any,
    /// So many in a straight orthogonal line.
    Line,
}

/// A set of levels. Written as a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
#[schemars(with = "Vec<u8>", extend("items" = { "type": "integer", "minimum": 1, "maximum": 6 }))]
pub struct Levels(u8);

impl Levels {
    /// Bit 1 for level 1, and so on.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether no level is named.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// The levels, the lowest first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=6).filter(move |level| self.0 >> level & 1 == 1)
    }
}

impl TryFrom<Vec<u8>> for Levels {
    type Error = String;

    fn try_from(levels: Vec<u8>) -> Result<Self, String> {
        levels.into_iter().try_fold(Self(0), |set, level| match level {
            1..=6 => Ok(Self(set.0 | 1 << level)),
            _ => Err(format!("there is no level {level}, only 1 to 6")),
        })
    }
}

impl From<Levels> for Vec<u8> {
    fn from(levels: Levels) -> Self {
        levels.iter().collect()
    }
}
