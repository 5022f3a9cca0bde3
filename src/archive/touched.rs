//! Which matches changed since a backup. SQLite notes it itself, in tables that are gone with the connection: no change
//! is forgotten, and none counts that was rolled back.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::{ArchiveError, MatchId, backup};

/// Every change of a match changes its row, as its seals stand there. `at` is how often the archive had been written to
/// before. People, puzzles and named dice count as number 0.
const WATCH: &str = "
CREATE TEMP TABLE touched (id INTEGER PRIMARY KEY, at INTEGER NOT NULL);
CREATE TEMP TRIGGER match_begun AFTER INSERT ON main.matches BEGIN
    DELETE FROM touched WHERE id = NEW.id;
    INSERT INTO touched SELECT NEW.id, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER match_changed AFTER UPDATE ON main.matches BEGIN
    DELETE FROM touched WHERE id = NEW.id;
    INSERT INTO touched SELECT NEW.id, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER match_gone AFTER DELETE ON main.matches BEGIN
    DELETE FROM touched WHERE id = OLD.id;
    INSERT INTO touched SELECT OLD.id, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER person_known AFTER INSERT ON main.people BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER person_changed AFTER UPDATE ON main.people BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER person_gone AFTER DELETE ON main.people BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER puzzles_new AFTER INSERT ON main.puzzles BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER puzzles_changed AFTER UPDATE ON main.puzzles BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER puzzles_gone AFTER DELETE ON main.puzzles BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER puzzle_answers_new AFTER INSERT ON main.puzzle_answers BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER puzzle_answers_changed AFTER UPDATE ON main.puzzle_answers BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER puzzle_answers_gone AFTER DELETE ON main.puzzle_answers BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER dice_sets_new AFTER INSERT ON main.dice_sets BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER dice_sets_changed AFTER UPDATE ON main.dice_sets BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER dice_sets_gone AFTER DELETE ON main.dice_sets BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER dice_new AFTER INSERT ON main.dice BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER dice_changed AFTER UPDATE ON main.dice BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER dice_gone AFTER DELETE ON main.dice BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER die_rolls_new AFTER INSERT ON main.die_rolls BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER die_rolls_changed AFTER UPDATE ON main.die_rolls BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
CREATE TEMP TRIGGER die_rolls_gone AFTER DELETE ON main.die_rolls BEGIN
    DELETE FROM touched WHERE id = 0;
    INSERT INTO touched SELECT 0, value FROM meta WHERE key = 'changes';
END;
";

/// What changed since the archive was opened.
#[derive(Clone, Debug, Default)]
pub(super) struct Touched {
    /// How often the archive had been written to when the watch began.
    pub since: i64,
    /// How often now.
    pub changes: i64,
    /// What changed, and how often the archive had been written to before that.
    at: BTreeMap<i64, i64>,
}

impl Touched {
    /// The matches that changed since the archive had been written to so often; those of the last one first.
    pub(super) fn matches(&self, since: i64) -> Vec<MatchId> {
        self.later(since).rev().filter(|id| *id != 0).map(MatchId).collect()
    }

    /// Whether somebody became known, was renamed or forgotten since then, puzzles were found or answered, or dice were named or
    /// rolled.
    pub(super) fn people(&self, since: i64) -> bool {
        self.later(since).any(|id| id == 0)
    }

    fn later(&self, since: i64) -> impl DoubleEndedIterator<Item = i64> {
        self.at.iter().filter(move |(_, at)| **at >= since).map(|(id, _)| *id)
    }
}

/// Begins to note what changes.
pub(super) fn watch(conn: &Connection) -> rusqlite::Result<()> {
    conn.execute_batch(WATCH)
}

/// What was noted, of an archive that is watched since it had been written to so often.
pub(super) fn touched(conn: &Connection, since: i64) -> Result<Touched, ArchiveError> {
    let mut statement = conn.prepare_cached("SELECT id, at FROM temp.touched")?;
    let at = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    Ok(Touched { since, changes: backup::changes(conn)?, at })
}
