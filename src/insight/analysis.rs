//! What the analysis of a match found, as one plain value. Whoever shows it reads this and nothing else; it knows no game.
//!
//! All chances, changes and costs are parts of the win, from 0 to 1. In a group, and alone, every seat has the same.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of how figures are found. Figures of another version cannot be compared.
pub const ANALYSIS_VERSION: u32 = 5;

/// How much work stands behind the figures. The same work gives the same figures on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Effort {
    /// A first impression.
    Quick,
    /// What is usual.
    #[default]
    Normal,
    /// For those who want to know exactly.
    Thorough,
}

impl Effort {
    /// All of them, the least first.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Normal, Self::Thorough];

    /// The word for it in commands and files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Normal => "normal",
            Self::Thorough => "thorough",
        }
    }

    /// How many simulations a position has in a match of usual length.
    #[must_use]
    pub const fn simulations(self) -> u32 {
        match self {
            Self::Quick => 250,
            Self::Normal => 1_000,
            Self::Thorough => 10_000,
        }
    }

    /// How much work a match with so many positions and choices gets.
    #[must_use]
    pub fn work(self, positions: usize, choices: usize) -> Work {
        let [position, choice] = [self.simulations(), 8 * self.simulations()];
        match self {
            Self::Quick => {
                Work { position: shared(position, positions, 256), choice: shared(choice, choices, 64) }
            }
            Self::Normal | Self::Thorough => Work { position, choice },
        }
    }
}

/// Simulations of each of `n` if `usual` of them have `simulations`: half as many of each where they are up to twice as many,
/// and so on to an eighth. So what stands before a changed entry mostly keeps its figures.
fn shared(simulations: u32, n: usize, usual: usize) -> u32 {
    let halvings = n.div_ceil(usual).max(1).next_power_of_two().trailing_zeros().min(3);
    simulations >> halvings
}

/// How many simulations there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// For each position.
    pub position: u32,
    /// For each choice, all alternatives together.
    pub choice: u32,
}

/// How far the analysis has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Positions in which somebody chooses are being valued.
    #[default]
    Positions,
    /// Those are done; what chance brought is being valued.
    Luck,
    /// The ledger is complete; choices are being judged, those with the largest swings first.
    Choices,
    /// Everything is there: sums of mistakes and classes may be told.
    Done,
}

/// The analysis of one match.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    /// See [`ANALYSIS_VERSION`].
    pub version: u32,
    /// The id of the game.
    pub game: String,
    /// How much work stands behind it.
    pub effort: Effort,
    /// What that is in a match of this length.
    #[serde(default)]
    pub work: Work,
    /// Raises every stream of random numbers.
    pub seed: u64,
    /// How far it has come.
    pub stage: Stage,
    /// Whether all seats share one result: together against the game, or alone.
    pub group: bool,
    /// For each number of entries, from none to all of them: each seat's chance of the win, where it is known yet.
    pub chances: Vec<Option<Vec<f64>>>,
    /// The largest standard error of these chances.
    pub error: f64,
    /// What each entry did, in the order of the log.
    pub steps: Vec<Step>,
    /// Each seat's part of the win, once the match is over.
    pub result: Option<Vec<f64>>,
    /// What made each seat's result; empty before the ledger is complete.
    pub accounts: Vec<Account>,
    /// How much each seat gave to each by its choices: `given[from][to]`; empty before the ledger is complete.
    pub given: Vec<Vec<f64>>,
}

/// How a seat's result came about: `start + luck + own + others + rulings` is the result.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Account {
    /// Its chance before the first entry.
    pub start: f64,
    /// What chance brought.
    pub luck: f64,
    /// The standard error of that sum.
    pub luck_error: f64,
    /// What its own choices brought, compared with those of the reference player in the same places.
    pub own: f64,
    /// What the choices of the others brought.
    pub others: f64,
    /// What the table brought by overruling the rules.
    pub rulings: f64,
    /// What came of it; the last chance if the match is not over.
    pub result: f64,
}

impl Account {
    /// The result without what chance brought: on average what the play was worth.
    #[must_use]
    pub fn luck_adjusted(&self) -> f64 {
        self.result - self.luck
    }
}

/// What one entry did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Who or what did it.
    pub cause: Cause,
    /// By how much it changed each seat's chance; empty where that is not known yet.
    pub change: Vec<f64>,
    /// The standard errors of these.
    pub error: Vec<f64>,
    /// The choice, judged by what its seat could know; `None` if there was none or it is not judged yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<Judged>,
}

/// Who or what an entry comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Dice, cards, lots.
    Luck,
    /// A choice of a seat.
    Choice(u8),
    /// The table overruled the rules, or let something stand against them.
    Ruling,
    /// Nothing that counts: a seat that went over to somebody else.
    Nothing,
}

/// A choice, judged by what its seat knew.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// What was compared, the best first; the choice that was made is among them.
    pub options: Vec<Judgement>,
    /// Which of them was made.
    pub made: usize,
    /// What it cost at least, on average over the noise of simulations; below zero is noise.
    pub low: f64,
    /// What it cost at most.
    pub high: f64,
    /// How it is marked, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// Whether it mattered what was chosen.
    pub mattered: bool,
}

impl Judged {
    /// Whether the choice cannot be told from the best.
    #[must_use]
    pub fn is_among_the_best(&self) -> bool {
        self.high < ONE_POINT
    }
}

/// One of the choices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    /// As an entry in JSON.
    pub entry: Value,
    /// What it is worth for the seat.
    pub value: f64,
    /// The standard error of that.
    pub error: f64,
}

/// How bad a choice was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// `?!`
    Doubtful,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// All of them, the least first.
    pub const ALL: [Self; 3] = [Self::Doubtful, Self::Mistake, Self::Blunder];

    /// As chess players write it.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Doubtful => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The part of a seat's fair share that a choice costs at least which is marked so.
    const fn threshold(self) -> f64 {
        match self {
            Self::Doubtful => 0.1,
            Self::Mistake => 0.2,
            Self::Blunder => 0.3,
        }
    }

    /// The mark of a choice that cost at least so much, by the fair share of a seat.
    #[must_use]
    pub fn of(low: f64, fair: f64) -> Option<Self> {
        // Thresholds are met by what is as large but for rounding.
        Self::ALL.into_iter().rev().find(|mark| low >= mark.threshold() * fair - 1e-9)
    }
}

/// A figure as it is kept: so many digits survive every reader of JSON, and errors of rounding stay far below all that
/// matters.
pub(super) fn rounded(figure: f64) -> f64 {
    const UNIT: f64 = 1e12;
    // Nothing has no sign.
    (figure * UNIT).round() / UNIT + 0.0
}

/// One in a hundred matches: what is less cannot be told apart, and does not matter.
pub(super) const ONE_POINT: f64 = 0.01;

/// The mistakes of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mistakes {
    /// How many choices it had.
    pub choices: usize,
    /// How many of them mattered.
    pub mattered: usize,
    /// What they cost together: at least and at most.
    pub cost: [f64; 2],
    /// How many are marked: doubtful, mistakes, blunders.
    pub marks: [usize; 3],
}

/// An entry that decided much.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    /// Index of the entry.
    pub at: usize,
    /// Who or what did it.
    pub cause: Cause,
    /// Whose chance it changed most.
    pub seat: u8,
    /// That chance before and after.
    pub chance: [f64; 2],
    /// What the choice cost by what its seat knew, at least and at most, if it mattered what was chosen.
    pub cost: Option<[f64; 2]>,
}

impl TurningPoint {
    /// By how much it changed that chance.
    #[must_use]
    pub const fn change(&self) -> f64 {
        self.chance[1] - self.chance[0]
    }
}

impl Analysis {
    /// How many seats there are.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.chances.iter().flatten().next().map_or(0, Vec::len)
    }

    /// A seat's part of the win if all are alike; in a group, and alone, as if two were.
    #[must_use]
    pub fn fair_share(&self) -> f64 {
        if self.group { 0.5 } else { 1.0 / self.seats().max(2) as f64 }
    }

    /// The mistakes of a seat; `None` before all choices are judged, for sums grow while they are.
    #[must_use]
    pub fn mistakes(&self, seat: u8) -> Option<Mistakes> {
        if self.stage < Stage::Done {
            return None;
        }
        let mut sum = Mistakes::default();
        let own = self.steps.iter().filter(|step| step.cause == Cause::Choice(seat));
        for judged in own.filter_map(|step| step.judged.as_ref()) {
            sum.choices += 1;
            sum.mattered += usize::from(judged.mattered);
            sum.cost = [sum.cost[0] + judged.low, sum.cost[1] + judged.high];
            if let Some(mark) = judged.mark {
                sum.marks[mark as usize] += 1;
            }
        }
        sum.cost[0] = sum.cost[0].max(0.0);
        Some(sum)
    }

    /// The entries that changed most, the greatest change first, `most` of them; of those known yet.
    #[must_use]
    pub fn turning_points(&self, most: usize) -> Vec<TurningPoint> {
        let steps = self.steps.iter().enumerate();
        let mut points: Vec<TurningPoint> =
            steps.filter_map(|(at, step)| self.turning_point(at, step)).collect();
        // Of equals the first comes first.
        points.sort_by(|a, b| b.change().abs().total_cmp(&a.change().abs()));
        points.truncate(most);
        points
    }

    fn turning_point(&self, at: usize, step: &Step) -> Option<TurningPoint> {
        let changes = (0u8..).zip(&step.change);
        let (seat, change) =
            changes.reduce(|most, one| if one.1.abs() > most.1.abs() + 1e-12 { one } else { most })?;
        // The acting seat is named where it is as much its match as another's.
        let (seat, change) = match step.cause {
            Cause::Choice(own) => match step.change.get(usize::from(own)) {
                Some(mine) if mine.abs() + 1e-9 >= change.abs() => (own, mine),
                _ => (seat, change),
            },
            _ => (seat, change),
        };
        let chance = |n: usize| self.chances.get(n)?.as_ref()?.get(usize::from(seat)).copied();
        if change.abs() < ONE_POINT || step.cause == Cause::Nothing {
            return None;
        }
        // Of what did not matter there is nothing to say.
        let judged = step.judged.as_ref().filter(|judged| judged.mattered);
        let cost = judged.map(|judged| [judged.low, judged.high]);
        Some(TurningPoint { at, cause: step.cause, seat, chance: [chance(at)?, chance(at + 1)?], cost })
    }
}
