//! Luck is nothing on average, whatever is asked of chance, however crude the measure.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use tableside::bots::{Level, Measure, Shares, Standard, Valuer, shares};
use tableside::engine::{Game, GameVisitor, Match, Random, Turn};
use tableside::games;

use super::matches::{NEVER, by_bots, long, played, table};
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

impl Cell {
    fn add(&mut self, luck: f64) {
        self.n += 1.0;
        self.sum += luck;
        self.squares += luck * luck;
    }

    fn is_even(&self, what: &str) {
        let mean = self.sum / self.n;
        let error = (self.squares / self.n).sqrt() / self.n.sqrt();
        let even = mean.abs() < 4.0 * error + 1e-6;
        assert!(self.n < 30.0 || even, "{what}: {mean} ± {error} of {}", self.n);
    }
}

/// What chance brought, by kind of request, seat and half of the match.
#[derive(Default)]
struct Cells(BTreeMap<(String, usize, usize), Cell>);

impl Cells {
    /// By a look alone.
    fn add<G: Game>(&mut self, of: &Match<G>, seed: u64) {
        self.add_by(of, Valuer::new(vec![Glance], 100, seed));
    }

    /// By the program's own measure, with so many simulations a position.
    fn add_with_effort<G: Game>(&mut self, of: &Match<G>, simulations: u32, seed: u64) {
        self.add_by(of, Valuer::new(vec![Standard::<G>::new(800)], simulations, seed));
    }

    fn add_by<G: Game, M: Measure<G>>(&mut self, of: &Match<G>, mut valuer: Valuer<M>) {
        let game = of.game();
        let states: Vec<G::State> = (0..=of.log().len()).map(|n| of.state_at(n)).collect();
        for at in 0..of.log().len() {
            if !matches!(game.turn(&states[at]), Turn::Chance(_)) {
                continue;
            }
            let worth = |valuer: &mut Valuer<M>, at: usize| {
                valuer.worth(&**game, &states[at], &NEVER).unwrap().mean()
            };
            let (before, after) = (worth(&mut valuer, at), worth(&mut valuer, at + 1));
            let request = format!("{:?}", game.request(&states[at]).unwrap());
            let kind: String = request.chars().take_while(|c| c.is_alphabetic()).collect();
            for seat in 0..game.seats() {
                let cell = self.0.entry((kind.clone(), seat, 2 * at / of.log().len())).or_default();
                cell.add(after[seat] - before[seat]);
            }
        }
    }

    /// No mean is further from nothing than four standard errors and a hair.
    fn even(&self, what: &str) {
        for (key, cell) in &self.0 {
            cell.is_even(&format!("{what}, {key:?}"));
        }
    }
}

/// Games apart, as the long form takes many minutes for each of them.
fn luck_is_nothing_on_average<G: Game>() {
    let seats = if long() {
        G::INFO.min_seats..=G::INFO.max_seats
    } else {
        G::INFO.max_seats.min(2)..=G::INFO.max_seats.min(2)
    };
    for seats in seats {
        let mut cells = Cells::default();
        if long() {
            // Whole matches of bots.
            for seed in 0..2_000 {
                cells.add(&by_bots(table::<G>(seats), Level::Easy, seed), seed);
            }
        }
        for seed in 0..12 {
            let of = played(table::<G>(seats), seed, 80, |game, state, seat, seed| {
                let mut random = Random::from_seed(seed);
                game.random_legal(state, seat, &mut random, &mut Vec::new()).unwrap()
            });
            cells.add(&of, seed);
        }
        cells.even(&format!("{} with {seats} seats", G::INFO.id));
        if long() {
            eprintln!("{} with {seats} seats: nothing on average", G::INFO.id);
        }
    }
}

/// A few of those matches with the effort of a normal analysis.
fn luck_is_nothing_with_normal_effort<G: Game>() {
    for seats in G::INFO.min_seats..=G::INFO.max_seats {
        let mut cells = Cells::default();
        for seed in 0..50 {
            cells.add_with_effort(&by_bots(table::<G>(seats), Level::Easy, seed), 1_000, seed);
        }
        cells.even(&format!("{} with {seats} seats, with normal effort", G::INFO.id));
        eprintln!("{} with {seats} seats: nothing on average with normal effort", G::INFO.id);
    }
}

#[test]
fn luck_is_nothing_on_average_in_dice_tuners() {
    luck_is_nothing_on_average::<games::dice_tuners::DiceTuners>();
}

#[test]
fn luck_is_nothing_on_average_in_dice_war() {
    luck_is_nothing_on_average::<games::dice_war::DiceWar>();
}

#[test]
fn luck_is_nothing_on_average_in_dicequest() {
    luck_is_nothing_on_average::<games::dicequest::Dicequest>();
}

#[test]
fn luck_is_nothing_on_average_in_dualing_dice() {
    luck_is_nothing_on_average::<games::dualing_dice::DualingDice>();
}

#[test]
fn luck_is_nothing_on_average_in_regidice() {
    luck_is_nothing_on_average::<games::regidice::Regidice>();
}

#[test]
#[ignore = "takes up to hours"]
fn luck_is_nothing_with_normal_effort_in_dice_tuners() {
    luck_is_nothing_with_normal_effort::<games::dice_tuners::DiceTuners>();
}

#[test]
#[ignore = "takes up to hours"]
fn luck_is_nothing_with_normal_effort_in_dice_war() {
    luck_is_nothing_with_normal_effort::<games::dice_war::DiceWar>();
}

#[test]
#[ignore = "takes up to hours"]
fn luck_is_nothing_with_normal_effort_in_dicequest() {
    luck_is_nothing_with_normal_effort::<games::dicequest::Dicequest>();
}

#[test]
#[ignore = "takes up to hours"]
fn luck_is_nothing_with_normal_effort_in_dualing_dice() {
    luck_is_nothing_with_normal_effort::<games::dualing_dice::DualingDice>();
}

#[test]
#[ignore = "takes up to hours"]
fn luck_is_nothing_with_normal_effort_in_regidice() {
    luck_is_nothing_with_normal_effort::<games::regidice::Regidice>();
}

/// Any fixed worth of a state will do, so these do without sense: each state has some number between 0 and 1.
fn senseless<G: Game>(state: &G::State) -> [f64; 16] {
    let text = format!("{state:?}");
    std::array::from_fn(|salt| {
        let mut hasher = std::hash::DefaultHasher::new();
        (salt, &text).hash(&mut hasher);
        (hasher.finish() >> 11) as f64 / (1u64 << 53) as f64
    })
}

/// Of one request alone: what is listed weighs as much as it comes up often. Multisets that are not weighed by their orders
/// show here, which a sensible worth may hardly tell apart.
#[test]
fn the_worth_before_a_roll_is_the_mean_of_what_comes() {
    struct Every(usize);
    impl GameVisitor for Every {
        fn game<G: Game>(&mut self) {
            let seats = G::INFO.max_seats.min(2);
            let of = by_bots(table::<G>(seats), Level::Easy, 7);
            let game = of.game();
            let chances = (0..of.log().len())
                .map(|at| of.state_at(at))
                .filter(|state| matches!(game.turn(state), Turn::Chance(_)));
            let mut random = Random::from_seed(11);
            for state in chances.filter(|state| game.outcomes(state).is_some()).take(4) {
                let after = |chance: &G::Chance| {
                    let mut after = state.clone();
                    game.apply_chance(&mut after, chance, &mut ());
                    senseless::<G>(&after)
                };
                let mut means = [0.0; 16];
                for (chance, weight) in game.outcomes(&state).unwrap() {
                    means.iter_mut().zip(after(&chance)).for_each(|(mean, worth)| *mean += weight * worth);
                }
                let mut cells: [Cell; 16] = std::array::from_fn(|_| Cell::default());
                for _ in 0..if long() { 20_000 } else { 1_500 } {
                    let found = after(&game.sample(&state, &mut random));
                    let lucks = found.iter().zip(&means).map(|(worth, mean)| worth - mean);
                    cells.iter_mut().zip(lucks).for_each(|(cell, luck)| cell.add(luck));
                }
                self.0 += 1;
                let what = format!("{}, {:?}", G::INFO.id, game.request(&state));
                cells.iter().for_each(|cell| cell.is_even(&what));
            }
        }
    }
    let mut every = Every(0);
    games::visit(&mut every);
    assert!(every.0 >= 8, "{} rolls", every.0);
}

/// Any number will do as the measure of a position, as long as it is the same whenever that position is looked at.
struct Senseless;

impl<G: Game> Measure<G> for Senseless {
    fn draws(&self) -> bool {
        false
    }

    fn shares(
        &mut self,
        _: &G,
        state: &mut G::State,
        _: &mut Random,
        _: &std::sync::atomic::AtomicBool,
    ) -> Option<Shares> {
        Some(senseless::<G>(state).first_chunk().copied().unwrap())
    }
}

/// Request by request: the worth before a roll is the mean of the worths after it, as far as its own error allows. What
/// came is looked at with the same effort as what could have come, or this shows at once.
#[test]
fn what_came_is_looked_at_as_what_could_have_come() {
    fn tried<G: Game>(of: &Match<G>) -> usize {
        let game = of.game();
        let mut valuer = Valuer::new(vec![Senseless], 500, 5);
        let states = (0..of.log().len()).map(|at| of.state_at(at));
        let mut tried = 0;
        for state in states.filter(|state| matches!(game.turn(state), Turn::Chance(_))) {
            let Some(outcomes) = game.outcomes(&state) else { continue };
            let before = valuer.worth(&**game, &state, &NEVER).unwrap();
            let (mut mean, mut squares) = (Shares::default(), before.error().map(|error| error * error));
            for (chance, weight) in outcomes {
                let mut after = state.clone();
                game.apply_chance(&mut after, &chance, &mut ());
                let worth = valuer.worth(&**game, &after, &NEVER).unwrap();
                for (seat, (share, error)) in worth.mean().iter().zip(worth.error()).enumerate() {
                    mean[seat] += weight * share;
                    squares[seat] += (weight * error).powi(2);
                }
            }
            for (seat, before) in before.mean().iter().enumerate().take(game.seats()) {
                let (apart, error) = ((before - mean[seat]).abs(), squares[seat].sqrt());
                assert!(apart < 4.0 * error + 1e-9, "{}, seat {seat}: {apart} ± {error}", G::INFO.id);
            }
            tried += 1;
        }
        tried
    }
    struct Every(usize);
    impl GameVisitor for Every {
        fn game<G: Game>(&mut self) {
            self.0 += tried(&by_bots(table::<G>(G::INFO.max_seats.min(2)), Level::Easy, 7));
        }
    }
    let mut every = Every(0);
    games::visit(&mut every);
    assert!(every.0 >= 12, "{} requests", every.0);
    let of = played(pig::table(2, 30), 7, 2_000, |_, state, _, _| {
        if state.pending >= 8 { pig::Action::Hold } else { pig::Action::Throw }
    });
    assert!(tried(&of) >= 6);
}

#[test]
fn luck_is_nothing_on_average_in_a_game_of_much_luck() {
    let (mut cells, mut thorough) = (Cells::default(), Cells::default());
    for seed in 0..if long() { 4_000 } else { 400 } {
        let of = played(pig::table(2, 30), seed, 2_000, |_, state, _, _| {
            if state.pending >= 8 { pig::Action::Hold } else { pig::Action::Throw }
        });
        cells.add(&of, seed);
        if seed % 20 == 0 {
            thorough.add_with_effort(&of, 25, seed);
        }
    }
    cells.even("Pig");
    thorough.even("Pig by playouts");
}
