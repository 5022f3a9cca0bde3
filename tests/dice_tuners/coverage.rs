//! A rule without a test does not exist.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use tableside::engine::Rulebook;

/// All test sources of this game.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let of = |path: PathBuf| match path {
        path if path.is_dir() => sources(&path),
        path if path.extension().is_some_and(|ext| ext == "rs") => vec![path],
        _ => Vec::new(),
    };
    entries.flat_map(of).collect()
}

/// The ids in a text, in capitals: `DT-HIRE-9`, also as part of a name such as `…_dt_hire_9`.
fn ids(text: &str) -> BTreeSet<String> {
    let text = text.to_uppercase().replace('_', "-");
    let mut ids = BTreeSet::new();
    for rest in text.split("DT-").skip(1) {
        let mut parts = rest.split('-');
        let (Some(chapter), Some(number)) = (parts.next(), parts.next()) else { continue };
        let number: String = number.chars().take_while(char::is_ascii_digit).collect();
        if !number.is_empty() && chapter.chars().all(|c| c.is_ascii_alphabetic()) {
            ids.insert(format!("DT-{chapter}-{number}"));
        }
    }
    ids
}

fn texts() -> impl Iterator<Item = String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dice_tuners");
    sources(&folder).into_iter().map(|path| std::fs::read_to_string(path).unwrap())
}

/// All ids that tests mention, in code, comments and names.
fn named() -> BTreeSet<String> {
    texts().flat_map(|text| ids(&text)).collect()
}

/// The ids that tests assert something about: the rule of a refusal that is expected, or the mark of
/// [`covers`](crate::table::covers). Both stand in the code as a string of their own.
fn asserted() -> BTreeSet<String> {
    let code = |text: String| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let strings = lines.flat_map(|line| line.split('"').skip(1).step_by(2).map(str::to_owned));
        strings.filter(|string| string.starts_with("DT-")).collect()
    };
    texts().flat_map(code).collect()
}

fn rulebook() -> Rulebook {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/rules/dice-tuners.toml");
    Rulebook::parse(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn every_rule_is_asserted() {
    let asserted = asserted();
    let missing: Vec<String> =
        rulebook().rules.into_iter().map(|rule| rule.id).filter(|id| !asserted.contains(id)).collect();
    assert!(missing.is_empty(), "no test asserts {missing:?}");
}

#[test]
fn tests_name_only_rules() {
    let rules: BTreeSet<String> = rulebook().rules.into_iter().map(|rule| rule.id).collect();
    let unknown: Vec<String> = named().into_iter().filter(|id| !rules.contains(id)).collect();
    assert!(unknown.is_empty(), "there is no rule {unknown:?}");
}

#[test]
fn every_option_is_named() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dice_tuners/options.rs");
    let text = std::fs::read_to_string(path).unwrap();
    for option in rulebook().options {
        for value in option.values.iter().filter(|value| value.value != option.default) {
            let named = format!("`{} = {}`", option.id, value.value);
            assert!(text.contains(&named), "no test names {named}");
        }
    }
}
