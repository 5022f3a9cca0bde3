//! What can still be read of a damaged archive goes into a new one.

use std::collections::BTreeSet;
use std::path::Path;

use rusqlite::Connection;

use super::connect::{connect_read_only, end_of, inspect, version};
use super::matches::{self, StoredMatch};
use super::{Archive, ArchiveError, Clock, DamagedMatch, MatchFile, MatchId, OpenError, Status, seal};
use crate::i18n::gettext;

/// What became of the matches of a damaged archive, by their numbers there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Salvaged {
    /// How many are whole.
    pub whole: usize,
    /// What was saved although something is wrong with it: a log that ends early or was changed. Their notes say so.
    pub doubtful: Vec<DamagedMatch>,
    /// What could not be read.
    pub lost: Vec<DamagedMatch>,
}

/// Writes every match that can be read, of an archive that may be damaged anywhere, into a new archive at `target`.
/// The damaged one stays as it is. `progress` is told how many matches of how many were looked at.
///
/// # Errors
/// If nothing at all can be read, something is at the target, or it cannot be written.
pub fn salvage(
    path: &Path,
    target: &Path,
    clock: Clock,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Salvaged, ArchiveError> {
    let path = &end_of(path)?;
    inspect(path)?;
    let conn = connect_read_only(path).map_err(|error| OpenError::sqlite(path, error))?;
    let version = version(&conn)?;
    let mut into = Archive::in_memory(clock)?;
    let mut told = Salvaged::default();
    let ids = every_id(&conn);
    for (n, id) in ids.iter().copied().enumerate() {
        progress(n, ids.len());
        let saved = read(&conn, id, version).and_then(|(file, wrong)| {
            into.import(&file)?;
            Ok(wrong)
        });
        match saved {
            Ok(None) => told.whole += 1,
            Ok(Some(what)) => told.doubtful.push(DamagedMatch { id, what }),
            Err(error) => told.lost.push(DamagedMatch { id, what: error.to_string() }),
        }
    }
    if told.whole == 0 && told.doubtful.is_empty() && !told.lost.is_empty() {
        return Err(ArchiveError::Damaged("no match can be read".to_owned()));
    }
    leave_out(&conn, &mut into);
    keep_avatars(&conn, &mut into);
    into.backup_to_new(target)?;
    Ok(told)
}

/// Matches of those that did not count do not count in the new archive either. What was noted of dice is left.
fn leave_out(conn: &Connection, into: &mut Archive) {
    let Ok(mut statement) = conn.prepare("SELECT name FROM people WHERE uncounted <> 0") else { return };
    let Ok(names) = statement.query_map([], |row| row.get::<_, String>(0)) else { return };
    for name in names.map_while(Result::ok) {
        let known = into.add_person(&name).and_then(|id| into.set_person_counted(id, false));
        if let Err(error) = known {
            tracing::warn!(%error, "somebody whose matches do not count was not recovered");
        }
    }
}

/// What stands for people beside their names does so in the new archive.
fn keep_avatars(conn: &Connection, into: &mut Archive) {
    let Ok(mut statement) = conn.prepare("SELECT name, avatar FROM people WHERE avatar <> ''") else {
        return;
    };
    let Ok(people) = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))) else { return };
    for (name, avatar) in people.map_while(Result::<(String, String), _>::ok) {
        let known = into.add_person(&name).and_then(|id| into.set_avatar(id, &avatar));
        if let Err(error) = known {
            tracing::warn!(%error, "what stands for somebody was not recovered");
        }
    }
}

/// The numbers of all matches that any table or index still knows.
fn every_id(conn: &Connection) -> BTreeSet<MatchId> {
    let mut ids = BTreeSet::new();
    for sql in [
        "SELECT id FROM matches ORDER BY id",
        "SELECT id FROM matches ORDER BY id DESC",
        "SELECT id FROM matches INDEXED BY matches_by_time WHERE deleted_at IS NULL",
        "SELECT match_id FROM seats",
        "SELECT match_id FROM words",
    ] {
        // Each as far as it can be read.
        let Ok(mut statement) = conn.prepare(sql) else { continue };
        let Ok(rows) = statement.query_map([], |row| row.get(0).map(MatchId)) else { continue };
        ids.extend(rows.map_while(Result::ok));
    }
    ids
}

/// A match, and what is wrong with it.
fn read(conn: &Connection, id: MatchId, version: u32) -> Result<(MatchFile, Option<String>), ArchiveError> {
    let sound = match version {
        // There were no seals yet.
        0 | 1 => Ok(()),
        2 => seal::verify_log(conn, id),
        _ => seal::verify(conn, id),
    };
    let mut wrong = sound.err().map(|error| error.to_string());
    let (records, stopped) = matches::readable_records(conn, id);
    let mut stored = StoredMatch { records, ..matches::load_head(conn, id)? };
    if let Some(stopped) = stopped {
        wrong = Some(stopped.to_string());
        if stored.status == Status::Finished {
            (stored.status, stored.outcome) = (Status::Abandoned, None);
        }
    }
    if wrong.is_some() {
        let remark = gettext("Recovered from a damaged archive. The log may be incomplete or altered.");
        stored.note = format!("{remark}\n{}", stored.note).trim_end().to_owned();
    }
    let struck = matches::struck(conn, id).unwrap_or_default();
    let mut file = MatchFile::of(stored, struck);
    file.settle_times();
    Ok((file, wrong))
}
