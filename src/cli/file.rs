//! Match files: what `referee` saves and loads, what `history` exports and imports.

use std::path::Path;

use super::env::Environment;
use super::fail::Fail;
use crate::archive::{FILE_FORMAT, MatchFile, Status};
use crate::engine::{AnyEntry, ENGINE_VERSION, Outcome, Record, Source, Stopped};
use crate::play::{GameSession, MatchSetup};
use crate::{exchange, files};

/// The time, in milliseconds since 1970 UTC.
pub(super) fn now() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}

/// A path in words.
pub(super) fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Reads a match file, or several matches of which each is a line.
pub(super) fn read_all(path: &Path) -> Result<Vec<MatchFile>, Fail> {
    exchange::read_all(path).map_err(|why| Fail::file(path, why))
}

/// Reads a match file.
pub(super) fn read(path: &Path) -> Result<MatchFile, Fail> {
    exchange::read(path).map_err(|why| Fail::file(path, why))
}

/// Writes a match file: whole, or not at all.
pub(super) fn write(env: &Environment<'_>, path: &Path, file: &MatchFile) -> Result<(), Fail> {
    let json = file.to_json().map_err(|error| Fail::file(path, error))?;
    files::write(path, (json + "\n").as_bytes(), &env.own_files()).map_err(Fail::because)
}

/// A match that is not in an archive, as a file.
pub(super) fn of_table(session: &GameSession) -> MatchFile {
    let game = session.game();
    let records = (0..game.len()).filter_map(|n| game.record(n));
    let records: Vec<_> = records.map(|record| record.map(|entry| entry.to_json())).collect();
    let outcome = game.outcome();
    let (first, last) =
        (records.first().map_or_else(now, |r| r.at), records.last().map_or_else(now, |r| r.at));
    MatchFile {
        format: FILE_FORMAT.to_owned(),
        version: MatchFile::version_for(&records),
        uuid: String::new(),
        setup: session.setup_at_start(),
        status: if outcome.is_some() { Status::Finished } else { Status::Running },
        finished_at: outcome.as_ref().map(|_| last),
        elsewhere: None,
        uncounted: false,
        outcome,
        struck: Vec::new(),
        note: String::new(),
        tags: Vec::new(),
        engine_version: ENGINE_VERSION,
        rules_version: game.info().rules_version,
        program: crate::config::VERSION.to_owned(),
        started_at: first,
        updated_at: last,
        records,
    }
}

/// A match that bots played to its end.
pub(super) fn of_bots(
    setup: &MatchSetup,
    rules_version: u32,
    entries: &[AnyEntry],
    outcome: &Outcome,
) -> MatchFile {
    let at = now();
    let record = |entry: &AnyEntry| {
        let json = entry.to_json();
        let source = if json.get("chance").is_some() { Source::Program } else { Source::Bot };
        Record { at, ..Record::new(json, source) }
    };
    MatchFile {
        format: FILE_FORMAT.to_owned(),
        version: MatchFile::version_for(&[]),
        uuid: String::new(),
        setup: setup.clone(),
        records: entries.iter().map(record).collect(),
        struck: Vec::new(),
        status: Status::Finished,
        outcome: Some(outcome.clone()),
        note: String::new(),
        tags: Vec::new(),
        engine_version: ENGINE_VERSION,
        rules_version,
        program: crate::config::VERSION.to_owned(),
        started_at: at,
        updated_at: at,
        finished_at: Some(at),
        elsewhere: None,
        uncounted: false,
    }
}

/// The match of a file, as far as its log holds, and where it stopped.
pub(super) fn session(
    env: &Environment<'_>,
    file: MatchFile,
) -> Result<(GameSession, Option<Stopped>), Fail> {
    exchange::replay(env.catalogue, file).map_err(Fail::because)
}
