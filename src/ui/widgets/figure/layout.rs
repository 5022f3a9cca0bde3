//! Where the marks of a figure lie: numbers alone.

use crate::insight::figure::{Figure, Marks};

/// Below this width names and values stand above their rows.
pub const NARROW: f64 = 480.0;
/// How high a day of a calendar is, and how wide at most.
pub const DAY: f64 = 16.0;
/// One line of words.
pub const LINE: f64 = 18.0;

/// How dots lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// One below the other, with their names.
    #[default]
    Rows,
    /// Side by side over their names.
    Upright,
}

/// Where something lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Place {
    const fn around((x, y): (f64, f64), side: f64) -> Self {
        Self { x: x - side / 2.0, y: y - side / 2.0, width: side, height: side }
    }

    pub fn middle(&self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    fn distance(&self, (x, y): (f64, f64)) -> f64 {
        let beside = (self.x - x).max(x - self.x - self.width).max(0.0);
        let below = (self.y - y).max(y - self.y - self.height).max(0.0);
        let (middle, _) = self.middle();
        beside.hypot(below) + (middle - x).abs() / 1e6
    }
}

/// The room for what is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
    /// Each row is so high; of figures with rows.
    pub row: f64,
    /// Whether names and values stand above their rows.
    pub narrow: bool,
    /// All of it.
    pub width: f64,
}

impl Frame {
    pub fn of(width: f64, figure: &Figure, form: Form) -> Self {
        let narrow = width < NARROW;
        let frame =
            |left, right, top, row, inner| Self { left, right, top, bottom: top + inner, row, narrow, width };
        match (&figure.marks, form) {
            (Marks::Dots(_), Form::Upright) => frame(42.0, width - 8.0, LINE + 8.0, 0.0, 64.0),
            (Marks::Lines { lines, .. }, _) => steps(width, lines.len(), narrow, frame),
            (Marks::Areas { parts, .. }, _) => steps(width, parts.len(), narrow, frame),
            (Marks::Calendar { weeks, .. }, _) => {
                let side = ((width - 52.0) / weeks.len().max(1) as f64).min(DAY);
                let right = 44.0 + side * weeks.len() as f64;
                frame(44.0, right, 2.0 + LINE, DAY, 7.0 * DAY)
            }
            (Marks::Matrix { rows, .. }, _) => {
                let left = (width * 0.22).clamp(64.0, 150.0);
                frame(left, width - 4.0, 2.0 * LINE + 6.0, 30.0, 30.0 * rows.len() as f64)
            }
            _ => {
                let row = if narrow { 46.0 } else { 34.0 };
                let inner = row * rows(figure) as f64;
                // Names of what is compared with stand above.
                let top = if figure.guides.is_empty() { 2.0 } else { LINE + 4.0 };
                if narrow {
                    frame(14.0, width - 14.0, top, row, inner)
                } else {
                    let left = names(figure).clamp(80.0, (width * 0.36).max(80.0));
                    frame(left, width - words(figure), top, row, inner)
                }
            }
        }
    }

    /// How high everything is.
    pub fn height(&self, figure: &Figure) -> f64 {
        match figure.marks {
            Marks::Matrix { .. } => self.bottom + 4.0,
            _ => self.bottom + LINE + 6.0,
        }
    }

    /// Where a value lies from left to right.
    pub fn x(&self, figure: &Figure, value: f64) -> f64 {
        self.left + (self.right - self.left) * figure.axis.part(value)
    }

    /// Where a value lies from the bottom up.
    pub fn y(&self, figure: &Figure, value: f64) -> f64 {
        self.bottom - (self.bottom - self.top) * figure.axis.part(value)
    }

    /// Where a step of time lies.
    pub fn step(&self, at: usize, of: usize) -> f64 {
        match of.saturating_sub(1) {
            0 => f64::midpoint(self.left, self.right),
            gaps => self.left + (self.right - self.left) * at as f64 / gaps as f64,
        }
    }

    /// A row of its own for each.
    pub fn row(&self, at: usize) -> Place {
        Place { x: 0.0, y: self.top + self.row * at as f64, width: self.width, height: self.row }
    }

    /// Where what is drawn in a row has its middle.
    pub fn line(&self, at: usize) -> f64 {
        self.row(at).y + if self.narrow { LINE + 14.0 } else { self.row / 2.0 }
    }

    /// A column of its own for each.
    pub fn column(&self, at: usize, of: usize) -> Place {
        let wide = (self.right - self.left) / of.max(1) as f64;
        Place {
            x: self.left + wide * at as f64,
            y: self.top,
            width: wide,
            height: self.bottom - self.top + LINE + 4.0,
        }
    }

    /// The middle of a day of a calendar.
    pub fn day(&self, week: usize, weekday: usize, weeks: usize) -> (f64, f64) {
        let column = self.column(week, weeks);
        (column.x + column.width / 2.0, self.row(weekday).middle().1)
    }

    /// A cell of a matrix.
    pub fn cell(&self, row: usize, column: usize, columns: usize) -> Place {
        let across = self.column(column, columns);
        let down = self.row(row);
        Place {
            x: across.x + 1.0,
            y: down.y + 1.0,
            width: (across.width - 2.0).max(1.0),
            height: self.row - 2.0,
        }
    }

    /// The marks, in the order in which they are told.
    pub fn places(&self, figure: &Figure, form: Form) -> Vec<Place> {
        const POINT: f64 = 16.0;
        match &figure.marks {
            Marks::Dots(dots) if form == Form::Upright => {
                (0..dots.len()).map(|at| self.column(at, dots.len())).collect()
            }
            Marks::Lines { steps, lines } => {
                let of_line = lines.iter().flat_map(|line| {
                    line.points.iter().take(steps.len()).enumerate().filter_map(|(at, point)| {
                        let (value, ..) = (*point)?;
                        Some((self.step(at, steps.len()), self.y(figure, value)))
                    })
                });
                of_line.map(|point| Place::around(point, POINT)).collect()
            }
            Marks::Areas { steps, parts } => {
                let mut places = Vec::new();
                for at in 0..steps.len() {
                    let mut below = 0.0;
                    for value in parts.iter().filter_map(|(_, values)| values.get(at)) {
                        let y = self.y(figure, below + value / 2.0);
                        places.push(Place::around((self.step(at, steps.len()), y), POINT));
                        below += value;
                    }
                }
                places
            }
            Marks::Calendar { weeks, days } => days
                .iter()
                .map(|day| {
                    let (x, y) = self.day(day.week, day.weekday, weeks.len());
                    let side = self.column(day.week, weeks.len()).width;
                    Place { x: x - side / 2.0, y: y - self.row / 2.0, width: side, height: self.row }
                })
                .collect(),
            Marks::Matrix { columns, rows } => {
                let cells = rows.iter().enumerate().flat_map(|(row, (_, cells))| {
                    let known = cells.iter().take(columns.len()).enumerate();
                    known.filter(|(_, cell)| cell.is_some()).map(move |(column, _)| (row, column))
                });
                cells.map(|(row, column)| self.cell(row, column, columns.len())).collect()
            }
            _ => (0..rows(figure)).map(|at| self.row(at)).collect(),
        }
    }

    /// The mark that is nearest to a point.
    pub fn nearest(&self, figure: &Figure, form: Form, point: (f64, f64)) -> Option<usize> {
        let places = self.places(figure, form);
        let distances = places.iter().map(|place| place.distance(point)).enumerate();
        distances.min_by(|one, two| one.1.total_cmp(&two.1)).map(|(at, _)| at)
    }
}

/// Values over steps of time; names of several stand beside them.
fn steps(width: f64, lines: usize, narrow: bool, frame: impl Fn(f64, f64, f64, f64, f64) -> Frame) -> Frame {
    let beside = if lines > 1 && !narrow { 110.0 } else { 16.0 };
    frame(44.0, width - beside, LINE + 10.0, 0.0, 140.0)
}

/// About the room for the longest name of a row.
fn names(figure: &Figure) -> f64 {
    const LETTER: f64 = 7.4;
    let longest = figure.spoken().iter().map(|mark| mark.label.chars().count()).max().unwrap_or(0);
    longest as f64 * LETTER + 20.0
}

/// The room for what is said beside a row.
fn words(figure: &Figure) -> f64 {
    match &figure.marks {
        Marks::Bars { parts, .. } if parts.len() > 1 => 190.0,
        Marks::Bars { .. } | Marks::Waterfall { .. } => 84.0,
        _ => 178.0,
    }
}

fn rows(figure: &Figure) -> usize {
    match &figure.marks {
        Marks::Dots(dots) => dots.len(),
        Marks::Bars { bars, .. } => bars.len(),
        Marks::Waterfall { .. } => figure.marks.falls().len(),
        Marks::Matrix { rows, .. } => rows.len(),
        Marks::Lines { .. } | Marks::Areas { .. } | Marks::Calendar { .. } => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::figure::{Day, Dot, Line, Unit};

    fn figures() -> Vec<Figure> {
        let names = |names: &[&str]| -> Vec<String> { names.iter().map(|name| (*name).to_owned()).collect() };
        let dot = |value| Dot {
            label: "A".into(),
            value,
            range: (0.1, 0.9),
            against: Some(0.5),
            note: String::new(),
        };
        let marks = [
            Marks::Dots([0.2, 0.4, 0.6].map(dot).to_vec()),
            Marks::Lines {
                steps: names(&["1", "2", "3"]),
                lines: vec![Line {
                    label: "A".into(),
                    points: vec![Some((1.0, 0.0, 2.0)), None, Some((2.0, 1.0, 3.0))],
                }],
            },
            Marks::Areas {
                steps: names(&["1", "2"]),
                parts: vec![("A".into(), vec![0.5, 0.3]), ("B".into(), vec![0.5, 0.7])],
            },
            Marks::Bars {
                parts: names(&["P"]),
                bars: vec![("A".into(), vec![3.0]), ("B".into(), vec![-2.0])],
            },
            Marks::Matrix {
                columns: names(&["A", "B"]),
                rows: vec![("A".into(), vec![None, Some(0.7)]), ("B".into(), vec![Some(0.3), None])],
            },
            Marks::Waterfall { first: ("A".into(), 0.25), changes: vec![("L".into(), 0.5)] },
            Marks::Calendar {
                weeks: vec![String::new(); 53],
                days: [(0, 0), (0, 6), (30, 3), (52, 6)]
                    .map(|(week, weekday)| Day { label: "D".into(), week, weekday, value: 0.5 })
                    .to_vec(),
            },
        ];
        marks
            .into_iter()
            .map(|marks| Figure::new("f".into(), "F".into(), "X".into(), Unit::Percent, marks))
            .collect()
    }

    #[test]
    fn every_mark_that_is_told_has_a_place_of_its_own_inside() {
        for figure in figures() {
            for form in [Form::Rows, Form::Upright] {
                for width in [300.0, 360.0, 700.0, 1900.0] {
                    let frame = Frame::of(width, &figure, form);
                    let places = frame.places(&figure, form);
                    assert_eq!(places.len(), figure.spoken().len(), "{:?}", figure.marks);
                    for (at, place) in places.iter().enumerate() {
                        assert_eq!(
                            frame.nearest(&figure, form, place.middle()),
                            Some(at),
                            "{:?}",
                            figure.marks
                        );
                        let (x, y) = place.middle();
                        assert!(
                            (0.0..=width).contains(&x) && (0.0..=frame.height(&figure)).contains(&y),
                            "{x} {y}"
                        );
                    }
                }
            }
        }
    }
}
