//! Bots for front ends: questions that travel to a worker thread, answers as JSON and sentences.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{Bot, Level, Question, Watch};
use crate::engine::{AnyEntry, AnyMatch, EntryOf, Game, Match, Seat, Text, Viewer};

/// Of so many choices it is told why they are good: a hint proposes no more.
const TOLD: usize = 2;

/// A match that bots can play in. Front ends hold `Box<dyn BotMatch>`; it is an [`AnyMatch`] too.
pub trait BotMatch: AnyMatch {
    /// A question for a bot about the state as it stands; `None` if the seat is not asked for a choice, or
    /// there is nothing to advise it on.
    /// Carries only what the seat can see, and nothing of the match, which may go on meanwhile.
    fn consult(&self, seat: Seat, level: Level, seed: u64) -> Option<Box<dyn Consultation>>;

    /// The match as it stood after `n` records, as [`AnyMatch::at`] gives it, for one who wants to ask a
    /// bot about it or play on from there.
    fn branch(&self, n: usize) -> Box<dyn BotMatch>;
    /// Whether there is anything to advise a seat on: not where people only tell what happened.
    fn can_advise(&self, seat: Seat) -> bool;
}

/// A question for a bot, ready to be asked in another thread.
pub trait Consultation: std::fmt::Debug + Send {
    /// Thinks. `None` if `cancel` was set meanwhile. `progress` is told now and then how much is done,
    /// from 0 to 1.
    fn run(self: Box<Self>, cancel: &AtomicBool, progress: &mut dyn FnMut(f32)) -> Option<AnyAnalysis>;
}

/// What a bot would do, and what it thinks of the alternatives.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyAnalysis {
    /// What the bot does, as an entry.
    pub choice: AnyEntry,
    /// The same in a few words.
    pub text: Text,
    /// All choices, the best first. A bot that chooses in secret does not always choose the first.
    pub ranked: Vec<AnyRanked>,
    /// Why the first of them is good, if there is something short to say.
    pub reason: Option<Text>,
    /// How many simulations, or positions looked at, stand behind this.
    pub simulations: u32,
}

/// One choice, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyRanked {
    /// The choice as an entry.
    pub entry: AnyEntry,
    /// In a few words.
    pub text: Text,
    /// The same for a hint, without notation.
    pub words: Text,
    /// Why the first and the second are good, if there is something short to say.
    pub reason: Option<Text>,
    /// Which part of the bot's attention it got; all choices together get 1.
    pub share: f32,
    /// The expected result for the seat, from 0 (last) to 1 (sole winner), if the bot searched.
    pub value: Option<f32>,
}

impl<G: Game> BotMatch for Match<G> {
    fn consult(&self, seat: Seat, level: Level, seed: u64) -> Option<Box<dyn Consultation>> {
        if !BotMatch::can_advise(self, seat) {
            return None;
        }
        let observation = self.game().observe(self.state(), Viewer::Seat(seat));
        let asked = Asked { game: Arc::clone(self.game()), observation, seat, level, seed };
        asked.question().asked()?;
        Some(Box::new(asked))
    }

    fn branch(&self, n: usize) -> Box<dyn BotMatch> {
        Box::new(Self::at(self, n))
    }

    fn can_advise(&self, seat: Seat) -> bool {
        seat.index() < self.game().seats() && self.game().can_advise(self.state(), seat)
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

    fn entry(&self, action: G::Action) -> (AnyEntry, Text) {
        let text = self.game.name(&self.observation, self.seat, &action);
        (AnyEntry::new(EntryOf::<G>::Do { seat: self.seat, action }), text)
    }
}

impl<G: Game> Consultation for Asked<G> {
    fn run(self: Box<Self>, cancel: &AtomicBool, progress: &mut dyn FnMut(f32)) -> Option<AnyAnalysis> {
        let analysis = Bot::new(self.level).advise(&self.question(), Watch { cancel, progress })?;
        let ranked = analysis.ranked.into_iter().enumerate().map(|(at, ranked)| {
            let words = self.game.propose(&self.observation, self.seat, &ranked.action);
            let told = (at < TOLD).then(|| self.game.reason(&self.observation, self.seat, &ranked.action));
            let (entry, text) = self.entry(ranked.action);
            AnyRanked { entry, text, words, reason: told.flatten(), share: ranked.share, value: ranked.value }
        });
        let ranked: Vec<AnyRanked> = ranked.collect();
        let reason = ranked.first().and_then(|best| best.reason.clone());
        let (choice, text) = self.entry(analysis.choice);
        Some(AnyAnalysis { choice, text, ranked, reason, simulations: analysis.simulations })
    }
}
