use std::fmt::Debug;
use std::hash::Hash;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{EventSink, Random, Rules, Text, Violation};

/// A die that fell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// What tells dice that look alike from others of the game.
    pub id: String,
    /// What such dice are called, several of them.
    pub name: Text,
    /// Its faces, each with the number of its sides that show it.
    pub faces: Vec<(String, u32)>,
    /// The face that came up, as an index into them.
    pub face: usize,
    /// How many kinds of dice the game has that look different.
    pub kinds: usize,
}

impl Fallen {
    /// A die with these sides that fell on one of them; `None` if it has no such side.
    pub fn on<S: PartialEq>(
        id: impl Into<String>,
        name: Text,
        sides: &[S],
        fell: &S,
        kinds: usize,
        label: impl Fn(&S) -> String,
    ) -> Option<Self> {
        let mut faces: Vec<(&S, u32)> = Vec::new();
        for side in sides {
            match faces.iter_mut().find(|(known, _)| *known == side) {
                Some((_, n)) => *n += 1,
                None => faces.push((side, 1)),
            }
        }
        let face = faces.iter().position(|(face, _)| *face == fell)?;
        let faces = faces.into_iter().map(|(face, n)| (label(face), n)).collect();
        Some(Self { id: id.into(), name, faces, face, kinds })
    }
}

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

    /// The dice that an answer tells of, in the order in which it does: for asking whether real dice are fair. A game whose
    /// dice are pieces rolls none.
    fn fallen(&self, state: &Self::State, chance: &Self::Chance) -> Vec<Fallen> {
        let _ = (state, chance);
        Vec::new()
    }

    /// What can come up, each with its chance; the chances add up to 1. Of answers that lead to the same state one
    /// may stand for all. `None` where they are not few, [`MAX_OUTCOMES`] at most: they are sampled instead.
    fn outcomes(&self, state: &Self::State) -> Option<Vec<(Self::Chance, f64)>> {
        let _ = state;
        None
    }
}
