//! `simulate`: whole matches among bots.

use std::sync::atomic::AtomicBool;

use serde_json::json;

use super::Console;
use super::args::{SimulateArgs, SimulateLogArgs};
use super::env::Environment;
use super::fail::Fail;
use super::file;
use super::report::{self, Head, Matches};
use super::setup::{self, SeatArg, Wanted};
use crate::bots::{AdjustedSeat, BenchMatch, LuckAdjusted, MOST_ENTRIES, Series, Shard, Simulation, Wins};
use crate::engine::{AnyEntry, Names, Outcome, Random, Seat};
use crate::files;
use crate::i18n::{gettext_f, ngettext_f};
use crate::play::MatchSetup;

pub(super) fn simulate(
    env: &Environment<'_>,
    args: &SimulateLogArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let SimulateLogArgs { simulate: args, log, luck_adjusted } = args;
    let (setup, game) = table(env, args)?;
    let never = AtomicBool::new(false);
    let mut adjusted = None;
    let found = match log {
        None if *luck_adjusted => {
            let mut percent = percent(console);
            let (found, without) = game.simulate_luck_adjusted(series(args, &setup, &never, &mut percent));
            adjusted = Some(without);
            found
        }
        None => game.simulate(series(args, &setup, &never, &mut percent(console))),
        Some(path) => {
            let (mut lines, mut broken) = (String::new(), None);
            let mut write = |entries: Vec<AnyEntry>, outcome: &Outcome| {
                let rules_version = game.info().rules_version;
                match serde_json::to_string(&file::of_bots(&setup, rules_version, &entries, outcome)) {
                    Ok(line) => lines.extend([line.as_str(), "\n"]),
                    Err(error) => broken = Some(error),
                }
            };
            let mut percent = percent(console);
            let found = game.simulate_logged(series(args, &setup, &never, &mut percent), &mut write);
            if let Some(error) = broken {
                return Err(Fail::file(path, error));
            }
            files::write(path, lines.as_bytes(), &env.own_files()).map_err(Fail::because)?;
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

/// Shows in a terminal how much is done.
pub(super) fn percent(console: &mut Console<'_>) -> impl FnMut(f32) {
    let mut shown = 0;
    move |part: f32| {
        let percent = (part * 100.0) as u32;
        if console.terminal && percent > shown {
            shown = percent;
            // A line that is written over and over; if it cannot be, nothing is lost.
            let _ = write!(console.err, "\r{percent}%\r").and_then(|()| console.err.flush());
        }
    }
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
        let percent = |[mean, error]: [f64; 2]| [100.0 * mean, 200.0 * error].map(|n| format!("{n:.1}"));
        let ([wins, range], [adjusted, narrow]) = (percent(without.plain()), percent(without.adjusted()));
        let factor = without.factor().map_or_else(|| "–".to_owned(), |factor| format!("{factor:.1}"));
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
            "{seat}: {wins}% ± {range} of the wins, {adjusted}% ± {narrow} without luck, as exact as from {factor} times as many matches",
            &places,
        ))?;
    }
    Ok(())
}

fn print(setup: &MatchSetup, found: &Simulation, console: &mut Console<'_>) -> Result<(), Fail> {
    let count = found.matches.to_string();
    let (shortest, longest) = found.lengths;
    let (entries, seconds) = (found.entries.to_string(), format!("{:.2}", found.seconds));
    let rate = format!("{:.0}", per_second(found));
    console.say(&ngettext_f(
        "{n} match, {entries} entries in {seconds} s ({rate} a second)",
        "{n} matches, {entries} entries in {seconds} s ({rate} a second)",
        found.matches,
        &[("n", &count), ("entries", &entries), ("seconds", &seconds), ("rate", &rate)],
    ))?;
    if found.stopped > 0 {
        let (n, most) = (found.stopped.to_string(), MOST_ENTRIES.to_string());
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
    let (shortest, longest) = (shortest.to_string(), longest.to_string());
    let lengths = [("shortest", shortest.as_str()), ("longest", &longest)];
    console.say(&gettext_f("Match length: {shortest} to {longest} entries.", &lengths))?;
    let endings: Vec<_> = found.endings.iter().map(|(word, matches)| format!("{word} {matches}")).collect();
    console.say(&gettext_f("Decided by: {endings}", &[("endings", &endings.join(", "))]))?;
    match &found.wins {
        Wins::Seats { wins, .. } => print_seats(&setup.names(), found, wins, console),
        Wins::Group { won, reached } => {
            let share = format!("{:.1}", 100.0 * f64::from(*won) / f64::from(found.matches.max(1)));
            let (won, reached) = (won.to_string(), format!("{:.1}", 100.0 * reached));
            let places = [("won", won.as_str()), ("share", &share), ("reached", &reached)];
            Ok(console.say(&gettext_f(
                "Won together: {won} ({share}%); on average {reached}% of the way.",
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
        let share = format!("{:.1}", 100.0 * wins / f64::from(found.matches.max(1)));
        let (wins, score) = (format!("{wins:.1}"), format!("{score:.2}"));
        let places = [("seat", names.of(seat)), ("wins", wins), ("share", share), ("score", score)];
        let places = places.each_ref().map(|(name, value)| (*name, value.as_str()));
        console.say(&gettext_f("{seat}: {wins} wins ({share}%), {score} points on average", &places))?;
    }
    Ok(())
}
