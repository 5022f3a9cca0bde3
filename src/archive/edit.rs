//! What changes a match: entries, corrections, its end, and what people write about it.

use rusqlite::{OptionalExtension, Transaction, params};
use serde_json::Value;

use super::row::Count;
use super::{Archive, ArchiveError, MatchId, branch, elsewhere, hand_over, list, matches, row, seal};
use crate::engine::{Outcome, Record, Seat};

impl Archive {
    /// Adds the entry with index `n` to a match, and the outcome it brought about, if any. Both are on the disk
    /// when this returns. A match that had ended goes on.
    ///
    /// # Errors
    /// If `n` is not the next index, there is no such match, or it cannot be saved.
    pub fn append(
        &mut self,
        id: MatchId,
        n: usize,
        record: &Record<Value>,
        outcome: Option<&Outcome>,
    ) -> Result<(), ArchiveError> {
        let now = self.clock.now();
        self.change(id, |tx| {
            touch(tx, id, now)?;
            let next = length(tx, id)?;
            if n != next {
                return Err(ArchiveError::NotNext { next, given: n });
            }
            insert_entries(tx, id, n, std::slice::from_ref(record))?;
            seal::extend(tx, id, n)?;
            outcome.map_or(Ok(()), |outcome| finish(tx, id, outcome, now))
        })?;
        self.finished.set(self.finished.get() || outcome.is_some());
        Ok(())
    }

    /// Keeps the first `keep` entries of a match and strikes the rest, for an undo. A match that had
    /// ended goes on, unless it has an outcome all the same. Says how many entries were struck.
    ///
    /// # Errors
    /// If there is no such match or it cannot be saved.
    pub fn truncate(
        &mut self,
        id: MatchId,
        keep: usize,
        reason: &str,
        outcome: Option<&Outcome>,
    ) -> Result<usize, ArchiveError> {
        let now = self.clock.now();
        self.change(id, |tx| {
            let length = length(tx, id)?;
            if keep >= length {
                matches::exists(tx, id)?;
                return Ok(0);
            }
            // What is sealed anew must be known to be sound.
            seal::verify(tx, id)?;
            touch(tx, id, now)?;
            strike(tx, id, keep..length, now, reason)?;
            branch::cut(tx, id, keep)?;
            delete_from(tx, id, keep)?;
            seal::renew(tx, id)?;
            outcome.map_or(Ok(()), |outcome| finish(tx, id, outcome, now))?;
            Ok(length - keep)
        })
    }

    /// Puts a whole new log in the place of the old one, for an amendment, with the outcome it leads to, if any.
    /// What the two have in common at the start and at the end stays; what the new one lacks is struck. A match
    /// that had ended goes on if anything changes. Says how many entries were struck.
    ///
    /// # Errors
    /// If there is no such match or it cannot be saved.
    pub fn replace_log(
        &mut self,
        id: MatchId,
        records: &[Record<Value>],
        reason: &str,
        outcome: Option<&Outcome>,
    ) -> Result<usize, ArchiveError> {
        let now = self.clock.now();
        self.change(id, |tx| {
            seal::verify(tx, id)?;
            let old = matches::records(tx, id)?;
            if old == records {
                return Ok(0);
            }
            let same = |(a, b): &(&Record<Value>, &Record<Value>)| a == b;
            let start = old.iter().zip(records).take_while(same).count();
            let most = old.len().min(records.len()) - start;
            let end = old.iter().rev().zip(records.iter().rev()).take(most).take_while(same).count();
            let gone = start..old.len() - end;
            touch(tx, id, now)?;
            strike(tx, id, gone.clone(), now, reason)?;
            branch::cut(tx, id, start)?;
            delete_from(tx, id, start)?;
            insert_entries(tx, id, start, records.get(start..).unwrap_or_default())?;
            seal::renew(tx, id)?;
            outcome.map_or(Ok(()), |outcome| finish(tx, id, outcome, now))?;
            Ok(gone.len())
        })
    }

    /// Ends a match.
    ///
    /// # Errors
    /// If the outcome is not for as many seats, there is no such match, or it cannot be saved.
    pub fn finish(&mut self, id: MatchId, outcome: &Outcome) -> Result<(), ArchiveError> {
        let now = self.clock.now();
        self.change(id, |tx| {
            touch(tx, id, now)?;
            finish(tx, id, outcome, now)
        })?;
        self.finished.set(true);
        Ok(())
    }

    /// Gives a match up without an outcome.
    ///
    /// # Errors
    /// If there is no such match or it cannot be saved.
    pub fn abandon(&mut self, id: MatchId) -> Result<(), ArchiveError> {
        let now = self.clock.now();
        self.change(id, |tx| {
            touch(tx, id, now)?;
            abandon(tx, id, now)
        })
    }

    /// Lets a match that had ended go on; its outcome is forgotten.
    ///
    /// # Errors
    /// If there is no such match or it cannot be saved.
    pub fn reopen(&mut self, id: MatchId) -> Result<(), ArchiveError> {
        let now = self.clock.now();
        self.change(id, |tx| touch(tx, id, now))
    }

    /// Hides a match, with all its variations. It can be undeleted until the next start of the program.
    ///
    /// # Errors
    /// If there is no such match or it cannot be saved.
    pub fn delete(&mut self, id: MatchId) -> Result<(), ArchiveError> {
        let now = self.clock.now();
        self.set_with_branches(
            id,
            "UPDATE matches SET deleted_at = coalesce(deleted_at, ?2) WHERE id = ?1",
            now,
        )
    }

    /// Shows a deleted match again, with all its variations.
    ///
    /// # Errors
    /// If the match is gone for good or it cannot be saved.
    pub fn undelete(&mut self, id: MatchId) -> Result<(), ArchiveError> {
        self.set_with_branches(id, "UPDATE matches SET deleted_at = ?2 WHERE id = ?1", None::<i64>)
    }

    /// Hides several matches with their variations, all or none, as [`Archive::delete`] does. Says which were not hidden before: these can be
    /// undeleted together.
    ///
    /// # Errors
    /// If it cannot be saved.
    pub fn delete_all(&mut self, ids: &[MatchId]) -> Result<Vec<MatchId>, ArchiveError> {
        let now = self.clock.now();
        let sql = "UPDATE matches SET deleted_at = ?2 WHERE id = ?1 AND deleted_at IS NULL";
        self.set_all(ids, true, sql, now)
    }

    /// Shows several deleted matches again, all or none.
    ///
    /// # Errors
    /// If it cannot be saved.
    pub fn undelete_all(&mut self, ids: &[MatchId]) -> Result<Vec<MatchId>, ArchiveError> {
        let sql = "UPDATE matches SET deleted_at = ?2 WHERE id = ?1 AND deleted_at IS NOT NULL";
        self.set_all(ids, true, sql, None::<i64>)
    }

    /// Says of several matches whether they count in statistics, all or none. Says of which that is new.
    ///
    /// # Errors
    /// If it cannot be saved.
    pub fn set_all_counted(&mut self, ids: &[MatchId], counted: bool) -> Result<Vec<MatchId>, ArchiveError> {
        let sql =
            "UPDATE matches SET uncounted = ?2 WHERE id = ?1 AND uncounted <> ?2 AND deleted_at IS NULL";
        self.set_all(ids, false, sql, !counted)
    }

    /// Changes several matches, with their variations if wanted; says which.
    fn set_all(
        &mut self,
        ids: &[MatchId],
        branches: bool,
        sql: &'static str,
        value: impl rusqlite::ToSql,
    ) -> Result<Vec<MatchId>, ArchiveError> {
        self.write(|tx| {
            let mut all = ids.to_vec();
            if branches {
                for id in ids {
                    all.extend(branch::with_branches(tx, *id)?);
                }
                all.sort_unstable_by_key(|id| id.0);
                all.dedup();
            }
            let ids = &all;
            let mut changed = Vec::new();
            seal::changing(tx, ids, || {
                let mut statement = tx.prepare_cached(sql)?;
                for id in ids {
                    if statement.execute(params![id.0, value])? > 0 {
                        changed.push(*id);
                    }
                }
                Ok(())
            })?;
            Ok(changed)
        })
    }

    /// Writes people's words about a match.
    ///
    /// # Errors
    /// If there is no such match or it cannot be saved.
    pub fn set_note(&mut self, id: MatchId, note: &str) -> Result<(), ArchiveError> {
        self.set(id, "UPDATE matches SET note = ?2 WHERE id = ?1", note)
    }

    /// Labels a match.
    ///
    /// # Errors
    /// If there is no such match or it cannot be saved.
    pub fn set_tags(&mut self, id: MatchId, tags: &[String]) -> Result<(), ArchiveError> {
        self.set(id, "UPDATE matches SET tags = ?2 WHERE id = ?1", row::to_json(&tags)?)
    }

    /// Runs something that changes one match: all of it is committed, or nothing.
    fn change<T>(
        &mut self,
        id: MatchId,
        work: impl FnOnce(&Transaction) -> Result<T, ArchiveError>,
    ) -> Result<T, ArchiveError> {
        self.write(|tx| seal::changing(tx, &[id], || work(tx)))
    }

    /// Changes a match and all its variations in the same way.
    fn set_with_branches(
        &mut self,
        id: MatchId,
        sql: &'static str,
        value: impl rusqlite::ToSql,
    ) -> Result<(), ArchiveError> {
        self.write(|tx| {
            matches::exists(tx, id)?;
            let ids = branch::with_branches(tx, id)?;
            seal::changing(tx, &ids, || {
                for id in &ids {
                    tx.prepare_cached(sql)?.execute(params![id.0, value])?;
                }
                Ok(())
            })
        })
    }

    pub(super) fn set(
        &mut self,
        id: MatchId,
        sql: &'static str,
        value: impl rusqlite::ToSql,
    ) -> Result<(), ArchiveError> {
        self.change(id, |tx| {
            if tx.prepare_cached(sql)?.execute(params![id.0, value])? == 0 {
                return Err(ArchiveError::NoSuchMatch(id));
            }
            list::write_words(tx, id)
        })
    }
}

/// Notes that a match changes now. If it had ended, it goes on.
fn touch(tx: &Transaction, id: MatchId, now: i64) -> Result<(), ArchiveError> {
    elsewhere::check_log(tx, id)?;
    let mut statement = tx.prepare_cached("SELECT status = 'running' FROM matches WHERE id = ?1")?;
    let running: bool =
        statement.query_row([id.0], |row| row.get(0)).optional()?.ok_or(ArchiveError::NoSuchMatch(id))?;
    if running {
        tx.prepare_cached("UPDATE matches SET updated_at = ?2 WHERE id = ?1")?.execute([id.0, now])?;
        return Ok(());
    }
    tx.prepare_cached(
        "UPDATE matches SET status = 'running', updated_at = ?2, finished_at = NULL, outcome = NULL
         WHERE id = ?1",
    )?
    .execute([id.0, now])?;
    tx.prepare_cached("UPDATE seats SET score = NULL, place = NULL WHERE match_id = ?1")?.execute([id.0])?;
    Ok(())
}

fn length(tx: &Transaction, id: MatchId) -> Result<usize, ArchiveError> {
    let mut statement =
        tx.prepare_cached("SELECT coalesce(max(n) + 1, 0) FROM entries WHERE match_id = ?1")?;
    Ok(statement.query_row([id.0], |row| row.get::<_, Count>(0))?.0)
}

pub(super) fn insert_entries(
    tx: &Transaction,
    id: MatchId,
    from: usize,
    records: &[Record<Value>],
) -> Result<(), ArchiveError> {
    let mut statement = tx.prepare_cached(
        "INSERT INTO entries (match_id, n, entry, source, stood, note, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    for (n, record) in (from..).zip(records) {
        row::execute_with_record(&mut statement, &[&id.0, &Count(n)], record)?;
    }
    hand_over::note(tx, id, from, records)
}

fn strike(
    tx: &Transaction,
    id: MatchId,
    range: std::ops::Range<usize>,
    now: i64,
    reason: &str,
) -> Result<(), ArchiveError> {
    tx.prepare_cached(
        "INSERT INTO struck (match_id, n, entry, source, stood, note, at, struck_at, reason)
         SELECT match_id, n, entry, source, stood, note, at, ?4, ?5 FROM entries
         WHERE match_id = ?1 AND n >= ?2 AND n < ?3 ORDER BY n",
    )?
    .execute(params![id.0, Count(range.start), Count(range.end), now, reason])?;
    // Whoever strikes has verified all of the match.
    Ok(seal::renew_struck(tx, id)?)
}

fn delete_from(tx: &Transaction, id: MatchId, keep: usize) -> Result<(), ArchiveError> {
    tx.prepare_cached("DELETE FROM entries WHERE match_id = ?1 AND n >= ?2")?
        .execute(params![id.0, Count(keep)])?;
    hand_over::forget(tx, id, keep)
}

/// Ends a match that runs.
pub(super) fn finish(tx: &Transaction, id: MatchId, outcome: &Outcome, at: i64) -> Result<(), ArchiveError> {
    let Count(seats) = tx
        .prepare_cached("SELECT count(*) FROM seats WHERE match_id = ?1")?
        .query_row([id.0], |row| row.get(0))?;
    if !outcome.fits(seats) {
        return Err(ArchiveError::WrongSeats);
    }
    tx.prepare_cached(
        "UPDATE matches SET status = 'finished', finished_at = ?2, outcome = ?3 WHERE id = ?1",
    )?
    .execute(params![id.0, at, row::to_json(outcome)?])?;
    let mut statement =
        tx.prepare_cached("UPDATE seats SET score = ?3, place = ?4 WHERE match_id = ?1 AND seat = ?2")?;
    for (seat, score) in (0u8..).map(Seat).zip(&outcome.scores) {
        statement.execute(params![id.0, seat.0, score, outcome.place(seat)])?;
    }
    Ok(())
}

/// Gives up a match that runs.
pub(super) fn abandon(tx: &Transaction, id: MatchId, at: i64) -> Result<(), ArchiveError> {
    tx.prepare_cached("UPDATE matches SET status = 'abandoned', finished_at = ?2 WHERE id = ?1")?
        .execute([id.0, at])?;
    Ok(())
}
