//! `balance`: what becomes of the cards of a pack in matches among bots.

use std::collections::BTreeMap;
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
use crate::i18n::{self, gettext, gettext_f};

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
    let called: BTreeMap<&str, &str> =
        cards.iter().map(|card| (card.id.as_str(), card.name.as_str())).collect();
    let name = |row: &'_ BalanceRow| called.get(row.card.as_str()).copied().unwrap_or(&row.card).to_owned();
    let heads = [gettext("times"), gettext("seats"), gettext("score"), gettext("wins")];
    let width = found.rows.iter().map(|row| columns(&name(row))).max().unwrap_or(0) + 2;
    let numbers = |cells: [&str; 4]| -> String {
        let wide = |at: usize| heads.get(at).map_or(0, |head| columns(head)).max(6) + 2;
        (0..)
            .zip(cells)
            .map(|(at, cell)| format!("{}{cell}", " ".repeat(wide(at) - columns(cell).min(wide(at)))))
            .collect()
    };
    let mut under = None;
    for row in &found.rows {
        if under != Some(row.what) {
            under = Some(row.what);
            console.say("")?;
            console.say_wrapped(&row.what.words(), 0)?;
            console.say_row(&format!(
                "  {}{}",
                padded("", width),
                numbers(heads.each_ref().map(String::as_str))
            ))?;
        }
        let wins = format!("{}%", i18n::decimal(100.0 * row.wins, 0));
        let (times, seats, score) =
            (i18n::whole(row.times), i18n::whole(row.seats), i18n::decimal(row.score, 1));
        let cells = numbers([&times, &seats, &score, &wins]);
        console.say_row(&format!("  {}{cells}", padded(&name(row), width)))?;
    }
    Ok(())
}
