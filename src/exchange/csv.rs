//! All that an archive knows in three tables, one fact a row: results by seat, entries, and dice that fell.

use jiff::Timestamp;

use super::cells::{csv_line, harmless_cell};
use super::replay;
use crate::archive::{MatchFile, Status};
use crate::bots::Level;
use crate::engine::{HandOver, Outcome, Source};
use crate::play::{Catalogue, Provider, SeatSetup};

/// The tables, with a line of heads each. Times are in UTC; a match is told by its uuid, which is the same in every archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsvTables {
    /// A row for each seat of each match.
    pub results: String,
    /// A row for each entry, those that were struck out as well.
    pub entries: String,
    /// A row for each die that fell.
    pub rolls: String,
}

const RESULTS: [&str; 21] = [
    "match",
    "game",
    "sheet",
    "started_utc",
    "ended_utc",
    "status",
    "mode",
    "options",
    "dice",
    "adjusted",
    "counted",
    "log",
    "tags",
    "seat",
    "player",
    "bot",
    "score",
    "place",
    "winner",
    "reached",
    "stages",
];
const ENTRIES: [&str; 8] = ["match", "n", "utc", "seat", "kind", "text", "source", "struck_out"];
const ROLLS: [&str; 6] = ["match", "n", "utc", "die", "face", "source"];

impl Default for CsvTables {
    fn default() -> Self {
        Self::new()
    }
}

impl CsvTables {
    /// Tables without rows.
    #[must_use]
    pub fn new() -> Self {
        let heads = |heads: &[&str]| csv_line(heads.iter().map(|head| (*head).to_owned()));
        Self { results: heads(&RESULTS), entries: heads(&ENTRIES), rolls: heads(&ROLLS) }
    }

    /// Adds a match that has ended. Of one that cannot be played again, what stands in its file is told; a running one is
    /// not added, as it may hold secrets.
    pub fn add(&mut self, catalogue: &Catalogue, file: MatchFile) {
        if file.status == Status::Running {
            return;
        }
        self.add_results(catalogue, &file);
        for gone in &file.struck {
            let kind = kind_of(&gone.record.entry);
            let seat = gone.record.entry.pointer("/do/seat").and_then(serde_json::Value::as_u64);
            let row = Row { file: &file.uuid, n: gone.n, at: gone.record.at, source: gone.record.source };
            // What would be told of it is no longer known.
            self.add_entry(&row, seat, kind, &gone.reason, true);
        }
        let uuid = file.uuid.clone();
        let Ok((session, _)) = replay(catalogue, file) else { return };
        let course = session.game().course();
        for (n, line) in session.game().lines_from(0).into_iter().enumerate() {
            let row = Row { file: &uuid, n, at: line.record.at, source: line.record.source };
            let told: Vec<String> = line.told.iter().map(|text| text.render(session.names())).collect();
            let seat = line.record.entry.seat().map(|seat| u64::from(seat.0));
            self.add_entry(&row, seat, kind_of(&line.record.entry.to_json()), &told.join(" "), false);
            // Faces that were chosen did not fall.
            if session.setup().rolled_by(row.source).is_none() {
                continue;
            }
            for fallen in course.get(n).map(|step| step.fallen.as_slice()).unwrap_or_default() {
                let face = fallen.faces.get(fallen.face).map(|(face, _)| face.clone()).unwrap_or_default();
                let cells = [harmless_cell(&fallen.id), harmless_cell(&face), row.source().to_owned()];
                self.rolls.push_str(&csv_line(row.cells().into_iter().chain(cells)));
            }
        }
    }

    fn add_entry(&mut self, row: &Row<'_>, seat: Option<u64>, kind: &str, text: &str, struck: bool) {
        let seat = seat.map_or_else(String::new, |seat| (seat + 1).to_string());
        let cells = [seat, kind.to_owned(), harmless_cell(text), row.source().to_owned(), yes(struck)];
        self.entries.push_str(&csv_line(row.cells().into_iter().chain(cells)));
    }

    fn add_results(&mut self, catalogue: &Catalogue, file: &MatchFile) {
        let game = catalogue.counts_as(&file.setup.game);
        let outcome = file.outcome.as_ref();
        let options: Vec<String> =
            file.setup.options.iter().map(|(option, value)| format!("{option}={value}")).collect();
        let status = if file.status == Status::Finished { "finished" } else { "abandoned" };
        let dice = match file.setup.dice {
            _ if file.elsewhere.is_some() => "",
            Provider::Physical => "real",
            Provider::Program => "program",
        };
        let head = [
            file.uuid.clone(),
            harmless_cell(game),
            yes(game != file.setup.game),
            time(file.started_at),
            time(file.finished_at.unwrap_or(file.updated_at)),
            status.to_owned(),
            mode(file, outcome).to_owned(),
            harmless_cell(&options.join(" ")),
            dice.to_owned(),
            yes(outcome.is_some_and(|outcome| outcome.adjusted)),
            yes(!file.uncounted),
            yes(file.elsewhere.is_none()),
            harmless_cell(&file.tags.join(" ")),
        ];
        for (at, seat) in players(file).iter().enumerate() {
            self.results.push_str(&csv_line(head.iter().cloned().chain(result(at, seat, outcome))));
        }
    }
}

/// Where an entry stands, and when it came.
struct Row<'a> {
    file: &'a str,
    n: usize,
    at: i64,
    source: Source,
}

impl Row<'_> {
    fn cells(&self) -> [String; 3] {
        [
            self.file.to_owned(),
            (self.n + 1).to_string(),
            if self.at > 0 { time(self.at) } else { String::new() },
        ]
    }

    const fn source(&self) -> &'static str {
        match self.source {
            Source::Typed => "typed",
            Source::Program => "program",
            Source::Bot => "bot",
            Source::Ruled => "ruled",
        }
    }
}

fn result(at: usize, seat: &SeatSetup, outcome: Option<&Outcome>) -> [String; 8] {
    let own = crate::engine::Seat(u8::try_from(at).unwrap_or(u8::MAX));
    let number = |number: Option<i64>| number.map_or_else(String::new, |number| number.to_string());
    let group = outcome.and_then(Outcome::group);
    [
        (at + 1).to_string(),
        harmless_cell(&seat.name),
        seat.bot.map_or("", Level::word).to_owned(),
        number(outcome.and_then(|outcome| outcome.scores.get(at)).map(|score| i64::from(*score))),
        number(outcome.and_then(|outcome| outcome.place(own)).map(i64::from)),
        outcome.map_or_else(String::new, |outcome| yes(outcome.winners().contains(own))),
        number(group.map(|group| group.reached.into())),
        number(group.map(|group| group.stages.into())),
    ]
}

/// Who had each seat at the end.
pub(super) fn players(file: &MatchFile) -> Vec<SeatSetup> {
    let mut seats = file.setup.seats.clone();
    for record in &file.records {
        let over = record
            .entry
            .get("hand_over")
            .and_then(|over| serde_json::from_value::<HandOver>(over.clone()).ok());
        if let Some(over) = over
            && let Some(seat) = seats.get_mut(over.seat.index())
        {
            *seat = SeatSetup::from(&over);
        }
    }
    seats
}

fn mode(file: &MatchFile, outcome: Option<&Outcome>) -> &'static str {
    match outcome.map(Outcome::group) {
        _ if file.setup.seats.len() == 1 => "alone",
        Some(Some(_)) => "together",
        Some(None) => "against",
        None => "",
    }
}

fn kind_of(entry: &serde_json::Value) -> &'static str {
    let is = |kind: &str| entry.get(kind).is_some();
    match () {
        () if is("do") => "choice",
        () if is("chance") => "chance",
        () if is("ruling") => "ruling",
        () if is("hand_over") => "hand_over",
        () => "",
    }
}

fn yes(yes: bool) -> String {
    if yes { "1" } else { "0" }.to_owned()
}

fn time(at: i64) -> String {
    Timestamp::from_millisecond(at).unwrap_or_default().strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}
