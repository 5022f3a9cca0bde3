//! `packs`: the content people own.

mod add;
mod new;
mod reference;

use serde_json::{Value, json};

use super::Console;
use super::args::{GamesArgs, PackFileArgs, PacksArgs, PacksCommand, StudyArgs};
use super::env::Environment;
use super::fail::Fail;
use super::progress::Waiting;
use super::wrap::{columns, padded};
use crate::content::{self, Problem};
use crate::engine::{Names, Text};
use crate::i18n::{gettext, gettext_f};
use crate::play::{AnyPack, GameDef};

pub(super) fn packs(env: &Environment<'_>, args: PacksArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    match args.command {
        PacksCommand::Check(args) => check(env, &args, console),
        PacksCommand::List(args) => list(env, &args, console),
        PacksCommand::Reference(args) => {
            let reference = reference::reference(env.game(&args.game)?)?;
            Ok(console.out.write_all(reference.as_bytes())?)
        }
        PacksCommand::Add(args) => add::add(env, &args, console),
        PacksCommand::New(args) => new::new(env, &args, console),
        PacksCommand::Example(args) => example(env.game(&args.game)?, console),
        PacksCommand::Study(args) => study(env, &args, console),
    }
}

fn check(env: &Environment<'_>, args: &PackFileArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let file = &args.file;
    let read =
        content::read_text(file).and_then(|text| env.catalogue.read_pack(file, &text).map(|(_, pack)| pack));
    if args.json {
        let problems = read.as_ref().err().map_or(&[][..], |error| &error.problems);
        let report = json!({
            "ok": read.is_ok(),
            "pack": read.as_ref().ok().map(pack_json),
            "problems": problems.iter().map(problem_json).collect::<Vec<_>>(),
        });
        console.print_json(&report)?;
    }
    let pack = read.map_err(Fail::because)?;
    if args.json {
        return Ok(());
    }
    let version = pack.info.version.to_string();
    let places = [("pack", pack.info.name.as_str()), ("version", &version), ("game", &pack.info.game)];
    Ok(console.say(&gettext_f("“{pack}”, version {version} for {game}, is valid.", &places))?)
}

fn pack_json(pack: &AnyPack) -> Value {
    json!({
        "game": pack.info.game,
        "id": pack.info.id,
        "name": pack.info.name,
        "version": pack.info.version,
        "author": pack.info.author,
        "licence": pack.info.licence,
        "description": pack.info.description,
        "hash": pack.hash,
        "path": pack.path,
    })
}

fn problem_json(problem: &Problem) -> Value {
    json!({
        "line": problem.at.map(|at| at.line),
        "column": problem.at.map(|at| at.column),
        "field": problem.field,
        "what": problem.fault.to_string(),
    })
}

fn list(env: &Environment<'_>, args: &GamesArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let mut bad = Vec::new();
    if args.json {
        let mut all = Vec::new();
        for def in env.catalogue.games() {
            let (packs, errors) = def.packs(env.packs_folder(def.info.id).as_deref());
            all.extend(packs.iter().map(pack_json));
            bad.extend(errors.iter().map(ToString::to_string));
        }
        console.print_json(&Value::from(all))?;
        return if bad.is_empty() { Ok(()) } else { Err(Fail::Failed(bad.join("\n"))) };
    }
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
    let nothing =
        || Fail::Failed(gettext_f("Packs for {game} cannot be analysed.", &[("game", def.info.id)]));
    let waiting = Waiting::begin();
    let study = def.study(&pack).ok_or_else(nothing)?;
    drop(waiting);
    let names = Names::default();
    let mut rows = vec![study.columns];
    if args.json {
        let words = |row: &Vec<Text>| row.iter().map(|cell| cell.render(&names)).collect::<Vec<_>>();
        let report = json!({
            "columns": rows.iter().flat_map(words).collect::<Vec<_>>(),
            "rows": study.rows.iter().map(words).collect::<Vec<_>>(),
            "remarks": words(&study.remarks),
        });
        return console.print_json(&report);
    }
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
        rows.iter().filter_map(|row| row.get(column)).map(|cell| columns(cell)).max().unwrap_or(0)
    };
    let cells = row.iter().enumerate().map(|(column, cell)| padded(cell, width(column)));
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
