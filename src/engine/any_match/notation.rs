use std::ops::Range;

use serde_json::{Value, json};

use super::admit::{EntryError, no_stranger};
use super::log::AnyLog;
use crate::engine::any_entry::to_json;
use crate::engine::form::mismatch;
use crate::engine::matches::FormOfEntries;
use crate::engine::notation::{PadPart, Unread, complete, usage};
use crate::engine::{AnyEntry, Entry, EntryOf, Game, Match, Names, Seat, Text, Viewer, Violation};

/// The entries of a match of any game as text and as data.
pub trait AnyNotation {
    /// Reads an entry from JSON, with names and notations in place of numbers, for the state after `n` records.
    ///
    /// # Errors
    /// If it is not an entry of this game, or its notation says something of the state that is not so.
    fn read(&self, n: usize, entry: &Value) -> Result<AnyEntry, EntryError>;
    /// The choice that a text means, allowed or not. `names` are those of the seats.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn read_action(&self, seat: Seat, text: &str, names: &Names) -> Result<AnyEntry, Unread>;
    /// The answer of chance that a text means, possible or not.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn read_chance(&self, text: &str, names: &Names) -> Result<AnyEntry, Unread>;
    /// Whether the last key of a text enters the choice that it means.
    fn closes(&self, seat: Seat, text: &str) -> bool;
    /// How everything is typed that a seat can say now; without a seat, that can have come up.
    fn usage(&self, seat: Option<Seat>) -> Vec<String>;
    /// The words that can stand at the end of a line that is begun.
    fn complete(&self, seat: Option<Seat>, line: &str, names: &Names) -> Vec<String>;
    /// Several entries that a text in the game's own notation means, one after the other; `None` if it means none.
    /// Nothing is checked yet.
    fn read_entries(&self, text: &str, names: &Names) -> Option<Vec<AnyEntry>>;
    /// The entries that a line of codes means, each with its place in the line; see
    /// [`Notation::read_codes`](crate::engine::Notation::read_codes).
    #[expect(clippy::type_complexity, reason = "each part of it says something")]
    fn read_codes(&self, text: &str, names: &Names) -> Option<Result<Vec<(AnyEntry, Range<usize>)>, Unread>>;
    /// Whether a line of codes may begin with this key.
    fn begins_codes(&self, key: char) -> bool;
    /// What the keys of a number pad mean in the line of codes that can be told now; none where there is no such line.
    fn pad(&self) -> Vec<PadPart>;
    /// A choice in the game's own notation.
    fn write_action(&self, entry: &AnyEntry) -> Option<String>;
    /// An answer of chance in the game's own notation, as [`read_chance`](Self::read_chance) reads it.
    fn write_chance(&self, entry: &AnyEntry) -> Option<String>;
    /// Whose answer of chance a line is read as, and how, where the question does not tell that.
    fn asks_for(&self) -> Option<Text>;
    /// The table in the game's own notation, with what everybody at it may see; `None` if the game has none.
    fn position(&self) -> Option<String>;
    /// The ids of what stands in entries, events and states as numbers, by the names of fields.
    fn ids(&self) -> Vec<(&'static [&'static str], Vec<String>)>;
    /// What exactly is asked of chance, as JSON.
    fn request(&self) -> Option<Value>;
    /// The state as `viewer` sees it, as JSON.
    fn state(&self, viewer: Viewer) -> Value;
    /// What the entry at an index brought about, as data; empty where there is no such entry.
    fn events(&self, index: usize) -> Value;
}

impl<G: Game> AnyNotation for Match<G> {
    fn read(&self, n: usize, entry: &Value) -> Result<AnyEntry, EntryError> {
        let state = if n == self.len() { self.state().clone() } else { self.state_at(n) };
        let entry = read::<G>(self.game(), &state, entry, self.form())?;
        no_stranger(&**self.game(), &entry).map(|()| AnyEntry::new(entry))
    }

    fn read_action(&self, seat: Seat, text: &str, names: &Names) -> Result<AnyEntry, Unread> {
        let action = match self.has(seat) {
            true => self.game().read_action(self.state(), seat, text, names)?,
            false => return Err(Unread::nothing()),
        };
        self.known(EntryOf::<G>::Do { seat, action })
    }

    fn read_chance(&self, text: &str, names: &Names) -> Result<AnyEntry, Unread> {
        let chance = self.game().read_chance(self.state(), None, text, names)?;
        self.known(EntryOf::<G>::Chance(chance))
    }

    fn closes(&self, seat: Seat, text: &str) -> bool {
        self.has(seat) && self.game().closes(self.state(), seat, text)
    }

    fn usage(&self, seat: Option<Seat>) -> Vec<String> {
        usage(&**self.game(), self.state(), seat)
    }

    fn complete(&self, seat: Option<Seat>, line: &str, names: &Names) -> Vec<String> {
        complete(&**self.game(), self.state(), seat, line, names)
    }

    fn read_entries(&self, text: &str, names: &Names) -> Option<Vec<AnyEntry>> {
        let entries = self.game().read_entries(self.state(), text, names)?;
        entries.into_iter().map(|entry| self.known(entry).ok()).collect()
    }

    fn read_codes(&self, text: &str, names: &Names) -> Option<Result<Vec<(AnyEntry, Range<usize>)>, Unread>> {
        let codes = self.game().read_codes(self.state(), text, names)?;
        let known = |(entry, at)| self.known(entry).map(|entry| (entry, at));
        Some(codes.and_then(|entries| entries.into_iter().map(known).collect()))
    }

    fn begins_codes(&self, key: char) -> bool {
        self.game().begins_codes(self.state(), key)
    }

    fn pad(&self) -> Vec<PadPart> {
        self.game().pad(self.state())
    }

    fn write_action(&self, entry: &AnyEntry) -> Option<String> {
        match entry.downcast_ref::<EntryOf<G>>()? {
            Entry::Do { seat, action } => self.game().write_action(self.state(), *seat, action),
            _ => None,
        }
    }

    fn write_chance(&self, entry: &AnyEntry) -> Option<String> {
        match entry.downcast_ref::<EntryOf<G>>()? {
            Entry::Chance(chance) => self.game().write_chance(self.state(), chance),
            _ => None,
        }
    }

    fn asks_for(&self) -> Option<Text> {
        self.game().asks_for(self.state())
    }

    fn position(&self) -> Option<String> {
        self.game().write_position(&self.seen(Viewer::Table))
    }

    fn ids(&self) -> Vec<(&'static [&'static str], Vec<String>)> {
        let owned = |ids: Vec<&str>| ids.into_iter().map(str::to_owned).collect();
        self.game().ids().into_iter().map(|table| (table.fields, owned(table.ids))).collect()
    }

    fn request(&self) -> Option<Value> {
        self.game().request(self.state()).map(|request| to_json(&request))
    }

    fn state(&self, viewer: Viewer) -> Value {
        to_json(&self.seen(viewer))
    }

    fn events(&self, index: usize) -> Value {
        Self::log(self).get(index).map_or_else(|| json!([]), |logged| to_json(&logged.events))
    }
}

/// Reads an entry as people write it: with names instead of numbers, or in the game's own notation.
fn read<G: Game>(
    game: &G,
    state: &G::State,
    entry: &Value,
    form: Option<FormOfEntries>,
) -> Result<EntryOf<G>, EntryError> {
    let mut entry = entry.clone();
    if !replace_text(game, state, &mut entry)? {
        replace_names(game, "", &mut entry)?;
    }
    serde_json::from_value(entry.clone()).map_err(|error| {
        // The schema knows the field; what it allows and the type still refuses has words of its own.
        let mut found = form.and_then(|form| mismatch(&form(), &entry));
        if let Some(found) = &mut found {
            let field = found.field.rsplit('.').next().unwrap_or_default();
            let field = field.split('[').next().unwrap_or_default();
            let table = game.ids().into_iter().find(|table| table.fields.contains(&field));
            if let Some(first) = table.as_ref().and_then(|table| table.ids.first()) {
                found.expected = format!("an id such as \"{first}\", or its number");
            }
        }
        EntryError::Malformed(found.map_or_else(|| error.to_string(), |found| found.to_string()))
    })
}

/// Puts a choice or an answer of chance in the place of a text that means it; says whether there was one. Other texts may
/// be names that stand in JSON.
fn replace_text<G: Game>(game: &G, state: &G::State, entry: &mut Value) -> Result<bool, Violation> {
    let names = Names::default();
    let seat = entry.pointer("/do/seat").and_then(Value::as_u64).and_then(|n| u8::try_from(n).ok()).map(Seat);
    let (place, read) = match (seat, entry.pointer("/do/action"), entry.get("chance")) {
        (Some(seat), Some(Value::String(text)), _) if seat.index() < game.seats() => {
            ("/do/action", game.read_action(state, seat, text, &names).map(|action| to_json(&action)))
        }
        (_, _, Some(Value::String(text))) => {
            ("/chance", game.read_chance(state, None, text, &names).map(|chance| to_json(&chance)))
        }
        _ => return Ok(false),
    };
    match (read, entry.pointer_mut(place)) {
        (Ok(read), Some(text)) => {
            *text = read;
            Ok(true)
        }
        (Err(Unread::Refused(violation)), _) => Err(violation),
        (Ok(_) | Err(Unread::Unclear(_)), _) => Ok(false),
    }
}

/// Puts numbers in the place of names, wherever the game knows the name for the field it stands in.
fn replace_names<G: Game>(game: &G, field: &str, value: &mut Value) -> Result<(), Violation> {
    match value {
        Value::String(name) => {
            if let Some(number) = game.number_of(field, name) {
                *value = number?.into();
            }
            Ok(())
        }
        Value::Array(items) => items.iter_mut().try_for_each(|item| replace_names(game, field, item)),
        Value::Object(fields) => fields.iter_mut().try_for_each(|(key, item)| replace_names(game, key, item)),
        _ => Ok(()),
    }
}
