//! `puzzles find`: puzzles out of matches of bots, for the files that the program ships.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use crate::bots::Series;
use crate::cli::Console;
use crate::cli::args::FindPuzzlesArgs;
use crate::cli::env::Environment;
use crate::cli::fail::Fail;
use crate::cli::simulate;
use crate::engine::{AnyEntry, Record, Source};
use crate::files;
use crate::i18n::gettext_f;
use crate::insight::puzzles::{Collection, Find, Puzzle, find, kind, shipped_of};
use crate::play::MatchSetup;

/// Who sits at the table of a puzzle.
const NAMES: [&str; 8] = ["Anna", "Ben", "Clara", "David", "Emma", "Felix", "Greta", "Hugo"];

/// Plays one match of bots after the other and looks for puzzles in them, until the file has enough. The file is written
/// after each match with some, so that little is lost by stopping.
pub(super) fn find_puzzles(
    env: &Environment<'_>,
    args: &FindPuzzlesArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let tools = env.tools(&args.simulate.game)?;
    let (mut setup, game) = simulate::table(env, &args.simulate)?;
    for (seat, name) in setup.seats.iter_mut().zip(NAMES) {
        name.clone_into(&mut seat.name);
    }
    let never = AtomicBool::new(false);
    let mut all = shipped_of(&std::fs::read_to_string(&args.file).unwrap_or_default());
    let rules_version = tools.game.info.rules_version;
    for n in 0..args.simulate.matches {
        let known = count(&all);
        if known >= args.most || console.ending.is_near() {
            break;
        }
        let seed = setup.seed.number().wrapping_add(n.into());
        let mut log: Vec<AnyEntry> = Vec::new();
        let mut nothing = |_| {};
        let series =
            Series { matches: 1, seed, ..simulate::series(&args.simulate, &setup, &never, &mut nothing) };
        game.simulate_logged(series, &mut |entries, _| log = entries);
        let mut of = tools.game.create(&setup).map_err(Fail::usage)?;
        for entry in &log {
            of.play(Record::new(entry.clone(), Source::Bot)).map_err(Fail::because)?;
        }
        let mut wanted = Find {
            judge: tools.judge,
            name: &format!("{}-{seed}", tools.game.info.id),
            most: args.of_a_match.min(args.most - known),
            most_of_a_kind: args.of_a_kind,
            kinds: kinds(&all),
            options: args.choices,
            longest: args.longest,
            seed,
            cancel: &never,
        };
        let puzzles = find(&*of, &mut wanted);
        let seed = seed.to_string();
        let found = puzzles.len().to_string();
        console.say(&gettext_f("Match {seed}: {n}", &[("seed", &seed), ("n", &found)]))?;
        console.out.flush()?;
        let Some(last) = puzzles.last().map(|puzzle| puzzle.at) else { continue };
        let log: Vec<Value> = log.iter().take(last + 1).map(AnyEntry::to_json).collect();
        let setup = MatchSetup { content: Value::Null, ..setup.clone() };
        all.push(Collection { setup, rules_version, log, puzzles });
        write(env, args, &all)?;
    }
    Ok(())
}

fn puzzles(all: &[Collection]) -> impl Iterator<Item = (&Collection, &Puzzle)> {
    all.iter().flat_map(|of| of.puzzles.iter().map(move |puzzle| (of, puzzle)))
}

fn count(all: &[Collection]) -> usize {
    puzzles(all).count()
}

/// How many there are of each kind of choice.
fn kinds(all: &[Collection]) -> BTreeMap<String, usize> {
    let mut kinds = BTreeMap::new();
    for (of, puzzle) in puzzles(all) {
        *kinds.entry(of.log.get(puzzle.at).map(kind).unwrap_or_default()).or_default() += 1;
    }
    kinds
}

fn write(env: &Environment<'_>, args: &FindPuzzlesArgs, all: &[Collection]) -> Result<(), Fail> {
    let mut text = String::new();
    for of in all {
        let line = serde_json::to_string(of).map_err(|error| Fail::file(&args.file, error))?;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{line}");
    }
    files::write(&args.file, text.as_bytes(), &env.own_files()).map_err(Fail::because)
}
