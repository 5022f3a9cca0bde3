//! `history`: the matches of the archive in the terminal.

use std::path::Path;

use serde_json::{Value, json};

use super::args::{ExportArgs, HistoryArgs, HistoryCommand, HistoryListArgs, ShowArgs};
use super::env::Environment;
use super::fail::Fail;
use super::referee::answer;
use super::{Console, backups, file, play};
use crate::archive::{Archive, Filter, Imported, MatchFile, MatchId, MatchLine, OpenError, SeatLine, Status};
use crate::engine::{Names, Stopped};
use crate::exchange::{self, CsvTables, Form, ImportError};
use crate::files;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::insight;
use crate::play::{Clock, GameSession, clock_line};

pub(super) fn history(
    env: &Environment<'_>,
    args: HistoryArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    backups::offer(env, console)?;
    match args.command {
        HistoryCommand::List(args) => list(env, &args, console),
        HistoryCommand::Show(args) => show(env, &args, console),
        HistoryCommand::Export(args) => export(env, &args, console),
        HistoryCommand::Import(args) => import(env, &args.file, console),
        HistoryCommand::Csv(args) => csv(env, &args.folder, console),
        HistoryCommand::BgStats(args) => bg_stats(env, &args.file, console),
    }
}

/// The archive for reading; `None` if there is none yet.
pub(super) fn reading(env: &Environment<'_>) -> Result<Option<Archive>, Fail> {
    match env.read_archive() {
        Ok(archive) => Ok(Some(archive)),
        Err(OpenError::Missing { .. }) => Ok(None),
        Err(error) => Err(Fail::because(error)),
    }
}

fn list(env: &Environment<'_>, args: &HistoryListArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let filter = Filter { text: args.words.join(" "), adjusted: args.adjusted, ..Filter::default() };
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
        console.say(&gettext("No matches found."))?;
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
    let names = Names(line.seats.iter().map(|seat| seat.name.clone()).collect()).all();
    let seat = |(name, seat): (String, &SeatLine)| match seat.score {
        Some(score) => format!("{name} {score}"),
        None => name,
    };
    let seats: Vec<String> = names.into_iter().zip(&line.seats).map(seat).collect();
    let title =
        env.catalogue.find(&line.game).map_or_else(|| line.game.clone(), |def| gettext(def.info.title));
    let status = match (line.status, line.group_won) {
        _ if line.damaged => gettext("damaged"),
        (Status::Running, _) => gettext("running"),
        (Status::Finished, None) => gettext("finished"),
        (Status::Finished, Some(true)) => graded(env, line, gettext("won together")),
        (Status::Finished, Some(false)) => graded(env, line, gettext("lost together")),
        (Status::Abandoned, _) => gettext("abandoned"),
    };
    let status = if line.adjusted { gettext_f("{result}, adjusted", &[("result", &status)]) } else { status };
    let status = match line.handed_over {
        true => gettext_f("{result}, seats changed", &[("result", &status)]),
        false => status,
    };
    format!(
        "{:>4}  {}  {title}: {} ({status})",
        line.id.0,
        exchange::day_and_time(line.started_at),
        seats.join(", ")
    )
}

/// A result with how hard it was, if the game knows several grades.
fn graded(env: &Environment<'_>, line: &MatchLine, result: String) -> String {
    let option = insight::difficulties(env.catalogue).into_iter().find(|(game, _)| *game == line.game);
    let chosen = option.and_then(|(_, option)| line.group_options.get(option));
    match insight::difficulty(env.catalogue, &line.game, chosen.map(String::as_str)) {
        Some(grade) => format!("{result}, {grade}"),
        None => result,
    }
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
        "adjusted": line.adjusted,
        "handed_over": line.handed_over,
        "group_options": line.group_options,
        "seats": line.seats.iter().map(seat).collect::<Vec<_>>(),
        "note": line.note,
        "tags": line.tags,
        "damaged": line.damaged,
    })
}

fn show(env: &Environment<'_>, args: &ShowArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let archive = env.read_archive().map_err(Fail::because)?;
    let stored = archive.export(MatchId(args.id)).map_err(Fail::because)?;
    let head = stored.clone();
    let note = stored.note.clone();
    let began = exchange::day_and_time(stored.started_at);
    let (session, stopped) = file::session(env, stored)?;
    if args.json {
        console.print_json(&shown_json(&head, &session, stopped.as_ref()))?;
        let message = stopped.map(|stopped| exchange::stopped_in_words(&stopped, session.names()));
        return message.map_or(Ok(()), |message| Err(Fail::Failed(message)));
    }
    let title = gettext(session.game().info().title);
    console.say(&format!("{title}, {began}: {}", session.names().all().join(", ")))?;
    if !note.is_empty() {
        console.say_wrapped(&note, 0)?;
    }
    play::tell_log(&session, console)?;
    play::tell_standing(&session, console)?;
    clock_line(&session).map_or(Ok(()), |line| console.say(&line))?;
    match stopped {
        Some(stopped) => Err(Fail::Failed(exchange::stopped_in_words(&stopped, session.names()))),
        None => Ok(()),
    }
}

/// A match with everything that happened, and where its log stops to hold, if it does.
fn shown_json(stored: &MatchFile, session: &GameSession, stopped: Option<&Stopped>) -> Value {
    let game = session.game();
    let lines = session.lines_from(0);
    let log = lines.iter().enumerate().map(|(n, line)| answer::log_line(n, line, game, session.names()));
    json!({
        "game": stored.setup.game,
        "seats": stored.setup.seats,
        "options": stored.setup.options,
        "dice": stored.setup.dice,
        "cards": stored.setup.cards,
        // What is to come stays secret.
        "seed": (stored.status != Status::Running).then_some(stored.setup.seed),
        "status": stored.status,
        "started_at": stored.started_at,
        "finished_at": stored.finished_at,
        "note": stored.note,
        "tags": stored.tags,
        "scores": game.scores().to_vec(),
        "outcome": game.outcome(),
        // In milliseconds.
        "time": Clock::of(session).map(|clock| json!({
            "seats": clock.seats.iter().map(std::time::Duration::as_millis).collect::<Vec<_>>(),
            "table": clock.table.as_millis(),
            "breaks": clock.breaks.as_millis(),
        })),
        "log": log.collect::<Vec<_>>(),
        "stop": stopped.map(|stopped| answer::stop(stopped, session.names())),
    })
}

fn export(env: &Environment<'_>, args: &ExportArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let archive = env.read_archive().map_err(Fail::because)?;
    let found = archive.export(MatchId(args.id)).map_err(Fail::because)?;
    let form = if args.text { Form::Text } else { Form::Match };
    match &args.file {
        Some(path) => exchange::export(env.catalogue, &found, form, path, &env.own_files(), false)
            .map_err(Fail::because),
        None => {
            let contents = exchange::contents(env.catalogue, &found, form).map_err(Fail::because)?;
            Ok(write!(console.out, "{contents}")?)
        }
    }
}

/// The matches that have ended, the earliest first. What is too damaged to be read is left out.
fn ended(env: &Environment<'_>, console: &mut Console<'_>) -> Result<Vec<MatchFile>, Fail> {
    let archive = env.read_archive().map_err(Fail::because)?;
    let ids = archive.ids().map_err(Fail::because)?;
    let mut files = Vec::new();
    for (done, id) in ids.iter().enumerate() {
        console.progress(done, ids.len());
        match archive.export(*id) {
            Ok(file) if file.status != Status::Running => files.push(file),
            Ok(_) => {}
            Err(error) => console.complain(&format!("{id}: {error}")),
        }
    }
    files.sort_by(|one, two| (one.started_at, &one.uuid).cmp(&(two.started_at, &two.uuid)));
    Ok(files)
}

fn csv(env: &Environment<'_>, folder: &Path, console: &mut Console<'_>) -> Result<(), Fail> {
    let mut tables = CsvTables::new();
    let files = ended(env, console)?;
    let n = files.len();
    files.into_iter().for_each(|file| tables.add(env.catalogue, file));
    std::fs::create_dir_all(folder).map_err(|error| Fail::file(folder, error))?;
    let named = [("results", &tables.results), ("entries", &tables.entries), ("rolls", &tables.rolls)];
    for (name, table) in named {
        let path = folder.join(format!("{name}.csv"));
        files::write(&path, table.as_bytes(), &env.own_files()).map_err(Fail::because)?;
    }
    told(n, console)
}

fn bg_stats(env: &Environment<'_>, path: &Path, console: &mut Console<'_>) -> Result<(), Fail> {
    let mut files = ended(env, console)?;
    files.retain(|file| file.outcome.is_some());
    let json = format!("{:#}\n", exchange::bg_stats(env.catalogue, &files));
    files::write(path, json.as_bytes(), &env.own_files()).map_err(Fail::because)?;
    told(files.len(), console)
}

fn told(n: usize, console: &mut Console<'_>) -> Result<(), Fail> {
    let many = u32::try_from(n).unwrap_or(u32::MAX);
    let words = [("n", &*n.to_string())];
    Ok(console.say(&ngettext_f("{n} match written.", "{n} matches written.", many, &words))?)
}

fn import(env: &Environment<'_>, path: &Path, console: &mut Console<'_>) -> Result<(), Fail> {
    file::read_all(path)?.into_iter().try_for_each(|found| import_one(env, path, found, console))
}

fn import_one(
    env: &Environment<'_>,
    path: &Path,
    mut found: MatchFile,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let claimed = found.outcome.is_some();
    let held = exchange::settle(env.catalogue, &mut found).map_err(|error| match error {
        ImportError::Stopped(why) => Fail::file(path, why),
        other => Fail::because(other),
    })?;
    if !held {
        let message = if claimed {
            gettext("The result in the file does not follow from its log and was ignored.")
        } else {
            gettext("The match in the file is over, but the file does not mark it as finished.")
        };
        console.complain(&message);
    }
    let mut archive = env.open_archive().map_err(Fail::because)?;
    let imported = archive.import(&found).map_err(Fail::because)?;
    archive.close().map_err(Fail::because)?;
    let id = imported.id().to_string();
    match imported {
        Imported::New(_) => {
            Ok(console.say(&gettext_f("The match was imported as number {id}.", &[("id", &id)]))?)
        }
        Imported::Known { same: true, .. } => Ok(console
            .say(&gettext_f("This match is already in the archive as number {id}.", &[("id", &id)]))?),
        Imported::Known { same: false, .. } => Err(Fail::Failed(gettext_f(
            "This match is already in the archive as number {id}, but it is not the same there. Nothing was changed.",
            &[("id", &id)],
        ))),
    }
}
