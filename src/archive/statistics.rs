use rusqlite::types::{Value as Sql, ValueRef};
use rusqlite::{Row, params_from_iter};
use serde::Serialize;

use super::row::Count;
use super::{Archive, ArchiveError, elsewhere, row};
use crate::bots::Level;

/// How often something was won in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// The game's id.
    pub game: String,
    /// Whose wins these are.
    pub who: Who,
    /// Finished matches.
    pub matches: usize,
    /// Those of them that were won; a shared first place is a win.
    pub won: usize,
}

/// Whose wins are counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Groups that won or lost together.
    Group {
        /// The value of the option that says how hard it was; `None` if the table chose none.
        difficulty: Option<String>,
        /// How many played.
        seats: u8,
    },
    /// Somebody, by the name people see.
    Person(String),
    /// All bots of a level.
    Bot(Level),
}

/// Whoever had a seat at the end is credited with its result; a seat that the table played together is nobody's.
/// Groups are told by what they chose for `{}`, a list of games with the option that says how hard a match is;
/// `[adjusted]` says which matches count, `[left out]` is those that do not because of who sits in them.
const SQL: &str = "
WITH hard (game, path) AS (VALUES {}),
done AS (
    SELECT id, game, json_extract(outcome, '$.group.won') AS won, setup
    FROM matches WHERE status = 'finished' AND deleted_at IS NULL AND branch_of IS NULL
        AND NOT uncounted AND id NOT IN [left out] AND json_valid(outcome) AND json_valid(setup) AND [adjusted]
)
SELECT d.game, 0, json_extract(d.setup, h.path) AS what,
    (SELECT count(*) FROM seats WHERE match_id = d.id) AS n, count(*), sum(d.won)
FROM done d LEFT JOIN hard h ON h.game = d.game
WHERE d.won IS NOT NULL GROUP BY d.game, what, n
UNION ALL
SELECT d.game, CASE WHEN l.bot IS NULL THEN 1 ELSE 2 END AS kind, coalesce(l.bot, p.name, l.name) AS what, 0,
    count(*), sum(l.place = 1)
FROM done d JOIN (
    SELECT s.match_id, s.place, iif(h.n IS NULL, s.bot, h.bot) AS bot, coalesce(h.name, s.name) AS name,
        iif(h.n IS NULL, s.person_id, h.person_id) AS person_id, h.n IS NOT NULL AS late
    FROM seats s LEFT JOIN hand_overs h ON h.match_id = s.match_id
        AND h.n = (SELECT max(n) FROM hand_overs WHERE match_id = s.match_id AND seat = s.seat)
) l ON l.match_id = d.id LEFT JOIN people p ON p.id = l.person_id
WHERE d.won IS NULL AND l.place IS NOT NULL AND NOT (l.late AND l.bot IS NULL AND l.name = '')
GROUP BY d.game, kind, what
ORDER BY 1, 2, 6 DESC, 5 DESC, 3, 4";

impl Archive {
    /// How often whom a finished match was won by, game by game. `difficulties` are games with the id of the option that
    /// says how hard a match of a group is. Matches that the table adjusted count only `with_adjusted`.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn statistics(
        &self,
        difficulties: &[(&str, &str)],
        with_adjusted: bool,
    ) -> Result<Vec<Tally>, ArchiveError> {
        // A list of values cannot be empty.
        let options = difficulties.iter().copied().chain([("", "")]);
        let values: Vec<Sql> = options
            .flat_map(|(game, option)| [game.to_owned(), format!("$.options.\"{option}\"")])
            .map(Sql::from)
            .collect();
        let adjusted = if with_adjusted { "1" } else { "json_extract(outcome, '$.adjusted') IS NOT 1" };
        let places = vec!["(?, ?)"; values.len() / 2].join(", ");
        let sql = SQL
            .replace("{}", &places)
            .replace("[adjusted]", adjusted)
            .replace("[left out]", elsewhere::LEFT_OUT);
        self.read(|conn| {
            let mut statement = conn.prepare(&sql)?;
            let mut rows = statement.query(params_from_iter(values))?;
            let mut tallies = Vec::new();
            while let Some(row) = rows.next()? {
                tallies.extend(tally(row)?);
            }
            Ok(tallies)
        })
    }
}

/// `None` for what a damaged match tells of a level that there is not.
fn tally(found: &Row) -> Result<Option<Tally>, ArchiveError> {
    let what = match found.get_ref(2)? {
        ValueRef::Null => None,
        _ => Some(row::lossy(found, 2)?),
    };
    let who = match found.get(1)? {
        0 => Who::Group { difficulty: what, seats: found.get(3)? },
        1 => Who::Person(what.unwrap_or_default()),
        _ => match row::from_word("level", &what.unwrap_or_default()) {
            Ok(level) => Who::Bot(level),
            Err(_) => return Ok(None),
        },
    };
    let (Count(matches), Count(won)) = (found.get(4)?, found.get(5)?);
    Ok(Some(Tally { game: row::lossy(found, 0)?, who, matches, won }))
}
