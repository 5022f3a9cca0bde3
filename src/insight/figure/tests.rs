use super::*;
use crate::insight::share::Share;

fn dots() -> Marks {
    let dot = |label: &str, hits, of, against| {
        let share = Share { hits, of };
        let note = format!("{hits}/{of}");
        Dot { label: label.into(), value: share.part().unwrap(), range: share.range(), against, note }
    };
    Marks::Dots(vec![
        dot("Anna", 12, 30, Some(0.25)),
        dot("Ben & <Co>", 5, 30, Some(0.25)),
        dot("Cleo", 9, 12, None),
    ])
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn day(label: &str, week: usize, weekday: usize, value: f64) -> Day {
    Day { label: label.into(), week, weekday, value }
}

fn ratings() -> Marks {
    let dot = |label: &str, low, high| Dot {
        label: label.into(),
        value: f64::midpoint(low, high),
        range: (low, high),
        against: None,
        note: "58".into(),
    };
    Marks::Dots(vec![dot("Anna", 1530.0, 1640.0), dot("Ben", 1440.0, 1620.0)])
}

/// One of each kind.
fn all() -> Vec<Figure> {
    let figure = |id: &str, unit, marks| {
        Figure::new(id.into(), format!("A figure of {id}"), "What it measures".into(), unit, marks)
    };
    let points = |from: f64| {
        (0..5).map(|n| (n != 2).then(|| (from + 20.0 * f64::from(n), from - 40.0, from + 130.0))).collect()
    };
    vec![
        figure("dots", Unit::Percent, dots()),
        figure(
            "lines",
            Unit::Number,
            Marks::Lines {
                steps: names(&["May", "June", "July", "August", "September"]),
                lines: vec![
                    Line { label: "Anna".into(), points: points(1500.0) },
                    Line { label: "Ben".into(), points: points(1410.0) },
                ],
            },
        ),
        figure(
            "areas",
            Unit::Percent,
            Marks::Areas {
                steps: names(&["1", "2", "3"]),
                parts: vec![("Anna".into(), vec![0.5, 0.3, 0.9]), ("Ben".into(), vec![0.5, 0.7, 0.1])],
            },
        ),
        figure(
            "bars",
            Unit::Number,
            Marks::Bars {
                parts: names(&["Duels", "Lost"]),
                bars: vec![("Anna".into(), vec![12.0, -3.5]), ("Ben".into(), vec![7.0, 0.0])],
            },
        ),
        figure(
            "matrix",
            Unit::Percent,
            Marks::Matrix {
                columns: names(&["Anna", "Ben"]),
                rows: vec![("Anna".into(), vec![None, Some(0.75)]), ("Ben".into(), vec![Some(0.25), None])],
            },
        ),
        figure(
            "waterfall",
            Unit::Percent,
            Marks::Waterfall {
                first: ("Fair share".into(), 0.25),
                changes: vec![("Luck".into(), 0.3), ("Own choices".into(), -0.1)],
            },
        ),
        figure(
            "calendar",
            Unit::Number,
            Marks::Calendar {
                weeks: names(&["2026-01", "", "", "", "2026-02", ""]),
                days: vec![
                    day("2026-01-03", 0, 5, 1.0),
                    day("2026-01-09", 1, 4, 4.0),
                    day("2026-02-08", 5, 6, 2.0),
                ],
            },
        ),
        figure("guided", Unit::Number, ratings())
            .guided(vec![("Medium bot".into(), 1500.0), ("Hard bot".into(), 1655.0)]),
    ]
}

/// `UPDATE_FIGURES=1 cargo test --lib figure` writes them anew.
#[test]
fn pictures_and_texts_are_those_that_were_looked_at() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/figures");
    for figure in all() {
        let text = format!("{}\n", figure.text(80).join("\n"));
        for (end, made) in [("svg", figure.svg()), ("txt", text)] {
            let path = format!("{folder}/{}.{end}", figure.id);
            if std::env::var_os("UPDATE_FIGURES").is_some() {
                std::fs::create_dir_all(folder).unwrap();
                std::fs::write(&path, &made).unwrap();
            }
            assert_eq!(std::fs::read_to_string(&path).unwrap(), made, "{path}");
        }
    }
}

/// Every value that is drawn stands in the table, and nothing else does.
#[test]
fn the_table_is_what_is_drawn() {
    let numbers = |cells: &[Cell]| -> Vec<f64> {
        let number = |cell: &Cell| match cell {
            Cell::Number(n) | Cell::Chance(n) => Some(*n),
            _ => None,
        };
        cells.iter().filter_map(number).collect()
    };
    for figure in all() {
        let table = figure.table();
        assert!(table.rows.iter().all(|row| row.len() == table.columns.len()), "{}", figure.id);
        let told: Vec<f64> = table.rows.iter().flat_map(|row| numbers(row)).collect();
        let drawn: Vec<f64> = match &figure.marks {
            Marks::Dots(dots) => dots
                .iter()
                .flat_map(|dot| [Some(dot.value), Some(dot.range.0), Some(dot.range.1), dot.against])
                .flatten()
                .collect(),
            Marks::Lines { lines, .. } => lines
                .iter()
                .flat_map(|line| line.points.iter().flatten())
                .flat_map(|(a, b, c)| [*a, *b, *c])
                .collect(),
            Marks::Areas { steps, parts } => {
                (0..steps.len()).flat_map(|at| parts.iter().map(move |(_, values)| values[at])).collect()
            }
            Marks::Bars { bars, .. } => bars.iter().flat_map(|(_, values)| values.clone()).collect(),
            Marks::Matrix { rows, .. } => {
                rows.iter().flat_map(|(_, cells)| cells.iter().flatten().copied()).collect()
            }
            Marks::Waterfall { .. } => vec![0.25, 0.25, 0.3, 0.55, -0.1, 0.45, 0.45, 0.45],
            Marks::Calendar { days, .. } => days.iter().map(|day| day.value).collect(),
        };
        assert_eq!(told.len(), drawn.len(), "{}", figure.id);
        assert!(
            told.iter().zip(&drawn).all(|(told, drawn)| (told - drawn).abs() < 1e-9),
            "{told:?} {drawn:?}"
        );
    }
}

#[test]
fn axes_begin_and_end_at_round_numbers() {
    let axis = |low: f64, high: f64| {
        let bars = Marks::Dots(vec![Dot {
            label: "a".into(),
            value: low,
            range: (low, high),
            against: None,
            note: String::new(),
        }]);
        let axis = Figure::new("x".into(), "X".into(), String::new(), Unit::Number, bars).axis;
        (axis.low, axis.high, axis.ticks().into_iter().map(|(_, words)| words).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(axis(1437.0, 1622.0), (1400.0, 1650.0, "1400 1450 1500 1550 1600 1650".into()));
    assert_eq!(axis(-3.5, 12.0), (-5.0, 15.0, "-5 0 5 10 15".into()));
    assert_eq!(axis(3.0, 3.0).2.split(' ').next(), Some("3"));
    for strange in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let (low, high, _) = axis(strange, 1.0);
        assert!(low.is_finite() && high.is_finite() && low < high, "{strange}: {low} {high}");
    }
}

#[test]
fn an_axis_of_things_has_no_halves() {
    let bars = Marks::Bars { parts: vec!["Matches".into()], bars: vec![("June".into(), vec![1.0])] };
    let axis = Figure::new("x".into(), "X".into(), String::new(), Unit::Count, bars).axis;
    let words: Vec<String> = axis.ticks().into_iter().map(|(_, words)| words).collect();
    assert_eq!(words.last().map(String::as_str), Some("1"), "{words:?}");
    assert!(words.iter().all(|words| words.parse::<u32>().is_ok()), "{words:?}");
}

#[test]
fn every_mark_is_told_with_its_value() {
    let said = |at: usize| -> Vec<String> {
        let spoken = all()[at].spoken();
        spoken.into_iter().map(|mark| format!("{}: {}", mark.label, mark.words)).collect()
    };
    assert_eq!(said(0)[0], "Anna: 40%, 25%–58% (12/30)");
    assert_eq!((said(1).len(), said(1)[1].as_str()), (8, "Anna, June: 1520, 1460–1630"));
    assert_eq!((said(2).len(), said(2)[3].as_str()), (6, "Ben, 2: 70%"));
    assert_eq!(said(3), ["Anna: Duels 12, Lost -3.5", "Ben: Duels 7, Lost 0"]);
    assert_eq!(said(4), ["Anna, Ben: 75%", "Ben, Anna: 25%"]);
    assert_eq!(said(5), ["Fair share: 25%", "Luck: +30%", "Own choices: −10%", "Result: 45%"]);
}

#[test]
fn what_is_compared_with_lies_on_the_axis() {
    let plain = Figure::new("x".into(), "X".into(), String::new(), Unit::Number, ratings());
    assert!(plain.axis.low > 1310.0 && plain.axis.high < 1710.0, "{:?}", plain.axis);
    let guided = plain.guided(vec![("Easy bot".into(), 1310.0), ("Expert bot".into(), 1710.0)]);
    assert!(guided.axis.low <= 1310.0 && guided.axis.high >= 1710.0, "{:?}", guided.axis);
    assert!(guided.svg().contains(">Easy bot</text>"));
    assert_eq!(guided.text(80).last().map(String::as_str), Some("Easy bot 1310, Expert bot 1710"));
}

#[test]
fn a_year_of_days_lies_in_weeks() {
    let column = |id, kind| Column::new(id, id.to_owned(), kind);
    let columns = vec![column("day", Kind::Day), column("matches", Kind::Count)];
    let row = |day: &str, n| vec![Cell::Day(day.parse().unwrap()), Cell::Count(n)];
    // A Monday, the Sunday before it, and a day that is too long ago.
    let rows = [row("2026-03-02", 3), row("2026-03-01", 1), row("2025-01-05", 9)];
    let table = Table::new("days", "By day".into(), columns).with(rows);
    let figure = figures(&table).pop().unwrap();
    let Marks::Calendar { weeks, days } = &figure.marks else { panic!("{figure:?}") };
    assert_eq!(weeks.len(), 53);
    assert_eq!(days, &[day("2026-03-01", 51, 6, 1.0), day("2026-03-02", 52, 0, 3.0)]);
    assert_eq!(weeks.last().map(String::as_str), Some("2026-03"));
    assert!(figure.marks.share_of_day(&days[0]) < figure.marks.share_of_day(&days[1]));
}

#[test]
fn bots_are_what_people_are_compared_with() {
    use crate::archive::Player;
    use crate::bots::Level;
    let column = |id, kind| Column::new(id, id.to_owned(), kind);
    let columns = ["game", "who", "low", "high", "matches"].map(|id| column(id, Kind::Count)).to_vec();
    let row = |name: &str, bot, low, high| {
        let who = Cell::Who(Player { person: None, name: name.into(), bot });
        vec![Cell::Text("DiceWar".into()), who, Cell::Count(low), Cell::Count(high), Cell::Count(30)]
    };
    let bots = [row("", Some(Level::Easy), 1300, 1400), row("", Some(Level::Hard), 1600, 1700)];
    let table = |rows: Vec<Vec<Cell>>| Table::new("ratings", "Ratings".into(), columns.clone()).with(rows);
    let figure =
        figures(&table([vec![row("Anna", None, 1450, 1650)], bots.to_vec()].concat())).pop().unwrap();
    let Marks::Dots(dots) = &figure.marks else { panic!("{figure:?}") };
    assert_eq!(dots.len(), 1);
    let guides: Vec<(&str, f64)> = figure.guides.iter().map(|(name, at)| (name.as_str(), *at)).collect();
    assert_eq!(guides, [("Easy bot", 1350.0), ("Medium bot", 1500.0), ("Hard bot", 1650.0)]);
    // Among themselves bots are dots.
    let among = figures(&table(bots.to_vec())).pop().unwrap();
    assert!(matches!(&among.marks, Marks::Dots(dots) if dots.len() == 2));
}

#[test]
fn what_stands_in_a_picture_is_no_markup() {
    let svg = all()[0].svg();
    assert!(svg.contains("Ben &amp; &lt;Co&gt;") && !svg.contains("<Co>"));
}
