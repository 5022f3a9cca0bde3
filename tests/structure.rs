//! The folders of the games are what `docs/adding-a-game.md` says, and those and the engine’s what their maps say: files
//! use only files before them, in no circle.
#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod structure {
    pub mod imports;
}

use std::collections::{BTreeMap, BTreeSet};
use structure::imports::House;

/// The files of a circle, if there is one: the way from a file back to itself.
fn circle(uses: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    let mut finished = BTreeSet::new();
    uses.keys().find_map(|file| follow(file, uses, &mut Vec::new(), &mut finished))
}

fn follow(
    file: &String,
    uses: &BTreeMap<String, BTreeSet<String>>,
    way: &mut Vec<String>,
    finished: &mut BTreeSet<String>,
) -> Option<Vec<String>> {
    if let Some(at) = way.iter().position(|before| before == file) {
        let mut circle = way.split_off(at);
        circle.push(file.clone());
        return Some(circle);
    }
    if finished.contains(file) {
        return None;
    }
    way.push(file.clone());
    for used in uses.get(file).into_iter().flatten() {
        if let Some(circle) = follow(used, uses, way, finished) {
            return Some(circle);
        }
    }
    way.pop();
    finished.insert(file.clone());
    None
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let house = House::read();
    let found: Vec<String> = house
        .folders()
        .iter()
        .filter_map(|folder| circle(&house.uses_inside(folder)))
        .map(|way| way.join("\n  uses "))
        .collect();
    assert!(found.is_empty(), "circles:\n{}", found.join("\n"));
}

/// The modules that games have in common, in the order of the page. Those of a group may use each other.
const ORDER: [&[&str]; 13] = [
    &["options"],
    &["content", "action", "state", "event"],
    &["setup"],
    &["names"],
    &["rules"],
    &["chance"],
    &["rulings"],
    &["hidden"],
    &["words"],
    &["notation"],
    &["adjustments"],
    &["advice"],
    &["packs"],
];

#[test]
fn modules_use_only_modules_before_them() {
    let place = |name: &str| ORDER.iter().position(|group| group.contains(&name));
    let house = House::read();
    let mut wrong = Vec::new();
    let uses = house.games().into_iter().flat_map(|game| house.uses_between_modules(&game));
    for (file, used, [name, other]) in uses {
        if let (Some(at), Some(before)) = (place(&name), place(&other))
            && before > at
        {
            wrong.push(format!("{file} uses {used}"));
        }
    }
    assert!(wrong.is_empty(), "against the order of docs/adding-a-game.md:\n{}", wrong.join("\n"));
}

/// The page has the same order, and each of the modules.
#[test]
fn the_page_has_the_order() {
    let page = include_str!("../docs/adding-a-game.md");
    let rows = page.split("| file | holds |").nth(1).unwrap().split("\n\n").next().unwrap();
    let names: Vec<&str> = rows.lines().filter_map(|row| row.split('`').nth(1)).collect();
    let names = names.iter().skip(1).map(|name| name.trim_end_matches('/').trim_end_matches(".rs"));
    assert_eq!(names.collect::<Vec<_>>(), ORDER.concat());
}

/// The table at the head of each `mod.rs` has every module, and each uses only those above it and those of its row.
#[test]
fn the_maps_are_true() {
    let house = House::read();
    let mut wrong = Vec::new();
    for folder in &house.folders() {
        for (file, used, modules) in house.uses_between_modules(folder) {
            let [at, before] = modules.map(|name| house.row(folder, &name));
            match (at, before) {
                (Some(at), Some(before)) if before <= at => {}
                (Some(_), Some(_)) => wrong.push(format!("{file} uses {used}")),
                _ => wrong.push(format!("{file} or {used} is of a module that the table has not")),
            }
        }
    }
    assert!(wrong.is_empty(), "against the table of the folder's mod.rs:\n{}", wrong.join("\n"));
}

/// The rows of the table of names on the page: the names that games have, and those that they do not.
fn names() -> Vec<[Vec<&'static str>; 2]> {
    let page = include_str!("../docs/adding-a-game.md");
    let rows = page.split("| name | meaning | not |").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = |cell: &'static str| -> Vec<&'static str> { cell.split('`').skip(1).step_by(2).collect() };
    let row = |row: &'static str| {
        let cells: Vec<&str> = row.split('|').collect();
        Some([names(cells.get(1)?), names(cells.get(3)?)])
    };
    rows.lines().filter_map(row).filter(|[names, _]| !names.is_empty()).collect()
}

#[test]
fn things_have_the_same_name_in_every_game() {
    let house = House::read();
    let names = names();
    assert!(names.len() > 9, "the page has a table of names");
    let wrong: Vec<String> = names
        .iter()
        .flat_map(|[names, others]| others.iter().map(move |other| (names, other)))
        .flat_map(|(names, other)| {
            let files = house.files_with(other).into_iter();
            files.map(move |file| format!("{file} says `{other}` for {names:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "against the names of docs/adding-a-game.md:\n{}", wrong.join("\n"));
    // A name that no game has any more does not belong there.
    for name in names.iter().flat_map(|[names, _]| names) {
        assert!(house.files_with(name).len() > 1, "no games have `{name}`");
    }
}

#[test]
fn every_game_has_its_step_and_its_executor() {
    let house = House::read();
    // A score sheet has neither steps nor anything that follows by itself.
    for game in house.games().iter().filter(|game| !game.contains("score_sheet")) {
        for (part, declared) in [("state", "pub enum Step {"), ("rules/executor.rs", "struct Executor<")] {
            assert!(house.has(&format!("{game}{part}"), declared), "{game}{part} declares no `{declared}`");
        }
    }
}

/// The Flatpak has no access to any network until people give it that, as `docs/sharing.md` says.
#[test]
fn the_flatpak_reaches_no_network() {
    let manifest = include_str!("../build-aux/flatpak/io.github.tableside.Tableside.json");
    let manifest: serde_json::Value = serde_json::from_str(manifest).unwrap();
    let allowed: Vec<&str> =
        manifest["finish-args"].as_array().unwrap().iter().map(|arg| arg.as_str().unwrap()).collect();
    assert!(!allowed.is_empty());
    assert!(!allowed.iter().any(|arg| arg.contains("network")), "{allowed:?}");
}
