//! Players for the empty seats, generic over [`Game`]. They are handed an observation, never a state, so
//! they cannot know what their seat cannot see; they sample chance, so they cannot know what will be rolled.
//!
//! Games with luck or secrets are searched by sampling ([`Search`]), those of two seats without either by
//! looking at every line of play ([`AlphaBeta`]).
//!
//! [`Bot`] answers a [`Question`] by the method of its [`Level`]; [`BotMatch`] is the object-safe face for
//! front ends, [`simulate`] plays whole matches among bots.

mod alpha_beta;
mod consult;
mod greedy;
mod ismcts;
mod judged;
mod perft;
mod simulate;
mod tree;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{Game, Random, Seat, Turn};
use crate::i18n::N_;

pub use alpha_beta::{AlphaBeta, Limits, WIN};
pub use consult::{AnyAnalysis, AnyRanked, BotMatch, Consultation};
pub use ismcts::Search;
pub use perft::{divide, perft};
pub use simulate::{MOST_ENTRIES, Simulation, Wins, playout, simulate};

/// How well a bot plays.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Any legal choice, all alike: a yardstick, not offered to people as an opponent.
    Random,
    /// The game's rule of thumb; in games without luck and secrets a look at one turn, with errors.
    Easy,
    /// A short search.
    #[default]
    Medium,
    /// A long search.
    Hard,
    /// As long a search as a person waits for.
    Expert,
}

/// How long a search thinks. The simulations decide how well a level plays, on every machine alike; the
/// time is a safety net for very slow ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many simulations.
    pub simulations: u32,
    /// No simulation begins after this long.
    pub time: Duration,
}

/// How long a person gladly waits for a bot.
const SOON: Duration = Duration::from_secs(2);

impl Level {
    /// Its name.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Random => N_("Random"),
            Self::Easy => N_("Easy"),
            Self::Medium => N_("Medium"),
            Self::Hard => N_("Hard"),
            Self::Expert => N_("Expert"),
        }
    }

    /// The budget of the levels that search.
    #[must_use]
    pub const fn budget(self) -> Option<Budget> {
        match self {
            Self::Random | Self::Easy => None,
            Self::Medium => Some(Budget { simulations: 400, time: Duration::from_secs(10) }),
            Self::Hard => Some(Budget { simulations: 10_000, time: Duration::from_secs(20) }),
            Self::Expert => Some(Budget { simulations: 30_000, time: Duration::from_secs(20) }),
        }
    }

    /// The same in games without luck and secrets.
    #[must_use]
    pub const fn limits(self) -> Option<Limits> {
        match self {
            Self::Random => None,
            Self::Easy => Some(Limits { depth: 1, nodes: 10_000, time: SOON, error: 100 }),
            Self::Medium => Some(Limits { depth: 2, nodes: 20_000, time: SOON, error: 0 }),
            Self::Hard => Some(Limits { depth: 4, nodes: 100_000, time: SOON, error: 0 }),
            Self::Expert => Some(Limits { depth: 20, nodes: 500_000, time: SOON, error: 0 }),
        }
    }
}

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
    search: Search<G>,
    alpha_beta: AlphaBeta<G>,
    legal: Vec<G::Action>,
}

impl<G: Game> Bot<G> {
    /// A bot of a level.
    #[must_use]
    pub fn new(level: Level) -> Self {
        Self { level, search: Search::default(), alpha_beta: AlphaBeta::default(), legal: Vec::new() }
    }

    /// Its analysis; `None` if the seat is not asked for a choice or the watch stopped it.
    pub fn advise(&mut self, question: &Question<'_, G>, watch: Watch<'_>) -> Option<Analysis<G::Action>> {
        question.asked()?;
        let Question { game, observation, seat, .. } = *question;
        if self.level == Level::Random {
            let random = &mut Random::from_seed(question.seed);
            let choice = game.random_legal(observation, seat, random, &mut self.legal)?;
            return Some(greedy::by_lot(choice));
        }
        game.candidates(observation, seat, &mut self.legal);
        if let [only] = self.legal.as_slice() {
            let ranked = vec![Ranked { action: only.clone(), share: 1.0, value: None }];
            return Some(Analysis { choice: only.clone(), ranked, simulations: 0 });
        }
        if let (Some(look), Some(limits)) = (game.lookahead(), self.level.limits()) {
            return self.alpha_beta.advise(question, look, limits, watch);
        }
        if let Some(budget) = self.level.budget()
            && let Some(values) = game.judge(observation, seat, &self.legal, budget.simulations)
        {
            return judged::advise(question, &self.legal, &values);
        }
        match (self.level, self.level.budget()) {
            (_, Some(budget)) => self.search.advise(question, budget, watch),
            (_, None) => greedy::advise(question, &self.legal),
        }
    }
}
