use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Transaction, params};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::row::Count;
use super::{
    Archive, ArchiveError, Branch, DamagedMatch, Elsewhere, branch, elsewhere, hand_over, people, row, seal,
};
use crate::bots::Level;
use crate::content;
use crate::engine::{ENGINE_VERSION, Outcome, Record};
use crate::play::{MatchSetup, SeatSetup, clean_name, shipped_content};

/// The number of a match in its archive. Never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MatchId(pub i64);

impl std::fmt::Display for MatchId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// How a match stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It goes on.
    #[default]
    Running,
    /// It has an outcome.
    Finished,
    /// The table gave it up.
    Abandoned,
}

/// A match that begins.
#[derive(Clone, Debug, PartialEq)]
pub struct NewMatch {
    /// Everything that was decided before.
    pub setup: MatchSetup,
    /// The version of the game's rules.
    pub rules_version: u32,
    /// People's words about the match; possibly empty.
    pub note: String,
    /// People's labels.
    pub tags: Vec<String>,
}

/// A match with everything the archive knows about it, apart from what was struck.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredMatch {
    /// Its number in this archive.
    pub id: MatchId,
    /// The same in every archive, in lower case.
    pub uuid: String,
    /// Everything that was decided before.
    pub setup: MatchSetup,
    /// The log.
    pub records: Vec<Record<Value>>,
    /// How it stands.
    pub status: Status,
    /// How it ended; exactly if it is finished.
    pub outcome: Option<Outcome>,
    /// People's words about it.
    pub note: String,
    /// People's labels.
    pub tags: Vec<String>,
    /// The version of the engine it began under.
    pub engine_version: u32,
    /// The version of the game's rules it began under.
    pub rules_version: u32,
    /// The version of the program it began under.
    pub program: String,
    /// When it began, in milliseconds since 1970 UTC, as all times.
    pub started_at: i64,
    /// When it last changed.
    pub updated_at: i64,
    /// When it ended.
    pub finished_at: Option<i64>,
    /// When it was deleted; it can be undeleted until the next start.
    pub deleted_at: Option<i64>,
    /// Where its result comes from, if it was recorded elsewhere and has no log.
    pub elsewhere: Option<Elsewhere>,
    /// Whether it counts in no statistics.
    pub uncounted: bool,
    /// Of which match it is a variation, if it is one; then it counts in none either.
    pub branch: Option<Branch>,
}

/// An entry that was taken out of a log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Struck {
    /// Where it stood in the log.
    pub n: usize,
    /// What it was.
    pub record: Record<Value>,
    /// When it was taken out.
    pub struck_at: i64,
    /// Why, as the caller said.
    pub reason: String,
}

/// What is written about a match when it enters the archive.
pub(super) struct Head<'a> {
    pub uuid: &'a str,
    pub setup: &'a MatchSetup,
    pub note: &'a str,
    pub tags: &'a [String],
    pub engine_version: u32,
    pub rules_version: u32,
    pub program: &'a str,
    pub started_at: i64,
    pub updated_at: i64,
}

impl Archive {
    /// Begins a match. People who sit in it and are not known become known.
    ///
    /// # Errors
    /// If it cannot be saved.
    pub fn create_match(&mut self, new: &NewMatch) -> Result<MatchId, ArchiveError> {
        let now = self.clock.now();
        let uuid = row::new_uuid()?;
        let head = Head {
            uuid: &uuid,
            setup: &new.setup,
            note: &new.note,
            tags: &new.tags,
            engine_version: ENGINE_VERSION,
            rules_version: new.rules_version,
            program: crate::config::VERSION,
            started_at: now,
            updated_at: now,
        };
        self.write(|tx| insert(tx, &head))
    }

    /// A match as it stands, also if it is deleted and not yet gone.
    ///
    /// # Errors
    /// If there is no such match or it cannot be read.
    pub fn load(&self, id: MatchId) -> Result<StoredMatch, ArchiveError> {
        self.read(|conn| load(conn, id))
    }

    /// The entries that undo and amend took out of a match, in the order they were taken out.
    ///
    /// # Errors
    /// If there is no such match or it cannot be read.
    pub fn struck(&self, id: MatchId) -> Result<Vec<Struck>, ArchiveError> {
        self.read(|conn| {
            exists(conn, id)?;
            struck(conn, id)
        })
    }

    /// The numbers of all matches, but deleted ones, in the order they came in.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn ids(&self) -> Result<Vec<MatchId>, ArchiveError> {
        self.read(|conn| {
            let mut statement =
                conn.prepare("SELECT id FROM matches WHERE deleted_at IS NULL ORDER BY id")?;
            Ok(statement.query_map([], |row| row.get(0).map(MatchId))?.collect::<Result<_, _>>()?)
        })
    }

    /// The numbers of all matches, but deleted ones and variations of others, in the order they came in.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn ids_of_matches(&self) -> Result<Vec<MatchId>, ArchiveError> {
        self.read(|conn| {
            let mut statement = conn.prepare(
                "SELECT id FROM matches WHERE deleted_at IS NULL AND branch_of IS NULL ORDER BY id",
            )?;
            Ok(statement.query_map([], |row| row.get(0).map(MatchId))?.collect::<Result<_, _>>()?)
        })
    }

    /// The number of the match with this uuid, if it is in the archive.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn find(&self, uuid: &str) -> Result<Option<MatchId>, ArchiveError> {
        self.read(|conn| find(conn, uuid))
    }
}

/// Writes everything about a match but its entries.
pub(super) fn insert(tx: &Transaction, head: &Head) -> Result<MatchId, ArchiveError> {
    let mut setup = head.setup.clone();
    // Not by what the set-up says: two contents under one hash would spoil old matches.
    let hash = content::hash(&setup.content);
    tx.prepare_cached(
        "INSERT INTO packs (hash, content) VALUES (?1, ?2)
         ON CONFLICT (hash) DO UPDATE SET content = excluded.content WHERE content <> excluded.content",
    )?
    .execute(params![hash, content::canonical_json(&setup.content)])?;
    setup.content = Value::Null;
    let seats = std::mem::take(&mut setup.seats);
    tx.prepare_cached(
        "INSERT INTO matches (uuid, game, status, started_at, updated_at, engine_version, rules_version,
             program, pack, tags, note, setup)
         VALUES (?1, ?2, 'running', ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    )?
    .execute(params![
        head.uuid,
        setup.game,
        head.started_at,
        head.updated_at,
        head.engine_version,
        head.rules_version,
        head.program,
        hash,
        row::to_json(&head.tags)?,
        head.note,
        row::to_json(&setup)?,
    ])?;
    let id = MatchId(tx.last_insert_rowid());
    for (index, seat) in seats.iter().enumerate() {
        insert_seat(tx, id, index, seat, head.started_at)?;
    }
    super::list::write_words(tx, id)?;
    seal::renew(tx, id)?;
    seal::renew_struck(tx, id)?;
    seal::renew_cover(tx, id)?;
    Ok(id)
}

fn insert_seat(
    tx: &Transaction,
    id: MatchId,
    index: usize,
    seat: &SeatSetup,
    started_at: i64,
) -> Result<(), ArchiveError> {
    let person = match seat.bot {
        None => people::known(tx, &seat.name, started_at)?,
        Some(_) => None,
    };
    let name = clean_name(&seat.name);
    let bot = seat.bot.map(row::to_word).transpose()?;
    tx.prepare_cached(
        "INSERT INTO seats (match_id, seat, started_at, person_id, name, bot) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?
    .execute(params![id.0, Count(index), started_at, person.map(|person| person.0), name, bot])?;
    Ok(())
}

pub(super) fn load(conn: &Connection, id: MatchId) -> Result<StoredMatch, ArchiveError> {
    seal::verify(conn, id)?;
    Ok(StoredMatch { records: records(conn, id)?, ..load_head(conn, id)? })
}

/// A match without its log.
pub(super) fn load_head(conn: &Connection, id: MatchId) -> Result<StoredMatch, ArchiveError> {
    let mut statement = conn.prepare_cached(
        "SELECT uuid, status, started_at, updated_at, finished_at, deleted_at, engine_version,
             rules_version, program, tags, outcome, note, setup, content, pack
         FROM matches LEFT JOIN packs ON hash = pack WHERE id = ?1",
    )?;
    let mut rows = statement.query([id.0])?;
    let row = rows.next()?.ok_or(ArchiveError::NoSuchMatch(id))?;
    let text = |i: usize| row.get_ref(i).and_then(|value| value.as_str().map_err(Into::into));
    let mut setup: MatchSetup = row::from_json("set-up", text(12)?)?;
    setup.content = content_of(id, row)?;
    setup.seats = seats(conn, id)?;
    let outcome: Option<String> = row.get(10)?;
    let (elsewhere, uncounted) = elsewhere::of(conn, id)?;
    Ok(StoredMatch {
        id,
        uuid: row.get(0)?,
        setup,
        records: Vec::new(),
        status: row::from_word("status", text(1)?)?,
        outcome: outcome.map(|outcome| row::from_json("outcome", &outcome)).transpose()?,
        note: row::lossy(row, 11)?,
        tags: row::from_json("tags", text(9)?)?,
        engine_version: row.get(6)?,
        rules_version: row.get(7)?,
        program: row.get(8)?,
        started_at: row.get(2)?,
        updated_at: row.get(3)?,
        finished_at: row.get(4)?,
        deleted_at: row.get(5)?,
        elsewhere,
        uncounted,
        branch: branch::of(conn, id)?,
    })
}

/// The content a match was played with: as the archive has it, or as the program ships it where that has been damaged.
fn content_of(id: MatchId, row: &rusqlite::Row) -> Result<Value, ArchiveError> {
    let stored = row.get_ref(13)?.as_str().ok();
    let hash = row.get_ref(14)?.as_str().ok();
    let stored = stored.map(|json| row::from_json::<Value>("content", json)).transpose();
    let sound = |content: &Value| hash.is_some_and(|hash| content::hash(content) == hash);
    match (&stored, hash.and_then(shipped_content)) {
        (Ok(Some(content)), _) if sound(content) => stored.map(Option::unwrap_or_default),
        (_, Some(shipped)) => Ok(shipped.clone()),
        (Ok(None), None) => {
            let what = "the cards it was played with are missing".to_owned();
            Err(ArchiveError::DamagedMatch(DamagedMatch { id, what }))
        }
        _ => stored.map(Option::unwrap_or_default),
    }
}

fn seats(conn: &Connection, id: MatchId) -> Result<Vec<SeatSetup>, ArchiveError> {
    let mut statement =
        conn.prepare_cached("SELECT name, bot FROM seats WHERE match_id = ?1 ORDER BY seat")?;
    let mut rows = statement.query([id.0])?;
    let mut seats = Vec::new();
    while let Some(row) = rows.next()? {
        let bot: Option<Level> = match row.get_ref(1)? {
            ValueRef::Null => None,
            _ => Some(row::from_word("level", &row::lossy(row, 1)?)?),
        };
        seats.push(SeatSetup { name: row::lossy(row, 0)?, bot });
    }
    Ok(seats)
}

pub(super) fn records(conn: &Connection, id: MatchId) -> Result<Vec<Record<Value>>, ArchiveError> {
    match readable_records(conn, id) {
        (records, None) => Ok(records),
        (_, Some(error)) => Err(error),
    }
}

/// The log of a match as far as it can be read, and why not further.
pub(super) fn readable_records(conn: &Connection, id: MatchId) -> (Vec<Record<Value>>, Option<ArchiveError>) {
    let mut records = Vec::new();
    let read = read_records(conn, id, &mut records);
    let named = hand_over::name_today(conn, id, &mut records).map_err(ArchiveError::from);
    (records, read.and(named).err())
}

fn read_records(
    conn: &Connection,
    id: MatchId,
    records: &mut Vec<Record<Value>>,
) -> Result<(), ArchiveError> {
    let mut statement = conn.prepare_cached(
        "SELECT entry, source, stood, note, at, n FROM entries WHERE match_id = ?1 ORDER BY n",
    )?;
    let mut rows = statement.query([id.0])?;
    while let Some(row) = rows.next()? {
        let Count(n) = row.get(5)?;
        if n != records.len() {
            let what = format!("it lacks its entry {}", records.len());
            return Err(ArchiveError::DamagedMatch(DamagedMatch { id, what }));
        }
        records.push(row::record(row)?);
    }
    Ok(())
}

pub(super) fn struck(conn: &Connection, id: MatchId) -> Result<Vec<Struck>, ArchiveError> {
    let mut statement = conn.prepare_cached(
        "SELECT entry, source, stood, note, at, n, struck_at, reason
         FROM struck WHERE match_id = ?1 ORDER BY id",
    )?;
    let mut rows = statement.query([id.0])?;
    let mut struck = Vec::new();
    while let Some(row) = rows.next()? {
        struck.push(Struck {
            record: row::record(row)?,
            n: row.get::<_, Count>(5)?.0,
            struck_at: row.get(6)?,
            reason: row.get(7)?,
        });
    }
    Ok(struck)
}

pub(super) fn insert_struck(tx: &Transaction, id: MatchId, struck: &[Struck]) -> Result<(), ArchiveError> {
    let mut statement = tx.prepare_cached(
        "INSERT INTO struck (match_id, n, struck_at, reason, entry, source, stood, note, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?;
    for gone in struck {
        let before: [&dyn rusqlite::ToSql; 4] = [&id.0, &Count(gone.n), &gone.struck_at, &gone.reason];
        row::execute_with_record(&mut statement, &before, &gone.record)?;
    }
    Ok(())
}

pub(super) fn exists(conn: &Connection, id: MatchId) -> Result<(), ArchiveError> {
    let found = conn.prepare_cached("SELECT 1 FROM matches WHERE id = ?1")?.exists([id.0])?;
    if found { Ok(()) } else { Err(ArchiveError::NoSuchMatch(id)) }
}

pub(super) fn find(conn: &Connection, uuid: &str) -> Result<Option<MatchId>, ArchiveError> {
    let uuid = uuid.to_ascii_lowercase();
    let mut statement = conn.prepare_cached("SELECT id FROM matches WHERE uuid = ?1")?;
    Ok(statement.query_row([uuid], |row| row.get(0).map(MatchId)).optional()?)
}
