//! What people mean by what they type: a choice, or an answer of chance.

use serde_json::{Value, json};

use super::list::List;
use crate::engine::{AnyEntry, AnyMatch, EntryError, Names, Seat, Text, Unread};

/// Why what was typed is no entry.
pub(crate) enum NoEntry {
    /// It was understood, and cannot be.
    Refused(EntryError),
    /// It was not understood; what it may have meant.
    Unclear(Text),
}

/// What words mean that nothing reads: some of those of a choice.
pub(crate) enum Found {
    /// This choice only.
    One(AnyEntry),
    /// Several: these of the list.
    Several(Vec<usize>),
    /// Nothing.
    Nothing,
}

impl From<EntryError> for NoEntry {
    fn from(error: EntryError) -> Self {
        Self::Refused(error)
    }
}

impl From<Unread> for NoEntry {
    fn from(unread: Unread) -> Self {
        match unread {
            Unread::Refused(violation) => Self::Refused(violation.into()),
            Unread::Unclear(text) => Self::Unclear(text),
        }
    }
}

/// The choice that words mean, allowed or not: JSON, the words of a listed choice or the beginning of just one, or what
/// the game's grammar reads.
pub(crate) fn choice(
    game: &dyn AnyMatch,
    seat: Seat,
    words: &str,
    list: &List,
    names: &Names,
) -> Result<AnyEntry, NoEntry> {
    // A bare number is a word of the game's.
    if let Ok(value) = serde_json::from_str::<Value>(words)
        && !value.is_number()
    {
        let action = value.pointer("/do/action").cloned().unwrap_or(value);
        return Ok(game.read(game.len(), &json!({"do": {"seat": seat, "action": action}}))?);
    }
    match list.begun(words) {
        Some(entry) => Ok(entry),
        None => Ok(game.read_action(seat, words, names)?),
    }
}

/// The choice that has these words, of those that are listed, else of all that are allowed: then the list is of those.
pub(crate) fn found(game: &dyn AnyMatch, seat: Seat, words: &str, list: &mut List, names: &Names) -> Found {
    let mut found = list.find(words);
    if found.is_empty() {
        let every = List::of(game.legal(seat).choices, names);
        found = every.find(words);
        if !found.is_empty() {
            *list = every;
        }
    }
    match found.as_slice() {
        [] => Found::Nothing,
        [one] => list.get(*one).map_or(Found::Nothing, Found::One),
        _ => Found::Several(found),
    }
}

/// The answer of chance that a line means: JSON, or what the game's grammar reads.
pub(crate) fn outcome(game: &dyn AnyMatch, line: &str, names: &Names) -> Result<AnyEntry, NoEntry> {
    match chance_json(line) {
        Some(entry) => Ok(game.read(game.len(), &entry)?),
        None => game.read_chance(line, names).or_else(|unread| {
            // Somebody else’s, with the name before it.
            let named = game.read_entries(line, names);
            let only =
                named.filter(|entries| entries.len() == 1).and_then(|entries| entries.into_iter().next());
            only.ok_or_else(|| unread.into())
        }),
    }
}

/// How an answer of chance is typed.
pub(crate) fn example(game: &dyn AnyMatch, entry: &AnyEntry) -> String {
    game.write_chance(entry).unwrap_or_else(|| {
        let json = entry.to_json();
        json.get("chance").unwrap_or(&json).to_string()
    })
}

/// An answer of chance in a line of JSON; a bare number or word is left to the grammar.
fn chance_json(line: &str) -> Option<Value> {
    let value: Value = serde_json::from_str(line.trim()).ok()?;
    let whole = value.get("chance").is_some();
    value.is_object().then(|| if whole { value } else { json!({"chance": value}) })
}
