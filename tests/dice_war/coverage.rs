//! A rule without a test does not exist.

use std::collections::BTreeSet;
use std::path::Path;

use tableside::engine::Rulebook;

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

fn rulebook() -> Rulebook {
    Rulebook::parse(&read("data/rules/dice-war.toml")).unwrap()
}

/// The ids `DW-…` in the tests of this folder.
fn named() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dice_war");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let texts = files.map(|file| std::fs::read_to_string(file).unwrap());
    let mut ids = BTreeSet::new();
    for text in texts {
        for rest in text.split("DW-").skip(1) {
            let mut parts = rest.split('-');
            let (Some(chapter), Some(number)) = (parts.next(), parts.next()) else { continue };
            let number: String = number.chars().take_while(char::is_ascii_digit).collect();
            if !number.is_empty() && chapter.chars().all(|c| c.is_ascii_uppercase()) {
                ids.insert(format!("DW-{chapter}-{number}"));
            }
        }
    }
    ids
}

#[test]
fn every_rule_is_named() {
    let named = named();
    let unnamed: Vec<String> =
        rulebook().rules.into_iter().map(|rule| rule.id).filter(|id| !named.contains(id)).collect();
    assert!(unnamed.is_empty(), "no test names {unnamed:?}");
}

#[test]
fn tests_name_only_rules() {
    let rules: BTreeSet<String> = rulebook().rules.into_iter().map(|rule| rule.id).collect();
    let unknown: Vec<String> = named().into_iter().filter(|id| !rules.contains(id)).collect();
    assert!(unknown.is_empty(), "there is no rule {unknown:?}");
}

#[test]
fn every_option_is_named() {
    let text = read("tests/dice_war/options.rs");
    for option in rulebook().options {
        for value in option.values.iter().filter(|value| value.value != option.default) {
            let named = format!("`{} = {}`", option.id, value.value);
            assert!(text.contains(&named), "no test names {named}");
        }
    }
}

#[test]
fn the_rulebook_hangs_together() {
    let book = rulebook();
    let sections: BTreeSet<&str> = book.sections.iter().map(|section| section.id.as_str()).collect();
    for rule in &book.rules {
        assert!(sections.contains(rule.section.as_str()), "{}", rule.id);
        assert!(
            rule.option.is_empty() || book.options.iter().any(|option| option.id == rule.option),
            "{}",
            rule.id
        );
        assert!(rule.see.iter().all(|id| book.rule(id).is_some()), "{}", rule.id);
    }
    for option in &book.options {
        assert!(book.rule(&option.rule).is_some(), "{}", option.id);
        assert!(option.values.iter().any(|value| value.value == option.default), "{}", option.id);
    }
}
