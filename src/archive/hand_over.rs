//! Who took which seat with which entry of a log, beside the log itself: for lists, people and statistics, which do not
//! read logs, and with the names of today.

use rusqlite::{Connection, Transaction, params};
use serde_json::Value;

use super::error::sqlite_says;
use super::row::{self, Count};
use super::{ArchiveError, MatchId, list, people};
use crate::engine::{HandOver, Record};

/// The seat that goes over with an entry, if one does.
pub(super) fn of(record: &Record<Value>) -> Option<HandOver> {
    let over = record.entry.get("hand_over")?;
    serde_json::from_value(over.clone()).ok()
}

/// Notes what entries from `from` on hand over. People who take a seat and are not known become known.
pub(super) fn note(
    tx: &Transaction,
    id: MatchId,
    from: usize,
    records: &[Record<Value>],
) -> Result<(), ArchiveError> {
    let mut any = false;
    for (n, record) in (from..).zip(records) {
        let Some(over) = of(record) else { continue };
        let started_at: i64 = tx
            .prepare_cached("SELECT started_at FROM matches WHERE id = ?1")?
            .query_row([id.0], |row| row.get(0))?;
        let person = match over.bot {
            None => people::known(tx, &over.name, record.at.max(started_at))?,
            Some(_) => None,
        };
        let bot = over.bot.map(row::to_word).transpose()?;
        tx.prepare_cached(
            "INSERT INTO hand_overs (match_id, n, seat, started_at, person_id, name, bot)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![
            id.0,
            Count(n),
            over.seat.0,
            started_at,
            person.map(|person| person.0),
            over.name,
            bot
        ])?;
        any = true;
    }
    if any { list::write_words(tx, id) } else { Ok(()) }
}

/// Forgets what entries from `keep` on have handed over.
pub(super) fn forget(tx: &Transaction, id: MatchId, keep: usize) -> Result<(), ArchiveError> {
    let gone = tx
        .prepare_cached("DELETE FROM hand_overs WHERE match_id = ?1 AND n >= ?2")?
        .execute(params![id.0, Count(keep)])?;
    if gone > 0 { list::write_words(tx, id) } else { Ok(()) }
}

/// Puts the names of today into the hand-overs of a log: people may have been renamed since.
pub(super) fn name_today(
    conn: &Connection,
    id: MatchId,
    records: &mut [Record<Value>],
) -> rusqlite::Result<()> {
    // Archives of older versions have neither such entries nor the table.
    for (n, record) in records.iter_mut().enumerate().filter(|(_, record)| of(record).is_some()) {
        let name = conn
            .prepare_cached("SELECT name FROM hand_overs WHERE match_id = ?1 AND n = ?2")?
            .query_row(params![id.0, Count(n)], |row| row::lossy(row, 0));
        if let (Ok(name), Some(over)) =
            (name, record.entry.get_mut("hand_over").and_then(Value::as_object_mut))
            && !name.is_empty()
        {
            over.insert("name".to_owned(), name.into());
        }
    }
    Ok(())
}

/// Whether a statement failed because the archive is of a version that let nobody take a seat.
pub(super) fn is_of_before(error: &rusqlite::Error) -> bool {
    sqlite_says(error) == Some("no such table: hand_overs")
}

/// Whether any seat of a match went over to somebody else.
pub(super) fn any(conn: &Connection, id: MatchId) -> rusqlite::Result<bool> {
    conn.prepare_cached("SELECT 1 FROM hand_overs WHERE match_id = ?1")?.exists([id.0])
}
