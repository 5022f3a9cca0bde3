//! Which file of the sources uses which, read from their imports and paths.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A module by its path from the root of the crate.
type Module = Vec<String>;

/// What is read of one file.
struct Source {
    file: String,
    /// Its text without comments, strings, imports and modules of tests.
    code: String,
    /// What it imports: the name that it has here, and the path as written.
    imports: Vec<(String, Vec<String>)>,
}

/// The sources, by module.
pub struct House {
    sources: BTreeMap<Module, Source>,
}

impl House {
    /// Reads the engine and the games.
    pub fn read() -> Self {
        let mut house = Self { sources: BTreeMap::new() };
        for folder in ["src/engine", "src/games"] {
            house.folder(Path::new(env!("CARGO_MANIFEST_DIR")), folder);
        }
        house
    }

    fn folder(&mut self, root: &Path, folder: &str) {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let file = format!("{folder}/{name}");
            if name == "tests" || name == "tests.rs" {
                continue;
            }
            if root.join(&file).is_dir() {
                self.folder(root, &file);
                continue;
            }
            let Some(path) = file.strip_prefix("src/").and_then(|path| path.strip_suffix(".rs")) else {
                continue;
            };
            let module = path.strip_suffix("/mod").unwrap_or(path).split('/').map(str::to_owned).collect();
            let text = without_tests(&without_comments(&fs::read_to_string(root.join(&file)).unwrap()));
            let (imports, code) = imports(&text);
            self.sources.insert(module, Source { file, code, imports });
        }
    }

    /// The folders of the games.
    pub fn games(&self) -> BTreeSet<String> {
        let games = self.sources.keys().filter(|module| module[0] == "games");
        games
            .filter_map(|module| Some(format!("src/games/{}/", module.get(1).filter(|_| module.len() > 2)?)))
            .collect()
    }

    /// The folders whose modules have an order: the engine and the games.
    pub fn folders(&self) -> BTreeSet<String> {
        self.games().into_iter().chain(["src/engine/".to_owned()]).collect()
    }

    /// The files of games in whose code a name stands.
    pub fn files_with(&self, name: &str) -> Vec<&str> {
        let games = self.sources.iter().filter(|(module, _)| module[0] == "games");
        games.filter(|(_, source)| has_word(&source.code, name)).map(|(_, source)| &*source.file).collect()
    }

    /// Whether code stands in a file whose path begins so.
    pub fn has(&self, begin: &str, code: &str) -> bool {
        let files = self.sources.values().filter(|source| source.file.starts_with(begin));
        files.into_iter().any(|source| source.code.contains(code))
    }

    /// Which files of a folder use which others of it.
    pub fn uses_inside(&self, folder: &str) -> BTreeMap<String, BTreeSet<String>> {
        let inside = self.sources.iter().filter(|(_, source)| source.file.starts_with(folder));
        inside
            .map(|(module, source)| {
                let used = self.uses(module, source).into_iter();
                let used = used.filter(|file| file.starts_with(folder) && *file != source.file).collect();
                (source.file.clone(), used)
            })
            .collect()
    }

    /// Each file of a folder that uses a file of another module of it: both files, and the names of both modules.
    pub fn uses_between_modules(&self, folder: &str) -> Vec<(String, String, [String; 2])> {
        let name = |file: &str| {
            let name = file.strip_prefix(folder)?.split('/').next()?.trim_end_matches(".rs");
            (name != "mod").then(|| name.to_owned())
        };
        let mut found = Vec::new();
        for (file, all) in self.uses_inside(folder) {
            for used in all {
                if let (Some(own), Some(other)) = (name(&file), name(&used))
                    && own != other
                {
                    found.push((file.clone(), used, [own, other]));
                }
            }
        }
        found
    }

    /// In which row of the table at the head of its folder's `mod.rs` a module stands.
    pub fn row(&self, folder: &str, module: &str) -> Option<usize> {
        let map = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join("mod.rs");
        let map = fs::read_to_string(map).ok()?;
        // A folder's last table is its map.
        let map = map.rsplit("//! | module | holds |").next()?;
        let mut rows = map.lines().filter(|line| line.starts_with("//! |"));
        rows.position(|row| {
            row.split(" | ").nth(1).is_some_and(|names| names.contains(&format!("`{module}`")))
        })
    }

    fn uses(&self, module: &Module, source: &Source) -> BTreeSet<String> {
        let imported = source.imports.iter();
        let imported = imported.filter(|(name, _)| name == "*" || has_word(&source.code, name));
        let imported = imported.map(|(_, path)| path.clone());
        let files = imported.chain(paths(&source.code)).filter_map(|path| self.file_of(module, &path, 0));
        files.collect()
    }

    /// The file in which stands what a path means that is written in a module.
    fn file_of(&self, module: &Module, path: &[String], depth: usize) -> Option<String> {
        let mut at = module.clone();
        let mut rest = path;
        let mut first = true;
        while let [next, behind @ ..] = rest {
            match next.as_str() {
                "crate" => at = Vec::new(),
                "super" => _ = at.pop(),
                "self" => {}
                name => {
                    let mut child = at.clone();
                    child.push(name.to_owned());
                    if self.is_module(&child) {
                        at = child;
                    } else {
                        let (_, meant) = self
                            .sources
                            .get(&at)?
                            .imports
                            .iter()
                            .find(|(known, _)| known == name)
                            .filter(|_| depth < 9)
                            .map_or((None, None), |(known, path)| (Some(known), Some(path)));
                        return match meant {
                            Some(path) => self.file_of(&at, &[path, behind].concat(), depth + 1),
                            None if first => None,
                            None => Some(self.sources.get(&at)?.file.clone()),
                        };
                    }
                }
            }
            first = false;
            rest = behind;
        }
        Some(self.sources.get(&at)?.file.clone())
    }

    fn is_module(&self, module: &Module) -> bool {
        self.sources.contains_key(module)
    }
}

/// Comments and strings are left out.
fn without_comments(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['/', '"', '\'']) {
        code.push_str(&rest[..at]);
        rest = &rest[at..];
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("r#\"") {
            rest.find("\"#").map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with('"') {
            string(rest)
        } else if rest.starts_with("'\"'") {
            3
        } else {
            code.push_str(&rest[..1]);
            1
        };
        rest = &rest[skipped..];
    }
    code.push_str(rest);
    code
}

/// How long a string in quotes is.
fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            '"' if !escaped => return at + 1,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    text.len()
}

/// A module of tests is at the end of its file.
fn without_tests(code: &str) -> String {
    code.split("#[cfg(test)]\nmod ").next().unwrap_or_default().to_owned()
}

/// What is imported, and the code without it.
fn imports(code: &str) -> (Vec<(String, Vec<String>)>, String) {
    let mut found = Vec::new();
    let mut rest = String::new();
    let mut item: Option<String> = None;
    for line in code.lines() {
        let bare = line.trim_start();
        let begins = |bare: &str| {
            bare.starts_with("use ") || (bare.starts_with("pub") && bare.split(' ').nth(1) == Some("use"))
        };
        if item.is_none() && begins(bare) {
            item = Some(String::new());
        }
        let Some(so_far) = &mut item else {
            rest.push_str(line);
            rest.push('\n');
            continue;
        };
        so_far.push_str(bare);
        so_far.push(' ');
        if bare.ends_with(';') {
            let tree = so_far.split_once("use ").unwrap().1.trim_end_matches([' ', ';']).to_owned();
            expand(&[], &tree, &mut found);
            item = None;
        }
    }
    (found, rest)
}

/// Each name of a tree of imports with its path.
fn expand(before: &[String], tree: &str, found: &mut Vec<(String, Vec<String>)>) {
    let (path, group) = match tree.split_once('{') {
        Some((path, group)) => (path, group.trim_end().strip_suffix('}')),
        None => (tree, None),
    };
    let (path, alias) =
        path.split_once(" as ").map_or((path, None), |(path, alias)| (path, Some(alias.trim())));
    let names = path.split("::").map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned);
    let mut path: Vec<String> = before.iter().cloned().chain(names).collect();
    if let Some(group) = group {
        for part in parts(group) {
            expand(&path, part, found);
        }
        return;
    }
    if path.last().is_some_and(|name| name == "self") && path.len() > 1 {
        path.pop();
    }
    let Some(mut name) = path.last().cloned() else { return };
    if let Some(alias) = alias.filter(|alias| *alias != "_") {
        alias.clone_into(&mut name);
    }
    if name == "*" || alias == Some("_") {
        "*".clone_into(&mut name);
        if path.last().is_some_and(|last| last == "*") {
            path.pop();
        }
    }
    found.push((name, path));
}

/// The parts of a group, which may have groups themselves.
fn parts(group: &str) -> Vec<&str> {
    let mut depth = 0;
    let parts = group.split(|character| {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        character == ',' && depth == 0
    });
    parts.map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Whether a word stands in the code.
fn has_word(code: &str, word: &str) -> bool {
    let edge = |character: Option<char>| !character.is_some_and(|it| it.is_alphanumeric() || it == '_');
    code.match_indices(word)
        .any(|(at, _)| edge(code[..at].chars().next_back()) && edge(code[at + word.len()..].chars().next()))
}

/// The paths that are written out in the code.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let part = |character: char| character.is_alphanumeric() || character == '_' || character == ':';
    for run in code.split(|character| !part(character)) {
        if run.contains("::") && run.starts_with(|first: char| first.is_lowercase()) {
            found.push(run.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect());
        }
    }
    found
}
