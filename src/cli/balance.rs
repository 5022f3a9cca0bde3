//! `balance`: what becomes of the cards of a pack in matches among bots.

use std::sync::atomic::AtomicBool;

use super::Console;
use super::args::SimulateArgs;
use super::env::Environment;
use super::fail::Fail;
use super::report::{self, Cards, Head};
use super::simulate::{percent, series, table};
use super::wrap::{columns, padded};
use crate::bots::{BalanceRow, Named};
use crate::content;
use crate::i18n::{gettext, gettext_f};

pub(super) fn balance(
    env: &Environment<'_>,
    args: &SimulateArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let (setup, game) = table(env, args)?;
    let never = AtomicBool::new(false);
    let named = |card: &content::Card<'_>| Named {
        kind: card.kind.clone(),
        id: card.id.to_owned(),
        name: card.name.clone(),
    };
    let cards: Vec<Named> = content::cards(&setup.content).iter().map(named).collect();
    let found = game.balance(series(args, &setup, &never, &mut percent()), &cards);
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
        return Ok(console.say(&gettext("No card statistics for this game."))?);
    }
    let widest = |cell: fn(&BalanceRow) -> &str| found.rows.iter().map(|row| columns(cell(row))).max();
    let what_width = widest(|row| row.what).unwrap_or(0) + 2;
    let card_width = widest(|row| &row.card).unwrap_or(0) + 2;
    let empty = "";
    console.say_row(&format!(
        "{empty:what_width$}{empty:card_width$}{:>8}{:>8}{:>8}{:>8}",
        "n", "seats", "score", "wins"
    ))?;
    for BalanceRow { what, card, times, seats, score, wins } in &found.rows {
        let wins = 100.0 * wins;
        let (what, card) = (padded(what, what_width), padded(card, card_width));
        console.say_row(&format!("{what}{card}{times:>8}{seats:>8}{score:>8.1}{wins:>7.0}%"))?;
    }
    Ok(())
}
