//! `packs`: the content people own.

use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use super::Console;
use super::args::{PacksArgs, PacksCommand, StudyArgs};
use super::env::Environment;
use super::fail::Fail;
use crate::engine::Names;
use crate::i18n::{gettext, gettext_f};
use crate::play::{AnyPack, GameDef};

pub(super) fn packs(env: &Environment<'_>, args: PacksArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    match args.command {
        PacksCommand::Check(args) => check(env, &args.file, console),
        PacksCommand::List => list(env, console),
        PacksCommand::Example(args) => example(env.game(&args.game)?, console),
        PacksCommand::Study(args) => study(env, &args, console),
    }
}

fn check(env: &Environment<'_>, file: &Path, console: &mut Console<'_>) -> Result<(), Fail> {
    let pack = game_of(env, file)?.read_pack(file).map_err(Fail::because)?;
    let version = pack.info.version.to_string();
    let places = [("pack", pack.info.name.as_str()), ("version", &version), ("game", &pack.info.game)];
    Ok(console.say(&gettext_f("“{pack}”, version {version} for {game}, is fine.", &places))?)
}

/// The game a pack says it is for. Where it does not say so in a way that can be read, any game's reader
/// tells best what is wrong.
fn game_of<'a>(env: &Environment<'a>, file: &Path) -> Result<&'a GameDef, Fail> {
    #[derive(Deserialize)]
    struct Head {
        pack: Game,
    }
    #[derive(Deserialize)]
    struct Game {
        game: String,
    }
    let games = env.catalogue.games();
    let named = std::fs::metadata(file)
        .ok()
        .filter(|meta| meta.is_file() && meta.len() <= crate::content::MAX_BYTES)
        .and_then(|_| std::fs::read_to_string(file).ok())
        .and_then(|text| toml::from_str::<Head>(text.trim_start_matches('\u{feff}')).ok())
        .and_then(|head| env.catalogue.find(&head.pack.game));
    named.or_else(|| games.first()).ok_or_else(|| Fail::Failed(gettext("There are no games.")))
}

fn list(env: &Environment<'_>, console: &mut Console<'_>) -> Result<(), Fail> {
    let mut bad = Vec::new();
    for def in env.catalogue.games() {
        let folder = env.packs_folder(def.info.id);
        let (packs, errors) = def.packs(folder.as_deref());
        console.say(&gettext(def.info.title))?;
        for pack in &packs {
            console.say(&line(pack))?;
        }
        if let Some(folder) = folder {
            let folder = folder.display().to_string();
            console.say_wrapped(&gettext_f("Your own packs go to {folder}.", &[("folder", &folder)]), 4)?;
        }
        bad.extend(errors.iter().map(ToString::to_string));
    }
    if bad.is_empty() { Ok(()) } else { Err(Fail::Failed(bad.join("\n"))) }
}

fn line(pack: &AnyPack) -> String {
    let from = match &pack.path {
        Some(path) => path.display().to_string(),
        None => gettext("built in"),
    };
    let version = pack.info.version.to_string();
    let places =
        [("id", pack.info.id.as_str()), ("name", &pack.info.name), ("version", &version), ("from", &from)];
    format!("    {}", gettext_f("{id}: {name}, version {version} ({from})", &places))
}

fn example(def: &GameDef, console: &mut Console<'_>) -> Result<(), Fail> {
    let pack = super::setup::find_default(def)?;
    let mut content = pack.content;
    drop_nulls(&mut content);
    let toml = toml::to_string(&content).map_err(Fail::because)?;
    console.out.write_all(toml.as_bytes())?;
    Ok(())
}

fn study(env: &Environment<'_>, args: &StudyArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let def = env.game(&args.game)?;
    let pack = match &args.file {
        Some(file) => def.read_pack(file).map_err(Fail::because)?,
        None => super::setup::find_default(def)?,
    };
    let nothing = || {
        Fail::Failed(gettext_f("Of packs for {game} nothing can be worked out.", &[("game", def.info.id)]))
    };
    let study = def.study(&pack).ok_or_else(nothing)?;
    let names = Names::default();
    let mut rows = vec![study.columns];
    rows.extend(study.rows);
    let rows: Vec<Vec<String>> =
        rows.iter().map(|row| row.iter().map(|cell| cell.render(&names)).collect()).collect();
    for row in &rows {
        console.say(&aligned(row, &rows))?;
    }
    for remark in &study.remarks {
        console.say_wrapped(&remark.render(&names), 0)?;
    }
    Ok(())
}

/// A row with every cell as wide as the widest of its column.
fn aligned(row: &[String], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let cells = row.iter().enumerate().map(|(column, cell)| format!("{cell:width$}", width = width(column)));
    cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
}

/// TOML has no word for nothing; what is not there is left out.
fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            fields.values_mut().for_each(drop_nulls);
        }
        Value::Array(items) => {
            items.retain(|item| !item.is_null());
            items.iter_mut().for_each(drop_nulls);
        }
        _ => {}
    }
}
