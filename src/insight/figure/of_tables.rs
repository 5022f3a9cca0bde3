//! The figures of answers, made from their tables: what a table says, its figure says, too.

use std::collections::BTreeMap;

use super::{Dot, Figure, Line, Marks, Unit};
use crate::i18n::gettext;
use crate::insight::share::Share;
use crate::insight::table::{Cell, Table};

/// The figures of a table: one for each game, or one if it tells nothing of games. None if it is better read.
#[must_use]
pub fn figures(table: &Table) -> Vec<Figure> {
    let made = |rows: &[&Vec<Cell>]| match table.id {
        "wins" => shares(table, rows, &["who"], "won", Some("fair")),
        "standings" => shares(table, rows, &["who"], "beaten", None),
        "seats" => shares(table, rows, &["seats", "seat"], "won", Some("fair")),
        "sides" => shares(table, rows, &["side"], "won", None),
        "groups" => shares(table, rows, &["difficulty", "seats"], "won", None),
        "wins-together" => shares(table, rows, &["game"], "won", None),
        "ratings" | "ratings-together" => ranges(table, rows),
        "ratings-by-month" => by_month(table, rows),
        "pairs" => pairs(table, rows),
        "months" => bars(table, rows, "month", "matches"),
        "games" => bars(table, rows, "game", "matches"),
        "sources" => bars(table, rows, "part", "points"),
        _ => None,
    };
    let whole = matches!(table.id, "games" | "wins-together");
    let Some(game) = table.column("game").filter(|_| !whole) else {
        let rows: Vec<&Vec<Cell>> = table.rows.iter().collect();
        return made(&rows).map(|marks| figure(table, "", marks)).into_iter().collect();
    };
    // In the order of the table.
    let mut games: Vec<(String, Vec<&Vec<Cell>>)> = Vec::new();
    for row in &table.rows {
        let name = row.get(game).map(Cell::words).unwrap_or_default();
        match games.iter_mut().find(|(known, _)| *known == name) {
            Some((_, rows)) => rows.push(row),
            None => games.push((name, vec![row])),
        }
    }
    games.iter().filter_map(|(name, rows)| Some(figure(table, name, made(rows)?))).collect()
}

/// What is drawn, what its axis measures, and how that is written.
type Made = (Marks, String, Unit);

fn figure(table: &Table, game: &str, (marks, axis, unit): Made) -> Figure {
    let title = if game.is_empty() { table.title.clone() } else { format!("{game}: {}", table.title) };
    let word = |letter: char| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
    let id = [table.id, game].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    let id: String = id.chars().map(word).collect();
    let parts: Vec<&str> = id.split('-').filter(|part| !part.is_empty()).collect();
    Figure::new(parts.join("-"), title, axis, unit, marks)
}

fn cell<'a>(table: &Table, row: &'a [Cell], column: &str) -> Option<&'a Cell> {
    row.get(table.column(column)?)
}

fn number(cell: Option<&Cell>) -> Option<f64> {
    match cell? {
        Cell::Count(n) => Some(*n as f64),
        Cell::Number(n) | Cell::Chance(n) => Some(*n),
        Cell::Share(share) => share.part(),
        _ => None,
    }
}

fn head(table: &Table, column: &str) -> String {
    table
        .column(column)
        .and_then(|at| table.columns.get(at))
        .map(|column| column.title.clone())
        .unwrap_or_default()
}

/// Only shares of which something can be said.
fn shares(
    table: &Table,
    rows: &[&Vec<Cell>],
    labels: &[&str],
    column: &str,
    against: Option<&str>,
) -> Option<Made> {
    let dot = |row: &&Vec<Cell>| {
        let Cell::Share(share) = *cell(table, row, column)? else { return None };
        let words = labels.iter().filter_map(|label| Some((head(table, label), cell(table, row, label)?)));
        let words = words.filter(|(_, cell)| **cell != Cell::Nothing);
        // A number alone would not say of what.
        let words = words.map(|(head, cell)| match cell {
            Cell::Count(n) => format!("{head} {n}"),
            other => other.words(),
        });
        let label = words.collect::<Vec<_>>().join(", ");
        let against = against.and_then(|column| number(cell(table, row, column)));
        dot_of(share, label, against)
    };
    let dots: Vec<Dot> = rows.iter().filter_map(dot).collect();
    (!dots.is_empty()).then(|| (Marks::Dots(dots), head(table, column), Unit::Percent))
}

fn dot_of(share: Share, label: String, against: Option<f64>) -> Option<Dot> {
    let value = share.part().filter(|_| !share.too_few())?;
    let note = format!("{}/{}", share.hits, share.of);
    Some(Dot { label, value, range: share.range(), against, note })
}

fn ranges(table: &Table, rows: &[&Vec<Cell>]) -> Option<Made> {
    let dot = |row: &&Vec<Cell>| {
        let (low, high) = (number(cell(table, row, "low"))?, number(cell(table, row, "high"))?);
        let label = cell(table, row, "who")?.words();
        let note = cell(table, row, "matches").map(Cell::words).unwrap_or_default();
        Some(Dot { label, value: f64::midpoint(low, high).round(), range: (low, high), against: None, note })
    };
    let dots: Vec<Dot> = rows.iter().filter_map(dot).collect();
    (!dots.is_empty()).then(|| (Marks::Dots(dots), gettext("Rating"), Unit::Number))
}

fn by_month(table: &Table, rows: &[&Vec<Cell>]) -> Option<Made> {
    let steps = rows.iter().filter_map(|row| Some(cell(table, row, "month")?.words())).collect();
    let point = |row: &&Vec<Cell>| {
        let (low, high) = (number(cell(table, row, "low"))?, number(cell(table, row, "high"))?);
        Some((f64::midpoint(low, high).round(), low, high))
    };
    let points: Vec<Option<(f64, f64, f64)>> = rows.iter().map(point).collect();
    let lines = vec![Line { label: gettext("Rating"), points }];
    lines
        .iter()
        .any(|line| line.points.iter().any(Option::is_some))
        .then(|| (Marks::Lines { steps, lines }, gettext("Rating"), Unit::Number))
}

/// Who is ahead of whom how often: a row for each player against each.
fn pairs(table: &Table, rows: &[&Vec<Cell>]) -> Option<Made> {
    let mut found: BTreeMap<(String, String), f64> = BTreeMap::new();
    let mut names: Vec<String> = Vec::new();
    for row in rows {
        let (who, other) = (cell(table, row, "who")?.words(), cell(table, row, "other")?.words());
        let Cell::Share(share) = *cell(table, row, "ahead")? else { return None };
        for name in [&who, &other] {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        if let Some(part) = share.part().filter(|_| !share.too_few()) {
            found.insert((who.clone(), other.clone()), part);
            found.insert((other, who), 1.0 - part);
        }
    }
    let row = |who: &String| {
        let value = |other: &String| found.get(&(who.clone(), other.clone())).copied();
        (who.clone(), names.iter().map(value).collect())
    };
    let rows = names.iter().map(row).collect();
    (!found.is_empty())
        .then(|| (Marks::Matrix { columns: names.clone(), rows }, head(table, "ahead"), Unit::Percent))
}

fn bars(table: &Table, rows: &[&Vec<Cell>], label: &str, value: &str) -> Option<Made> {
    let bar = |row: &&Vec<Cell>| {
        let mut words = cell(table, row, label)?.words();
        // Of tables that tell more than one number of players.
        if let Some(Cell::Count(seats)) = cell(table, row, "seats") {
            words = format!("{words}, {} {seats}", head(table, "seats"));
        }
        Some((words, vec![number(cell(table, row, value))?]))
    };
    let bars: Vec<(String, Vec<f64>)> = rows.iter().filter_map(bar).collect();
    let parts = vec![head(table, value)];
    (!bars.is_empty()).then(|| (Marks::Bars { parts, bars }, head(table, value), Unit::Number))
}
