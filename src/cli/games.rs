//! `games` and `schema`.

use serde_json::{Value, json};

use super::Console;
use super::args::{GamesArgs, SchemaArgs};
use super::env::Environment;
use super::fail::Fail;
use super::referee::schema::protocol;
use crate::i18n::{gettext, gettext_f};
use crate::play::GameDef;

pub(super) fn list(env: &Environment<'_>, args: &GamesArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let games = env.catalogue.games();
    if args.json {
        let games: Vec<Value> = games.iter().map(as_json).collect();
        return console.print_json(&Value::from(games));
    }
    for def in games {
        let (min, max) = (def.info.min_seats.to_string(), def.info.max_seats.to_string());
        let places = [("id", def.info.id), ("title", &gettext(def.info.title)), ("min", &min), ("max", &max)];
        let message = if min == max {
            gettext_f("{id}: {title}, {min} seats", &places[..3])
        } else {
            gettext_f("{id}: {title}, {min} to {max} seats", &places)
        };
        console.say(&message)?;
        console.say_wrapped(&gettext(def.info.tagline), 4)?;
    }
    Ok(())
}

fn as_json(def: &GameDef) -> Value {
    let info = def.info;
    json!({
        "id": info.id,
        "title": gettext(info.title),
        "tagline": gettext(def.info.tagline),
        "seats": [info.min_seats, info.max_seats],
        "dice": info.has_dice,
        "cards": info.has_cards,
        "rules_version": info.rules_version,
    })
}

pub(super) fn schema(
    env: &Environment<'_>,
    args: &SchemaArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    match &args.game {
        Some(game) if args.pack => console.print_json(&env.tools(game)?.content_schema()),
        Some(game) => console.print_json(&env.tools(game)?.schema()),
        None if args.pack => Err(Fail::Usage(gettext("“--pack” needs the id of a game."))),
        None => console.print_json(&protocol()),
    }
}
