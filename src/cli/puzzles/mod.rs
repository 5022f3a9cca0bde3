//! `puzzles`: choosing again where somebody chose badly.

mod find;

use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};

use super::args::{PuzzlesArgs, PuzzlesCommand, SolveArgs};
use super::env::Environment;
use super::fail::Fail;
use super::progress::Progress;
use super::statistics::person;
use super::{Console, play};
use crate::archive::Archive;
use crate::engine::{AnyEntry, AnyMatch, Names};
use crate::exchange;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::insight::puzzles::{Due, From, LOOK, Verdict, Wanted, collect, due, left_today};
use crate::insight::{Calendar, telling};
use crate::play::GameSession;

pub(super) fn puzzles(
    env: &Environment<'_>,
    args: PuzzlesArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    match args.command {
        Some(PuzzlesCommand::Find(args)) => find::find_puzzles(env, &args, console),
        None => {
            let mut archive = env.open_archive().map_err(Fail::because)?;
            let done = solve_all(env, &args.solve, &mut archive, console);
            done.and(archive.close().map_err(Fail::because))
        }
    }
}

fn solve_all(
    env: &Environment<'_>,
    args: &SolveArgs,
    archive: &mut Archive,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    if let Some(kept) = env.kept_analyses().filter(|_| !args.shipped) {
        let mut progress = Progress::begin();
        let mut go_on = |done, of| {
            progress.at(done, of);
            true
        };
        collect(archive, env.catalogue, &kept, &mut go_on).map_err(Fail::because)?;
    }
    let calendar = Calendar::system();
    let wanted = wanted(env, args, archive)?;
    let mut set = due(archive, env.catalogue, &wanted, &calendar).map_err(Fail::because)?;
    if args.list {
        set.truncate(args.most.unwrap_or(usize::MAX));
        return list(env, &set, args.json, console);
    }
    let left = left_today(archive, &calendar).map_err(Fail::because)?;
    if set.is_empty() {
        return Ok(
            console.say_wrapped(&gettext("No puzzle is due. Analyse a match of yours to find some."), 0)?
        );
    }
    let most = args.most.unwrap_or(left);
    if most == 0 {
        return Ok(console.say_wrapped(&gettext("That is all for today. With --most you can have more."), 0)?);
    }
    let mut found = [0u32; 2];
    for one in set {
        if found[1] as usize >= most || console.ending.is_near() {
            break;
        }
        match solve(env, archive, &one, console)? {
            Solved::Answered(accepted) => found = [found[0] + u32::from(accepted), found[1] + 1],
            Solved::Gone => {}
            Solved::Stopped => break,
        }
    }
    let [accepted, of] = found.map(|n| n.to_string());
    let places = [("accepted", &*accepted), ("n", &*of)];
    Ok(console.say(&ngettext_f(
        "{accepted} of {n} puzzle accepted.",
        "{accepted} of {n} puzzles accepted.",
        found[1],
        &places,
    ))?)
}

fn wanted(env: &Environment<'_>, args: &SolveArgs, archive: &Archive) -> Result<Wanted, Fail> {
    let game = args.game.as_deref().map(|game| env.game(game)).transpose()?;
    let person = args.player.as_deref().map(|name| person(archive, name)).transpose()?;
    let own = if args.shipped { Some(false) } else { args.mine.then_some(true) };
    Ok(Wanted { game: game.map(|game| game.info.id.to_owned()), person, own })
}

/// What came of a puzzle.
enum Solved {
    /// It was answered; whether the answer is accepted.
    Answered(bool),
    /// Its match has another log now.
    Gone,
    /// No more puzzles are wanted.
    Stopped,
}

fn solve(
    env: &Environment<'_>,
    archive: &mut Archive,
    due: &Due,
    console: &mut Console<'_>,
) -> Result<Solved, Fail> {
    let Some(session) = due.open(archive, env.catalogue) else {
        if matches!(due.from, From::Match(..)) {
            archive.forget_puzzles(std::slice::from_ref(&due.puzzle.id)).map_err(Fail::because)?;
        }
        return Ok(Solved::Gone);
    };
    let (names, seat) = (session.names().clone(), due.puzzle.seat);
    let before = session.game().branch(session.game().len());
    console.say("")?;
    console.say(&heading(archive, due, &session))?;
    let Some(entry) = play::choose_again(session, seat, console)? else { return Ok(Solved::Stopped) };
    let Some(verdict) = judged(env, due, &*before, &entry) else {
        console.say(&gettext("That cannot be compared with the other choices."))?;
        return Ok(Solved::Gone);
    };
    let [chosen, best] = [&verdict.chosen, &verdict.best].map(|entry| in_words(&*before, entry, &names));
    console.say_wrapped(&telling::verdict(&verdict, &chosen, &best), 0)?;
    due.answered(archive, &verdict, &Calendar::system()).map_err(Fail::because)?;
    Ok(Solved::Answered(verdict.accepted()))
}

/// What an answer is worth; looked at now if nobody did before.
fn judged(env: &Environment<'_>, due: &Due, before: &dyn AnyMatch, entry: &AnyEntry) -> Option<Verdict> {
    let json = entry.to_json();
    if let Some(verdict) = due.puzzle.verdict(&json) {
        return Some(verdict);
    }
    let tools = env.tools(&due.game).ok()?;
    let judged = (tools.judge)(before, entry, LOOK, 0, &AtomicBool::new(false))?;
    due.puzzle.verdict_of(&json, &judged)
}

/// A choice in words.
fn in_words(before: &dyn AnyMatch, entry: &Value, names: &Names) -> String {
    let entry = before.read(before.len(), entry).ok();
    let text = entry.and_then(|entry| before.named(&entry));
    text.map_or_else(|| gettext("another choice"), |text| text.render(names))
}

/// Which game, whose turn, and where it comes from.
fn heading(archive: &Archive, due: &Due, session: &GameSession) -> String {
    let title = gettext(session.game().info().title);
    let seat = session.names().of(due.puzzle.seat);
    match &due.from {
        From::Program(_) => gettext_f("{game}: what should {seat} do?", &[("game", &title), ("seat", &seat)]),
        From::Match(id, _) => {
            let when = archive.load(*id).map(|of| exchange::day_and_time(of.started_at)).unwrap_or_default();
            let entry = (due.puzzle.at + 1).to_string();
            gettext_f(
                "{game}, match of {when}, entry {n}: what should {seat} have done?",
                &[("game", &title), ("when", &when), ("n", &entry), ("seat", &seat)],
            )
        }
    }
}

fn list(env: &Environment<'_>, set: &[Due], json: bool, console: &mut Console<'_>) -> Result<(), Fail> {
    if json {
        let line = |due: &Due| {
            let of = match &due.from {
                From::Match(id, _) => Some(id.0),
                From::Program(_) => None,
            };
            json!({
                "id": due.puzzle.id,
                "game": due.game,
                "match": of,
                "entry": due.puzzle.at,
                "seat": due.puzzle.seat,
                "box": due.standing,
                "answers": due.answers,
            })
        };
        return console.print_json(&set.iter().map(line).collect());
    }
    for due in set {
        let title = env.game(&due.game).map_or_else(|_| due.game.clone(), |game| gettext(game.info.title));
        let from = match &due.from {
            From::Match(id, _) => {
                let (id, entry) = (id.to_string(), (due.puzzle.at + 1).to_string());
                gettext_f("match {id}, entry {n}", &[("id", &id), ("n", &entry)])
            }
            From::Program(_) => gettext("comes with the program"),
        };
        let answers = u32::try_from(due.answers).unwrap_or(u32::MAX);
        let often =
            ngettext_f("answered {n} time", "answered {n} times", answers, &[("n", &answers.to_string())]);
        console.say(&format!("{title}: {from}, {often}"))?;
    }
    let n = u32::try_from(set.len()).unwrap_or(u32::MAX);
    Ok(console.say(&ngettext_f("{n} puzzle is due.", "{n} puzzles are due.", n, &[("n", &n.to_string())]))?)
}
