//! `play`: a whole match in the terminal.

mod amend;
mod ask;
mod said;
mod session;
mod store;
mod tell;

use std::sync::{Arc, Mutex, PoisonError};

use super::Console;
use super::args::PlayArgs;
use super::console::Line;
use super::fail::Fail;
use super::history;
use super::place::Place;
use super::setup::{self, Wanted};
use crate::archive::{Archive, MatchId, MatchLine, NewMatch, OpenError};
use crate::i18n::{gettext, gettext_f};
use crate::play::{GameDef, MatchSetup, Provider, Table};
use session::Session;
use store::{Saved, Shared};

pub(super) use tell::{stopped_in_words, tell_log, tell_standing};

/// How many unfinished matches are offered.
const OFFERED: usize = 10;
/// The most bytes of a typed line.
const LONGEST_LINE: usize = 1 << 16;

pub(super) fn play(place: &Place<'_>, args: PlayArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    match (args.resume, &args.game) {
        (Some(id), _) => resume(place, id.map(MatchId), console),
        (None, Some(game)) => begin(place, place.game(game)?, args, console),
        (None, None) => match offer(place, console)? {
            Offered::Resume(id) => resume(place, Some(id), console),
            Offered::Begin(def) => begin(place, def, args, console),
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
fn offer<'a>(place: &Place<'a>, console: &mut Console<'_>) -> Result<Offered<'a>, Fail> {
    let games = place.catalogue.games();
    let running = running(place)?;
    if let ([only], []) = (games, running.as_slice()) {
        return Ok(Offered::Begin(only));
    }
    if !running.is_empty() {
        console.say(&gettext("Unfinished matches:"))?;
        for line in running.iter().take(OFFERED) {
            console.say(&history::in_words(place, line))?;
        }
    }
    console.say(&gettext("Games:"))?;
    for def in games {
        console.say(&format!("      {}", def.info.id))?;
    }
    loop {
        console.say(&gettext("Type the number of a match to go on, or the name of a game to begin."))?;
        let Some(line) = prompt(console)? else { return Ok(Offered::Nothing) };
        let line = line.trim();
        if let Ok(id) = line.parse() {
            return Ok(Offered::Resume(MatchId(id)));
        }
        match place.game(line) {
            Ok(def) => return Ok(Offered::Begin(def)),
            Err(_) if ["", "quit", "exit"].contains(&line) => return Ok(Offered::Nothing),
            Err(_) => {}
        }
    }
}

/// The unfinished matches, the last played first.
fn running(place: &Place<'_>) -> Result<Vec<MatchLine>, Fail> {
    match place.read_archive() {
        Ok(archive) => archive.running().map_err(Fail::because),
        Err(OpenError::Missing { .. }) => Ok(Vec::new()),
        Err(error) => Err(Fail::because(error)),
    }
}

/// Reads a line after a mark; `None` at the end of input.
fn prompt(console: &mut Console<'_>) -> Result<Option<String>, Fail> {
    loop {
        write!(console.out, "> ")?;
        console.out.flush()?;
        match console.read_line(LONGEST_LINE)? {
            Line::Text(line) => return Ok(Some(line)),
            Line::End => {
                console.say("")?;
                return Ok(None);
            }
            Line::TooLong | Line::NotText => console.say(&gettext("That line cannot be read."))?,
        }
    }
}

fn begin(place: &Place<'_>, def: &GameDef, args: PlayArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let pack = setup::find_pack(place, def, args.table.pack.as_deref())?;
    let wanted = Wanted {
        seats: if args.seats.is_empty() { setup::usual_seats(def) } else { setup::named(args.seats) },
        options: args.table.options.into_iter().collect(),
        dice: args.dice,
        cards: args.cards,
        seed: args.table.seed,
        track_draws: !args.no_draws,
    };
    let setup = setup::set_up(def, pack, wanted)?;
    let game = def.create(&setup).map_err(Fail::because)?;
    let saved = if args.no_save {
        None
    } else {
        if let Some(line) = running(place)?.iter().find(|line| line.game == setup.game) {
            let id = line.id.to_string();
            console.say(&gettext_f(
                "Match {id} is unfinished; “play --resume {id}” goes on with it.",
                &[("id", &id)],
            ))?;
        }
        let mut archive = open(place)?;
        let new = NewMatch {
            setup: setup.clone(),
            rules_version: def.info.rules_version,
            note: String::new(),
            tags: Vec::new(),
        };
        let id = archive.create_match(&new).map_err(Fail::because)?;
        Some((Arc::new(Mutex::new(archive)), id))
    };
    welcome(def, &setup, console)?;
    let store = saved.as_ref().map(boxed);
    run(def, Table::new(setup, game, store), saved, console)
}

fn open(place: &Place<'_>) -> Result<Archive, Fail> {
    place.open_archive().map_err(|error| match error {
        OpenError::InUse => {
            let way = gettext("“--no-save” plays without it.");
            Fail::Failed(format!("{error} {way}"))
        }
        error => Fail::because(error),
    })
}

fn boxed((archive, id): &(Shared, MatchId)) -> Box<dyn crate::play::Store> {
    Box::new(Saved::new(Arc::clone(archive), *id))
}

fn welcome(def: &GameDef, setup: &MatchSetup, console: &mut Console<'_>) -> Result<(), Fail> {
    console.say(&format!("{}: {}", gettext(def.info.title), setup.names().0.join(", ")))?;
    console.say(&gettext("Type “help” to see what you can do."))?;
    let bots = setup.seats.iter().any(|seat| seat.bot.is_some());
    if bots && def.info.has_cards && setup.cards == Provider::Physical {
        console.say_wrapped(
            &gettext("Bots must be told the cards they draw, so whoever types them sees them."),
            0,
        )?;
    }
    Ok(())
}

fn resume(place: &Place<'_>, id: Option<MatchId>, console: &mut Console<'_>) -> Result<(), Fail> {
    let id = match id {
        Some(id) => id,
        None => {
            let nothing = || Fail::Failed(gettext("There is no unfinished match."));
            running(place)?.first().ok_or_else(nothing)?.id
        }
    };
    let archive = open(place)?;
    let stored = archive.load(id).map_err(Fail::because)?;
    let def = place.game(&stored.setup.game)?;
    let game = def.create(&stored.setup).map_err(Fail::because)?;
    let saved = (Arc::new(Mutex::new(archive)), id);
    let mut table = Table::new(stored.setup, game, Some(boxed(&saved)));
    if let Err(stopped) = table.resume(stored.records) {
        return Err(Fail::Failed(stopped_in_words(&stopped, table.names())));
    }
    welcome(def, table.setup(), console)?;
    console.say(&tell::scores(&table))?;
    run(def, table, Some(saved), console)
}

/// Plays until the end or until the people leave, and closes the archive in good order.
fn run(
    def: &GameDef,
    table: Table,
    saved: Option<(Shared, MatchId)>,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let mut session = Session::new(table, def.schema(), console);
    let played = session.run();
    let over = session.is_over();
    drop(session);
    let Some((archive, id)) = saved else { return played };
    if let Some(archive) = Arc::into_inner(archive) {
        let closed = archive.into_inner().unwrap_or_else(PoisonError::into_inner).close();
        played.and(closed.map_err(Fail::because))?;
    }
    let id = id.to_string();
    let told = if over {
        gettext_f("The match is saved as number {id}.", &[("id", &id)])
    } else {
        gettext_f("The match is saved; “play --resume {id}” goes on with it.", &[("id", &id)])
    };
    Ok(console.say(&told)?)
}
