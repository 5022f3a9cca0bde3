//! `history`: the matches of the archive in the terminal.

use std::path::Path;

use jiff::civil::Date;
use serde_json::{Value, json};

use super::args::{
    BgStatsArgs, BranchArgs, EditArgs, HistoryArgs, HistoryCommand, HistoryListArgs, ShowArgs,
};
use super::env::Environment;
use super::fail::Fail;
use super::progress::Progress;
use super::referee::answer;
use super::statistics::{begin, person};
use super::{Console, backups, file, hand_on, import, play};
use crate::archive::{Archive, Filter, MatchFile, MatchId, MatchLine, OpenError, SeatLine, Status};
use crate::engine::{Names, Seed, Stopped};
use crate::exchange::{self, CsvTables, Form};
use crate::files;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::insight::{self, Calendar};
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
        HistoryCommand::Export(args) => {
            let form = if args.text { Form::Text } else { Form::Match };
            export(env, args.id, form, args.file.as_deref(), console)
        }
        HistoryCommand::Page(args) => hand_on::page(env, &args, console),
        HistoryCommand::Qr(args) => hand_on::qr(env, &args, console),
        HistoryCommand::Seal(args) => hand_on::seal(env, args.id, console),
        HistoryCommand::Record(args) => export(env, args.id, Form::Record, args.file.as_deref(), console),
        HistoryCommand::Import(args) => import::import(env, &args, console),
        HistoryCommand::Imports(args) => import::imports(env, args.json, console),
        HistoryCommand::UndoImport(args) => import::undo(env, &args, console),
        HistoryCommand::Edit(args) => edit(env, &args, console),
        HistoryCommand::Branch(args) => branch(env, &args, console),
        HistoryCommand::Csv(args) => csv(env, &args.folder, console),
        HistoryCommand::BgStats(args) => bg_stats(env, &args, console),
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
    let archive = reading(env)?;
    let (lines, total) = match &archive {
        Some(archive) => {
            let filter = filter(env, args, archive)?;
            let page = archive.list(&filter, None, args.limit).map_err(Fail::because)?;
            (page.lines, page.total)
        }
        None => (Vec::new(), 0),
    };
    let under: Vec<Vec<Variation>> = match &archive {
        Some(archive) => lines.iter().map(|line| variations(archive, line)).collect::<Result<_, _>>()?,
        None => Vec::new(),
    };
    if args.json {
        let lines = lines.iter().zip(&under).map(|(line, under)| {
            let mut json = as_json(line);
            json["variations"] = under.iter().map(Variation::json).collect();
            json
        });
        return console.print_json(&lines.collect());
    }
    if total == 0 {
        console.say(&gettext("No matches found."))?;
    }
    for (line, under) in lines.iter().zip(&under) {
        console.say(&in_words(env, line))?;
        under.iter().try_for_each(|variation| variation.tell(env, 1, console))?;
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

/// A variation of a match, with those of itself.
struct Variation {
    at: usize,
    line: MatchLine,
    under: Vec<Self>,
}

/// The variations of a match.
fn variations(archive: &Archive, line: &MatchLine) -> Result<Vec<Variation>, Fail> {
    if line.branches == 0 {
        return Ok(Vec::new());
    }
    let found = archive.branches(line.id).map_err(Fail::because)?.into_iter();
    found.map(|(at, line)| Ok(Variation { at, under: variations(archive, &line)?, line })).collect()
}

impl Variation {
    /// A line for each, under the match.
    fn tell(&self, env: &Environment<'_>, depth: usize, console: &mut Console<'_>) -> Result<(), Fail> {
        let (line, at) = (in_words(env, &self.line), self.at.to_string());
        let words = gettext_f("{match}, played on after entry {n}", &[("match", &line), ("n", &at)]);
        console.say(&format!("{:1$}{words}", "", 4 * depth))?;
        self.under.iter().try_for_each(|under| under.tell(env, depth + 1, console))
    }

    fn json(&self) -> Value {
        let mut json = as_json(&self.line);
        json["after"] = self.at.into();
        json["variations"] = self.under.iter().map(Self::json).collect();
        json
    }
}

/// Begins a variation of a match and says how to play it.
fn branch(env: &Environment<'_>, args: &BranchArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let mut archive = env.open_archive().map_err(Fail::because)?;
    let seed = Seed::drawn().map_err(Fail::because)?;
    let begun = archive.branch(MatchId(args.id), args.after, seed, "").map_err(Fail::because);
    archive.close().map_err(Fail::because)?;
    let id = begun?.to_string();
    Ok(console.say(&gettext_f("The variation is saved; “play --resume {id}” plays it.", &[("id", &id)]))?)
}

fn filter(env: &Environment<'_>, args: &HistoryListArgs, archive: &Archive) -> Result<Filter, Fail> {
    let calendar = Calendar::system();
    let after = |day: Date| day.tomorrow().map_err(Fail::usage).and_then(|day| begin(&calendar, day));
    Ok(Filter {
        game: args.game.as_deref().map(|game| env.game(game)).transpose()?.map(|def| def.info.id.to_owned()),
        person: args.player.as_deref().map(|name| person(archive, name)).transpose()?,
        status: None,
        text: args.words.join(" "),
        from: args.from.map(|day| begin(&calendar, day)).transpose()?,
        until: args.until.map(after).transpose()?,
        adjusted: args.adjusted,
        real_dice: args.real_dice,
        counted: args.uncounted.then_some(false),
        elsewhere: args.elsewhere.then_some(true),
        tag: args.tag.clone(),
        branches: false,
    })
}

/// Notes, labels, and whether matches count, of several at once.
fn edit(env: &Environment<'_>, args: &EditArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let mut archive = env.open_archive().map_err(Fail::because)?;
    for id in import::ids(&args.ids) {
        let stored = archive.load(id).map_err(Fail::because)?;
        if let Some(note) = &args.note {
            archive.set_note(id, note).map_err(Fail::because)?;
        }
        let mut tags = stored.tags.clone();
        tags.retain(|tag| !args.unlabel.contains(tag));
        tags.extend(args.label.iter().filter(|tag| !stored.tags.contains(tag)).cloned());
        if tags != stored.tags {
            archive.set_tags(id, &tags).map_err(Fail::because)?;
        }
        if args.count || args.no_count {
            archive.set_counted(id, args.count).map_err(Fail::because)?;
        }
    }
    archive.close().map_err(Fail::because)?;
    let many = u32::try_from(args.ids.len()).unwrap_or(u32::MAX);
    let n = args.ids.len().to_string();
    Ok(console.say(&ngettext_f("{n} match changed.", "{n} matches changed.", many, &[("n", &n)]))?)
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
        (Status::Running, _) => gettext("unfinished"),
        (Status::Finished, None) => gettext("finished"),
        (Status::Finished, Some(true)) => graded(env, line, gettext("won together")),
        (Status::Finished, Some(false)) => graded(env, line, gettext("lost together")),
        (Status::Abandoned, _) => gettext("abandoned"),
    };
    let status = if line.adjusted { gettext_f("{result}, adjusted", &[("result", &status)]) } else { status };
    let status = match line.elsewhere {
        true => gettext_f("{result}, recorded elsewhere", &[("result", &status)]),
        false => status,
    };
    let status = match line.uncounted {
        true => gettext_f("{result}, not counted", &[("result", &status)]),
        false => status,
    };
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
        "counted": !line.uncounted,
        "elsewhere": line.elsewhere,
        "real_dice": line.real_dice && !line.elsewhere,
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
    if stored.elsewhere.is_some() {
        return show_result(env, args, &stored, console);
    }
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

/// A match of which only the result is known.
fn show_result(
    env: &Environment<'_>,
    args: &ShowArgs,
    stored: &MatchFile,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    if args.json {
        return console.print_json(&json!({
            "game": stored.setup.game,
            "seats": stored.setup.seats,
            "status": stored.status,
            "started_at": stored.started_at,
            "finished_at": stored.finished_at,
            "note": stored.note,
            "tags": stored.tags,
            "counted": !stored.uncounted,
            "outcome": stored.outcome,
            "elsewhere": stored.elsewhere,
        }));
    }
    let archive = env.read_archive().map_err(Fail::because)?;
    let id = MatchId(args.id);
    let filter =
        Filter { from: Some(stored.started_at), until: Some(stored.started_at + 1), ..Filter::default() };
    let lines = archive.lines(&filter, None, usize::MAX).map_err(Fail::because)?;
    if let Some(line) = lines.iter().find(|line| line.id == id) {
        console.say(&in_words(env, line))?;
    }
    if !stored.note.is_empty() {
        console.say_wrapped(&stored.note, 0)?;
    }
    let (file, at) = stored.elsewhere.as_ref().map(|from| (from.file.clone(), from.at)).unwrap_or_default();
    let day = exchange::day_and_time(at);
    Ok(console.say(&gettext_f("It came in from {file}, {day}.", &[("file", &file), ("day", &day)]))?)
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

fn export(
    env: &Environment<'_>,
    id: i64,
    form: Form,
    path: Option<&Path>,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let archive = env.read_archive().map_err(Fail::because)?;
    let found = archive.export(MatchId(id)).map_err(Fail::because)?;
    match path {
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
    let ids = archive.ids_of_matches().map_err(Fail::because)?;
    let mut files = Vec::new();
    let mut progress = Progress::begin();
    for (done, id) in ids.iter().enumerate() {
        progress.at(done, ids.len());
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

fn bg_stats(env: &Environment<'_>, args: &BgStatsArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let mut files = match args.ids.as_slice() {
        [] => ended(env, console)?,
        some => {
            let archive = env.read_archive().map_err(Fail::because)?;
            let ids = import::ids(some).into_iter();
            ids.map(|id| archive.export(id).map_err(Fail::because)).collect::<Result<Vec<_>, _>>()?
        }
    };
    // What was recorded elsewhere is there already.
    files.retain(|file| file.outcome.is_some() && file.elsewhere.is_none());
    let json = format!("{:#}\n", exchange::bg_stats(env.catalogue, &files));
    files::write(&args.file, json.as_bytes(), &env.own_files()).map_err(Fail::because)?;
    told(files.len(), console)
}

fn told(n: usize, console: &mut Console<'_>) -> Result<(), Fail> {
    let many = u32::try_from(n).unwrap_or(u32::MAX);
    let words = [("n", &*n.to_string())];
    Ok(console.say(&ngettext_f("{n} match written.", "{n} matches written.", many, &words))?)
}
