//! Finished matches as figures need them. They are read in a few walks through whole tables: a line of a list for each
//! would cost ten times as much.

use std::collections::{BTreeMap, HashMap};

use rusqlite::{Connection, params_from_iter};
use serde::Deserialize;

use super::list::{Filter, Query};
use super::{Archive, ArchiveError, MatchId, PersonId, Status, row};
use crate::bots::Level;
use crate::engine::Outcome;
use crate::play::Provider;

/// So long nobody plays before a sitting is over, in milliseconds: six hours.
pub const REST: i64 = 6 * 60 * 60 * 1000;

/// Whoever had seats: a person, somebody who was removed from the list of people, or all bots of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The person; `None` for bots and for those whom the list of people no longer has.
    pub person: Option<PersonId>,
    /// The name people see; empty for bots.
    pub name: String,
    /// The bot's level.
    pub bot: Option<Level>,
}

/// Finished matches with those who had seats at their end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayedMatches {
    /// Whoever had a seat in any of them.
    pub players: Vec<Player>,
    /// The matches, the earliest first.
    pub matches: Vec<PlayedMatch>,
}

/// A finished match.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMatch {
    /// Its number in this archive.
    pub id: MatchId,
    /// The game's id.
    pub game: String,
    /// When it began, in milliseconds since 1970 UTC, as all times.
    pub started_at: i64,
    /// When it ended.
    pub ended_at: i64,
    /// How long it took in milliseconds: rests of more than [`REST`] left out. `None` if its times say nothing.
    pub length: Option<u64>,
    /// How it ended.
    pub outcome: Outcome,
    /// What the table decided before.
    pub options: BTreeMap<String, String>,
    /// Who rolled.
    pub dice: Provider,
    /// Whether it was recorded elsewhere and has no log.
    pub elsewhere: bool,
    /// People's labels.
    pub tags: Vec<String>,
    /// Who had each seat at the end, as an index into [`PlayedMatches::players`]. `None` where nobody did: the table
    /// played it together.
    pub seats: Vec<Option<usize>>,
}

/// What figures need of a set-up.
#[derive(Deserialize)]
struct Before {
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default)]
    dice: Provider,
}

impl Archive {
    /// The finished matches that pass a filter, whatever it says about how they stand. What is too damaged to be read
    /// is left out.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn results(&self, filter: &Filter) -> Result<PlayedMatches, ArchiveError> {
        let finished = Filter { status: Some(Status::Finished), ..filter.clone() };
        self.read(|conn| {
            let mut matches = heads(conn, &Query::of(&finished)?)?;
            let mut known = Known::of(conn)?;
            seat(conn, &mut matches, &mut known)?;
            matches.retain(|one| one.outcome.fits(one.seats.len()));
            for one in &mut matches {
                one.length = length(conn, one)?;
            }
            matches.sort_by_key(|one| (one.started_at, one.id));
            Ok(PlayedMatches { players: known.players, matches })
        })
    }
}

/// The matches without their seats, by number.
fn heads(conn: &Connection, query: &Query) -> Result<Vec<PlayedMatch>, ArchiveError> {
    let mut statement = conn.prepare(&format!(
        "SELECT m.id, m.game, m.started_at, coalesce(m.finished_at, m.updated_at), m.tags, m.outcome, m.setup, m.elsewhere IS NOT NULL
         FROM matches m WHERE m.deleted_at IS NULL{} ORDER BY m.id",
        query.conditions
    ))?;
    let mut rows = statement.query(params_from_iter(&query.values))?;
    let mut matches = Vec::new();
    while let Some(row) = rows.next()? {
        let text = |column: usize| row.get_ref(column).ok().and_then(|value| value.as_str().ok());
        let outcome = text(5).and_then(|json| serde_json::from_str(json).ok());
        let before = text(6).and_then(|json| serde_json::from_str(json).ok());
        let (Some(outcome), Some(Before { options, dice })) = (outcome, before) else { continue };
        matches.push(PlayedMatch {
            id: MatchId(row.get(0)?),
            game: row::lossy(row, 1)?,
            started_at: row.get(2)?,
            ended_at: row.get(3)?,
            length: None,
            outcome,
            options,
            dice,
            elsewhere: row.get(7).unwrap_or_default(),
            tags: text(4).and_then(|json| serde_json::from_str(json).ok()).unwrap_or_default(),
            seats: Vec::new(),
        });
    }
    Ok(matches)
}

/// Players who were met so far.
struct Known {
    players: Vec<Player>,
    /// The names of today.
    names: HashMap<i64, String>,
    people: HashMap<i64, usize>,
    forgotten: HashMap<String, usize>,
    bots: HashMap<Level, usize>,
}

impl Known {
    fn of(conn: &Connection) -> Result<Self, ArchiveError> {
        let mut statement = conn.prepare("SELECT id, name FROM people")?;
        let names = statement.query_map([], |row| Ok((row.get(0)?, row::lossy(row, 1)?)))?;
        Ok(Self {
            players: Vec::new(),
            names: names.collect::<Result<_, _>>()?,
            people: HashMap::new(),
            forgotten: HashMap::new(),
            bots: HashMap::new(),
        })
    }

    /// Who has a seat with this in the columns `person_id, name, bot`, which must be the last three.
    fn player(&mut self, row: &rusqlite::Row, first: usize) -> Result<Option<usize>, ArchiveError> {
        let text = |column: usize| row.get_ref(column).ok().and_then(|value| value.as_str().ok());
        let next = self.players.len();
        if let Some(word) = text(first + 2) {
            let Ok(level) = row::from_word::<Level>("level", word) else { return Ok(None) };
            let at = *self.bots.entry(level).or_insert(next);
            self.push(at, || Player { person: None, name: String::new(), bot: Some(level) });
            return Ok(Some(at));
        }
        let name = text(first + 1).unwrap_or_default();
        if let Ok(Some(id)) = row.get::<_, Option<i64>>(first) {
            let at = *self.people.entry(id).or_insert(next);
            let today = self.names.get(&id).map_or_else(|| name.to_owned(), Clone::clone);
            self.push(at, || Player { person: Some(PersonId(id)), name: today, bot: None });
            return Ok(Some(at));
        }
        if name.is_empty() {
            return Ok(None);
        }
        let at = match self.forgotten.get(name) {
            Some(at) => *at,
            None => *self.forgotten.entry(name.to_owned()).or_insert(next),
        };
        self.push(at, || Player { person: None, name: name.to_owned(), bot: None });
        Ok(Some(at))
    }

    fn push(&mut self, at: usize, player: impl FnOnce() -> Player) {
        if at == self.players.len() {
            self.players.push(player());
        }
    }
}

/// Says who had which seat at the end.
fn seat(conn: &Connection, matches: &mut [PlayedMatch], known: &mut Known) -> Result<(), ArchiveError> {
    let (Some(first), Some(last)) = (matches.first(), matches.last()) else { return Ok(()) };
    let span = [first.id.0, last.id.0];
    let sat = "SELECT match_id, seat, person_id, name, bot FROM seats
         WHERE match_id BETWEEN ?1 AND ?2 ORDER BY match_id, seat";
    walk(conn, sat, span, matches, |one, seat, row| {
        // A seat that is missing makes the outcome no longer fit.
        if seat == one.seats.len() {
            one.seats.push(known.player(row, 2)?);
        }
        Ok(())
    })?;
    let took = "SELECT match_id, seat, person_id, name, bot FROM hand_overs
         WHERE match_id BETWEEN ?1 AND ?2 ORDER BY match_id, n";
    walk(conn, took, span, matches, |one, seat, row| {
        if let Some(place) = one.seats.get_mut(seat) {
            *place = known.player(row, 2)?;
        }
        Ok(())
    })
}

/// Goes along rows that begin with the number of a match and a seat, sorted by the number, as the matches are.
fn walk(
    conn: &Connection,
    sql: &str,
    span: [i64; 2],
    matches: &mut [PlayedMatch],
    mut meet: impl FnMut(&mut PlayedMatch, usize, &rusqlite::Row) -> Result<(), ArchiveError>,
) -> Result<(), ArchiveError> {
    let mut statement = conn.prepare(sql)?;
    let mut rows = statement.query(span)?;
    let mut matches = matches.iter_mut().peekable();
    while let Some(row) = rows.next()? {
        let id: i64 = row.get(0)?;
        while matches.next_if(|one| one.id.0 < id).is_some() {}
        if let Some(one) = matches.peek_mut().filter(|one| one.id.0 == id)
            && let Ok(seat) = row.get::<_, row::Count>(1)
        {
            meet(one, seat.0, row)?;
        }
    }
    Ok(())
}

/// How long a match took. Only one that lasted longer than a rest can hold one: the logs of others need not be read.
fn length(conn: &Connection, one: &PlayedMatch) -> Result<Option<u64>, ArchiveError> {
    let whole = one.ended_at.saturating_sub(one.started_at);
    if whole <= REST || one.elsewhere {
        return Ok(u64::try_from(whole).ok().filter(|whole| *whole > 0));
    }
    let mut statement =
        conn.prepare_cached("SELECT at FROM entries WHERE match_id = ?1 AND at > 0 ORDER BY n")?;
    let times: Vec<i64> = statement.query_map([one.id.0], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let gaps = times.windows(2).map(|pair| pair[1].saturating_sub(pair[0]));
    let played: i64 = gaps.filter(|gap| (0..=REST).contains(gap)).sum();
    Ok(u64::try_from(played).ok().filter(|played| *played > 0))
}
