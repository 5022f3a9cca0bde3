//! `perft`: counts of sequences of choices, for people who compare implementations of a game.

use std::time::Instant;

use super::Console;
use super::args::PerftArgs;
use super::env::Environment;
use super::fail::Fail;
use super::progress::Waiting;
use super::setup::{self, SeatArg, Wanted};
use crate::engine::{Record, Source};
use crate::i18n::{decimal, gettext_f};

pub(super) fn perft(env: &Environment<'_>, args: &PerftArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let tools = env.tools(&args.game)?;
    let def = &tools.game;
    let seats = args.seats.unwrap_or(def.info.min_seats);
    let seed = args.table.seed.unwrap_or_default();
    let wanted = Wanted {
        seats: setup::named(std::iter::repeat_n(SeatArg::person(), seats)),
        options: args.table.options.iter().cloned().collect(),
        seed: Some(seed),
        ..Wanted::default()
    };
    let setup = setup::set_up(def, setup::find_pack(env, def, args.table.pack.as_deref())?, wanted)?;
    let mut game = tools.bench(&setup).map_err(Fail::usage)?;
    // What is rolled or dealt before the first choice.
    while let Some(entry) = game.roll(seed.into()) {
        game.play(Record::new(entry, Source::Program)).map_err(Fail::because)?;
    }
    let begun = Instant::now();
    let waiting = Waiting::begin();
    let sum = if args.divide && args.depth > 0 {
        let divided = game.divide(args.depth, seed);
        drop(waiting);
        let names = setup.names();
        for (choice, n) in &divided {
            let written = game.write_action(&choice.entry).unwrap_or_else(|| choice.text.render(&names));
            console.say(&format!("{written} {n}"))?;
        }
        divided.iter().map(|(_, n)| n).sum()
    } else {
        let sum = game.perft(args.depth, seed);
        drop(waiting);
        sum
    };
    let seconds = decimal(begun.elapsed().as_secs_f64(), 2);
    let places = [("n", sum.to_string()), ("seconds", seconds)];
    let places = places.each_ref().map(|(name, value)| (*name, value.as_str()));
    Ok(console.say(&gettext_f("{n} in {seconds} s", &places))?)
}
