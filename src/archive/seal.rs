//! The seals of a match: a checksum over what was decided before it and over its log, entry by entry; one over how it
//! stands, its seats and what people wrote about it; and one over what was taken out of its log. People have one too. SQLite notices a broken
//! page, not a changed byte within one; a seal that does not fit costs that match only.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Row, Transaction};
use sha2::{Digest, Sha256};

use super::row::Count;
use super::{Archive, ArchiveError, MatchId, PersonId, branch, elsewhere, hand_over};
use crate::play::shipped_content;

/// What everything else continues from: what never changes about a match. Names do, when people are renamed.
const HEAD: &str = "SELECT uuid, game, started_at, engine_version, rules_version, program, pack, setup
     FROM matches WHERE id = ?1";
const ENTRIES: &str =
    "SELECT n, entry, source, stood, note, at FROM entries WHERE match_id = ?1 AND n >= ?2 ORDER BY n";
/// How a match stands, who sits in it, and who took a seat from whom.
const STANDING: &str = "SELECT status, updated_at, finished_at, deleted_at, tags, outcome, note
     FROM matches WHERE id = ?1";
const SEATS: &str = "SELECT seat, started_at, person_id, name, bot, score, place
     FROM seats WHERE match_id = ?1 ORDER BY seat";
const HAND_OVERS: &str = "SELECT n, seat, started_at, person_id, name, bot
     FROM hand_overs WHERE match_id = ?1 ORDER BY n";
/// A match of which they say nothing has the seal of older versions.
const ORIGIN: &str = "SELECT uncounted, elsewhere FROM matches
     WHERE id = ?1 AND (uncounted <> 0 OR elsewhere IS NOT NULL)";
const BRANCH: &str = "SELECT branch_of, branch_at FROM matches WHERE id = ?1 AND branch_of IS NOT NULL";
const STRUCK: &str = "SELECT n, entry, source, stood, note, at, struck_at, reason
     FROM struck WHERE match_id = ?1 ORDER BY id";
const PERSON: &str = "SELECT id, name, key, created_at FROM people WHERE id = ?1";
/// Somebody whose matches count has the seal of older versions.
const LEFT_OUT: &str = "SELECT uncounted FROM people WHERE id = ?1 AND uncounted <> 0";
/// Somebody who has not chosen one has it as well.
const AVATAR: &str = "SELECT avatar FROM people WHERE id = ?1 AND avatar <> ''";
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
        self.read(|conn| {
            damaged(conn, &mut |n, of| {
                progress(n, of);
                false
            })
        })
    }
}

/// The matches that are damaged, unless `progress` says that nobody wants to know.
pub(super) fn damaged(
    conn: &Connection,
    progress: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Vec<DamagedMatch>, ArchiveError> {
    let ids = all(conn)?;
    let mut found = Vec::new();
    for (n, id) in ids.iter().enumerate() {
        if progress(n, ids.len()) {
            return Err(ArchiveError::Busy);
        }
        match verify(conn, *id) {
            Err(ArchiveError::DamagedMatch(damaged)) => found.push(damaged),
            sound => sound?,
        }
    }
    Ok(found)
}

/// Compares a match with all its seals, and the content it was played with with its name.
///
/// # Errors
/// [`ArchiveError::DamagedMatch`] if they do not fit.
pub(super) fn verify(conn: &Connection, id: MatchId) -> Result<(), ArchiveError> {
    verify_log(conn, id)?;
    let damaged = |what: &str| Err(ArchiveError::DamagedMatch(DamagedMatch { id, what: what.to_owned() }));
    if !cover_holds(conn, id)? {
        return damaged("its seats, its result or its notes do not fit their checksum");
    }
    if !struck_holds(conn, id)? {
        return damaged("what was taken out of its log does not fit its checksum");
    }
    Ok(())
}

/// Whether all of a match fits its seals, whatever the content it was played with.
pub(super) fn holds(conn: &Connection, id: MatchId) -> rusqlite::Result<bool> {
    let log =
        kept(conn, id, "SELECT seal FROM matches WHERE id = ?1")? == Some(of_log(conn, id)?.into_bytes());
    Ok(log && cover_holds(conn, id)? && struck_holds(conn, id)?)
}

/// Whether this is the hash of a content as it is stored.
pub(super) fn is_hash_of(hash: &str, content: &[u8]) -> bool {
    hex(&Sha256::digest(content)) == hash
}

/// Compares the log of a match with its seal, and the content it was played with with its name.
///
/// # Errors
/// [`ArchiveError::DamagedMatch`] if they do not fit.
pub(super) fn verify_log(conn: &Connection, id: MatchId) -> Result<(), ArchiveError> {
    let mut statement = conn.prepare_cached(
        "SELECT seal, pack, content FROM matches LEFT JOIN packs ON hash = pack WHERE id = ?1",
    )?;
    let mut rows = statement.query([id.0])?;
    let row = rows.next()?.ok_or(ArchiveError::NoSuchMatch(id))?;
    let damaged = |what: &str| Err(ArchiveError::DamagedMatch(DamagedMatch { id, what: what.to_owned() }));
    let pack = row.get_ref(1)?;
    let content = row.get_ref(2)?;
    let hash = content.as_bytes().map(|content| hex(&Sha256::digest(content)));
    let named = pack.as_bytes().ok();
    // What the program ships can be taken from there.
    let shipped = || pack.as_str().is_ok_and(|hash| shipped_content(hash).is_some());
    if hash.ok().as_deref().map(str::as_bytes) != named && !shipped() {
        return damaged(match content {
            ValueRef::Null => "the cards it was played with are missing",
            _ => "the cards it was played with have changed",
        });
    }
    if row.get_ref(0)?.as_bytes().ok() != Some(of_log(conn, id)?.as_bytes()) {
        return damaged("its log does not fit its checksum");
    }
    Ok(())
}

/// Whether how a match stands, its seats and what people wrote about it fit their seal.
pub(super) fn cover_holds(conn: &Connection, id: MatchId) -> rusqlite::Result<bool> {
    Ok(kept(conn, id, "SELECT cover FROM matches WHERE id = ?1")? == Some(cover(conn, id)?.into_bytes()))
}

/// Whether what was taken out of a log fits its seal.
pub(super) fn struck_holds(conn: &Connection, id: MatchId) -> rusqlite::Result<bool> {
    let struck = chain(conn, STRUCK, id, 8, String::new())?;
    Ok(kept(conn, id, "SELECT struck FROM matches WHERE id = ?1")? == Some(struck.into_bytes()))
}

/// Seals how a match stands, its seats and what people wrote about it.
pub(super) fn renew_cover(tx: &Transaction, id: MatchId) -> rusqlite::Result<()> {
    let cover = cover(tx, id)?;
    tx.prepare_cached("UPDATE matches SET cover = ?2 WHERE id = ?1")?.execute((id.0, cover))?;
    Ok(())
}

/// Seals what was taken out of a log.
pub(super) fn renew_struck(tx: &Transaction, id: MatchId) -> rusqlite::Result<()> {
    let struck = chain(tx, STRUCK, id, 8, String::new())?;
    tx.prepare_cached("UPDATE matches SET struck = ?2 WHERE id = ?1")?.execute((id.0, struck))?;
    Ok(())
}

/// Changes matches, and seals them anew that were sound before: damage stays visible.
pub(super) fn changing<T>(
    tx: &Transaction,
    ids: &[MatchId],
    work: impl FnOnce() -> Result<T, ArchiveError>,
) -> Result<T, ArchiveError> {
    let mut sound = Vec::new();
    for id in ids {
        if cover_holds(tx, *id)? {
            sound.push(*id);
        }
    }
    let done = work()?;
    sound.into_iter().try_for_each(|id| renew_cover(tx, id))?;
    Ok(done)
}

/// Seals all of every match of an archive that sealed no more than logs.
pub(super) fn cover_all(tx: &Transaction) -> rusqlite::Result<()> {
    all(tx)?.into_iter().try_for_each(|id| {
        renew_struck(tx, id)?;
        renew_cover(tx, id)
    })
}

fn cover(conn: &Connection, id: MatchId) -> rusqlite::Result<String> {
    let standing = chain(conn, STANDING, id, 7, String::new())?;
    let seats = chain(conn, SEATS, id, 7, standing)?;
    // A match without any has the seal of older versions, whose archives have no such table.
    let sealed = match chain(conn, HAND_OVERS, id, 6, seats.clone()) {
        Err(error) if hand_over::is_of_before(&error) => return Ok(seats),
        sealed => sealed?,
    };
    let sealed = match chain(conn, ORIGIN, id, 2, sealed.clone()) {
        Err(error) if elsewhere::is_of_before(&error) => return Ok(sealed),
        sealed => sealed?,
    };
    match chain(conn, BRANCH, id, 2, sealed.clone()) {
        Err(error) if branch::is_of_before(&error) => Ok(sealed),
        sealed => sealed,
    }
}

/// A seal of a match, or of a person by its number, as it is kept.
fn kept(conn: &Connection, id: MatchId, sql: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    let mut statement = conn.prepare_cached(sql)?;
    let bytes = |row: &Row| Ok(row.get_ref(0)?.as_bytes().map(<[u8]>::to_vec).unwrap_or_default());
    statement.query_row([id.0], bytes).optional()
}

/// Continues a seal with rows of a match.
fn chain(
    conn: &Connection,
    sql: &str,
    id: MatchId,
    columns: usize,
    mut seal: String,
) -> rusqlite::Result<String> {
    let mut statement = conn.prepare_cached(sql)?;
    let mut rows = statement.query([id.0])?;
    while let Some(row) = rows.next()? {
        seal = link(&seal, row, columns)?;
    }
    Ok(seal)
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

/// Seals everybody of an archive that sealed matches only.
pub(super) fn seal_people(tx: &Transaction) -> rusqlite::Result<()> {
    let ids: Vec<i64> =
        tx.prepare("SELECT id FROM people")?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    ids.into_iter().try_for_each(|id| renew_person(tx, PersonId(id)))
}

/// Seals what is known about a person.
pub(super) fn renew_person(tx: &Transaction, id: PersonId) -> rusqlite::Result<()> {
    let seal = of_person(tx, id)?;
    tx.prepare_cached("UPDATE people SET seal = ?2 WHERE id = ?1")?.execute((id.0, seal)).map(drop)
}

/// Whether what is known about a person fits its seal.
pub(super) fn person_holds(conn: &Connection, id: PersonId) -> rusqlite::Result<bool> {
    let sealed = kept(conn, MatchId(id.0), "SELECT seal FROM people WHERE id = ?1")?;
    Ok(sealed == Some(of_person(conn, id)?.into_bytes()))
}

fn of_person(conn: &Connection, id: PersonId) -> rusqlite::Result<String> {
    let sealed = conn.prepare_cached(PERSON)?.query_row([id.0], |row| link("", row, 4))?;
    [LEFT_OUT, AVATAR].into_iter().try_fold(sealed, |sealed, sql| {
        match chain(conn, sql, MatchId(id.0), 1, sealed.clone()) {
            Err(error) if elsewhere::is_of_before(&error) => Ok(sealed),
            sealed => sealed,
        }
    })
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
pub(super) fn link(before: &str, row: &Row, columns: usize) -> rusqlite::Result<String> {
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
