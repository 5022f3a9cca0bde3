//! The tables. A migration that was released is never changed; new ones are added at the end.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rusqlite::{Connection, Transaction};
use rusqlite_migration::{M, Migrations};

use super::seal;

/// Marks our files: `TbSd`, at byte 68 of the database.
pub(super) const APPLICATION_ID: i32 = i32::from_be_bytes(crate::files::ARCHIVE_MARK);

/// The schema this program writes.
pub const VERSION: u32 = 10;

pub(super) static MIGRATIONS: LazyLock<Migrations<'static>> = LazyLock::new(|| Migrations::new(steps()));

/// What leads from one version to the next.
pub(super) fn steps() -> Vec<M<'static>> {
    vec![
        M::up(V1),
        M::up_with_hook(V2, |tx: &Transaction| Ok(seal::seal_all(tx)?)),
        M::up_with_hook(V3, |tx: &Transaction| Ok(seal::cover_all(tx)?)),
        M::up_with_hook(V4, |tx: &Transaction| Ok(seal::seal_people(tx)?)),
        M::up(V5),
        M::up(V6),
        M::up(V7),
        M::up(V8),
        M::up(V9),
        M::up(V10),
    ]
}

/// What a database is made of: the kind and the name of each table, index, view and trigger, and its SQL.
type Parts = BTreeMap<(String, String), String>;

fn parts(conn: &Connection) -> rusqlite::Result<Parts> {
    // Tables of SQLite's own, for statistics and numbers, and the indexes that come with UNIQUE.
    let mut statement = conn.prepare(
        "SELECT type, name, sql FROM sqlite_schema
         WHERE NOT (type = 'table' AND name IN ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4'))
             AND NOT (type = 'index' AND sql IS NULL)",
    )?;
    let rows = statement.query_map([], |row| {
        let sql: Option<String> = row.get(2)?;
        let words: Vec<&str> = sql.as_deref().unwrap_or_default().split_whitespace().collect();
        Ok(((row.get(0)?, row.get(1)?), words.join(" ")))
    })?;
    rows.collect()
}

/// Whether a database is made of exactly what an archive of this version is made of. Else the first difference, in
/// words. A trigger would act in our name, a view could stand in for a table.
pub(super) fn difference(
    conn: &Connection,
    migrations: &Migrations,
    version: u32,
) -> rusqlite::Result<Option<String>> {
    let mut model = Connection::open_in_memory()?;
    let made = migrations.to_version(&mut model, version as usize);
    let (wanted, found) = match made {
        Ok(()) => (parts(&model)?, parts(conn)?),
        Err(error) => return Ok(Some(error.to_string())),
    };
    let strange = found.iter().find_map(|(part, sql)| match wanted.get(part) {
        None => Some(format!("the {} {:?} is not part of an archive", part.0, part.1)),
        Some(wanted) if wanted != sql => Some(format!("the {} {:?} has another form", part.0, part.1)),
        Some(_) => None,
    });
    let missing = || wanted.keys().find(|part| !found.contains_key(part));
    Ok(strange.or_else(|| missing().map(|part| format!("the {} {:?} is missing", part.0, part.1))))
}

/// * `meta`: `changes` is raised by every transaction that writes, so that a backup knows its age.
/// * `matches.setup` is the `MatchSetup` without seats and content, which stand in `seats` and `packs`.
/// * `matches_by_*` hold all that filters look at: a page is found without touching the table.
/// * `seats.started_at` is that of the match: who played last when is found ten times faster so.
/// * `words` is what the search looks at, in lower case.
/// * Columns that are long come last, so that reading the others stays within one page.
const V1: &str = "
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO meta VALUES ('changes', 0);

CREATE TABLE people (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE packs (
    hash TEXT PRIMARY KEY,
    content TEXT NOT NULL
) STRICT;

CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('running', 'finished', 'abandoned')),
    started_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    finished_at INTEGER,
    deleted_at INTEGER,
    engine_version INTEGER NOT NULL,
    rules_version INTEGER NOT NULL,
    program TEXT NOT NULL,
    pack TEXT NOT NULL REFERENCES packs (hash),
    tags TEXT NOT NULL,
    outcome TEXT,
    note TEXT NOT NULL,
    setup TEXT NOT NULL,
    CHECK ((status = 'finished') = (outcome IS NOT NULL))
) STRICT;
CREATE INDEX matches_by_time ON matches (started_at, id, status, game, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX matches_by_game ON matches (game, started_at, id, status, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX matches_by_status ON matches (status, started_at, id, game, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX matches_running ON matches (updated_at, id) WHERE status = 'running' AND deleted_at IS NULL;
CREATE INDEX matches_deleted ON matches (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX matches_by_pack ON matches (pack);

CREATE TABLE seats (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    person_id INTEGER REFERENCES people (id) ON DELETE SET NULL,
    name TEXT NOT NULL,
    bot TEXT,
    score INTEGER,
    place INTEGER,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_person ON seats (person_id, started_at, match_id) WHERE person_id IS NOT NULL;

CREATE TABLE entries (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    n INTEGER NOT NULL CHECK (n >= 0),
    entry TEXT NOT NULL,
    source TEXT NOT NULL,
    stood INTEGER NOT NULL,
    note TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (match_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE struck (
    id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    entry TEXT NOT NULL,
    source TEXT NOT NULL,
    stood INTEGER NOT NULL,
    note TEXT NOT NULL,
    at INTEGER NOT NULL,
    struck_at INTEGER NOT NULL,
    reason TEXT NOT NULL
) STRICT;
CREATE INDEX struck_by_match ON struck (match_id, id);

CREATE TABLE words (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    words TEXT NOT NULL
) STRICT;
";

/// `matches.seal` is a checksum over the log; see `seal.rs`.
const V2: &str = "ALTER TABLE matches ADD COLUMN seal TEXT NOT NULL DEFAULT '';";

/// `matches.cover` is a checksum over how the match stands, its seats and what people wrote about it; `matches.struck` over
/// what was taken out of its log.
const V3: &str = "ALTER TABLE matches ADD COLUMN cover TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN struck TEXT NOT NULL DEFAULT '';";

/// `people.seal` is a checksum over all else of a person.
const V4: &str = "ALTER TABLE people ADD COLUMN seal TEXT NOT NULL DEFAULT '';";

/// `hand_overs` is who took which seat with which entry; it goes with `entries`, and is part of `matches.cover`. Names are
/// those of today, as in `seats`, where everybody stands who sat there at the beginning.
const V5: &str = "
CREATE TABLE hand_overs (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    n INTEGER NOT NULL CHECK (n >= 0),
    seat INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    person_id INTEGER REFERENCES people (id) ON DELETE SET NULL,
    name TEXT NOT NULL,
    bot TEXT,
    PRIMARY KEY (match_id, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX hand_overs_by_person ON hand_overs (person_id, started_at, match_id) WHERE person_id IS NOT NULL;
";

/// `matches.uncounted` says that a match counts in no statistics. `matches.elsewhere` says where a result comes from that
/// was recorded elsewhere, as JSON; such a match has no log. Both are part of `matches.cover` where they say something.
const V6: &str = "ALTER TABLE matches ADD COLUMN uncounted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN elsewhere TEXT;
CREATE INDEX matches_elsewhere ON matches (id) WHERE elsewhere IS NOT NULL;
";

/// `puzzles` are positions to choose in again: mistakes of a seat in entry `n` of the match with this uuid, with what was
/// found about them as JSON, and those that came with the program once they were answered, without. `box` and `due_at` say
/// when one comes again; `puzzle_answers` is what was then chosen. `seal` is a checksum over all else of the row.
const V7: &str = "
CREATE TABLE puzzles (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    box INTEGER NOT NULL CHECK (box >= 0),
    due_at INTEGER NOT NULL,
    uuid TEXT,
    n INTEGER,
    seat INTEGER,
    body TEXT,
    seal TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE INDEX puzzles_by_match ON puzzles (uuid) WHERE uuid IS NOT NULL;

CREATE TABLE puzzle_answers (
    id INTEGER PRIMARY KEY,
    puzzle TEXT NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    entry TEXT NOT NULL,
    accepted INTEGER NOT NULL,
    seal TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX puzzle_answers_by_puzzle ON puzzle_answers (puzzle, id);
CREATE INDEX puzzle_answers_by_time ON puzzle_answers (at);
";

/// `matches.branch_of` is the uuid of the match of which this is a variation, `branch_at` how many entries they have in
/// common. Both are part of `matches.cover` where there is one.
const V8: &str = "ALTER TABLE matches ADD COLUMN branch_of TEXT;
ALTER TABLE matches ADD COLUMN branch_at INTEGER;
CREATE INDEX matches_branches ON matches (branch_of, id, deleted_at) WHERE branch_of IS NOT NULL;
";

/// `people.uncounted` says that the matches of a person count in no statistics; it is part of `people.seal` where it does.
/// `dice_sets` are sets of dice that people can tell apart and have named: `among` is how many dice a set had when it was
/// named, and `dice.faces` their faces, each with the number of its sides, as JSON. `die_rolls` are rolls of one that were
/// noted together. `seal` is a checksum over all else of the row.
const V9: &str = "ALTER TABLE people ADD COLUMN uncounted INTEGER NOT NULL DEFAULT 0;
CREATE TABLE dice_sets (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    named_at INTEGER NOT NULL,
    among INTEGER NOT NULL CHECK (among > 0),
    put_away INTEGER NOT NULL DEFAULT 0,
    seal TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE dice (
    id INTEGER PRIMARY KEY,
    dice_set INTEGER NOT NULL REFERENCES dice_sets (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    faces TEXT NOT NULL,
    seal TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE die_rolls (
    id INTEGER PRIMARY KEY,
    die INTEGER NOT NULL REFERENCES dice (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    faces TEXT NOT NULL,
    seal TEXT NOT NULL DEFAULT ''
) STRICT;
";

/// `people.avatar` is what stands for a person beside their name, as `Avatar` writes it; nothing for the face that goes with
/// the name. It is part of `people.seal` where it says something.
const V10: &str = "ALTER TABLE people ADD COLUMN avatar TEXT NOT NULL DEFAULT '';";

#[cfg(test)]
mod tests {
    #[test]
    fn the_version_is_the_number_of_steps() {
        assert_eq!(super::steps().len(), super::VERSION as usize);
    }

    #[test]
    fn the_migrations_run() {
        super::MIGRATIONS.validate().unwrap();
    }
}
