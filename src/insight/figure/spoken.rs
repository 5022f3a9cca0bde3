//! A figure as it is read aloud: its marks one after the other.

use super::svg::{dot_words, signed};
use super::{Figure, Marks};

/// A mark in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// Whose it is, or of what.
    pub label: String,
    /// What it says.
    pub words: String,
}

/// Each row, cell or point by itself: rows and lines from the first to the last, within them steps or columns; of areas, the
/// parts of each step from below.
pub(super) fn spoken(figure: &Figure) -> Vec<Spoken> {
    let unit = figure.axis.unit;
    let said = |label: &str, words: String| Spoken { label: label.to_owned(), words };
    match &figure.marks {
        Marks::Dots(dots) => dots.iter().map(|dot| said(&dot.label, dot_words(dot, unit))).collect(),
        Marks::Bars { parts, bars } => {
            let bar = |(label, values): &(String, Vec<f64>)| {
                let words = parts.iter().zip(values).map(|(part, value)| {
                    let value = unit.words(*value);
                    if parts.len() > 1 { format!("{part} {value}") } else { value }
                });
                said(label, words.collect::<Vec<_>>().join(", "))
            };
            bars.iter().map(bar).collect()
        }
        Marks::Calendar { days, .. } => {
            days.iter().map(|day| said(&day.label, unit.words(day.value))).collect()
        }
        Marks::Waterfall { .. } => {
            let falls = figure.marks.falls();
            let last = falls.len().saturating_sub(1);
            let fall = |(at, (label, from, to)): (usize, (String, f64, f64))| {
                let whole = at == 0 || at == last;
                said(&label, if whole { unit.words(to) } else { signed(unit, to - from) })
            };
            falls.into_iter().enumerate().map(fall).collect()
        }
        Marks::Lines { steps, lines } => {
            let of_line = |line: &super::Line| {
                let points = steps.iter().zip(&line.points).filter_map(|(step, point)| {
                    let (value, low, high) = (*point)?;
                    let words = format!("{}, {}–{}", unit.words(value), unit.words(low), unit.words(high));
                    Some(said(&format!("{}, {step}", line.label), words))
                });
                points.collect::<Vec<_>>()
            };
            lines.iter().flat_map(of_line).collect()
        }
        Marks::Areas { steps, parts } => {
            let of_step = |(at, step): (usize, &String)| {
                let values = parts.iter().filter_map(|(label, values)| {
                    Some(said(&format!("{label}, {step}"), unit.words(*values.get(at)?)))
                });
                values.collect::<Vec<_>>()
            };
            steps.iter().enumerate().flat_map(of_step).collect()
        }
        Marks::Matrix { columns, rows } => {
            let of_row = |(label, cells): &(String, Vec<Option<f64>>)| {
                let cells = columns.iter().zip(cells).filter_map(|(column, cell)| {
                    Some(said(&format!("{label}, {column}"), unit.words((*cell)?)))
                });
                cells.collect::<Vec<_>>()
            };
            rows.iter().flat_map(of_row).collect()
        }
    }
}
