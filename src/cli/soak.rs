//! `soak`: very many random matches over all games, options and numbers of seats, with the laws of every game checked.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{panic, thread};

use super::Console;
use super::args::SoakArgs;
use super::env::Environment;
use super::fail::Fail;
use super::progress::Progress;
use super::setup::{self, SeatArg, Wanted};
use super::tools::Tools;
use crate::bots::{BenchMatch, SOAK_ENTRIES};
use crate::engine::Random;
use crate::i18n::{decimal, gettext, gettext_f, ngettext_f, whole};
use crate::play::{AnyPack, MatchSetup};

/// How many matches are played with one set-up: reading the content takes longer than many a match.
const WITH_ONE: u64 = 10;

/// What came of the matches of one game.
#[derive(Clone, Copy, Default)]
struct Sum {
    matches: u64,
    entries: u64,
    /// How many did not end.
    stopped: u64,
}

pub(super) fn soak(env: &Environment<'_>, args: &SoakArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let defs = match &args.game {
        Some(game) => vec![*env.tools(game)?],
        // Bots cannot keep score sheets.
        None => env.all_tools().iter().filter(|tools| tools.game.info.sheet_of.is_none()).copied().collect(),
    };
    let packs = defs.iter().map(|def| setup::find_default(&def.game)).collect::<Result<Vec<_>, Fail>>()?;
    let mut sums = vec![Sum::default(); defs.len()];
    let (begun, end) = (Instant::now(), args.skip.saturating_add(args.matches));
    let at_panic = AtPanic::new();
    let late = |begun: Instant| args.seconds.is_some_and(|most| begun.elapsed() >= Duration::from_secs(most));
    let mut table: Option<(u64, MatchSetup, Box<dyn BenchMatch>)> = None;
    let mut progress = Progress::begin();
    for number in args.skip..end {
        if late(begun) {
            break;
        }
        let done = number - args.skip;
        progress.at(done as usize, args.matches as usize);
        let group = number / WITH_ONE;
        let at = (group % defs.len() as u64) as usize;
        let (Some(def), Some(pack), Some(sum)) = (defs.get(at), packs.get(at), sums.get_mut(at)) else {
            break;
        };
        if table.as_ref().is_none_or(|(of, ..)| *of != group) {
            table = Some(set_up(def, pack, args.seed, group).map(|(setup, game)| (group, setup, game))?);
        }
        let Some((_, setup, game)) = &table else { break };
        let seed = Random::for_entry(args.seed, number as usize).seed();
        at_panic.say(told(setup, args, number, "panic"));
        let soaked =
            game.soak(seed).map_err(|broken| Fail::Failed(told(setup, args, number, &broken.to_string())))?;
        sum.matches += 1;
        sum.entries += soaked.entries as u64;
        sum.stopped += u64::from(!soaked.ended);
    }
    drop(progress);
    print(&defs, &sums, begun.elapsed().as_secs_f64(), console)
}

/// What a panic says beside its message: a panic is a broken law like any other, and must say which match it was. A
/// release ends at it, so nothing can be said later.
struct AtPanic(Arc<Mutex<String>>);

impl AtPanic {
    fn new() -> Self {
        let said = Arc::new(Mutex::new(String::new()));
        let (this, own, usual) = (Self(Arc::clone(&said)), thread::current().id(), panic::take_hook());
        panic::set_hook(Box::new(move |info| {
            usual(info);
            if thread::current().id() == own {
                let said = said.lock().unwrap_or_else(PoisonError::into_inner);
                let _ = writeln!(io::stderr(), "{said}");
            }
        }));
        this
    }

    fn say(&self, words: String) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = words;
    }
}

impl Drop for AtPanic {
    fn drop(&mut self) {
        // While a panic is under way, the hook cannot be taken back.
        if !thread::panicking() {
            drop(panic::take_hook());
        }
    }
}

/// A match with any number of seats and any value for each option.
fn set_up(
    tools: &Tools,
    pack: &AnyPack,
    seed: u64,
    group: u64,
) -> Result<(MatchSetup, Box<dyn BenchMatch>), Fail> {
    let def = &tools.game;
    let mut random = Random::for_entry(!seed, group as usize);
    let (least, most) = (def.info.min_seats, def.info.max_seats);
    let seats = least + random.index(most - least + 1);
    let options = &def.rulebook().options;
    let options: BTreeMap<String, String> = options
        .iter()
        .filter_map(|option| Some((option.id.clone(), random.pick(&option.values)?.value.clone())))
        .collect();
    let seats = setup::named(std::iter::repeat_n(SeatArg::person(), seats));
    let wanted = Wanted { seats, options, seed: Some(0), ..Wanted::default() };
    let setup = setup::set_up(def, pack.clone(), wanted)?;
    let game = tools.bench(&setup).map_err(Fail::because)?;
    Ok((setup, game))
}

/// What broke, and how to see it again.
fn told(setup: &MatchSetup, args: &SoakArgs, number: u64, what: &str) -> String {
    let only = args.game.as_ref().map_or_else(String::new, |game| format!(" --game {game}"));
    let again = format!("soak{only} --seed {} --skip {number} --matches 1", args.seed);
    let options =
        setup.options.iter().map(|(id, value)| format!("{id}={value}")).collect::<Vec<_>>().join(" ");
    format!("{}, {} seats, {options}\n{what}\n{again}", setup.game, setup.seats.len())
}

fn print(defs: &[Tools], sums: &[Sum], seconds: f64, console: &mut Console<'_>) -> Result<(), Fail> {
    let all = sums.iter().fold(Sum::default(), |all, sum| Sum {
        matches: all.matches + sum.matches,
        entries: all.entries + sum.entries,
        stopped: all.stopped + sum.stopped,
    });
    let rows = defs.iter().map(|def| gettext(def.game.info.title)).zip(sums);
    for (title, sum) in rows.chain([(gettext("All"), &all)]) {
        let (n, entries, stopped) = (whole(sum.matches), whole(sum.entries), whole(sum.stopped));
        let places = [("game", title.as_str()), ("n", &n), ("entries", &entries), ("stopped", &stopped)];
        console.say(&ngettext_f(
            "{game}: {n} match, {entries} entries; {stopped} stopped",
            "{game}: {n} matches, {entries} entries; {stopped} stopped",
            u32::try_from(sum.matches).unwrap_or(u32::MAX),
            &places,
        ))?;
    }
    let (seconds, most) = (decimal(seconds, 0), whole(SOAK_ENTRIES));
    Ok(console.say(&gettext_f(
        "No rule was broken in {seconds} s. A match is stopped after {most} entries.",
        &[("seconds", &seconds), ("most", &most)],
    ))?)
}
