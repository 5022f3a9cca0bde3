//! `simulate --errors`: what the choices of bots cost, so that people's can be told by them.

use std::sync::atomic::AtomicBool;

use serde_json::json;

use super::{percent, series, table};
use crate::bots::Series;
use crate::cli::Console;
use crate::cli::args::SimulateArgs;
use crate::cli::env::Environment;
use crate::cli::fail::Fail;
use crate::engine::{AnyEntry, Record, Source};

/// The choices of a seat.
#[derive(Clone, Copy, Debug, Default)]
struct Choices {
    all: u32,
    mattered: u32,
    low: f64,
    high: f64,
    /// Of `low`, for its error.
    squares: f64,
}

/// Plays matches and judges each choice of each seat by what it knew. Prints JSON, a seat a line.
pub(super) fn errors(
    env: &Environment<'_>,
    args: &SimulateArgs,
    simulations: u32,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let tools = env.tools(&args.game)?;
    let (setup, game) = table(env, args)?;
    let never = AtomicBool::new(false);
    let mut seats = vec![Choices::default(); setup.seats.len()];
    let mut told = percent();
    for n in 0..args.matches {
        told(n as f32 / args.matches as f32);
        let mut log: Vec<AnyEntry> = Vec::new();
        let seed = setup.seed.number().wrapping_add(n.into());
        let mut nothing = |_| {};
        let one = Series { matches: 1, seed, ..series(args, &setup, &never, &mut nothing) };
        game.simulate_logged(one, &mut |entries, _| log = entries);
        let mut of = tools.game.create(&setup).map_err(Fail::usage)?;
        for (at, entry) in log.into_iter().enumerate() {
            let seat = entry.seat().and_then(|seat| seats.get_mut(seat.index()));
            let judged = seat.and_then(|seat| {
                let seed = seed ^ (at as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                Some((seat, (tools.judge)(&*of, &entry, simulations, seed, &never)?))
            });
            if let Some((seat, judged)) = judged {
                seat.all += 1;
                if judged.mattered {
                    seat.mattered += 1;
                    seat.low += judged.low;
                    seat.high += judged.high;
                    seat.squares += judged.low * judged.low;
                }
            }
            of.play(Record::new(entry, Source::Bot)).map_err(Fail::because)?;
        }
    }
    drop(told);
    for (seat, found) in seats.iter().enumerate() {
        let n = f64::from(found.mattered.max(1));
        let (low, high) = (found.low / n, found.high / n);
        let error = ((found.squares / n - low * low).max(0.0) / n).sqrt();
        let level = args.bots.get(seat).or(args.bots.last());
        console.say(
            &json!({
                "level": level,
                "choices": found.all,
                "mattered": found.mattered,
                "low": low,
                "high": high,
                "error": error,
            })
            .to_string(),
        )?;
    }
    Ok(())
}
