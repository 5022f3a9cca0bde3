//! Match files: what `referee` saves and loads, what `history` exports and imports.

use std::path::Path;

use super::env::Environment;
use super::fail::Fail;
use crate::archive::{FILE_FORMAT, FILE_VERSION, MatchFile, Status};
use crate::engine::{ENGINE_VERSION, Stopped};
use crate::files;
use crate::play::GameSession;

/// The most bytes of a match file. A match of thousands of entries has a few hundred thousand.
const LARGEST: u64 = 64 << 20;

/// The time, in milliseconds since 1970 UTC.
pub(super) fn now() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}

/// A path in words.
pub(super) fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Reads a match file.
pub(super) fn read(path: &Path) -> Result<MatchFile, Fail> {
    let meta = std::fs::metadata(path).map_err(|error| Fail::file(path, error))?;
    // Opening a pipe would wait for ever.
    if !meta.is_file() {
        return Err(Fail::file(path, crate::i18n::gettext("it is not a file")));
    }
    if meta.len() > LARGEST {
        return Err(Fail::file(path, crate::i18n::gettext("it is too large for a match")));
    }
    let json = std::fs::read_to_string(path).map_err(|error| Fail::file(path, error))?;
    MatchFile::from_json(&json).map_err(|error| Fail::file(path, error))
}

/// Writes a match file: whole, or not at all.
pub(super) fn write(env: &Environment<'_>, path: &Path, file: &MatchFile) -> Result<(), Fail> {
    let json = file.to_json().map_err(|error| Fail::file(path, error))?;
    files::write(path, (json + "\n").as_bytes(), &env.own_files()?).map_err(Fail::because)
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
        version: FILE_VERSION,
        uuid: String::new(),
        setup: session.setup().clone(),
        status: if outcome.is_some() { Status::Finished } else { Status::Running },
        finished_at: outcome.as_ref().map(|_| last),
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

/// The match of a file, as far as its log holds, and where it stopped.
pub(super) fn session(
    env: &Environment<'_>,
    file: MatchFile,
) -> Result<(GameSession, Option<Stopped>), Fail> {
    let def = env.game(&file.setup.game)?;
    let game = def.create(&file.setup).map_err(Fail::because)?;
    let mut session = GameSession::new(file.setup, game, None);
    let stopped = session.resume(file.records, file.rules_version).err();
    Ok((session, stopped))
}
