//! Exact chances for a lone player (section 10.2 of the rules).
//!
//! In each round that is left, such a player picks a colour die that is not saved and a white die, rolls both and
//! saves one. Three things make the sum over all rolls short: faces that the goals cannot tell apart are one class;
//! sets of dice that have the same future are one node, found from the last die backwards; and only the types of
//! colour dice used tell apart what can be rolled from a node.

use super::Compiled;
use super::classes::Classes;
use super::faces::{self, FACES, face};
use super::futures::Futures;
use crate::games::dualing_dice::dice::{Die, Kind, Tint};

/// The most goals that are looked at together.
pub const MOST_GOALS: usize = 8;

/// The exact chance that a lone player with these saved dice meets the goal by the end of the set, with best
/// play, 0 to 1. Well under a millisecond to a few milliseconds from two saved dice on; from none up to seconds
/// where a condition tells almost all faces apart.
#[must_use]
pub fn chance(goal: &Compiled, saved: &[Die]) -> f64 {
    Odds::new(&[goal], &[0.0, 1.0], saved, 5).value()
}

/// The expected payoff with best play; see [`Odds::new`].
#[must_use]
pub fn value(goals: &[&Compiled], payoff: &[f64], saved: &[Die], rounds: usize) -> f64 {
    Odds::new(goals, payoff, saved, rounds).value()
}

/// How much work [`Odds`] are: how many sets of dice are looked at, each in some tens of nanoseconds. Whoever must not
/// wait asks this first: from two saved dice on it is little, from none it can be many millions.
#[must_use]
pub fn work(goals: &[&Compiled], saved: usize, rounds: usize) -> u64 {
    let classes = Classes::new(goals.get(..MOST_GOALS).unwrap_or(goals)).count() as u64;
    let left = rounds.min(5usize.saturating_sub(saved)) as u64;
    // The sets of so many dice of so many classes: n (n + 1) (n + 2) … / 1 / 2 / 3 …
    let before_last = (1..left).fold(1, |sets, k| sets * (classes + k - 1) / k);
    if left == 0 { 1 } else { before_last * classes }
}

/// What some goals are worth to a lone player with some saved dice, who plays on in the best way. Made once for a
/// decision, it answers for every die that may be saved and every pair that may be picked.
#[derive(Debug)]
pub struct Odds<'a> {
    futures: Futures<'a>,
    payoff: &'a [f64],
    /// How many dice are still to be saved.
    left: usize,
    /// The types of colour dice that are saved, a bit each.
    used: u8,
    /// By dice to come, then by node and used types; not a number where it is not known yet.
    memo: [Vec<f64>; 5],
    /// With one die to come, by node: the worth of picking each type of colour die. What was used before only
    /// says which of them are free.
    last: Vec<Option<[f64; 6]>>,
}

impl<'a> Odds<'a> {
    /// `payoff[set]` is what it is worth to meet just the goals of `set`, where goal `i` has the bit `1 << i`; a set
    /// beyond the table is worth nothing. No more than [`MOST_GOALS`] goals are looked at. A die is saved in each of
    /// the `rounds` that are left, until there are five.
    #[must_use]
    pub fn new(goals: &'a [&'a Compiled], payoff: &'a [f64], saved: &[Die], rounds: usize) -> Self {
        let goals = goals.get(..MOST_GOALS).unwrap_or(goals);
        let saved = saved.get(..5).unwrap_or(saved);
        let left = rounds.min(5 - saved.len());
        let futures = Futures::new(goals, saved, left);
        let used = saved.iter().fold(0, |used, die| used | type_bit(*die));
        let memo = std::array::from_fn(|at| vec![f64::NAN; futures.nodes(at + 1) * 64]);
        let last = vec![None; futures.nodes(1)];
        Self { futures, payoff, left, used, memo, last }
    }

    /// What the saved dice are worth.
    #[must_use]
    pub fn value(&mut self) -> f64 {
        self.best(self.futures.root, self.left, self.used)
    }

    /// What they are worth when this die is saved now; nothing more can be saved when no round is left.
    #[must_use]
    pub fn after(&mut self, die: Die) -> f64 {
        let Some(below) = self.left.checked_sub(1) else { return self.value() };
        let next = self.futures.next(self.futures.root, self.left, die);
        self.best(next, below, self.used | type_bit(die))
    }

    /// What they are worth when these two types are picked now and the better die is saved.
    #[must_use]
    pub fn pick(&mut self, colour: Kind, white: Kind) -> f64 {
        let mut each = |tint, kind: Kind| -> Vec<f64> {
            (1..=kind.sides()).map(|number| self.after(Die { tint, kind, number })).collect()
        };
        let own = each(Tint::Colour, colour);
        mean_of_better(&own, &each(Tint::White, white))
    }

    fn best(&mut self, node: usize, left: usize, used: u8) -> f64 {
        let Some(below) = left.checked_sub(1) else { return self.payoff.get(node).copied().unwrap_or(0.0) };
        let free = move |kind: &Kind| used >> kind.index() & 1 == 0;
        if below == 0 {
            let worth = match self.last[node] {
                Some(worth) => worth,
                None => self.last_round(node),
            };
            let free = Kind::COLOUR.iter().filter(|kind| free(kind));
            return free.map(|kind| worth[kind.index()]).fold(f64::NEG_INFINITY, f64::max);
        }
        let place = node * 64 + usize::from(used);
        let known = self.memo[below][place];
        if !known.is_nan() {
            return known;
        }
        let after = self.after_each_face(node, left, used);
        let free = Kind::COLOUR.into_iter().filter(free);
        let best = free.map(|kind| worth_of_pick(&after, kind)).fold(f64::NEG_INFINITY, f64::max);
        self.memo[below][place] = best;
        best
    }

    fn last_round(&mut self, node: usize) -> [f64; 6] {
        let after = self.after_each_face(node, 1, 0);
        let worth = Kind::COLOUR.map(|kind| worth_of_pick(&after, kind));
        self.last[node] = Some(worth);
        worth
    }

    /// What it is worth to save each face next. Those of types that are used stay 0 and are not read.
    fn after_each_face(&mut self, node: usize, left: usize, used: u8) -> [f64; FACES] {
        let mut after = [0.0; FACES];
        for die in faces::all() {
            let bit = type_bit(die);
            if used & bit == 0 {
                after[face(die)] = self.best(self.futures.next(node, left, die), left - 1, used | bit);
            }
        }
        after
    }
}

/// The bit of a colour die's type; a white die uses none up.
const fn type_bit(die: Die) -> u8 {
    match die.tint {
        Tint::White => 0,
        Tint::Colour => 1 << die.kind.index(),
    }
}

/// The worth of picking a type of colour die with the best white die, where `after` is what each face is worth.
fn worth_of_pick(after: &[f64; FACES], colour: Kind) -> f64 {
    let numbers = |tint, kind: Kind| {
        let start = face(Die { tint, kind, number: 1 });
        &after[start..start + usize::from(kind.sides())]
    };
    let own = numbers(Tint::Colour, colour);
    let with = |white| mean_of_better(own, numbers(Tint::White, white));
    Kind::WHITE.into_iter().map(with).fold(f64::NEG_INFINITY, f64::max)
}

/// The mean of the better of two rolls.
fn mean_of_better(one: &[f64], other: &[f64]) -> f64 {
    // A sum for each face of the white die, of twelve at most: the processor adds several at once.
    let mut sums = [0.0; 12];
    for x in one {
        for (sum, y) in sums.iter_mut().zip(other) {
            *sum += if x > y { x } else { y };
        }
    }
    sums.iter().sum::<f64>() / (one.len() * other.len()) as f64
}
