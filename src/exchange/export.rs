//! Matches go out: as files that any Tableside reads, and as text that people read.

use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::{Unplayable, replay, stopped_in_words};
use crate::archive::{FileError, MatchFile};
use crate::engine::Stopped;
use crate::files::{self, OwnFiles, WriteError};
use crate::i18n::gettext;
use crate::play::{Catalogue, GameSession, clock_line, log_lines, standing_lines};

/// The ending of match files: JSON, and known to file managers as a match.
const MATCH_ENDING: &str = "tableside.json";
/// The most characters of a file's name before its ending.
const LONGEST_NAME: usize = 100;

/// In which form a match goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A match file, to be taken in again.
    Match,
    /// The log and the result as text.
    Text,
    /// A record: text that is read back, too.
    Record,
}

/// Why a match did not go out.
#[derive(Debug)]
pub enum ExportError {
    /// It cannot be put into words.
    Unplayable(Unplayable),
    /// It cannot be put into JSON.
    Form(FileError),
    /// The file cannot be written.
    Write(WriteError),
}

impl std::fmt::Display for ExportError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unplayable(error) => error.fmt(f),
            Self::Form(error) => error.fmt(f),
            Self::Write(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ExportError {}

impl Form {
    /// The ending of its files, without the dot.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Match => MATCH_ENDING,
            Self::Text => "txt",
            Self::Record => "tableside.txt",
        }
    }
}

/// A match in one of the forms, with a newline at its end.
///
/// # Errors
/// If it cannot be put into this form.
pub fn contents(catalogue: &Catalogue, file: &MatchFile, form: Form) -> Result<String, ExportError> {
    match form {
        Form::Match => file.clone().for_others().to_json().map(|json| json + "\n").map_err(ExportError::Form),
        Form::Record => super::record(catalogue, &file.clone().for_others()).map_err(ExportError::Unplayable),
        Form::Text => {
            let head = file.clone();
            let (session, stopped) = replay(catalogue, file.clone()).map_err(ExportError::Unplayable)?;
            Ok(harmless(&in_words(&head, &session, stopped.as_ref()).join("\n")) + "\n")
        }
    }
}

/// The text without control characters but line ends, and without those that turn its direction: notes come from files,
/// and may be read at a terminal.
#[must_use]
pub fn harmless(text: &str) -> String {
    text.chars().filter(|c| *c == '\n' || !c.is_control() && !turns_direction(*c)).collect()
}

/// Whether what follows a character is shown in another order than it is written.
const fn turns_direction(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Writes a match to a file that a person named: whole or not at all, and never over the program's own. `anew` says that
/// nothing that is there may be written over.
///
/// # Errors
/// If it cannot be put into this form or not be written.
pub fn export(
    catalogue: &Catalogue,
    file: &MatchFile,
    form: Form,
    path: &Path,
    own: &OwnFiles,
    anew: bool,
) -> Result<(), ExportError> {
    let contents = contents(catalogue, file, form)?;
    if !anew {
        return files::write(path, contents.as_bytes(), own).map_err(ExportError::Write);
    }
    if own.hold(path) {
        return Err(ExportError::Write(WriteError::Own(path.to_owned())));
    }
    files::write_new(path, contents.as_bytes()).map_err(ExportError::Write)
}

/// What a match is about, its log, how it stands, and where the log stops to hold, if it does.
#[must_use]
pub fn in_words(head: &MatchFile, session: &GameSession, stopped: Option<&Stopped>) -> Vec<String> {
    let title = gettext(session.game().info().title);
    let mut lines =
        vec![format!("{title}, {}: {}", day_and_time(head.started_at), session.names().all().join(", "))];
    lines.extend(Some(head.note.clone()).filter(|note| !note.is_empty()));
    lines.extend(log_lines(session));
    lines.extend(standing_lines(session));
    lines.extend(clock_line(session));
    lines.extend(stopped.map(|stopped| stopped_in_words(stopped, session.names())));
    lines
}

/// The name that a match's file may have: the game, the people and the day.
#[must_use]
pub fn file_name(catalogue: &Catalogue, file: &MatchFile, form: Form) -> String {
    let game = &file.setup.game;
    let title = catalogue.find(game).map_or_else(|| game.clone(), |def| gettext(def.info.title));
    let day = zoned(file.started_at).strftime("%Y-%m-%d").to_string();
    let people = file.setup.names().0.join(", ");
    let plain = |words: &str, most: usize| -> String {
        let harmless = |c: char| if c.is_control() || "/\\:*?\"<>|".contains(c) { '-' } else { c };
        // No double dashes where a title has its own mark before a blank.
        let words = words.replace(": ", " - ");
        words.chars().map(harmless).take(most).collect::<String>().trim_matches(['.', ' ']).to_owned()
    };
    let (title, people) = (plain(&title, LONGEST_NAME / 2), plain(&people, LONGEST_NAME / 2));
    format!("{title} – {people} – {day}.{}", form.ending())
}

fn zoned(at: i64) -> jiff::Zoned {
    Timestamp::from_millisecond(at).unwrap_or_default().to_zoned(TimeZone::system())
}

/// A time in milliseconds since 1970 UTC, as people here have it on their clocks.
#[must_use]
pub fn day_and_time(at: i64) -> String {
    zoned(at).strftime("%Y-%m-%d %H:%M").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn old() -> MatchFile {
        MatchFile::from_json(include_str!("../../tests/data/dice-tuners-1.json")).unwrap()
    }

    #[test]
    fn a_match_goes_out_and_comes_in_again() {
        let folder = tempfile::tempdir().unwrap();
        let catalogue = Catalogue::standard();
        let own = OwnFiles::of(&folder.path().join("data/archive.db"));
        let path = folder.path().join("match.tableside.json");
        export(&catalogue, &old(), Form::Match, &path, &own, true).unwrap();
        assert_eq!(super::super::read(&path).unwrap(), old());
        let again = export(&catalogue, &old(), Form::Text, &path, &own, true);
        assert!(
            matches!(again, Err(ExportError::Write(WriteError::Exists(_)))),
            "nothing is written over unasked"
        );
        export(&catalogue, &old(), Form::Text, &path, &own, false).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("Dice Tuners, ") && text.contains("\n   1  "), "{text}");
        for anew in [true, false] {
            let ours = folder.path().join("data/archive.db-wal");
            let refused = export(&catalogue, &old(), Form::Match, &ours, &own, anew);
            assert!(matches!(refused, Err(ExportError::Write(WriteError::Own(_)))));
        }
    }

    #[test]
    fn a_match_in_words_drives_no_terminal() {
        let note = "fine\u{1b}]0;title\u{7}\u{9b}2J\rgone\nsecond line".to_owned();
        let mut file = MatchFile { note, ..old() };
        file.records[0].note = "why\u{1b}[2J\u{202e}\u{2066}".to_owned();
        let told = contents(&Catalogue::standard(), &file, Form::Text).unwrap();
        assert!(told.contains("fine]0;title2Jgone\nsecond line\n") && told.contains("“why[2J”"), "{told}");
        assert!(told.chars().all(|c| c == '\n' || !c.is_control()));
    }

    #[test]
    fn names_of_files_are_sensible_and_harmless() {
        let mut file = old();
        file.started_at = 1_795_348_800_000;
        for (seat, name) in file.setup.seats.iter_mut().zip(["An/na", "..Ben\n"]) {
            seat.name = name.to_owned();
        }
        let name = file_name(&Catalogue::standard(), &file, Form::Match);
        assert!(name.starts_with("Dice Tuners – An-na, ..Ben-"), "{name}");
        assert!(name.ends_with("2026-11-22.tableside.json"), "{name}");
        file.setup.game = "dice-war".to_owned();
        let name = file_name(&Catalogue::standard(), &file, Form::Text);
        assert!(name.starts_with("DiceWar - Light of Dragons – ") && name.ends_with(".txt"), "{name}");
    }
}
