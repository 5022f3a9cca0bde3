//! Who is how strong, as tables: ratings as ranges, hidden until they say something.

use super::ratings::{
    Anchors, ENOUGH, GameRatings, GroupStrength, POINTS, Rating, Z, group_strengths, ratings,
    ratings_by_month,
};
use super::results::{Calendar, Results};
use super::table::{Cell, Column, Kind, Table};
use crate::i18n::gettext;

/// The answer to who is how strong. How a person’s rating changed is told if that person asks.
#[must_use]
pub fn rating_tables(results: &Results, anchors: &Anchors, calendar: &Calendar) -> Vec<Table> {
    let found = ratings(results, anchors);
    let (groups, together) = group_strengths(results, anchors);
    let mut tables = vec![
        of_games("ratings", gettext("Ratings"), results, &found)
            .noting(gettext("Medium bots have 1500; 400 more are ten to one. A range holds the rating with 95% confidence. A dash: too few matches to say.")),
        of_seats(results, &found),
        of_groups(results, &groups),
        of_games("ratings-together", gettext("Ratings in groups"), results, &together)
            .noting(gettext("Only of those who played in three different groups or more.")),
    ];
    if let Some(asker) = results.asker {
        tables.push(of_months(results, anchors, calendar, asker));
    }
    tables
}

fn rating_columns() -> Vec<Column> {
    vec![
        Column::new("low", gettext("At least"), Kind::Count),
        Column::new("high", gettext("At most"), Kind::Count),
        Column::new("matches", gettext("Matches"), Kind::Count),
    ]
}

fn rating_cells(rating: &Rating) -> Vec<Cell> {
    let (low, high) = rating.range();
    let point =
        |points: f64| if rating.is_shown() { Cell::Count(points.round() as i64) } else { Cell::Nothing };
    vec![point(low), point(high), Cell::Count(i64::try_from(rating.matches).unwrap_or(i64::MAX))]
}

fn of_games(id: &'static str, title: String, results: &Results, found: &[GameRatings]) -> Table {
    let mut columns = vec![
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("who", gettext("Player"), Kind::Who),
    ];
    columns.extend(rating_columns());
    let rows = found.iter().flat_map(|game| {
        let mut ratings: Vec<&Rating> = game.ratings.iter().collect();
        // Whoever is not told yet stands in no order that would tell.
        ratings.sort_by_key(|rating| !rating.is_shown());
        let hidden = ratings.partition_point(|rating| rating.is_shown());
        ratings[hidden..].sort_by_key(|rating| rating.player);
        let row = |rating: &&Rating| {
            [vec![Cell::Text(results.title(game.game)), results.who(rating.player)], rating_cells(rating)]
                .concat()
        };
        ratings.iter().map(row).collect::<Vec<_>>()
    });
    Table::new(id, title, columns).with(rows)
}

fn of_seats(results: &Results, found: &[GameRatings]) -> Table {
    let columns = vec![
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("seats", gettext("Players"), Kind::Count),
        Column::new("seat", gettext("Seat"), Kind::Count),
        Column::new("low", gettext("At least"), Kind::Count),
        Column::new("high", gettext("At most"), Kind::Count),
        Column::new("matches", gettext("Matches"), Kind::Count),
    ];
    let rows = found.iter().flat_map(|game| {
        game.seats.iter().filter(|seat| seat.matches >= ENOUGH).map(|seat| {
            let point =
                |edge: f64| Cell::Count((POINTS * (seat.offset + edge * Z * seat.error)).round() as i64);
            vec![
                Cell::Text(results.title(game.game)),
                Cell::Count(seat.seats as i64),
                Cell::Count(seat.seat as i64 + 1),
                point(-1.0),
                point(1.0),
                Cell::Count(i64::try_from(seat.matches).unwrap_or(i64::MAX)),
            ]
        })
    });
    Table::new("seat-effects", gettext("What a seat is worth"), columns)
        .noting(gettext(
            "Rating points above the mean of all seats, whoever sits there, with 95% confidence.",
        ))
        .with(rows)
}

fn of_groups(results: &Results, groups: &[GroupStrength]) -> Table {
    let columns = vec![
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("group", gettext("Group"), Kind::Text),
        Column::new("difficulty", gettext("Difficulty"), Kind::Text),
        Column::new("seats", gettext("Players"), Kind::Count),
        Column::new("won", gettext("Won"), Kind::Share),
        Column::new("chance", gettext("Chance"), Kind::Chance),
        Column::new("low", gettext("At least"), Kind::Chance),
        Column::new("high", gettext("At most"), Kind::Chance),
    ];
    let row = |group: &GroupStrength| {
        let names: Vec<String> = group.people.iter().map(|player| results.who(*player).words()).collect();
        let (chance, low, high) = group.chance;
        let told = |chance: f64| if group.won.too_few() { Cell::Nothing } else { Cell::Chance(chance) };
        vec![
            Cell::Text(results.title(group.game)),
            Cell::Text(names.join(", ")),
            group.difficulty.clone().map_or(Cell::Nothing, Cell::Text),
            Cell::Count(group.seats as i64),
            Cell::Share(group.won),
            told(chance),
            told(low),
            told(high),
        ]
    };
    Table::new("group-strengths", gettext("How groups do"), columns)
        .noting(gettext("“Chance” takes in what their people did in other groups and at other difficulties."))
        .with(groups.iter().map(row))
}

fn of_months(results: &Results, anchors: &Anchors, calendar: &Calendar, asker: usize) -> Table {
    let mut columns = vec![
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("month", gettext("Month"), Kind::Day),
    ];
    columns.extend(rating_columns());
    let rows = (0..results.games.len()).flat_map(|game| {
        let months = ratings_by_month(results, anchors, calendar, game).into_iter();
        months.filter_map(move |(month, ratings)| {
            let own = ratings.iter().find(|rating| rating.player == asker)?;
            Some([vec![Cell::Text(results.title(game)), Cell::Day(month)], rating_cells(own)].concat())
        })
    });
    Table::new("ratings-by-month", gettext("How the rating changed"), columns).with(rows)
}
