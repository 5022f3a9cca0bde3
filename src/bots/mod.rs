//! Players for the empty seats, generic over [`Game`]. They are handed an observation, never a state, so
//! they cannot know what their seat cannot see; they sample chance, so they cannot know what will be rolled.
//!
//! Games with luck or secrets are searched by sampling ([`Search`]), those of two seats without either by
//! looking at every line of play ([`AlphaBeta`]).
//!
//! [`Bot`] answers a [`Question`] as its [`Level`] says; [`BotMatch`] is the object-safe face for
//! front ends, and [`BenchMatch`] the one for tools. [`simulate()`] plays whole matches among bots, [`calibrate()`] asks
//! whether they judge rightly, and [`balance()`] tells what became of the cards in them; [`soak()`] plays at random and
//! checks the laws of every game.

mod alpha_beta;
mod anchors;
mod balance;
mod bench;
mod calibrate;
mod compare;
mod consult;
mod greedy;
mod ismcts;
mod judged;
mod luck;
mod perft;
mod play_on;
mod series;
mod simulate;
mod soak;
mod sum;
mod tree;
mod values;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::engine::{Budget, Effort, Game, Random, Seat, Skill, Turn};

pub use crate::engine::Level;
pub use alpha_beta::{AlphaBeta, WIN};
pub use anchors::{ANCHORS, Anchor, BOTS_VERSION};
pub use balance::{Balance, BalanceRow, Deed, Named, balance};
pub use bench::BenchMatch;
pub use calibrate::{Calibration, PARTS, Part, calibrate};
pub use compare::{Candidate, Compared, Judge, StandardJudge};
pub use consult::{AnyAnalysis, AnyRanked, BotMatch, Consultation};
pub use ismcts::{Halves, Search, Tried};
pub use luck::{AdjustedSeat, LuckAdjusted, simulate_luck_adjusted};
pub use perft::{divide, perft};
pub use series::{MOST_ENTRIES, Series, Shard};
pub use simulate::{Simulation, Wins, playout, simulate, simulate_logged};
pub use soak::{BrokenLaw, SOAK_ENTRIES, Soaked, soak};
pub use sum::Sum;
pub(crate) use values::pass_over_forced;
pub use values::{BATCHES, Measure, Shares, Standard, Valuer, Worth, shares, won};

/// What a bot is asked: a choice for `seat`, which sees `observation`.
#[derive(Debug)]
pub struct Question<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The state as [`Game::observe`] shows it to the seat.
    pub observation: &'a G::State,
    /// Who is to choose.
    pub seat: Seat,
    /// Where the bot's draws come from: the same seed gives the same advice.
    pub seed: u64,
}

impl<G: Game> Question<'_, G> {
    /// Whether the seat is asked for a choice at all, and whether it chooses in secret.
    fn asked(&self) -> Option<Openness> {
        match self.game.turn(self.observation) {
            Turn::Choose(seat) if seat == self.seat => Some(Openness::Open),
            Turn::Secret { seats, .. } if seats.contains(self.seat) => Some(Openness::Secret),
            _ => None,
        }
    }
}

/// Whether others see a choice before they make theirs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Openness {
    Open,
    Secret,
}

/// How a long answer is watched and stopped.
pub struct Watch<'a> {
    /// Set by another thread to stop; there is no advice then.
    pub cancel: &'a AtomicBool,
    /// Told now and then how much is done, from 0 to 1.
    pub progress: &'a mut dyn FnMut(f32),
}

/// One choice, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked<A> {
    /// The choice.
    pub action: A,
    /// Which part of the bot's attention it got; all choices together get 1.
    pub share: f32,
    /// The expected result for the seat, from 0 (last) to 1 (sole winner), if the bot searched.
    pub value: Option<f32>,
}

/// What a bot would do, and what it thinks of the alternatives.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<A> {
    /// What the bot does.
    pub choice: A,
    /// All choices, the best first. A bot that chooses in secret does not always choose the first.
    pub ranked: Vec<Ranked<A>>,
    /// How many simulations, or positions looked at, stand behind this.
    pub simulations: u32,
}

/// A bot. Holds the memory of its search, so that one who plays on asks the same bot again.
#[derive(Debug)]
pub struct Bot<G: Game> {
    level: Level,
    /// Whether somebody waits for it: only then it has no more than its time.
    awaited: bool,
    search: Search<G>,
    alpha_beta: AlphaBeta<G>,
    legal: Vec<G::Action>,
}

impl<G: Game> Bot<G> {
    /// A bot of a level.
    #[must_use]
    pub fn new(level: Level) -> Self {
        let (search, alpha_beta) = (Search::default(), AlphaBeta::default());
        Self { level, awaited: true, search, alpha_beta, legal: Vec::new() }
    }

    /// Bots for all seats, seat by seat of these levels; seats beyond the list have its last level, or
    /// [`Level::Easy`]. They play among themselves, and take the time they need: what they do must not depend on how
    /// busy the machine is. They stay on one core, for several matches can be played at the same time.
    pub(crate) fn team(levels: &[Level], seats: usize) -> Vec<Self> {
        let last = levels.last().copied().unwrap_or(Level::Easy);
        let bot = |at: usize| Self {
            awaited: false,
            search: Search::in_turn(),
            ..Self::new(levels.get(at).copied().unwrap_or(last))
        };
        (0..seats).map(bot).collect()
    }

    /// How far it thinks; `None` if it chooses by lot.
    fn skill(&self) -> Option<Skill> {
        let mut skill = self.level.skill(&G::LEVELS)?;
        if !self.awaited {
            skill.limits.time = Duration::MAX;
            skill.budget = skill.budget.map(|budget| Budget { time: Duration::MAX, ..budget });
        }
        Some(skill)
    }

    /// Its analysis; `None` if the seat is not asked for a choice or the watch stopped it.
    pub fn advise(&mut self, question: &Question<'_, G>, watch: Watch<'_>) -> Option<Analysis<G::Action>> {
        question.asked()?;
        let Question { game, observation, seat, .. } = *question;
        let Some(skill) = self.skill() else {
            let random = &mut Random::from_seed(question.seed);
            let choice = game.random_legal(observation, seat, random, &mut self.legal)?;
            return Some(greedy::by_lot(choice));
        };
        game.candidates(observation, seat, &mut self.legal);
        if let [only] = self.legal.as_slice() {
            let ranked = vec![Ranked { action: only.clone(), share: 1.0, value: None }];
            return Some(Analysis { choice: only.clone(), ranked, simulations: 0 });
        }
        if let Some(look) = game.lookahead() {
            return self.alpha_beta.advise(question, look, skill.limits, watch);
        }
        let effort = skill.budget.map(|budget| Effort {
            simulations: budget.simulations,
            care: skill.care,
            seed: 0,
            chances: false,
        });
        if let Some(effort) = effort
            && let Some(values) = game.judge(observation, seat, &self.legal, effort)
        {
            return judged::advise(question, &self.legal, &values);
        }
        match skill.budget {
            Some(budget) => self.search.advise(question, budget, watch),
            None => greedy::advise(question, &self.legal, skill.slips),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::GameVisitor;

    #[test]
    fn no_clock_decides_what_bots_do_among_themselves() {
        struct Every;
        impl GameVisitor for Every {
            fn game<G: Game>(&mut self) {
                for level in Level::ALL {
                    let times = |bot: &Bot<G>| {
                        let skill = bot.skill()?;
                        Some([skill.limits.time, skill.budget.map_or(Duration::MAX, |budget| budget.time)])
                    };
                    let series = Bot::<G>::team(&[level], 1);
                    assert!(times(&series[0]).is_none_or(|times| times == [Duration::MAX; 2]), "{level:?}");
                    let asked = times(&Bot::<G>::new(level));
                    assert!(asked.is_none_or(|[one, _]| one < Duration::from_secs(60)), "{level:?}");
                }
            }
        }
        crate::games::visit(&mut Every);
    }
}
