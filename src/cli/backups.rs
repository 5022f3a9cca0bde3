//! `backup` and `restore`, and what is asked where the archive is gone.

use std::path::Path;

use super::args::{FileArgs, RestoreArgs};
use super::check::counted;
use super::env::Environment;
use super::fail::Fail;
use super::progress::{Progress, Waiting};
use super::{Console, file};
use crate::archive::{
    self, Archive, Clock, Filter, OpenError, begin_anew, newest_good_backup, restore_newest_backup,
};
use crate::i18n::{gettext, gettext_f, ngettext_f};

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
        &[("day", &backup.day_in_words(file::now())), ("n", &matches)],
    ))?;
    if console.agrees()? == Some(true) {
        restore_newest_backup(&path, file::now()).map_err(Fail::because)?;
        return Ok(console.say(&gettext("Backup restored."))?);
    }
    console.say(&gettext("Start a new, empty archive? The backups stay. Type “yes” or “no”."))?;
    if console.agrees()? == Some(true) {
        begin_anew(&path, file::now()).map_err(Fail::because)?;
        return Ok(());
    }
    Err(Fail::because(OpenError::Lost { path }))
}

pub(super) fn backup(env: &Environment<'_>, args: &FileArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let archive = env.read_archive().map_err(Fail::because)?;
    let matches = archive.count(&Filter::default()).map_err(Fail::because)?;
    let mut progress = Progress::begin();
    archive.backup_telling(&args.file, &mut |done, of| progress.at(done, of)).map_err(Fail::because)?;
    drop(progress);
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
        return Ok(console.say(&gettext("A new, empty archive has been created."))?);
    }
    let newest = || newest_good_backup(&path).ok_or(OpenError::NoBackup).map_err(Fail::because);
    let from = match &args.file {
        Some(file) => file.clone(),
        None => newest()?.path,
    };
    let waiting = Waiting::begin();
    let aside = archive::restore(&path, &from, Clock::system()).map_err(Fail::because)?;
    drop(waiting);
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
