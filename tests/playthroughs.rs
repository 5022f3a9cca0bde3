//! One seeded match per game and seat count, every answer in every state, kept as text. A change of the rules
//! or of a sentence shows as a difference to be read; `UPDATE_PLAYTHROUGHS=1 cargo test --test playthroughs`
//! writes the files anew.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;
use sha2::{Digest, Sha256};

use tableside::engine::{
    Entry, EntryOf, Game, GameVisitor, Match, Names, Random, Record, Seat, Setup, Source, Text, Turn, Viewer,
};
use tableside::games;

const SEED: u64 = 7;
/// How many choices of a seat are written down.
const MOST: usize = 200;
/// More are only counted.
const LISTED: usize = 20_000;

fn names(game: &impl Game) -> Names {
    Names(
        ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]
            .iter()
            .take(game.seats())
            .map(|name| (*name).to_owned())
            .collect(),
    )
}

/// The first bytes of a hash: enough to see that something differs.
fn digest(value: &impl Serialize) -> String {
    let hash = Sha256::digest(serde_json::to_vec(value).unwrap());
    hash.iter().take(4).fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").unwrap();
        hex
    })
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

/// The seats that are asked.
fn asked(turn: Turn) -> Vec<Seat> {
    match turn {
        Turn::Choose(seat) => vec![seat],
        Turn::Secret { seats, .. } => seats.iter().collect(),
        Turn::Chance(_) | Turn::Over => Vec::new(),
    }
}

fn who(turn: Turn, names: &Names) -> String {
    let seats: Vec<String> = asked(turn).into_iter().map(|seat| names.of(seat)).collect();
    match turn {
        Turn::Choose(_) => format!("choose: {}", seats.join(", ")),
        Turn::Secret { .. } => format!("in secret: {}", seats.join(", ")),
        Turn::Chance(asked) => {
            let of: Vec<String> = asked.seats.iter().map(|seat| names.of(seat)).collect();
            let of = if of.is_empty() { String::new() } else { format!(" of {}", of.join(", ")) };
            format!("chance: {:?}{of}{}", asked.component, if asked.secret { ", in secret" } else { "" })
        }
        Turn::Over => "over".to_owned(),
    }
}

/// All that a state answers.
fn describe<G: Game>(game: &G, state: &G::State, names: &Names, out: &mut String) {
    let say = |text: Text| text.render(names);
    writeln!(out, "  ask: {}", say(game.ask(state))).unwrap();
    writeln!(out, "  scores: {}", json(&game.scores(state))).unwrap();
    if let Some(request) = game.request(state) {
        writeln!(out, "  request: {}", json(&request)).unwrap();
    }
    let mut legal = Vec::new();
    for seat in asked(game.turn(state)) {
        let count = game.count_legal(state, seat);
        if count > LISTED {
            writeln!(out, "  {}: {count} choices", names.of(seat)).unwrap();
            continue;
        }
        game.legal(state, seat, &mut legal);
        let name = |action| say(game.name(state, seat, action));
        let mut choices: Vec<String> = legal.iter().take(MOST).map(name).collect();
        if legal.len() > MOST {
            choices.push(format!("{} in all, {}", legal.len(), digest(&legal)));
        }
        writeln!(out, "  {}: {}", names.of(seat), choices.join(" | ")).unwrap();
    }
    let viewers = (0..game.seats() as u8).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Table]);
    let sights: Vec<String> = viewers.map(|viewer| digest(&game.observe(state, viewer))).collect();
    writeln!(out, "  seen: {} all: {}", sights.join(" "), digest(state)).unwrap();
    if let Some(outcome) = game.outcome(state) {
        writeln!(out, "  outcome: {}", json(&outcome)).unwrap();
    }
}

fn next<G: Game>(table: &Match<G>, random: &mut Random) -> Option<EntryOf<G>> {
    if let Some(entry) = table.roll(SEED) {
        return Some(entry);
    }
    let seat = *asked(table.turn()).first()?;
    let action = table.game().random_legal(table.state(), seat, random, &mut Vec::new())?;
    Some(Entry::Do { seat, action })
}

fn playthrough<G: Game>(game: G) -> String {
    let names = names(&game);
    let mut table = Match::new(Arc::new(game));
    let mut random = Random::from_seed(SEED);
    let mut out = format!("{}, {} seats, seed {SEED}\n", G::INFO.id, table.game().seats());
    loop {
        writeln!(out, "\n{}. {}", table.log().len(), who(table.turn(), &names)).unwrap();
        describe(&**table.game(), table.state(), &names, &mut out);
        let Some(entry) = next(&table, &mut random) else { return out };
        writeln!(out, "  > {}", json(&entry)).unwrap();
        table.play(Record::new(entry.clone(), Source::Program)).unwrap();
        for told in table.log().last().map(|logged| &logged.told[..]).unwrap_or_default() {
            writeln!(out, "    {}", told.render(&names)).unwrap();
        }
    }
}

fn compare<G: Game>(game: G, which: &str) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/playthroughs/{}-{which}.txt", G::INFO.id));
    let played = playthrough(game);
    if std::env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
        std::fs::write(&path, played).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let different = played.lines().zip(kept.lines()).enumerate().find(|(_, (new, old))| new != old);
    if let Some((line, (new, old))) = different {
        panic!("{} differs in line {}:\n  was: {old}\n  now: {new}", path.display(), line + 1);
    }
    assert!(played == kept, "{} has another length", path.display());
}

/// A match that is played through: its name, how many seats, its house rules.
type Variant = (&'static str, usize, &'static [(&'static str, &'static str)]);

/// What is played of a game instead of one match for each number of seats.
fn variants(game: &str) -> Option<&'static [Variant]> {
    match game {
        "dice-war" => Some(&[
            ("dragons", 2, &[]),
            ("gears-ruins", 2, &[("red", "gears"), ("ruins", "b4,d4,f4"), ("setup", "alternate")]),
        ]),
        // No rule limits the number of sets, and aimless players complete few goals.
        "dualing-dice" => Some(&[
            ("1", 1, &[("set_limit", "2")]),
            ("2", 2, &[("set_limit", "2")]),
            (
                "4-house-rules",
                4,
                &[
                    ("picking", "clockwise"),
                    ("selection", "optional"),
                    ("discard", "one"),
                    ("reveal", "optional"),
                    ("set_limit", "2"),
                ],
            ),
            ("8", 8, &[("set_limit", "1")]),
        ]),
        _ => None,
    }
}

#[test]
fn all_games_play_as_they_did() {
    struct Each;
    impl GameVisitor for Each {
        fn game<G: Game>(&mut self) {
            let table = |seats: usize, options: &[(&str, &str)]| {
                let content = toml::from_str(G::default_pack()).unwrap();
                let option = |(id, value): &(&str, &str)| ((*id).to_owned(), (*value).to_owned());
                let options: BTreeMap<String, String> = options.iter().map(option).collect();
                G::new(Setup { seats, options, content }).unwrap()
            };
            match variants(G::INFO.id) {
                Some(variants) => {
                    for (which, seats, options) in variants {
                        compare(table(*seats, options), which);
                    }
                }
                None => {
                    for seats in G::INFO.min_seats..=G::INFO.max_seats {
                        compare(table(seats, &[]), &seats.to_string());
                    }
                }
            }
        }
    }
    games::visit(&mut Each);
}
