//! Puzzles: which are known, when each comes again, and what was chosen in them.

use rusqlite::{OptionalExtension, Row, params};
use serde_json::Value;

use super::row::{self, Count};
use super::{Archive, ArchiveError, MatchId, PersonId, sealed_rows};

/// A puzzle as the archive keeps it.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredPuzzle {
    /// What tells it from every other.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// In which box it is: the higher, the longer it waits.
    pub standing: u8,
    /// From when on it is due, in milliseconds since 1970 UTC, as all times.
    pub due_at: i64,
    /// The match it comes from; `None` if it came with the program.
    pub of: Option<MatchId>,
    /// Whose choice it was, if that is somebody whom the archive knows.
    pub person: Option<PersonId>,
    /// What is known of it; `None` if it came with the program.
    pub body: Option<Value>,
    /// How often it was answered.
    pub answers: usize,
}

/// A mistake that is to be a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct NewPuzzle {
    /// What tells it from every other.
    pub id: String,
    /// After how many entries the choice comes.
    pub n: usize,
    /// The seat that chose.
    pub seat: u8,
    /// What is known of it.
    pub body: Value,
}

/// What was chosen in a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleAnswer {
    /// When.
    pub at: i64,
    /// The choice, as an entry in JSON.
    pub entry: Value,
    /// Whether it was as good as the best.
    pub accepted: bool,
}

/// Mistakes of matches that are there, with whose they are; and puzzles of the program that were answered.
const ALL: &str = "SELECT p.id, p.game, p.box, p.due_at, m.id,
     iif(h.n IS NULL, s.person_id, h.person_id), p.body,
     (SELECT count(*) FROM puzzle_answers a WHERE a.puzzle = p.id)
 FROM puzzles p LEFT JOIN matches m ON m.uuid = p.uuid AND m.deleted_at IS NULL
     LEFT JOIN seats s ON s.match_id = m.id AND s.seat = p.seat
     LEFT JOIN hand_overs h ON h.match_id = m.id AND h.n = (
         SELECT max(n) FROM hand_overs WHERE match_id = m.id AND seat = p.seat AND n < p.n)
 WHERE p.uuid IS NULL OR m.id IS NOT NULL
 ORDER BY p.due_at, p.id";

impl Archive {
    /// All puzzles that are known, the first due first. Those of deleted matches are not among them, nor those of the
    /// program that nobody has answered.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn puzzles(&self) -> Result<Vec<StoredPuzzle>, ArchiveError> {
        self.read(|conn| {
            let mut statement = conn.prepare_cached(ALL)?;
            let mut rows = statement.query([])?;
            let mut puzzles = Vec::new();
            while let Some(row) = rows.next()? {
                puzzles.push(stored(row)?);
            }
            Ok(puzzles)
        })
    }

    /// Puts the mistakes of a match in the place of those that were known of it. One that stays keeps its box and its
    /// answers; a new one is due now. Says how many are new.
    ///
    /// # Errors
    /// If there is no such match or it cannot be saved.
    pub fn keep_mistakes(&mut self, of: MatchId, mistakes: &[NewPuzzle]) -> Result<usize, ArchiveError> {
        let now = self.clock.now();
        self.write(|tx| {
            let head = tx
                .prepare_cached("SELECT uuid, game FROM matches WHERE id = ?1")?
                .query_row([of.0], |row| Ok((row::lossy(row, 0)?, row::lossy(row, 1)?)))
                .optional()?;
            let (uuid, game) = head.ok_or(ArchiveError::NoSuchMatch(of))?;
            let known: Vec<String> = tx
                .prepare_cached("SELECT id FROM puzzles WHERE uuid = ?1")?
                .query_map([&uuid], |row| row::lossy(row, 0))?
                .collect::<Result<_, _>>()?;
            for id in known.iter().filter(|id| mistakes.iter().all(|one| one.id != **id)) {
                tx.prepare_cached("DELETE FROM puzzles WHERE id = ?1")?.execute([id])?;
            }
            let mut new = 0;
            for one in mistakes {
                let body = row::to_json(&one.body)?;
                let changed = tx
                    .prepare_cached(
                        "UPDATE puzzles SET body = ?2 WHERE id = ?1 AND uuid = ?3 AND body <> ?2",
                    )?
                    .execute(params![one.id, body, uuid])?;
                if changed > 0 {
                    sealed_rows::renew(tx, "puzzles", &one.id)?;
                }
                if changed > 0 || known.contains(&one.id) {
                    continue;
                }
                new += tx
                    .prepare_cached(
                        "INSERT OR IGNORE INTO puzzles (id, game, box, due_at, uuid, n, seat, body)
                         VALUES (?1, ?2, 0, ?3, ?4, ?5, ?6, ?7)",
                    )?
                    .execute(params![one.id, game, now, uuid, Count(one.n), one.seat, body])?;
                sealed_rows::renew(tx, "puzzles", &one.id)?;
            }
            Ok(new)
        })
    }

    /// Forgets puzzles and what was chosen in them.
    ///
    /// # Errors
    /// If it cannot be saved.
    pub fn forget_puzzles(&mut self, ids: &[String]) -> Result<(), ArchiveError> {
        self.write(|tx| {
            for id in ids {
                tx.prepare_cached("DELETE FROM puzzles WHERE id = ?1")?.execute([id])?;
            }
            Ok(())
        })
    }

    /// Notes an answer to a puzzle, and in which box it is from now on and when it comes again. One that came with the
    /// program becomes known by that.
    ///
    /// # Errors
    /// If it cannot be saved.
    pub fn answer_puzzle(
        &mut self,
        (id, game): (&str, &str),
        answer: &PuzzleAnswer,
        (standing, due_at): (u8, i64),
    ) -> Result<(), ArchiveError> {
        self.write(|tx| {
            tx.prepare_cached(
                "INSERT INTO puzzles (id, game, box, due_at) VALUES (?1, ?2, ?3, ?4)
                 ON CONFLICT (id) DO UPDATE SET box = excluded.box, due_at = excluded.due_at",
            )?
            .execute(params![id, game, standing, due_at])?;
            let entry = row::to_json(&answer.entry)?;
            tx.prepare_cached(
                "INSERT INTO puzzle_answers (puzzle, at, entry, accepted) VALUES (?1, ?2, ?3, ?4)",
            )?
            .execute(params![id, answer.at, entry, answer.accepted])?;
            let answer = tx.last_insert_rowid();
            sealed_rows::renew(tx, "puzzles", &id)?;
            sealed_rows::renew(tx, "puzzle_answers", &answer)
        })
    }

    /// What was chosen in a puzzle, the first answer first.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn puzzle_answers(&self, id: &str) -> Result<Vec<PuzzleAnswer>, ArchiveError> {
        self.read(|conn| {
            let mut statement = conn.prepare_cached(
                "SELECT at, entry, accepted FROM puzzle_answers WHERE puzzle = ?1 ORDER BY id",
            )?;
            let mut rows = statement.query([id])?;
            let mut answers = Vec::new();
            while let Some(row) = rows.next()? {
                let entry = row::from_json("entry", &row::lossy(row, 1)?)?;
                answers.push(PuzzleAnswer { at: row.get(0)?, entry, accepted: row.get(2)? });
            }
            Ok(answers)
        })
    }

    /// How many answers there were from a time on.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn puzzle_answers_since(&self, at: i64) -> Result<usize, ArchiveError> {
        self.read(|conn| {
            let mut statement = conn.prepare_cached("SELECT count(*) FROM puzzle_answers WHERE at >= ?1")?;
            Ok(statement.query_row([at], |row| row.get::<_, Count>(0))?.0)
        })
    }
}

fn stored(row: &Row) -> Result<StoredPuzzle, ArchiveError> {
    // What is damaged has no body, and is found again with the next analysis.
    let text = row.get_ref(6)?.as_str_or_null().ok().flatten();
    let body = text.and_then(|text| serde_json::from_str(text).ok());
    Ok(StoredPuzzle {
        id: row::lossy(row, 0)?,
        game: row::lossy(row, 1)?,
        standing: row.get(2).unwrap_or_default(),
        due_at: row.get(3)?,
        of: row.get(4).map(|id: Option<i64>| id.map(MatchId)).unwrap_or_default(),
        person: row.get(5).map(|id: Option<i64>| id.map(PersonId)).unwrap_or_default(),
        body,
        answers: row.get::<_, Count>(7)?.0,
    })
}
