//! What is asked of games by people who measure and test them, for front ends that know no game. It is a face of its own, so
//! that a program without such tools does not carry their code for every game.

use super::{
    Balance, BotMatch, BrokenLaw, Calibration, LuckAdjusted, Named, Series, Simulation, Soaked, balance,
    calibrate, divide, perft, simulate, simulate_logged, simulate_luck_adjusted, soak,
};
use crate::engine::{AnyEntry, Choice, EntryOf, Game, Match, Outcome};

/// A match whose set-up can be measured. It is a [`BotMatch`] too.
pub trait BenchMatch: BotMatch {
    /// Whole new matches of this set-up among bots; see [`simulate`].
    fn simulate(&self, series: Series<'_>) -> Simulation;

    /// The same, with the log of each match; see [`simulate_logged`].
    fn simulate_logged(&self, series: Series<'_>, log: &mut dyn FnMut(Vec<AnyEntry>, &Outcome))
    -> Simulation;

    /// The same as [`Self::simulate`], with what chance brought taken out; see [`simulate_luck_adjusted`].
    fn simulate_luck_adjusted(&self, series: Series<'_>) -> (Simulation, LuckAdjusted);

    /// How rightly bots judge positions of new matches of this set-up; see [`calibrate`].
    fn calibrate(&self, series: Series<'_>) -> Calibration;

    /// What becomes of the cards in such matches; see [`balance`](super::balance()).
    fn balance(&self, series: Series<'_>, cards: &[Named]) -> Balance;

    /// One new match of this set-up at random, with the laws of every game checked; see [`soak`].
    ///
    /// # Errors
    /// The first law that is broken.
    fn soak(&self, seed: u64) -> Result<Soaked, BrokenLaw>;

    /// How many sequences of choices there are from here; see [`perft`].
    fn perft(&self, depth: u32, seed: u64) -> u64;

    /// The choices there are now, with the number of sequences that each begins; see [`divide`].
    fn divide(&self, depth: u32, seed: u64) -> Vec<(Choice, u64)>;
}

impl<G: Game> BenchMatch for Match<G> {
    fn simulate(&self, series: Series<'_>) -> Simulation {
        simulate(&**self.game(), series)
    }

    fn simulate_logged(
        &self,
        series: Series<'_>,
        log: &mut dyn FnMut(Vec<AnyEntry>, &Outcome),
    ) -> Simulation {
        simulate_logged(&**self.game(), series, log)
    }

    fn simulate_luck_adjusted(&self, series: Series<'_>) -> (Simulation, LuckAdjusted) {
        simulate_luck_adjusted(&**self.game(), series)
    }

    fn calibrate(&self, series: Series<'_>) -> Calibration {
        calibrate(&**self.game(), series)
    }

    fn balance(&self, series: Series<'_>, cards: &[Named]) -> Balance {
        balance(&**self.game(), series, cards)
    }

    fn soak(&self, seed: u64) -> Result<Soaked, BrokenLaw> {
        soak(&**self.game(), seed)
    }

    fn perft(&self, depth: u32, seed: u64) -> u64 {
        perft(&**self.game(), self.state(), self.log().len(), depth, seed)
    }

    fn divide(&self, depth: u32, seed: u64) -> Vec<(Choice, u64)> {
        let divided = divide(&**self.game(), self.state(), self.log().len(), depth, seed);
        let choice = |(seat, action, n)| {
            let text = self.game().name(self.state(), seat, &action);
            (Choice { entry: AnyEntry::new(EntryOf::<G>::Do { seat, action }), text }, n)
        };
        divided.into_iter().map(choice).collect()
    }
}
