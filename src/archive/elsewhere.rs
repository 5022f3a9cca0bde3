//! Matches that were recorded elsewhere: a result without a log, never played again. They come in by imports, each of which
//! can be undone as a whole. Whom somebody of another program is here is remembered by the matches themselves.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, Transaction, params};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::sqlite_says;
use super::file::insert_file;
use super::row::{self, Count};
use super::{Archive, ArchiveError, MatchFile, MatchId, PersonId, matches, seal};

/// Where the result of a match comes from that was recorded elsewhere.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Elsewhere {
    /// The import that it came in by, a UUID.
    pub import: String,
    /// The name of the file that was read.
    pub file: String,
    /// When, in milliseconds since 1970 UTC.
    pub at: i64,
    /// Who had each seat, as the file tells people apart; empty for those whom it does not name.
    pub people: Vec<String>,
    /// The play as it stood in the file.
    pub play: Value,
}

/// An import whose matches are in the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// Its UUID.
    pub id: String,
    /// The name of the file that was read.
    pub file: String,
    /// When, in milliseconds since 1970 UTC.
    pub at: i64,
    /// How many of its matches are there.
    pub matches: usize,
}

/// What an import did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// How many matches came in.
    pub new: usize,
    /// How many were there already and stayed as they are.
    pub known: usize,
}

/// The matches that count nowhere because somebody sits in them whose matches do not count.
pub(super) const LEFT_OUT: &str =
    "(SELECT match_id FROM seats WHERE person_id IN (SELECT id FROM people WHERE uncounted)
     UNION SELECT match_id FROM hand_overs WHERE person_id IN (SELECT id FROM people WHERE uncounted))";

impl Archive {
    /// A new UUID for an import.
    ///
    /// # Errors
    /// If the system has no randomness to give.
    pub fn new_import() -> Result<String, ArchiveError> {
        row::new_uuid()
    }

    /// Takes results in: all of them, or none. A match that is there already, by its uuid, stays as it is; one that was
    /// taken back before comes in anew.
    ///
    /// # Errors
    /// If one holds what no match has, or it cannot be saved.
    pub fn import_results(&mut self, files: &[MatchFile]) -> Result<Taken, ArchiveError> {
        files.iter().try_for_each(MatchFile::validate)?;
        self.write(|tx| {
            let mut taken = Taken::default();
            for file in files.iter().filter(|file| file.elsewhere.is_some()) {
                let uuid =
                    if file.uuid.is_empty() { row::new_uuid()? } else { file.uuid.to_ascii_lowercase() };
                tx.prepare_cached(
                    "DELETE FROM matches WHERE uuid = ?1 AND deleted_at IS NOT NULL AND elsewhere IS NOT NULL",
                )?
                .execute([&uuid])?;
                match matches::find(tx, &uuid)? {
                    Some(_) => taken.known += 1,
                    None => {
                        insert_file(tx, &uuid, file)?;
                        taken.new += 1;
                    }
                }
            }
            Ok(taken)
        })
    }

    /// The imports whose matches are there, the last first.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn imports(&self) -> Result<Vec<Import>, ArchiveError> {
        self.read(|conn| {
            let mut statement = conn.prepare_cached(
                "SELECT json_extract(elsewhere, '$.import') AS import, max(json_extract(elsewhere, '$.file')),
                     max(json_extract(elsewhere, '$.at')) AS at, count(*)
                 FROM matches WHERE elsewhere IS NOT NULL AND json_valid(elsewhere) AND deleted_at IS NULL
                 GROUP BY import ORDER BY at DESC, import",
            )?;
            let import = |row: &rusqlite::Row| {
                let at = row.get(2).unwrap_or_default();
                let (id, file) = (row::lossy(row, 0)?, row::lossy(row, 1)?);
                Ok(Import { id, file, at, matches: row.get::<_, Count>(3)?.0 })
            };
            Ok(statement.query_map([], import)?.collect::<Result<_, _>>()?)
        })
    }

    /// Deletes all matches of an import; says which. Like others they can be undeleted until the next start.
    ///
    /// # Errors
    /// If it cannot be saved.
    pub fn undo_import(&mut self, import: &str) -> Result<Vec<MatchId>, ArchiveError> {
        let now = self.clock.now();
        self.write(|tx| {
            let ids: Vec<MatchId> = tx
                .prepare(
                    "SELECT id FROM matches WHERE elsewhere IS NOT NULL AND deleted_at IS NULL
                         AND CASE WHEN json_valid(elsewhere) THEN json_extract(elsewhere, '$.import') END = ?1",
                )?
                .query_map([import], |row| row.get(0).map(MatchId))?
                .collect::<Result<_, _>>()?;
            seal::changing(tx, &ids, || {
                let mut statement = tx.prepare_cached("UPDATE matches SET deleted_at = ?2 WHERE id = ?1")?;
                for id in &ids {
                    statement.execute([id.0, now])?;
                }
                Ok(())
            })?;
            Ok(ids)
        })
    }

    /// Whom the people of other programs are here, as imports before said.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn known_elsewhere(&self) -> Result<BTreeMap<String, PersonId>, ArchiveError> {
        self.read(|conn| {
            let mut statement = conn.prepare_cached(
                "SELECT who.value, s.person_id FROM matches m, json_each(CASE WHEN json_valid(m.elsewhere) THEN m.elsewhere END, '$.people') who
                 JOIN seats s ON s.match_id = m.id AND s.seat = who.key
                 WHERE m.elsewhere IS NOT NULL AND s.person_id IS NOT NULL
                 ORDER BY m.id",
            )?;
            let known = statement.query_map([], |row| Ok((row::lossy(row, 0)?, PersonId(row.get(1)?))))?;
            let mut known = known.collect::<Result<BTreeMap<_, _>, _>>()?;
            known.remove("");
            Ok(known)
        })
    }

    /// Says whether a match counts in statistics. One in which somebody sits whose matches do not count, by
    /// [`Archive::set_person_counted`], does not in any case.
    ///
    /// # Errors
    /// If there is no such match or it cannot be saved.
    pub fn set_counted(&mut self, id: MatchId, counted: bool) -> Result<(), ArchiveError> {
        self.set(id, "UPDATE matches SET uncounted = ?2 WHERE id = ?1", !counted)
    }
}

/// What an archive of an older version does not know of a match: where it was recorded, and that it does not count.
pub(super) fn of(conn: &Connection, id: MatchId) -> Result<(Option<Elsewhere>, bool), ArchiveError> {
    let statement = conn.prepare_cached("SELECT elsewhere, uncounted FROM matches WHERE id = ?1");
    let mut statement = match statement {
        Err(error) if is_of_before(&error) => return Ok((None, false)),
        statement => statement?,
    };
    let found: Option<(Option<String>, bool)> =
        statement.query_row([id.0], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let (elsewhere, uncounted) = found.unwrap_or_default();
    let uncounted = uncounted || is_left_out(conn, id)?;
    Ok((elsewhere.map(|json| row::from_json("origin", &json)).transpose()?, uncounted))
}

/// Whether somebody sits in a match whose matches do not count.
fn is_left_out(conn: &Connection, id: MatchId) -> Result<bool, ArchiveError> {
    match conn.prepare_cached(&format!("SELECT ?1 IN {LEFT_OUT}")) {
        Err(error) if is_of_before(&error) => Ok(false),
        statement => Ok(statement?.query_row([id.0], |row| row.get(0))?),
    }
}

/// Writes what [`of`] reads.
pub(super) fn write(
    tx: &Transaction,
    id: MatchId,
    elsewhere: Option<&Elsewhere>,
    uncounted: bool,
) -> Result<(), ArchiveError> {
    let elsewhere = elsewhere.map(row::to_json).transpose()?;
    tx.prepare_cached("UPDATE matches SET elsewhere = ?2, uncounted = ?3 WHERE id = ?1")?
        .execute(params![id.0, elsewhere, uncounted])?;
    Ok(())
}

/// Refuses to change the log of a match that has none.
pub(super) fn check_log(tx: &Transaction, id: MatchId) -> Result<(), ArchiveError> {
    let mut statement = tx.prepare_cached("SELECT 1 FROM matches WHERE id = ?1 AND elsewhere IS NOT NULL")?;
    if statement.exists([id.0])? { Err(ArchiveError::Elsewhere) } else { Ok(()) }
}

/// Whether a statement failed because the archive is of a version that knew nothing of other places.
pub(super) fn is_of_before(error: &rusqlite::Error) -> bool {
    let missing = sqlite_says(error).and_then(|why| why.strip_prefix("no such column: "));
    missing.is_some_and(|name| ["uncounted", "elsewhere", "avatar"].contains(&name))
}
