//! A match becomes a record.

use std::fmt::Write;

use jiff::Timestamp;
use serde_json::Value;

use super::super::{Unplayable, harmless, replay};
use super::line::said;
use super::table::{Table, who_of};
use super::{CHANCE, HAND_OVER, RULING, Who, lag, letter, tags, usual_source};
use crate::archive::{MatchFile, Status, Struck};
use crate::engine::{Outcome, Record, Seat, Seed};
use crate::play::{Catalogue, GameDef, GameSession, Provider};

/// The column at which marks begin, unless words reach beyond it.
const MARKS: usize = 44;

/// A match as a record. Of a match that goes on, make [`MatchFile::for_others`] first.
///
/// # Errors
/// If its game is not known or its set-up does not fit it. A log that does not hold is written as far as it is there.
pub fn record(catalogue: &Catalogue, file: &MatchFile) -> Result<String, Unplayable> {
    let (session, _) = replay(catalogue, file.clone())?;
    let table = Table::new(catalogue, file.setup.clone(), file.rules_version, file.started_at)?;
    let def = catalogue.find(&file.setup.game).ok_or_else(|| Unplayable::Game(file.setup.game.clone()))?;
    let mut out = head(def, file);
    let mut writer = Writer { table, session: &session, out: &mut out, holds: true };
    writer.entries(file);
    Ok(out)
}

fn head(def: &GameDef, file: &MatchFile) -> String {
    let setup = &file.setup;
    let provider = |provider: Provider| if provider == Provider::Program { "program" } else { "typed" };
    let options = setup.options.iter().map(|(key, value)| {
        format!("{}={}", tags::escaped(key), value.replace('\\', "\\\\").replace(';', "\\;"))
    });
    let pack = format!("{}@{}", setup.pack.id, setup.pack_hash);
    let mut tags = vec![
        ("Game", def.info.title.to_owned()),
        ("Date", time(file.started_at).split('T').next().unwrap_or_default().to_owned()),
        ("Seats", tags::list(setup.seats.iter().map(tags::seat))),
        ("Options", tags::list(options)),
        ("Pack", pack),
        ("Rules", file.rules_version.to_string()),
        ("Dice", provider(setup.dice).to_owned()),
        ("Cards", provider(setup.cards).to_owned()),
    ];
    let mut more = |name: &'static str, value: String| {
        if !value.is_empty() {
            tags.push((name, value));
        }
    };
    more("Draws", if setup.track_draws { String::new() } else { "untold".to_owned() });
    more(
        "Seed",
        match setup.seed {
            Seed::Number(number) => number.to_string(),
            Seed::Bytes(bytes) => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        },
    );
    // Whoever reads it can compare it with what was shown before the match.
    more(
        "Seal",
        super::super::Seal::of_match(setup)
            .filter(|_| file.status != Status::Running)
            .map(|seal| seal.line())
            .unwrap_or_default(),
    );
    more("Result", file.outcome.as_ref().map(|outcome| result(file, outcome)).unwrap_or_default());
    more(
        "Status",
        match file.status {
            Status::Running => "running",
            Status::Finished => "finished",
            Status::Abandoned => "abandoned",
        }
        .to_owned(),
    );
    more("Note", file.note.clone());
    more("Labels", tags::list(file.tags.iter().map(|tag| tags::escaped(tag))));
    more("Counts", if file.uncounted { "no".to_owned() } else { String::new() });
    more("Match", file.uuid.clone());
    more("Program", file.program.clone());
    more("Engine", file.engine_version.to_string());
    more("Began", time(file.started_at));
    more("Changed", time(file.updated_at));
    more("Ended", file.finished_at.map(time).unwrap_or_default());
    let mut out: String = tags.into_iter().map(|(name, value)| tags::tag(name, &value)).collect();
    let (packs, _) = def.packs(None);
    let shipped = packs
        .iter()
        .any(|pack| pack.hash == setup.pack_hash && pack.info == setup.pack && pack.content == setup.content);
    if !shipped {
        let head = serde_json::to_string(&setup.pack).unwrap_or_default();
        let _ = write!(out, "%pack {head}\n%content {}\n", setup.content);
    }
    out
}

/// Points or what the group reached, for whoever reads; nobody believes it.
fn result(file: &MatchFile, outcome: &Outcome) -> String {
    let mut told = match outcome.group() {
        Some(group) => {
            let won = if group.won { "won" } else { "lost" };
            match group.stages {
                0 => won.to_owned(),
                stages => format!("{won}, {} of {stages}", group.reached),
            }
        }
        None => {
            let seats = super::super::csv::players(file);
            let score = |(at, score): (usize, &i32)| {
                let seat = seats.get(at);
                let name = match seat.map(|seat| (seat.name.as_str(), seat.bot)) {
                    Some(("", Some(level))) => format!("{} bot", level.word()),
                    Some(("", None)) | None => format!("seat {}", at + 1),
                    Some((name, _)) => name.to_owned(),
                };
                format!("{name} {score}")
            };
            outcome.scores.iter().enumerate().map(score).collect::<Vec<_>>().join(", ")
        }
    };
    if outcome.adjusted {
        told.push_str(" (adjusted)");
    }
    told
}

fn time(at: i64) -> String {
    Timestamp::from_millisecond(at).unwrap_or_default().to_string()
}

/// A text between quotation marks in which no brace stands.
fn quoted(text: &str) -> String {
    let json = Value::String(text.to_owned()).to_string();
    json.replace('{', "\\u007b").replace('}', "\\u007d")
}

struct Writer<'a> {
    table: Table,
    session: &'a GameSession,
    out: &'a mut String,
    /// Whether all entries so far were taken.
    holds: bool,
}

impl Writer<'_> {
    fn entries(&mut self, file: &MatchFile) {
        let lines = self.session.lines_from(0);
        let mut chapter = None;
        for (n, record) in file.records.iter().enumerate() {
            self.struck(file, |at| at == n);
            let line = lines.get(n);
            let heading =
                line.and_then(|line| line.chapter.as_ref()).map(|text| text.render(self.session.names()));
            if heading != chapter {
                let _ = write!(self.out, "\n# {}\n", one_line(heading.as_deref().unwrap_or_default()));
                chapter = heading;
            } else if n == 0 {
                self.out.push('\n');
            }
            let told = line.map(|line| {
                line.told.iter().map(|text| text.render(self.session.names())).collect::<Vec<_>>()
            });
            self.entry(n, record, told.unwrap_or_default().join(" "));
        }
        let len = file.records.len();
        self.struck(file, |at| at >= len);
    }

    fn entry(&mut self, n: usize, record: &Record<Value>, told: String) {
        let at = if record.at == 0 {
            String::new()
        } else {
            format!("{{{}}}", lag(record.at.saturating_sub(self.table.last)))
        };
        let (line, plain) = self.line(n, record, &[at]);
        self.out.push_str(&line);
        if !plain && !told.is_empty() {
            let _ = write!(self.out, " ; {}", one_line(&told));
        }
        self.out.push('\n');
        let read =
            self.holds.then(|| self.table.game.read(self.table.game.len(), &record.entry).ok()).flatten();
        let entry = read.map(|entry| record.clone().map(|_| entry));
        self.holds = entry.is_some_and(|entry| self.table.play(entry).is_ok());
    }

    /// What was taken out of the log stands before what came to stand in its place.
    fn struck(&mut self, file: &MatchFile, here: impl Fn(usize) -> bool) {
        for (order, gone) in file.struck.iter().enumerate().filter(|(_, gone)| here(gone.n)) {
            let Struck { n, record, struck_at, reason } = gone;
            let at = if record.at == 0 { String::new() } else { format!("{{at {}}}", time(record.at)) };
            let struck = format!("{{struck {} {} {}}}", order + 1, time(*struck_at), quoted(reason));
            let (line, _) = self.line(*n, record, &[at, struck]);
            let _ = writeln!(self.out, "   ( {} )", line.trim_start());
        }
    }

    /// A line, in words where these mean exactly the same; says whether they do.
    fn line(&self, n: usize, record: &Record<Value>, marks: &[String]) -> (String, bool) {
        let who = who_of(&record.entry);
        let labels = self.table.labels();
        let label = match who {
            Who::Chance => CHANCE,
            Who::Ruling => RULING,
            Who::HandOver => HAND_OVER,
            Who::Seat(Seat(seat)) => labels.get(usize::from(seat)).map_or(CHANCE, String::as_str),
        };
        let width = labels
            .iter()
            .map(String::as_str)
            .chain([CHANCE])
            .map(|label| label.chars().count())
            .max()
            .unwrap_or(0);
        let source = (record.source != usual_source(who, &self.table.setup, self.table.game.turn())
            || who == Who::Chance)
            .then(|| format!("{{{}}}", letter(record.source)));
        let stood = record.stood.then(|| "{stood}".to_owned());
        let note = Some(&record.note)
            .filter(|note| !note.is_empty())
            .map(|note| format!("{{note {}}}", quoted(note)));
        let marks = source
            .into_iter()
            .chain(stood)
            .chain(marks.iter().filter(|mark| !mark.is_empty()).cloned())
            .chain(note);
        let marks = marks.collect::<Vec<_>>().join(" ");
        let compose = |words: &str| {
            let head = format!("{:>4}. {label:<width$}  ", n + 1);
            let gap = MARKS.saturating_sub(head.chars().count()).max(words.chars().count());
            format!("{head}{words:<gap$}  {marks}").trim_end().to_owned()
        };
        let plain = self
            .words(n, record)
            .map(|words| compose(&words))
            .filter(|line| self.means(line, &labels, record));
        match plain {
            Some(line) => (line, true),
            None => (compose(&record.entry.to_string()), false),
        }
    }

    fn words(&self, n: usize, record: &Record<Value>) -> Option<String> {
        let game = &self.table.game;
        if !self.holds || n != game.len() {
            return None;
        }
        let entry = game.read(n, &record.entry).ok()?;
        let words = game.write_action(&entry).or_else(|| game.write_chance(&entry))?;
        (!words.is_empty() && !words.chars().any(char::is_control)).then_some(words)
    }

    /// Whether a line is read as just this entry.
    fn means(&self, line: &str, labels: &[String], record: &Record<Value>) -> bool {
        let begin = line.len() - line.trim_start().len();
        let Ok(said) = said(line, begin, labels) else { return false };
        let Ok((read, _)) = self.table.read(&said) else { return false };
        let same = |entry| entry == read.entry;
        self.table.game.read(self.table.game.len(), &record.entry).is_ok_and(same)
            && (read.source, read.stood, &read.note) == (record.source, record.stood, &record.note)
    }
}

fn one_line(text: &str) -> String {
    harmless(text).replace('\n', " ")
}
