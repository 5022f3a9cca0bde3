//! `check` and `salvage`: whether the archive is sound, and what can be saved if it is not.

use super::Console;
use super::args::{CheckArgs, FileArgs};
use super::env::Environment;
use super::fail::Fail;
use super::file;
use super::progress::Progress;
use crate::archive::{Archive, Clock, DamagedMatch, Filter, salvage as salvage_archive};
use crate::i18n::{gettext, gettext_f, ngettext_f, whole};

pub(super) fn check(env: &Environment<'_>, args: &CheckArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let archive = match &args.file {
        Some(file) => Archive::open_read_only(file, Clock::system()),
        None => env.read_archive(),
    };
    let archive = archive.map_err(Fail::because)?;
    archive.check().map_err(Fail::because)?;
    if archive.unfit().map_err(Fail::because)? > 0 {
        mend(env, args, console)?;
    }
    let mut progress = Progress::begin();
    let damaged = archive.damaged_matches(&mut |n, of| progress.at(n, of)).map_err(Fail::because)?;
    drop(progress);
    if damaged.is_empty() {
        let (count, n) = counted(archive.count(&Filter::default()).map_err(Fail::because)?);
        return Ok(console.say(&ngettext_f(
            "The archive is intact: {n} match.",
            "The archive is intact: {n} matches.",
            count,
            &[("n", &n)],
        ))?);
    }
    tell(&damaged, console)?;
    let (count, n) = counted(damaged.len());
    Err(Fail::Failed(ngettext_f(
        "{n} match is damaged. All others are fine.",
        "{n} matches are damaged. All others are fine.",
        count,
        &[("n", &n)],
    )))
}

/// Makes anew what can be made from the matches, if nobody else uses the archive.
fn mend(env: &Environment<'_>, args: &CheckArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    if args.file.is_some() {
        return Err(Fail::Failed(gettext(
            "The search index, the list of players or the cards of a built-in pack are damaged.",
        )));
    }
    let mut archive = env.open_archive().map_err(Fail::because)?;
    archive.mend().map_err(Fail::because)?;
    Ok(console.say(&gettext("The search index, the list of players or the cards of a built-in pack were damaged and have been rebuilt."))?)
}

pub(super) fn salvage(env: &Environment<'_>, args: &FileArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    if env.own_files().hold(&args.file) {
        return Err(Fail::because(crate::files::WriteError::Own(args.file.clone())));
    }
    if args.file.exists() {
        return Err(Fail::file(&args.file, gettext("it already exists")));
    }
    let path = env.archive_path().map_err(Fail::because)?;
    let mut progress = Progress::begin();
    let salvaged = salvage_archive(&path, &args.file, Clock::system(), &mut |n, of| progress.at(n, of));
    drop(progress);
    let salvaged = salvaged.map_err(Fail::because)?;
    tell(&salvaged.doubtful, console)?;
    tell(&salvaged.lost, console)?;
    let ((count, n), file) = (counted(salvaged.whole + salvaged.doubtful.len()), file::shown(&args.file));
    console.say(&ngettext_f(
        "{n} match saved in {file}.",
        "{n} matches saved in {file}.",
        count,
        &[("n", &n), ("file", &file)],
    ))?;
    console.say(&gettext_f("To use it as the archive, run “restore {file}”.", &[("file", &file)]))?;
    if salvaged.lost.is_empty() {
        return Ok(());
    }
    let (count, n) = counted(salvaged.lost.len());
    Err(Fail::Failed(ngettext_f("{n} match is lost.", "{n} matches are lost.", count, &[("n", &n)])))
}

fn tell(damaged: &[DamagedMatch], console: &mut Console<'_>) -> Result<(), Fail> {
    for DamagedMatch { id, what } in damaged {
        console.say(&format!("{id:>4}  {what}"))?;
    }
    Ok(())
}

/// A number, and the same in words.
pub(super) fn counted(n: usize) -> (u32, String) {
    (u32::try_from(n).unwrap_or(u32::MAX), whole(n))
}
