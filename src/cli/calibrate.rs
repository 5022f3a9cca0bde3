//! `calibrate`: whether bots judge their positions rightly.

use std::sync::atomic::AtomicBool;

use super::Console;
use super::args::SimulateArgs;
use super::env::Environment;
use super::fail::Fail;
use super::report::{self, Head, Values};
use super::simulate::{percent, series, table};
use crate::bots::{Calibration, MOST_ENTRIES, PARTS};
use crate::i18n::{decimal, gettext, gettext_f, ngettext_f, whole};

pub(super) fn calibrate(
    env: &Environment<'_>,
    args: &SimulateArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let (setup, game) = table(env, args)?;
    let never = AtomicBool::new(false);
    let found = game.calibrate(series(args, &setup, &never, &mut percent()));
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
    let (count, positions) = (whole(found.matches), whole(found.positions()));
    let places = [("n", count.as_str()), ("positions", &positions)];
    console.say(&ngettext_f(
        "{n} match, {positions} positions",
        "{n} matches, {positions} positions",
        found.matches,
        &places,
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
    for (at, part) in found.parts.iter().enumerate().filter(|(_, part)| part.positions > 0) {
        let width = 100 / PARTS;
        let (from, to) = ((at * width).to_string(), ((at + 1) * width).to_string());
        let (n, expected) = (whole(part.positions), decimal(100.0 * part.expected, 1));
        let came = decimal(100.0 * part.came, 1);
        let places = [("from", from), ("to", to), ("n", n), ("expected", expected), ("came", came)];
        let places = places.each_ref().map(|(name, value)| (*name, value.as_str()));
        console.say(&ngettext_f(
            "{from}–{to}%: {n} position, expected {expected}%, actual {came}%",
            "{from}–{to}%: {n} positions, expected {expected}%, actual {came}%",
            part.positions,
            &places,
        ))?;
    }
    let error = decimal(100.0 * found.error(), 1);
    Ok(console.say(&gettext_f("Average error: {error} percentage points.", &[("error", &error)]))?)
}
