use std::fmt::Debug;
use std::hash::Hash;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{EventSink, Random, Rules, Violation};

/// The most answers that [`ChanceRules::outcomes`] gives.
pub const MAX_OUTCOMES: usize = 512;

/// What the rules ask of chance, and what its answers do.
pub trait ChanceRules: Rules {
    /// What is asked of chance.
    type Request: Clone + Eq + Debug + Serialize + JsonSchema;
    /// How chance answered.
    type Chance: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync;

    /// What exactly is asked of chance; `None` if nothing is.
    fn request(&self, state: &Self::State) -> Option<Self::Request>;

    /// Whether chance can have answered so.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check_chance(&self, state: &Self::State, chance: &Self::Chance) -> Result<(), Violation>;

    /// Carries out an answer of chance that `check_chance` accepted.
    fn apply_chance(
        &self,
        state: &mut Self::State,
        chance: &Self::Chance,
        events: &mut impl EventSink<Self::Event>,
    );

    /// Answers the chance request as fair dice and a well-shuffled deck would. Only called if
    /// `turn` is [`Turn::Chance`](super::Turn::Chance).
    fn sample(&self, state: &Self::State, random: &mut Random) -> Self::Chance;

    /// What can come up, each with its chance; the chances add up to 1. Of answers that lead to the same state one
    /// may stand for all. `None` where they are not few, [`MAX_OUTCOMES`] at most: they are sampled instead.
    fn outcomes(&self, state: &Self::State) -> Option<Vec<(Self::Chance, f64)>> {
        let _ = state;
        None
    }
}
