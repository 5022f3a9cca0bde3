use std::collections::BTreeMap;

use rusqlite::types::{Value as Sql, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params, params_from_iter};
use serde::{Deserialize, Serialize};

use super::row::Count;
use super::{Archive, ArchiveError, MatchId, PersonId, Status, elsewhere, hand_over, row, seal};
use crate::bots::Level;
use crate::engine::Seed;

/// Which matches are wanted. The default is all that are not deleted and no variations of others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Of this game.
    pub game: Option<String>,
    /// In which this person sits.
    pub person: Option<PersonId>,
    /// That stand so.
    pub status: Option<Status>,
    /// Whose game, names, note or tags hold every word of this, in any case.
    pub text: String,
    /// That began at or after this time, in milliseconds since 1970 UTC.
    pub from: Option<i64>,
    /// That began before this time.
    pub until: Option<i64>,
    /// Only those that the table adjusted, and that have ended.
    pub adjusted: bool,
    /// Only those with real dice, and with a log.
    pub real_dice: bool,
    /// Only those that count in statistics, or only others.
    pub counted: Option<bool>,
    /// Only those that were recorded elsewhere, or only those with a log.
    pub elsewhere: Option<bool>,
    /// With this label.
    pub tag: Option<String>,
    /// Variations of matches, too.
    pub branches: bool,
}

/// A place in a list of matches: behind the match with these values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageKey {
    /// When that match began.
    pub started_at: i64,
    /// Its number.
    pub id: MatchId,
}

/// A part of a list of matches, the newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The matches.
    pub lines: Vec<MatchLine>,
    /// Where the next part begins; `None` at the end.
    pub next: Option<PageKey>,
    /// How many matches the whole list has.
    pub total: usize,
}

/// A match in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchLine {
    /// Its number in this archive.
    pub id: MatchId,
    /// The same in every archive.
    pub uuid: String,
    /// The game's id.
    pub game: String,
    /// How it stands.
    pub status: Status,
    /// When it began, in milliseconds since 1970 UTC, as all times.
    pub started_at: i64,
    /// When it last changed.
    pub updated_at: i64,
    /// When it ended.
    pub finished_at: Option<i64>,
    /// How many entries its log has.
    pub entries: usize,
    /// Whether the group won, if everyone won or lost together and the match is finished.
    pub group_won: Option<bool>,
    /// Whether the table overruled the rules on the way to its end.
    pub adjusted: bool,
    /// What the table decided before, if everyone won or lost together and the match is finished.
    pub group_options: BTreeMap<String, String>,
    /// Who sits in it now, or at its end, clockwise.
    pub seats: Vec<SeatLine>,
    /// Whether a seat went over to somebody else on the way.
    pub handed_over: bool,
    /// People's words about it.
    pub note: String,
    /// People's labels.
    pub tags: Vec<String>,
    /// Whether it was recorded elsewhere and has no log.
    pub elsewhere: bool,
    /// Whether it counts in no statistics, for its own sake or for that of somebody who sits in it.
    pub uncounted: bool,
    /// Whether people told what real dice came to.
    pub real_dice: bool,
    /// How many variations of it there are, those of variations not counted.
    pub branches: usize,
    /// How many entries it has in common with the match of which it is a variation; `None` if it is none.
    pub branch_at: Option<usize>,
    /// Whether what stands here is not what was written down. What can be read of it is shown all the same.
    pub damaged: bool,
}

/// A seat of a match in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatLine {
    /// The name people see.
    pub name: String,
    /// The person; `None` for bots and seats without a name.
    pub person: Option<PersonId>,
    /// The bot's level.
    pub bot: Option<Level>,
    /// The final score, if the match is finished.
    pub score: Option<i32>,
    /// The place, 1 is best, if the match is finished and ranks its seats.
    pub place: Option<u8>,
}

/// `[left out]` stands for the matches that count nowhere because of who sits in them.
const COLUMNS: &str = "SELECT m.id, m.uuid, m.game, m.status, m.started_at, m.updated_at, m.finished_at,
     m.note, m.tags, (SELECT coalesce(max(n) + 1, 0) FROM entries WHERE match_id = m.id),
     CASE WHEN json_valid(m.outcome) THEN json_extract(m.outcome, '$.group.won') END,
     CASE WHEN json_valid(m.outcome) AND json_valid(m.setup) AND json_extract(m.outcome, '$.group') IS NOT NULL
         THEN json_extract(m.setup, '$.options') END,
     CASE WHEN json_valid(m.outcome) THEN coalesce(json_extract(m.outcome, '$.adjusted'), 0) ELSE 0 END,
     m.elsewhere IS NOT NULL, m.uncounted OR m.id IN [left out],
     CASE WHEN json_valid(m.setup) THEN json_extract(m.setup, '$.dice') = 'physical' ELSE 0 END,
     (SELECT count(*) FROM matches b WHERE b.branch_of = m.uuid AND b.deleted_at IS NULL),
     CASE WHEN m.branch_of IS NOT NULL THEN m.branch_at END
 FROM matches m";

const NEWEST_FIRST: &str = "ORDER BY m.started_at DESC, m.id DESC LIMIT ?";

impl Archive {
    /// The matches that pass a filter, the newest first: at most `limit` of those behind `after`.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn list(&self, filter: &Filter, after: Option<PageKey>, limit: usize) -> Result<Page, ArchiveError> {
        self.read(|conn| {
            let mut query = Query::of(filter)?;
            let whole = query.clone();
            if let Some(key) = after {
                query.behind(key);
            }
            // One more, to know whether there is a next page.
            let most = i64::try_from(limit).unwrap_or(i64::MAX).saturating_add(1);
            let mut lines = query.lines(conn, NEWEST_FIRST, Some(most))?;
            let more = lines.len() > limit;
            lines.truncate(limit);
            let key = |line: &MatchLine| PageKey { started_at: line.started_at, id: line.id };
            // Counting costs a walk through the whole index.
            let total = if more || after.is_some() { whole.count(conn)? } else { lines.len() };
            Ok(Page { next: lines.last().filter(|_| more).map(key), lines, total })
        })
    }

    /// As [`Archive::list`], without counting the whole list, and the matches alone: for who shows the next ones when
    /// they are wanted.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn lines(
        &self,
        filter: &Filter,
        after: Option<PageKey>,
        limit: usize,
    ) -> Result<Vec<MatchLine>, ArchiveError> {
        self.read(|conn| {
            let mut query = Query::of(filter)?;
            if let Some(key) = after {
                query.behind(key);
            }
            query.lines(conn, NEWEST_FIRST, Some(i64::try_from(limit).unwrap_or(i64::MAX)))
        })
    }

    /// The matches whose dice and cards come from one of these seeds, each with its seed; variations are none of them.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn of_seeds(&self, seeds: &[Seed]) -> Result<Vec<(Seed, MatchLine)>, ArchiveError> {
        // As they stand in a set-up: a number, or digits in quotes.
        let words = seeds.iter().map(row::to_json).collect::<Result<Vec<_>, _>>()?;
        let places = vec!["?"; words.len()].join(", ");
        self.read(|conn| {
            let mut found = Vec::new();
            let mut statement = conn.prepare(&format!(
                "SELECT id, setup -> '$.seed' AS seed FROM matches
                 WHERE deleted_at IS NULL AND branch_of IS NULL AND json_valid(setup) AND seed IN ({places})"
            ))?;
            let mut rows = statement.query(params_from_iter(&words))?;
            while let Some(row) = rows.next()? {
                let (id, seed) = (row.get::<_, i64>(0)?, row::from_json("seed", &row.get::<_, String>(1)?)?);
                let mut query = Query::default();
                query.and("m.id = ?", [Sql::from(id)]);
                found.extend(query.lines(conn, "", None)?.into_iter().map(|line| (seed, line)));
            }
            Ok(found)
        })
    }

    /// How many matches pass a filter.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn count(&self, filter: &Filter) -> Result<usize, ArchiveError> {
        self.read(|conn| Query::of(filter)?.count(conn))
    }

    /// The matches that can be continued, the last played first, variations too: at most `limit`.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn running(&self, limit: usize) -> Result<Vec<MatchLine>, ArchiveError> {
        self.read(|conn| {
            // Left alone, SQLite takes another index and sorts all that runs.
            let mut query = Query { index: "INDEXED BY matches_running", ..Query::default() };
            // As the index says it, literally.
            query.and("m.status = 'running'", []);
            let limit = i64::try_from(limit).unwrap_or(i64::MAX);
            query.lines(conn, "ORDER BY m.updated_at DESC, m.id DESC LIMIT ?", Some(limit))
        })
    }
}

/// Conditions with the values for their places.
#[derive(Clone, Default)]
pub(super) struct Query {
    /// The index to walk along; SQLite chooses if this is empty.
    index: &'static str,
    pub(super) conditions: String,
    pub(super) values: Vec<Sql>,
}

impl Query {
    pub(super) fn of(filter: &Filter) -> Result<Self, ArchiveError> {
        let mut query = Self::default();
        if !filter.branches {
            // A short list of its own, so that a page is still found without touching the table.
            query.and("m.id NOT IN (SELECT id FROM matches WHERE branch_of IS NOT NULL)", []);
        }
        if let Some(game) = &filter.game {
            query.and("m.game = ?", [Sql::from(game.clone())]);
        }
        if let Some(status) = filter.status {
            query.and("m.status = ?", [Sql::from(row::to_word(status)?)]);
        }
        if let Some(person) = filter.person {
            // The plus keeps the walk along the index in order, instead of a sort of all they played.
            let sits = "+m.id IN (SELECT match_id FROM seats WHERE person_id = ?
                 UNION SELECT match_id FROM hand_overs WHERE person_id = ?)";
            query.and(sits, [Sql::from(person.0), Sql::from(person.0)]);
        }
        if let Some(from) = filter.from {
            query.and("m.started_at >= ?", [Sql::from(from)]);
        }
        if let Some(until) = filter.until {
            query.and("m.started_at < ?", [Sql::from(until)]);
        }
        if filter.adjusted {
            query.and("json_valid(m.outcome) AND json_extract(m.outcome, '$.adjusted') = 1", []);
        }
        if filter.real_dice {
            let real = "m.elsewhere IS NULL AND json_valid(m.setup) AND json_extract(m.setup, '$.dice') = 'physical'";
            query.and(real, []);
        }
        if let Some(counted) = filter.counted {
            let left_out = format!("(m.uncounted OR m.id IN {}) = ?", elsewhere::LEFT_OUT);
            query.and(&left_out, [Sql::from(!counted)]);
        }
        if let Some(elsewhere) = filter.elsewhere {
            query.and(if elsewhere { "m.elsewhere IS NOT NULL" } else { "m.elsewhere IS NULL" }, []);
        }
        if let Some(tag) = &filter.tag {
            let labelled = "EXISTS (SELECT 1 FROM json_each(CASE WHEN json_valid(m.tags) THEN m.tags END) WHERE value = ?)";
            query.and(labelled, [Sql::from(tag.clone())]);
        }
        let words: Vec<Sql> = filter.text.split_whitespace().map(|word| word.to_lowercase().into()).collect();
        if !words.is_empty() {
            let holds = vec!["instr(words, ?) > 0"; words.len()].join(" AND ");
            let exists = format!("EXISTS (SELECT 1 FROM words WHERE match_id = m.id AND {holds})");
            query.and(&exists, words);
        }
        Ok(query)
    }

    fn behind(&mut self, PageKey { started_at, id }: PageKey) {
        self.and("(m.started_at, m.id) < (?, ?)", [Sql::from(started_at), Sql::from(id.0)]);
    }

    fn and(&mut self, condition: &str, values: impl IntoIterator<Item = Sql>) {
        self.conditions.push_str(" AND ");
        self.conditions.push_str(condition);
        self.values.extend(values);
    }

    fn count(&self, conn: &Connection) -> Result<usize, ArchiveError> {
        let sql = format!("SELECT count(*) FROM matches m WHERE m.deleted_at IS NULL{}", self.conditions);
        let mut statement = conn.prepare_cached(&sql)?;
        let Count(total) = statement.query_row(params_from_iter(&self.values), |row| row.get(0))?;
        Ok(total)
    }

    fn lines(
        &self,
        conn: &Connection,
        end: &str,
        limit: Option<i64>,
    ) -> Result<Vec<MatchLine>, ArchiveError> {
        let columns = COLUMNS.replace("[left out]", elsewhere::LEFT_OUT);
        let mut statement = conn.prepare_cached(&format!(
            "{columns} {} WHERE m.deleted_at IS NULL{} {end}",
            self.index, self.conditions
        ))?;
        let limit = limit.map(Sql::from);
        let mut rows = statement.query(params_from_iter(self.values.iter().chain(&limit)))?;
        let mut lines = Vec::new();
        while let Some(row) = rows.next()? {
            lines.push(line(conn, row)?);
        }
        Ok(lines)
    }
}

/// The variations of a match.
pub(super) fn lines_under(conn: &Connection, of: MatchId) -> Result<Vec<MatchLine>, ArchiveError> {
    let mut query = Query::default();
    query.and("m.branch_of = (SELECT uuid FROM matches WHERE id = ?)", [Sql::from(of.0)]);
    query.lines(conn, "ORDER BY m.id", None)
}

/// A match as far as it can be read.
fn line(conn: &Connection, row: &Row) -> Result<MatchLine, ArchiveError> {
    let id = MatchId(row.get(0)?);
    let time =
        |column: usize| row.get_ref(column).ok().and_then(|value| value.as_i64_or_null().ok().flatten());
    let status = row::from_word("status", &row::lossy(row, 3)?);
    Ok(MatchLine {
        id,
        uuid: row::lossy(row, 1)?,
        game: row::lossy(row, 2)?,
        damaged: status.is_err() || !seal::cover_holds(conn, id)?,
        // What was given up is not offered to be continued.
        status: status.unwrap_or(Status::Abandoned),
        started_at: time(4).unwrap_or_default(),
        updated_at: time(5).unwrap_or_default(),
        finished_at: time(6),
        note: row::lossy(row, 7)?,
        tags: shown(row::from_json("tags", &row::lossy(row, 8)?)),
        entries: row.get::<_, Count>(9).map_or(0, |Count(entries)| entries),
        group_won: row.get(10).unwrap_or_default(),
        adjusted: row.get(12).unwrap_or_default(),
        elsewhere: row.get(13).unwrap_or_default(),
        uncounted: row.get(14).unwrap_or_default(),
        real_dice: row.get(15).unwrap_or_default(),
        branches: row.get::<_, Count>(16).map_or(0, |Count(branches)| branches),
        branch_at: row.get::<_, Option<Count>>(17).ok().flatten().map(|Count(at)| at),
        group_options: match row.get_ref(11)?.as_str_or_null() {
            Ok(Some(options)) => shown(row::from_json("options", options)),
            _ => BTreeMap::new(),
        },
        handed_over: hand_over::any(conn, id)?,
        seats: seats(conn, id)?,
    })
}

/// Something in a line; nothing if it cannot be read. One damaged match must not hide all others.
fn shown<T: Default>(found: Result<T, ArchiveError>) -> T {
    found.unwrap_or_else(|error| {
        tracing::warn!(%error, "part of a match cannot be shown");
        T::default()
    })
}

fn seats(conn: &Connection, id: MatchId) -> Result<Vec<SeatLine>, ArchiveError> {
    let mut statement = conn.prepare_cached(
        "SELECT coalesce(h.name, s.name), iif(h.n IS NULL, s.person_id, h.person_id),
             iif(h.n IS NULL, s.bot, h.bot), score, place
         FROM seats s LEFT JOIN hand_overs h ON h.match_id = s.match_id
             AND h.n = (SELECT max(n) FROM hand_overs WHERE match_id = s.match_id AND seat = s.seat)
         WHERE s.match_id = ?1 ORDER BY s.seat",
    )?;
    let mut rows = statement.query([id.0])?;
    let mut seats = Vec::new();
    while let Some(row) = rows.next()? {
        let bot = match row.get_ref(2)? {
            ValueRef::Null => None,
            _ => shown(row::from_word("level", &row::lossy(row, 2)?).map(Some)),
        };
        seats.push(SeatLine {
            name: row::lossy(row, 0)?,
            person: row.get(1).map(|id: Option<i64>| id.map(PersonId)).unwrap_or_default(),
            bot,
            score: row.get(3).unwrap_or_default(),
            place: row.get(4).unwrap_or_default(),
        });
    }
    Ok(seats)
}

/// Writes what the search looks at.
pub(super) fn write_words(tx: &Transaction, id: MatchId) -> Result<(), ArchiveError> {
    let words = words_of(tx, id)?;
    tx.prepare_cached("INSERT OR REPLACE INTO words (match_id, words) VALUES (?1, ?2)")?
        .execute(params![id.0, words])?;
    Ok(())
}

/// Whether what the search looks at is what the match tells.
pub(super) fn words_hold(conn: &Connection, id: MatchId) -> Result<bool, ArchiveError> {
    let mut statement = conn.prepare_cached("SELECT words FROM words WHERE match_id = ?1")?;
    let found =
        statement.query_row([id.0], |row| Ok(row.get_ref(0)?.as_bytes().map(<[u8]>::to_vec)?)).optional()?;
    Ok(found == Some(words_of(conn, id)?.into_bytes()))
}

fn words_of(conn: &Connection, id: MatchId) -> Result<String, ArchiveError> {
    // SQLite's own lower() knows ASCII only.
    let words = conn
        .prepare_cached(
            "SELECT m.game || char(10) || m.note || char(10) || m.tags || char(10)
                 || coalesce(group_concat(s.name, char(10)), '')
                 || coalesce((SELECT group_concat(char(10) || name, '') FROM hand_overs WHERE match_id = ?1), '')
             FROM matches m LEFT JOIN seats s ON s.match_id = m.id WHERE m.id = ?1",
        )?
        .query_row([id.0], |row| row::lossy(row, 0))?;
    Ok(words.to_lowercase())
}
