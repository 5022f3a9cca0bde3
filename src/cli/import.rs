//! `history import`: matches come in, whole or as results that were recorded elsewhere.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use super::Console;
use super::args::{ImportArgs, UndoImportArgs};
use super::env::Environment;
use super::fail::Fail;
use super::{file, history};
use crate::archive::{Archive, Clock, Imported, MatchFile, MatchId};
use crate::exchange::plays::{
    Fate, Matching, Plan, PlanLine, Plays, Whom, Whose, carry_out, plan, read_plays,
};
use crate::exchange::{self, ImportError};
use crate::i18n::{gettext, gettext_f, ngettext_f};

pub(super) fn import(
    env: &Environment<'_>,
    args: &ImportArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    match exchange::read_plays_file(&args.file).map_err(|why| Fail::file(&args.file, why))? {
        Some(text) => import_plays(env, args, &text, console),
        None if args.dry_run => Err(Fail::Usage(gettext("Only imports of plays have a dry run."))),
        None => {
            let files = file::read_all(&args.file)?;
            files.into_iter().try_for_each(|found| import_one(env, &args.file, found, console))
        }
    }
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

/// What people say about the names of a file, in a file of their own.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    /// The ids of games by the names that the file has for them.
    #[serde(default)]
    games: BTreeMap<String, String>,
    /// The names here by the names in the file; nothing for a guest.
    #[serde(default)]
    people: BTreeMap<String, Option<String>>,
}

fn names(args: &ImportArgs) -> Result<Names, Fail> {
    let mut names = match &args.matching {
        None => Names::default(),
        Some(path) => {
            let text = std::fs::read_to_string(path).map_err(|error| Fail::file(path, error))?;
            serde_json::from_str(&text).map_err(|error| Fail::file(path, error))?
        }
    };
    names.games.extend(args.games.iter().cloned());
    let person =
        |(name, here): &(String, String)| (name.clone(), Some(here.clone()).filter(|here| !here.is_empty()));
    names.people.extend(args.people.iter().map(person));
    Ok(names)
}

/// Whom the people of a file are, by their names; one who is not in the file is a slip of the pen.
fn matching(plays: &Plays, names: &Names) -> Result<BTreeMap<String, Whom>, Fail> {
    let mut people = BTreeMap::new();
    for (name, here) in &names.people {
        let same = |stranger: &&exchange::plays::Stranger| {
            stranger.name.to_lowercase() == name.to_lowercase() || stranger.key == *name
        };
        let found: Vec<_> = plays.people.iter().filter(same).collect();
        if found.is_empty() {
            return Err(Fail::Usage(gettext_f("Nobody in the file is called “{name}”.", &[("name", name)])));
        }
        let whom = here.as_ref().map_or(Whom::Nobody, |here| Whom::Named(here.clone()));
        people.extend(found.into_iter().map(|stranger| (stranger.key.clone(), whom.clone())));
    }
    Ok(people)
}

fn import_plays(
    env: &Environment<'_>,
    args: &ImportArgs,
    text: &str,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let names = names(args)?;
    for game in names.games.values() {
        env.game(game)?;
    }
    let mut matched = Matching { games: names.games.clone(), people: BTreeMap::new() };
    let name = args.file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let plays =
        read_plays(env.catalogue, &name, text, &matched).map_err(|why| Fail::file(&args.file, why))?;
    matched.people = matching(&plays, &names)?;
    if args.dry_run {
        // Where there is no archive yet, all is new.
        let planned = match history::reading(env)? {
            Some(archive) => plan(&archive, &plays, &matched).map_err(Fail::because)?,
            None => {
                let empty = Archive::in_memory(Clock::system()).map_err(Fail::because)?;
                plan(&empty, &plays, &matched).map_err(Fail::because)?
            }
        };
        return if args.json { console.print_json(&as_json(&planned)) } else { tell(env, &planned, console) };
    }
    let mut archive = env.open_archive().map_err(Fail::because)?;
    let planned = plan(&archive, &plays, &matched).map_err(Fail::because)?;
    let received = match planned.coming_in() {
        0 => None,
        _ => Some(carry_out(&mut archive, env.catalogue, &planned, file::now()).map_err(Fail::because)?),
    };
    archive.close().map_err(Fail::because)?;
    if args.json {
        let mut told = as_json(&planned);
        told["import"] = json!(received.as_ref().map(|received| &received.import));
        return console.print_json(&told);
    }
    tell(env, &planned, console)?;
    if let Some(received) = received {
        let undo = format!("tableside-cli history undo-import {}", received.import);
        console.say(&gettext_f("Take all of it back with: {command}", &[("command", &undo)]))?;
    }
    Ok(())
}

const fn word(fate: &Fate) -> &'static str {
    match fate {
        Fate::New => "new",
        Fate::Known(_) => "known",
        Fate::Conflicting(..) => "conflicting",
        Fate::Refused(_) => "refused",
    }
}

fn tell(env: &Environment<'_>, plan: &Plan, console: &mut Console<'_>) -> Result<(), Fail> {
    for line in &plan.lines {
        console.say(&told(env, line))?;
    }
    if !plan.people.is_empty() {
        console.say("")?;
    }
    for (stranger, name, why) in &plan.people {
        let why = match why {
            Whose::Chosen => gettext("as you said"),
            Whose::Remembered => gettext("as the last time"),
            Whose::SameName => gettext("same name"),
            Whose::New => gettext("new"),
        };
        let name = if name.is_empty() { gettext("guest") } else { name.clone() };
        console.say(&format!("  {} → {name} ({why})", stranger.name))?;
    }
    if !plan.other_games.is_empty() {
        let n: usize = plan.other_games.values().sum();
        let many = u32::try_from(n).unwrap_or(u32::MAX);
        console.say("")?;
        console.say(&ngettext_f(
            "{n} play of games that Tableside does not know was passed over.",
            "{n} plays of games that Tableside does not know were passed over.",
            many,
            &[("n", &n.to_string())],
        ))?;
    }
    let count =
        |wanted: &str| plan.lines.iter().filter(|line| word(&line.fate) == wanted).count().to_string();
    let counts = [
        ("new", count("new")),
        ("known", count("known")),
        ("conflicting", count("conflicting")),
        ("refused", count("refused")),
    ];
    console.say("")?;
    Ok(console.say(&gettext_f(
        "New: {new}. Already here: {known}. In conflict: {conflicting}. Not possible: {refused}.",
        &counts.each_ref().map(|(key, n)| (*key, n.as_str())),
    ))?)
}

fn told(env: &Environment<'_>, line: &PlanLine) -> String {
    let play = &line.play;
    let title =
        env.catalogue.find(&play.game).map_or_else(|| play.game.clone(), |def| gettext(def.info.title));
    let seats: Vec<String> = line
        .names
        .iter()
        .enumerate()
        .map(|(at, name)| {
            let name = if name.is_empty() { gettext("guest") } else { name.clone() };
            let outcome = play.result.as_ref().ok().filter(|outcome| outcome.group().is_none());
            match outcome.and_then(|outcome| outcome.scores.get(at)) {
                Some(score) => format!("{name} {score}"),
                None => name,
            }
        })
        .collect();
    let fate = match &line.fate {
        Fate::New => gettext("new"),
        Fate::Known(id) => gettext_f("already here as number {id}", &[("id", &id.to_string())]),
        Fate::Conflicting(id, why) => {
            gettext_f("in conflict with number {id}: {why}", &[("id", &id.to_string()), ("why", why)])
        }
        Fate::Refused(why) => gettext_f("not possible: {why}", &[("why", why)]),
    };
    format!("{}  {title}: {} ({fate})", exchange::day_and_time(play.at), seats.join(", "))
}

fn as_json(plan: &Plan) -> Value {
    let line = |line: &PlanLine| {
        let (id, why) = match &line.fate {
            Fate::New => (None, None),
            Fate::Known(id) => (Some(*id), None),
            Fate::Conflicting(id, why) => (Some(*id), Some(why)),
            Fate::Refused(why) => (None, Some(why)),
        };
        json!({
            "uuid": line.play.uuid, "game": line.play.game, "started_at": line.play.at, "names": line.names,
            "outcome": line.play.result.as_ref().ok(), "fate": word(&line.fate), "id": id, "why": why,
        })
    };
    let person = |(stranger, name, why): &(exchange::plays::Stranger, String, Whose)| {
        let why = match why {
            Whose::Chosen => "chosen",
            Whose::Remembered => "remembered",
            Whose::SameName => "same_name",
            Whose::New => "new",
        };
        json!({"key": stranger.key, "name": stranger.name, "plays": stranger.plays, "here": name, "why": why})
    };
    json!({
        "file": plan.file,
        "plays": plan.lines.iter().map(line).collect::<Vec<_>>(),
        "people": plan.people.iter().map(person).collect::<Vec<_>>(),
        "other_games": plan.other_games,
    })
}

pub(super) fn imports(env: &Environment<'_>, as_json: bool, console: &mut Console<'_>) -> Result<(), Fail> {
    let imports = match history::reading(env)? {
        Some(archive) => archive.imports().map_err(Fail::because)?,
        None => Vec::new(),
    };
    if as_json {
        let one = |import: &crate::archive::Import| json!({"id": import.id, "file": import.file, "at": import.at, "matches": import.matches});
        return console.print_json(&imports.iter().map(one).collect());
    }
    if imports.is_empty() {
        console.say(&gettext("No results were imported."))?;
    }
    for import in imports {
        let many = u32::try_from(import.matches).unwrap_or(u32::MAX);
        let n = ngettext_f("{n} match", "{n} matches", many, &[("n", &import.matches.to_string())]);
        console.say(&format!(
            "{}  {}  {} ({n})",
            import.id,
            exchange::day_and_time(import.at),
            import.file
        ))?;
    }
    Ok(())
}

pub(super) fn undo(
    env: &Environment<'_>,
    args: &UndoImportArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let mut archive = env.open_archive().map_err(Fail::because)?;
    let gone = archive.undo_import(&args.import.to_lowercase()).map_err(Fail::because)?.len();
    archive.close().map_err(Fail::because)?;
    if gone == 0 {
        return Err(Fail::Failed(gettext("There is no such import; “history imports” lists them.")));
    }
    let many = u32::try_from(gone).unwrap_or(u32::MAX);
    let n = gone.to_string();
    Ok(console.say(&ngettext_f(
        "{n} match was taken back.",
        "{n} matches were taken back.",
        many,
        &[("n", &n)],
    ))?)
}

/// The matches with these numbers.
pub(super) fn ids(numbers: &[i64]) -> Vec<MatchId> {
    numbers.iter().map(|id| MatchId(*id)).collect()
}
