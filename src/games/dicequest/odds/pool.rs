//! Exact chances of a pool of dice: one roll, and one roll with the Reroll token. Abilities and Runes are not
//! counted.

use std::collections::BTreeMap;

use crate::engine::QuickMap;
use crate::games::dicequest::dice::{Colour, Symbols};

/// How many dice of each colour, in the order of [`Color`].
pub type Pool = [u8; 4];

/// The dice of a pack.
pub struct Odds {
    /// By colour: the different faces, and on how many of the six sides each is.
    faces: [Vec<(Symbols, u8)>; 4],
}

/// What a pool can show, and how likely.
type Distribution = BTreeMap<Symbols, f64>;

impl Odds {
    /// From what is printed on the sides of each colour.
    #[must_use]
    pub fn new(sides: [[Symbols; 6]; 4]) -> Self {
        let faces = sides.map(|sides| {
            let mut counts: BTreeMap<Symbols, u8> = BTreeMap::new();
            sides.iter().for_each(|face| *counts.entry(*face).or_default() += 1);
            counts.into_iter().collect()
        });
        Self { faces }
    }

    /// All results of one roll.
    #[must_use]
    pub fn results(&self, pool: Pool) -> BTreeMap<Symbols, f64> {
        let mut all = Distribution::from([(Symbols::NONE, 1.0)]);
        for colour in Colour::ALL {
            for _ in 0..pool[colour.index()] {
                let mut next = Distribution::new();
                for (symbols, p) in &all {
                    for (face, sides) in &self.faces[colour.index()] {
                        let mut sum = *symbols;
                        sum.add(*face);
                        *next.entry(sum).or_default() += p * f64::from(*sides) / 6.0;
                    }
                }
                all = next;
            }
        }
        all
    }

    /// The chance that one roll is good.
    pub fn chance(&self, pool: Pool, good: impl Fn(Symbols) -> bool) -> f64 {
        self.results(pool).into_iter().filter(|(symbols, _)| good(*symbols)).map(|(_, p)| p).sum()
    }

    /// The chance that a roll is good, or becomes so when the best dice are rolled once more together.
    pub fn chance_with_token(&self, pool: Pool, good: impl Fn(Symbols) -> bool) -> f64 {
        let mut search =
            Search { odds: self, good, again: QuickMap::default(), results: QuickMap::default() };
        search.roll(0, pool, Shown { weight: 1.0, faces: Vec::new() })
    }
}

/// Dice on the table: for each colour and face how many, and how likely that is.
#[derive(Clone)]
struct Shown {
    weight: f64,
    faces: Vec<(usize, Symbols, u8)>,
}

struct Search<'a, F> {
    odds: &'a Odds,
    good: F,
    /// The chance with these symbols kept and these dice rolled again.
    again: QuickMap<(Symbols, Pool), f64>,
    results: QuickMap<Pool, Distribution>,
}

impl<F: Fn(Symbols) -> bool> Search<'_, F> {
    /// Goes through what the dice from this colour on can show, as multisets.
    fn roll(&mut self, colour: usize, pool: Pool, shown: Shown) -> f64 {
        match pool.get(colour) {
            None => shown.weight * self.shown(&shown.faces),
            Some(dice) => self.show(colour, 0, *dice, pool, shown),
        }
    }

    fn show(&mut self, colour: usize, face: usize, left: u8, pool: Pool, shown: Shown) -> f64 {
        let faces = &self.odds.faces[colour];
        let Some((symbols, sides)) = faces.get(face).copied() else {
            return if left == 0 { self.roll(colour + 1, pool, shown) } else { 0.0 };
        };
        let mut sum = 0.0;
        let mut ways = 1.0;
        for n in 0..=left {
            let mut with = shown.clone();
            with.weight *= ways;
            if n > 0 {
                with.faces.push((colour, symbols, n));
            }
            sum += self.show(colour, face + 1, left - n, pool, with);
            // One die more with this face: choose it among those left.
            ways *= f64::from(left - n) / f64::from(n + 1) * f64::from(sides) / 6.0;
        }
        sum
    }

    /// The chance that what is shown is good or becomes so.
    fn shown(&mut self, faces: &[(usize, Symbols, u8)]) -> f64 {
        let mut all = Symbols::NONE;
        for (_, symbols, n) in faces {
            (0..*n).for_each(|_| all.add(*symbols));
        }
        if (self.good)(all) { 1.0 } else { self.best(faces, Symbols::NONE, [0; 4]) }
    }

    /// The best of all ways to choose dice to roll again.
    fn best(&mut self, faces: &[(usize, Symbols, u8)], kept: Symbols, again: Pool) -> f64 {
        let Some(((colour, symbols, n), rest)) = faces.split_first() else {
            return self.after(kept, again);
        };
        let mut best = 0.0f64;
        for keep in 0..=*n {
            let mut kept = kept;
            (0..keep).for_each(|_| kept.add(*symbols));
            let mut again = again;
            again[*colour] += n - keep;
            best = best.max(self.best(rest, kept, again));
        }
        best
    }

    fn after(&mut self, kept: Symbols, again: Pool) -> f64 {
        if let Some(known) = self.again.get(&(kept, again)) {
            return *known;
        }
        let results = self.results.entry(again).or_insert_with(|| self.odds.results(again));
        let mut chance = 0.0;
        for (symbols, p) in results.iter() {
            let mut sum = kept;
            sum.add(*symbols);
            if (self.good)(sum) {
                chance += p;
            }
        }
        self.again.insert((kept, again), chance);
        chance
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dicequest::dice::SymbolSet;

    fn odds() -> Odds {
        let faces = [
            ["", "S", "S", "SS", "H", "R"],
            ["", "", "A", "AA", "AA", "AR"],
            ["", "W", "W", "R", "R", "WR"],
            ["", "H", "H", "HH", "S", "R"],
        ];
        let read = |face: &str| Symbols::try_from(face.to_owned()).unwrap_or_else(|error| panic!("{error}"));
        Odds::new(faces.map(|sides| sides.map(read)))
    }

    fn close(found: f64, due: f64) {
        assert!((found - due).abs() < 1e-9, "{found} is not {due}");
    }

    #[test]
    fn three_symbols_of_four_dice() {
        let good = |symbols: Symbols| (0..3).all(|each| symbols.0[each] > 0);
        close(odds().chance([2, 1, 1, 0], good), 1.0 / 4.0);
        close(odds().chance_with_token([2, 1, 1, 0], good), 5.0 / 8.0);
    }

    #[test]
    fn five_successes_of_five_dice() {
        let good = |symbols: Symbols| SymbolSet::FIGHTING.count(symbols) >= 5;
        close(odds().chance([1, 2, 1, 1], good), 5.0 / 12.0);
        close(odds().chance_with_token([1, 2, 1, 1], good), 85385.0 / 104_976.0);
        let mean = |(symbols, p): (Symbols, f64)| p * f64::from(SymbolSet::FIGHTING.count(symbols));
        close(odds().results([1, 2, 1, 1]).into_iter().map(mean).sum(), 25.0 / 6.0);
    }

    #[test]
    fn no_dice_show_nothing() {
        close(odds().chance_with_token([0; 4], |symbols| symbols == Symbols::NONE), 1.0);
    }
}
