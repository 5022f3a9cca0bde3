//! A rule without a test does not exist. The same as for the games of the list, by type, as long as this one has no
//! window.

use std::collections::BTreeSet;

use tableside::engine::prelude::*;
use tableside::games::dicequest::Dicequest;

use crate::assertions::{asserted, named, sources};

fn rules() -> BTreeSet<String> {
    Dicequest::rulebook().rules.iter().map(|rule| rule.id.clone()).collect()
}

#[test]
fn every_rule_is_asserted() {
    let asserted: BTreeSet<_> =
        sources("tests/dicequest").iter().flat_map(|source| asserted(source, "DQ")).collect();
    let missing: Vec<_> = rules().difference(&asserted).cloned().collect();
    assert!(missing.is_empty(), "no test asserts anything about {} rules: {missing:?}", missing.len());
}

#[test]
fn sources_name_only_rules() {
    for folder in ["tests/dicequest", "src/games/dicequest"] {
        let named: BTreeSet<_> = sources(folder).iter().flat_map(|source| named(source, "DQ")).collect();
        let unknown: Vec<_> = named.difference(&rules()).cloned().collect();
        assert!(unknown.is_empty(), "there is no rule {unknown:?} in {folder}");
    }
}

#[test]
fn every_option_is_named() {
    let sources = sources("tests/dicequest");
    for option in &Dicequest::rulebook().options {
        for value in option.values.iter().filter(|value| value.value != option.default) {
            let named = format!("`{} = {}`", option.id, value.value);
            assert!(sources.iter().any(|source| source.contains(&named)), "no test names {named}");
        }
    }
}

#[test]
fn the_rulebook_hangs_together() {
    let book = Dicequest::rulebook();
    let sections: BTreeSet<&str> = book.sections.iter().map(|section| section.id.as_str()).collect();
    for rule in &book.rules {
        assert!(sections.contains(rule.section.as_str()), "{}", rule.id);
        assert!(
            rule.option.is_empty() || book.options.iter().any(|option| option.id == rule.option),
            "{}",
            rule.id
        );
    }
    for option in &book.options {
        assert!(book.rule(&option.rule).is_some(), "{}", option.id);
        assert!(option.values.iter().any(|value| value.value == option.default), "{}", option.id);
    }
}
