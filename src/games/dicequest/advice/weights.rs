//! How much a bot gives for what is no point yet.

use crate::engine::Care;

/// What things are worth in a match against rivals, in Victory Points.
#[derive(Debug)]
pub struct Weights {
    /// A coin, as long as there is time to spend it.
    pub gold: f32,
    /// A coin beyond the eighth, as a part of one of the first.
    pub more_gold: f32,
    /// An active Reroll token.
    pub token: f32,
    /// An Item that is used only once.
    pub single_use: f32,
    /// A die for each round that follows.
    pub die: f32,
    /// The points of an Apprentice’s other side, as a part.
    pub apprentice: f32,
    /// A wound that does not defeat a Hero, as a part of what the Hero is worth.
    pub wound: f32,
}

/// First guesses.
static GUESSED: Weights = Weights {
    gold: 0.45,
    more_gold: 0.6,
    token: 0.7,
    single_use: 0.6,
    die: 0.3,
    apprentice: 0.5,
    wound: 0.25,
};

/// Fitted to what came of matches between rivals who differed in nothing else, see benches/README.md: Gold buys more than
/// was guessed, and the wounded fight on.
static FITTED: Weights = Weights {
    gold: 0.675,
    more_gold: 0.9,
    token: 0.525,
    single_use: 0.45,
    die: 0.345,
    apprentice: 0.275,
    wound: 0.1375,
};

impl Weights {
    /// Those of a seat that takes so much care, alone or in a group (`coop`) or against rivals.
    pub const fn of(care: Care, coop: bool) -> &'static Self {
        match care {
            Care::Thorough if !coop => &FITTED,
            Care::Hasty | Care::Careful | Care::Thorough => &GUESSED,
        }
    }
}
