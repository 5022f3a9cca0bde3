//! What is usual with how many players.

use std::collections::BTreeMap;

use crate::i18n::gettext;
use crate::insight::results::Results;
use crate::insight::table::{Cell, Column, Kind, Table};

#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    n: u64,
    of: i64,
}

impl Sum {
    fn add(&mut self, value: i64) {
        self.n += 1;
        self.of += value;
    }

    fn mean(self) -> Option<f64> {
        (self.n > 0).then(|| self.of as f64 / self.n as f64)
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Line {
    matches: i64,
    scores: Sum,
    winning: Sum,
    reached: Sum,
    length: Sum,
}

pub(super) fn tables(results: &Results) -> Vec<Table> {
    let mut lines: BTreeMap<(usize, bool, usize), Line> = BTreeMap::new();
    for past in &results.matches {
        let together = past.group().is_some();
        let line = lines.entry((past.game, together, past.seats())).or_default();
        line.matches += 1;
        if let Some(length) = past.played.length {
            line.length.add(i64::try_from(length).unwrap_or(i64::MAX));
        }
        if let Some(group) = past.group() {
            if !past.played.elsewhere {
                line.reached.add(group.reached.into());
            }
            continue;
        }
        if !past.has_points() {
            continue;
        }
        let outcome = &past.played.outcome;
        outcome.scores.iter().for_each(|score| line.scores.add((*score).into()));
        let winners = outcome.winners();
        if let Some(score) = winners.first().and_then(|seat| outcome.scores.get(seat.index())) {
            line.winning.add((*score).into());
        }
    }
    let columns = vec![
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("form", gettext("Form"), Kind::Text),
        Column::new("seats", gettext("Players"), Kind::Count),
        Column::new("matches", gettext("Matches"), Kind::Count),
        Column::new("score", gettext("Mean score"), Kind::Number),
        Column::new("winning_score", gettext("Of winners"), Kind::Number),
        Column::new("reached", gettext("Steps reached"), Kind::Number),
        Column::new("length", gettext("Mean time"), Kind::Length),
    ];
    let number = |sum: Sum| sum.mean().map_or(Cell::Nothing, Cell::Number);
    let row = |((game, together, seats), line): ((usize, bool, usize), Line)| {
        vec![
            Cell::Text(results.title(game)),
            Cell::Text(if together { gettext("Together") } else { gettext("Against each other") }),
            Cell::Count(seats as i64),
            Cell::Count(line.matches),
            number(line.scores),
            number(line.winning),
            number(line.reached),
            line.length.mean().map_or(Cell::Nothing, |mean| Cell::Length(mean as u64)),
        ]
    };
    vec![Table::new("averages", gettext("By number of players"), columns).with(lines.into_iter().map(row))]
}
