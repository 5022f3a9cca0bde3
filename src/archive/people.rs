use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::row::Count;
use super::{Archive, ArchiveError, MatchId, list, row, seal};
use crate::play::clean_name;

/// The number of a person in their archive. Never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(pub i64);

/// Somebody who played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Their number in this archive.
    pub id: PersonId,
    /// Their name, as first typed or last renamed.
    pub name: String,
    /// When they became known, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// In how many matches they sit; deleted ones do not count.
    pub matches: usize,
    /// When the last of those began.
    pub last_played: Option<i64>,
}

impl Archive {
    /// Everyone, by name.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn people(&self) -> Result<Vec<Person>, ArchiveError> {
        self.read(|conn| {
            let mut statement = conn.prepare_cached(
                "WITH hidden AS MATERIALIZED (SELECT id FROM matches WHERE deleted_at IS NOT NULL)
                 SELECT p.id, p.name, p.created_at,
                     (SELECT count(*) FROM (
                         SELECT started_at, match_id FROM seats
                         WHERE person_id = p.id AND match_id NOT IN hidden
                         UNION SELECT started_at, match_id FROM hand_overs
                         WHERE person_id = p.id AND match_id NOT IN hidden)),
                     (SELECT max(at) FROM (
                         SELECT max(started_at) AS at FROM seats
                         WHERE person_id = p.id AND match_id NOT IN hidden
                         UNION ALL SELECT max(started_at) FROM hand_overs
                         WHERE person_id = p.id AND match_id NOT IN hidden))
                 FROM people p ORDER BY p.key",
            )?;
            let people = statement.query_map([], |row| {
                Ok(Person {
                    id: PersonId(row.get(0)?),
                    name: row::lossy(row, 1)?,
                    created_at: row.get(2)?,
                    matches: row.get::<_, Count>(3)?.0,
                    last_played: row.get(4)?,
                })
            })?;
            Ok(people.collect::<Result<_, _>>()?)
        })
    }

    /// Makes somebody known before their first match, or finds them.
    ///
    /// # Errors
    /// If the name is empty or it cannot be saved.
    pub fn add_person(&mut self, name: &str) -> Result<PersonId, ArchiveError> {
        let now = self.clock.now();
        self.write(|tx| known(tx, name, now)?.ok_or(ArchiveError::NameEmpty))
    }

    /// Gives somebody another name, in all their matches.
    ///
    /// # Errors
    /// If the name is empty, somebody else has it ([`Archive::merge`] makes one of both), there is no
    /// such person, or it cannot be saved.
    pub fn rename(&mut self, id: PersonId, name: &str) -> Result<(), ArchiveError> {
        let name = clean_name(name);
        let key = key(&name).ok_or(ArchiveError::NameEmpty)?;
        self.write(|tx| {
            exists(tx, id)?;
            let other: Option<String> = tx
                .query_row("SELECT name FROM people WHERE key = ?1 AND id <> ?2", params![key, id.0], |row| {
                    row.get(0)
                })
                .optional()?;
            if let Some(other) = other {
                return Err(ArchiveError::NameTaken(other));
            }
            seal::changing(tx, &matches_of(tx, id)?, || {
                tx.execute("UPDATE people SET name = ?2, key = ?3 WHERE id = ?1", params![id.0, name, key])?;
                seal::renew_person(tx, id)?;
                rename_seats(tx, id)
            })
        })
    }

    /// Makes one person of two: `from` becomes `into`, in all their matches.
    ///
    /// # Errors
    /// If there is no such person or it cannot be saved.
    pub fn merge(&mut self, from: PersonId, into: PersonId) -> Result<(), ArchiveError> {
        self.write(|tx| {
            exists(tx, from)?;
            exists(tx, into)?;
            if from == into {
                return Ok(());
            }
            let mut ids = matches_of(tx, from)?;
            ids.extend(matches_of(tx, into)?);
            ids.sort_unstable();
            ids.dedup();
            seal::changing(tx, &ids, || {
                tx.execute("UPDATE seats SET person_id = ?2 WHERE person_id = ?1", [from.0, into.0])?;
                tx.execute("UPDATE hand_overs SET person_id = ?2 WHERE person_id = ?1", [from.0, into.0])?;
                tx.execute("DELETE FROM people WHERE id = ?1", [from.0])?;
                rename_seats(tx, into)
            })
        })
    }

    /// Removes somebody from the list of people. Their matches keep the name as it was typed.
    ///
    /// # Errors
    /// If there is no such person or it cannot be saved.
    pub fn forget(&mut self, id: PersonId) -> Result<(), ArchiveError> {
        self.write(|tx| {
            exists(tx, id)?;
            seal::changing(tx, &matches_of(tx, id)?, || {
                tx.execute("DELETE FROM people WHERE id = ?1", [id.0])?;
                Ok(())
            })
        })
    }
}

/// The person with this name, who becomes known if need be. `None` for a name without a letter.
pub(super) fn known(tx: &Transaction, name: &str, now: i64) -> Result<Option<PersonId>, ArchiveError> {
    let name = clean_name(name);
    let Some(key) = key(&name) else { return Ok(None) };
    let new = tx
        .prepare_cached("INSERT OR IGNORE INTO people (name, key, created_at) VALUES (?1, ?2, ?3)")?
        .execute(params![name, key, now])?;
    let mut statement = tx.prepare_cached("SELECT id FROM people WHERE key = ?1")?;
    let id = statement.query_row([key], |row| row.get(0).map(PersonId))?;
    if new > 0 {
        seal::renew_person(tx, id)?;
    }
    Ok(Some(id))
}

/// Everybody who does not fit their seal.
pub(super) fn damaged(conn: &Connection) -> Result<Vec<PersonId>, ArchiveError> {
    let mut statement = conn.prepare_cached("SELECT id FROM people ORDER BY id")?;
    let ids: Vec<PersonId> =
        statement.query_map([], |row| row.get(0).map(PersonId))?.collect::<Result<_, _>>()?;
    let mut damaged = Vec::new();
    for id in ids {
        if !seal::person_holds(conn, id)? {
            damaged.push(id);
        }
    }
    Ok(damaged)
}

/// Puts right what does not fit the seal of a person: their matches still tell the name, and when they were first there.
pub(super) fn mend(tx: &Transaction, id: PersonId) -> Result<(), ArchiveError> {
    let stored: String = tx
        .prepare_cached("SELECT name FROM people WHERE id = ?1")?
        .query_row([id.0], |row| row::lossy(row, 0))?;
    let (seated, first): (Option<String>, Option<i64>) = tx
        .prepare_cached(
            "SELECT name, min(started_at) FROM (
                 SELECT name, started_at FROM seats WHERE person_id = ?1
                 UNION ALL SELECT name, started_at FROM hand_overs WHERE person_id = ?1)",
        )?
        .query_row([id.0], |row| Ok((row.get(0).unwrap_or_default(), row.get(1).unwrap_or_default())))?;
    let name = clean_name(seated.as_deref().unwrap_or(&stored));
    let taken = "SELECT 1 FROM people WHERE key = ?1 AND id <> ?2";
    if let Some(key) = key(&name)
        && !tx.prepare_cached(taken)?.exists(params![key, id.0])?
    {
        let sql = "UPDATE people SET name = ?2, key = ?3 WHERE id = ?1";
        tx.prepare_cached(sql)?.execute(params![id.0, name, key])?;
    }
    if let Some(first) = first.filter(|_| !seal::person_holds(tx, id).unwrap_or_default()) {
        // Whoever was known before their first match is so from then on.
        tx.prepare_cached("UPDATE people SET created_at = ?2 WHERE id = ?1")?.execute([id.0, first])?;
    }
    tracing::error!(id = id.0, name, "a person was damaged and was put right");
    Ok(seal::renew_person(tx, id)?)
}

fn rename_seats(tx: &Transaction, id: PersonId) -> Result<(), ArchiveError> {
    for table in ["seats", "hand_overs"] {
        let sql =
            format!("UPDATE {table} SET name = (SELECT name FROM people WHERE id = ?1) WHERE person_id = ?1");
        tx.execute(&sql, [id.0])?;
    }
    matches_of(tx, id)?.into_iter().try_for_each(|id| list::write_words(tx, id))
}

/// The matches in which somebody sits.
fn matches_of(conn: &Connection, id: PersonId) -> Result<Vec<MatchId>, ArchiveError> {
    let mut statement = conn.prepare_cached(
        "SELECT match_id FROM seats WHERE person_id = ?1
         UNION SELECT match_id FROM hand_overs WHERE person_id = ?1",
    )?;
    let ids = statement.query_map([id.0], |row| row.get(0).map(MatchId))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

fn exists(conn: &Connection, id: PersonId) -> Result<(), ArchiveError> {
    let found = conn.prepare_cached("SELECT 1 FROM people WHERE id = ?1")?.exists([id.0])?;
    if found { Ok(()) } else { Err(ArchiveError::NoSuchPerson) }
}

/// What tells people apart: the name in lower case.
fn key(name: &str) -> Option<String> {
    (!name.is_empty()).then(|| name.to_lowercase())
}
