//! `calibrate`: whether bots judge their positions rightly.

use std::sync::atomic::AtomicBool;

use super::Console;
use super::args::SimulateArgs;
use super::env::Environment;
use super::fail::Fail;
use super::report::{self, Head, Values};
use super::simulate::{percent, series, table};
use crate::bots::{Calibration, MOST_ENTRIES, PARTS};
use crate::i18n::{gettext, gettext_f, ngettext_f};

pub(super) fn calibrate(
    env: &Environment<'_>,
    args: &SimulateArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let (setup, game) = table(env, args)?;
    let never = AtomicBool::new(false);
    let found = game.calibrate(series(args, &setup, &never, &mut percent(console)));
    if found.positions() == 0 {
        return Err(Fail::Failed(gettext(
            "These bots do not rate their choices; use medium or stronger bots.",
        )));
    }
    if !args.json {
        return print(&found, console);
    }
    console.print_json(&report::whole(&Head::of(args, &setup), &Values::of(&found))?)
}

fn print(found: &Calibration, console: &mut Console<'_>) -> Result<(), Fail> {
    let (count, positions) = (found.matches.to_string(), found.positions().to_string());
    let places = [("n", count.as_str()), ("positions", &positions)];
    console.say(&ngettext_f(
        "{n} match, {positions} positions",
        "{n} matches, {positions} positions",
        found.matches,
        &places,
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
    for (at, part) in found.parts.iter().enumerate().filter(|(_, part)| part.positions > 0) {
        let width = 100 / PARTS;
        let (from, to) = ((at * width).to_string(), ((at + 1) * width).to_string());
        let (n, expected) = (part.positions.to_string(), format!("{:.1}", 100.0 * part.expected));
        let came = format!("{:.1}", 100.0 * part.came);
        let places = [("from", from), ("to", to), ("n", n), ("expected", expected), ("came", came)];
        let places = places.each_ref().map(|(name, value)| (*name, value.as_str()));
        console
            .say(&gettext_f("{from}–{to}%: {n} positions, expected {expected}%, actual {came}%", &places))?;
    }
    let error = format!("{:.1}", 100.0 * found.error());
    Ok(console.say(&gettext_f("Average error: {error} percentage points.", &[("error", &error)]))?)
}
