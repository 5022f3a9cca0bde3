//! Engine speed, with shakmaty's random chess playouts as the yardstick: only the ratios mean something on
//! another machine. `benches/README.md` says how to read the lines.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench may stop at the first surprise")]
#![allow(missing_docs, reason = "criterion's macros define public items without docs")]

#[path = "../tests/common/high_card.rs"]
mod high_card;
#[path = "../tests/common/pig.rs"]
#[allow(dead_code, reason = "the bench uses a part of it")]
mod pig;

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use shakmaty::{Chess, Position};
use tableside::bots::{Question, Search, Watch, playout};
use tableside::engine::prelude::*;
use tableside::engine::{
    Budget, Entry, EntryOf, Game, GameInfo, GameVisitor, Random, Seat, Setup, Turn, Viewer, apply,
};
use tableside::games;
use tableside::games::dice_war::DiceWar;
use tableside::games::regidice::Regidice;

/// How many simulations one measured search runs.
const SIMULATIONS: u32 = 1_000;

/// The middle of a random match: the state before the `entries`-th decision of the first match that is long
/// enough and leaves its seat a choice.
fn middle<G: Game>(game: &G, entries: u32) -> (G::State, Seat) {
    let mut legal = Vec::new();
    for seed in 0.. {
        let mut random = Random::from_seed(seed);
        let mut state = game.start();
        let mut decisions = 0;
        loop {
            let seat = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance(_) => {
                    let outcome = game.sample(&state, &mut random);
                    game.apply_chance(&mut state, &outcome, &mut ());
                    continue;
                }
                Turn::Choose(seat) => seat,
                Turn::Secret { seats, .. } => seats.first().unwrap(),
            };
            game.legal(&state, seat, &mut legal);
            if decisions >= entries && legal.len() > 1 {
                return (state, seat);
            }
            game.apply_action(&mut state, seat, random.pick(&legal).unwrap(), &mut ());
            decisions += 1;
        }
    }
    unreachable!("some match is long enough")
}

/// The entries of a random match.
fn log<G: Game>(game: &G, seed: u64) -> Vec<EntryOf<G>> {
    let mut random = Random::from_seed(seed);
    let (mut state, mut legal, mut log) = (game.start(), Vec::new(), Vec::new());
    loop {
        let seat = match game.turn(&state) {
            Turn::Over => return log,
            Turn::Chance(_) => {
                let outcome = game.sample(&state, &mut random);
                game.apply_chance(&mut state, &outcome, &mut ());
                log.push(Entry::Chance(outcome));
                continue;
            }
            Turn::Choose(seat) => seat,
            Turn::Secret { seats, .. } => seats.first().unwrap(),
        };
        game.legal(&state, seat, &mut legal);
        let action = random.pick(&legal).unwrap().clone();
        game.apply_action(&mut state, seat, &action, &mut ());
        log.push(Entry::Do { seat, action });
    }
}

/// All lines of one game. `decision` is where in a match the single calls and the search are measured.
fn bench_game<G: Game>(c: &mut Criterion, name: &str, game: &G, decision: u32) {
    let mut group = c.benchmark_group(name);
    let mut legal = Vec::new();

    let mut start = Random::from_seed(1);
    let mean: u64 = (0..200).map(|_| playout(game, &mut game.start(), &mut start, &mut legal)).sum();
    group.throughput(Throughput::Elements(mean / 200));
    let mut random = Random::from_seed(1);
    group.bench_function("playout", |b| {
        b.iter(|| playout(game, &mut game.start(), &mut random, &mut legal));
    });

    let entries = log(game, 1);
    group.throughput(Throughput::Elements(entries.len() as u64));
    group.bench_function("apply_checked", |b| {
        b.iter(|| {
            let mut state = game.start();
            for entry in &entries {
                apply(game, &mut state, entry, false, &mut ()).unwrap();
            }
            state
        });
    });
    group.bench_function("apply_unchecked", |b| {
        b.iter(|| {
            let mut state = game.start();
            for entry in &entries {
                match entry {
                    Entry::Do { seat, action } => game.apply_action(&mut state, *seat, action, &mut ()),
                    Entry::Chance(chance) => game.apply_chance(&mut state, chance, &mut ()),
                    Entry::Ruling(ruling) => game.apply_ruling(&mut state, ruling, &mut ()),
                    Entry::HandOver(over) => game.hand_over(&mut state, over.seat, over.bot.is_some()),
                }
            }
            state
        });
    });

    let (state, seat) = middle(game, decision);
    let observation = game.observe(&state, Viewer::Seat(seat));
    group.throughput(Throughput::Elements(1));
    group.bench_function("clone", |b| b.iter(|| black_box(&state).clone()));
    group.bench_function("legal", |b| {
        b.iter(|| {
            game.legal(black_box(&state), seat, &mut legal);
            legal.len()
        });
    });
    group.bench_function("observe", |b| b.iter(|| game.observe(black_box(&state), Viewer::Seat(seat))));
    group.bench_function("fill_unknown", |b| {
        let fill = |mut state| {
            game.fill_unknown(&mut state, &mut random);
            state
        };
        b.iter_batched(|| observation.clone(), fill, BatchSize::SmallInput);
    });

    let mut search = Search::default();
    let budget = Budget { simulations: SIMULATIONS, time: Duration::from_secs(600) };
    let mut seed = 0;
    group.throughput(Throughput::Elements(SIMULATIONS.into()));
    group.bench_function("search", |b| {
        b.iter(|| {
            seed += 1;
            let question = Question { game, observation: &observation, seat, seed };
            search.advise(&question, budget, Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} })
        });
    });
    group.finish();
}

/// A random game of chess; ends by checkmate, stalemate, bare material or fifty moves without progress.
fn chess_playout(random: &mut Random) -> u64 {
    let mut position = Chess::default();
    let mut moves = 0;
    loop {
        let legal = position.legal_moves();
        if legal.is_empty() || position.halfmoves() >= 100 || position.is_insufficient_material() {
            return moves;
        }
        position.play_unchecked(legal[random.index(legal.len())]);
        moves += 1;
    }
}

fn yardstick(c: &mut Criterion) {
    let mut group = c.benchmark_group("chess");
    let mut random = Random::from_seed(1);
    let mean: u64 = (0..200).map(|_| chess_playout(&mut random)).sum();
    group.throughput(Throughput::Elements(mean / 200));
    group.bench_function("playout", |b| b.iter(|| chess_playout(&mut random)));
    group.finish();
}

/// The fewest and the most seats of every game of the list, and two and four.
struct Each<'c>(&'c mut Criterion);

impl GameVisitor for Each<'_> {
    fn game<G: Game>(&mut self) {
        let GameInfo { id, min_seats, max_seats, .. } = G::INFO;
        let more = (min_seats + 1..=max_seats).filter(|seats| [2, 4, max_seats].contains(seats));
        for seats in std::iter::once(min_seats).chain(more) {
            let name = if seats == min_seats { id.to_owned() } else { format!("{id}-{seats}") };
            bench_game(self.0, &name, &table::<G>(seats), decision(id, seats));
        }
    }
}

/// Where in a match of a game is measured: in the middle, as far as one knows.
fn decision(game: &str, seats: usize) -> u32 {
    match game {
        "dice-war" => 12,
        _ => 15 * seats as u32,
    }
}

/// A game with its default content. DiceWar begins after the line-ups; Dualing Dice ends after three sets.
fn table<G: Game>(seats: usize) -> G {
    let content = toml::from_str(G::default_pack()).unwrap();
    let option = match G::INFO.id {
        "dice-war" => Some(("position", LINE_UPS)),
        // Random players complete few goals, and no rule limits the number of sets.
        "dualing-dice" => Some(("set_limit", "3")),
        _ => None,
    };
    let options = option.map(|(id, value)| (id.to_owned(), value.to_owned())).into_iter().collect();
    G::new(Setup { seats, options, content }).unwrap()
}

/// The line-ups of the rules' first perft table: what follows is war.
const LINE_UPS: &str = "1b1c1e1/7/7/7/7/7/2D1F2 r - 0,0 1,0 13,12 lod,lod - - 0 1";
/// Positions of the rules' perft tables, full and with both tribes.
const FULL: &str = "7/2d1f2/1c1b1a1/2E1B2/1A1D1C1/2F1D2/7 r - 2,2 2,1 7,8 lod,lod - - 0 31";
const MIXED: &str = "3f3/1e3d1/2b1c2/2Fa3/1A1C1B1/1D3E1/7 r - 0,0 3,1 8,9 gears,lod - - 0 15";

/// A match of DiceWar that begins at a position.
fn dice_war(position: &str, options: &[(&str, &str)]) -> DiceWar {
    let content = toml::from_str(DiceWar::default_pack()).unwrap();
    let options = options.iter().copied().chain([("position", position)]);
    let options = options.map(|(id, value)| (id.to_owned(), value.to_owned())).collect();
    DiceWar::new(Setup { seats: 2, options, content }).unwrap()
}

/// Counting sequences of actions, with the last ones only counted and not carried out; in sequences.
fn perft(c: &mut Criterion) {
    let mut group = c.benchmark_group("dice-war-perft");
    for (name, position) in [("line_ups", LINE_UPS), ("full", FULL), ("mixed", MIXED)] {
        let game = dice_war(position, &[("caps", "off"), ("end_of_war", "off")]);
        let state = game.start();
        group.throughput(Throughput::Elements(tableside::bots::perft(&game, &state, 0, 3, 0)));
        group.bench_function(name, |b| b.iter(|| tableside::bots::perft(&game, black_box(&state), 0, 3, 0)));
    }
    group.finish();
}

/// Random matches of Regidice with every number of players, as its rounds differ much between them.
fn regidice(c: &mut Criterion) {
    let mut group = c.benchmark_group("regidice-seats");
    let (mut random, mut legal) = (Random::from_seed(1), Vec::new());
    for seats in 1..=4 {
        let game: Regidice = table(seats);
        let mean: u64 = (0..200).map(|_| playout(&game, &mut game.start(), &mut random, &mut legal)).sum();
        group.throughput(Throughput::Elements(mean / 200));
        group.bench_function(BenchmarkId::from_parameter(seats), |b| {
            b.iter(|| playout(&game, &mut game.start(), &mut random, &mut legal));
        });
    }
    group.finish();
}

fn games(c: &mut Criterion) {
    games::visit(&mut Each(c));
    bench_game(c, "dice-war-off", &dice_war(LINE_UPS, &[("end_of_war", "off")]), 12);
    bench_game(c, "pig", &pig::table(2, 100), 20);
    bench_game(c, "high-card", &high_card::table(2), 0);
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    targets = yardstick, games, regidice, perft
}
criterion_main!(benches);
