//! Which rule ids sources name.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

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
