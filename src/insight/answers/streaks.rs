//! Runs of wins and losses, and how likely such a run is by chance alone.

use std::collections::BTreeMap;

use crate::i18n::gettext;
use crate::insight::results::Results;
use crate::insight::table::{Cell, Column, Kind, Table};

/// The runs of a player.
#[derive(Clone, Copy, Debug, Default)]
struct Runs {
    matches: usize,
    won: usize,
    /// Wins in a row up to now; losses if negative.
    now: i64,
    longest: usize,
    lost: usize,
}

impl Runs {
    fn add(&mut self, won: bool) {
        self.matches += 1;
        self.won += usize::from(won);
        self.now = match (won, self.now > 0) {
            (true, true) => self.now + 1,
            (true, false) => 1,
            (false, true) => -1,
            (false, false) => self.now - 1,
        };
        let run = usize::try_from(self.now.unsigned_abs()).unwrap_or(usize::MAX);
        let longest = if won { &mut self.longest } else { &mut self.lost };
        *longest = (*longest).max(run);
    }
}

/// How likely it is that so many in a row come about within `n` attempts, if each does with the same chance.
#[must_use]
pub fn chance_of_a_run(run: usize, n: usize, chance: f64) -> f64 {
    if run == 0 {
        return 1.0;
    }
    if run > n {
        return 0.0;
    }
    // without[m]: that there is no such run within m attempts. The first run ends at m if the one before it failed.
    let whole = chance.powi(i32::try_from(run).unwrap_or(i32::MAX));
    let mut without = vec![1.0; n + 1];
    for m in run..=n {
        let before = if m == run { 1.0 } else { (1.0 - chance) * without[m - run - 1] };
        without[m] = (without[m - 1] - before * whole).max(0.0);
    }
    1.0 - without[n]
}

pub(super) fn tables(results: &Results) -> Vec<Table> {
    let mut lines: BTreeMap<(usize, usize), Runs> = BTreeMap::new();
    for past in &results.matches {
        let Some(places) = past.places() else { continue };
        for (seat, player) in past.single(&results.players).filter(|(_, player)| results.is_person(*player)) {
            lines.entry((past.game, player)).or_default().add(places.get(seat) == Some(&1));
        }
    }
    let mut lines: Vec<((usize, usize), Runs)> = lines.into_iter().collect();
    lines.sort_by_key(|((game, _), runs)| (*game, std::cmp::Reverse(runs.longest)));
    let columns = vec![
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("who", gettext("Player"), Kind::Who),
        Column::new("matches", gettext("Matches"), Kind::Count),
        Column::new("longest", gettext("Wins in a row"), Kind::Count),
        Column::new("by_chance", gettext("By chance"), Kind::Chance),
        Column::new("longest_lost", gettext("Losses in a row"), Kind::Count),
        Column::new("lost_by_chance", gettext("By chance"), Kind::Chance),
        Column::new("now", gettext("Now"), Kind::Count),
    ];
    let row = |((game, player), runs): ((usize, usize), Runs)| {
        let share = runs.won as f64 / runs.matches.max(1) as f64;
        let chance = |run: usize, chance: f64| match run {
            0 => Cell::Nothing,
            run => Cell::Chance(chance_of_a_run(run, runs.matches, chance)),
        };
        vec![
            Cell::Text(results.title(game)),
            results.who(player),
            Cell::Count(runs.matches as i64),
            Cell::Count(runs.longest as i64),
            chance(runs.longest, share),
            Cell::Count(runs.lost as i64),
            chance(runs.lost, 1.0 - share),
            Cell::Count(runs.now),
        ]
    };
    let note = gettext(
        "“By chance” is how likely so many in a row are if nothing but the share of wins decides. “Now” is negative for losses.",
    );
    vec![Table::new("streaks", gettext("In a row"), columns).noting(note).with(lines.into_iter().map(row))]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sequences of `n` attempts, each counted.
    fn counted(run: usize, n: u32, chance: f64) -> f64 {
        let mut sum = 0.0;
        for sequence in 0u32..1 << n {
            let (mut now, mut longest) = (0, 0);
            for bit in 0..n {
                now = if sequence >> bit & 1 == 1 { now + 1 } else { 0 };
                longest = longest.max(now);
            }
            if longest >= run {
                let wins = sequence.count_ones();
                sum += chance.powi(wins as i32) * (1.0 - chance).powi((n - wins) as i32);
            }
        }
        sum
    }

    #[test]
    fn runs_are_as_likely_as_counting_says() {
        for n in 1..=12 {
            for run in 0..=n as usize + 1 {
                for chance in [0.0, 0.3, 0.5, 1.0] {
                    let (told, right) = (chance_of_a_run(run, n as usize, chance), counted(run, n, chance));
                    assert!((told - right).abs() < 1e-12, "{run} of {n} at {chance}: {told} and {right}");
                }
            }
        }
    }

    #[test]
    fn a_run_ends_with_its_opposite() {
        let mut runs = Runs::default();
        [true, true, false, true, true, true, false, false].into_iter().for_each(|won| runs.add(won));
        assert_eq!((runs.longest, runs.lost, runs.now, runs.won, runs.matches), (3, 2, -2, 5, 8));
    }
}
