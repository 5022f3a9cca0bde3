//! Matches to hand on: those of the playthroughs, and some played at random, with everything that a log can have.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::json;
use tableside::archive::{MatchFile, Status, Struck};
use tableside::bots::Level;
use tableside::engine::{
    AnyEntry, AnyMatch, ENGINE_VERSION, Entry, Game, GameVisitor, GroupResult, Match, Outcome, Random,
    Record, RuleId, Seed, Setup, Source, Standing, Turn,
};
use tableside::games;
use tableside::play::{Catalogue, GameDef, GameSession, MatchSetup, Provider, SeatSetup};

/// When the matches begin.
pub const BEGAN: i64 = 1_795_348_800_123;
/// The seed of the playthroughs.
const SEED: u64 = 7;

/// A match that is played through: how many seats, and its house rules.
type Variant = (usize, &'static [(&'static str, &'static str)]);

/// As in `tests/playthroughs.rs`.
fn variants(game: &str, seats: std::ops::RangeInclusive<usize>) -> Vec<Variant> {
    match game {
        "dice-war" => vec![(2, &[]), (2, &[("red", "gears"), ("ruins", "b4,d4,f4"), ("setup", "alternate")])],
        "dualing-dice" => vec![
            (1, &[("set_limit", "2")]),
            (2, &[("set_limit", "2")]),
            (
                4,
                &[
                    ("picking", "clockwise"),
                    ("selection", "optional"),
                    ("discard", "one"),
                    ("reveal", "optional"),
                    ("set_limit", "2"),
                ],
            ),
            (8, &[("set_limit", "1")]),
        ],
        _ => seats.map(|seats| (seats, &[][..])).collect(),
    }
}

/// The matches of all playthroughs.
pub fn playthroughs() -> Vec<MatchFile> {
    struct Each(Vec<MatchFile>);
    impl GameVisitor for Each {
        fn game<G: Game>(&mut self) {
            for (seats, options) in variants(G::INFO.id, G::INFO.min_seats..=G::INFO.max_seats) {
                let option = |(id, value): &(&str, &str)| ((*id).to_owned(), (*value).to_owned());
                let options: BTreeMap<String, String> = options.iter().map(option).collect();
                let content = toml::from_str(G::default_pack()).unwrap();
                let game = G::new(Setup { seats, options: options.clone(), content }).unwrap();
                self.0.push(file(setup(G::INFO.id, seats, options, SEED), play::<G>(game)));
            }
        }
    }
    let mut each = Each(Vec::new());
    games::visit(&mut each);
    each.0
}

/// As in `tests/playthroughs.rs`.
fn play<G: Game>(game: G) -> Vec<AnyEntry> {
    let mut table = Match::new(Arc::new(game));
    let mut random = Random::from_seed(SEED);
    let mut entries = Vec::new();
    loop {
        let entry = match table.turn() {
            Turn::Over => return entries,
            Turn::Chance(_) => table.roll(SEED).unwrap(),
            Turn::Choose(seat) => chosen(&table, seat, &mut random),
            Turn::Secret { seats, .. } => chosen(&table, seats.first().unwrap(), &mut random),
        };
        entries.push(AnyEntry::new(entry.clone()));
        table.play(Record::new(entry, Source::Program)).unwrap();
    }
}

fn chosen<G: Game>(
    table: &Match<G>,
    seat: tableside::engine::Seat,
    random: &mut Random,
) -> tableside::engine::EntryOf<G> {
    let action = table.game().random_legal(table.state(), seat, random, &mut Vec::new()).unwrap();
    Entry::Do { seat, action }
}

pub fn setup(game: &str, seats: usize, options: BTreeMap<String, String>, seed: u64) -> MatchSetup {
    let catalogue = Catalogue::standard();
    let def = catalogue.find(game).unwrap();
    let (packs, _) = def.packs(None);
    let names = ["Ada", "Old Ben", "", "Dan; (the) \\ man", "Eve", "eve", "chance", "Hal"];
    let seats = names.iter().take(seats).map(|name| SeatSetup { name: (*name).to_owned(), bot: None });
    MatchSetup { seats: seats.collect(), options, ..MatchSetup::of(def, &packs[0], seed) }
}

/// The match with these entries, as a table would have left it: times, remarks, and what was taken back.
pub fn file(mut setup: MatchSetup, entries: Vec<AnyEntry>) -> MatchFile {
    let catalogue = Catalogue::standard();
    if setup.game != "dicequest"
        && let Some(last) = setup.seats.last_mut().filter(|last| last.name.is_empty())
    {
        last.bot = Some(Level::Medium);
    }
    setup.dice = Provider::Physical;
    let game = catalogue.find(&setup.game).unwrap().create(&setup).unwrap();
    let mut session = GameSession::new(setup.clone(), game, None);
    let (mut at, mut records, mut struck) = (BEGAN, Vec::new(), Vec::<Struck>::new());
    for (n, entry) in entries.into_iter().enumerate() {
        at += [41_000, 1_234, 3_600_000, 0][n % 4];
        let json = entry.to_json();
        let source = match (json.get("chance"), n % 5) {
            (Some(_), 0) => Source::Program,
            (Some(_), 1) => Source::Ruled,
            (Some(_), 2) => Source::Bot,
            (None, _) if json.get("ruling").is_some() => Source::Ruled,
            _ => Source::Typed,
        };
        let note = match n % 7 {
            _ if json.get("ruling").is_some() => "so we {agreed}".to_owned(),
            3 => "⏸ 2:05 a die “fell” {off} ; \"twice\"\\".to_owned(),
            _ => String::new(),
        };
        let record = Record { entry: json, source, stood: false, note, at: if n % 11 == 5 { 0 } else { at } };
        if n % 6 == 2 {
            let reason = if n % 12 == 2 { "undo" } else { "amend {at} 3" };
            struck.push(Struck { n, record: record.clone(), struck_at: at + 7, reason: reason.to_owned() });
        }
        if n % 17 == 4 {
            // What stood there does not fit what stands there now.
            let n = (n + 3) / 2;
            struck.push(Struck { n, record: record.clone(), struck_at: at + 8, reason: String::new() });
        }
        session.play(record.clone().map(|_| entry)).unwrap();
        records.push(record);
    }
    let outcome = session.game().outcome();
    MatchFile {
        format: tableside::archive::FILE_FORMAT.to_owned(),
        version: MatchFile::version_for(&records),
        uuid: "0b5ba2ac-7b34-4cc4-8a39-52f8bc3a9a0d".to_owned(),
        status: if outcome.is_some() { Status::Finished } else { Status::Abandoned },
        finished_at: Some(at),
        elsewhere: None,
        uncounted: false,
        outcome,
        struck,
        note: "A long\n\"evening\" \\ [with] friends".to_owned(),
        tags: vec!["league".to_owned(), "a;b=c (d)".to_owned()],
        engine_version: ENGINE_VERSION,
        rules_version: catalogue.find(&setup.game).unwrap().info.rules_version,
        program: "0.1.0".to_owned(),
        started_at: BEGAN,
        updated_at: at,
        records,
        setup,
    }
}

/// A match of a game or a score sheet, played at random with rulings and seats that go over to others.
pub fn at_random(def: &GameDef, seats: usize, seed: u64, most: usize) -> MatchFile {
    let setup = setup(def.info.id, seats, BTreeMap::new(), seed);
    let mut random = Random::from_seed(seed);
    let mut table = def.create(&setup).unwrap();
    let mut entries: Vec<AnyEntry> = Vec::new();
    while entries.len() < most {
        let entry = match table.turn() {
            Turn::Over => break,
            _ if entries.len() == 6 => hand_over(&*table),
            _ if entries.len() % 13 == 9 => ruling(&*table, &mut random),
            _ => None,
        };
        let entry = entry.unwrap_or_else(|| match table.turn() {
            Turn::Chance(_) => table.roll(setup.seed).unwrap(),
            Turn::Choose(seat) => random.pick(&table.candidates(seat)).unwrap().entry.clone(),
            Turn::Secret { seats, .. } => {
                random.pick(&table.candidates(seats.first().unwrap())).unwrap().entry.clone()
            }
            Turn::Over => unreachable!("it was asked before"),
        });
        let note = "so we agreed".to_owned();
        table.play(Record { note, ..Record::new(entry.clone(), Source::Ruled) }).unwrap();
        entries.push(entry);
    }
    file(setup, entries)
}

fn hand_over(table: &dyn AnyMatch) -> Option<AnyEntry> {
    table.read(table.len(), &json!({"hand_over": {"seat": 0, "name": "Zoë Late"}})).ok()
}

fn ruling(table: &dyn AnyMatch, random: &mut Random) -> Option<AnyEntry> {
    let choices = table.adjustments(tableside::engine::Viewer::All);
    let entry = random.pick(&choices)?.entry.clone();
    let mut trial = table.at(table.len());
    let record = Record { note: "so we agreed".to_owned(), ..Record::new(entry.clone(), Source::Ruled) };
    trial.play(record).ok().map(|()| entry)
}

/// How many entries of a record stand there as JSON.
pub fn as_json(record: &str) -> usize {
    record
        .lines()
        .filter(|line| !line.starts_with('%') && !line.contains("( ") && line.contains("{\""))
        .count()
}

/// A finished match of a game with such a result.
pub fn finished(game: &str, seats: usize, together: bool, uuid: u32) -> MatchFile {
    let setup = setup(game, seats, BTreeMap::new(), 1);
    let standing = if together {
        Standing::Group(GroupResult { won: uuid.is_multiple_of(2), reached: 3, stages: 12 })
    } else {
        Standing::Places((1..=seats as u8).collect())
    };
    let scores = (0..seats as i32).map(|seat| 20 - 3 * seat).collect();
    let outcome =
        Outcome { standing, scores, decided_by: RuleId::new("X"), adjusted: uuid.is_multiple_of(3) };
    let mut file = file(setup, Vec::new());
    file.uuid = format!("{uuid:08x}-7b34-4cc4-8a39-52f8bc3a9a0d");
    (file.status, file.outcome) = (Status::Finished, Some(outcome));
    file
}

/// A match with the program's dice and cards, played at random to its end or so far, and given up there.
pub fn sealed(def: &GameDef, seats: usize, seed: Seed, most: usize) -> MatchFile {
    let mut setup = setup(def.info.id, seats, BTreeMap::new(), 0);
    setup.seed = seed;
    let mut random = Random::from_seed(3);
    let mut table = def.create(&setup).unwrap();
    let mut records = Vec::new();
    while table.turn() != Turn::Over && records.len() < most {
        let chosen = |seat, random: &mut Random| random.pick(&table.candidates(seat)).unwrap().entry.clone();
        let (entry, source) = match table.turn() {
            _ if records.len() == 7 => (hand_over(&*table).unwrap(), Source::Typed),
            Turn::Chance(_) => (table.roll(seed).unwrap(), Source::Program),
            Turn::Choose(seat) => (chosen(seat, &mut random), Source::Typed),
            Turn::Secret { seats, .. } => (chosen(seats.first().unwrap(), &mut random), Source::Typed),
            Turn::Over => unreachable!("it was asked before"),
        };
        records.push(Record {
            at: BEGAN + 20_000 * records.len() as i64,
            ..Record::new(entry.to_json(), source)
        });
        table.play(Record::new(entry, source)).unwrap();
    }
    let mut file = file(setup, Vec::new());
    file.setup.dice = Provider::Program;
    file.version = MatchFile::version_for(&records);
    file.outcome = table.outcome();
    file.status = if file.outcome.is_some() { Status::Finished } else { Status::Abandoned };
    file.finished_at = records.last().map(|record| record.at);
    file.records = records;
    file
}
