//! Rows that stand for themselves: puzzles, and dice that people have named. Each has a seal of its own.

use rusqlite::{Connection, Row, ToSql, Transaction, params};

use super::{ArchiveError, seal};

/// The tables, those that others refer to first, and all of a row but its seal, the key first.
const SEALED: [(&str, &str, usize); 5] = [
    ("puzzles", "id, game, box, due_at, uuid, n, seat, body", 8),
    ("puzzle_answers", "id, puzzle, at, entry, accepted", 5),
    ("dice_sets", "id, game, name, named_at, among, put_away", 6),
    ("dice", "id, dice_set, name, faces", 4),
    ("die_rolls", "id, die, at, faces", 4),
];

/// What a row refers to: the table and its column, and the table with that key.
const REFER: [(&str, &str, &str); 3] = [
    ("puzzle_answers", "puzzle", "puzzles"),
    ("dice", "dice_set", "dice_sets"),
    ("die_rolls", "die", "dice"),
];
/// What is kept although it was damaged: a letter of a name must not cost all rolls.
const KEPT: [&str; 2] = ["dice_sets", "dice"];

/// The tables. They are small: a part of a backup takes them whole.
pub(super) fn tables() -> impl DoubleEndedIterator<Item = &'static str> {
    SEALED.iter().map(|(table, ..)| *table)
}

/// Seals a row anew.
pub(super) fn renew(tx: &Transaction, table: &str, key: &dyn ToSql) -> Result<(), ArchiveError> {
    let Some((table, columns, count)) = SEALED.iter().find(|(known, ..)| *known == table) else {
        return Ok(());
    };
    let sealed = tx
        .prepare_cached(&format!("SELECT {columns} FROM {table} WHERE id = ?1"))?
        .query_row([key], |row| seal::link("", row, *count))?;
    tx.prepare_cached(&format!("UPDATE {table} SET seal = ?2 WHERE id = ?1"))?
        .execute(params![key, sealed])?;
    Ok(())
}

/// How many rows do not fit their seals.
pub(super) fn damaged(conn: &Connection) -> Result<usize, ArchiveError> {
    let mut damaged = 0;
    for (table, columns, count) in SEALED {
        let mut statement = conn.prepare_cached(&format!("SELECT {columns}, seal FROM {table}"))?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            damaged += usize::from(!holds(row, count)?);
        }
    }
    Ok(damaged)
}

/// Forgets rows that do not fit their seals, or seals them as they are, and forgets those that refer to what is not there.
pub(super) fn forget_damaged(tx: &Transaction) -> Result<(), ArchiveError> {
    for (table, columns, count) in SEALED {
        let mut statement = tx.prepare(&format!("SELECT {columns}, seal FROM {table}"))?;
        let mut rows = statement.query([])?;
        let mut gone = Vec::new();
        while let Some(row) = rows.next()? {
            if !holds(row, count)? {
                gone.push(row.get::<_, rusqlite::types::Value>(0)?);
            }
        }
        for key in gone {
            if KEPT.contains(&table) {
                renew(tx, table, &key)?;
                continue;
            }
            tx.execute(&format!("DELETE FROM {table} WHERE id = ?1"), [key])?;
        }
    }
    for (table, column, to) in REFER {
        tx.execute(&format!("DELETE FROM {table} WHERE {column} NOT IN (SELECT id FROM {to})"), [])?;
    }
    Ok(())
}

/// Whether a row fits the seal that stands behind its columns.
fn holds(row: &Row, columns: usize) -> rusqlite::Result<bool> {
    Ok(row.get_ref(columns)?.as_bytes().unwrap_or_default() == seal::link("", row, columns)?.as_bytes())
}
