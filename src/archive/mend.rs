//! What can be made anew from what is under the seals of matches: the words that the search looks at, and people. Cards
//! that the program ships are written down again where what is stored of them does not fit their hash. Puzzles that are
//! damaged are forgotten: mistakes are found again with the next analysis. So are rolls of named dice.

use rusqlite::{Connection, OptionalExtension, params};

use super::{Archive, ArchiveError, MatchId, list, people, seal, sealed_rows};
use crate::content;
use crate::play::shipped_content;

/// Of so many matches the words are looked at at once, and at a start: a tenth of a second.
pub(super) const AT_A_START: usize = 2_000;

impl Archive {
    /// How many of these are not what the matches tell.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn unfit(&self) -> Result<usize, ArchiveError> {
        self.read(|conn| {
            Ok(people::damaged(conn)?.len()
                + damaged_packs(conn)?.len()
                + sealed_rows::damaged(conn)?
                + stale_words(conn, 0, usize::MAX)?.len())
        })
    }

    /// Makes them anew. Says how many.
    ///
    /// # Errors
    /// If they cannot be saved.
    pub fn mend(&mut self) -> Result<usize, ArchiveError> {
        let packs = self.mend_packs()?;
        Ok(packs + self.mend_people()? + self.mend_rows()? + self.mend_words(0, usize::MAX)?)
    }

    /// Writes the cards that the program ships down again where they are damaged.
    fn mend_packs(&mut self) -> Result<usize, ArchiveError> {
        let damaged = self.read(damaged_packs)?;
        if !damaged.is_empty() {
            tracing::error!(
                packs = damaged.len(),
                "cards that the program ships were damaged and are written anew"
            );
            self.write(|tx| {
                let mut statement = tx.prepare_cached("UPDATE packs SET content = ?2 WHERE hash = ?1")?;
                for hash in &damaged {
                    if let Some(shipped) = shipped_content(hash) {
                        statement.execute(params![hash, content::canonical_json(shipped)])?;
                    }
                }
                Ok(())
            })?;
        }
        Ok(damaged.len())
    }

    /// Puts right what is known about people.
    pub(super) fn mend_people(&mut self) -> Result<usize, ArchiveError> {
        let damaged = self.read(people::damaged)?;
        if !damaged.is_empty() {
            self.write(|tx| damaged.iter().try_for_each(|id| people::mend(tx, *id)))?;
        }
        Ok(damaged.len())
    }

    /// Forgets puzzles and named dice, what was answered and rolled, where they are damaged.
    pub(super) fn mend_rows(&mut self) -> Result<usize, ArchiveError> {
        let damaged = self.read(sealed_rows::damaged)?;
        if damaged > 0 {
            tracing::error!(damaged, "puzzles or named dice were damaged and are forgotten");
            self.write(sealed_rows::forget_damaged)?;
        }
        Ok(damaged)
    }

    /// Makes the words of so many matches anew, from this number on.
    pub(super) fn mend_words(&mut self, from: i64, most: usize) -> Result<usize, ArchiveError> {
        let stale = self.read(|conn| stale_words(conn, from, most))?;
        if !stale.is_empty() {
            tracing::error!(matches = stale.len(), "what the search looks at was damaged and is made anew");
            self.write(|tx| stale.iter().try_for_each(|id| list::write_words(tx, *id)))?;
        }
        Ok(stale.len())
    }

    /// The number of the match that comes after so many from this number on.
    pub(super) fn after(&self, from: i64, most: usize) -> Result<Option<i64>, ArchiveError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let sql = "SELECT id FROM matches WHERE id >= ?1 ORDER BY id LIMIT 1 OFFSET ?2";
        self.read(|conn| Ok(conn.query_row(sql, [from, most], |row| row.get(0)).optional()?))
    }

    /// The same of some matches, others at each start.
    pub(super) fn tend_words(&mut self) -> Result<usize, ArchiveError> {
        let last: i64 = self.read(|conn| {
            Ok(conn.query_row("SELECT coalesce(max(id), 0) FROM matches", [], |row| row.get(0))?)
        })?;
        let few = i64::try_from(AT_A_START).unwrap_or(i64::MAX);
        let places = (last / few).saturating_add(1);
        let from = self.clock.now().div_euclid(1000).rem_euclid(places) * few;
        self.mend_words(from, AT_A_START)
    }
}

/// The hashes of the contents that the program ships and that are stored otherwise. Others are told with their matches.
fn damaged_packs(conn: &Connection) -> Result<Vec<String>, ArchiveError> {
    let mut statement = conn.prepare_cached("SELECT hash, content FROM packs")?;
    let mut rows = statement.query([])?;
    let mut damaged = Vec::new();
    while let Some(row) = rows.next()? {
        let Ok(hash) = row.get_ref(0)?.as_str() else { continue };
        let sound = row.get_ref(1)?.as_bytes().is_ok_and(|content| seal::is_hash_of(hash, content));
        if !sound && shipped_content(hash).is_some() {
            damaged.push(hash.to_owned());
        }
    }
    Ok(damaged)
}

fn stale_words(conn: &Connection, from: i64, most: usize) -> Result<Vec<MatchId>, ArchiveError> {
    let mut statement = conn.prepare_cached("SELECT id FROM matches WHERE id >= ?1 ORDER BY id LIMIT ?2")?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let ids: Vec<MatchId> =
        statement.query_map([from, most], |row| row.get(0).map(MatchId))?.collect::<Result<_, _>>()?;
    let mut stale = Vec::new();
    for id in ids {
        if !list::words_hold(conn, id)? {
            stale.push(id);
        }
    }
    Ok(stale)
}
