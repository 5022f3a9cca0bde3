//! Sums that come out the same in whatever order they are added up.

/// A sum of numbers, each rounded to a part of [`Sum::UNIT`]. A series that was played in parts therefore adds up to the
/// very same as one that was played whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum(i64);

impl Sum {
    /// Halves to eighths, as a shared win is counted, are whole numbers of these.
    const UNIT: f64 = 840_000.0;

    /// Adds a number.
    pub fn add(&mut self, value: f64) {
        self.join(Self::of(value));
    }

    /// Adds another sum.
    pub fn join(&mut self, other: Self) {
        self.0 = self.0.saturating_add(other.0);
    }

    /// A sum of one number.
    #[must_use]
    pub fn of(value: f64) -> Self {
        Self((value * Self::UNIT).round() as i64)
    }

    /// The sum of `n` numbers with this mean, as [`Self::mean`] gives it.
    #[must_use]
    pub fn of_mean(mean: f64, n: u32) -> Self {
        Self::of(mean * f64::from(n))
    }

    /// The sum itself.
    #[must_use]
    pub fn value(self) -> f64 {
        self.0 as f64 / Self::UNIT
    }

    /// The mean of `n` numbers with this sum; 0 of none.
    #[must_use]
    pub fn mean(self, n: u32) -> f64 {
        self.value() / f64::from(n.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Random;

    #[test]
    fn a_mean_gives_its_sum_back() {
        let mut random = Random::from_seed(1);
        for n in [1, 2, 3, 7, 64, 1_000, 99_991] {
            let mut sum = Sum::default();
            (0..n)
                .for_each(|_| sum.add(f64::from(random.below(200)) / f64::from(random.below(8) + 1) - 30.0));
            assert_eq!(Sum::of_mean(sum.mean(n), n), sum, "{n}");
        }
        let mut thirds = Sum::default();
        (0..3).for_each(|_| thirds.add(1.0 / 3.0));
        assert!((thirds.value() - 1.0).abs() < f64::EPSILON);
        assert_eq!(Sum::default().mean(0), 0.0);
    }
}
