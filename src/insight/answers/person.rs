//! What is told of one person alone: their wins by game, against whom they are ahead, and how they did of late.

use std::collections::{BTreeMap, VecDeque};

use super::pairs;
use crate::i18n::gettext;
use crate::insight::results::{Calendar, Past, Results};
use crate::insight::share::Share;
use crate::insight::table::{Cell, Column, Kind, Table};

/// Form is what became of so many matches at most.
const LATE: usize = 10;
/// Of each game the form after so many matches is told, the last ones.
const STEPS: usize = 40;

/// Wins of the asker against others, a row for each game.
pub(super) fn wins(results: &Results, asker: usize) -> Table {
    let mut lines: BTreeMap<usize, (Share, f64)> = BTreeMap::new();
    for (past, won) in against_others(results, asker) {
        let places = past.places().unwrap_or_default();
        let winners = places.iter().filter(|place| **place == 1).count();
        let line = lines.entry(past.game).or_default();
        line.0.add(won);
        line.1 += winners as f64 / places.len() as f64;
    }
    let columns = vec![
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("won", gettext("Won"), Kind::Share),
        Column::new("fair", gettext("By lot"), Kind::Chance),
    ];
    let row = |(game, (won, fair)): (usize, (Share, f64))| {
        let fair = Cell::Chance(fair / won.of.max(1) as f64);
        vec![Cell::Text(results.title(game)), Cell::Share(won), fair]
    };
    Table::new("wins-by-game", gettext("Against each other"), columns)
        .noting(gettext("“By lot” is what equal players would win."))
        .with(lines.into_iter().map(row))
}

/// Whom the asker is ahead of how often, in all games together.
pub(super) fn against(results: &Results, asker: usize) -> Table {
    let columns = vec![
        Column::new("other", gettext("Opponent"), Kind::Who),
        Column::new("ahead", gettext("Ahead"), Kind::Share),
        Column::new("even", gettext("Even"), Kind::Chance),
        Column::new("level", gettext("Ties"), Kind::Count),
        Column::new("matches", gettext("Matches"), Kind::Count),
    ];
    let row = |(other, pair): (usize, pairs::Pair)| {
        vec![
            results.who(other),
            Cell::Share(pair.share()),
            Cell::Chance(0.5),
            Cell::Count(pair.level as i64),
            Cell::Count(pair.matches() as i64),
        ]
    };
    Table::new("against", gettext("All Games"), columns)
        .noting(gettext("Matches in which one of the two finished ahead; matches in groups do not count."))
        .with(pairs::of_one(results, asker).into_iter().map(row))
}

/// How the asker did in the last ten matches of a game, after each match: against others, and in groups.
pub(super) fn form(results: &Results, asker: usize, calendar: &Calendar) -> Vec<Table> {
    let rivals = against_others(results, asker);
    let groups = results.matches.iter().filter_map(|past| Some((past, past.group()?.won)));
    vec![
        late("form", gettext("Against each other"), results, calendar, rivals),
        late("form-together", gettext("Together"), results, calendar, groups),
    ]
}

fn late<'a>(
    id: &'static str,
    title: String,
    results: &Results,
    calendar: &Calendar,
    matches: impl Iterator<Item = (&'a Past, bool)>,
) -> Table {
    let mut games: BTreeMap<usize, Vec<(i64, bool)>> = BTreeMap::new();
    for (past, won) in matches {
        games.entry(past.game).or_default().push((past.played.started_at, won));
    }
    let columns = vec![
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("on", gettext("Until"), Kind::Day),
        Column::new("won", gettext("Won"), Kind::Share),
    ];
    let rows = games.into_iter().flat_map(|(game, ends)| {
        let mut last = VecDeque::new();
        let step = |(at, won): (i64, bool)| {
            last.push_back(won);
            if last.len() > LATE {
                last.pop_front();
            }
            let hits = last.iter().filter(|won| **won).count() as u64;
            let share = Share { hits, of: last.len() as u64 };
            vec![Cell::Text(results.title(game)), Cell::Day(calendar.day(at)), Cell::Share(share)]
        };
        let mut steps: Vec<Vec<Cell>> = ends.into_iter().map(step).collect();
        // The first ones tell nothing yet, unless there are no others.
        let few = (Share::FEWEST as usize - 1).min(steps.len().saturating_sub(1));
        steps.drain(..few.max(steps.len().saturating_sub(STEPS)));
        steps
    });
    Table::new(id, title, columns)
        .noting(gettext("After each match the share of the last ten of that game."))
        .with(rows)
}

/// Matches in which the asker sat once, against others, and whether they won.
fn against_others(results: &Results, asker: usize) -> impl Iterator<Item = (&Past, bool)> {
    results.matches.iter().filter_map(move |past| {
        let places = past.places()?;
        let (seat, _) = past.single(&results.players).find(|(_, player)| *player == asker)?;
        Some((past, places.get(seat) == Some(&1)))
    })
}
