//! Engine speed, with shakmaty's random chess playouts as the yardstick: only the ratios mean something on
//! another machine. `benches/README.md` says how to read the lines.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench may stop at the first surprise")]
#![allow(missing_docs, reason = "criterion's macros define public items without docs")]

#[allow(dead_code, reason = "each bench uses a part of it")]
mod common;
#[path = "../tests/common/high_card.rs"]
mod high_card;
#[path = "../tests/common/pig.rs"]
#[allow(dead_code, reason = "the bench uses a part of it")]
mod pig;

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use tableside::bots::{Question, Search, Watch, playout};
use tableside::engine::prelude::*;
use tableside::engine::{Budget, Entry, Game, GameVisitor, Random, Viewer, apply};
use tableside::games;
use tableside::games::regidice::Regidice;

use common::{
    FULL, LINE_UPS, MIXED, SIMULATIONS, chess_playout, decision, dice_war, log, middle, seatings, table,
};

/// All lines of one game. `decision` is where in a match the single calls and the search are measured.
fn bench_game<G: Game>(c: &mut Criterion, name: &str, game: &G, decision: u32) {
    let mut group = c.benchmark_group(name);
    let mut legal = Vec::new();

    let mut start = Random::light(1);
    let mean: u64 = (0..200).map(|_| playout(game, &mut game.start(), &mut start, &mut legal)).sum();
    group.throughput(Throughput::Elements(mean / 200));
    let mut random = Random::light(1);
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
    let budget = Budget { time: Duration::from_secs(600), ..Budget::of(SIMULATIONS) };
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

fn yardstick(c: &mut Criterion) {
    let mut group = c.benchmark_group("chess");
    let mut random = Random::light(1);
    let mean: u64 = (0..200).map(|_| chess_playout(&mut random)).sum();
    group.throughput(Throughput::Elements(mean / 200));
    group.bench_function("playout", |b| b.iter(|| chess_playout(&mut random)));
    group.finish();
}

/// The fewest and the most seats of every game of the list, and two and four.
struct Each<'c>(&'c mut Criterion);

impl GameVisitor for Each<'_> {
    fn game<G: Game>(&mut self) {
        for (seats, name) in seatings(&G::INFO) {
            bench_game(self.0, &name, &table::<G>(seats), decision(G::INFO.id, seats));
        }
    }
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
    let (mut random, mut legal) = (Random::light(1), Vec::new());
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
