//! The figures of answers, made from their tables: what a table says, its figure says, too.

use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::civil::Date;

use super::{Day, Dot, Figure, Line, Marks, Unit};
use crate::archive::Player;
use crate::bots::Level;
use crate::i18n::gettext;
use crate::insight::share::Share;
use crate::insight::table::{Cell, Table};

/// The figures of a table: one for each game, or one if it tells nothing of games. None if it is better read.
#[must_use]
pub fn figures(table: &Table) -> Vec<Figure> {
    let made = |rows: &[&Vec<Cell>]| match table.id {
        "wins" => shares(table, rows, &["who"], "won", Some("fair")),
        "wins-by-game" => shares(table, rows, &["game"], "won", Some("fair")),
        "against" => shares(table, rows, &["other"], "ahead", Some("even")),
        "form" | "form-together" => form(table, rows),
        "standings" => shares(table, rows, &["who"], "beaten", None),
        "seats" => shares(table, rows, &["seats", "seat"], "won", Some("fair")),
        "sides" => shares(table, rows, &["side"], "won", None),
        "groups" => shares(table, rows, &["difficulty", "seats"], "won", None),
        "wins-together" => shares(table, rows, &["game"], "won", None),
        "ratings" | "ratings-together" => ranges(table, rows),
        "ratings-by-month" => by_month(table, rows),
        "pairs" => pairs(table, rows),
        "days" => calendar(table, rows),
        "months" => bars(table, rows, "month", "matches"),
        "games" => bars(table, rows, "game", "matches"),
        "sources" => bars(table, rows, "part", "points"),
        _ => None,
    };
    let whole = matches!(table.id, "games" | "wins-together" | "wins-by-game");
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
    let drawn = Figure::new(parts.join("-"), title, axis, unit, marks);
    if table.id == "ratings" { drawn.guided(levels(table, game)) } else { drawn }
}

/// How strong the bots of a game are, to compare people with: Medium is the middle of the scale, the others where the
/// matches of this archive put them.
fn levels(table: &Table, game: &str) -> Vec<(String, f64)> {
    let of_game =
        table.rows.iter().filter(|row| cell(table, row, "game").is_some_and(|cell| cell.words() == game));
    let level = |row: &Vec<Cell>| match cell(table, row, "who")? {
        who @ Cell::Who(player) if player.bot.is_some() && player.bot != Some(Level::Medium) => {
            let (low, high) = (number(cell(table, row, "low"))?, number(cell(table, row, "high"))?);
            Some((who.words(), f64::midpoint(low, high).round()))
        }
        _ => None,
    };
    let medium = Player { person: None, name: String::new(), bot: Some(Level::Medium) };
    let mut levels = vec![(Cell::Who(medium).words(), 1500.0)];
    levels.extend(of_game.filter_map(level));
    levels.sort_by(|one, two| one.1.total_cmp(&two.1));
    levels
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
    let is_bot = |row: &&&Vec<Cell>| matches!(cell(table, row, "who"), Some(Cell::Who(player)) if player.bot.is_some());
    // Bots are what people are compared with, unless there are only bots.
    let people: Vec<Dot> = rows.iter().filter(|row| !is_bot(row)).filter_map(dot).collect();
    let dots = if people.is_empty() { rows.iter().filter_map(dot).collect() } else { people };
    (!dots.is_empty()).then(|| (Marks::Dots(dots), gettext("Rating"), Unit::Number))
}

/// The weeks of a year up to the last day, and its days.
fn calendar(table: &Table, rows: &[&Vec<Cell>]) -> Option<Made> {
    const WEEKS: i64 = 53;
    let day = |row: &&Vec<Cell>| match cell(table, row, "day")? {
        Cell::Day(day) => Some((*day, number(cell(table, row, "matches"))?)),
        _ => None,
    };
    let mut days: Vec<(Date, f64)> = rows.iter().filter_map(day).collect();
    days.sort_by_key(|(day, _)| *day);
    let monday = |day: Date| day.checked_sub(i64::from(day.weekday().to_monday_zero_offset()).days()).ok();
    let (first, last) = (monday(days.first()?.0)?, monday(days.last()?.0)?);
    let first = first.max(last.checked_sub((7 * (WEEKS - 1)).days()).ok()?);
    let week_of = |day: Date| usize::try_from(day.since(first).ok()?.get_days() / 7).ok();
    let days: Vec<Day> = days
        .iter()
        .filter(|(day, _)| *day >= first)
        .filter_map(|(day, value)| {
            let weekday = usize::try_from(day.weekday().to_monday_zero_offset()).ok()?;
            Some(Day { label: day.to_string(), week: week_of(*day)?, weekday, value: *value })
        })
        .collect();
    let mut weeks = Vec::new();
    for week in 0..=week_of(last)? {
        let begins = first.checked_add((7 * i64::try_from(week).ok()?).days()).ok()?;
        // The week in which a month begins is called by it.
        let named = week == 0 || begins.day() <= 7;
        weeks.push(if named { begins.strftime("%Y-%m").to_string() } else { String::new() });
    }
    Some((Marks::Calendar { weeks, days }, gettext("Matches"), Unit::Count))
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

/// The share of the last matches, after each.
fn form(table: &Table, rows: &[&Vec<Cell>]) -> Option<Made> {
    let steps = rows.iter().filter_map(|row| Some(cell(table, row, "on")?.words())).collect();
    let point = |row: &&Vec<Cell>| {
        let Cell::Share(share) = *cell(table, row, "won")? else { return None };
        let (low, high) = share.range();
        Some((share.part().filter(|_| !share.too_few())?, low, high))
    };
    let points: Vec<Option<(f64, f64, f64)>> = rows.iter().map(point).collect();
    let label = head(table, "won");
    points.iter().any(Option::is_some).then(|| {
        (Marks::Lines { steps, lines: vec![Line { label: label.clone(), points }] }, label, Unit::Percent)
    })
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
    let all = |bar: &(String, Vec<f64>)| bar.1.iter().all(|value| value.fract() == 0.0);
    let unit = if bars.iter().all(all) { Unit::Count } else { Unit::Number };
    (!bars.is_empty()).then(|| (Marks::Bars { parts, bars }, head(table, value), unit))
}
