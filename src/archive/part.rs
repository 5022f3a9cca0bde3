//! Parts of backups: the matches that changed since the point before, each in full, in a small archive of its own. Laid
//! upon the points before it, it makes the archive of its moment. A part that is lost costs what it alone holds.

use std::collections::BTreeSet;
use std::path::Path;

use rusqlite::{Connection, OptionalExtension, params_from_iter};

use super::connect::{self, check, open_part};
use super::kept::{Links, write_meta};
use super::open::migrate;
use super::schema::{APPLICATION_ID, MIGRATIONS, VERSION};
use super::{ArchiveError, MatchId, OpenError, backup, row, seal, sealed_rows};

/// A part has about so many bytes at most, 16 mebibytes: more go into the next one.
pub(super) const PART_BYTES: u64 = 16 << 20;
/// Pages this small: an archive has two dozen of them before it holds a match.
const PAGE: u32 = 1024;

/// The rows of a match: the table, what of it is copied, and the column with the number of the match. What was struck
/// gets new numbers: they only tell the order.
const ROWS: [(&str, &str, &str); 6] = [
    ("matches", "*", "id"),
    ("seats", "*", "match_id"),
    ("hand_overs", "*", "match_id"),
    ("entries", "*", "match_id"),
    ("struck", "match_id, n, entry, source, stood, note, at, struck_at, reason", "match_id"),
    ("words", "*", "match_id"),
];

/// What the key in the table `meta` begins with for a match that is gone.
const GONE: &str = "gone ";
/// The key in the table `meta` of a part that holds everybody who is known, not only those who sit in its matches, and all
/// puzzles and named dice.
const EVERYBODY: &str = "everybody";

/// How a match was that came into a part.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Taken {
    /// It fits its seals, or is gone.
    Sound,
    /// It does not.
    Damaged,
}

/// A part of a backup, in memory or in its file.
#[derive(Debug)]
pub(super) struct Part {
    conn: Connection,
}

impl Part {
    /// A part with nothing in it.
    pub(super) fn new() -> Result<Self, ArchiveError> {
        let mut conn = Connection::open_in_memory()?;
        conn.pragma_update(None, "page_size", PAGE)?;
        conn.pragma_update(None, "application_id", APPLICATION_ID)?;
        migrate(&mut conn, Path::new(":memory:"), &MIGRATIONS)?;
        loosen(&conn)?;
        Ok(Self { conn })
    }

    /// Opens a part and looks for damage. One of an older version is brought up to date, in memory.
    pub(super) fn open(path: &Path) -> Result<Self, OpenError> {
        let sqlite = |error| OpenError::sqlite(path, error);
        let conn = open_part(path)?;
        if connect::version(&conn).map_err(sqlite)? == VERSION {
            return Ok(Self { conn });
        }
        let mut newer = Connection::open_in_memory().map_err(sqlite)?;
        backup::transfer(&conn, &mut newer).map_err(|error| connect::damaged(path, error))?;
        migrate(&mut newer, path, &MIGRATIONS)?;
        loosen(&newer).map_err(sqlite)?;
        Ok(Self { conn: newer })
    }

    /// How many bytes it has.
    pub(super) fn bytes(&self) -> rusqlite::Result<u64> {
        let pages: u32 = self.conn.pragma_query_value(None, "page_count", |row| row.get(0))?;
        Ok(u64::from(pages) * u64::from(PAGE))
    }

    /// Takes a match of the archive in, with its people, and with its content unless that is known. A match that is not
    /// there is gone.
    ///
    /// # Errors
    /// If it cannot be read; then nothing of it is in.
    pub(super) fn take(
        &self,
        archive: &Connection,
        id: MatchId,
        known: &BTreeSet<String>,
    ) -> Result<Taken, ArchiveError> {
        let taken = self.take_rows(archive, id, known);
        if taken.is_err() {
            remove_match(&self.conn, id)?;
        }
        taken
    }

    fn take_rows(
        &self,
        archive: &Connection,
        id: MatchId,
        known: &BTreeSet<String>,
    ) -> Result<Taken, ArchiveError> {
        if !has(archive, id)? {
            self.note_gone(id)?;
            return Ok(Taken::Sound);
        }
        copy_match(archive, &self.conn, id)?;
        copy(
            archive,
            &self.conn,
            "people",
            "*",
            "WHERE id IN (SELECT person_id FROM seats WHERE match_id = ?1
                 UNION SELECT person_id FROM hand_overs WHERE match_id = ?1)",
            id.0,
        )?;
        let pack: Vec<u8> = archive
            .prepare_cached("SELECT pack FROM matches WHERE id = ?1")?
            .query_row([id.0], |row| Ok(row.get_ref(0)?.as_bytes()?.to_vec()))?;
        if !std::str::from_utf8(&pack).is_ok_and(|pack| known.contains(pack)) {
            copy(
                archive,
                &self.conn,
                "packs",
                "*",
                "WHERE hash = (SELECT pack FROM matches WHERE id = ?1)",
                id.0,
            )?;
        }
        match seal::verify(archive, id) {
            Err(ArchiveError::DamagedMatch(damaged)) => {
                tracing::error!(id = id.0, what = damaged.what, "a match is damaged");
                Ok(Taken::Damaged)
            }
            sound => sound.map(|()| Taken::Sound),
        }
    }

    /// Notes that a match is gone.
    pub(super) fn note_gone(&self, id: MatchId) -> rusqlite::Result<()> {
        write_meta(&self.conn, &format!("{GONE}{id}"), id.0)
    }

    /// Takes in everybody whom the archive knows, the puzzles and the named dice.
    pub(super) fn take_everybody(&self, archive: &Connection) -> Result<(), ArchiveError> {
        for table in sealed_rows::tables() {
            copy(archive, &self.conn, table, "*", "WHERE ?1", 1)?;
        }
        copy(archive, &self.conn, "people", "*", "WHERE ?1", 1)?;
        Ok(write_meta(&self.conn, EVERYBODY, 1)?)
    }

    /// Notes what numbers the archive gives next, how often it had been written to, and where this part belongs.
    pub(super) fn settle(
        &self,
        archive: &Connection,
        changes: i64,
        links: &Links,
    ) -> Result<(), ArchiveError> {
        lift_sequence(archive, &self.conn)?;
        write_meta(&self.conn, "changes", changes)?;
        Ok(links.write(&self.conn)?)
    }

    /// Writes it into a file that is there, and looks at it.
    pub(super) fn write(&self, path: &Path) -> Result<(), ArchiveError> {
        let mut file = backup::connect_writing(path)?;
        // Nobody reads it before it is whole, and `Draft::keep` waits for the disk.
        file.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")?;
        backup::transfer(&self.conn, &mut file)?;
        check(&file, false)
    }

    /// Lays this part upon an archive, or upon an older part.
    pub(super) fn lay_upon(&self, to: &mut Connection) -> Result<(), ArchiveError> {
        let tx = to.transaction()?;
        for id in self.gone()? {
            remove_match(&tx, id)?;
            if is_part(&tx)? {
                write_meta(&tx, &format!("{GONE}{id}"), id.0)?;
            }
        }
        copy(&self.conn, &tx, "packs", "*", "WHERE ?1", 1)?;
        if meta(&self.conn, EVERYBODY)?.is_some() {
            tx.execute("DELETE FROM people", [])?;
            // What refers to others goes first, and comes last.
            for table in sealed_rows::tables().rev() {
                tx.execute(&format!("DELETE FROM {table}"), [])?;
            }
            for table in sealed_rows::tables() {
                copy(&self.conn, &tx, table, "*", "WHERE ?1", 1)?;
            }
            if is_part(&tx)? {
                write_meta(&tx, EVERYBODY, 1)?;
            }
        }
        copy(&self.conn, &tx, "people", "*", "WHERE ?1", 1)?;
        for id in ids(&self.conn)? {
            lay_match(&self.conn, &tx, id)?;
        }
        lift_sequence(&self.conn, &tx)?;
        write_meta(&tx, "changes", backup::changes(&self.conn)?)?;
        Ok(tx.commit()?)
    }

    /// The matches that are gone since the point before.
    pub(super) fn gone(&self) -> rusqlite::Result<Vec<MatchId>> {
        gone(&self.conn)
    }

    /// Lays other parts, the oldest first, upon this one.
    pub(super) fn merge(mut self, parts: &[Self]) -> Result<Self, ArchiveError> {
        // Until it is settled it is known as a part by this alone.
        Links { from: -1, ..Links::default() }.write(&self.conn)?;
        for part in parts {
            part.lay_upon(&mut self.conn)?;
        }
        Ok(self)
    }

    /// The database.
    pub(super) const fn conn(&self) -> &Connection {
        &self.conn
    }
}

/// The matches that are gone, of a part.
pub(super) fn gone(part: &Connection) -> rusqlite::Result<Vec<MatchId>> {
    let sql = "SELECT value FROM meta WHERE key >= 'gone ' AND key < 'gone!' ORDER BY value";
    let mut statement = part.prepare_cached(sql)?;
    statement.query_map([], |row| row.get(0).map(MatchId))?.collect()
}

/// The numbers of all matches.
pub(super) fn ids(conn: &Connection) -> rusqlite::Result<Vec<MatchId>> {
    let mut statement = conn.prepare_cached("SELECT id FROM matches ORDER BY id")?;
    statement.query_map([], |row| row.get(0).map(MatchId))?.collect()
}

/// Whether a database is only a part of a backup.
pub(super) fn is_part(conn: &Connection) -> rusqlite::Result<bool> {
    Ok(meta(conn, "from")?.is_some())
}

fn meta(conn: &Connection, key: &str) -> rusqlite::Result<Option<i64>> {
    let mut statement = conn.prepare_cached("SELECT value FROM meta WHERE key = ?1")?;
    statement.query_row([key], |row| row.get(0)).optional()
}

/// A part lacks what others hold; what is put together is looked at when it is whole.
pub(super) fn loosen(conn: &Connection) -> rusqlite::Result<()> {
    conn.pragma_update(None, "foreign_keys", false)
}

/// A damaged match takes the place of no other, but is better than none.
fn lay_match(part: &Connection, to: &Connection, id: MatchId) -> Result<(), ArchiveError> {
    let sound = seal::holds(part, id)?;
    if !sound && has(to, id)? {
        tracing::error!(id = id.0, "a backup holds a damaged match; an older one stays");
        return Ok(());
    }
    // Came in again under another number, and what told that the old one is gone was lost.
    let uuid = part
        .prepare_cached("SELECT uuid FROM matches WHERE id = ?1")?
        .query_row([id.0], |row| row::lossy(row, 0))?;
    let twin = to
        .prepare_cached("SELECT id FROM matches WHERE uuid = ?1")?
        .query_row([uuid], |row| row.get(0).map(MatchId))
        .optional()?;
    to.execute_batch("SAVEPOINT one")?;
    let laid = [Some(id), twin]
        .into_iter()
        .flatten()
        .try_for_each(|old| remove_match(to, old))
        .and_then(|()| copy_match(part, to, id));
    match laid {
        Ok(()) => Ok(to.execute_batch("RELEASE one")?),
        // What breaks a condition of its table was no match any more.
        Err(error) if !sound => {
            tracing::error!(id = id.0, %error, "a damaged match of a backup is left out");
            Ok(to.execute_batch("ROLLBACK TO one; RELEASE one")?)
        }
        Err(error) => Err(error.into()),
    }
}

fn has(conn: &Connection, id: MatchId) -> rusqlite::Result<bool> {
    conn.prepare_cached("SELECT 1 FROM matches WHERE id = ?1")?.exists([id.0])
}

fn copy_match(from: &Connection, to: &Connection, id: MatchId) -> rusqlite::Result<()> {
    for (table, columns, key) in ROWS {
        copy(from, to, table, columns, &format!("WHERE {key} = ?1"), id.0)?;
    }
    Ok(())
}

fn remove_match(to: &Connection, id: MatchId) -> rusqlite::Result<()> {
    for (table, _, key) in ROWS {
        to.prepare_cached(&format!("DELETE FROM {table} WHERE {key} = ?1"))?.execute([id.0])?;
    }
    Ok(())
}

/// Copies rows as they are, whatever stands in them. Of packs and people those that are there stay.
fn copy(
    from: &Connection,
    to: &Connection,
    table: &str,
    columns: &str,
    which: &str,
    value: i64,
) -> rusqlite::Result<()> {
    let order = if table == "struck" { "ORDER BY id" } else { "" };
    let mut read = from.prepare_cached(&format!("SELECT {columns} FROM {table} {which} {order}"))?;
    let names = read.column_names().join(", ");
    let count = read.column_count();
    let places = vec!["?"; count].join(", ");
    let or = if matches!(table, "packs" | "people") { "OR IGNORE " } else { "" };
    let mut write = to.prepare_cached(&format!("INSERT {or}INTO {table} ({names}) VALUES ({places})"))?;
    let mut rows = read.query([value])?;
    while let Some(row) = rows.next()? {
        let values = (0..count).map(|column| row.get_ref(column).map(rusqlite::types::ToSqlOutput::Borrowed));
        write.execute(params_from_iter(values.collect::<Result<Vec<_>, _>>()?))?;
    }
    Ok(())
}

/// Numbers of matches and people are never used twice.
fn lift_sequence(from: &Connection, to: &Connection) -> rusqlite::Result<()> {
    for table in ["matches", "people"] {
        let sql = "SELECT seq FROM sqlite_sequence WHERE name = ?1";
        let seq: Option<i64> = from.query_row(sql, [table], |row| row.get(0)).optional()?;
        let Some(seq) = seq else { continue };
        let lifted =
            to.execute("UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1", (table, seq))?;
        if lifted == 0 {
            to.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)", (table, seq))?;
        }
    }
    Ok(())
}
