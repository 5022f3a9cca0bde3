//! Seeded matches of every game, played as they were before. Of a few the beginning and the end are kept in words, as every
//! seat sees them: a change of the rules or of a sentence shows as a difference to be read. Of all of them a hash is kept
//! of every answer in every state.
//!
//! `UPDATE_PLAYTHROUGHS=1 cargo test --test playthroughs` writes the files anew. Where only a hash differs,
//! `WRITE_PLAYTHROUGHS=FOLDER` writes what was hashed into a folder, to be compared with that of another version.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;
use sha2::{Digest, Sha256};

use tableside::engine::{
    Entry, EntryOf, Game, GameVisitor, Match, Names, Random, Record, Seat, Setup, Source, Text, Turn, Viewer,
};
use tableside::games;

const SEED: u64 = 7;
/// More choices are only counted.
const LISTED: usize = 20_000;
/// How many entries at the beginning are told in words, and how many at the end.
const BEGINNING: usize = 40;
const END: usize = 3;
/// How many choices are named in words.
const NAMED: usize = 6;

fn names(game: &impl Game) -> Names {
    Names(
        ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]
            .iter()
            .take(game.seats())
            .map(|name| (*name).to_owned())
            .collect(),
    )
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

/// All that a state answers, each answer on a line.
fn describe<G: Game>(game: &G, state: &G::State, names: &Names, out: &mut String) {
    let say = |text: Text| text.render(names);
    writeln!(out, "ask: {}", say(game.ask(state))).unwrap();
    writeln!(out, "scores: {}", json(&game.scores(state))).unwrap();
    writeln!(out, "request: {}", json(&game.request(state))).unwrap();
    let mut legal = Vec::new();
    for seat in asked(game.turn(state)) {
        let count = game.count_legal(state, seat);
        writeln!(out, "{}: {count} choices", names.of(seat)).unwrap();
        if count <= LISTED {
            game.legal(state, seat, &mut legal);
            for action in &legal {
                writeln!(out, "{}: {}", json(action), say(game.name(state, seat, action))).unwrap();
            }
        }
    }
    for viewer in viewers(game) {
        writeln!(out, "{viewer:?} sees: {}", json(&game.observe(state, viewer))).unwrap();
    }
    writeln!(out, "state: {}", json(state)).unwrap();
    writeln!(out, "outcome: {}", json(&game.outcome(state))).unwrap();
}

/// The table, and then every seat.
fn viewers(game: &impl Game) -> impl Iterator<Item = Viewer> {
    let seats = game.seats() as u8;
    std::iter::once(Viewer::Table).chain((0..seats).map(|seat| Viewer::Seat(Seat(seat))))
}

/// What somebody sees, in words.
fn seen<G: Game>(game: &G, state: &G::State, viewer: Viewer, names: &Names) -> Vec<String> {
    let picture = game.picture(&game.observe(state, viewer));
    picture.into_iter().map(|line| line.render(names)).collect()
}

/// Tells what is new for everyone, and for each seat besides, and what may be done.
struct Teller {
    names: Names,
    /// What was told last of what each viewer sees.
    before: Vec<Vec<String>>,
    out: String,
}

impl Teller {
    /// A line, broken where it is long, so that it can be read and compared.
    fn line(&mut self, words: &str) {
        let indent = words.len() - words.trim_start().len();
        let mut column = indent;
        self.out.push_str(&words[..indent]);
        for (at, word) in words.split_whitespace().enumerate() {
            let length = word.chars().count();
            if at > 0 && column + 1 + length > 110 {
                write!(self.out, "\n{:1$}", "", indent + 4).unwrap();
                column = indent + 4;
            } else if at > 0 {
                self.out.push(' ');
                column += 1;
            }
            self.out.push_str(word);
            column += length;
        }
        self.out.push('\n');
    }

    /// What a viewer did not see before, each line below the one it belongs to.
    fn news(&mut self, at: usize, indent: &str, now: Vec<String>, shared: &[String]) {
        let depth = |line: &String| line.len() - line.trim_start().len();
        let before = std::mem::replace(&mut self.before[at], now.clone());
        let mut told = Vec::new();
        for (place, line) in now.iter().enumerate() {
            if before.contains(line) || shared.contains(line) {
                continue;
            }
            let heading = now[..place].iter().rposition(|other| depth(other) < depth(line));
            told.extend(heading.filter(|heading| !told.contains(heading)));
            told.push(place);
        }
        for place in told {
            self.line(&format!("{indent}{}", now[place]));
        }
    }

    fn state<G: Game>(&mut self, table: &Match<G>) {
        let (game, state) = (&**table.game(), table.state());
        let say = |text: Text, names: &Names| text.render(names);
        self.out.push('\n');
        self.line(&format!("{}. {}", table.log().len(), say(game.ask(state), &self.names)));
        let shared = seen(game, state, Viewer::Table, &self.names);
        self.news(0, "    ", shared.clone(), &[]);
        for seat in (0..game.seats() as u8).map(Seat) {
            let now = seen(game, state, Viewer::Seat(seat), &self.names);
            let only = format!("    only {} sees: ", self.names.of(seat));
            self.news(seat.index() + 1, &only, now, &shared);
        }
        let mut legal = Vec::new();
        for seat in asked(game.turn(state)) {
            let count = game.count_legal(state, seat);
            if count <= LISTED {
                game.legal(state, seat, &mut legal);
            }
            let named =
                legal.iter().take(NAMED).map(|action| say(game.name(state, seat, action), &self.names));
            let mut choices = named.collect::<Vec<_>>().join(" | ");
            if count > NAMED {
                write!(choices, " | and so on, {count} in all").unwrap();
            }
            let can = format!("    {} can: {choices}", self.names.of(seat));
            self.line(&can);
        }
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

/// A whole match; `look` is shown every state, and then what the log says of the entry that led on.
fn play<G: Game>(game: G, mut look: impl FnMut(&Match<G>)) -> Match<G> {
    let mut table = Match::new(Arc::new(game));
    let mut random = Random::from_seed(SEED);
    loop {
        look(&table);
        let Some(entry) = next(&table, &mut random) else { return table };
        table.play(Record::new(entry, Source::Program)).unwrap();
    }
}

/// Every answer in every state.
fn in_full<G: Game>(game: G) -> (usize, String) {
    let (names, mut out) = (names(&game), String::new());
    let table = play(game, |table| {
        if let Some(last) = table.log().last() {
            writeln!(out, "> {}", json(&last.record.entry)).unwrap();
            last.told.iter().for_each(|told| writeln!(out, "{}", told.render(&names)).unwrap());
        }
        writeln!(out, "{}. {}", table.log().len(), who(table.turn(), &names)).unwrap();
        describe(&**table.game(), table.state(), &names, &mut out);
    });
    (table.log().len(), out)
}

/// The beginning and the end, as every seat sees them.
fn in_words<G: Game>(game: impl Fn() -> G) -> String {
    let entries = play(game(), |_| {}).log().len();
    let first = game();
    let names = names(&first);
    let title = format!("{}, seats: {}\n", G::INFO.title, first.seats());
    let mut teller = Teller { before: vec![Vec::new(); first.seats() + 1], names, out: title };
    play(first, |table| {
        let at = table.log().len();
        if at > BEGINNING && at + END <= entries {
            if at == BEGINNING + 1 {
                teller.out.push_str("\n…\n");
            }
            return;
        }
        for told in table.log().last().map(|logged| &logged.told[..]).unwrap_or_default() {
            let said = told.render(&teller.names);
            teller.line(&format!("  * {said}"));
        }
        teller.state(table);
    });
    teller.out
}

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(name)
}

/// Compares with a file, or writes it anew.
fn compare(name: &str, played: &str) {
    let path = kept(name);
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

/// Does the same for every match: its name, and how it is set up.
fn each_match(mut with: impl MatchVisitor) {
    struct Each<'a, V>(&'a mut V);
    impl<V: MatchVisitor> GameVisitor for Each<'_, V> {
        fn game<G: Game>(&mut self) {
            let table = |seats: usize, options: &[(&str, &str)]| {
                let content = toml::from_str(G::default_pack()).unwrap();
                let option = |(id, value): &(&str, &str)| ((*id).to_owned(), (*value).to_owned());
                let options: BTreeMap<String, String> = options.iter().map(option).collect();
                G::new(Setup { seats, options, content }).unwrap()
            };
            let name = |which: &str| format!("{}-{which}", G::INFO.id);
            match variants(G::INFO.id) {
                Some(variants) => {
                    for (which, seats, options) in variants {
                        self.0.played(&name(which), || table(*seats, options));
                    }
                }
                None => {
                    for seats in G::INFO.min_seats..=G::INFO.max_seats {
                        self.0.played(&name(&seats.to_string()), || table(seats, &[]));
                    }
                }
            }
        }
    }
    games::visit(&mut Each(&mut with));
}

/// Something that is done for each match.
trait MatchVisitor {
    fn played<G: Game>(&mut self, name: &str, game: impl Fn() -> G);
}

/// Those that people read.
const READ: [&str; 10] = [
    "dice-tuners-2",
    "dice-tuners-3",
    "dice-war-dragons",
    "dice-war-gears-ruins",
    "dicequest-1",
    "dicequest-2",
    "dualing-dice-1",
    "dualing-dice-2",
    "regidice-1",
    "regidice-2",
];

#[test]
fn matches_read_as_they_did() {
    struct Each;
    impl MatchVisitor for Each {
        fn played<G: Game>(&mut self, name: &str, game: impl Fn() -> G) {
            if READ.contains(&name) {
                compare(&format!("{name}.txt"), &in_words(game));
            }
        }
    }
    each_match(Each);
}

#[test]
fn all_games_play_as_they_did() {
    struct Each<'a>(&'a mut String);
    impl MatchVisitor for Each<'_> {
        fn played<G: Game>(&mut self, name: &str, game: impl Fn() -> G) {
            let (entries, full) = in_full(game());
            if let Some(folder) = std::env::var_os("WRITE_PLAYTHROUGHS") {
                std::fs::write(Path::new(&folder).join(format!("{name}.txt")), &full).unwrap();
            }
            let hash = Sha256::digest(full.as_bytes());
            let hash: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
            writeln!(self.0, "{name}: {entries} entries, {hash}").unwrap();
        }
    }
    let mut hashes = String::new();
    each_match(Each(&mut hashes));
    compare("hashes.txt", &hashes);
}
