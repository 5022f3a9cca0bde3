//! How long matches take here.

use std::collections::HashMap;

use crate::archive::PlayedMatch;

/// From so many matches on, something can be said.
const FEWEST: usize = 3;
const MINUTE: u64 = 60_000;

/// How long the finished matches of an archive took, by game and number of seats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lengths(HashMap<(String, usize), Vec<u64>>);

impl Lengths {
    /// Those of these matches. What was recorded elsewhere has no times of its own.
    #[must_use]
    pub fn of(matches: &[PlayedMatch]) -> Self {
        let mut all: HashMap<_, Vec<u64>> = HashMap::new();
        for one in matches.iter().filter(|one| !one.elsewhere) {
            if let Some(length) = one.length {
                all.entry((one.game.clone(), one.seats.len())).or_default().push(length);
            }
        }
        Self(all)
    }

    /// How many minutes a match of a game usually takes, with so many seats or with any: the median. `None` of fewer than
    /// three.
    #[must_use]
    pub fn minutes(&self, game: &str, seats: Option<usize>) -> Option<u64> {
        let meant = |(id, n): &(String, usize)| id == game && seats.is_none_or(|seats| seats == *n);
        let mut lengths: Vec<u64> =
            self.0.iter().filter(|(key, _)| meant(key)).flat_map(|(_, lengths)| lengths).copied().collect();
        lengths.sort_unstable();
        let middle = lengths.len() / 2;
        let upper = *lengths.get(middle).filter(|_| lengths.len() >= FEWEST)?;
        let median = match lengths.get(middle.saturating_sub(1)) {
            Some(lower) if lengths.len().is_multiple_of(2) => lower.midpoint(upper),
            _ => upper,
        };
        Some(((median + MINUTE / 2) / MINUTE).max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_told_from_three_matches_on() {
        let lengths = |minutes: &[u64]| {
            let key = ("regidice".to_owned(), 2);
            Lengths(HashMap::from([(key, minutes.iter().map(|n| n * MINUTE).collect())]))
        };
        assert_eq!(lengths(&[40, 30]).minutes("regidice", Some(2)), None);
        let three = lengths(&[40, 30, 120]);
        assert_eq!(three.minutes("regidice", Some(2)), Some(40));
        assert_eq!(three.minutes("regidice", None), Some(40));
        assert_eq!(three.minutes("regidice", Some(3)), None);
        assert_eq!(three.minutes("dice-war", None), None);
        assert_eq!(lengths(&[40, 30, 50, 60]).minutes("regidice", Some(2)), Some(45));
        assert_eq!(lengths(&[0, 0, 0]).minutes("regidice", Some(2)), Some(1));
    }
}
