//! Matches from outside and from long ago: played again, so that nobody has to believe what a file says.

mod bg_stats;
mod cells;
mod csv;
mod export;
mod link;
pub mod plays;
mod record;
mod sealed;

use std::fmt;
use std::path::Path;

use crate::archive::{Archive, ArchiveError, Imported, MatchFile, MatchId};
use crate::engine::{EntryError, Names, Outcome, SetupError, Stopped};
use crate::files;
use crate::i18n::{gettext, gettext_f};
use crate::play::{Catalogue, GameSession};

pub use bg_stats::bg_stats;
pub use cells::{csv_line, harmless_cell};
pub use csv::CsvTables;
pub use export::{ExportError, Form, contents, day_and_time, export, file_name, harmless, in_words};
pub use link::{Code, QUIET, bg_stats_link};
pub use record::{RecordError, from_record, is_record, record};
pub use sealed::{Checked, Rolls, Seal, SealedRoll, check_rolls};

/// Why a match cannot be played again at all.
#[derive(Debug)]
pub enum Unplayable {
    /// Its game is not in the catalogue.
    Game(String),
    /// Its seats, options or content do not fit the game.
    Setup(SetupError),
    /// It was recorded elsewhere and has no log.
    Elsewhere,
}

/// Why a match file was not taken in.
#[derive(Debug)]
pub enum ImportError {
    /// It cannot be played again.
    Unplayable(Unplayable),
    /// Its log does not hold; in words.
    Stopped(String),
    /// The archive does not take it.
    Archive(ArchiveError),
}

/// A match file that was taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenIn {
    /// Where it is now.
    pub imported: Imported,
    /// Whether the result in the file follows from its log. The one that follows was kept.
    pub result_held: bool,
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(game) => f.write_str(&gettext_f(
                "This version of Tableside does not know the game “{game}”.",
                &[("game", game)],
            )),
            Self::Setup(error) => error.fmt(f),
            Self::Elsewhere => ArchiveError::Elsewhere.fmt(f),
        }
    }
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unplayable(why) => why.fmt(f),
            Self::Stopped(why) => f.write_str(why),
            Self::Archive(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unplayable {}
impl std::error::Error for ImportError {}

/// The most bytes of a match file. A match of thousands of entries has a few hundred thousand.
const LARGEST: u64 = 64 << 20;

/// Reads a match file or the record of a match.
///
/// # Errors
/// Why not, in words.
pub fn read(path: &Path) -> Result<MatchFile, String> {
    of_text(&text_of(path)?)
}

/// A match file or the record of a match.
fn of_text(text: &str) -> Result<MatchFile, String> {
    if is_record(text) {
        return from_record(&Catalogue::standard(), text).map_err(|error| error.to_string());
    }
    MatchFile::from_json(text).map_err(|error| error.to_string())
}

/// Reads a match file, the record of a match, or several match files of which each is a line.
///
/// # Errors
/// Why not, in words.
pub fn read_all(path: &Path) -> Result<Vec<MatchFile>, String> {
    let text = text_of(path)?;
    of_text(&text).map(|file| vec![file]).or_else(|error| {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let files: Result<Vec<_>, _> = lines.map(MatchFile::from_json).collect();
        files.ok().filter(|files| !files.is_empty()).ok_or(error)
    })
}

/// The text of a file with plays; `None` if it is another kind of file.
///
/// # Errors
/// Why it cannot be read, in words.
pub fn read_plays_file(path: &Path) -> Result<Option<String>, String> {
    text_of(path).map(|text| Some(text).filter(|text| plays::is_plays(text)))
}

fn text_of(path: &Path) -> Result<String, String> {
    let meta = std::fs::metadata(path).map_err(|error| files::in_words(&error))?;
    // Opening a pipe would wait for ever.
    if !meta.is_file() {
        return Err(gettext("it is not a file"));
    }
    if meta.len() > LARGEST {
        return Err(gettext("it is too large for a match"));
    }
    std::fs::read_to_string(path).map_err(|error| files::in_words(&error))
}

/// The match of a file, as far as its log holds, and where it stopped.
///
/// # Errors
/// If it does not even begin.
pub fn replay(catalogue: &Catalogue, file: MatchFile) -> Result<(GameSession, Option<Stopped>), Unplayable> {
    if file.elsewhere.is_some() {
        return Err(Unplayable::Elsewhere);
    }
    let def = catalogue.find(&file.setup.game).ok_or_else(|| Unplayable::Game(file.setup.game.clone()))?;
    let game = def.create(&file.setup).map_err(Unplayable::Setup)?;
    let mut session = GameSession::new(file.setup, game, None);
    let stopped = session.resume(file.records, file.rules_version).err();
    Ok((session, stopped))
}

/// Puts the result that the log leads to in the place of the one the file tells; says whether they are the same.
///
/// # Errors
/// If the log does not hold: nobody could look at such a match later.
pub fn settle(catalogue: &Catalogue, file: &mut MatchFile) -> Result<bool, ImportError> {
    // Nothing is claimed to follow from a log where there is none.
    if file.elsewhere.is_some() {
        return Ok(true);
    }
    let (session, stopped) = replay(catalogue, file.clone()).map_err(ImportError::Unplayable)?;
    match stopped {
        Some(stopped) => Err(ImportError::Stopped(stopped_in_words(&stopped, session.names()))),
        None => Ok(file.settle(session.game().outcome())),
    }
}

/// Takes a match file into an archive, with the result that its log leads to.
///
/// # Errors
/// If its log does not hold or the archive does not take it.
pub fn take_in(
    catalogue: &Catalogue,
    mut file: MatchFile,
    import: impl FnOnce(&MatchFile) -> Result<Imported, ArchiveError>,
) -> Result<TakenIn, ImportError> {
    let result_held = settle(catalogue, &mut file)?;
    let imported = import(&file).map_err(ImportError::Archive)?;
    Ok(TakenIn { imported, result_held })
}

/// Why an entry was not taken.
#[must_use]
pub fn why(error: &EntryError, names: &Names) -> String {
    match error {
        EntryError::Refused(violation) => format!("{}: {}", violation.rule, violation.text.render(names)),
        EntryError::Malformed(why) => {
            gettext_f("That is not a valid entry in this game: {why}.", &[("why", why)])
        }
    }
}

/// Where a log no longer holds.
#[must_use]
pub fn stopped_in_words(stopped: &Stopped, names: &Names) -> String {
    let (n, why) = ((stopped.at + 1).to_string(), why(&stopped.why, names));
    gettext_f("Entry {n} of the log is not valid. {why}", &[("n", &n), ("why", &why)])
}

/// Why a match of an archive does not hold, in words; `None` if it is played again as it was.
#[must_use]
pub fn fault(catalogue: &Catalogue, archive: &Archive, id: MatchId) -> Option<String> {
    let stored: MatchFile = match archive.export(id) {
        Ok(stored) => stored,
        Err(error) => return Some(error.to_string()),
    };
    if stored.elsewhere.is_some() {
        return None;
    }
    let then = stored.outcome.clone();
    let (session, stopped) = match replay(catalogue, stored) {
        Ok(replayed) => replayed,
        Err(why) => return Some(why.to_string()),
    };
    if let Some(stopped) = stopped {
        return Some(stopped_in_words(&stopped, session.names()));
    }
    match (then, session.game().outcome()) {
        (None, None) => None,
        (Some(then), Some(now)) if same(&then, &now) => None,
        (Some(_), Some(_)) => {
            Some(gettext("The log leads to a different result from the one that was saved."))
        }
        (Some(_), None) => Some(gettext("The match is saved as finished, but its log does not end it.")),
        (None, Some(_)) => Some(gettext("The log ends the match, but no result was saved.")),
    }
}

/// Whether everyone has the same place and points. What decided may be told more exactly by newer rules.
fn same(then: &Outcome, now: &Outcome) -> bool {
    then.standing == now.standing && then.scores == now.scores
}

/// Plays every match of an archive again; gives those that do not hold, with why not. `go_on` is told how many of how
/// many were played, and says whether to go on; `None` if it did not.
///
/// # Errors
/// If the archive cannot be read.
pub fn verify(
    catalogue: &Catalogue,
    archive: &Archive,
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Option<Vec<(MatchId, String)>>, ArchiveError> {
    let ids = archive.ids()?;
    let mut found = Vec::new();
    for (n, id) in ids.iter().enumerate() {
        if !go_on(n, ids.len()) {
            return Ok(None);
        }
        found.extend(fault(catalogue, archive, *id).map(|why| (*id, why)));
    }
    Ok(Some(found))
}
