//! Dice, and what they are worth.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many dice there are.
pub const DICE: u8 = 6;

/// Dice without an order: how many show 1, 2, and so on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Dice(pub [u8; 6]);

impl Dice {
    /// Dice by their numbers; `None` if one is no number of a die, or if there are more than six.
    #[must_use]
    pub fn showing(numbers: &[u8]) -> Option<Self> {
        let mut dice = Self::default();
        for number in numbers {
            *dice.0.get_mut(usize::from(*number).checked_sub(1)?)? += 1;
        }
        (numbers.len() <= usize::from(DICE)).then_some(dice)
    }

    /// How many there are; none of a list that people made up is too long.
    #[must_use]
    pub fn total(&self) -> u8 {
        self.0.iter().copied().fold(0, u8::saturating_add)
    }

    /// The numbers, from low to high.
    pub fn numbers(&self) -> impl Iterator<Item = u8> + use<> {
        (1..=6).zip(self.0).flat_map(|(number, n)| std::iter::repeat_n(number, n.into()))
    }

    pub fn contains(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).all(|(own, other)| *own >= other)
    }

    /// What they are worth if each of them scores (FK-WORTH-1 to FK-WORTH-3).
    #[must_use]
    pub fn worth(&self) -> Option<u32> {
        let total = self.total();
        if !(1..=DICE).contains(&total) {
            return None;
        }
        let all_six = total == DICE && (self.0 == [1; 6] || self.0.iter().all(|n| n % 2 == 0));
        let kinds = (1..=6).zip(self.0).try_fold(0, |sum, (number, n)| Some(sum + of_a_kind(number, n)?));
        kinds.max(all_six.then_some(1500))
    }

    /// All that can be set aside of them.
    pub fn each_scoring(self, mut each: impl FnMut(Self)) {
        let mut some = Self::default();
        loop {
            // The next one, as an odometer counts.
            let Some(at) = (0..6).find(|at| some.0[*at] < self.0[*at]) else { return };
            some.0[at] += 1;
            some.0[..at].fill(0);
            if some.worth().is_some() {
                each(some);
            }
        }
    }

    pub fn scores(self) -> bool {
        let mut scores = false;
        self.each_scoring(|_| scores = true);
        scores
    }

    pub fn words(&self) -> String {
        self.numbers().map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
    }
}

/// What dice of one number are worth; `None` if they do not score.
fn of_a_kind(number: u32, n: u8) -> Option<u32> {
    match (number, n) {
        (_, 0) => Some(0),
        (1, 1 | 2) => Some(100 * u32::from(n)),
        (5, 1 | 2) => Some(50 * u32::from(n)),
        (_, 1 | 2) => None,
        (1, _) => Some(1000 << (n - 3)),
        (_, _) => Some((100 * number) << (n - 3)),
    }
}
