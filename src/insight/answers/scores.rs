//! Best, mean and last scores, by game and number of players.

use std::collections::BTreeMap;

use crate::archive::MatchId;
use crate::i18n::gettext;
use crate::insight::results::{Calendar, Results};
use crate::insight::table::{Cell, Column, Kind, Table};

#[derive(Clone, Copy, Debug)]
struct Scores {
    n: i64,
    sum: i64,
    best: i32,
    best_in: MatchId,
    best_at: i64,
    last: i32,
}

pub(super) fn tables(results: &Results, calendar: &Calendar) -> Vec<Table> {
    let mut lines: BTreeMap<(usize, usize, usize), Scores> = BTreeMap::new();
    for past in results.matches.iter().filter(|past| past.group().is_none() && past.has_points()) {
        for (seat, player) in past.sitting() {
            let Some(&score) = past.played.outcome.scores.get(seat) else { continue };
            let (id, at) = (past.played.id, past.played.started_at);
            let first = Scores { n: 0, sum: 0, best: score, best_in: id, best_at: at, last: score };
            let line = lines.entry((past.game, past.seats(), player)).or_insert(first);
            line.n += 1;
            line.sum += i64::from(score);
            line.last = score;
            if score > line.best {
                (line.best, line.best_in, line.best_at) = (score, id, at);
            }
        }
    }
    let mut lines: Vec<((usize, usize, usize), Scores)> = lines.into_iter().collect();
    lines.sort_by_key(|((game, seats, _), scores)| (*game, *seats, std::cmp::Reverse(scores.best)));
    let columns = vec![
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("seats", gettext("Players"), Kind::Count),
        Column::new("who", gettext("Player"), Kind::Who),
        Column::new("matches", gettext("Results"), Kind::Count),
        Column::new("best", gettext("Best"), Kind::Count),
        Column::new("best_on", gettext("On"), Kind::Day),
        Column::new("best_in", gettext("Match"), Kind::Match),
        Column::new("mean", gettext("Mean"), Kind::Number),
        Column::new("last", gettext("Last"), Kind::Count),
    ];
    let row = |((game, seats, player), line): ((usize, usize, usize), Scores)| {
        vec![
            Cell::Text(results.title(game)),
            Cell::Count(seats as i64),
            results.who(player),
            Cell::Count(line.n),
            Cell::Count(line.best.into()),
            Cell::Day(calendar.day(line.best_at)),
            Cell::Match(line.best_in),
            Cell::Number(line.sum as f64 / line.n.max(1) as f64),
            Cell::Count(line.last.into()),
        ]
    };
    vec![Table::new("scores", gettext("Scores"), columns).with(lines.into_iter().map(row))]
}
