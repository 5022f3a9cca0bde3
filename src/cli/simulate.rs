//! `simulate`: whole matches among bots.

mod errors;

use std::sync::atomic::AtomicBool;

use serde_json::json;

use super::Console;
use super::args::{SimulateArgs, SimulateLogArgs};
use super::env::Environment;
use super::fail::Fail;
use super::file;
use super::progress::Progress;
use super::report::{self, Head, Matches};
use super::setup::{self, SeatArg, Wanted};
use crate::bots::{AdjustedSeat, BenchMatch, LuckAdjusted, MOST_ENTRIES, Series, Shard, Simulation, Wins};
use crate::engine::{AnyEntry, Names, Outcome, Random, Seat};
use crate::files;
use crate::i18n::{decimal, gettext_f, ngettext_f, whole};
use crate::play::MatchSetup;

pub(super) fn simulate(
    env: &Environment<'_>,
    args: &SimulateLogArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let SimulateLogArgs { simulate: args, log, luck_adjusted, errors: judged_by } = args;
    if let Some(simulations) = judged_by {
        return errors::errors(env, args, *simulations, console);
    }
    let (setup, game) = table(env, args)?;
    let never = AtomicBool::new(false);
    let mut adjusted = None;
    let found = match log {
        None if *luck_adjusted => {
            let mut percent = percent();
            let (found, without) = game.simulate_luck_adjusted(series(args, &setup, &never, &mut percent));
            adjusted = Some(without);
            found
        }
        None => game.simulate(series(args, &setup, &never, &mut percent())),
        Some(path) => {
            let mut draft = files::Draft::named(path, &env.own_files()).map_err(Fail::because)?;
            let mut broken = None;
            // Line by line, so that a long series takes no more memory than a short one.
            let mut write = |entries: Vec<AnyEntry>, outcome: &Outcome| {
                if broken.is_some() {
                    return;
                }
                let rules_version = game.info().rules_version;
                let line = serde_json::to_string(&file::of_bots(&setup, rules_version, &entries, outcome));
                broken = match line {
                    Ok(line) => draft.append(format!("{line}\n").as_bytes()).map_err(Fail::because).err(),
                    Err(error) => Some(Fail::file(path, error)),
                };
            };
            let mut percent = percent();
            let found = game.simulate_logged(series(args, &setup, &never, &mut percent), &mut write);
            if let Some(fail) = broken {
                return Err(fail);
            }
            draft.keep().map_err(Fail::because)?;
            found
        }
    };
    if args.json {
        let mut report = report::whole(&Head::of(args, &setup), &Matches::of(&found))?;
        if let Some(adjusted) = &adjusted {
            report["luck_adjusted"] = adjusted.seats.iter().map(adjusted_json).collect();
        }
        return console.print_json(&report);
    }
    print(&setup, &found, console)?;
    adjusted.map_or(Ok(()), |adjusted| print_adjusted(&setup.names(), &adjusted, console))
}

/// The match that bots play, with its set-up.
pub(super) fn table(
    env: &Environment<'_>,
    args: &SimulateArgs,
) -> Result<(MatchSetup, Box<dyn BenchMatch>), Fail> {
    let tools = env.tools(&args.game)?;
    let def = &tools.game;
    let seats = args.seats.unwrap_or(def.info.min_seats);
    let last = args.bots.last().copied().unwrap_or_default();
    let bots = args.bots.iter().copied().chain(std::iter::repeat(last)).take(seats);
    let wanted = Wanted {
        seats: setup::named(bots.map(SeatArg::bot)),
        options: args.table.options.iter().cloned().collect(),
        // People are told it, to have the same matches again.
        seed: Some(args.table.seed.map_or_else(Random::system_seed, Ok).map_err(Fail::because)?),
        ..Wanted::default()
    };
    let setup = setup::set_up(def, setup::find_pack(env, def, args.table.pack.as_deref())?, wanted)?;
    let game = tools.bench(&setup).map_err(Fail::usage)?;
    Ok((setup, game))
}

/// The matches that were asked for.
pub(super) fn series<'a>(
    args: &'a SimulateArgs,
    setup: &MatchSetup,
    cancel: &'a AtomicBool,
    progress: &'a mut dyn FnMut(f32),
) -> Series<'a> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    Series {
        levels: &args.bots,
        matches: args.matches,
        seed: setup.seed.number(),
        shard: args.shard.unwrap_or(Shard::WHOLE),
        threads: args.threads.map_or_else(cores, usize::from),
        cancel,
        progress,
    }
}

/// Shows people how much is done.
pub(super) fn percent() -> impl FnMut(f32) {
    let mut progress = Progress::begin();
    move |part: f32| progress.at_part(part)
}

fn per_second(found: &Simulation) -> f64 {
    if found.seconds > 0.0 { found.entries as f64 / found.seconds } else { 0.0 }
}

/// What a seat won, with and without luck.
fn adjusted_json(seat: &AdjustedSeat) -> serde_json::Value {
    let ([wins, error], [adjusted, adjusted_error]) = (seat.plain(), seat.adjusted());
    json!({
        "wins": wins,
        "error": error,
        "adjusted": adjusted,
        "adjusted_error": adjusted_error,
        "factor": seat.factor(),
    })
}

/// How often each seat would win without luck, and what that is worth.
fn print_adjusted(names: &Names, found: &LuckAdjusted, console: &mut Console<'_>) -> Result<(), Fail> {
    for (seat, without) in (0u8..).map(Seat).zip(&found.seats) {
        let percent = |[mean, error]: [f64; 2]| [100.0 * mean, 200.0 * error].map(|n| decimal(n, 1));
        let ([wins, range], [adjusted, narrow]) = (percent(without.plain()), percent(without.adjusted()));
        let factor = without.factor().map_or_else(|| "–".to_owned(), |factor| decimal(factor, 1));
        let places = [
            ("seat", names.of(seat)),
            ("wins", wins),
            ("range", range),
            ("adjusted", adjusted),
            ("narrow", narrow),
            ("factor", factor),
        ];
        let places = places.each_ref().map(|(name, value)| (*name, value.as_str()));
        console.say(&gettext_f(
            "{seat}: {wins}% ± {range} of the wins, {adjusted}% ± {narrow} without luck, as precise as {factor} times as many matches",
            &places,
        ))?;
    }
    Ok(())
}

fn print(setup: &MatchSetup, found: &Simulation, console: &mut Console<'_>) -> Result<(), Fail> {
    let count = whole(found.matches);
    let (shortest, longest) = found.lengths;
    let (entries, seconds) = (whole(found.entries), decimal(found.seconds, 2));
    let rate = decimal(per_second(found), 0);
    console.say(&ngettext_f(
        "{n} match, {entries} entries in {seconds} s ({rate} a second)",
        "{n} matches, {entries} entries in {seconds} s ({rate} a second)",
        found.matches,
        &[("n", &count), ("entries", &entries), ("seconds", &seconds), ("rate", &rate)],
    ))?;
    if found.stopped > 0 {
        let (n, most) = (whole(found.stopped), whole(MOST_ENTRIES));
        console.say(&ngettext_f(
            "{n} more match was stopped after {most} entries and does not count.",
            "{n} more matches were stopped after {most} entries and do not count.",
            found.stopped,
            &[("n", &n), ("most", &most)],
        ))?;
    }
    if found.matches == 0 {
        return Ok(());
    }
    let (shortest, longest) = (whole(shortest), whole(longest));
    let lengths = [("shortest", shortest.as_str()), ("longest", &longest)];
    console.say(&gettext_f("Match length: {shortest} to {longest} entries.", &lengths))?;
    let endings: Vec<_> =
        found.endings.iter().map(|(word, matches)| format!("{word} {}", whole(matches))).collect();
    console.say(&gettext_f("Decided by: {endings}", &[("endings", &endings.join(", "))]))?;
    match &found.wins {
        Wins::Seats { wins, .. } => print_seats(&setup.names(), found, wins, console),
        Wins::Group { won, reached } => {
            let share = decimal(100.0 * f64::from(*won) / f64::from(found.matches.max(1)), 1);
            let (won, reached) = (whole(won), decimal(100.0 * reached, 1));
            let places = [("won", won.as_str()), ("share", &share), ("reached", &reached)];
            Ok(console.say(&gettext_f(
                "Won together: {won} ({share}%); on average {reached}% of the way to winning.",
                &places,
            ))?)
        }
    }
}

fn print_seats(
    names: &Names,
    found: &Simulation,
    wins: &[f64],
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    for (seat, (wins, score)) in (0u8..).map(Seat).zip(wins.iter().zip(&found.scores)) {
        let share = decimal(100.0 * wins / f64::from(found.matches.max(1)), 1);
        let (wins, score) = (decimal(*wins, 1), decimal(*score, 2));
        let places = [("seat", names.of(seat)), ("wins", wins), ("share", share), ("score", score)];
        let places = places.each_ref().map(|(name, value)| (*name, value.as_str()));
        console.say(&gettext_f("{seat}: {wins} wins ({share}%), {score} points on average", &places))?;
    }
    Ok(())
}
