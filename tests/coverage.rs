//! Rulebooks, and what sources name of them. That each rule is asserted, `tests_assert_rules.rs` sees.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

#[path = "common/naming.rs"]
mod naming;

use std::collections::BTreeSet;

use naming::{named, sources};
use tableside::engine::{Game, GameVisitor, Rulebook};
use tableside::games;

/// Does the same for each game, with its rulebook, its sources and those of its tests.
fn each_game(check: impl FnMut(&Rulebook, &[String], &[String])) {
    struct Each<F>(F);
    impl<F: FnMut(&Rulebook, &[String], &[String])> GameVisitor for Each<F> {
        fn game<G: Game>(&mut self) {
            let name = G::INFO.id.replace('-', "_");
            let tests = sources(&format!("tests/{name}"));
            assert!(!tests.is_empty(), "{name} has no tests");
            self.0(G::rulebook(), &sources(&format!("src/games/{name}")), &tests);
        }
    }
    games::visit(&mut Each(check));
}

fn rules(book: &Rulebook) -> BTreeSet<String> {
    book.rules.iter().map(|rule| rule.id.clone()).collect()
}

#[test]
fn sources_name_only_rules() {
    each_game(|book, game, tests| {
        let sources = game.iter().chain(tests);
        let named: BTreeSet<_> = sources.flat_map(|source| named(source, &book.prefix)).collect();
        let unknown: Vec<_> = named.difference(&rules(book)).cloned().collect();
        assert!(unknown.is_empty(), "there is no rule {unknown:?}");
    });
}

/// Each value that is not the default stands in backticks above the test of it.
#[test]
fn every_option_is_named() {
    each_game(|book, _, sources| {
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
    each_game(|book, _, _| {
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
