//! `balance`: what becomes of the cards of a pack in matches among bots.

use std::sync::atomic::AtomicBool;

use super::Console;
use super::args::SimulateArgs;
use super::env::Environment;
use super::fail::Fail;
use super::report::{self, Cards, Head};
use super::simulate::{percent, series, table};
use crate::bots::BalanceRow;
use crate::i18n::{gettext, gettext_f};

pub(super) fn balance(
    env: &Environment<'_>,
    args: &SimulateArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let (setup, game) = table(env, args)?;
    let never = AtomicBool::new(false);
    let found = game.balance(series(args, &setup, &never, &mut percent(console)));
    if args.json {
        return console.print_json(&report::whole(&Head::of(args, &setup), &Cards::of(&found))?);
    }
    let at = |part: f64| {
        let last = found.scores.len().saturating_sub(1) as f64;
        found.scores.get((last * part) as usize).copied().unwrap_or_default().to_string()
    };
    let (n, won) = (found.matches.to_string(), found.won.to_string());
    let (low, middle, high) = (at(0.1), at(0.5), at(0.9));
    let places = [("n", n.as_str()), ("low", &low), ("middle", &middle), ("high", &high), ("won", &won)];
    let message = if game.cooperative() {
        gettext_f(
            "Matches: {n}, won together: {won}. Seat scores (lowest 10%, median, highest 10%): {low}, {middle}, {high}.",
            &places,
        )
    } else {
        gettext_f(
            "Matches: {n}. Seat scores (lowest 10%, median, highest 10%): {low}, {middle}, {high}.",
            &places[..4],
        )
    };
    console.say(&message)?;
    if found.rows.is_empty() {
        return Ok(console.say(&gettext("This game keeps no figures about its cards."))?);
    }
    console.say(&format!("{:24}{:28}{:>8}{:>8}{:>8}{:>8}", "", "", "n", "seats", "score", "wins"))?;
    for BalanceRow { what, card, times, seats, score, wins } in &found.rows {
        let wins = 100.0 * wins;
        console.say(&format!("{what:24}{card:28}{times:>8}{seats:>8}{score:>8.1}{wins:>7.0}%"))?;
    }
    Ok(())
}
