//! The answers that need only how matches ended, against SQL.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;
use rusqlite::Connection;
use tableside::archive::{Archive, Filter};
use tableside::insight::{Calendar, Cell, Question, Results, Scope, Table, answers, profile};
use tableside::play::Catalogue;

use crate::archive_common::{DAY, NOON, Place};
use crate::past::past;

fn calendar() -> Calendar {
    Calendar { zone: TimeZone::UTC, now: NOON + 900 * DAY }
}

fn tables(archive: &Archive, scope: &Scope) -> BTreeMap<&'static str, Table> {
    let results = Results::read(archive, &Catalogue::standard(), scope).unwrap();
    let found = answers(&results, &calendar(), &Question::ALL);
    found.into_iter().flat_map(|answer| answer.tables).map(|table| (table.id, table)).collect()
}

/// A cell as the SQL below writes it.
fn plain(cell: &Cell) -> String {
    match cell {
        Cell::Nothing => String::new(),
        Cell::Who(player) => match (player.person, player.bot) {
            (Some(person), _) => format!("p{}", person.0),
            (None, Some(level)) => format!("b{}", level.word()),
            (None, None) => format!("n{}", player.name),
        },
        Cell::Share(share) => format!("{}/{}", share.hits, share.of),
        Cell::Number(n) | Cell::Chance(n) => format!("{n:.6}"),
        Cell::Length(ms) => ms.to_string(),
        Cell::Match(id) => id.0.to_string(),
        other => other.words(),
    }
}

/// Some columns of a table, each row in one line, sorted.
fn told(tables: &BTreeMap<&'static str, Table>, id: &str, columns: &[&str]) -> Vec<String> {
    let table = &tables[id];
    let at: Vec<usize> = columns.iter().map(|column| table.column(column).unwrap()).collect();
    let line = |row: &Vec<Cell>| at.iter().map(|at| plain(&row[*at])).collect::<Vec<_>>().join(" | ");
    let mut lines: Vec<String> = table.rows.iter().map(line).collect();
    lines.sort();
    lines
}

/// The same archive as the test sees it. `done` has the matches that count; `sat` a row for each seat with whoever had it
/// at the end; `alone` those of `sat` who had one seat.
struct Sql(Connection);

impl Sql {
    fn of(place: &Place, which: &str) -> Self {
        let conn = Connection::open_in_memory().unwrap();
        conn.execute("ATTACH ?1 AS a", [place.path.to_str().unwrap()]).unwrap();
        let views = "
            CREATE TEMP TABLE done AS SELECT id, replace(game, '-sheet', '') AS game, started_at, finished_at, outcome, setup,
                json_extract(outcome, '$.group.won') AS won, json_extract(outcome, '$.group.reached') AS reached,
                (SELECT count(*) FROM a.seats WHERE match_id = m.id) AS n
            FROM a.matches m WHERE status = 'finished' AND deleted_at IS NULL AND ({which});
            CREATE TEMP TABLE sat AS SELECT d.*, s.seat, s.place, s.score, CASE
                WHEN h.n IS NULL THEN coalesce('b' || s.bot, 'p' || s.person_id, 'n' || s.name)
                ELSE coalesce('b' || h.bot, 'p' || h.person_id, 'n' || h.name) END AS who
            FROM done d JOIN a.seats s ON s.match_id = d.id LEFT JOIN a.hand_overs h ON h.match_id = d.id
                AND h.n = (SELECT max(n) FROM a.hand_overs WHERE match_id = d.id AND seat = s.seat);
            DELETE FROM sat WHERE who = 'n';
            CREATE TEMP TABLE alone AS SELECT * FROM sat s WHERE s.who LIKE 'b%'
                OR (SELECT count(*) FROM sat WHERE id = s.id AND who = s.who) = 1;
            CREATE TEMP TABLE title (game, title);
            INSERT INTO title VALUES ('dice-tuners', 'Dice Tuners'), ('dice-war', 'DiceWar: Light of Dragons'), ('regidice', 'Regidice');";
        conn.execute_batch(&views.replace("{which}", which)).unwrap();
        Self(conn)
    }

    /// The rows of a question, each in one line, sorted.
    fn rows(&self, sql: &str) -> Vec<String> {
        let mut statement = self.0.prepare(sql).unwrap();
        let columns = statement.column_count();
        let mut rows = statement.query([]).unwrap();
        let mut lines = Vec::new();
        while let Some(row) = rows.next().unwrap() {
            let cell = |at: usize| match row.get::<_, rusqlite::types::Value>(at).unwrap() {
                rusqlite::types::Value::Null => String::new(),
                rusqlite::types::Value::Integer(n) => n.to_string(),
                rusqlite::types::Value::Real(n) => format!("{n:.6}"),
                rusqlite::types::Value::Text(text) => text,
                rusqlite::types::Value::Blob(_) => panic!("a blob"),
            };
            lines.push((0..columns).map(cell).collect::<Vec<_>>().join(" | "));
        }
        lines.sort();
        lines
    }
}

const PLAIN: &str = "json_extract(outcome, '$.adjusted') IS NOT 1";

/// Table, columns, and SQL that gives the same.
const QUESTIONS: &[(&str, &[&str], &str)] = &[
    (
        "wins",
        &["game", "who", "won"],
        "SELECT title, who, sum(place = 1) || '/' || count(*) FROM alone JOIN title USING (game)
         WHERE won IS NULL AND n > 1 GROUP BY game, who",
    ),
    (
        "wins-together",
        &["game", "won"],
        "SELECT title, sum(won) || '/' || count(*) FROM done JOIN title USING (game) WHERE won IS NOT NULL GROUP BY game",
    ),
    (
        "months",
        &["month", "matches", "days"],
        "SELECT strftime('%Y-%m', started_at / 1000, 'unixepoch') AS month, count(*),
             count(DISTINCT strftime('%d', started_at / 1000, 'unixepoch')) FROM done GROUP BY month",
    ),
    (
        "days",
        &["day", "matches", "length"],
        "WITH gap AS (SELECT match_id, at - lag(at) OVER (PARTITION BY match_id ORDER BY n) AS gap FROM a.entries)
         SELECT strftime('%Y-%m-%d', started_at / 1000, 'unixepoch') AS day, count(*), sum(
             CASE WHEN finished_at - started_at <= 21600000 THEN finished_at - started_at
             ELSE (SELECT sum(gap) FROM gap WHERE match_id = id AND gap <= 21600000) END) FROM done GROUP BY day",
    ),
    (
        "games",
        &["game", "matches", "last"],
        "SELECT title, count(*), strftime('%Y-%m-%d', max(started_at) / 1000, 'unixepoch')
         FROM done JOIN title USING (game) GROUP BY game",
    ),
    (
        "scores",
        &["game", "seats", "who", "matches", "best", "mean", "last"],
        "SELECT title, n, who, count(*), max(score), avg(score), (SELECT score FROM sat t WHERE t.game = s.game AND t.n = s.n
             AND t.who = s.who ORDER BY started_at DESC, id DESC, seat DESC LIMIT 1)
         FROM sat s JOIN title USING (game) WHERE won IS NULL GROUP BY game, n, who",
    ),
    (
        "averages",
        &["game", "seats", "matches", "score", "winning_score", "reached"],
        "WITH own AS (SELECT d.id, d.game, d.n, d.won IS NULL AS rivals, d.reached,
                 (SELECT sum(score) FROM a.seats WHERE match_id = d.id) AS sum,
                 (SELECT max(score) FROM a.seats WHERE match_id = d.id AND place = 1) AS best FROM done d)
         SELECT title, n, count(*), iif(rivals, CAST(sum(sum) AS REAL) / sum(n), NULL),
             iif(rivals, avg(best), NULL), avg(reached) FROM own JOIN title USING (game) GROUP BY game, n, rivals",
    ),
    (
        "groups",
        &["game", "difficulty", "seats", "won"],
        "SELECT title, iif(json_extract(setup, '$.options.level') = 'hard', 'Hard', 'Standard') AS level, n,
             sum(won) || '/' || count(*) FROM done JOIN title USING (game) WHERE won IS NOT NULL GROUP BY game, level, n",
    ),
    (
        "falls",
        &["difficulty", "seats", "reached", "lost"],
        "WITH lost AS (SELECT iif(json_extract(setup, '$.options.level') = 'hard', 'Hard', 'Standard') AS level, n, reached
             FROM done WHERE won = 0)
         SELECT level, n, reached || ' of 12', count(*) || '/' || (SELECT count(*) FROM lost t WHERE t.level = l.level AND t.n = l.n)
         FROM lost l GROUP BY level, n, reached",
    ),
    (
        "seats",
        &["game", "seats", "seat", "won"],
        "SELECT title, d.n, seat + 1, sum(place = 1) || '/' || count(*) FROM done d JOIN a.seats ON match_id = id
         JOIN title USING (game) WHERE d.won IS NULL AND d.n > 1 GROUP BY game, d.n, seat",
    ),
    (
        "company",
        &["matches", "together", "against"],
        "SELECT count(*), sum(won IS NOT NULL), sum(won IS NULL) FROM (SELECT DISTINCT id, who, won FROM sat WHERE who NOT LIKE 'b%') one
         JOIN (SELECT DISTINCT id AS other, who AS whom FROM sat WHERE who NOT LIKE 'b%') ON other = id AND who < whom
         GROUP BY who, whom",
    ),
    (
        "standings",
        &["who", "won", "beaten"],
        "SELECT who, sum(place = 1) || '/' || count(*), sum((SELECT count(*) FROM a.seats t WHERE t.match_id = id AND t.place > s.place))
             || '/' || sum((SELECT count(*) FROM a.seats t WHERE t.match_id = id AND t.place <> s.place))
         FROM alone s WHERE won IS NULL AND n > 1 GROUP BY who",
    ),
    (
        "evenings",
        &["matches", "together"],
        "WITH ends AS (SELECT *, max(finished_at) OVER (ORDER BY started_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
                 AS before FROM done),
             evening AS (SELECT *, sum(before IS NULL OR started_at - before > 21600000) OVER (ORDER BY started_at, id) AS evening
                 FROM ends)
         SELECT count(*), iif(count(won), sum(won) || '/' || count(won), NULL) FROM evening GROUP BY evening",
    ),
    (
        "streaks",
        &["game", "who", "matches", "longest", "longest_lost"],
        "WITH own AS (SELECT game, who, place = 1 AS hit, row_number() OVER (PARTITION BY game, who ORDER BY started_at, id) AS i,
                 row_number() OVER (PARTITION BY game, who, place = 1 ORDER BY started_at, id) AS j
                 FROM alone WHERE won IS NULL AND n > 1 AND who NOT LIKE 'b%'),
             run AS (SELECT game, who, hit, count(*) AS n FROM own GROUP BY game, who, hit, i - j)
         SELECT title, who, sum(n), coalesce(max(iif(hit, n, NULL)), 0), coalesce(max(iif(hit, NULL, n)), 0)
         FROM run JOIN title USING (game) GROUP BY game, who",
    ),
];

fn compare(place: &Place, archive: &Archive, scope: &Scope, which: &str) {
    let (tables, sql) = (tables(archive, scope), Sql::of(place, which));
    for (id, columns, second) in QUESTIONS {
        let rows = sql.rows(second);
        assert!(!rows.is_empty(), "{id}: the past holds nothing of this");
        assert_eq!(told(&tables, id, columns), rows, "{id} where {which}");
    }
}

#[test]
fn every_answer_is_what_sql_gives() {
    let (place, archive) = past(600);
    compare(&place, &archive, &Scope::default(), PLAIN);
}

#[test]
fn what_is_left_out_is_left_out_everywhere() {
    let (place, archive) = past(600);
    let adjusted = Scope { with_adjusted: true, ..Scope::default() };
    compare(&place, &archive, &adjusted, "1");
    let real = Scope { real_dice: true, ..Scope::default() };
    let of_sheets = "game NOT LIKE '%-sheet'";
    let physical = format!("{PLAIN} AND {of_sheets} AND json_extract(setup, '$.dice') = 'physical'");
    compare(&place, &archive, &real, &physical);
    let without = Scope { without_sheets: true, ..Scope::default() };
    compare(&place, &archive, &without, &format!("{PLAIN} AND {of_sheets}"));
    let series = Scope { tag: Some("league".into()), ..Scope::default() };
    compare(&place, &archive, &series, &format!("{PLAIN} AND tags LIKE '%league%'"));
    let (from, until) = (NOON + 30 * DAY, NOON + 200 * DAY);
    let range = Scope { from: Some(from), until: Some(until), ..Scope::default() };
    compare(&place, &archive, &range, &format!("{PLAIN} AND started_at >= {from} AND started_at < {until}"));
}

/// Pairs are told from either side; the ways of SQL are compared from both.
#[test]
fn pairs_are_what_sql_gives() {
    let (place, archive) = past(600);
    let sql = Sql::of(&place, PLAIN);
    let pair = "SELECT title, a.who, b.who, sum(a.place < b.place) || '/' || sum(a.place <> b.place), sum(a.place = b.place), count(*)
         FROM alone a JOIN alone b ON a.id = b.id AND a.seat <> b.seat AND a.who <> b.who JOIN title ON title.game = a.game
         WHERE a.won IS NULL AND a.n > 1 AND NOT (a.who LIKE 'b%' AND b.who LIKE 'b%') GROUP BY a.game, a.who, b.who";
    let both = sql.rows(pair);
    let columns = ["game", "who", "other", "ahead", "level", "matches"];
    let once = told(&tables(&archive, &Scope::default()), "pairs", &columns);
    assert_eq!(2 * once.len(), both.len());
    assert!(once.iter().all(|line| both.contains(line)), "{once:#?}\n{both:#?}");
    // Of one person all stand from their side.
    let people = archive.people().unwrap();
    let anna = people.iter().find(|person| person.name == "Anna").unwrap().id;
    let of_anna = Scope { person: Some(anna), ..Scope::default() };
    let own = told(&tables(&archive, &of_anna), "pairs", &columns);
    let is_anna = |line: &&String| line.split(" | ").nth(1) == Some(&format!("p{}", anna.0));
    let wanted: Vec<&String> = both.iter().filter(is_anna).collect();
    assert_eq!(own.iter().collect::<Vec<_>>(), wanted);
}

#[test]
fn what_is_told_of_one_person_is_what_sql_gives() {
    let (place, archive) = past(400);
    let sql = Sql::of(&place, PLAIN);
    for person in archive.people().unwrap() {
        let who = format!("p{}", person.id.0);
        let own = tables(&archive, &Scope { person: Some(person.id), ..Scope::default() });
        let wins = "SELECT title, sum(place = 1) || '/' || count(*) FROM alone JOIN title USING (game)
            WHERE won IS NULL AND n > 1 AND who = '{who}' GROUP BY game";
        let against = "SELECT o.who, sum(a.place < o.place) || '/' || sum(a.place <> o.place),
                sum(a.place = o.place), count(*)
            FROM alone a JOIN alone o ON o.id = a.id AND o.seat <> a.seat
            WHERE a.who = '{who}' AND a.won IS NULL GROUP BY o.who";
        let form = |won: &str, rows: &str| {
            format!(
                "WITH own AS (SELECT DISTINCT id, game, title, started_at, {won} AS hit FROM {rows}),
                late AS (SELECT title, strftime('%Y-%m-%d', started_at / 1000, 'unixepoch') AS day,
                    sum(hit) OVER last || '/' || count(*) OVER last AS share,
                    row_number() OVER (PARTITION BY game ORDER BY started_at, id) AS rn,
                    count(*) OVER (PARTITION BY game) AS n
                    FROM own WINDOW last AS (PARTITION BY game ORDER BY started_at, id ROWS 9 PRECEDING))
                SELECT title, day, share FROM late WHERE rn > min(4, n - 1) AND rn > n - 40"
            )
        };
        let rivals = "alone JOIN title USING (game) WHERE won IS NULL AND n > 1 AND who = '{who}'";
        let groups = "sat JOIN title USING (game) WHERE won IS NOT NULL AND who = '{who}'";
        let questions: [(&str, &[&str], String); 4] = [
            ("wins-by-game", &["game", "won"], wins.to_owned()),
            ("against", &["other", "ahead", "level", "matches"], against.to_owned()),
            ("form", &["game", "on", "won"], form("place = 1", rivals)),
            ("form-together", &["game", "on", "won"], form("won", groups)),
        ];
        for (id, columns, query) in questions {
            let wanted = sql.rows(&query.replace("{who}", &who));
            assert!(!wanted.is_empty(), "{id} of {who}");
            assert_eq!(told(&own, id, columns), wanted, "{id} of {who}");
        }
    }
    let everyone = tables(&archive, &Scope::default());
    assert!(
        !everyone.contains_key("against") && !everyone.contains_key("form"),
        "nobody asks for themselves"
    );
}

#[test]
fn a_person_has_a_page_of_their_own_matches() {
    let (place, mut archive) = past(300);
    let catalogue = Catalogue::standard();
    let person = archive.people().unwrap().into_iter().max_by_key(|person| person.matches).unwrap();
    let found = profile(&archive, &catalogue, person.id, &calendar()).unwrap().unwrap();
    let ids: Vec<&str> =
        found.answers.iter().flat_map(|answer| &answer.tables).map(|table| table.id).collect();
    for id in ["wins-by-game", "wins-together", "against", "form", "form-together", "streaks", "scores"] {
        assert!(ids.contains(&id), "{id} is missing of {ids:?}");
    }
    // Rows of others would be told as theirs.
    let of = |id: &str| found.answers.iter().flat_map(|a| &a.tables).find(|table| table.id == id).unwrap();
    let who = format!("p{}", person.id.0);
    let streaks = Sql::of(&place, PLAIN).rows(&format!(
        "SELECT title, count(*) FROM alone JOIN title USING (game) WHERE won IS NULL AND n > 1 AND who = '{who}' GROUP BY game"
    ));
    let table = BTreeMap::from([("streaks", of("streaks").clone())]);
    assert_eq!(told(&table, "streaks", &["game", "matches"]), streaks);
    let scores = of("scores");
    assert_eq!(
        scores.columns.iter().map(|column| column.id).collect::<Vec<_>>()[..3],
        ["game", "seats", "best"]
    );
    assert!(scores.rows.iter().all(|row| row.len() == scores.columns.len()));
    // A game whose months say nothing is told once.
    let months = of("ratings-by-month");
    let (game, low) = (months.column("game").unwrap(), months.column("low").unwrap());
    for row in months.rows.iter().filter(|row| row[low] == Cell::Nothing) {
        assert_eq!(months.rows.iter().filter(|other| other[game] == row[game]).count(), 1, "{row:?}");
    }
    assert!(found.mostly_with.len() == 2 && !found.mostly_with.contains(&person.name));
    assert_eq!(found.counted, person.matches);

    let all = Filter { person: Some(person.id), ..Filter::default() };
    let ids: Vec<_> = archive.lines(&all, None, 1000).unwrap().iter().map(|line| line.id).collect();
    archive.set_all_counted(&ids, false).unwrap();
    let found = profile(&archive, &catalogue, person.id, &calendar()).unwrap().unwrap();
    assert_eq!((found.counted, found.results.matches.len(), found.answers.len()), (0, 0, 0));
    assert_eq!(found.person.matches, person.matches, "they are still there");
    archive.forget(person.id).unwrap();
    assert_eq!(profile(&archive, &catalogue, person.id, &calendar()).unwrap(), None);
}

#[test]
fn a_rival_is_the_extreme_of_the_pairs() {
    let (place, archive) = past(600);
    let sql = Sql::of(&place, PLAIN);
    let part = "SELECT a.who, min(a.share), max(a.share) FROM (SELECT a.who, b.who,
             CAST(sum(a.place < b.place) AS REAL) / sum(a.place <> b.place) AS share
         FROM alone a JOIN alone b ON a.id = b.id AND a.seat <> b.seat AND a.who <> b.who
         WHERE a.won IS NULL AND a.n > 1 AND a.who NOT LIKE 'b%' GROUP BY a.who, b.who HAVING sum(a.place <> b.place) >= 3) a
         GROUP BY a.who";
    let mut wanted = Vec::new();
    for line in sql.rows(part) {
        let cells: Vec<&str> = line.split(" | ").collect();
        let (least, most): (f64, f64) = (cells[1].parse().unwrap(), cells[2].parse().unwrap());
        wanted.extend((least < 0.5).then(|| format!("{} | Mostly ahead | {least:.6}", cells[0])));
        wanted.extend((most > 0.5).then(|| format!("{} | Mostly behind | {most:.6}", cells[0])));
    }
    let tables = tables(&archive, &Scope::default());
    let table = &tables["rivals"];
    let mut found = Vec::new();
    for row in &table.rows {
        let [who, Cell::Text(part), _, Cell::Share(share), _] = row.as_slice() else { panic!("{row:?}") };
        if part != "Closest" {
            found.push(format!("{} | {part} | {:.6}", plain(who), share.part().unwrap()));
        }
    }
    wanted.sort();
    found.sort();
    assert!(found.len() > 4, "{found:#?}");
    assert_eq!(found, wanted);
}

#[test]
fn records_are_the_extremes() {
    let (place, archive) = past(600);
    let sql = Sql::of(&place, PLAIN);
    let tables = tables(&archive, &Scope::default());
    let of = |record: &str| {
        let lines = told(&tables, "records", &["record", "game", "value", "match"]);
        lines.into_iter().filter(|line| line.starts_with(record)).collect::<Vec<_>>()
    };
    let highest = sql.rows(
        "SELECT 'Highest score', title, score, id FROM (SELECT *, row_number() OVER (PARTITION BY game
             ORDER BY score DESC, started_at, id) AS i FROM sat WHERE won IS NULL AND n > 1) JOIN title USING (game) WHERE i = 1",
    );
    assert_eq!(of("Highest"), highest);
    let margin = "WITH m AS (SELECT d.*, (SELECT max(score) FROM a.seats WHERE match_id = id AND place = 1)
                 - (SELECT max(score) FROM a.seats WHERE match_id = id AND place > 1) AS margin FROM done d
             WHERE d.won IS NULL AND (SELECT count(*) FROM a.seats WHERE match_id = id AND place = 1) = 1),
             r AS (SELECT *, row_number() OVER (PARTITION BY game ORDER BY margin {}, started_at, id) AS i FROM m WHERE margin >= 0)
         SELECT '{name}', title, margin, id FROM r JOIN title USING (game) WHERE i = 1";
    for (name, order) in [("Closest", ""), ("Clearest", "DESC")] {
        assert_eq!(of(name), sql.rows(&margin.replace("{}", order).replace("{name}", name)), "{name}");
    }
}

#[test]
fn nothing_and_one_match_are_no_surprise() {
    for matches in [0, 1, 2] {
        let place = Place::new();
        let mut archive = place.open();
        for _ in 0..matches {
            let id = crate::archive_common::begin(&mut archive, &["Anna", "Ben"]);
            archive.finish(id, &crate::archive_common::outcome(&[1, 1], &[3, 3])).unwrap();
        }
        let found = tables(&archive, &Scope::default());
        assert_eq!(found.is_empty(), matches == 0);
        if matches > 0 {
            assert_eq!(told(&found, "pairs", &["level", "ahead"]), [format!("{matches} | 0/0")]);
            let all = format!("{matches}/{matches}");
            assert_eq!(told(&found, "wins", &["won"]), [all.clone(), all]);
        }
    }
}

/// What people choose for both seats alike tells nothing; else each side has as many matches as the other.
#[test]
fn sides_are_counted_where_they_differ() {
    let (place, archive) = past(600);
    let sql = Sql::of(&place, PLAIN);
    let matches = sql.rows("SELECT count(*) FROM done WHERE game = 'dice-war' AND json_extract(setup, '$.options.red') IS NOT NULL");
    let found = tables(&archive, &Scope::default());
    let lines = told(&found, "sides", &["side", "won"]);
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines.iter().all(|line| line.ends_with(&format!("/{}", matches[0]))), "{lines:?} {matches:?}");
}
