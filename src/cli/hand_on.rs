//! `history page`, `history qr` and `history seal`: a match is handed on.

use std::sync::atomic::AtomicBool;

use super::args::{PageArgs, QrArgs};
use super::env::Environment;
use super::fail::Fail;
use super::progress::Progress;
use super::{Console, analyse, file};
use crate::archive::MatchId;
use crate::exchange::{Code, Seal, bg_stats_link};
use crate::files;
use crate::i18n::gettext;
use crate::page;

pub(super) fn page(env: &Environment<'_>, args: &PageArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let archive = env.read_archive().map_err(Fail::because)?;
    let found = archive.export(MatchId(args.id)).map_err(Fail::because)?;
    let analysis = match args.analyse {
        None => None,
        Some(effort) => {
            let (session, _) = file::session(env, found.clone())?;
            let stop = AtomicBool::new(false);
            let mut progress = Progress::begin();
            let made =
                analyse::analysed(env, &session, (effort, 0), &stop, &mut |done| progress.at(done, 100));
            drop(progress);
            Some(made.map_err(Fail::Failed)?)
        }
    };
    let html = page::page(env.catalogue, &found, analysis.as_ref()).map_err(Fail::because)?;
    match &args.file {
        Some(path) => files::write(path, html.as_bytes(), &env.own_files()).map_err(Fail::because),
        None => Ok(write!(console.out, "{html}")?),
    }
}

pub(super) fn qr(env: &Environment<'_>, args: &QrArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let archive = env.read_archive().map_err(Fail::because)?;
    let found = archive.export(MatchId(args.id)).map_err(Fail::because)?;
    let link = bg_stats_link(env.catalogue, &found)
        .ok_or_else(|| Fail::Failed(gettext("Only finished matches can be handed over.")))?;
    let code = Code::of(&link).ok_or_else(|| {
        Fail::Failed(gettext("This match is too long for one code; “history bg-stats” writes a file."))
    })?;
    if let Some(path) = &args.svg {
        return files::write(path, code.svg(4).as_bytes(), &env.own_files()).map_err(Fail::because);
    }
    for line in code.lines(!args.light) {
        console.say(&line)?;
    }
    Ok(console.say(&link)?)
}

pub(super) fn seal(env: &Environment<'_>, id: i64, console: &mut Console<'_>) -> Result<(), Fail> {
    let archive = env.read_archive().map_err(Fail::because)?;
    let stored = archive.load(MatchId(id)).map_err(Fail::because)?;
    let seal = Seal::of_match(&stored.setup).ok_or_else(|| {
        Fail::Failed(gettext(
            "This match has no seal: its dice and cards are real, or somebody named its seed.",
        ))
    })?;
    console.say(&seal.line())?;
    Ok(console.say(&seal.digits)?)
}
