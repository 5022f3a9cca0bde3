//! What entries are refused with.

use tableside::engine::{EntryOf, Names, Rules, Violation, apply};

/// Why the entry is refused; the state must stay as it was.
#[track_caller]
pub fn refusal<R: Rules>(rules: &R, state: &R::State, entry: &EntryOf<R>) -> Violation {
    let mut after = state.clone();
    match apply(rules, &mut after, entry, false, &mut ()) {
        Ok(_) => panic!("{entry:?} is accepted\n{state:?}"),
        Err(violation) => {
            assert!(after == *state, "a refusal changed the state: {after:?}");
            violation
        }
    }
}

/// The words of a refusal by this rule.
#[track_caller]
pub fn words_of(violation: &Violation, rule: &str, names: &Names) -> String {
    let said = violation.text.render(names);
    assert_eq!(violation.rule, rule, "{said}");
    said
}
