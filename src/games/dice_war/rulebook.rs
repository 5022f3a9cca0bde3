//! The rulebook that the program ships.

use crate::engine::BuiltInRulebook;

pub(super) static RULEBOOK: BuiltInRulebook =
    BuiltInRulebook::new(include_str!("../../../data/rules/dice-war.toml"));

/// The id of a rule that content names, if there is such a rule.
pub(super) fn rule_id(id: &str) -> Option<&'static str> {
    RULEBOOK.get().id_of(id)
}
