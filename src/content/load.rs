use std::fmt;
use std::io::Read;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::place::{Document, Ids, Position};
use super::{Fault, PackError, Problem, hash};
use crate::engine::form::{self, Mismatch};
use crate::engine::{Game, PackInfo, Text};
use crate::files::in_words;

/// The most bytes a pack may have.
pub const MAX_BYTES: u64 = 1024 * 1024;

/// The most syntax errors that are told of one pack: the later ones mostly follow from the first.
const MOST_TOLD: usize = 20;
/// The most breaches of a game's rules that are told of one pack.
const MOST_MEANT: usize = 200;

/// Where a pack comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It is built in.
    Default,
    /// A file.
    File(PathBuf),
    /// Text that is being written, for the editor.
    Draft,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str(&crate::i18n::gettext("built-in pack")),
            Self::File(path) => write!(f, "{}", path.display()),
            Self::Draft => f.write_str(&crate::i18n::gettext("draft")),
        }
    }
}

/// What packs of a game hold.
#[derive(Debug)]
pub struct PackKind<C> {
    /// The game's id.
    pub game: &'static str,
    /// The pack the program ships, as TOML.
    pub default: &'static str,
    /// What is wrong with a content apart from its form; empty if nothing is.
    pub check: fn(&C) -> Vec<Text>,
    /// The JSON Schema of the content.
    pub schema: fn() -> Value,
    /// Adds what another pack holds; see [`Rules::join_content`](crate::engine::Rules::join_content).
    pub join: fn(&mut C, &C),
}

impl<C> PackKind<C> {
    /// The packs of a game.
    #[must_use]
    pub fn of<G: Game<Content = C>>() -> Self
    where
        C: JsonSchema,
    {
        Self {
            game: G::INFO.id,
            default: G::default_pack(),
            check: G::check_content,
            schema: || serde_json::json!(schemars::schema_for!(C)),
            join: G::join_content,
        }
    }
}

/// A pack that was read and found good.
#[derive(Clone, Debug, PartialEq)]
pub struct Pack<C> {
    /// Its head.
    pub info: PackInfo,
    /// What is in it, the head included.
    pub content: C,
    /// The content as JSON, as matches keep it.
    pub value: Value,
    /// The same without what was added from other packs.
    pub own: Value,
    /// SHA-256 of the canonical JSON of the content, in hex.
    pub hash: String,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where people put their own packs of a game: `packs/<game>` in the program's data folder. `None` if
/// there is no home folder. It need not exist.
#[must_use]
pub fn user_folder(game: &str) -> Option<PathBuf> {
    user_root().map(|root| root.join(game))
}

/// The folder in which those folders are. It need not exist.
#[must_use]
pub fn user_root() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", crate::config::FOLDER).map(|dirs| dirs.data_dir().join("packs"))
}

/// Reads a pack.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load_str<C>(kind: &PackKind<C>, origin: Origin, text: &str) -> Result<Pack<C>, PackError>
where
    C: Clone + PartialEq + Serialize + DeserializeOwned,
{
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut pack = match read(kind, text) {
        Ok((info, content, value)) => {
            Pack { info, content, hash: hash(&value), own: value.clone(), value, origin }
        }
        Err(problems) => return Err(PackError { origin, problems }),
    };
    if pack.origin != Origin::Default
        && let Ok((_, built_in, _)) = read(kind, kind.default)
    {
        join(kind, &mut pack, &built_in);
    }
    Ok(pack)
}

/// Adds what another pack holds, if both together are in order.
fn join<C>(kind: &PackKind<C>, pack: &mut Pack<C>, other: &C)
where
    C: Clone + PartialEq + Serialize,
{
    let mut content = pack.content.clone();
    (kind.join)(&mut content, other);
    if content == pack.content || !(kind.check)(&content).is_empty() {
        return;
    }
    if let Ok(value) = serde_json::to_value(&content) {
        (pack.hash, pack.value, pack.content) = (hash(&value), value, content);
    }
}

/// Reads a pack from a file.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load_file<C>(kind: &PackKind<C>, path: &Path) -> Result<Pack<C>, PackError>
where
    C: Clone + PartialEq + Serialize + DeserializeOwned,
{
    load_str(kind, Origin::File(path.to_owned()), &read_text(path)?)
}

/// The text of a pack's file.
///
/// # Errors
/// If it cannot be read, is too large for a pack, or no text.
pub fn read_text(path: &Path) -> Result<String, PackError> {
    let refused = |fault| PackError { origin: Origin::File(path.to_owned()), problems: vec![nowhere(fault)] };
    read_file(path).map_err(refused)
}

/// All packs of a game: the built-in one, then those of the folder by file name. A bad pack is reported
/// and the rest load; a folder that does not exist is empty.
pub fn available<C>(kind: &PackKind<C>, folder: Option<&Path>) -> (Vec<Pack<C>>, Vec<PackError>)
where
    C: Clone + PartialEq + Serialize + DeserializeOwned,
{
    let mut packs: Vec<Pack<C>> = Vec::new();
    let mut errors = Vec::new();
    match load_str(kind, Origin::Default, kind.default) {
        Ok(pack) => packs.push(pack),
        Err(error) => errors.push(error),
    }
    let files = folder.map_or(Ok(Vec::new()), pack_files).unwrap_or_else(|error| {
        errors.push(error);
        Vec::new()
    });
    for path in files {
        match load_file(kind, &path).and_then(|pack| distinct(pack, &packs)) {
            Ok(pack) => packs.push(pack),
            Err(error) => errors.push(error),
        }
    }
    // Packs in one folder belong to one person, who may put them on one table.
    let read: Vec<C> = packs.iter().map(|pack| pack.content.clone()).collect();
    for (at, pack) in packs.iter_mut().enumerate().filter(|(_, pack)| pack.origin != Origin::Default) {
        read.iter()
            .enumerate()
            .filter(|(other, _)| *other != at)
            .for_each(|(_, other)| join(kind, pack, other));
    }
    (packs, errors)
}

fn distinct<C>(pack: Pack<C>, packs: &[Pack<C>]) -> Result<Pack<C>, PackError> {
    match packs.iter().find(|other| other.info.id == pack.info.id) {
        None => Ok(pack),
        Some(other) => Err(PackError::same_id(pack.origin, pack.info.id, other.origin.clone())),
    }
}

/// The files `*.toml` of a folder, by name; not those that are hidden.
fn pack_files(folder: &Path) -> Result<Vec<PathBuf>, PackError> {
    let unreadable = |error: std::io::Error| PackError {
        origin: Origin::File(folder.to_owned()),
        problems: vec![nowhere(Fault::Unreadable(in_words(&error)))],
    };
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(unreadable)?,
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(unreadable)?.path();
        let hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        if !hidden && path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn read_file(path: &Path) -> Result<String, Fault> {
    let unreadable = |error: std::io::Error| Fault::Unreadable(in_words(&error));
    // Opening a pipe would wait for ever.
    if !std::fs::metadata(path).map_err(unreadable)?.is_file() {
        return Err(Fault::Unreadable(crate::i18n::gettext("it is not a file")));
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(unreadable)?;
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Fault::TooBig { limit: MAX_BYTES });
    }
    String::from_utf8(bytes).map_err(|_| Fault::NotText)
}

/// All that is read of a pack whose game is not yet known to be right.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only the schema is used")]
struct Head {
    pack: PackInfo,
}

fn read<C>(kind: &PackKind<C>, text: &str) -> Result<(PackInfo, C, Value), Vec<Problem>>
where
    C: Serialize + DeserializeOwned,
{
    if text.len() as u64 > MAX_BYTES {
        return Err(vec![nowhere(Fault::TooBig { limit: MAX_BYTES })]);
    }
    let document = Document::parse(text).map_err(|errors| {
        let syntax = |error: &toml::de::Error| problem(text, None, error, Fault::Syntax);
        errors.iter().take(MOST_TOLD).map(syntax).collect::<Vec<_>>()
    })?;
    let form = |error: toml::de::Error| vec![problem(text, Some(&document), &error, Fault::Form)];
    let written: Value = toml::from_str(text).map_err(form)?;
    // The head first: a pack for another game is told so, not that its fields are strange.
    let head = head_faults(kind.game, &written, text, &document);
    if !head.is_empty() {
        return Err(head);
    }
    let no_form = |error: serde_json::Error| vec![nowhere(Fault::Form(error.to_string()))];
    let info: PackInfo =
        serde_json::from_value(written.get("pack").cloned().unwrap_or_default()).map_err(no_form)?;
    // As matches and files of matches have their content, so that types are taken apart in one way only.
    let content: C = serde_json::from_value(written.clone()).map_err(|error| {
        let all = misformed(&(kind.schema)(), &written, text, &document);
        if all.is_empty() { vec![refused(error.to_string(), text, &document)] } else { all }
    })?;
    let faults = (kind.check)(&content);
    if !faults.is_empty() {
        let ids = document.ids();
        let told = faults.into_iter().take(MOST_MEANT);
        return Err(told.map(|fault| meaning(text, &ids, fault)).collect());
    }
    let value =
        serde_json::to_value(&content).map_err(|error| vec![nowhere(Fault::Form(error.to_string()))])?;
    Ok((info, content, value))
}

/// The first fields that have another form than a content has, in the order of the text.
fn misformed(schema: &Value, written: &Value, text: &str, document: &Document) -> Vec<Problem> {
    let found = form::mismatches(schema, written);
    if found.is_empty() {
        return Vec::new();
    }
    let places = document.places();
    let problem = |found: Mismatch| {
        let field = from_one(&found.field);
        let unknown = found.found.strip_prefix('“').and_then(|rest| rest.strip_suffix('”'));
        let own = match unknown {
            Some(key) if field.is_empty() => key.to_owned(),
            Some(key) => format!("{field}.{key}"),
            None => field.clone(),
        };
        // What is missing has no place of its own; what it is missing from has.
        let parent = own.rsplit_once('.').map_or("", |(parent, _)| parent);
        let [name, value] = places.of(&own);
        let own_place = if unknown.is_some() { name } else { value.or(name) };
        let at = own_place.or_else(|| places.of(parent)[1]);
        let fault = match unknown {
            Some(key) => Fault::Unknown { field: key.to_owned(), known: found.expected },
            None if found.found.is_empty() => Fault::Missing { expected: found.expected },
            None => Fault::Expected { expected: found.expected, found: found.found },
        };
        (at, own, fault)
    };
    let mut all: Vec<_> = found.into_iter().map(problem).collect();
    all.sort_by_key(|(at, ..)| *at);
    all.truncate(MOST_TOLD);
    let placed = |at: Option<usize>| at.map(|byte| Position::of(text, byte));
    all.into_iter().map(|(at, field, fault)| Problem { at: placed(at), field, fault }).collect()
}

/// A path with places counted from 1, as people count.
fn from_one(path: &str) -> String {
    let mut parts = path.split('[');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (at, rest) = part.split_once(']').unwrap_or((part, ""));
        let at = at.parse::<usize>().map_or_else(|_| at.to_owned(), |at| (at + 1).to_string());
        out.push_str(&format!("[{at}]{rest}"));
    }
    out
}

/// Everything that is wrong with the head, in the order of the text.
fn head_faults(game: &str, written: &Value, text: &str, document: &Document) -> Vec<Problem> {
    let mut all = misformed(&serde_json::json!(schemars::schema_for!(Head)), written, text, document);
    let word = |field: &str| written.get("pack")?.get(field)?.as_str();
    let mut add = |field: &str, fault| {
        let at = document.field("pack", field).map(|byte| Position::of(text, byte));
        all.push(Problem { at, field: format!("pack.{field}"), fault });
    };
    if let Some(found) = word("game").filter(|found| *found != game) {
        add("game", Fault::WrongGame { found: found.to_owned(), wanted: game.to_owned() });
    }
    for field in ["id", "name"] {
        if word(field).is_some_and(|word| word.trim().is_empty()) {
            add(field, Fault::Empty);
        }
    }
    all.sort_by_key(|problem| problem.at);
    all
}

/// A text that one of our types does not take: its place is that of the text which the message quotes last.
fn refused(message: String, text: &str, document: &Document) -> Problem {
    let quoted = message.rsplit_once('“').and_then(|(_, rest)| rest.split_once('”'));
    let (at, field) = quoted.and_then(|(word, _)| document.text(word)).unzip();
    Problem {
        at: at.map(|byte| Position::of(text, byte)),
        field: field.unwrap_or_default(),
        fault: Fault::Form(message),
    }
}

fn problem(
    text: &str,
    document: Option<&Document>,
    error: &toml::de::Error,
    fault: impl Fn(String) -> Fault,
) -> Problem {
    let byte = error.span().map(|span| span.start);
    Problem {
        at: byte.map(|byte| Position::of(text, byte)),
        field: byte.zip(document).map(|(byte, document)| document.path_at(byte)).unwrap_or_default(),
        fault: fault(error.message().to_owned()),
    }
}

fn meaning(text: &str, ids: &Ids, fault: Text) -> Problem {
    let (at, field) = ids.named_in(&fault).unzip();
    Problem {
        at: at.map(|byte| Position::of(text, byte)),
        field: field.unwrap_or_default(),
        fault: Fault::Meaning(fault),
    }
}

const fn nowhere(fault: Fault) -> Problem {
    Problem { at: None, field: String::new(), fault }
}
