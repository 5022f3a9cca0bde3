//! What the referee says to a line.

use serde_json::{Map, Value, json};

use crate::bots::AnyAnalysis;
use crate::cli::fail::Fail;
use crate::engine::{AnyEntry, AnyMatch, EntryError, LogLine, Names, Stopped, Text, turn_json};
use crate::play::{GameSession, PlayError};

/// Why a line was not carried out. Nothing has changed.
#[derive(Debug)]
pub(super) enum Refusal {
    /// A rule forbids it.
    Entry(EntryError),
    /// The line makes no sense here.
    Error(String),
}

impl Refusal {
    pub(super) fn error(why: impl ToString) -> Self {
        Self::Error(why.to_string())
    }

    /// As a line.
    pub(super) fn to_json(&self, names: &Names) -> Value {
        match self {
            Self::Entry(EntryError::Refused(violation)) => json!({
                "ok": false,
                "rule": violation.rule,
                "why": violation.text.render(names),
                "can_stand": violation.can_stand,
            }),
            Self::Entry(EntryError::Malformed(why)) | Self::Error(why) => json!({"ok": false, "error": why}),
        }
    }
}

impl From<EntryError> for Refusal {
    fn from(error: EntryError) -> Self {
        Self::Entry(error)
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Entry(error) => Self::Entry(error),
            other => Self::error(other),
        }
    }
}

impl From<Fail> for Refusal {
    fn from(fail: Fail) -> Self {
        match fail {
            Fail::Usage(why) | Fail::Failed(why) => Self::Error(why),
            Fail::Stream(error) => Self::error(error),
        }
    }
}

/// A line that was carried out: what is asked for now, what happened, and the fields that answer it.
pub(super) fn done(session: &GameSession, events: &[Text], extra: Map<String, Value>) -> Value {
    let events: Vec<String> = events.iter().map(|text| text.render(session.names())).collect();
    let mut answer = Map::new();
    answer.insert("ok".into(), true.into());
    answer.insert("turn".into(), turn_json(session.game(), session.names()));
    answer.insert("events".into(), events.into());
    answer.extend(extra);
    Value::Object(answer)
}

/// One field.
pub(super) fn field(name: &str, value: impl Into<Value>) -> Map<String, Value> {
    Map::from_iter([(name.to_owned(), value.into())])
}

/// Where a log no longer holds.
pub(in crate::cli) fn stop(stop: &Stopped, names: &Names) -> Value {
    match &stop.why {
        EntryError::Refused(violation) => {
            json!({"at": stop.at, "rule": violation.rule, "why": violation.text.render(names)})
        }
        EntryError::Malformed(why) => json!({"at": stop.at, "error": why}),
    }
}

/// One line of the log.
pub(in crate::cli) fn log_line(n: usize, line: &LogLine, game: &dyn AnyMatch, names: &Names) -> Value {
    let sentences: Vec<String> = line.told.iter().map(|text| text.render(names)).collect();
    let record = &line.record;
    json!({
        "n": n,
        "entry": record.entry.to_json(),
        "source": record.source,
        "stood": record.stood,
        "note": record.note,
        "at": record.at,
        "told": sentences,
        "data": game.events(n),
        "disproved_by": line.disproved_by,
    })
}

/// What a bot thinks.
pub(super) fn analysis(analysis: &AnyAnalysis, names: &Names) -> Value {
    let ranked = analysis.ranked.iter().map(|ranked| {
        json!({
            "action": action(&ranked.entry),
            "text": ranked.text.render(names),
            "share": ranked.share,
            "value": ranked.value,
        })
    });
    json!({
        "action": action(&analysis.choice),
        "text": analysis.text.render(names),
        "simulations": analysis.simulations,
        "ranked": ranked.collect::<Vec<_>>(),
    })
}

/// The action of a choice, as it stands in an entry.
pub(super) fn action(choice: &AnyEntry) -> Value {
    let mut entry = choice.to_json();
    entry.pointer_mut("/do/action").map_or(Value::Null, Value::take)
}

/// What a match would be after an amendment.
pub(super) fn preview(preview: &crate::engine::AmendPreview, names: &Names) -> Value {
    let after: &dyn AnyMatch = &*preview.after;
    json!({
        "kept": preview.kept,
        "of": preview.of,
        "stop": preview.stop.as_ref().map(|at| stop(at, names)),
        "turn": turn_json(after, names),
    })
}
