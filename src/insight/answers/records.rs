//! The closest, highest and longest matches, game by game.

use crate::i18n::gettext;
use crate::insight::results::{Calendar, Past, Results};
use crate::insight::table::{Cell, Column, Kind, Table};

pub(super) fn tables(results: &Results, calendar: &Calendar) -> Vec<Table> {
    let columns = vec![
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("record", gettext("Record"), Kind::Text),
        Column::new("value", gettext("Value"), Kind::Text),
        Column::new("who", gettext("Player"), Kind::Who),
        Column::new("on", gettext("On"), Kind::Day),
        Column::new("match", gettext("Match"), Kind::Match),
    ];
    let rows = (0..results.games.len()).flat_map(|game| of_game(results, calendar, game));
    vec![Table::new("records", gettext("Records"), columns).with(rows)]
}

/// Of equal records the first one stands.
fn of_game(results: &Results, calendar: &Calendar, game: usize) -> Vec<Vec<Cell>> {
    let own = || results.matches.iter().filter(move |past| past.game == game);
    let row = |name: String, value: String, who: Cell, past: &Past| {
        let (day, id) = (Cell::Day(calendar.day(past.played.started_at)), Cell::Match(past.played.id));
        vec![Cell::Text(results.title(game)), Cell::Text(name), Cell::Text(value), who, day, id]
    };
    let closest = own().filter_map(|past| Some((margin(past)?, past))).min_by_key(|(margin, _)| *margin);
    let clearest = own()
        .filter_map(|past| Some((margin(past)?, past)))
        .max_by_key(|(margin, past)| (*margin, std::cmp::Reverse((past.played.started_at, past.played.id))));
    let highest = own()
        .filter(|past| past.places().is_some())
        .flat_map(|past| {
            let scores = &past.played.outcome.scores;
            past.sitting().filter_map(move |(seat, player)| Some((*scores.get(seat)?, player, past)))
        })
        .max_by_key(|(score, _, past)| (*score, std::cmp::Reverse((past.played.started_at, past.played.id))));
    let longest = own()
        .filter_map(|past| Some((past.played.length?, past)))
        .max_by_key(|(length, past)| (*length, std::cmp::Reverse((past.played.started_at, past.played.id))));
    let by_margin = |name: String, found: Option<(i64, &Past)>| {
        let (margin, past) = found?;
        Some(row(name, margin.to_string(), winner(results, past), past))
    };
    [
        by_margin(gettext("Closest"), closest),
        by_margin(gettext("Clearest"), clearest),
        highest.map(|(score, player, past)| {
            row(gettext("Highest score"), score.to_string(), results.who(player), past)
        }),
        longest
            .map(|(length, past)| row(gettext("Longest"), Cell::Length(length).words(), Cell::Nothing, past)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// By how many points the first was ahead of the next; `None` if the first place is shared or points decide nothing.
fn margin(past: &Past) -> Option<i64> {
    let places = past.places()?;
    let scores = &past.played.outcome.scores;
    let score = |seat: usize| scores.get(seat).map(|score| i64::from(*score));
    let mut first = places.iter().enumerate().filter(|(_, place)| **place == 1);
    let (Some((winner, _)), None) = (first.next(), first.next()) else { return None };
    let best = score(winner)?;
    let next = (0..places.len()).filter(|seat| *seat != winner).filter_map(score).max()?;
    Some(best - next).filter(|margin| *margin >= 0)
}

fn winner(results: &Results, past: &Past) -> Cell {
    let places = past.places().unwrap_or_default();
    let seat = places.iter().position(|place| *place == 1);
    let player = seat.and_then(|seat| past.played.seats.get(seat).copied().flatten());
    player.map_or(Cell::Nothing, |player| results.who(player))
}
