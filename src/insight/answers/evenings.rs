//! Evenings, and the standings of whatever is asked about: a range of dates, or a series with a label.

use std::collections::BTreeMap;

use crate::archive::REST;
use crate::i18n::gettext;
use crate::insight::results::{Calendar, Past, Results};
use crate::insight::share::Share;
use crate::insight::table::{Cell, Column, Kind, Table};

pub(super) fn tables(results: &Results, calendar: &Calendar) -> Vec<Table> {
    vec![standings(results), evenings(results, calendar)]
}

#[derive(Clone, Copy, Debug, Default)]
struct Line {
    won: Share,
    /// Of all opponents, those with a worse place, where one of both had one.
    beaten: Share,
}

/// Whoever won the greatest part stands first, bots as well: they sat at the table.
fn standings(results: &Results) -> Table {
    let mut lines: BTreeMap<usize, Line> = BTreeMap::new();
    for past in &results.matches {
        let Some(places) = past.places() else { continue };
        for (seat, player) in past.single(&results.players) {
            let Some(own) = places.get(seat) else { continue };
            let line = lines.entry(player).or_default();
            line.won.add(*own == 1);
            places.iter().filter(|other| *other != own).for_each(|other| line.beaten.add(own < other));
        }
    }
    let mut lines: Vec<(usize, Line)> = lines.into_iter().collect();
    lines.sort_by(|(_, one), (_, two)| {
        let key = |line: &Line| line.beaten.part().unwrap_or_default();
        key(two).total_cmp(&key(one)).then(two.won.hits.cmp(&one.won.hits))
    });
    let columns = vec![
        Column::new("who", gettext("Player"), Kind::Who),
        Column::new("beaten", gettext("Opponents beaten"), Kind::Share),
        Column::new("won", gettext("Won"), Kind::Share),
    ];
    Table::new("standings", gettext("Standings"), columns)
        .noting(gettext("All games together. You beat an opponent by finishing in a better place."))
        .with(
            lines.into_iter().map(|(player, line)| {
                vec![results.who(player), Cell::Share(line.beaten), Cell::Share(line.won)]
            }),
        )
}

/// Matches between which nobody rested for long.
fn sittings(matches: &[Past]) -> Vec<&[Past]> {
    let mut sittings = Vec::new();
    let (mut begin, mut ended) = (0, i64::MIN);
    for (at, past) in matches.iter().enumerate() {
        if at > begin && past.played.started_at.saturating_sub(ended) > REST {
            sittings.extend(matches.get(begin..at));
            begin = at;
            ended = i64::MIN;
        }
        ended = ended.max(past.played.ended_at);
    }
    sittings.extend(matches.get(begin..).filter(|rest| !rest.is_empty()));
    sittings
}

fn evenings(results: &Results, calendar: &Calendar) -> Table {
    let columns = vec![
        Column::new("day", gettext("Day"), Kind::Day),
        Column::new("matches", gettext("Matches"), Kind::Count),
        Column::new("length", gettext("Time"), Kind::Length),
        Column::new("games", gettext("Games"), Kind::Text),
        Column::new("won", gettext("Won"), Kind::Text),
        Column::new("together", gettext("Won together"), Kind::Share),
    ];
    let row = |sitting: &[Past]| {
        let length: u64 = sitting.iter().filter_map(|past| past.played.length).sum();
        let began = sitting.first().map(|past| past.played.started_at).unwrap_or_default();
        let mut together = Share::default();
        sitting.iter().filter_map(Past::group).for_each(|group| together.add(group.won));
        vec![
            Cell::Day(calendar.day(began)),
            Cell::Count(sitting.len() as i64),
            if length > 0 { Cell::Length(length) } else { Cell::Nothing },
            Cell::Text(games(results, sitting)),
            Cell::Text(winners(results, sitting)),
            if together.of > 0 { Cell::Share(together) } else { Cell::Nothing },
        ]
    };
    Table::new("evenings", gettext("Evenings"), columns)
        .with(sittings(&results.matches).into_iter().rev().map(row))
}

fn games(results: &Results, sitting: &[Past]) -> String {
    let mut games: Vec<usize> = sitting.iter().map(|past| past.game).collect();
    games.sort_unstable();
    games.dedup();
    games.into_iter().map(|game| results.title(game)).collect::<Vec<_>>().join(", ")
}

/// “Anna 3, Ben 1”: how often who won against others.
fn winners(results: &Results, sitting: &[Past]) -> String {
    let mut won: BTreeMap<usize, usize> = BTreeMap::new();
    for past in sitting {
        let Some(places) = past.places() else { continue };
        for (seat, player) in past.single(&results.players) {
            *won.entry(player).or_default() += usize::from(places.get(seat) == Some(&1));
        }
    }
    let mut won: Vec<(usize, usize)> = won.into_iter().collect();
    won.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    won.into_iter()
        .map(|(player, n)| format!("{} {n}", results.who(player).words()))
        .collect::<Vec<_>>()
        .join(", ")
}
