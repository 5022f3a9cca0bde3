//! `fair-dice`: whether the dice of past matches fall as they should.

use serde_json::json;

use super::args::FairDiceArgs;
use super::env::Environment;
use super::fail::Fail;
use super::progress::Progress;
use super::statistics::{Form, print, tell};
use super::{Console, history};
use crate::archive::Archive;
use crate::engine::Random;
use crate::insight::fair_dice::powers;
use crate::insight::{Answer, Pool, Question, Table, dice_tables, named_dice, named_dice_tables, pools};

pub(super) fn fair_dice(
    env: &Environment<'_>,
    args: &FairDiceArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    if let Some(times) = args.simulate {
        return simulate(args, times, console);
    }
    let game = args.game.as_deref().map(|game| env.game(game)).transpose()?;
    let found = match history::reading(env)? {
        Some(archive) => answer(env, &archive, game.map(|game| game.info.id))?,
        None => None,
    };
    let form = match args {
        FairDiceArgs { json: true, .. } => Form::Json,
        FairDiceArgs { csv: true, .. } => Form::Csv,
        _ => Form::Words,
    };
    print(form, found.as_slice(), console)
}

/// What the logs say of the dice of a game, or of all.
pub(super) fn answer(
    env: &Environment<'_>,
    archive: &Archive,
    game: Option<&str>,
) -> Result<Option<Answer>, Fail> {
    let mut progress = Progress::begin();
    let mut go_on = |done, of| {
        progress.at(done, of);
        true
    };
    let found = pools(archive, env.catalogue, game, &mut go_on).map_err(Fail::because)?;
    let named = named_dice(archive, game).map_err(Fail::because)?;
    let tables = |pools: Vec<Pool>| [dice_tables(&pools), named_dice_tables(&named)].concat();
    Ok(found.map(|pools| Answer::new(Question::FairDice, tables(pools))))
}

fn simulate(args: &FairDiceArgs, times: usize, console: &mut Console<'_>) -> Result<(), Fail> {
    let mut random = Random::from_seed(args.seed);
    let mut progress = Progress::begin();
    let tables = powers(times, args.rolls, &mut random, &mut |done, of| progress.at(done, of));
    drop(progress);
    if args.json {
        return console.print_json(&json!(tables.iter().map(Table::json).collect::<Vec<_>>()));
    }
    if args.csv {
        let tables: Vec<String> = tables.iter().map(Table::csv).collect();
        return Ok(write!(console.out, "{}", tables.join("\r\n"))?);
    }
    tables.iter().try_for_each(|table| tell(table, console))
}
