//! `perft`: counts of action sequences from a DiceWar position, for people who compare engines.

use std::time::Instant;

use super::Console;
use super::args::PerftArgs;
use super::env::Environment;
use super::fail::Fail;
use super::setup;
use crate::engine::{Rules, Setup};
use crate::games::dice_war::{DiceWar, options};
use crate::i18n::gettext_f;

pub(super) fn perft(env: &Environment<'_>, args: &PerftArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let def = env.game(DiceWar::INFO.id)?;
    let pack = setup::find_pack(env, def, args.pack.as_deref())?;
    let content = serde_json::from_value(pack.content).map_err(Fail::because)?;
    let option = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    // Neither ends a match in these counts.
    let options =
        [option(options::POSITION, &args.position), option("caps", "off"), option("end_of_war", "off")];
    let game = DiceWar::new(Setup { seats: 2, options: options.into(), content }).map_err(Fail::because)?;
    let state = game.start();
    let begun = Instant::now();
    let mut sum = 0;
    if args.divide && args.depth > 0 {
        for (action, n) in game.divide(&state, args.depth) {
            console.say(&format!("{} {n}", game.write_move(&state, &action)))?;
            sum += n;
        }
    } else {
        sum = game.perft(&state, args.depth);
    }
    let seconds = format!("{:.2}", begun.elapsed().as_secs_f64());
    let places = [("n", sum.to_string()), ("seconds", seconds)];
    let places = places.each_ref().map(|(name, value)| (*name, value.as_str()));
    Ok(console.say(&gettext_f("{n} in {seconds} s", &places))?)
}
