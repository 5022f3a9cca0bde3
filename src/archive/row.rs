//! Values as they stand in columns.

use rand::TryRng;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef};
use rusqlite::{Row, Statement, ToSql, params_from_iter};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::ArchiveError;
use crate::engine::Record;

pub(super) fn to_json(value: &impl Serialize) -> Result<String, ArchiveError> {
    serde_json::to_string(value).map_err(|error| ArchiveError::Unreadable(error.to_string()))
}

pub(super) fn from_json<T: DeserializeOwned>(what: &str, json: &str) -> Result<T, ArchiveError> {
    serde_json::from_str(json).map_err(|error| ArchiveError::Unreadable(format!("{what}: {error}")))
}

/// The name of a variant without fields.
pub(super) fn to_word(value: impl Serialize) -> Result<String, ArchiveError> {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => Ok(word),
        other => Err(ArchiveError::Unreadable(format!("{other:?}"))),
    }
}

/// The variant with a name.
pub(super) fn from_word<T: DeserializeOwned>(what: &str, word: &str) -> Result<T, ArchiveError> {
    serde_json::from_value(Value::from(word))
        .map_err(|error| ArchiveError::Unreadable(format!("{what}: {error}")))
}

/// A text as far as it is one: a damaged byte must not hide all else.
pub(super) fn lossy(row: &Row, column: usize) -> rusqlite::Result<String> {
    Ok(match row.get_ref(column)? {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        _ => String::new(),
    })
}

/// The record in the columns `entry, source, stood, note, at`, which must be the first five.
pub(super) fn record(row: &Row) -> Result<Record<Value>, ArchiveError> {
    let text = |i: usize| row.get_ref(i).and_then(|value| value.as_str().map_err(Into::into));
    Ok(Record {
        entry: from_json("entry", text(0)?)?,
        source: from_word("source", text(1)?)?,
        stood: row.get(2)?,
        note: row.get(3)?,
        at: row.get(4)?,
    })
}

/// A number of things or an index, as SQLite keeps it.
pub(super) struct Count(pub usize);

impl FromSql for Count {
    fn column_result(value: ValueRef) -> FromSqlResult<Self> {
        let n = value.as_i64()?;
        usize::try_from(n).map(Self).map_err(|_| FromSqlError::OutOfRange(n))
    }
}

impl ToSql for Count {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        i64::try_from(self.0)
            .map(ToSqlOutput::from)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
    }
}

/// Runs a statement whose parameters end with `entry, source, stood, note, at`.
pub(super) fn execute_with_record(
    statement: &mut Statement,
    before: &[&dyn ToSql],
    record: &Record<Value>,
) -> Result<(), ArchiveError> {
    let (entry, source) = (to_json(&record.entry)?, to_word(record.source)?);
    let columns: [&dyn ToSql; 5] = [&entry, &source, &record.stood, &record.note, &record.at];
    statement.execute(params_from_iter(before.iter().chain(&columns)))?;
    Ok(())
}

/// A random UUID, version 4.
pub(super) fn new_uuid() -> Result<String, ArchiveError> {
    let mut bytes = [0u8; 16];
    rand::rngs::SysRng.try_fill_bytes(&mut bytes).map_err(|error| ArchiveError::Io {
        path: "/dev/urandom".into(),
        source: std::io::Error::other(error.to_string()),
    })?;
    let mut n = u128::from_be_bytes(bytes);
    n = n & !(0xf << 76) | 4 << 76;
    n = n & !(0b11 << 62) | 0b10 << 62;
    let hex = format!("{n:032x}");
    let parts = [0..8, 8..12, 12..16, 16..20, 20..32].map(|range| hex.get(range).unwrap_or_default());
    Ok(parts.join("-"))
}

/// Whether the text has the form of a UUID.
pub(super) fn is_uuid(text: &str) -> bool {
    let shape: String = text.chars().map(|c| if c.is_ascii_hexdigit() { 'x' } else { c }).collect();
    shape == "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uuids_are_of_version_4_and_differ() {
        let uuid = new_uuid().unwrap();
        assert!(is_uuid(&uuid), "{uuid}");
        assert_eq!(uuid.as_bytes()[14], b'4', "{uuid}");
        assert!(matches!(uuid.as_bytes()[19], b'8' | b'9' | b'a' | b'b'), "{uuid}");
        assert_ne!(uuid, new_uuid().unwrap());
        assert!(!is_uuid("0123"));
    }
}
