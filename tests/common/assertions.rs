//! Which rule ids the sources of tests assert something about.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What tests call to expect a [`Violation`](tableside::engine::Violation) of a rule, and the mark for the rest.
const ASSERTIONS: [&str; 12] = [
    "and",
    "cannot_stand",
    "covers",
    "forbids",
    "refused",
    "refuses",
    "refuses_chance",
    "refuses_of",
    "refuses_ruling",
    "rule",
    "stands",
    "stands_as",
];

/// All sources below a folder of the project.
pub fn sources(folder: &str) -> Vec<String> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        let Ok(entries) = std::fs::read_dir(folder) else { return };
        for path in entries.map(|entry| entry.unwrap().path()) {
            match path {
                path if path.is_dir() => collect(&path, found),
                path if path.extension().is_some_and(|ext| ext == "rs") => found.push(path),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    found.sort();
    found.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

/// The ids in a text, also in comments and as part of a name such as `…_dt_hire_9`.
pub fn named(text: &str, prefix: &str) -> BTreeSet<String> {
    let text = text.to_uppercase().replace('_', "-");
    let begins = format!("{prefix}-");
    let ids = text.split(&begins).skip(1).filter_map(|rest| {
        let mut parts = rest.split('-');
        let (chapter, number) = (parts.next()?, parts.next()?);
        let number: String = number.chars().take_while(char::is_ascii_digit).collect();
        let is_id = !number.is_empty() && chapter.chars().all(|c| c.is_ascii_uppercase());
        is_id.then(|| format!("{prefix}-{chapter}-{number}"))
    });
    ids.collect()
}

/// The ids that are asserted: strings of their own that an assertion of [`ASSERTIONS`] is called with, or that
/// `assert_eq!` compares with the `rule` of a violation or with what decided a match.
pub fn asserted(text: &str, prefix: &str) -> BTreeSet<String> {
    let begins = format!("{prefix}-");
    let mut ids = BTreeSet::new();
    // What has been opened and not closed: the name before the parenthesis, and the tokens after it.
    let mut open: Vec<(String, Vec<&str>)> = Vec::new();
    let mut name = String::new();
    for token in tokens(text) {
        match token {
            "(" | "[" | "{" => open.push((std::mem::take(&mut name), Vec::new())),
            ")" | "]" | "}" => drop(open.pop()),
            string if string.starts_with('"') => {
                let id = string.trim_matches('"');
                let expected = open.last().is_some_and(|(call, _)| ASSERTIONS.contains(&call.as_str()));
                let compared = open.last().is_some_and(|(call, before)| {
                    call == "assert_eq!" && before.iter().any(|part| ["rule", "decided_by"].contains(part))
                });
                if id.starts_with(&begins) && (expected || compared) {
                    ids.insert(id.to_owned());
                }
            }
            // A macro's name and its mark; the definition of a function is no call.
            "!" if !name.is_empty() => name.push('!'),
            word if word.starts_with(|c: char| c.is_alphabetic() || c == '_') => {
                if let Some((_, tokens)) = open.last_mut() {
                    tokens.push(word);
                }
                name = word.to_owned();
                continue;
            }
            _ => name.clear(),
        }
    }
    ids
}

/// The words, strings and marks of a source without its comments; of strings that are raw or have escapes only
/// that they are no ids matters.
fn tokens(source: &str) -> impl Iterator<Item = &str> {
    let mut rest = source;
    std::iter::from_fn(move || {
        loop {
            rest = rest.trim_start();
            if rest.starts_with("//") {
                rest = rest.split_once('\n').map_or("", |(_, after)| after);
            } else if rest.starts_with("/*") {
                rest = rest.split_once("*/").map_or("", |(_, after)| after);
            } else {
                break;
            }
        }
        let (token, after) = rest.split_at(length(rest));
        rest = after;
        (!token.is_empty()).then_some(token)
    })
}

/// How long the first token is.
fn length(rest: &str) -> usize {
    let Some(first) = rest.chars().next() else { return 0 };
    let until =
        |end: &str, from: usize| rest[from..].find(end).map_or(rest.len(), |at| from + at + end.len());
    match first {
        'r' if rest.starts_with("r\"") => until("\"", 2),
        'r' if rest.starts_with("r#\"") => until("\"#", 3),
        '"' => {
            let mut escaped = false;
            let end = rest[1..].find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            end.map_or(rest.len(), |at| at + 2)
        }
        // A character; a lifetime has no second mark.
        '\'' if rest.starts_with("'\\") => until("'", 3),
        '\'' if rest.chars().nth(2) == Some('\'') => {
            rest.char_indices().nth(3).map_or(rest.len(), |(at, _)| at)
        }
        c if c.is_alphanumeric() || c == '_' => {
            rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len())
        }
        c => c.len_utf8(),
    }
}
