//! The sentences people read when the archive cannot do what was asked: what happened, what to do.

use std::fmt;

use jiff::Timestamp;
use jiff::civil::Weekday;
use jiff::tz::TimeZone;

use super::{ArchiveError, Backup, FileError, OpenError};
use crate::files::in_words;
use crate::i18n::{N_, gettext, gettext_f};

impl Backup {
    /// The day it was made, as people here say: a day of the last week by its name.
    #[must_use]
    pub fn day_in_words(&self, now: i64) -> String {
        let zoned = |at| Timestamp::from_millisecond(at).unwrap_or_default().to_zoned(TimeZone::system());
        let (made, now) = (zoned(self.at), zoned(now));
        let days = made.date().until(now.date()).map_or(i32::MAX, |span| span.get_days());
        match days {
            0 => gettext("today"),
            1 => gettext("yesterday"),
            2..=6 => gettext(match made.weekday() {
                Weekday::Monday => N_("Monday"),
                Weekday::Tuesday => N_("Tuesday"),
                Weekday::Wednesday => N_("Wednesday"),
                Weekday::Thursday => N_("Thursday"),
                Weekday::Friday => N_("Friday"),
                Weekday::Saturday => N_("Saturday"),
                Weekday::Sunday => N_("Sunday"),
            }),
            _ => made.strftime("%Y-%m-%d").to_string(),
        }
    }
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = match self {
            Self::DiskFull => {
                gettext("The disk is full, so nothing more can be saved. Free some space and try again.")
            }
            Self::ReadOnly => gettext("The archive is read-only."),
            Self::Busy => gettext("The archive is busy. Try again in a moment."),
            Self::Damaged(value) => gettext_f(
                "The archive is damaged: {what}. Close Tableside and start it again to restore a backup.",
                &[("what", value)],
            ),
            Self::DamagedMatch(value) => gettext_f(
                "Match {id} is damaged: {what}. The other matches are not affected.",
                &[("id", &value.id.to_string()), ("what", &value.what)],
            ),
            Self::NoSuchMatch(value) => {
                gettext_f("There is no match number {id} in the archive.", &[("id", &value.to_string())])
            }
            Self::NoSuchPerson => gettext("This player is no longer in the archive."),
            Self::NameTaken(value) => {
                gettext_f("There is already a player called “{name}”.", &[("name", value)])
            }
            Self::NameEmpty => gettext("Enter a name for the player."),
            Self::NotNext { next, given } => gettext_f(
                "The next entry of this match is number {next}, not {given}.",
                &[("next", &next.to_string()), ("given", &given.to_string())],
            ),
            Self::Elsewhere => gettext("This match was recorded elsewhere: only its result is known."),
            Self::Dice => {
                gettext("There is no such die, or dice of a set have the same name or too few faces.")
            }
            Self::WrongSeats => gettext("The result does not match the seats at this table."),
            Self::Unreadable(value) => gettext_f(
                "This version of Tableside cannot read part of the archive: {what}.",
                &[("what", value)],
            ),
            Self::File(error) => error.to_string(),
            Self::Open(error) => error.to_string(),
            Self::Target(error) => error.to_string(),
            Self::Io { path, source } => gettext_f(
                "“{path}” cannot be used: {why}.",
                &[("path", &path.display().to_string()), ("why", &in_words(source))],
            ),
            Self::Sqlite(value) => gettext_f("Archive error: {what}.", &[("what", &value.to_string())]),
        };
        f.write_str(&sentence)
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = match self {
            Self::Folder { path, source } => gettext_f(
                "The folder “{path}” for the archive cannot be used: {why}.",
                &[("path", &path.display().to_string()), ("why", &in_words(source))],
            ),
            Self::ReadOnly { path } => gettext_f(
                "The archive “{path}” cannot be written. Change its permissions or choose another place.",
                &[("path", &path.display().to_string())],
            ),
            Self::InUse => gettext("Another copy of Tableside is using the archive. Close it first."),
            Self::Damaged { path, what } => gettext_f(
                "The archive “{path}” is damaged: {what}. Restore the newest backup, or start a new archive; the damaged file is kept.",
                &[("path", &path.display().to_string()), ("what", what)],
            ),
            Self::NotADatabase { path } => gettext_f(
                "“{path}” is not a Tableside archive. Choose another file, or move this one elsewhere.",
                &[("path", &path.display().to_string())],
            ),
            Self::NotAFile { path } => gettext_f(
                "“{path}” is not a regular file. Move it elsewhere and try again.",
                &[("path", &path.display().to_string())],
            ),
            Self::Part { path } => gettext_f(
                "“{path}” is part of a backup and cannot be opened on its own. Restore it instead; the backup also needs the other files in its folder.",
                &[("path", &path.display().to_string())],
            ),
            Self::OtherProgram { path } => gettext_f(
                "“{path}” belongs to another program. Choose another file, or move this one elsewhere.",
                &[("path", &path.display().to_string())],
            ),
            Self::Newer { found, known } => gettext_f(
                "The archive was created by a newer version of Tableside (format {found}; this version supports {known}). Update Tableside to open it.",
                &[("found", &found.to_string()), ("known", &known.to_string())],
            ),
            Self::Older { found, known } => gettext_f(
                "The archive was created by an older version of Tableside (format {found}; this version uses {known}). Start Tableside once to upgrade it.",
                &[("found", &found.to_string()), ("known", &known.to_string())],
            ),
            Self::Lost { path } => gettext_f(
                "The archive “{path}” is missing or empty, but there are backups of it. Restore the newest backup, or start a new archive.",
                &[("path", &path.display().to_string())],
            ),
            Self::Missing { path } => {
                gettext_f("There is no archive at “{path}”.", &[("path", &path.display().to_string())])
            }
            Self::NoBackup => gettext("There is no usable backup to restore."),
            Self::DiskFull => {
                gettext("The disk is full, so the archive cannot be opened. Free some space and try again.")
            }
            Self::Io { path, source } => gettext_f(
                "“{path}” cannot be used: {why}.",
                &[("path", &path.display().to_string()), ("why", &in_words(source))],
            ),
            Self::Sqlite(value) => {
                gettext_f("The archive cannot be opened: {what}.", &[("what", &value.to_string())])
            }
        };
        f.write_str(&sentence)
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = match self {
            Self::Form(value) => {
                gettext_f("This is not a match file: {what}.", &[("what", &value.to_string())])
            }
            Self::OtherFormat(value) => {
                gettext_f("This is not a match file; its format is “{format}”.", &[("format", value)])
            }
            Self::Newer { found, known } => gettext_f(
                "The match file was created by a newer version of Tableside (format {found}; this version supports {known}). Update Tableside to open it.",
                &[("found", &found.to_string()), ("known", &known.to_string())],
            ),
            Self::TooLarge { limit } => gettext_f(
                "The match file is larger than {limit} MiB, the limit for a match.",
                &[("limit", &(limit >> 20).to_string())],
            ),
            Self::Invalid { field, expected } => gettext_f(
                "The match file is not valid: “{field}” must be {expected}.",
                &[("field", field), ("expected", expected)],
            ),
        };
        f.write_str(&sentence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::{BackupKind, kept::Order};

    #[test]
    fn a_backup_of_the_last_week_is_called_by_its_day() {
        // 2026-01-31 is a Saturday.
        let noon: i64 = 1_769_860_800_000;
        let backup = Backup {
            path: "archive-2026-01-31.db".into(),
            kind: BackupKind::Regular,
            made: "2026-01-31".into(),
            at: noon,
            bytes: 0,
            order: Order::default(),
            links: None,
        };
        let told = |days: i64| backup.day_in_words(noon + days * 86_400_000);
        let told = [told(0), told(1), told(2), told(6), told(7)];
        assert_eq!(told, ["today", "yesterday", "Saturday", "Saturday", "2026-01-31"]);
    }
}
