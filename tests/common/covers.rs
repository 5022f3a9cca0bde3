//! The mark of a rule that is asserted without being refused.

/// Marks the assertions beside it as those of a rule, for rules that are no refusals; `tests/coverage.rs`
/// collects the ids. An assertion so marked fails when the rule is broken.
pub const fn covers(_rule: &'static str) {}
