//! Puzzles: positions in which a seat chose badly, to choose in again with what that seat saw. They are mistakes of the
//! people of past matches, and a few that come with the program.

mod due;
mod find;
mod judge;
mod mistakes;
mod schedule;
mod shipped;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::analysis::{Analysis, Cause, Effort, Judged, Judgement};
use crate::engine::Seat;

pub use due::{Due, From, Wanted, collect, due, left_today};
pub use find::{Find, find, kind};
pub use judge::{JudgeOfAny, judge_entry, judge_entry_of};
pub use mistakes::{Mistake, log_sum, mistakes};
pub use schedule::{A_DAY, Standing, due_on};
pub use shipped::{Collection, shipped, shipped_of};

/// What is as good as the best, as a part of the fair share of a seat: at a table of two, 3.5 points of the win.
pub const ACCEPTED: f64 = 0.07;

/// Simulations for a choice that nobody looked at before.
pub const LOOK: u32 = 8 * Effort::Normal.simulations();

/// A position in which a seat is to choose, with what its choices are worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Puzzle {
    /// What tells it from every other.
    pub id: String,
    /// How many entries stand before the choice.
    pub at: usize,
    /// Who is to choose, with what this seat sees.
    pub seat: Seat,
    /// The fair share of a seat.
    pub fair: f64,
    /// The choices that were compared, the best first.
    pub options: Vec<Judgement>,
    /// Which of them was made then.
    pub made: usize,
}

/// How good an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// As good as the best that is known: accepted.
    Found,
    /// Better than what was made then, but not good enough.
    Better,
    /// What was made then.
    Same,
    /// No better than that.
    NotBetter,
}

/// An answer, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// How good it is.
    pub answer: Answer,
    /// What was chosen now, as an entry in JSON.
    pub chosen: Value,
    /// What is best, as an entry in JSON.
    pub best: Value,
    /// The chance of the win with what was chosen now.
    pub value: f64,
    /// That with the best.
    pub best_value: f64,
    /// That with what was made then.
    pub made_value: f64,
}

impl Verdict {
    /// Whether it is as good as the best that is known.
    #[must_use]
    pub const fn accepted(&self) -> bool {
        matches!(self.answer, Answer::Found)
    }
}

impl Puzzle {
    /// The choice of an analysed match after so many entries, as a puzzle; `None` if there was none, or nothing to compare.
    #[must_use]
    pub fn of(id: String, analysis: &Analysis, at: usize) -> Option<Self> {
        let step = analysis.steps.get(at)?;
        let Cause::Choice(seat) = step.cause else { return None };
        let judged = step.judged.as_ref().filter(|judged| judged.options.len() > 1)?;
        Some(Self::from_judged(id, at, Seat(seat), analysis.fair_share(), judged))
    }

    /// The same of a choice that was judged by itself.
    #[must_use]
    pub fn from_judged(id: String, at: usize, seat: Seat, fair: f64, judged: &Judged) -> Self {
        Self { id, at, seat, fair, options: judged.options.clone(), made: judged.made }
    }

    /// What an answer is worth; `None` if it is none of the choices that were compared: then judge it with
    /// [`judge_entry`] and give that to [`Puzzle::verdict_of`].
    #[must_use]
    pub fn verdict(&self, entry: &Value) -> Option<Verdict> {
        let at = self.options.iter().position(|option| option.entry == *entry)?;
        let (best, option) = (self.options.first()?, self.options.get(at)?);
        let loss = best.value - option.value;
        Some(self.judged_as(entry.clone(), at == self.made, loss, option.value, best))
    }

    /// What an answer is worth that was judged only now. Chances of two looks are compared by what the best has more.
    #[must_use]
    pub fn verdict_of(&self, entry: &Value, judged: &Judged) -> Option<Verdict> {
        let (best, known) = (judged.options.first()?, self.options.first()?);
        let option = judged.options.get(judged.made)?;
        let better = best.value - option.value;
        // Nothing better is known than what this look finds best.
        let best = if better <= 0.0 && option.value > known.value { option } else { known };
        let loss = judged.low.min(better).max(0.0);
        Some(self.judged_as(entry.clone(), false, loss, (best.value - better).max(0.0), best))
    }

    fn judged_as(&self, chosen: Value, same: bool, loss: f64, value: f64, best: &Judgement) -> Verdict {
        let made_value = self.options.get(self.made).map_or(0.0, |made| made.value);
        let answer = match () {
            () if loss <= ACCEPTED * self.fair + 1e-9 => Answer::Found,
            () if same => Answer::Same,
            () if value > made_value => Answer::Better,
            () => Answer::NotBetter,
        };
        let (best, best_value) = (best.entry.clone(), best.value);
        Verdict { answer, chosen, best, value, best_value, made_value }
    }

    /// How many of the choices that were compared are as good as the best.
    #[must_use]
    pub fn solutions(&self) -> usize {
        let best = self.options.first().map_or(0.0, |best| best.value);
        self.options.iter().filter(|option| best - option.value <= ACCEPTED * self.fair + 1e-9).count()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn option(name: &str, value: f64) -> Judgement {
        Judgement { entry: json!(name), value, error: 0.0 }
    }

    fn puzzle() -> Puzzle {
        let options =
            vec![option("a", 0.6), option("b", 0.57), option("c", 0.5), option("d", 0.4), option("e", 0.1)];
        Puzzle { id: "x".into(), at: 3, seat: Seat(0), fair: 0.5, options, made: 3 }
    }

    #[test]
    fn what_is_within_seven_per_cent_of_the_fair_share_is_accepted() {
        let answer = |name: &str| puzzle().verdict(&json!(name)).map(|verdict| verdict.answer);
        assert_eq!(answer("a"), Some(Answer::Found));
        assert_eq!(answer("b"), Some(Answer::Found), "3 points are less than 3.5");
        assert_eq!(answer("c"), Some(Answer::Better));
        assert_eq!(answer("d"), Some(Answer::Same));
        assert_eq!(answer("e"), Some(Answer::NotBetter));
        assert_eq!(answer("f"), None);
        assert_eq!(puzzle().solutions(), 2);
        let verdict = puzzle().verdict(&json!("c")).unwrap();
        assert_eq!((verdict.value, verdict.best_value, verdict.made_value), (0.5, 0.6, 0.4));
        assert!(!verdict.accepted());
    }

    #[test]
    fn what_nobody_looked_at_is_judged_by_itself() {
        let judged = |low, value: f64| Judged {
            options: vec![option("a", 0.7), option("f", value)],
            made: 1,
            low,
            high: 0.7 - value,
            ..Judged::default()
        };
        let verdict = puzzle().verdict_of(&json!("f"), &judged(0.02, 0.68)).unwrap();
        assert!(verdict.accepted() && (verdict.value - 0.58).abs() < 1e-9, "{verdict:?}");
        let verdict = puzzle().verdict_of(&json!("f"), &judged(0.14, 0.55)).unwrap();
        assert_eq!(verdict.answer, Answer::Better, "{verdict:?}");
        let verdict = puzzle().verdict_of(&json!("f"), &judged(0.4, 0.3)).unwrap();
        assert_eq!(verdict.answer, Answer::NotBetter, "{verdict:?}");
        // One that is better than all that were compared.
        let best = Judged { options: vec![option("f", 0.9), option("a", 0.7)], made: 0, ..Judged::default() };
        let verdict = puzzle().verdict_of(&json!("f"), &best).unwrap();
        assert!(verdict.accepted() && verdict.value == verdict.best_value, "{verdict:?}");
    }
}
