//! Bots for front ends: questions that travel to a worker thread, answers as JSON and sentences.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use super::{Bot, Level, Question, Simulation, Watch, simulate};
use crate::engine::{AnyMatch, Game, Match, Seat, Text, Viewer};

/// A match that bots can play in. Front ends hold `Box<dyn BotMatch>`; it is an [`AnyMatch`] too.
pub trait BotMatch: AnyMatch {
    /// A question for a bot about the state as it stands; `None` if the seat is not asked for a choice.
    /// Carries only what the seat can see, and nothing of the match, which may go on meanwhile.
    fn consult(&self, seat: Seat, level: Level, seed: u64) -> Option<Box<dyn Consultation>>;

    /// The match as it stood after `n` records, as [`AnyMatch::at`] gives it, for one who wants to ask a
    /// bot about it or play on from there.
    fn branch(&self, n: usize) -> Box<dyn BotMatch>;

    /// Whole new matches of this set-up among bots; see [`simulate`].
    fn simulate(
        &self,
        levels: &[Level],
        matches: u32,
        seed: u64,
        cancel: &AtomicBool,
        progress: &mut dyn FnMut(f32),
    ) -> Simulation;
}

/// A question for a bot, ready to be asked in another thread.
pub trait Consultation: std::fmt::Debug + Send {
    /// Thinks. `None` if `cancel` was set meanwhile. `progress` is told now and then how much is done,
    /// from 0 to 1.
    fn run(self: Box<Self>, cancel: &AtomicBool, progress: &mut dyn FnMut(f32)) -> Option<AnyAdvice>;
}

/// What a bot would do, and what it thinks of the alternatives.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyAdvice {
    /// What the bot does, as it stands in an entry.
    pub choice: Value,
    /// The same in a few words.
    pub text: Text,
    /// All choices, the best first. A bot that chooses in secret does not always choose the first.
    pub ranked: Vec<AnyRanked>,
    /// How many simulations, or positions looked at, stand behind this.
    pub simulations: u32,
}

/// One choice, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyRanked {
    /// The choice, as it stands in an entry.
    pub action: Value,
    /// In a few words.
    pub text: Text,
    /// Which part of the bot's attention it got; all choices together get 1.
    pub share: f32,
    /// The expected result for the seat, from 0 (last) to 1 (sole winner), if the bot searched.
    pub value: Option<f32>,
}

impl<G: Game> BotMatch for Match<G> {
    fn consult(&self, seat: Seat, level: Level, seed: u64) -> Option<Box<dyn Consultation>> {
        let observation = self.game().observe(self.state(), Viewer::Seat(seat));
        let asked = Asked { game: Arc::clone(self.game()), observation, seat, level, seed };
        asked.question().asked()?;
        Some(Box::new(asked))
    }

    fn branch(&self, n: usize) -> Box<dyn BotMatch> {
        Box::new(Self::at(self, n))
    }

    fn simulate(
        &self,
        levels: &[Level],
        matches: u32,
        seed: u64,
        cancel: &AtomicBool,
        progress: &mut dyn FnMut(f32),
    ) -> Simulation {
        simulate(&**self.game(), levels, matches, seed, cancel, progress)
    }
}

#[derive(Debug)]
struct Asked<G: Game> {
    game: Arc<G>,
    observation: G::State,
    seat: Seat,
    level: Level,
    seed: u64,
}

impl<G: Game> Asked<G> {
    fn question(&self) -> Question<'_, G> {
        Question { game: &*self.game, observation: &self.observation, seat: self.seat, seed: self.seed }
    }

    fn raise(&self, action: &G::Action) -> (Value, Text) {
        // Actions are plain data with text keys; serialising them cannot fail.
        let value = serde_json::to_value(action).unwrap_or(Value::Null);
        (value, self.game.name(&self.observation, self.seat, action))
    }
}

impl<G: Game> Consultation for Asked<G> {
    fn run(self: Box<Self>, cancel: &AtomicBool, progress: &mut dyn FnMut(f32)) -> Option<AnyAdvice> {
        let advice = Bot::new(self.level).advise(&self.question(), Watch { cancel, progress })?;
        let ranked = advice.ranked.iter().map(|ranked| {
            let (action, text) = self.raise(&ranked.action);
            AnyRanked { action, text, share: ranked.share, value: ranked.value }
        });
        let ranked = ranked.collect();
        let (choice, text) = self.raise(&advice.choice);
        Some(AnyAdvice { choice, text, ranked, simulations: advice.simulations })
    }
}
