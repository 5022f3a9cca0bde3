//! What people mean by what they type: a choice, or an answer of chance.

use serde_json::{Value, json};

use super::list::List;
use super::terminal::Terminal;
use crate::cli::notation::{Notation, named_action};
use crate::engine::{AnyEntry, AnyMatch, EntryError, Seat};

/// The choice that words mean: JSON, the words of a listed choice or the beginning of just one, the game's own
/// notation, or the name of an action. `None` where they mean none, or more than one.
pub(super) fn choice(
    game: &dyn AnyMatch,
    schema: &Value,
    seat: Seat,
    words: &str,
    list: &List,
) -> Option<Result<AnyEntry, EntryError>> {
    let choice = |action: Value| game.read(game.len(), &json!({"do": {"seat": seat, "action": action}}));
    if let Ok(value) = serde_json::from_str::<Value>(words) {
        return Some(choice(value.pointer("/do/action").cloned().unwrap_or(value)));
    }
    if let Some(entry) = list.begun(words) {
        return Some(Ok(entry));
    }
    if let Some(read) = game.read_action(seat, words) {
        return Some(read.map_err(EntryError::Refused));
    }
    named_action(schema, words).map(choice)
}

impl Terminal<'_, '_> {
    /// The choice that words mean now.
    pub(super) fn action(
        &self,
        seat: Seat,
        words: &str,
        list: &List,
    ) -> Option<Result<AnyEntry, EntryError>> {
        choice(self.session.game(), &self.schema, seat, words, list)
    }

    /// The answer of chance that a line means now.
    pub(super) fn outcome(
        &self,
        notation: Option<&Notation>,
        line: &str,
    ) -> Option<Result<AnyEntry, EntryError>> {
        self.outcome_in(self.session.game(), notation, line)
    }

    /// The answer of chance that a line means in a match: JSON, the game's own notation, or a row of words, in capitals
    /// where the game reads only those.
    pub(super) fn outcome_in(
        &self,
        game: &dyn AnyMatch,
        notation: Option<&Notation>,
        line: &str,
    ) -> Option<Result<AnyEntry, EntryError>> {
        let read = |entry: &Value| game.read(game.len(), entry);
        if let Some(entry) = chance_json(line) {
            return Some(read(&entry));
        }
        if let Some(entry) = game.read_chance(line.trim()) {
            return Some(Ok(entry));
        }
        let short = |line: &str| Some(read(&notation?.read(line, &self.words)?));
        let typed = short(line)?;
        if typed.is_ok() {
            return Some(typed);
        }
        short(&line.to_uppercase()).filter(Result::is_ok).or(Some(typed))
    }

    /// How an answer of chance is typed.
    pub(super) fn example(
        &self,
        game: &dyn AnyMatch,
        notation: Option<&Notation>,
        entry: &AnyEntry,
    ) -> String {
        let json = entry.to_json();
        let spelled = || notation.and_then(|notation| notation.spell(&json, &self.words));
        let written = game.write_chance(entry).or_else(spelled);
        written.unwrap_or_else(|| json.get("chance").unwrap_or(&json).to_string())
    }
}

/// An answer of chance in a line of JSON; a bare number or word is left to shorter notations.
fn chance_json(line: &str) -> Option<Value> {
    let value: Value = serde_json::from_str(line.trim()).ok()?;
    let whole = value.get("chance").is_some();
    value.is_object().then(|| if whole { value } else { json!({"chance": value}) })
}
