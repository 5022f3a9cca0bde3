//! What a redraw of a table costs early and late in a match. Needs a display:
//! `build-aux/in-xvfb cargo bench -p tableside-window --bench redraw`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench may stop at the first surprise")]
#![allow(missing_docs, reason = "criterion's macros define public items without docs")]

use std::rc::Rc;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use relm4::adw;
use relm4::gtk::{self, glib, prelude::*};
use tableside::engine::prelude::*;
use tableside::engine::{Entry, Match, Random, Record, Seat, Setup, Source, Turn, Viewer};
use tableside::games::dice_war::DiceWar;
use tableside::play::{MatchSetup, Next, Provider, SeatSetup};
use tableside_window::tables::{self, Scene};

/// The positions in the log between which the table goes back and forth.
const PLACES: [usize; 2] = [10, 1_000];

/// A random match without an end by caps, as long as is needed.
fn long_match() -> (MatchSetup, Match<DiceWar>) {
    let content: <DiceWar as tableside::engine::Packs>::Content =
        toml::from_str(DiceWar::default_pack()).unwrap();
    let json = serde_json::to_value(&content).unwrap();
    let options: std::collections::BTreeMap<String, String> =
        [("caps", "off"), ("end_of_war", "off")].map(|(id, value)| (id.to_owned(), value.to_owned())).into();
    let seat = |name: &str| SeatSetup { name: name.to_owned(), bot: None };
    let setup = MatchSetup {
        game: "dice-war".to_owned(),
        seats: ["Anna", "Ben"].map(seat).to_vec(),
        options: options.clone(),
        pack: serde_json::from_value(json["pack"].clone()).unwrap(),
        pack_hash: String::new(),
        content: json,
        dice: Provider::Program,
        cards: Provider::Program,
        seed: 1.into(),
        track_draws: true,
    };
    let game = Arc::new(DiceWar::new(Setup { seats: 2, options, content }).unwrap());
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

fn redraw(c: &mut Criterion) {
    adw::init().unwrap();
    let (setup, played) = long_match();
    let names = setup.names();
    let mut group = c.benchmark_group("redraw/dice-war");
    for n in PLACES {
        let moments = [played.at(n), played.at(n + 1)];
        let view = tables::create("dice-war", Rc::new(drop)).unwrap();
        let window = gtk::Window::builder()
            .default_width(1200)
            .default_height(780)
            .child(&view.frame().widget())
            .build();
        window.present();
        let show = |at: usize| {
            let acting = match moments[at].turn() {
                Turn::Choose(seat) => Some(seat),
                _ => None,
            };
            view.show(&Scene {
                whole: None,
                game: &moments[at],
                setup: &setup,
                names: &names,
                viewer: Viewer::Table,
                next: Next::told_by_people(moments[at].turn()),
                acting: acting.or(Some(Seat(0))),
                hint: None,
                shared: false,
                amending: false,
                animate: false,
                told: &[],
            });
        };
        show(0);
        for _ in 0..200 {
            glib::MainContext::default().iteration(false);
        }
        group.bench_function(format!("entry-{n}"), |bench| {
            bench.iter(|| {
                show(1);
                show(0);
            });
        });
        window.close();
    }
    group.finish();
}

criterion_group!(benches, redraw);
criterion_main!(benches);
