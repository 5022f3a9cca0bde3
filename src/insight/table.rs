//! Tables as plain data: what the window, the terminal, JSON and CSV tell alike.

use jiff::civil::Date;
use serde_json::{Map, Value, json};

use super::share::Share;
use crate::archive::{MatchId, Player};
use crate::bots::Level;
use crate::exchange::{csv_line, harmless_cell};
use crate::i18n::{decimal, gettext, gettext_f, whole};

/// A table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What it is called in JSON and CSV.
    pub id: &'static str,
    /// What it is called, in the reader's language.
    pub title: String,
    /// What its figures rest on, where that needs a word.
    pub note: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows; each has a cell for each column.
    pub rows: Vec<Vec<Cell>>,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What it is called in JSON and CSV.
    pub id: &'static str,
    /// What it is called, in the reader's language.
    pub title: String,
    /// What its cells hold.
    pub kind: Kind,
}

/// What the cells of a column hold, apart from [`Cell::Nothing`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Words.
    Text,
    /// Whoever had a seat.
    Who,
    /// Whole numbers.
    Count,
    /// Numbers.
    Number,
    /// Parts of a number of matches, with their ranges.
    Share,
    /// Chances, from 0 to 1.
    Chance,
    /// Lengths of time.
    Length,
    /// Days.
    Day,
    /// Matches of the archive.
    Match,
}

/// A cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Not known, or not said.
    Nothing,
    /// Words, in the reader's language.
    Text(String),
    /// Whoever had a seat.
    Who(Player),
    /// A whole number.
    Count(i64),
    /// A number.
    Number(f64),
    /// A part, with its range.
    Share(Share),
    /// A chance, from 0 to 1.
    Chance(f64),
    /// A length of time, in milliseconds.
    Length(u64),
    /// A day.
    Day(Date),
    /// A match.
    Match(MatchId),
}

impl Table {
    /// A table without rows.
    #[must_use]
    pub fn new(id: &'static str, title: String, columns: Vec<Column>) -> Self {
        Self { id, title, columns, ..Self::default() }
    }

    /// The same with rows.
    #[must_use]
    pub fn with(mut self, rows: impl IntoIterator<Item = Vec<Cell>>) -> Self {
        self.rows.extend(rows);
        self
    }

    /// The same with a word on what it rests on.
    #[must_use]
    pub fn noting(mut self, note: String) -> Self {
        self.note = note;
        self
    }

    /// The index of a column.
    #[must_use]
    pub fn column(&self, id: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.id == id)
    }

    /// All of it as JSON: a row is an object.
    #[must_use]
    pub fn json(&self) -> Value {
        let row = |cells: &Vec<Cell>| {
            let cells = self.columns.iter().zip(cells);
            Value::Object(
                cells.map(|(column, cell)| (column.id.to_owned(), cell.json())).collect::<Map<_, _>>(),
            )
        };
        json!({
            "id": self.id,
            "title": self.title,
            "note": self.note,
            "rows": self.rows.iter().map(row).collect::<Vec<_>>(),
        })
    }

    /// All of it as CSV with a line of heads, by RFC 4180. Each line begins with the table's id. A share has a column for
    /// each of its numbers.
    #[must_use]
    pub fn csv(&self) -> String {
        let heads = self.columns.iter().flat_map(Column::csv_heads);
        let mut lines = csv_line(std::iter::once("table".to_owned()).chain(heads));
        for cells in &self.rows {
            let cells = self.columns.iter().zip(cells).flat_map(|(column, cell)| cell.csv(column.kind));
            lines.push_str(&csv_line(std::iter::once(self.id.to_owned()).chain(cells)));
        }
        lines
    }
}

impl Column {
    /// A column.
    #[must_use]
    pub const fn new(id: &'static str, title: String, kind: Kind) -> Self {
        Self { id, title, kind }
    }

    fn csv_heads(&self) -> Vec<String> {
        match self.kind {
            Kind::Share => ["", "_of", "_low", "_high"].map(|end| format!("{}{end}", self.id)).to_vec(),
            Kind::Length => vec![format!("{}_s", self.id)],
            _ => vec![self.id.to_owned()],
        }
    }
}

impl Cell {
    /// As people read it.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Nothing => "–".to_owned(),
            Self::Text(words) => words.clone(),
            Self::Who(player) => player_words(player),
            Self::Count(n) => whole(n),
            Self::Number(n) => decimal(*n, 1),
            Self::Share(share) => share_words(*share),
            Self::Chance(chance) => chance_words(*chance),
            Self::Length(ms) => length_words(*ms),
            Self::Day(day) => day.to_string(),
            Self::Match(id) => id.to_string(),
        }
    }

    fn json(&self) -> Value {
        match self {
            Self::Nothing => Value::Null,
            Self::Text(words) => json!(words),
            Self::Who(player) => json!({
                "name": player_words(player),
                "person": player.person.map(|person| person.0),
                "bot": player.bot.map(Level::word),
            }),
            Self::Count(n) => json!(n),
            Self::Number(n) | Self::Chance(n) => json!(n),
            Self::Share(share) => json!(share),
            Self::Length(ms) => json!(*ms as f64 / 1000.0),
            Self::Day(day) => json!(day.to_string()),
            Self::Match(id) => json!(id.0),
        }
    }

    fn csv(&self, kind: Kind) -> Vec<String> {
        match self {
            Self::Nothing if kind == Kind::Share => vec![String::new(); 4],
            Self::Nothing => vec![String::new()],
            Self::Text(words) => vec![harmless_cell(words)],
            Self::Who(player) => vec![harmless_cell(&player_words(player))],
            Self::Number(n) => vec![format!("{n:.4}")],
            Self::Chance(n) => vec![format!("{n:.6}")],
            Self::Share(share) => {
                let (low, high) = share.range();
                vec![share.hits.to_string(), share.of.to_string(), format!("{low:.4}"), format!("{high:.4}")]
            }
            Self::Length(ms) => vec![format!("{:.1}", *ms as f64 / 1000.0)],
            Self::Count(_) | Self::Day(_) | Self::Match(_) => vec![self.words()],
        }
    }
}

/// “Anna”, “Medium bot”.
#[must_use]
pub fn player_words(player: &Player) -> String {
    match player.bot {
        None => player.name.clone(),
        Some(Level::Random) => gettext("Random bot"),
        Some(Level::Easy) => gettext("Easy bot"),
        Some(Level::Medium) => gettext("Medium bot"),
        Some(Level::Hard) => gettext("Hard bot"),
        Some(Level::Expert) => gettext("Expert bot"),
    }
}

/// “12 of 30 (40%, 25–58%)”.
#[must_use]
pub fn share_words(share: Share) -> String {
    let (hits, of) = (whole(share.hits), whole(share.of));
    let counts = [("hits", &*hits), ("n", &*of)];
    if share.of == 0 {
        return "–".to_owned();
    }
    if share.too_few() {
        return gettext_f("{hits} of {n} (too few to say)", &counts);
    }
    let percent = |part: f64| format!("{:.0}", 100.0 * part);
    let (low, high) = share.range();
    let (part, low, high) = (percent(share.part().unwrap_or_default()), percent(low), percent(high));
    let places = [("percent", &*part), ("low", &*low), ("high", &*high)];
    // Translators: how often something came about, of how many times, in per cent, and the range of the chance behind it.
    gettext_f("{hits} of {n} ({percent}%, {low}–{high}%)", &[&counts[..], &places[..]].concat())
}

fn chance_words(chance: f64) -> String {
    match 100.0 * chance {
        percent if percent < 0.1 => gettext("below 0.1%"),
        percent if percent < 10.0 => gettext_f("{n}%", &[("n", &decimal(percent, 1))]),
        percent => gettext_f("{n}%", &[("n", &format!("{percent:.0}"))]),
    }
}

/// “3 h 05 min”, “12 min”, “45 s”.
#[must_use]
pub fn length_words(ms: u64) -> String {
    let seconds = (ms + 500) / 1000;
    if seconds < 60 {
        return gettext_f("{n} s", &[("n", &seconds.to_string())]);
    }
    let minutes = (seconds + 30) / 60;
    let rest = minutes % 60;
    match minutes / 60 {
        0 => gettext_f("{n} min", &[("n", &rest.to_string())]),
        hours => {
            let (hours, rest) = (hours.to_string(), format!("{rest:02}"));
            gettext_f("{hours} h {minutes} min", &[("hours", &hours), ("minutes", &rest)])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let columns = vec![
            Column::new("who", "Who".into(), Kind::Text),
            Column::new("won", "Won".into(), Kind::Share),
            Column::new("time", "Time".into(), Kind::Length),
        ];
        let row = |who: &str| {
            vec![Cell::Text(who.into()), Cell::Share(Share { hits: 1, of: 4 }), Cell::Length(61_000)]
        };
        Table::new("wins", "Who wins".into(), columns).with([row("=2+3"), row("Anna, \"the\" first")])
    }

    #[test]
    fn a_spreadsheet_computes_nothing_of_it() {
        assert_eq!(
            table().csv(),
            "table,who,won,won_of,won_low,won_high,time_s\r\n\
             wins,'=2+3,1,4,0.0456,0.6994,61.0\r\n\
             wins,\"Anna, \"\"the\"\" first\",1,4,0.0456,0.6994,61.0\r\n"
        );
        for words in ["=1", "+1", "-1", "@a", "\ta", "\ra"] {
            assert!(harmless_cell(words).starts_with('\''), "{words:?}");
        }
        assert_eq!(harmless_cell("a=1"), "a=1");
    }

    #[test]
    fn json_has_a_row_for_each_row() {
        let json = table().json();
        assert_eq!(json["rows"][0]["who"], "=2+3");
        assert_eq!(json["rows"][1]["won"]["of"], 4);
        assert_eq!(json["rows"][1]["won"]["too_few"], true);
        assert_eq!(json["rows"][1]["time"], 61.0);
    }

    #[test]
    fn words_are_short() {
        assert_eq!(length_words(45_400), "45 s");
        assert_eq!(length_words(12 * 60_000), "12 min");
        assert_eq!(length_words(185 * 60_000), "3 h 05 min");
        assert_eq!(share_words(Share { hits: 12, of: 30 }), "12 of 30 (40%, 25–58%)");
        assert_eq!(share_words(Share { hits: 2, of: 3 }), "2 of 3 (too few to say)");
        assert_eq!(chance_words(0.031), "3.1%");
        assert_eq!(chance_words(0.0001), "below 0.1%");
    }
}
