//! The seal of a match: a checksum over what was decided before it and over its log, entry by entry. SQLite notices
//! a broken page, not a changed byte within one; a seal that does not fit costs that match only.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Row, Transaction};
use sha2::{Digest, Sha256};

use super::row::Count;
use super::{Archive, ArchiveError, MatchId};

/// What everything else continues from: what never changes about a match. Names do, when people are renamed.
const HEAD: &str = "SELECT uuid, game, started_at, engine_version, rules_version, program, pack, setup
     FROM matches WHERE id = ?1";
const ENTRIES: &str =
    "SELECT n, entry, source, stood, note, at FROM entries WHERE match_id = ?1 AND n >= ?2 ORDER BY n";
const WRITE: &str = "UPDATE matches SET seal = ?2 WHERE id = ?1";

/// A match that does not fit its seal, or whose content does not fit its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedMatch {
    /// Its number.
    pub id: MatchId,
    /// What is wrong, in words.
    pub what: String,
}

impl Archive {
    /// The matches that are damaged although the database is in order. Reads everything: takes seconds for each
    /// hundred thousand entries. `progress` is told how many matches of how many were looked at.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn damaged_matches(
        &self,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<DamagedMatch>, ArchiveError> {
        self.read(|conn| damaged(conn, progress))
    }
}

pub(super) fn damaged(
    conn: &Connection,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Vec<DamagedMatch>, ArchiveError> {
    let ids = all(conn)?;
    let mut found = Vec::new();
    for (n, id) in ids.iter().enumerate() {
        progress(n, ids.len());
        match verify(conn, *id) {
            Err(ArchiveError::DamagedMatch(damaged)) => found.push(damaged),
            sound => sound?,
        }
    }
    Ok(found)
}

/// Compares a match with its seal, and the content it was played with with its name.
///
/// # Errors
/// [`ArchiveError::DamagedMatch`] if they do not fit.
pub(super) fn verify(conn: &Connection, id: MatchId) -> Result<(), ArchiveError> {
    let mut statement = conn.prepare_cached(
        "SELECT seal, pack, content FROM matches LEFT JOIN packs ON hash = pack WHERE id = ?1",
    )?;
    let mut rows = statement.query([id.0])?;
    let row = rows.next()?.ok_or(ArchiveError::NoSuchMatch(id))?;
    let damaged = |what: &str| Err(ArchiveError::DamagedMatch(DamagedMatch { id, what: what.to_owned() }));
    let pack = row.get_ref(1)?;
    let content = row.get_ref(2)?;
    if matches!(content, ValueRef::Null) {
        return damaged("the cards it was played with are missing");
    }
    let hash = content.as_bytes().map(|content| hex(&Sha256::digest(content)));
    if hash.ok().as_deref().map(str::as_bytes) != pack.as_bytes().ok() {
        return damaged("the cards it was played with have changed");
    }
    if row.get_ref(0)?.as_bytes().ok() != Some(of_log(conn, id)?.as_bytes()) {
        return damaged("its log does not fit its checksum");
    }
    Ok(())
}

/// Seals a match anew, after a change anywhere in its log.
pub(super) fn renew(tx: &Transaction, id: MatchId) -> rusqlite::Result<()> {
    let seal = of_log(tx, id)?;
    tx.prepare_cached(WRITE)?.execute((id.0, seal))?;
    Ok(())
}

/// Continues the seal of a match with its entries from `n` on. Damage before them stays visible.
pub(super) fn extend(tx: &Transaction, id: MatchId, n: usize) -> rusqlite::Result<()> {
    let mut statement = tx.prepare_cached("SELECT seal FROM matches WHERE id = ?1")?;
    let seal: String = statement.query_row([id.0], |row| row.get(0))?;
    let seal = onward(tx, id, n, seal)?;
    tx.prepare_cached(WRITE)?.execute((id.0, seal))?;
    Ok(())
}

/// Seals every match of an archive that had no seals.
pub(super) fn seal_all(tx: &Transaction) -> rusqlite::Result<()> {
    all(tx)?.into_iter().try_for_each(|id| renew(tx, id))
}

fn all(conn: &Connection) -> rusqlite::Result<Vec<MatchId>> {
    let mut statement = conn.prepare("SELECT id FROM matches ORDER BY id")?;
    statement.query_map([], |row| row.get(0).map(MatchId))?.collect()
}

fn of_log(conn: &Connection, id: MatchId) -> rusqlite::Result<String> {
    let head = conn.prepare_cached(HEAD)?.query_row([id.0], |row| link("", row, 8)).optional()?;
    onward(conn, id, 0, head.unwrap_or_default())
}

fn onward(conn: &Connection, id: MatchId, from: usize, mut seal: String) -> rusqlite::Result<String> {
    let mut statement = conn.prepare_cached(ENTRIES)?;
    let mut rows = statement.query((id.0, Count(from)))?;
    while let Some(row) = rows.next()? {
        seal = link(&seal, row, 6)?;
    }
    Ok(seal)
}

/// The seal that comes after another: its hash with so many columns, each with its kind and length.
fn link(before: &str, row: &Row, columns: usize) -> rusqlite::Result<String> {
    let mut hash = Sha256::new();
    hash.update(before);
    for column in 0..columns {
        let number;
        let (kind, bytes): (u8, &[u8]) = match row.get_ref(column)? {
            ValueRef::Null => (0, &[]),
            ValueRef::Integer(n) => {
                number = n.to_le_bytes();
                (1, &number)
            }
            ValueRef::Real(x) => {
                number = x.to_le_bytes();
                (2, &number)
            }
            ValueRef::Text(text) => (3, text),
            ValueRef::Blob(blob) => (4, blob),
        };
        hash.update([kind]);
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    }
    Ok(hex(&hash.finalize()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
