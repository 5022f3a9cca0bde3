//! `play`: a whole match in the terminal.

mod amend;
mod ask;
mod card;
mod choose;
mod complete;
mod concede;
mod hand_over;
mod keep_score;
#[cfg_attr(not(feature = "share"), path = "no_phones.rs")]
mod phones;
mod puzzle;
mod ruling;
mod said;
mod tell;
mod terminal;
mod tips;

use std::net::IpAddr;

use super::Console;
use super::args::PlayArgs;
use super::env::Environment;
use super::fail::Fail;
use super::setup::{self, Wanted};
use super::{backups, history};
use crate::archive::{
    Archive, ArchiveError, Filter, MatchId, MatchLine, NewMatch, OpenError, SharedArchive, Status,
};
use crate::exchange::{self, Seal};
use crate::i18n::{gettext, gettext_f};
use crate::play::{GameDef, GameSession, MatchSetup, Provider};
use terminal::Terminal;

#[cfg(feature = "share")]
pub(super) use phones::share;
pub(super) use puzzle::choose_again;
pub(super) use tell::{tell_log, tell_standing};

/// Where the words of a choice or of a line of the log begin, behind its number.
const CHOICE_COLUMN: usize = 6;
/// How many unfinished matches are offered.
const OFFERED: usize = 10;

pub(super) fn play(env: &Environment<'_>, args: PlayArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    if let (Some(editor), Some(path)) = (&console.editor, env.typed_lines()) {
        editor.keep_history(&path);
    }
    if !args.no_save {
        backups::offer(env, console)?;
    }
    match (args.resume, &args.game) {
        (Some(id), _) => resume(env, id.map(MatchId), &args, console),
        (None, Some(game)) if args.sheet => begin(env, env.sheet(game)?, args, console),
        (None, Some(game)) => begin(env, env.game(game)?, args, console),
        (None, None) => match offer(env, console)? {
            Offered::Resume(id) => resume(env, Some(id), &args, console),
            Offered::Begin(def) => begin(env, def, args, console),
            Offered::Nothing => Ok(()),
        },
    }
}

enum Offered<'a> {
    Resume(MatchId),
    Begin(&'a GameDef),
    Nothing,
}

/// What there is to play: unfinished matches and games.
fn offer<'a>(env: &Environment<'a>, console: &mut Console<'_>) -> Result<Offered<'a>, Fail> {
    let games = env.catalogue.games();
    let running = running(env)?;
    if let ([only], []) = (games, running.as_slice()) {
        return Ok(Offered::Begin(only));
    }
    if !running.is_empty() {
        console.say(&gettext("Unfinished matches:"))?;
        for line in running.iter().take(OFFERED) {
            console.say(&history::in_words(env, line))?;
        }
    }
    console.say(&gettext("Games:"))?;
    for def in games {
        console.say(&format!("      {}", def.info.id))?;
    }
    loop {
        console.say(&gettext(
            "Type the number of a match to resume it, or the name of a game to start a new match.",
        ))?;
        let wanted = |begun: &str| {
            let ids = games.iter().map(|def| def.info.id.to_owned());
            ids.filter(|id| id.starts_with(begun)).collect()
        };
        let Some(line) = console.prompt_with(false, &wanted)? else { return Ok(Offered::Nothing) };
        let line = line.trim();
        if ["", "quit", "exit"].contains(&line) {
            return Ok(Offered::Nothing);
        }
        if let Ok(id) = line.parse() {
            let id = MatchId(id);
            let found = match env.read_archive() {
                Ok(archive) => archive.load(id).map(|_| id).map_err(|error| error.to_string()),
                // Nothing was ever played here.
                Err(OpenError::Missing { .. }) => Err(ArchiveError::NoSuchMatch(id).to_string()),
                Err(error) => Err(error.to_string()),
            };
            match found {
                Ok(id) => return Ok(Offered::Resume(id)),
                Err(why) => console.say_wrapped(&why, 0)?,
            }
            continue;
        }
        match env.game(line) {
            Ok(def) => return Ok(Offered::Begin(def)),
            Err(Fail::Usage(message) | Fail::Failed(message)) => console.say_wrapped(&message, 0)?,
            Err(gone @ Fail::Stream(_)) => return Err(gone),
        }
    }
}

/// The unfinished matches, the last played first.
fn running(env: &Environment<'_>) -> Result<Vec<MatchLine>, Fail> {
    match env.read_archive() {
        Ok(archive) => archive.running(usize::MAX).map_err(Fail::because),
        Err(OpenError::Missing { .. }) => Ok(Vec::new()),
        Err(error) => Err(Fail::because(error)),
    }
}

fn begin(
    env: &Environment<'_>,
    def: &GameDef,
    args: PlayArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let pack = setup::find_pack(env, def, args.table.pack.as_deref())?;
    let tips = wants_tips(env, def, &args, console.terminal);
    let people = People { referee: args.referee, tips, phones: args.phones };
    let wanted = Wanted {
        seats: if args.seats.is_empty() { setup::usual_seats(def) } else { setup::named(args.seats) },
        options: args.table.options.into_iter().collect(),
        dice: args.dice,
        cards: args.cards,
        seed: args.table.seed,
        track_draws: !args.no_draws,
    };
    let setup = setup::set_up(def, pack, wanted)?;
    let game = def.create(&setup).map_err(Fail::usage)?;
    let saved = if args.no_save {
        None
    } else {
        if let Some(line) = running(env)?.iter().find(|line| line.game == setup.game) {
            let id = line.id.to_string();
            console.say(&gettext_f(
                "Match {id} is unfinished; “play --resume {id}” resumes it.",
                &[("id", &id)],
            ))?;
        }
        let mut archive = open(env)?;
        let new = NewMatch {
            setup: setup.clone(),
            rules_version: def.info.rules_version,
            note: String::new(),
            tags: Vec::new(),
        };
        let id = archive.create_match(&new).map_err(Fail::because)?;
        Some((SharedArchive::new(archive), id))
    };
    welcome(def, &setup, console)?;
    let store = saved.as_ref().map(|saved| store(saved, false));
    run(GameSession::new(setup, game, store), saved, people, console)
}

/// What the people at the terminal asked for.
struct People {
    /// To judge what happens, also alone against bots.
    referee: bool,
    /// To have new things explained.
    tips: bool,
    /// To have hands on phones, which reach this computer at an address.
    phones: Option<IpAddr>,
}

/// Whether new things are explained: if that is asked for, and to people at a terminal who have no match of this game.
fn wants_tips(env: &Environment<'_>, def: &GameDef, args: &PlayArgs, terminal: bool) -> bool {
    let first = || {
        let filter = Filter { game: Some(def.info.id.to_owned()), ..Filter::default() };
        match env.read_archive() {
            Ok(archive) => archive.list(&filter, None, 1).is_ok_and(|page| page.lines.is_empty()),
            Err(OpenError::Missing { .. }) => true,
            Err(_) => false,
        }
    };
    args.tips || terminal && !args.no_tips && first()
}

fn open(env: &Environment<'_>) -> Result<Archive, Fail> {
    env.open_archive().map_err(|error| match error {
        OpenError::InUse => {
            let way = gettext("To play without the archive, use “--no-save”.");
            Fail::Failed(format!("{error} {way}"))
        }
        error => Fail::because(error),
    })
}

fn store((archive, id): &(SharedArchive, MatchId), finished: bool) -> Box<dyn crate::play::Store> {
    Box::new(archive.store(*id, finished))
}

fn welcome(def: &GameDef, setup: &MatchSetup, console: &mut Console<'_>) -> Result<(), Fail> {
    console.say(&format!("{}: {}", gettext(def.info.title), setup.names().all().join(", ")))?;
    if let Some(seal) = Seal::of_match(setup).filter(|_| def.info.sheet_of.is_none()) {
        // Noted before the match, it shows afterwards that no roll was chosen.
        console.say_wrapped(&gettext_f("Seal of the dice: {words}", &[("words", &seal.line())]), 0)?;
    }
    console.say(&gettext("Type “help” to see what you can do."))?;
    let bots = setup.seats.iter().any(|seat| seat.bot.is_some());
    if bots && def.info.has_cards && setup.cards == Provider::Physical {
        console.say_wrapped(
            &gettext("You must enter the cards that bots draw, so whoever types them sees them."),
            0,
        )?;
    }
    Ok(())
}

fn resume(
    env: &Environment<'_>,
    id: Option<MatchId>,
    args: &PlayArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let id = match id {
        Some(id) => id,
        None => {
            let nothing = || Fail::Failed(gettext("There is no unfinished match."));
            running(env)?.first().ok_or_else(nothing)?.id
        }
    };
    let archive = open(env)?;
    let stored = archive.load(id).map_err(Fail::because)?;
    if stored.elsewhere.is_some() {
        return Err(Fail::because(ArchiveError::Elsewhere));
    }
    let def = env.game(&stored.setup.game)?;
    let game = def.create(&stored.setup).map_err(Fail::because)?;
    let saved = (SharedArchive::new(archive), id);
    let finished = stored.status == Status::Finished;
    let mut session = GameSession::new(stored.setup, game, Some(store(&saved, finished)));
    if let Err(stopped) = session.resume(stored.records, stored.rules_version) {
        return Err(Fail::Failed(exchange::stopped_in_words(&stopped, session.names())));
    }
    session.come_back(crate::cli::file::now());
    welcome(def, session.setup(), console)?;
    console.say(&crate::play::score_line(&session))?;
    run(session, Some(saved), People { referee: args.referee, tips: args.tips, phones: args.phones }, console)
}

/// Plays until the end or until the people leave, and closes the archive in good order.
fn run(
    mut session: GameSession,
    mut saved: Option<(SharedArchive, MatchId)>,
    mut people: People,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    console.ending.wait_for_signals()?;
    let (played, over) = loop {
        let referees = people.referee || session.has_referees();
        let mut terminal = Terminal::new(session, referees, console);
        terminal.tips.on = people.tips;
        // Phones have the hands of this match; if it goes on as another one, that is none of theirs.
        let played = terminal.begin_phones(people.phones.take()).and_then(|()| terminal.run());
        let (over, kept) = (terminal.is_over(), terminal.kept.take());
        drop(terminal);
        let Some(kept) = kept.filter(|_| played.is_ok()) else { break (played, over) };
        (session, saved) = match keep_score::go_on(kept, saved.as_ref().map(|(archive, _)| archive)) {
            Ok(begun) => begun,
            Err(fail) => break (Err(fail), false),
        };
        tell_log(&session, console)?;
    };
    let Some((archive, id)) = saved else { return played };
    let stop = console.ending.shared();
    let heeds = archive.with(|archive| {
        archive.stop_backups_by(stop);
        Ok(())
    });
    let closed = heeds.and_then(|()| archive.close());
    played.and(closed.map_err(Fail::because))?;
    let id = id.to_string();
    let message = if over {
        gettext_f("The match is saved as number {id}.", &[("id", &id)])
    } else {
        gettext_f("The match is saved; “play --resume {id}” resumes it.", &[("id", &id)])
    };
    Ok(console.say(&message)?)
}
