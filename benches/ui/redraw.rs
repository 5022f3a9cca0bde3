//! What a redraw of a table costs early and late in a match. Needs a display:
//! `build-aux/in-xvfb cargo bench -p tableside-window --bench redraw`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench may stop at the first surprise")]
#![allow(missing_docs, reason = "criterion's macros define public items without docs")]

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{EachGame, Shown, played, set_up, work};
use criterion::{Criterion, criterion_group, criterion_main};
use relm4::adw;
use relm4::gtk::prelude::*;
use tableside::engine::prelude::*;
use tableside::engine::{Entry, Game, Match, Random, Record, Source, Turn};
use tableside::games::dice_war::DiceWar;
use tableside::play::MatchSetup;

/// The positions in the log between which the table goes back and forth.
const PLACES: [usize; 2] = [10, 1_000];

/// Of how many entries the middle is looked at in a match with the most seats.
const ENTRIES: usize = 60;

/// A random match without an end by caps, as long as is needed.
fn long_match() -> (MatchSetup, Match<DiceWar>) {
    let (setup, game) = set_up::<DiceWar>(2, &[("caps", "off"), ("end_of_war", "off")]);
    // Moves that take nothing: with Attacks the points would end the match.
    for seed in 0.. {
        let mut played = Match::new(Arc::clone(&game));
        let mut random = Random::from_seed(seed);
        let mut legal = Vec::new();
        while played.log().len() <= PLACES[1] {
            let entry = match played.turn() {
                Turn::Over => break,
                Turn::Choose(seat) => {
                    game.legal(played.state(), seat, &mut legal);
                    let quiet = |action: &&_| {
                        game.lookahead().is_some_and(|look| look.gain(played.state(), action) == 0)
                    };
                    let quiet: Vec<_> = legal.iter().filter(quiet).copied().collect();
                    let choices = if quiet.is_empty() { &legal } else { &quiet };
                    Entry::Do { seat, action: *random.pick(choices).unwrap() }
                }
                _ => played.roll(seed).unwrap(),
            };
            played.play(Record::new(entry, Source::Typed)).unwrap();
        }
        if played.log().len() > PLACES[1] {
            return (setup, played);
        }
    }
    unreachable!("some match is long enough")
}

/// Forward by one entry and back.
fn forth_and_back<G: Game>(c: &mut Criterion, setup: MatchSetup, played: &Match<G>, n: usize) {
    let name = format!("redraw/{}", setup.game);
    let shown = Shown::new(setup);
    let moments = [played.at(n), played.at(n + 1)];
    shown.show_match(&moments[0], false);
    work(Duration::from_millis(400));
    c.benchmark_group(name).bench_function(format!("entry-{n}"), |bench| {
        bench.iter(|| {
            shown.show_match(&moments[1], false);
            shown.show_match(&moments[0], false);
        });
    });
    shown.window.destroy();
}

struct Redraws<'a>(&'a mut Criterion);

impl EachGame for Redraws<'_> {
    fn game<G: Game>(&mut self, seats: usize) {
        let (setup, game) = set_up::<G>(seats, &[]);
        let played = played(&game, ENTRIES);
        let n = played.log().len() / 2;
        forth_and_back(self.0, setup, &played, n);
    }
}

fn redraw(c: &mut Criterion) {
    adw::init().unwrap();
    let (setup, played) = long_match();
    for n in PLACES {
        forth_and_back(c, setup.clone(), &played, n);
    }
    Redraws(c).all();
}

criterion_group!(benches, redraw);
criterion_main!(benches);
