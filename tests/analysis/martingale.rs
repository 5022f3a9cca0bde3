//! Luck is nothing on average, whatever is asked of chance, however crude the measure.

use std::collections::BTreeMap;

use tableside::bots::{Measure, Shares, Valuer, shares};
use tableside::engine::{Game, GameVisitor, Match, Random, Turn};
use tableside::games;

use super::matches::{NEVER, long, played, table};
use crate::pig;

/// A look without playouts: crude, and quick.
pub struct Glance;

impl<G: Game> Measure<G> for Glance {
    fn draws(&self) -> bool {
        false
    }

    fn shares(
        &mut self,
        game: &G,
        state: &mut G::State,
        _: &mut Random,
        _: &std::sync::atomic::AtomicBool,
    ) -> Option<Shares> {
        Some(shares(game, state))
    }
}

#[derive(Default)]
struct Cell {
    n: f64,
    sum: f64,
    squares: f64,
}

/// What chance brought, by kind of request, seat and half of the match.
#[derive(Default)]
struct Cells(BTreeMap<(String, usize, usize), Cell>);

impl Cells {
    fn add<G: Game>(&mut self, of: &Match<G>, seed: u64) {
        let (game, mut valuer) = (of.game(), Valuer::new(vec![Glance], 100, seed));
        let states: Vec<G::State> = (0..=of.log().len()).map(|n| of.state_at(n)).collect();
        for at in 0..of.log().len() {
            if !matches!(game.turn(&states[at]), Turn::Chance(_)) {
                continue;
            }
            let worth = |valuer: &mut Valuer<Glance>, at: usize| {
                valuer.worth(&**game, &states[at], &NEVER).unwrap().mean()
            };
            let (before, after) = (worth(&mut valuer, at), worth(&mut valuer, at + 1));
            let request = format!("{:?}", game.request(&states[at]).unwrap());
            let kind: String = request.chars().take_while(|c| c.is_alphabetic()).collect();
            for seat in 0..game.seats() {
                let cell = self.0.entry((kind.clone(), seat, 2 * at / of.log().len())).or_default();
                let luck = after[seat] - before[seat];
                cell.n += 1.0;
                cell.sum += luck;
                cell.squares += luck * luck;
            }
        }
    }

    /// No mean is further from nothing than four standard errors and a hair.
    fn even(&self, what: &str) {
        for (key, cell) in &self.0 {
            let mean = cell.sum / cell.n;
            let error = (cell.squares / cell.n).sqrt() / cell.n.sqrt();
            assert!(
                cell.n < 30.0 || mean.abs() < 4.0 * error + 1e-6,
                "{what}, {key:?}: {mean} ± {error} of {}",
                cell.n
            );
        }
    }
}

#[test]
fn luck_is_nothing_on_average() {
    struct Every;
    impl GameVisitor for Every {
        fn game<G: Game>(&mut self) {
            let seats = if long() {
                G::INFO.min_seats..=G::INFO.max_seats
            } else {
                G::INFO.max_seats.min(2)..=G::INFO.max_seats.min(2)
            };
            let (matches, most) = if long() { (300, 400) } else { (12, 80) };
            for seats in seats {
                let mut cells = Cells::default();
                for seed in 0..matches {
                    let of = played(table::<G>(seats), seed, most, |game, state, seat, seed| {
                        let mut random = Random::from_seed(seed);
                        game.random_legal(state, seat, &mut random, &mut Vec::new()).unwrap()
                    });
                    cells.add(&of, seed);
                }
                cells.even(&format!("{} with {seats} seats", G::INFO.id));
            }
        }
    }
    games::visit(&mut Every);
}

#[test]
fn luck_is_nothing_on_average_in_a_game_of_much_luck() {
    let mut cells = Cells::default();
    for seed in 0..if long() { 4_000 } else { 400 } {
        let of = played(pig::table(2, 30), seed, 2_000, |_, state, _, _| {
            if state.pending >= 8 { pig::Action::Hold } else { pig::Action::Throw }
        });
        cells.add(&of, seed);
    }
    cells.even("Pig");
}
