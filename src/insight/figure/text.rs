//! A figure as lines of text, for the terminal.

use super::svg::{dot_words, signed};
use super::wide::{columns as wide, padded};
use super::{Figure, Marks, weekdays};

/// The least and the most columns of a bar.
const BAR: (usize, usize) = (10, 60);
const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

pub(super) fn text(figure: &Figure, width: usize) -> Vec<String> {
    let label = match &figure.marks {
        Marks::Lines { lines, .. } => lines.iter().map(|line| wide(&line.label)).max(),
        Marks::Areas { parts, .. } => parts.iter().map(|(name, _)| wide(name)).max(),
        _ => None,
    };
    let label = label.unwrap_or(0);
    let mut lines = vec![figure.title.clone()];
    lines.extend(match &figure.marks {
        Marks::Dots(dots) => {
            let rows = dots.iter().map(|dot| {
                let (from, to, at) = (dot.range.0, dot.range.1, dot.value);
                Row {
                    label: dot.label.clone(),
                    kind: Drawn::Dot { from, to, at, against: dot.against },
                    words: dot_words(dot, figure.axis.unit),
                }
            });
            rows_of(figure, rows.collect(), width)
        }
        Marks::Bars { parts, bars } => {
            let rows = bars.iter().map(|(label, values)| {
                let words = parts.iter().zip(values).map(|(part, value)| {
                    let value = figure.axis.unit.words(*value);
                    if parts.len() > 1 { format!("{part} {value}") } else { value }
                });
                let words = words.collect::<Vec<_>>().join(", ");
                Row { label: label.clone(), kind: Drawn::Bar { from: 0.0, to: values.iter().sum() }, words }
            });
            rows_of(figure, rows.collect(), width)
        }
        Marks::Waterfall { .. } => {
            let rows = figure.marks.falls().into_iter().map(|(label, from, to)| {
                let unit = figure.axis.unit;
                let words = if from == 0.0 { unit.words(to) } else { signed(unit, to - from) };
                Row { label, kind: Drawn::Bar { from, to }, words }
            });
            rows_of(figure, rows.collect(), width)
        }
        Marks::Lines { lines, .. } => lines
            .iter()
            .map(|line| {
                let level =
                    |point: &Option<(f64, f64, f64)>| point.map_or(' ', |(value, _, _)| level(figure, value));
                let last = line.points.iter().rev().flatten().next();
                let words = last.map_or(String::new(), |(value, low, high)| {
                    let unit = figure.axis.unit;
                    format!("{} ({}–{})", unit.words(*value), unit.words(*low), unit.words(*high))
                });
                let drawn: String = line.points.iter().map(level).collect();
                format!("{}  {drawn}  {words}", padded(&line.label, label))
            })
            .collect(),
        Marks::Areas { steps, parts } => parts
            .iter()
            .map(|(name, values)| {
                let drawn: String =
                    steps.iter().zip(values).map(|(_, value)| level(figure, *value)).collect();
                let last = values.last().map_or(String::new(), |value| figure.axis.unit.words(*value));
                format!("{}  {drawn}  {last}", padded(name, label))
            })
            .collect(),
        Marks::Matrix { columns, rows } => matrix(figure, columns, rows),
        Marks::Calendar { weeks, .. } => calendar(figure, weeks.len(), width),
    });
    let guide = |(label, value): &(String, f64)| format!("{label} {}", figure.axis.unit.words(*value));
    let guides: Vec<String> = figure.guides.iter().map(guide).collect();
    lines.extend((!guides.is_empty()).then(|| guides.join(", ")));
    lines
}

/// A line for each day of the week, the last weeks that fit: larger dots for larger numbers.
fn calendar(figure: &Figure, weeks: usize, width: usize) -> Vec<String> {
    let Marks::Calendar { days, .. } = &figure.marks else { return Vec::new() };
    let names = weekdays();
    let label = names.iter().map(|name| wide(name)).max().unwrap_or(0);
    let first = weeks.saturating_sub(width.saturating_sub(label + 2).max(1));
    let row = |(weekday, name): (usize, &String)| {
        let mark = |week: usize| {
            let found = days.iter().find(|day| day.week == week && day.weekday == weekday);
            match found.map(|day| figure.marks.share_of_day(day)) {
                None => '·',
                Some(share) if share < 0.75 => '•',
                Some(_) => '●',
            }
        };
        let drawn: String = (first..weeks).map(mark).collect();
        format!("{}  {drawn}", padded(name, label))
    };
    names.iter().enumerate().map(row).collect()
}

/// What is drawn in a row.
enum Drawn {
    Dot { from: f64, to: f64, at: f64, against: Option<f64> },
    Bar { from: f64, to: f64 },
}

struct Row {
    label: String,
    kind: Drawn,
    words: String,
}

fn rows_of(figure: &Figure, rows: Vec<Row>, width: usize) -> Vec<String> {
    let widest = |of: fn(&Row) -> &String| rows.iter().map(|row| wide(of(row))).max().unwrap_or(0);
    let (label, words) = (widest(|row| &row.label), widest(|row| &row.words));
    let bar = width.saturating_sub(label + words + 4).clamp(BAR.0, BAR.1);
    let line = |row: &Row| {
        let drawn: String = draw(figure, &row.kind, bar).into_iter().collect();
        format!("{}  {drawn}  {}", padded(&row.label, label), row.words)
    };
    rows.iter().map(line).collect()
}

fn draw(figure: &Figure, drawn: &Drawn, wide: usize) -> Vec<char> {
    let mut row = vec![' '; wide];
    let place = |value: f64| ((wide - 1) as f64 * figure.axis.part(value)).round() as usize;
    let mut fill = |from: f64, to: f64, mark: char| {
        let (one, two) = (place(from), place(to));
        row.iter_mut().take(one.max(two) + 1).skip(one.min(two)).for_each(|cell| *cell = mark);
    };
    match drawn {
        Drawn::Bar { from, to } => fill(*from, *to, '█'),
        Drawn::Dot { from, to, at, against } => {
            fill(*from, *to, '─');
            if let Some(against) = against {
                fill(*against, *against, '│');
            }
            fill(*at, *at, '●');
        }
    }
    row
}

fn level(figure: &Figure, value: f64) -> char {
    let at = (figure.axis.part(value) * (LEVELS.len() - 1) as f64).round() as usize;
    LEVELS.get(at).copied().unwrap_or(' ')
}

fn matrix(figure: &Figure, columns: &[String], rows: &[(String, Vec<Option<f64>>)]) -> Vec<String> {
    let label = rows.iter().map(|(label, _)| wide(label)).max().unwrap_or(0);
    let cell_width = columns.iter().map(|column| wide(column)).max().unwrap_or(0).max(5);
    let line = |label_text: &str, cells: Vec<String>| {
        let cells: String = cells
            .iter()
            .map(|cell| format!("  {}{cell}", " ".repeat(cell_width.saturating_sub(wide(cell)))))
            .collect();
        format!("{}{cells}", padded(label_text, label))
    };
    let words =
        |cell: &Option<f64>| cell.map_or_else(|| "·".to_owned(), |value| figure.axis.unit.words(value));
    let head = line("", columns.to_vec());
    let body = rows.iter().map(|(label, cells)| line(label, cells.iter().map(words).collect()));
    std::iter::once(head).chain(body).collect()
}
