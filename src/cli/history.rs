//! `history`: the matches of the archive in the terminal.

use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::args::{ExportArgs, HistoryArgs, HistoryCommand, HistoryListArgs};
use super::env::Environment;
use super::fail::Fail;
use super::{Console, backups, file, play};
use crate::archive::{Archive, Filter, Imported, MatchId, MatchLine, OpenError, SeatLine, Status};
use crate::i18n::{gettext, gettext_f, ngettext_f};

pub(super) fn history(
    env: &Environment<'_>,
    args: HistoryArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    backups::offer(env, console)?;
    match args.command {
        HistoryCommand::List(args) => list(env, &args, console),
        HistoryCommand::Show(args) => show(env, MatchId(args.id), console),
        HistoryCommand::Export(args) => export(env, &args, console),
        HistoryCommand::Import(args) => import(env, &args.file, console),
    }
}

/// The archive for reading; `None` if there is none yet.
fn reading(env: &Environment<'_>) -> Result<Option<Archive>, Fail> {
    match env.read_archive() {
        Ok(archive) => Ok(Some(archive)),
        Err(OpenError::Missing { .. }) => Ok(None),
        Err(error) => Err(Fail::because(error)),
    }
}

fn list(env: &Environment<'_>, args: &HistoryListArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let filter = Filter { text: args.words.join(" "), ..Filter::default() };
    let (lines, total) = match reading(env)? {
        Some(archive) => {
            let page = archive.list(&filter, None, args.limit).map_err(Fail::because)?;
            (page.lines, page.total)
        }
        None => (Vec::new(), 0),
    };
    if args.json {
        return console.print_json(&lines.iter().map(as_json).collect());
    }
    if total == 0 {
        console.say(&gettext("There are no such matches."))?;
    }
    for line in &lines {
        console.say(&in_words(env, line))?;
    }
    let more = u32::try_from(total - lines.len().min(total)).unwrap_or(u32::MAX);
    if more > 0 {
        let n = more.to_string();
        console.say(&ngettext_f(
            "… and {n} more match; “--limit” shows more.",
            "… and {n} more matches; “--limit” shows more.",
            more,
            &[("n", &n)],
        ))?;
    }
    Ok(())
}

/// A match in one line.
pub(super) fn in_words(env: &Environment<'_>, line: &MatchLine) -> String {
    let seat = |seat: &SeatLine| match seat.score {
        Some(score) => format!("{} {score}", seat.name),
        None => seat.name.clone(),
    };
    let seats: Vec<String> = line.seats.iter().map(seat).collect();
    let title =
        env.catalogue.find(&line.game).map_or_else(|| line.game.clone(), |def| gettext(def.info.title));
    let status = match (line.status, line.group_won) {
        (Status::Running, _) => gettext("running"),
        (Status::Finished, None) => gettext("finished"),
        (Status::Finished, Some(true)) => gettext("won together"),
        (Status::Finished, Some(false)) => gettext("lost together"),
        (Status::Abandoned, _) => gettext("abandoned"),
    };
    format!("{:>4}  {}  {title}: {} ({status})", line.id.0, day_and_time(line.started_at), seats.join(", "))
}

fn as_json(line: &MatchLine) -> Value {
    let seat = |seat: &SeatLine| json!({"name": seat.name, "bot": seat.bot, "score": seat.score, "place": seat.place});
    json!({
        "id": line.id,
        "uuid": line.uuid,
        "game": line.game,
        "status": line.status,
        "started_at": line.started_at,
        "updated_at": line.updated_at,
        "finished_at": line.finished_at,
        "entries": line.entries,
        "group_won": line.group_won,
        "seats": line.seats.iter().map(seat).collect::<Vec<_>>(),
        "note": line.note,
        "tags": line.tags,
    })
}

fn day_and_time(at: i64) -> String {
    let at = Timestamp::from_millisecond(at).unwrap_or_default();
    at.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string()
}

fn show(env: &Environment<'_>, id: MatchId, console: &mut Console<'_>) -> Result<(), Fail> {
    let archive = env.read_archive().map_err(Fail::because)?;
    let stored = archive.export(id).map_err(Fail::because)?;
    let note = stored.note.clone();
    let began = day_and_time(stored.started_at);
    let (session, stopped) = file::session(env, stored)?;
    let title = gettext(session.game().info().title);
    console.say(&format!("{title}, {began}: {}", session.names().0.join(", ")))?;
    if !note.is_empty() {
        console.say_wrapped(&note, 0)?;
    }
    play::tell_log(&session, console)?;
    play::tell_standing(&session, console)?;
    match stopped {
        Some(stopped) => Err(Fail::Failed(play::stopped_in_words(&stopped, session.names()))),
        None => Ok(()),
    }
}

fn export(env: &Environment<'_>, args: &ExportArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let archive = env.read_archive().map_err(Fail::because)?;
    let found = archive.export(MatchId(args.id)).map_err(Fail::because)?;
    match &args.file {
        Some(path) => file::write(env, path, &found),
        None => Ok(writeln!(console.out, "{}", found.to_json().map_err(Fail::because)?)?),
    }
}

fn import(env: &Environment<'_>, path: &Path, console: &mut Console<'_>) -> Result<(), Fail> {
    let mut found = file::read(path)?;
    // A match nobody can look at would only puzzle people later.
    let (session, stopped) = file::session(env, found.clone())?;
    if let Some(stopped) = stopped {
        return Err(Fail::file(path, play::stopped_in_words(&stopped, session.names())));
    }
    let claimed = found.outcome.is_some();
    if !found.settle(session.game().outcome()) {
        let told = if claimed {
            gettext("The result in the file does not follow from its log, and was not taken over.")
        } else {
            gettext("The match in the file is over, but the file does not say so.")
        };
        console.complain(&told);
    }
    let mut archive = env.open_archive().map_err(Fail::because)?;
    let imported = archive.import(&found).map_err(Fail::because)?;
    archive.close().map_err(Fail::because)?;
    let id = imported.id().to_string();
    match imported {
        Imported::New(_) => Ok(console.say(&gettext_f("The match is now number {id}.", &[("id", &id)]))?),
        Imported::Known { same: true, .. } => {
            Ok(console.say(&gettext_f("The match was there already: number {id}.", &[("id", &id)]))?)
        }
        Imported::Known { same: false, .. } => Err(Fail::Failed(gettext_f(
            "The match is there already, as number {id}, with another log. It stays as it is.",
            &[("id", &id)],
        ))),
    }
}
