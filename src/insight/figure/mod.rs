//! Figures as plain data: what is drawn in the window, as SVG and as text, and read aloud, is the same value.

mod colours;
mod of_tables;
mod spoken;
mod svg;
mod text;
mod wide;

use super::table::{Cell, Column, Kind, Table};
use crate::i18n::{decimal, gettext};

pub use of_tables::figures;
pub use spoken::Spoken;
pub(crate) use wide::{columns, padded};

/// A figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What it is called in JSON and in names of files.
    pub id: String,
    /// What it is called, in the reader's language.
    pub title: String,
    /// The axis along which values lie.
    pub axis: Axis,
    /// What is drawn.
    pub marks: Marks,
    /// Values to compare with, each with its name: lines across all rows.
    pub guides: Vec<(String, f64)>,
}

/// An axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What it measures, in the reader's language.
    pub title: String,
    /// Where it begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
    /// How values on it are written.
    pub unit: Unit,
}

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A number.
    Number,
    /// A whole number of things.
    Count,
    /// A part of 1, in per cent.
    Percent,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Marks {
    /// A dot with its range in each row.
    Dots(Vec<Dot>),
    /// Lines over steps of time, each with a band.
    Lines {
        /// What the steps are called.
        steps: Vec<String>,
        /// The lines.
        lines: Vec<Line>,
    },
    /// Areas that lie upon each other, over steps of time.
    Areas {
        /// What the steps are called.
        steps: Vec<String>,
        /// The areas from below, each with a value at each step.
        parts: Vec<(String, Vec<f64>)>,
    },
    /// Bars of one or several parts.
    Bars {
        /// What the parts are called.
        parts: Vec<String>,
        /// The bars, each with a value for each part.
        bars: Vec<(String, Vec<f64>)>,
    },
    /// A value for each row and column, where there is one.
    Matrix {
        /// What the columns are called.
        columns: Vec<String>,
        /// The rows.
        rows: Vec<(String, Vec<Option<f64>>)>,
    },
    /// Days in weeks, each with a number.
    Calendar {
        /// What the weeks are called: the first one of a month by the month, the others not at all.
        weeks: Vec<String>,
        /// The days that have a number above nothing, the earliest first.
        days: Vec<Day>,
    },
    /// What one value becomes by one change after the other.
    Waterfall {
        /// What it begins with.
        first: (String, f64),
        /// The changes.
        changes: Vec<(String, f64)>,
    },
}

/// A value with the range in which it lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Dot {
    /// Whose it is.
    pub label: String,
    /// The value.
    pub value: f64,
    /// Where the range begins and ends.
    pub range: (f64, f64),
    /// What it is compared with, if with anything.
    pub against: Option<f64>,
    /// What it rests on, in few words.
    pub note: String,
}

/// A day of a calendar.
#[derive(Clone, Debug, PartialEq)]
pub struct Day {
    /// What it is called.
    pub label: String,
    /// In which week, from 0.
    pub week: usize,
    /// Which day of it, from 0 for Monday.
    pub weekday: usize,
    /// Its number.
    pub value: f64,
}

/// A line over steps of time.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Whose it is.
    pub label: String,
    /// At each step a value with its range, where there is one.
    pub points: Vec<Option<(f64, f64, f64)>>,
}

/// The days of a week in short, from Monday on.
#[must_use]
pub fn weekdays() -> [String; 7] {
    [
        gettext("Mon"),
        gettext("Tue"),
        gettext("Wed"),
        gettext("Thu"),
        gettext("Fri"),
        gettext("Sat"),
        gettext("Sun"),
    ]
}

impl Figure {
    /// A figure whose axis takes in all that is drawn, from round numbers to round numbers.
    #[must_use]
    pub fn new(id: String, title: String, axis: String, unit: Unit, marks: Marks) -> Self {
        let axis = Axis::around(axis, unit, &marks.extent());
        Self { id, title, axis, marks, guides: Vec::new() }
    }

    /// The same with values to compare with; the axis takes them in.
    #[must_use]
    pub fn guided(mut self, guides: Vec<(String, f64)>) -> Self {
        let mut values = self.marks.extent();
        values.extend(guides.iter().map(|(_, value)| *value));
        self.axis = Axis::around(self.axis.title, self.axis.unit, &values);
        self.guides = guides;
        self
    }

    /// All that is drawn, as a table.
    #[must_use]
    pub fn table(&self) -> Table {
        let (columns, rows) = self.marks.cells(self.axis.unit);
        Table { id: "figure", title: self.title.clone(), note: String::new(), columns, rows }
    }

    /// The figure as a picture.
    #[must_use]
    pub fn svg(&self) -> String {
        svg::svg(self)
    }

    /// Its marks in words, in the order in which one goes along them.
    #[must_use]
    pub fn spoken(&self) -> Vec<Spoken> {
        spoken::spoken(self)
    }

    /// The figure in lines of so many columns at most.
    #[must_use]
    pub fn text(&self, width: usize) -> Vec<String> {
        text::text(self, width)
    }
}

impl Axis {
    /// An axis that takes in values, from round numbers to round numbers.
    fn around(title: String, unit: Unit, values: &[f64]) -> Self {
        let finite = || values.iter().copied().filter(|value| value.is_finite());
        let (low, high) =
            (finite().fold(f64::INFINITY, f64::min), finite().fold(f64::NEG_INFINITY, f64::max));
        let (low, high) = if low > high { (0.0, 1.0) } else { (low, high) };
        let (low, high) = match unit {
            Unit::Percent if low >= 0.0 && high <= 1.0 => (0.0, 1.0),
            _ => {
                let step = unit.step(low, high);
                let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
                (low, if high > low { high } else { low + step })
            }
        };
        Self { title, low, high, unit }
    }

    /// Values at which the axis is marked, with how they are written.
    #[must_use]
    pub fn ticks(&self) -> Vec<(f64, String)> {
        let step = self.unit.step(self.low, self.high);
        let first = (self.low / step).ceil() as i64;
        let at = |n: i64| n as f64 * step;
        let inside = (first..).map(at).take_while(|value| *value <= self.high + step * 1e-9).take(20);
        inside.map(|value| (value, self.unit.words(value))).collect()
    }

    /// Where a value lies between both ends, from 0 to 1.
    #[must_use]
    pub fn part(&self, value: f64) -> f64 {
        let part = (value - self.low) / (self.high - self.low);
        if part.is_finite() { part.clamp(0.0, 1.0) } else { 0.0 }
    }
}

impl Unit {
    /// How far apart the marks of an axis are: there is no half of a thing.
    fn step(self, low: f64, high: f64) -> f64 {
        let step = step(low, high);
        if self == Self::Count { step.max(1.0) } else { step }
    }

    /// A value in words.
    #[must_use]
    pub fn words(self, value: f64) -> String {
        // No “-0”.
        let value = if value.abs() < 5e-7 { 0.0 } else { value };
        match self {
            Self::Percent => format!("{:.0}%", 100.0 * value),
            Self::Number | Self::Count if (value - value.round()).abs() < 1e-6 => format!("{value:.0}"),
            Self::Number | Self::Count => decimal(value, 1),
        }
    }

    const fn cell(self, value: f64) -> Cell {
        match self {
            Self::Percent => Cell::Chance(value),
            Self::Number | Self::Count => Cell::Number(value),
        }
    }

    const fn kind(self) -> Kind {
        match self {
            Self::Percent => Kind::Chance,
            Self::Number | Self::Count => Kind::Number,
        }
    }
}

/// A round step, of which four to ten lie in a range.
fn step(low: f64, high: f64) -> f64 {
    let span = (high - low).max(1e-9);
    let power = 10f64.powf((span / 5.0).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
    steps.into_iter().find(|step| span / step <= 6.0).unwrap_or(10.0 * power)
}

impl Marks {
    /// Values that the axis must take in.
    fn extent(&self) -> Vec<f64> {
        match self {
            Self::Dots(dots) => dots
                .iter()
                .flat_map(|dot| [Some(dot.range.0), Some(dot.range.1), Some(dot.value), dot.against])
                .flatten()
                .collect(),
            Self::Lines { lines, .. } => lines
                .iter()
                .flat_map(|line| line.points.iter().flatten())
                .flat_map(|(value, low, high)| [*value, *low, *high])
                .collect(),
            Self::Areas { steps, parts } => {
                let sum = |step| parts.iter().filter_map(|(_, values)| values.get(step)).sum();
                std::iter::once(0.0).chain((0..steps.len()).map(sum)).collect()
            }
            Self::Bars { bars, .. } => {
                let ends = |(_, values): &(String, Vec<f64>)| {
                    [
                        values.iter().filter(|value| **value > 0.0).sum(),
                        values.iter().filter(|value| **value < 0.0).sum(),
                    ]
                };
                std::iter::once(0.0).chain(bars.iter().flat_map(ends)).collect()
            }
            Self::Matrix { rows, .. } => {
                rows.iter().flat_map(|(_, cells)| cells.iter().flatten().copied()).collect()
            }
            Self::Calendar { days, .. } => {
                std::iter::once(0.0).chain(days.iter().map(|day| day.value)).collect()
            }
            Self::Waterfall { .. } => std::iter::once(0.0)
                .chain(self.falls().into_iter().flat_map(|(_, from, to)| [from, to]))
                .collect(),
        }
    }

    /// How large the dot of a day is, from 0 to 1: the area tells its number.
    #[must_use]
    pub fn share_of_day(&self, day: &Day) -> f64 {
        let Self::Calendar { days, .. } = self else { return 0.0 };
        let most = days.iter().map(|day| day.value).fold(1.0, f64::max);
        (0.25 + 0.75 * (day.value / most).clamp(0.0, 1.0)).sqrt()
    }

    /// The bars of a waterfall: what each is called, and from where to where it goes; the last one is what comes of it.
    #[must_use]
    pub fn falls(&self) -> Vec<(String, f64, f64)> {
        let Self::Waterfall { first, changes } = self else { return Vec::new() };
        let mut falls = vec![(first.0.clone(), 0.0, first.1)];
        let mut now = first.1;
        for (label, change) in changes {
            falls.push((label.clone(), now, now + change));
            now += change;
        }
        falls.push((gettext("Result"), 0.0, now));
        falls
    }

    fn cells(&self, unit: Unit) -> (Vec<Column>, Vec<Vec<Cell>>) {
        let words = |id, title: String| Column::new(id, title, Kind::Text);
        let number = |id, title: String| Column::new(id, title, unit.kind());
        let named = |label: &String| Cell::Text(label.clone());
        match self {
            Self::Dots(dots) => {
                let columns = vec![
                    words("label", gettext("What")),
                    number("value", gettext("Value")),
                    number("low", gettext("At least")),
                    number("high", gettext("At most")),
                    number("against", gettext("Against")),
                    words("note", gettext("Of")),
                ];
                let row = |dot: &Dot| {
                    let against = dot.against.map_or(Cell::Nothing, |value| unit.cell(value));
                    let numbers = [dot.value, dot.range.0, dot.range.1].map(|value| unit.cell(value));
                    [vec![named(&dot.label)], numbers.to_vec(), vec![against, named(&dot.note)]].concat()
                };
                (columns, dots.iter().map(row).collect())
            }
            Self::Lines { steps, lines } => {
                let columns = vec![
                    words("label", gettext("What")),
                    words("step", gettext("When")),
                    number("value", gettext("Value")),
                    number("low", gettext("At least")),
                    number("high", gettext("At most")),
                ];
                let of_line = |line: &Line| {
                    let points = steps.iter().zip(&line.points);
                    let row = |(step, point): (&String, &Option<(f64, f64, f64)>)| {
                        let (value, low, high) = (*point)?;
                        let numbers = [value, low, high].map(|value| unit.cell(value));
                        Some([vec![named(&line.label), named(step)], numbers.to_vec()].concat())
                    };
                    points.filter_map(row).collect::<Vec<_>>()
                };
                (columns, lines.iter().flat_map(of_line).collect())
            }
            Self::Areas { steps, parts } => {
                let mut columns = vec![words("step", gettext("When"))];
                columns.extend(parts.iter().map(|(label, _)| number("part", label.clone())));
                let row = |(at, step): (usize, &String)| {
                    let values = parts
                        .iter()
                        .map(|(_, values)| values.get(at).map_or(Cell::Nothing, |value| unit.cell(*value)));
                    std::iter::once(named(step)).chain(values).collect()
                };
                (columns, steps.iter().enumerate().map(row).collect())
            }
            Self::Bars { parts, bars } => {
                let mut columns = vec![words("label", gettext("What"))];
                columns.extend(parts.iter().map(|label| number("part", label.clone())));
                let row = |(label, values): &(String, Vec<f64>)| {
                    let value = |at| values.get(at).map_or(Cell::Nothing, |value| unit.cell(*value));
                    std::iter::once(named(label)).chain((0..parts.len()).map(value)).collect()
                };
                (columns, bars.iter().map(row).collect())
            }
            Self::Matrix { columns: heads, rows } => {
                let mut columns = vec![words("label", gettext("What"))];
                columns.extend(heads.iter().map(|label| number("part", label.clone())));
                let row = |(label, cells): &(String, Vec<Option<f64>>)| {
                    let cell =
                        |at| cells.get(at).copied().flatten().map_or(Cell::Nothing, |value| unit.cell(value));
                    std::iter::once(named(label)).chain((0..heads.len()).map(cell)).collect()
                };
                (columns, rows.iter().map(row).collect())
            }
            Self::Calendar { days, .. } => {
                let columns = vec![words("label", gettext("Day")), number("value", gettext("Value"))];
                let row = |day: &Day| vec![named(&day.label), unit.cell(day.value)];
                (columns, days.iter().map(row).collect())
            }
            Self::Waterfall { .. } => {
                let columns = vec![
                    words("label", gettext("What")),
                    number("change", gettext("Change")),
                    number("value", gettext("Value")),
                ];
                let row = |(label, from, to): (String, f64, f64)| {
                    vec![Cell::Text(label), unit.cell(to - from), unit.cell(to)]
                };
                (columns, self.falls().into_iter().map(row).collect())
            }
        }
    }
}

#[cfg(test)]
mod tests;
