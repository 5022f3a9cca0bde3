//! `backup` and `restore`, and what is asked where the archive is gone.

use std::path::Path;

use jiff::Timestamp;
use jiff::civil::Weekday;
use jiff::tz::TimeZone;

use super::args::{FileArgs, RestoreArgs};
use super::check::counted;
use super::env::Environment;
use super::fail::Fail;
use super::{Console, file};
use crate::archive::{
    self, Archive, Backup, Clock, Filter, OpenError, begin_anew, newest_good_backup, restore_newest_backup,
};
use crate::i18n::{N_, gettext, gettext_f, ngettext_f};

/// Where the archive is gone and backups are there, asks at a terminal what to do; a script is told by the command
/// that comes next.
pub(super) fn offer(env: &Environment<'_>, console: &mut Console<'_>) -> Result<(), Fail> {
    let Err(OpenError::Lost { path }) = env.read_archive() else { return Ok(()) };
    let Some(backup) = newest_good_backup(&path).filter(|_| console.terminal) else { return Ok(()) };
    let place = path.display().to_string();
    console.say(&gettext_f("The archive “{path}” is missing or empty.", &[("path", &place)]))?;
    let (n, matches) = counted(backup.matches().map_err(Fail::because)?);
    console.say(&ngettext_f(
        "Restore the backup of {day}, {n} match? Type “yes” or “no”.",
        "Restore the backup of {day}, {n} matches? Type “yes” or “no”.",
        n,
        &[("day", &day(&backup, file::now())), ("n", &matches)],
    ))?;
    if console.agrees()? == Some(true) {
        restore_newest_backup(&path, file::now()).map_err(Fail::because)?;
        return Ok(console.say(&gettext("The backup is restored."))?);
    }
    console.say(&gettext("Start a new, empty archive? The backups stay. Type “yes” or “no”."))?;
    if console.agrees()? == Some(true) {
        begin_anew(&path, file::now()).map_err(Fail::because)?;
        return Ok(());
    }
    Err(Fail::because(OpenError::Lost { path }))
}

/// The day a backup was made: a day of the last week by its name.
fn day(backup: &Backup, now: i64) -> String {
    let zoned = |at| Timestamp::from_millisecond(at).unwrap_or_default().to_zoned(TimeZone::system());
    let (made, now) = (zoned(backup.at), zoned(now));
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

pub(super) fn backup(env: &Environment<'_>, args: &FileArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let archive = env.read_archive().map_err(Fail::because)?;
    let matches = archive.count(&Filter::default()).map_err(Fail::because)?;
    archive.backup_to(&args.file).map_err(Fail::because)?;
    let ((count, n), file) = (counted(matches), args.file.display().to_string());
    Ok(console.say(&ngettext_f(
        "{n} match saved in {file}.",
        "{n} matches saved in {file}.",
        count,
        &[("n", &n), ("file", &file)],
    ))?)
}

pub(super) fn restore(
    env: &Environment<'_>,
    args: &RestoreArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let path = env.archive_path().map_err(Fail::because)?;
    if args.empty {
        let aside = begin_anew(&path, file::now()).map_err(Fail::because)?;
        tell_aside(aside.as_deref(), console);
        return Ok(console.say(&gettext("The archive is new and empty."))?);
    }
    let newest = || newest_good_backup(&path).ok_or(OpenError::NoBackup).map_err(Fail::because);
    let from = match &args.file {
        Some(file) => file.clone(),
        None => newest()?.path,
    };
    let aside = archive::restore(&path, &from, Clock::system()).map_err(Fail::because)?;
    tell_aside(aside.as_deref(), console);
    let archive = Archive::open_read_only(&path, Clock::system()).map_err(Fail::because)?;
    let matches = archive.count(&Filter::default()).map_err(Fail::because)?;
    let ((count, n), file) = (counted(matches), from.display().to_string());
    Ok(console.say(&ngettext_f(
        "{n} match restored from {file}.",
        "{n} matches restored from {file}.",
        count,
        &[("n", &n), ("file", &file)],
    ))?)
}

fn tell_aside(aside: Option<&Path>, console: &mut Console<'_>) {
    if let Some(aside) = aside {
        let aside = aside.display().to_string();
        console.complain(&gettext_f("The damaged archive is kept as {file}.", &[("file", &aside)]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backup_of_the_last_week_is_called_by_its_day() {
        // 2026-01-31 is a Saturday.
        let noon: i64 = 1_769_860_800_000;
        let backup = Backup {
            path: "archive-2026-01-31.db".into(),
            kind: archive::BackupKind::Regular,
            made: "2026-01-31".into(),
            at: noon,
            bytes: 0,
        };
        let told = |days: i64| day(&backup, noon + days * 86_400_000);
        let told = [told(0), told(1), told(2), told(6), told(7)];
        assert_eq!(told, ["today", "yesterday", "Saturday", "Saturday", "2026-01-31"]);
    }
}
