//! A choice by lot is any of the legal ones, each as often as the others.

use std::collections::BTreeMap;

use tableside::engine::{Game, GameVisitor, Random, Seat, Turn};
use tableside::games;

/// The most choices of a position that is looked at.
const MOST: usize = 400;
/// How often each is expected to be drawn.
const EACH: usize = 20;
/// In standard deviations, how far from even all draws of a game together may be.
const FAR: f64 = 5.0;

/// What was drawn in some positions, compared with even draws.
#[derive(Default)]
struct Drawn {
    positions: usize,
    squares: f64,
    freedom: f64,
}

impl Drawn {
    fn look<G: Game>(&mut self, game: &G, state: &G::State, seat: Seat, random: &mut Random) {
        let (mut legal, mut room) = (Vec::new(), Vec::new());
        if game.count_legal(state, seat) > MOST {
            return;
        }
        game.legal(state, seat, &mut legal);
        if legal.len() < 2 {
            return;
        }
        for (a, b) in legal.iter().zip(&legal[1..]) {
            let both = game.rate_both(state, seat, [a, b]);
            assert_eq!(both, [a, b].map(|action| game.rate(state, seat, action)), "{a:?} {b:?}: {state:?}");
        }
        let mut counts = vec![0u32; legal.len()];
        for _ in 0..EACH * legal.len() {
            let drawn = game.random_legal(state, seat, random, &mut room).unwrap();
            let at = legal.iter().position(|action| *action == drawn);
            counts[at.unwrap_or_else(|| panic!("{drawn:?} is not legal: {state:?}"))] += 1;
        }
        // Regidice draws each kind of action alike, and says so.
        if G::INFO.id == "regidice" {
            self.positions += 1;
            return;
        }
        let never = counts.iter().position(|n| *n == 0);
        assert!(never.is_none(), "{:?} was never drawn: {state:?}", legal[never.unwrap_or_default()]);
        let square = |n: &u32| (f64::from(*n) - EACH as f64).powi(2) / EACH as f64;
        self.positions += 1;
        self.squares += counts.iter().map(square).sum::<f64>();
        self.freedom += (legal.len() - 1) as f64;
    }

    fn is_even(&self) -> bool {
        (self.squares - self.freedom).abs() <= FAR * (2.0 * self.freedom).sqrt()
    }
}

/// Looks at so many positions of random matches, a few of each.
fn positions<G: Game>(game: &G, wanted: usize, drawn: &mut Drawn) {
    let (mut random, mut room) = (Random::from_seed(3), Vec::new());
    let until = drawn.positions + wanted;
    while drawn.positions < until {
        let mut state = game.start();
        for _ in 0..400 {
            let seat = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance(_) => {
                    let chance = game.sample(&state, &mut random);
                    game.apply_chance(&mut state, &chance, &mut ());
                    continue;
                }
                Turn::Choose(seat) => seat,
                Turn::Secret { seats, .. } => seats.first().unwrap(),
            };
            if drawn.positions < until && random.below(6) == 0 {
                // Only so does the choice of positions not depend on what is drawn in them.
                let mut lots = Random::light(random.seed());
                drawn.look(game, &state, seat, &mut lots);
            }
            let action = game.random_asked(&state, seat, &mut random, &mut room).unwrap();
            game.apply_action(&mut state, seat, &action, &mut ());
        }
    }
}

/// `TABLESIDE_FULL=1` looks at a thousand positions of each game.
#[test]
fn every_legal_choice_is_drawn_as_often_as_the_others() {
    struct Each(usize);
    impl GameVisitor for Each {
        fn game<G: Game>(&mut self) {
            let mut drawn = Drawn::default();
            let seatings: Vec<usize> =
                [G::INFO.min_seats, 4].into_iter().filter(|seats| *seats <= G::INFO.max_seats).collect();
            for seats in &seatings {
                let game = super::table::<G>(*seats, BTreeMap::new());
                positions(&game, self.0.div_ceil(seatings.len()), &mut drawn);
            }
            let Drawn { squares, freedom, .. } = drawn;
            assert!(drawn.is_even(), "{}: {squares:.0} where {freedom:.0} is expected", G::INFO.id);
        }
    }
    games::visit(&mut Each(if std::env::var_os("TABLESIDE_FULL").is_some() { 1_000 } else { 60 }));
}
