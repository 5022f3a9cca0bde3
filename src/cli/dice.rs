//! `dice`: dice that people can tell apart, and what they rolled with them.

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::Console;
use super::env::Environment;
use super::fail::Fail;
use super::history;
use crate::archive::{DiceSet, DiceSetId, DieId, Faces, MOST_SIDES, NamedDie, NewDie};
use crate::i18n::{N_, gettext, gettext_f, ngettext_f, whole};

#[derive(Debug, Args)]
pub(super) struct DiceArgs {
    #[command(subcommand)]
    command: DiceCommand,
}

#[derive(Debug, Subcommand)]
enum DiceCommand {
    #[command(about = N_("List the dice that have names, with their numbers"))]
    List(ListArgs),
    #[command(
        about = N_("Give names to dice that you can tell apart"),
        long_about = N_("Give names to dice that you can tell apart. They are a set, which no die joins later: the more dice are looked at, the more evidence each of them needs.")
    )]
    Name(NameArgs),
    #[command(about = N_("Note what came up when a die was rolled"))]
    Roll(RollArgs),
    #[command(about = N_("Take back the last rolls of a die that were noted"))]
    TakeBack(TakeBackArgs),
    #[command(about = N_("Give a die or a set another name"))]
    Rename(RenameArgs),
    #[command(about = N_("Put a set away that is no longer used; its rolls stay"))]
    PutAway(PutAwayArgs),
}

#[derive(Debug, Args)]
struct ListArgs {
    #[arg(long, help = N_("Print JSON"))]
    json: bool,
}

#[derive(Debug, Args)]
struct NameArgs {
    #[arg(value_name = "SET", help = N_("What the set is called"))]
    set: String,
    #[arg(value_name = "DIE", required = true, help = N_("A die with the number of its sides, such as “Chipped one=6”, or with what they show, such as “Lucky=1,2,3,star,star,blank”"))]
    dice: Vec<String>,
    #[arg(long, value_name = "GAME", help = N_("The game to which they belong, such as dice-tuners"))]
    game: Option<String>,
}

#[derive(Debug, Args)]
struct RollArgs {
    #[arg(value_name = "DIE", help = N_("The number of the die, as shown by “dice list”"))]
    die: i64,
    #[arg(value_name = "FACE", required = true, help = N_("What came up, one roll after the other"))]
    faces: Vec<String>,
}

#[derive(Debug, Args)]
struct TakeBackArgs {
    #[arg(value_name = "DIE", help = N_("The number of the die, as shown by “dice list”"))]
    die: i64,
    #[arg(value_name = "N", default_value_t = 1, help = N_("How many rolls"))]
    rolls: usize,
}

#[derive(Debug, Args)]
struct RenameArgs {
    #[arg(value_name = "NUMBER", help = N_("The number of the die, as shown by “dice list”"))]
    number: i64,
    #[arg(value_name = "NAME", help = N_("The other name"))]
    name: String,
    #[arg(long, help = N_("The number is that of a set"))]
    set: bool,
}

#[derive(Debug, Args)]
struct PutAwayArgs {
    #[arg(value_name = "SET", help = N_("The number of the set, as shown by “dice list”"))]
    set: i64,
    #[arg(long, help = N_("Use it again"))]
    back: bool,
}

pub(super) fn dice(env: &Environment<'_>, args: &DiceArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    match &args.command {
        DiceCommand::List(args) => list(env, args, console),
        DiceCommand::Name(args) => name(env, args, console),
        DiceCommand::Roll(args) => roll(env, args, console),
        DiceCommand::TakeBack(args) => {
            let taken = changed(env, |archive| archive.take_back_rolls(DieId(args.die), args.rolls))?;
            let many = u32::try_from(taken).unwrap_or(u32::MAX);
            let words = [("n", &*taken.to_string())];
            Ok(console.say(&ngettext_f("{n} roll taken back.", "{n} rolls taken back.", many, &words))?)
        }
        DiceCommand::Rename(args) => changed(env, |archive| match args.set {
            true => archive.rename_dice(DiceSetId(args.number), &args.name, &[]),
            false => archive.rename_die(DieId(args.number), &args.name),
        }),
        DiceCommand::PutAway(args) => {
            changed(env, |archive| archive.put_dice_away(DiceSetId(args.set), !args.back))
        }
    }
}

/// Changes the archive.
fn changed<T>(
    env: &Environment<'_>,
    work: impl FnOnce(&mut crate::archive::Archive) -> Result<T, crate::archive::ArchiveError>,
) -> Result<T, Fail> {
    let mut archive = env.open_archive().map_err(Fail::because)?;
    let done = work(&mut archive).map_err(Fail::because);
    archive.close().map_err(Fail::because)?;
    done
}

fn sets(env: &Environment<'_>) -> Result<Vec<DiceSet>, Fail> {
    match history::reading(env)? {
        Some(archive) => archive.dice_sets().map_err(Fail::because),
        None => Ok(Vec::new()),
    }
}

fn list(env: &Environment<'_>, args: &ListArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let sets = sets(env)?;
    if args.json {
        return console.print_json(&json!(sets.iter().map(as_json).collect::<Vec<_>>()));
    }
    if sets.is_empty() {
        return Ok(console.say(&gettext("No dice have names yet."))?);
    }
    for set in &sets {
        let words = [("id", &*set.id.0.to_string()), ("set", &set.name)];
        console.say(&match set.put_away {
            true => gettext_f("Set {id}, {set} (put away)", &words),
            false => gettext_f("Set {id}, {set}", &words),
        })?;
        for die in &set.dice {
            let many = u32::try_from(die.rolls.len()).unwrap_or(u32::MAX);
            let (id, n) = (die.id.0.to_string(), whole(die.rolls.len() as u64));
            let words = [("id", &*id), ("die", &die.name), ("n", &n)];
            let told = ngettext_f("{id}  {die}: {n} roll", "{id}  {die}: {n} rolls", many, &words);
            console.say(&format!("  {told}"))?;
        }
    }
    Ok(())
}

fn as_json(set: &DiceSet) -> Value {
    let die = |die: &NamedDie| {
        json!({
            "id": die.id.0,
            "name": die.name,
            "faces": die.faces,
            "rolls": die.rolls.iter().filter_map(|face| Some(&die.faces.get(*face)?.0)).collect::<Vec<_>>(),
        })
    };
    json!({
        "id": set.id.0,
        "name": set.name,
        "game": set.game,
        "named_at": set.named_at,
        "among": set.among,
        "put_away": set.put_away,
        "dice": set.dice.iter().map(die).collect::<Vec<_>>(),
    })
}

fn name(env: &Environment<'_>, args: &NameArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let game = args.game.as_deref().map(|game| env.game(game)).transpose()?;
    let dice: Vec<NewDie> = args.dice.iter().map(|word| die(word)).collect::<Result<_, _>>()?;
    let game = game.map_or("", |game| game.info.id);
    let set = changed(env, |archive| archive.name_dice(game, &args.set, &dice))?;
    let words = [("id", &*set.0.to_string())];
    Ok(console.say(&gettext_f("The dice are set {id}; “dice list” tells their numbers.", &words))?)
}

/// A die as it was typed: `name=6`, or `name=1,2,star,star`.
fn die(word: &str) -> Result<NewDie, Fail> {
    let unknown = || {
        Fail::Usage(gettext_f(
            "“{die}” is not a die; write “NAME=6”, or “NAME=1,2,3,star,star,blank”.",
            &[("die", word)],
        ))
    };
    let (name, sides) = word.rsplit_once('=').ok_or_else(unknown)?;
    if let Ok(number) = sides.trim().parse::<u32>() {
        return match (2..=MOST_SIDES).contains(&number) {
            true => Ok(NewDie::numbered(name, number)),
            false => Err(unknown()),
        };
    }
    let mut faces: Faces = Vec::new();
    for side in sides.split(',').map(str::trim) {
        match faces.iter_mut().find(|(face, _)| face == side) {
            Some((_, sides)) => *sides += 1,
            None => faces.push((side.to_owned(), 1)),
        }
    }
    Ok(NewDie { name: name.to_owned(), faces })
}

fn roll(env: &Environment<'_>, args: &RollArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let sets = sets(env)?;
    let die = sets.iter().flat_map(|set| &set.dice).find(|die| die.id.0 == args.die);
    let die = die.ok_or_else(|| {
        Fail::Usage(gettext_f("There is no die number {id}.", &[("id", &args.die.to_string())]))
    })?;
    let index = |word: &String| {
        let known = die.faces.iter().position(|(face, _)| face.to_lowercase() == word.trim().to_lowercase());
        known.ok_or_else(|| {
            Fail::Usage(gettext_f("{die} has no face “{face}”.", &[("die", &die.name), ("face", word)]))
        })
    };
    let faces: Vec<usize> = args.faces.iter().map(index).collect::<Result<_, _>>()?;
    changed(env, |archive| archive.note_rolls(die.id, &faces))?;
    let many = u32::try_from(faces.len()).unwrap_or(u32::MAX);
    let words = [("n", &*faces.len().to_string()), ("die", &die.name)];
    Ok(console.say(&ngettext_f("{n} roll of {die} noted.", "{n} rolls of {die} noted.", many, &words))?)
}
