//! Matches among bots with what chance brought taken out: the same win rates from fewer matches.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::series::Spectator;
use super::simulate::Tally;
use super::values::{Shares, Standard, Valuer, Worth, won};
use super::{Series, Simulation};
use crate::engine::{Entry, EntryOf, Game};

/// How many draws a request has whose outcomes are not looked at one by one.
const SIMULATIONS: u32 = 200;
/// How many positions are looked at where there are lines of play.
const POSITIONS: u32 = 800;

/// What part of the wins each seat had, and has without luck.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LuckAdjusted {
    /// Seat by seat.
    pub seats: Vec<AdjustedSeat>,
}

/// The part of the wins of a seat, with sums of squares for the errors.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AdjustedSeat {
    plain: [f64; 2],
    adjusted: [f64; 2],
    matches: f64,
}

impl AdjustedSeat {
    fn add(&mut self, result: f64, luck: f64) {
        let adjusted = result - luck;
        self.plain = [self.plain[0] + result, self.plain[1] + result * result];
        self.adjusted = [self.adjusted[0] + adjusted, self.adjusted[1] + adjusted * adjusted];
        self.matches += 1.0;
    }

    fn mean_and_variance(&self, [sum, squares]: [f64; 2]) -> [f64; 2] {
        let n = self.matches.max(1.0);
        let mean = sum / n;
        [mean, (squares / n - mean * mean).max(0.0)]
    }

    /// The part of the wins, and its standard error.
    #[must_use]
    pub fn plain(&self) -> [f64; 2] {
        let [mean, variance] = self.mean_and_variance(self.plain);
        [mean, (variance / self.matches.max(1.0)).sqrt()]
    }

    /// The same without luck. It is the same on average, however crudely luck is told.
    #[must_use]
    pub fn adjusted(&self) -> [f64; 2] {
        let [mean, variance] = self.mean_and_variance(self.adjusted);
        [mean, (variance / self.matches.max(1.0)).sqrt()]
    }

    /// How many times as many matches would be needed without it; `None` if nothing varies.
    #[must_use]
    pub fn factor(&self) -> Option<f64> {
        let [[_, plain], [_, adjusted]] =
            [self.plain, self.adjusted].map(|sums| self.mean_and_variance(sums));
        (adjusted > 0.0).then(|| plain / adjusted)
    }
}

/// Books what chance brings in a match.
struct Bookkeeper<G: Game> {
    valuer: Valuer<Standard<G>>,
    /// The worth of the position in which a run of chance began.
    before: Option<Worth>,
    luck: Shares,
    never: AtomicBool,
}

impl<G: Game> Default for Bookkeeper<G> {
    fn default() -> Self {
        let valuer = Valuer::new(vec![Standard::glance(POSITIONS)], SIMULATIONS, 0);
        Self { valuer, before: None, luck: Shares::default(), never: AtomicBool::new(false) }
    }
}

/// Plays matches as [`simulate`](super::simulate()) does, and takes out what chance brought.
pub fn simulate_luck_adjusted<G: Game>(game: &G, series: Series<'_>) -> (Simulation, LuckAdjusted) {
    let begun = Instant::now();
    let mut found = LuckAdjusted { seats: vec![AdjustedSeat::default(); game.seats()] };
    let mut tally = Tally::none(game.seats());
    series.play(game, |mut books: Bookkeeper<G>, played| {
        tally.add(&played);
        if let Some(outcome) = &played.outcome {
            let result = won(outcome);
            books.book(&result);
            for (seat, (result, luck)) in found.seats.iter_mut().zip(result.iter().zip(&books.luck)) {
                seat.add(*result, *luck);
            }
        }
    });
    (tally.finish(game.cooperative(), begun), found)
}

impl<G: Game> Bookkeeper<G> {
    /// A run of chance is over.
    fn book(&mut self, after: &Shares) {
        let Some(before) = self.before.take() else { return };
        let change = after.iter().zip(before.mean());
        self.luck.iter_mut().zip(change).for_each(|(luck, (after, before))| *luck += after - before);
    }
}

impl<G: Game> Spectator<G> for Bookkeeper<G> {
    const WANTS_EVENTS: bool = true;

    /// With the same draws in every match, the same errors would be made in each, and add up.
    fn begins(&mut self, seed: u64) {
        self.valuer.reseed(seed);
    }

    fn entered(&mut self, game: &G, before: &G::State, entry: &EntryOf<G>, _: &[G::Event], _: &G::State) {
        match (entry, &self.before) {
            (Entry::Chance(_), None) => self.before = self.valuer.worth(game, before, &self.never),
            (Entry::Do { .. }, Some(_)) => {
                if let Some(worth) = self.valuer.worth(game, before, &self.never) {
                    self.book(&worth.mean());
                }
            }
            _ => {}
        }
    }
}
