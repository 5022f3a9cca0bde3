//! Whether dice fall as they should: evidence that may be looked at after every roll.
//!
//! Each roll multiplies the evidence by what was foretold from the rolls before, over the chance that a fair die gives. On
//! average a fair die leaves it as it is, so that it ever comes to 20 with 1 chance in 20 at most, however often
//! one looks and whenever one stops (Ville; Lindon and Malek 2022).

use super::table::{Cell, Column, Kind, Table};
use crate::engine::Random;
use crate::i18n::{decimal, gettext, gettext_f, ngettext_f, whole};

/// How firmly one believes in a fair die before the first roll: as if it had been rolled so often. The evidence is the mean over
/// all of these.
const FIRMNESS: [f64; 4] = [30.0, 100.0, 300.0, 1000.0];
/// The firmness of ranges.
const OF_RANGES: f64 = 100.0;
/// So many dice are imagined to tell how many rolls are missing, each of so many rolls at most.
const TRIALS: usize = 41;
const LONGEST: u64 = 20_000;
/// A single die whose evidence comes to this does not fall as it should: wrong in 5 % of all dice, for ever.
pub const LIMIT: f64 = 20.0;

/// What the rolls of a die, or of dice that look alike, say so far.
#[derive(Clone, Debug, PartialEq)]
pub struct DieTest {
    /// The chance of each face of a fair die.
    chances: Vec<f64>,
    counts: Vec<u64>,
    rolls: u64,
    /// Logarithms of the evidence for each firmness.
    logs: [f64; 4],
    /// The logarithm of the most that the evidence ever was.
    highest: f64,
}

/// What may be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing speaks against the dice.
    NoSign,
    /// They do not fall as they should. That stays, whatever they do later.
    Unfair,
}

impl DieTest {
    /// A die that has not been rolled, with the number of sides that show each face.
    #[must_use]
    pub fn new(sides: &[u32]) -> Self {
        let all: u32 = sides.iter().sum();
        let chances = sides.iter().map(|n| f64::from(*n) / f64::from(all.max(1))).collect();
        Self { chances, counts: vec![0; sides.len()], rolls: 0, logs: [0.0; 4], highest: 0.0 }
    }

    /// A face came up. One that the die does not have is passed over.
    pub fn roll(&mut self, face: usize) {
        let (Some(count), Some(chance)) = (self.counts.get_mut(face), self.chances.get(face)) else { return };
        if *chance <= 0.0 {
            return;
        }
        for (log, firm) in self.logs.iter_mut().zip(FIRMNESS) {
            *log += ((*count as f64 + firm * chance) / ((self.rolls as f64 + firm) * chance)).ln();
        }
        *count += 1;
        self.rolls += 1;
        self.highest = self.highest.max(self.log_evidence());
    }

    /// How often it was rolled.
    #[must_use]
    pub const fn rolls(&self) -> u64 {
        self.rolls
    }

    /// How often each face came up.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The chance of each face of a fair die.
    #[must_use]
    pub fn chances(&self) -> &[f64] {
        &self.chances
    }

    /// The evidence against a fair die as it stands.
    #[must_use]
    pub fn evidence(&self) -> f64 {
        self.log_evidence().exp()
    }

    /// The most that the evidence ever was.
    #[must_use]
    pub fn most_evidence(&self) -> f64 {
        self.highest.exp()
    }

    fn log_evidence(&self) -> f64 {
        mean_of_logs(&self.logs)
    }

    /// What may be said of one of so many dice or kinds of dice that are looked at: wrong for any of them in 5 % of all
    /// boxes, for ever.
    #[must_use]
    pub fn verdict(&self, among: usize) -> Verdict {
        if self.highest >= limit(among) { Verdict::Unfair } else { Verdict::NoSign }
    }

    /// Where the chance of a face lies, with 95 % confidence at all times together.
    #[must_use]
    pub fn range(&self, face: usize) -> (f64, f64) {
        let (Some(count), Some(chance)) = (self.counts.get(face), self.chances.get(face)) else {
            return (0.0, 1.0);
        };
        let (hits, misses) = (*count as f64, (self.rolls - count) as f64);
        let (a, b) = (OF_RANGES * chance, OF_RANGES * (1.0 - chance));
        if a <= 0.0 || b <= 0.0 {
            return (0.0, 1.0);
        }
        let whole = log_beta(a + hits, b + misses) - log_beta(a, b);
        let part = |factor: f64, log: f64| if factor > 0.0 { factor * log } else { 0.0 };
        let inside = |at: f64| whole - part(hits, at.ln()) - part(misses, (1.0 - at).ln()) < LIMIT.ln();
        let best = (a + hits) / (a + b + hits + misses);
        let best = if self.rolls > 0 { hits / (hits + misses) } else { best };
        let edge = |mut outside: f64| {
            let mut within = best;
            if inside(outside) {
                return outside;
            }
            for _ in 0..60 {
                let middle = f64::midpoint(within, outside);
                if inside(middle) { within = middle } else { outside = middle }
            }
            within
        };
        (edge(0.0), edge(1.0))
    }

    /// How many more rolls would show in one half of all cases, as imagined with dice of a fixed seed, that a face comes so many times as often as it should.
    /// The face is the one that came too often so far. 0 if it is shown already; `None` if it never would be.
    #[must_use]
    pub fn missing(&self, times: f64, among: usize) -> Option<u64> {
        if self.verdict(among) == Verdict::Unfair {
            return Some(0);
        }
        let more = |(count, chance): (&u64, &f64)| (*count as f64 + 1.0) / (self.rolls as f64 * chance + 1.0);
        let ratios: Vec<f64> = self.counts.iter().zip(&self.chances).map(more).collect();
        let (face, _) = ratios.iter().enumerate().max_by(|one, two| one.1.total_cmp(two.1))?;
        let loaded = times * self.chances.get(face)?;
        if loaded >= 1.0 || self.chances.len() < 2 {
            return None;
        }
        let rest = (1.0 - loaded) / (1.0 - self.chances.get(face)?);
        let other = |(at, chance): (usize, &f64)| if at == face { loaded } else { rest * chance };
        let chances: Vec<f64> = self.chances.iter().enumerate().map(other).collect();
        let mut random = Random::from_seed(self.rolls);
        let mut found: Vec<u64> = (0..TRIALS).map(|_| self.found_out(&chances, among, &mut random)).collect();
        found.sort_unstable();
        found.get(TRIALS / 2).copied().filter(|rolls| *rolls < LONGEST)
    }

    /// After how many more rolls it is found out, if it falls with these chances.
    fn found_out(&self, chances: &[f64], among: usize, random: &mut Random) -> u64 {
        let mut test = self.clone();
        while test.verdict(among) == Verdict::NoSign && test.rolls - self.rolls < LONGEST {
            test.roll(fall(chances, random));
        }
        test.rolls - self.rolls
    }

    /// What may be said, as a sentence.
    #[must_use]
    pub fn words(&self, among: usize) -> String {
        let n = u32::try_from(self.rolls).unwrap_or(u32::MAX);
        let rolls = whole(self.rolls);
        match self.verdict(among) {
            Verdict::Unfair => gettext_f(
                "These dice do not fall evenly: the evidence reached {n}.",
                &[("n", &decimal(self.most_evidence().min(1e12), 0))],
            ),
            Verdict::NoSign => {
                let said = if self.rolls < 60 {
                    gettext("Nothing can be said yet.")
                } else {
                    ngettext_f(
                        "{n} roll, and no sign that they are not fair.",
                        "{n} rolls, and no sign that they are not fair.",
                        n,
                        &[("n", &rolls)],
                    )
                };
                let Some(missing) = self.missing(1.5, among) else { return said };
                let more = rounded(missing).to_string();
                let would = gettext_f(
                    "About {n} more rolls would reveal a face that comes up 1.5 times as often as it should.",
                    &[("n", &more)],
                );
                format!("{said} {would}")
            }
        }
    }
}

/// A number of which two digits are told.
fn rounded(n: u64) -> u64 {
    let digits = n.checked_ilog10().unwrap_or_default();
    let unit = 10u64.pow(digits.saturating_sub(1));
    (n + unit / 2) / unit * unit
}

/// A face by lot. Thirty bits: no chance is off by more than a billionth.
fn fall(chances: &[f64], random: &mut Random) -> usize {
    let mut lot = f64::from(random.below(1 << 30)) / f64::from(1 << 30);
    for (face, chance) in chances.iter().enumerate() {
        if lot < *chance {
            return face;
        }
        lot -= chance;
    }
    chances.len().saturating_sub(1)
}

fn limit(among: usize) -> f64 {
    (LIMIT * among.max(1) as f64).ln()
}

fn mean_of_logs(logs: &[f64]) -> f64 {
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    most + (logs.iter().map(|log| (log - most).exp()).sum::<f64>() / logs.len() as f64).ln()
}

fn log_beta(a: f64, b: f64) -> f64 {
    log_gamma(a) + log_gamma(b) - log_gamma(a + b)
}

/// The logarithm of the Gamma function of a positive number: raised to where Stirling’s series is exact.
fn log_gamma(x: f64) -> f64 {
    let (mut x, mut below) = (x, 0.0);
    while x < 12.0 {
        below += x.ln();
        x += 1.0;
    }
    let square = 1.0 / (x * x);
    let series = (1.0 / 12.0
        - square * (1.0 / 360.0 - square * (1.0 / 1260.0 - square * (1.0 / 1680.0 - square / 1188.0))))
        / x;
    (x - 0.5) * x.ln() - x + 0.5 * (2.0 * std::f64::consts::PI).ln() + series - below
}

/// A die of which it is simulated how soon it is found out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loaded {
    /// How many sides it has.
    pub sides: u32,
    /// The chance of its last side; the others share the rest.
    pub chance: f64,
    /// Among how many dice it is looked at.
    pub among: usize,
}

/// The dice of the table of powers.
pub const POWERS: [Loaded; 8] = [
    Loaded { sides: 6, chance: 0.25, among: 1 },
    Loaded { sides: 6, chance: 0.2, among: 1 },
    Loaded { sides: 6, chance: 0.18, among: 1 },
    Loaded { sides: 20, chance: 0.1, among: 1 },
    Loaded { sides: 20, chance: 0.075, among: 1 },
    Loaded { sides: 6, chance: 0.25, among: 5 },
    Loaded { sides: 6, chance: 0.25, among: 15 },
    Loaded { sides: 6, chance: 0.25, among: 74 },
];

impl Loaded {
    fn chances(&self) -> Vec<f64> {
        let last = self.sides.saturating_sub(1);
        let mut chances = vec![(1.0 - self.chance) / f64::from(last.max(1)); last as usize];
        chances.push(self.chance);
        chances
    }

    /// After how many rolls it was found out in each of so many simulations, the soonest first. `None` after `most` rolls.
    #[must_use]
    pub fn found_out(&self, times: usize, most: u64, random: &mut Random) -> Vec<Option<u64>> {
        let chances = self.chances();
        let one = |_| {
            let mut test = DieTest::new(&vec![1; self.sides as usize]);
            while test.rolls < most {
                test.roll(fall(&chances, random));
                if test.verdict(self.among) == Verdict::Unfair {
                    return Some(test.rolls);
                }
            }
            None
        };
        let mut found: Vec<Option<u64>> = (0..times).map(one).collect();
        found.sort_unstable_by_key(|rolls| rolls.unwrap_or(u64::MAX));
        found
    }
}

/// The table of powers: after how many rolls loaded dice are found out in half, 80 % and 90 % of so many simulations,
/// and how often a fair die ever is within `most` rolls.
pub fn powers(
    times: usize,
    most: u64,
    random: &mut Random,
    progress: &mut dyn FnMut(usize, usize),
) -> Vec<Table> {
    let columns = vec![
        Column::new("sides", gettext("Sides"), Kind::Count),
        Column::new("chance", gettext("Chance of a face"), Kind::Chance),
        Column::new("fair", gettext("It should be"), Kind::Chance),
        Column::new("among", gettext("Among dice"), Kind::Count),
        Column::new("half", gettext("Half by"), Kind::Count),
        Column::new("most_80", gettext("80% by"), Kind::Count),
        Column::new("most_90", gettext("90% by"), Kind::Count),
    ];
    let mut rows = Vec::new();
    for (at, die) in POWERS.iter().enumerate() {
        progress(at, POWERS.len() + 1);
        let found = die.found_out(times, most, random);
        let by = |part: usize| {
            let rolls =
                found.get((found.len() * part / 100).min(found.len().saturating_sub(1))).copied().flatten();
            rolls.map_or(Cell::Nothing, |rolls| Cell::Count(i64::try_from(rolls).unwrap_or(i64::MAX)))
        };
        rows.push(vec![
            Cell::Count(die.sides.into()),
            Cell::Chance(die.chance),
            Cell::Chance(1.0 / f64::from(die.sides)),
            Cell::Count(die.among as i64),
            by(50),
            by(80),
            by(90),
        ]);
    }
    progress(POWERS.len(), POWERS.len() + 1);
    let fair = Loaded { sides: 6, chance: 1.0 / 6.0, among: 1 };
    let rolls = most.min(20_000);
    let flagged = fair.found_out(times, rolls, random).iter().filter(|found| found.is_some()).count();
    let share = super::share::Share { hits: flagged as u64, of: times as u64 };
    let wrong = vec![
        Column::new("rolls", gettext("Rolls"), Kind::Count),
        Column::new("flagged", gettext("Ever found unfair"), Kind::Share),
    ];
    vec![
        Table::new("powers", gettext("Rolls after which loaded dice are found out"), columns).with(rows),
        Table::new("false-alarms", gettext("Dice that fall evenly"), wrong)
            .noting(gettext("At most 5% may be wrong, however long one goes on."))
            .with([vec![Cell::Count(i64::try_from(rolls).unwrap_or(i64::MAX)), Cell::Share(share)]]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The logarithm of the evidence of counts, in whatever order they came: a ratio of Beta functions.
    fn log_of_counts(chances: &[f64], counts: &[f64]) -> f64 {
        let rolls: f64 = counts.iter().sum();
        let of = |firm: f64| {
            let face = |(chance, count): (&f64, &f64)| {
                log_gamma(firm * chance + count) - log_gamma(firm * chance) - count * chance.ln()
            };
            chances.iter().zip(counts).map(face).sum::<f64>() + log_gamma(firm) - log_gamma(firm + rolls)
        };
        mean_of_logs(&FIRMNESS.map(of))
    }

    fn rolled(sides: usize, faces: impl IntoIterator<Item = usize>) -> DieTest {
        let mut test = DieTest::new(&vec![1; sides]);
        faces.into_iter().for_each(|face| test.roll(face));
        test
    }

    /// So many rolls with exactly the chance of a fair die.
    fn even(rolls: usize) -> DieTest {
        rolled(6, (0..rolls).map(|n| n % 6))
    }

    #[test]
    fn the_running_evidence_is_that_of_the_counts_in_whatever_order() {
        let mut random = Random::from_seed(3);
        let mut faces: Vec<usize> = (0..500).map(|n| if n % 9 == 0 { 2 } else { random.index(6) }).collect();
        let test = rolled(6, faces.clone());
        let counts: Vec<f64> = test.counts().iter().map(|count| *count as f64).collect();
        assert!((test.log_evidence() - log_of_counts(test.chances(), &counts)).abs() < 1e-9);
        random.shuffle(&mut faces);
        assert!((rolled(6, faces).log_evidence() - test.log_evidence()).abs() < 1e-9);
        // A die whose sides show faces more than once.
        let mut custom = DieTest::new(&[3, 2, 1]);
        (0..60).for_each(|n| custom.roll([0, 0, 0, 1, 1, 2, 1][n % 7]));
        let counts: Vec<f64> = custom.counts().iter().map(|count| *count as f64).collect();
        assert!((custom.log_evidence() - log_of_counts(custom.chances(), &counts)).abs() < 1e-9);
        custom.roll(7);
        assert_eq!(custom.rolls(), 60, "there is no such face");
    }

    /// A fair die leaves the evidence as it is on average.
    #[test]
    fn each_factor_has_a_mean_of_one() {
        let test = even(77);
        let mean: f64 = (0..6)
            .map(|face| {
                let mut next = test.clone();
                next.roll(face);
                next.evidence() / 6.0
            })
            .sum();
        assert!((mean / test.evidence() - 1.0).abs() < 1e-12);
    }

    /// The design’s table of ranges.
    #[test]
    fn ranges_are_those_of_the_table() {
        for (rolls, low, high) in
            [(60, 7, 31), (150, 10, 26), (300, 11, 23), (600, 13, 21), (1500, 14, 20), (3000, 15, 19)]
        {
            let range = even(rolls).range(5);
            let percent = |part: f64| (100.0 * part).round() as i32;
            assert_eq!((percent(range.0), percent(range.1)), (low, high), "{rolls}: {range:?}");
        }
        let (low, high) = even(10_002).range(5);
        assert!((low - 0.155).abs() < 1e-3 && (high - 0.179).abs() < 1e-3, "{low} {high}");
        assert_eq!(even(0).range(5), (0.0, 1.0));
    }

    #[test]
    fn loaded_dice_are_found_out_as_soon_as_the_table_says() {
        let mut random = Random::from_seed(4);
        for (at, half, most) in [(0, 270.0, 420.0), (3, 350.0, 610.0), (5, 410.0, 620.0), (7, 560.0, 760.0)] {
            let found = POWERS[at].found_out(150, 20_000, &mut random);
            let by = |part: usize| found[150 * part / 100].unwrap() as f64;
            assert!((by(50) / half - 1.0).abs() < 0.25, "{at}: half by {}", by(50));
            assert!((by(80) / most - 1.0).abs() < 0.25, "{at}: 80% by {}", by(80));
        }
    }

    #[test]
    fn a_fair_die_is_hardly_ever_accused_however_often_one_looks() {
        let mut random = Random::from_seed(5);
        let fair = Loaded { sides: 6, chance: 1.0 / 6.0, among: 1 };
        let found = fair.found_out(400, 2000, &mut random);
        let accused = found.iter().filter(|found| found.is_some()).count() as f64 / 400.0;
        assert!(accused <= 0.05 + 3.0 * (0.05f64 * 0.95 / 400.0).sqrt(), "{accused}");
        // A box of many dice is accused no more often, as each of them needs more.
        for among in [15, 74] {
            let box_of = Loaded { among, ..fair };
            let boxes = (0..20).filter(|_| box_of.found_out(among, 300, &mut random)[0].is_some()).count();
            assert!(boxes <= 4, "{boxes} of 20 boxes of {among}");
        }
    }

    #[test]
    fn a_flag_stays() {
        let mut test = rolled(6, std::iter::repeat_n(5, 60));
        assert_eq!(test.verdict(1), Verdict::Unfair);
        (0..60_000).for_each(|n| test.roll(n % 6));
        assert!(test.evidence() < LIMIT && test.most_evidence() > LIMIT);
        assert_eq!(test.verdict(1), Verdict::Unfair);
    }

    /// What is missing is about half the cases of the table, and less with each roll that speaks for it.
    #[test]
    fn rolls_are_missing_until_they_are_not() {
        let fresh = even(0).missing(1.5, 1).unwrap();
        assert!((f64::from(fresh as u32) / 270.0 - 1.0).abs() < 0.25, "{fresh}");
        let loaded = rolled(6, (0..120).map(|n| if n % 4 == 0 { 5 } else { n % 5 }));
        assert!(loaded.missing(1.5, 1).unwrap() < fresh, "{loaded:?}");
        assert!(even(0).missing(1.5, 74).unwrap() > fresh);
        assert_eq!(rolled(6, std::iter::repeat_n(5, 60)).missing(1.5, 1), Some(0));
        assert_eq!(DieTest::new(&[1]).missing(1.5, 1), None);
    }

    /// Nobody can say that dice are fair.
    #[test]
    fn no_words_call_dice_fair() {
        for test in [even(0), even(59), even(600), rolled(6, std::iter::repeat_n(5, 60))] {
            let words = test.words(1);
            assert!(!words.contains("fair") || words.contains("no sign"), "{words}");
        }
        assert!(even(30).words(1).starts_with("Nothing can be said yet. About "));
        assert!(rolled(6, std::iter::repeat_n(5, 60)).words(1).starts_with("These dice do not fall"));
    }

    #[test]
    fn gamma_is_that_of_the_factorials() {
        let mut log = 0.0;
        for n in 1..40 {
            log += f64::from(n).ln();
            assert!((log_gamma(f64::from(n + 1)) - log).abs() < 1e-10);
        }
        assert!((log_gamma(0.5) - std::f64::consts::PI.sqrt().ln()).abs() < 1e-11);
    }
}
