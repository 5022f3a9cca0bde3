//! What people mean by what they type: a choice, or an answer of chance.

use serde_json::{Value, json};

use super::list::List;
use super::terminal::Terminal;
use crate::engine::{AnyEntry, AnyMatch, EntryError, Names, Seat, Text, Unread};

/// Why what was typed is no entry.
pub(super) enum NoEntry {
    /// It was understood, and cannot be.
    Refused(EntryError),
    /// It was not understood; what it may have meant.
    Unclear(Text),
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
pub(super) fn choice(
    game: &dyn AnyMatch,
    seat: Seat,
    words: &str,
    list: &List,
    names: &Names,
) -> Result<AnyEntry, NoEntry> {
    if let Ok(value) = serde_json::from_str::<Value>(words) {
        let action = value.pointer("/do/action").cloned().unwrap_or(value);
        return Ok(game.read(game.len(), &json!({"do": {"seat": seat, "action": action}}))?);
    }
    match list.begun(words) {
        Some(entry) => Ok(entry),
        None => Ok(game.read_action(seat, words, names)?),
    }
}

/// The answer of chance that a line means: JSON, or what the game's grammar reads.
pub(super) fn outcome(game: &dyn AnyMatch, line: &str, names: &Names) -> Result<AnyEntry, NoEntry> {
    match chance_json(line) {
        Some(entry) => Ok(game.read(game.len(), &entry)?),
        None => Ok(game.read_chance(line, names)?),
    }
}

/// How an answer of chance is typed.
pub(super) fn example(game: &dyn AnyMatch, entry: &AnyEntry) -> String {
    game.write_chance(entry).unwrap_or_else(|| {
        let json = entry.to_json();
        json.get("chance").unwrap_or(&json).to_string()
    })
}

impl Terminal<'_, '_> {
    /// The choice that words mean now.
    pub(super) fn action(&self, seat: Seat, words: &str, list: &List) -> Result<AnyEntry, NoEntry> {
        choice(self.session.game(), seat, words, list, self.session.names())
    }

    /// The answer of chance that a line means now.
    pub(super) fn outcome(&self, line: &str) -> Result<AnyEntry, NoEntry> {
        outcome(self.session.game(), line, self.session.names())
    }
}

/// An answer of chance in a line of JSON; a bare number or word is left to the grammar.
fn chance_json(line: &str) -> Option<Value> {
    let value: Value = serde_json::from_str(line.trim()).ok()?;
    let whole = value.get("chance").is_some();
    value.is_object().then(|| if whole { value } else { json!({"chance": value}) })
}
