//! What creatures can do besides moving and attacking (section 7.3 of the rules).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::filter::{Filter, Group, Where, is_false};
use super::number::Number;

/// A spell or speciality.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// Spells are named by it in entries, so theirs is unique in the pack.
    pub id: String,
    /// The name people see.
    pub name: String,
    /// Spell or speciality.
    pub kind: AbilityKind,
    /// What it does, in one sentence.
    pub text: String,
    /// The rule that says so.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rule: String,
    /// When it works.
    pub when: When,
    /// What must hold.
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// What a spell costs.
    #[serde(default)]
    pub cost: Cost,
    /// What a spell is cast on.
    #[serde(default)]
    pub choose: Choose,
    /// What it does, in order; 1 to 4.
    #[serde(rename = "do")]
    #[schemars(length(min = 1, max = 4))]
    pub effects: Vec<Effect>,
}

/// What an ability is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AbilityKind {
    /// A Standard Action (DW-SPELL-1).
    Spell,
    /// Works by itself (DW-SPEC-1).
    Speciality,
}

/// When an ability works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// As a Standard Action.
    Action,
    /// As long as the creature is on the board.
    Always,
    /// For each creature that it passes.
    Passing,
    /// After its Movement.
    AfterMove,
    /// After its Attack, if it is still the creature that attacked.
    AfterAttack,
    /// After it was upgraded, as what it became.
    AfterUpgrade,
    /// When it is defeated by an Attack.
    WhenDefeated,
    /// When a turn of its seat begins, before anything is done.
    TurnStart,
    /// When a turn of its seat ends, before victories are checked.
    TurnEnd,
    /// When a creature comes onto a field of the Location; only a Location has this.
    Entered,
}

/// What must hold, all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Condition {
    /// The creature stands in such a group.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<Group>,
    /// So many creatures are there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<CountIf>,
    /// At least so many TP.
    pub tp_min: u8,
    /// At least so many Reserve dice.
    pub reserve_min: u8,
    /// The creature stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub self_where: Option<Where>,
    /// Only for the first action of a turn. A follow-up is never followed up by the same ability.
    pub once_per_turn: bool,
}

/// A count of creatures within bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CountIf {
    /// Which.
    pub of: Filter,
    /// At least.
    #[serde(default)]
    pub min: u8,
    /// At most.
    #[serde(default = "all")]
    pub max: u8,
}

const fn all() -> u8 {
    49
}

/// What a spell costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Cost {
    /// Stored TP.
    #[schemars(range(min = 0, max = 15))]
    pub tp: u8,
    /// Reserve dice that go to the Exile.
    pub exile_reserve: Number,
    /// Creatures that go to the Exile; they are chosen first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exile_own: Option<ExileOwn>,
    /// Levels of the caster.
    #[schemars(range(min = 0, max = 5))]
    pub level_self: u8,
    /// The caster goes to the Reserve.
    #[serde(skip_serializing_if = "is_false")]
    pub self_to_reserve: bool,
}

/// Own creatures as a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExileOwn {
    /// Which.
    pub of: Filter,
    /// How many different ones.
    #[schemars(range(min = 1, max = 3))]
    pub n: u8,
}

/// What is chosen for a spell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Choose {
    /// Creatures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub creature: Option<Creatures>,
    /// Fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields: Option<FieldsChoice>,
    /// A number, `k`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<Amount>,
}

/// Creatures to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Creatures {
    /// Which.
    pub of: Filter,
    /// How many different ones.
    #[serde(default = "one")]
    pub n: Number,
}

const fn one() -> Number {
    Number::Fixed(1)
}

/// Fields to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FieldsChoice {
    /// Where.
    #[serde(rename = "where")]
    pub place: Where,
    /// Whether they must be free.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    #[schemars(extend("default" = true))]
    pub free: bool,
    /// How many.
    #[schemars(range(min = 1, max = 4))]
    pub n: u8,
    /// Whether they must differ; otherwise the same may be named more than once and counts once.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    #[schemars(extend("default" = true))]
    pub distinct: bool,
}

const fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
const fn is_true(flag: &bool) -> bool {
    *flag
}

/// A number to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Amount {
    /// At least.
    #[schemars(range(min = 0, max = 15))]
    pub min: u8,
    /// At most.
    pub max: Number,
}
