//! How often and how long people played: by year, month and day, and by game.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::i18n::gettext;
use crate::insight::results::{Calendar, Past, Results};
use crate::insight::table::{Cell, Column, Kind, Table};

/// What was played in a time.
#[derive(Clone, Debug, Default)]
struct Played {
    matches: i64,
    /// In milliseconds, of the matches whose times say it.
    length: u64,
    days: std::collections::BTreeSet<Date>,
    last: i64,
}

impl Played {
    fn add(&mut self, past: &Past, day: Date) {
        self.matches += 1;
        self.length += past.played.length.unwrap_or_default();
        self.days.insert(day);
        self.last = self.last.max(past.played.started_at);
    }
}

pub(super) fn tables(results: &Results, calendar: &Calendar) -> Vec<Table> {
    let mut years: BTreeMap<String, Played> = BTreeMap::new();
    let mut months: BTreeMap<String, Played> = BTreeMap::new();
    let mut days: BTreeMap<Date, Played> = BTreeMap::new();
    let mut day = DayOf::new(calendar);
    for past in &results.matches {
        let day = day.of(past.played.started_at);
        days.entry(day).or_default().add(past, day);
    }
    for (day, played) in &days {
        for (span, key) in [(&mut years, day.strftime("%Y")), (&mut months, day.strftime("%Y-%m"))] {
            let sum = span.entry(key.to_string()).or_default();
            sum.matches += played.matches;
            sum.length += played.length;
            sum.days.insert(*day);
        }
    }
    let columns = |id, title: String, kind| {
        vec![
            Column::new(id, title, kind),
            Column::new("matches", gettext("Matches"), Kind::Count),
            Column::new("length", gettext("Time"), Kind::Length),
            Column::new("days", gettext("Days"), Kind::Count),
        ]
    };
    let cells = |first: Cell, played: &Played| {
        vec![first, Cell::Count(played.matches), time(played), Cell::Count(played.days.len() as i64)]
    };
    let by = |(span, played): (&String, &Played)| cells(Cell::Text(span.clone()), played);
    vec![
        Table::new("years", gettext("By year"), columns("year", gettext("Year"), Kind::Text))
            .with(years.iter().rev().map(by)),
        Table::new("months", gettext("By month"), columns("month", gettext("Month"), Kind::Text))
            .with(months.iter().rev().map(by)),
        Table::new("days", gettext("By day"), columns("day", gettext("Day"), Kind::Day))
            .with(days.iter().rev().map(|(day, played)| cells(Cell::Day(*day), played))),
    ]
}

/// What is played most, and when last.
pub(super) fn games(results: &Results, calendar: &Calendar) -> Vec<Table> {
    let mut games: BTreeMap<usize, Played> = BTreeMap::new();
    let mut day = DayOf::new(calendar);
    for past in &results.matches {
        games.entry(past.game).or_default().add(past, day.of(past.played.started_at));
    }
    let today = calendar.day(calendar.now);
    let mut games: Vec<(usize, Played)> = games.into_iter().collect();
    games.sort_by_key(|(_, played)| std::cmp::Reverse(played.matches));
    let columns = vec![
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("matches", gettext("Matches"), Kind::Count),
        Column::new("length", gettext("Time"), Kind::Length),
        Column::new("last", gettext("Last"), Kind::Day),
        Column::new("days_ago", gettext("Days ago"), Kind::Count),
    ];
    let row = |(game, played): (usize, Played)| {
        let last = calendar.day(played.last);
        let ago = today.since(last).map_or(0, |span| span.get_days());
        vec![
            Cell::Text(results.title(game)),
            Cell::Count(played.matches),
            time(&played),
            Cell::Day(last),
            Cell::Count(ago.into()),
        ]
    };
    vec![Table::new("games", gettext("By game"), columns).with(games.into_iter().map(row))]
}

fn time(played: &Played) -> Cell {
    if played.length > 0 { Cell::Length(played.length) } else { Cell::Nothing }
}

/// The day of a time, looked up once for each hour: matches come in the order of their times.
struct DayOf<'a> {
    calendar: &'a Calendar,
    known: Option<(i64, Date)>,
}

impl<'a> DayOf<'a> {
    const fn new(calendar: &'a Calendar) -> Self {
        Self { calendar, known: None }
    }

    fn of(&mut self, at: i64) -> Date {
        // Zones differ from UTC by multiples of a quarter of an hour.
        let quarter = at.div_euclid(15 * 60_000);
        match self.known {
            Some((known, day)) if known == quarter => day,
            _ => {
                let day = self.calendar.day(at);
                self.known = Some((quarter, day));
                day
            }
        }
    }
}
