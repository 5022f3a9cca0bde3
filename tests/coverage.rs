//! A rule without a test does not exist: for each game of the list, what the tests in its folder assert.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

#[path = "common/assertions.rs"]
mod assertions;

use std::collections::BTreeSet;

use assertions::{asserted, named, sources};
use tableside::engine::{Game, GameVisitor, Rulebook};
use tableside::games;

/// Does the same for each game, with its rulebook and the sources of its tests.
fn each_game(check: impl FnMut(&Rulebook, &[String])) {
    struct Each<F>(F);
    impl<F: FnMut(&Rulebook, &[String])> GameVisitor for Each<F> {
        fn game<G: Game>(&mut self) {
            let folder = format!("tests/{}", G::INFO.id.replace('-', "_"));
            let sources = sources(&folder);
            assert!(!sources.is_empty(), "{folder} has no tests");
            self.0(G::rulebook(), &sources);
        }
    }
    games::visit(&mut Each(check));
}

fn rules(book: &Rulebook) -> BTreeSet<String> {
    book.rules.iter().map(|rule| rule.id.clone()).collect()
}

#[test]
fn every_rule_is_asserted() {
    let mut missing = Vec::new();
    each_game(|book, sources| {
        let asserted = sources.iter().flat_map(|source| asserted(source, &book.prefix)).collect();
        missing.extend(rules(book).difference(&asserted).cloned());
    });
    assert!(missing.is_empty(), "no test asserts anything about {} rules: {missing:?}", missing.len());
}

#[test]
fn tests_name_only_rules() {
    each_game(|book, sources| {
        let named: BTreeSet<_> = sources.iter().flat_map(|source| named(source, &book.prefix)).collect();
        let unknown: Vec<_> = named.difference(&rules(book)).cloned().collect();
        assert!(unknown.is_empty(), "there is no rule {unknown:?}");
    });
}

/// Each value that is not the default stands in backticks above the test of it.
#[test]
fn every_option_is_named() {
    each_game(|book, sources| {
        for option in &book.options {
            for value in option.values.iter().filter(|value| value.value != option.default) {
                let named = format!("`{} = {}`", option.id, value.value);
                assert!(sources.iter().any(|source| source.contains(&named)), "no test names {named}");
            }
        }
    });
}

#[test]
fn rulebooks_hang_together() {
    each_game(|book, _| {
        let sections: BTreeSet<&str> = book.sections.iter().map(|section| section.id.as_str()).collect();
        for rule in &book.rules {
            assert!(sections.contains(rule.section.as_str()), "{}", rule.id);
            let optional =
                rule.option.is_empty() || book.options.iter().any(|option| option.id == rule.option);
            assert!(optional, "{}", rule.id);
            assert!(rule.see.iter().all(|id| book.rule(id).is_some()), "{}", rule.id);
        }
        for option in &book.options {
            assert!(book.rule(&option.rule).is_some(), "{}", option.id);
            assert!(option.values.iter().any(|value| value.value == option.default), "{}", option.id);
        }
    });
}

#[test]
fn only_assertions_count() {
    let counted = r##"
        table.refuses(0, &format!("{}", die('"')), "X-A-1").lists("b");
        given.refuses_of(
            seat,
            &Action::Pass { at: [1, 2] },
            "X-A-2",
        );
        refused(Ruling::Set { n: 1 }, "X-A-3");
        assert_eq!(set(seat, 1).unwrap_err().rule, "X-A-4");
        assert_eq!(outcome.decided_by, "X-A-5", "\"");
        covers("X-A-6");
    "##;
    let found: Vec<String> = asserted(counted, "X").into_iter().collect();
    assert_eq!(found, ["X-A-1", "X-A-2", "X-A-3", "X-A-4", "X-A-5", "X-A-6"]);
    let not_counted = r##"
        /// X-B-1, `covers("X-B-2")`.
        // covers("X-B-3")
        /* covers("X-B-4") */
        fn refuses_x_b_5(rule: &str) { let rule = "X-B-6"; told("X-B-7") }
        assert_eq!(told, "X-B-8", "of {rule}");
        table.refuses(0, "pass", &format!("{}", rule("X-B-9")));
        let text = "covers(\"X-B-10\")";
        r#"covers("X-B-11")"#;
    "##;
    assert_eq!(asserted(not_counted, "X"), BTreeSet::new());
}
