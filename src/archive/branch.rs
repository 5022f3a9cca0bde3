//! Variations of a match: somebody played on from one of its positions. They belong to that match, count nowhere, and are
//! no longer part of it once what stood before them was amended.

use rusqlite::{Connection, OptionalExtension, Transaction, params};
use serde::{Deserialize, Serialize};

use super::error::sqlite_says;
use super::matches::{self, Head};
use super::row::{self, Count};
use super::{Archive, ArchiveError, MatchId, MatchLine, edit, list, seal};
use crate::engine::{ENGINE_VERSION, Seed};

/// Of which match a variation is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Branch {
    /// That match, by its uuid.
    pub of: String,
    /// How many entries the two have in common.
    pub at: usize,
}

/// A match and all variations of it, of those, and so on.
const UNDER: &str = "WITH RECURSIVE under (id, uuid) AS (
     SELECT id, uuid FROM matches WHERE id = ?1
     UNION SELECT m.id, m.uuid FROM matches m JOIN under u ON m.branch_of = u.uuid)
 SELECT id FROM under";

impl Archive {
    /// Begins a variation of a match: the same people go on from where it stood after so many entries, with coming dice and
    /// cards of its own. A variation of a variation that begins before that one does is one of the match itself.
    ///
    /// # Errors
    /// If there is no such match, it has no log or fewer entries, or the variation cannot be saved.
    pub fn branch(
        &mut self,
        of: MatchId,
        at: usize,
        seed: Seed,
        note: &str,
    ) -> Result<MatchId, ArchiveError> {
        let now = self.clock.now();
        let uuid = row::new_uuid()?;
        self.write(|tx| {
            let from = matches::load(tx, of)?;
            if from.elsewhere.is_some() {
                return Err(ArchiveError::Elsewhere);
            }
            if at > from.records.len() {
                return Err(ArchiveError::NotNext { next: from.records.len(), given: at });
            }
            let head = Head {
                uuid: &uuid,
                setup: &from.setup.again(seed, false),
                note,
                tags: &[],
                engine_version: ENGINE_VERSION,
                // What only newer rules forbid stands in it as in the match.
                rules_version: from.rules_version,
                program: crate::config::VERSION,
                started_at: now,
                updated_at: now,
            };
            let id = matches::insert(tx, &head)?;
            edit::insert_entries(tx, id, 0, from.records.get(..at).unwrap_or_default())?;
            seal::renew(tx, id)?;
            let root = from.branch.filter(|branch| at <= branch.at).map_or(from.uuid, |branch| branch.of);
            tx.prepare_cached("UPDATE matches SET branch_of = ?2, branch_at = ?3 WHERE id = ?1")?
                .execute(params![id.0, root, Count(at)])?;
            seal::renew_cover(tx, id)?;
            Ok(id)
        })
    }

    /// The variations of a match, those that begin first before others; each with how many entries it has in common with
    /// the match. Those of variations are asked for one by one.
    ///
    /// # Errors
    /// If there is no such match or it cannot be read.
    pub fn branches(&self, of: MatchId) -> Result<Vec<(usize, MatchLine)>, ArchiveError> {
        self.read(|conn| {
            matches::exists(conn, of)?;
            let mut lines = list::lines_under(conn, of)?;
            lines.sort_by_key(|line| (line.branch_at, line.id));
            Ok(lines.into_iter().map(|line| (line.branch_at.unwrap_or_default(), line)).collect())
        })
    }

    /// Of which match a variation is, and how many entries they have in common; `None` if it is none, or that match is
    /// deleted.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn root_of(&self, id: MatchId) -> Result<Option<(MatchId, usize)>, ArchiveError> {
        self.read(|conn| {
            let mut statement = conn.prepare_cached(
                "SELECT r.id, b.branch_at FROM matches b
                 JOIN matches r ON r.uuid = b.branch_of AND r.deleted_at IS NULL WHERE b.id = ?1",
            )?;
            let root = |row: &rusqlite::Row| Ok((MatchId(row.get(0)?), row.get::<_, Count>(1)?.0));
            Ok(statement.query_row([id.0], root).optional()?)
        })
    }
}

/// Of which match this is a variation. An archive of an older version knows of none.
pub(super) fn of(conn: &Connection, id: MatchId) -> Result<Option<Branch>, ArchiveError> {
    let statement = conn
        .prepare_cached("SELECT branch_of, branch_at FROM matches WHERE id = ?1 AND branch_of IS NOT NULL");
    let mut statement = match statement {
        Err(error) if is_of_before(&error) => return Ok(None),
        statement => statement?,
    };
    let branch = |row: &rusqlite::Row| Ok(Branch { of: row::lossy(row, 0)?, at: row.get::<_, Count>(1)?.0 });
    Ok(statement.query_row([id.0], branch).optional()?)
}

/// Whether a statement failed because the archive is of a version that knew no variations.
pub(super) fn is_of_before(error: &rusqlite::Error) -> bool {
    sqlite_says(error) == Some("no such column: branch_of")
}

/// A match and all that are variations of it, however far.
pub(super) fn with_branches(conn: &Connection, id: MatchId) -> Result<Vec<MatchId>, ArchiveError> {
    let mut statement = conn.prepare_cached(UNDER)?;
    let ids = statement.query_map([id.0], |row| row.get(0).map(MatchId))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// The log of a match changes from an entry on: variations that begin behind it are matches of their own from now on, and
/// if it is one itself, it has no more than that in common with its match.
pub(super) fn cut(tx: &Transaction, id: MatchId, from: usize) -> Result<(), ArchiveError> {
    let ids = ids(
        tx,
        "SELECT b.id FROM matches b JOIN matches r ON r.uuid = b.branch_of WHERE r.id = ?1 AND b.branch_at > ?2",
        params![id.0, Count(from)],
    )?;
    detach(tx, &ids)?;
    // The seal is that of whoever changes the match.
    tx.prepare_cached(
        "UPDATE matches SET branch_at = min(branch_at, ?2) WHERE id = ?1 AND branch_of IS NOT NULL",
    )?
    .execute(params![id.0, Count(from)])?;
    Ok(())
}

/// Variations whose match is gone for good are matches of their own.
pub(super) fn detach_orphans(tx: &Transaction) -> Result<(), ArchiveError> {
    let sql =
        "SELECT id FROM matches WHERE branch_of IS NOT NULL AND branch_of NOT IN (SELECT uuid FROM matches)";
    let ids = ids(tx, sql, [])?;
    detach(tx, &ids)
}

/// They stay out of all figures.
fn detach(tx: &Transaction, ids: &[MatchId]) -> Result<(), ArchiveError> {
    seal::changing(tx, ids, || {
        for id in ids {
            tx.prepare_cached(
                "UPDATE matches SET branch_of = NULL, branch_at = NULL, uncounted = 1 WHERE id = ?1",
            )?
            .execute([id.0])?;
        }
        Ok(())
    })
}

fn ids(tx: &Transaction, sql: &str, params: impl rusqlite::Params) -> Result<Vec<MatchId>, ArchiveError> {
    let mut statement = tx.prepare_cached(sql)?;
    let ids = statement.query_map(params, |row| row.get(0).map(MatchId))?;
    Ok(ids.collect::<Result<_, _>>()?)
}
