//! How far bots think in a game, level by level. Each game gives its own table; what the levels are called and what to
//! expect of them is said in `level.rs`.

use std::time::Duration;

/// A safety net: no level comes near it on the machines of today.
const NET: Duration = Duration::from_secs(20);

/// How far a search that looks at every line of play goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many changes of seats; exchanges are followed further.
    pub depth: u8,
    /// How many positions.
    pub nodes: u32,
    /// A safety net for very slow machines.
    pub time: Duration,
    /// By how many points it errs about each choice at most, to either side; 0 if not at all.
    pub error: u16,
}

impl Limits {
    /// Deeper than any search of so few positions comes: they decide.
    const DEEP: u8 = 20;

    /// One change of seats, with so large an error.
    #[must_use]
    pub const fn one_turn(error: u16) -> Self {
        Self { depth: 1, nodes: 2_000, time: NET, error }
    }

    /// So many positions, with so large an error.
    #[must_use]
    pub const fn positions(nodes: u32, error: u16) -> Self {
        Self { depth: Self::DEEP, nodes, time: NET, error }
    }
}

/// How long a search by sampling thinks. The simulations decide how well it plays, on every machine alike; the time is
/// a safety net for very slow ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many simulations.
    pub simulations: u32,
    /// No simulation begins after this long.
    pub time: Duration,
    /// How it goes about them.
    pub manner: Manner,
}

/// How a search by sampling goes about its simulations. Which manner is best depends on the game and on
/// how many simulations there are; that of an Expert was measured (benches/README.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// How eagerly rarely tried choices are tried again, in hundredths.
    pub curiosity: u8,
    /// How often of a hundred times a playout prefers the better rated of two choices to any.
    pub guided: u8,
    /// How many entries a playout may have before the position is evaluated.
    pub horizon: u8,
}

impl Manner {
    /// That of every level of which nothing else is said.
    pub const USUAL: Self = Self { curiosity: 70, guided: 50, horizon: 16 };
}

impl Budget {
    /// So many simulations.
    #[must_use]
    pub const fn of(simulations: u32) -> Self {
        Self { simulations, time: NET, manner: Manner::USUAL }
    }
}

/// How far a game's own judgement looks ([`Advice::judge`](super::Advice::judge)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Care {
    /// At what is next.
    Hasty,
    /// It plans ahead.
    Careful,
    /// It plans further, as long as a person waits.
    Thorough,
}

/// What a level does in a game: by what the game has, it looks at every line of play, uses the game's own judgement,
/// searches by sampling, or goes by the rule of thumb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill {
    /// How far it looks in games of two seats without luck and secrets.
    pub limits: Limits,
    /// How long it searches in others; `None` for the rule of thumb.
    pub budget: Option<Budget>,
    /// How far a game's own judgement looks.
    pub care: Care,
    /// How many of a hundred choices by the rule of thumb are made by lot instead.
    pub slips: u8,
}

/// The table of levels of a game, from the weakest that people play against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    /// For beginners.
    pub easy: Skill,
    /// For people who know the rules well.
    pub medium: Skill,
    /// For people who know the game.
    pub hard: Skill,
    /// The most the program can do; `None` where more thinking brings nothing, so that Hard is the last.
    pub expert: Option<Skill>,
}

impl Levels {
    /// Those of a game about which nothing more is known.
    pub const USUAL: Self = Self {
        easy: Skill { limits: Limits::one_turn(0), budget: None, care: Care::Hasty, slips: 0 },
        medium: Skill {
            limits: Limits::positions(2_000, 0),
            budget: Some(Budget::of(400)),
            care: Care::Hasty,
            slips: 0,
        },
        hard: Skill {
            limits: Limits::positions(15_000, 0),
            budget: Some(Budget::of(10_000)),
            care: Care::Careful,
            slips: 0,
        },
        expert: Some(Skill {
            limits: Limits::positions(40_000, 0),
            budget: Some(Budget::of(30_000)),
            care: Care::Thorough,
            slips: 0,
        }),
    };

    /// The usual ones up to Hard.
    pub const UP_TO_HARD: Self = Self { expert: None, ..Self::USUAL };
}
