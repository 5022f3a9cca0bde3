use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

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
    /// In how many matches they sit; deleted ones and variations do not count.
    pub matches: usize,
    /// When the last of those began.
    pub last_played: Option<i64>,
    /// Whether matches in which they sit count in no statistics, those that are still to come as well.
    pub uncounted: bool,
    /// What stands for them beside their name, as whoever shows it wrote it; empty until they choose something.
    pub avatar: String,
}

/// What making one person of two would come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Merging {
    /// In how many matches the one sits who would be no more; deleted ones do not count.
    pub matches: usize,
    /// In how many the other one does.
    pub others: usize,
    /// In how many both do: there one person would have two seats.
    pub together: usize,
}

/// Two people of whom one was made, so that it can be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    from: PersonId,
    name: String,
    created_at: i64,
    uncounted: bool,
    avatar: String,
    into: PersonId,
    /// Whether the matches of the other one did not count before, and their avatar.
    into_uncounted: bool,
    into_avatar: String,
    /// The seats that were theirs, with the names there: match, seat, name.
    seats: Vec<(MatchId, i64, String)>,
    /// The same of seats that they took over: match, entry, name.
    hand_overs: Vec<(MatchId, i64, String)>,
}

impl Merged {
    /// Notes what merging is about to change.
    fn noted(tx: &Transaction, from: PersonId, into: PersonId) -> Result<Self, ArchiveError> {
        let rows = |sql: &str| -> Result<Vec<(MatchId, i64, String)>, ArchiveError> {
            let mut statement = tx.prepare_cached(sql)?;
            let rows = statement
                .query_map([from.0], |row| Ok((MatchId(row.get(0)?), row.get(1)?, row::lossy(row, 2)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        };
        let known = |id: PersonId| -> Result<(String, i64, bool, String), ArchiveError> {
            let sql = "SELECT name, created_at, uncounted, avatar FROM people WHERE id = ?1";
            let read = |row: &Row| Ok((row::lossy(row, 0)?, row.get(1)?, row.get(2)?, row::lossy(row, 3)?));
            Ok(tx.prepare_cached(sql)?.query_row([id.0], read)?)
        };
        let (name, created_at, uncounted, avatar) = known(from)?;
        let (_, _, into_uncounted, into_avatar) = known(into)?;
        Ok(Self {
            from,
            name,
            created_at,
            uncounted,
            avatar,
            into,
            into_uncounted,
            into_avatar,
            seats: rows("SELECT match_id, seat, name FROM seats WHERE person_id = ?1")?,
            hand_overs: rows("SELECT match_id, n, name FROM hand_overs WHERE person_id = ?1")?,
        })
    }

    /// The one who is no more.
    #[must_use]
    pub const fn from(&self) -> PersonId {
        self.from
    }

    /// The name of the one who is no more.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Archive {
    /// Everyone, by name.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn people(&self) -> Result<Vec<Person>, ArchiveError> {
        self.read(|conn| {
            let mut statement = conn.prepare_cached(
                "WITH hidden AS MATERIALIZED (SELECT id FROM matches WHERE deleted_at IS NOT NULL
                     UNION SELECT id FROM matches WHERE branch_of IS NOT NULL)
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
                         WHERE person_id = p.id AND match_id NOT IN hidden)),
                     p.uncounted, p.avatar
                 FROM people p ORDER BY p.key",
            )?;
            let people = statement.query_map([], |row| {
                Ok(Person {
                    id: PersonId(row.get(0)?),
                    name: row::lossy(row, 1)?,
                    created_at: row.get(2)?,
                    matches: row.get::<_, Count>(3)?.0,
                    last_played: row.get(4)?,
                    uncounted: row.get(5).unwrap_or_default(),
                    avatar: row::lossy(row, 6)?,
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

    /// Says whether the matches in which somebody sits count in statistics, those that are still to come as well. Whether a
    /// match counts for its own sake stays as it is; see [`Archive::set_counted`].
    ///
    /// # Errors
    /// If there is no such person or it cannot be saved.
    pub fn set_person_counted(&mut self, id: PersonId, counted: bool) -> Result<(), ArchiveError> {
        self.write(|tx| {
            exists(tx, id)?;
            write_uncounted(tx, id, !counted)
        })
    }

    /// Says what stands for somebody beside their name; nothing if the text is empty.
    ///
    /// # Errors
    /// If there is no such person or it cannot be saved.
    pub fn set_avatar(&mut self, id: PersonId, avatar: &str) -> Result<(), ArchiveError> {
        self.write(|tx| {
            exists(tx, id)?;
            write_avatar(tx, id, avatar)
        })
    }

    /// Everybody who has chosen what stands for them: the name, and what they chose.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn avatars(&self) -> Result<Vec<(String, String)>, ArchiveError> {
        self.read(|conn| {
            let mut statement = conn.prepare_cached("SELECT name, avatar FROM people WHERE avatar <> ''")?;
            let chosen = statement.query_map([], |row| Ok((row::lossy(row, 0)?, row::lossy(row, 1)?)))?;
            Ok(chosen.collect::<Result<_, _>>()?)
        })
    }

    /// What making one person of two would come to. Nothing is changed.
    ///
    /// # Errors
    /// If there is no such person or the archive cannot be read.
    pub fn merging(&self, from: PersonId, into: PersonId) -> Result<Merging, ArchiveError> {
        self.read(|conn| {
            exists(conn, from)?;
            exists(conn, into)?;
            let count = |sql: &str| -> Result<usize, ArchiveError> {
                let sql = format!(
                    "WITH one AS (SELECT match_id FROM seats WHERE person_id = ?1
                         UNION SELECT match_id FROM hand_overs WHERE person_id = ?1),
                     other AS (SELECT match_id FROM seats WHERE person_id = ?2
                         UNION SELECT match_id FROM hand_overs WHERE person_id = ?2)
                     SELECT count(*) FROM matches WHERE deleted_at IS NULL AND id IN ({sql})"
                );
                Ok(conn.query_row(&sql, [from.0, into.0], |row| row.get::<_, Count>(0))?.0)
            };
            Ok(Merging {
                matches: count("SELECT match_id FROM one")?,
                others: count("SELECT match_id FROM other")?,
                together: count("SELECT match_id FROM one INTERSECT SELECT match_id FROM other")?,
            })
        })
    }

    /// Makes one person of two: `from` becomes `into`, in all their matches. If the matches of one of them did not count,
    /// those of both do not; if `into` has no avatar, the other one's stays. What it gives leads back.
    ///
    /// # Errors
    /// If there is no such person or it cannot be saved.
    pub fn merge(&mut self, from: PersonId, into: PersonId) -> Result<Merged, ArchiveError> {
        self.write(|tx| {
            exists(tx, from)?;
            exists(tx, into)?;
            let merged = Merged::noted(tx, from, into)?;
            if from == into {
                return Ok(merged);
            }
            seal::changing(tx, &matches_of_both(tx, from, into)?, || {
                tx.execute("UPDATE seats SET person_id = ?2 WHERE person_id = ?1", [from.0, into.0])?;
                tx.execute("UPDATE hand_overs SET person_id = ?2 WHERE person_id = ?1", [from.0, into.0])?;
                tx.execute("DELETE FROM people WHERE id = ?1", [from.0])?;
                if merged.uncounted {
                    write_uncounted(tx, into, true)?;
                }
                if merged.into_avatar.is_empty() {
                    write_avatar(tx, into, &merged.avatar)?;
                }
                rename_seats(tx, into)
            })?;
            Ok(merged)
        })
    }

    /// Makes two people again of those who were made one. Who has sat in a seat since stays as it is.
    ///
    /// # Errors
    /// If the name has gone to somebody else, there is no such person any more, or it cannot be saved.
    pub fn unmerge(&mut self, merged: &Merged) -> Result<(), ArchiveError> {
        let Merged { from, name, created_at, uncounted, avatar, into, .. } = merged;
        if from == into {
            return Ok(());
        }
        self.write(|tx| {
            exists(tx, *into)?;
            let key = key(name).ok_or(ArchiveError::NameEmpty)?;
            let taken = "SELECT 1 FROM people WHERE key = ?1 OR id = ?2";
            if tx.prepare_cached(taken)?.exists(params![key, from.0])? {
                return Err(ArchiveError::NameTaken(name.clone()));
            }
            seal::changing(tx, &matches_of(tx, *into)?, || {
                tx.execute(
                    "INSERT INTO people (id, name, key, created_at) VALUES (?1, ?2, ?3, ?4)",
                    params![from.0, name, key, created_at],
                )?;
                write_uncounted(tx, *from, *uncounted)?;
                write_avatar(tx, *from, avatar)?;
                if *uncounted {
                    // They do not count for the sake of the other one any more.
                    write_uncounted(tx, *into, merged.into_uncounted)?;
                }
                if merged.into_avatar.is_empty() {
                    write_avatar(tx, *into, "")?;
                }
                for (table, rows) in [("seats", &merged.seats), ("hand_overs", &merged.hand_overs)] {
                    let at = if table == "seats" { "seat" } else { "n" };
                    let sql = format!(
                        "UPDATE {table} SET person_id = ?1, name = ?2
                         WHERE match_id = ?3 AND {at} = ?4 AND person_id = ?5"
                    );
                    let mut statement = tx.prepare_cached(&sql)?;
                    for (id, at, name) in rows {
                        statement.execute(params![from.0, name, id.0, at, into.0])?;
                    }
                }
                matches_of(tx, *from)?.into_iter().try_for_each(|id| list::write_words(tx, id))
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
    // Perhaps only whether their matches count was damaged: there are but two answers.
    for uncounted in [false, true] {
        tx.execute_batch("SAVEPOINT counted")?;
        tx.prepare_cached("UPDATE people SET uncounted = ?2 WHERE id = ?1")?
            .execute(params![id.0, uncounted])?;
        if seal::person_holds(tx, id)? {
            tracing::error!(id = id.0, "whether somebody counts was damaged and was put right");
            return Ok(tx.execute_batch("RELEASE counted")?);
        }
        tx.execute_batch("ROLLBACK TO counted; RELEASE counted")?;
    }
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

fn write_uncounted(tx: &Transaction, id: PersonId, uncounted: bool) -> Result<(), ArchiveError> {
    tx.prepare_cached("UPDATE people SET uncounted = ?2 WHERE id = ?1")?.execute(params![id.0, uncounted])?;
    Ok(seal::renew_person(tx, id)?)
}

fn write_avatar(tx: &Transaction, id: PersonId, avatar: &str) -> Result<(), ArchiveError> {
    tx.prepare_cached("UPDATE people SET avatar = ?2 WHERE id = ?1")?.execute(params![id.0, avatar])?;
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

/// The matches in which one of two sits.
fn matches_of_both(conn: &Connection, one: PersonId, two: PersonId) -> Result<Vec<MatchId>, ArchiveError> {
    let mut ids = matches_of(conn, one)?;
    ids.extend(matches_of(conn, two)?);
    ids.sort_unstable();
    ids.dedup();
    Ok(ids)
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
