//! Exact chances for a lone player (section 10.2 of the rules).
//!
//! In each round that is left, such a player picks a colour die that is not saved and a white die, rolls both and
//! saves one. Three things make the sum over all rolls short: faces that the goals cannot tell apart are one class;
//! sets of dice that have the same future are one node, found from the last die backwards; and only the types of
//! colour dice used tell apart what can be rolled from a node.

use std::collections::HashMap;

use super::Compiled;
use super::classes::Classes;
use super::faces::{self, FACES, face};
use crate::games::dualing_dice::dice::{Die, Kind, Tint};

/// The most goals that are looked at together.
pub const MOST_GOALS: usize = 8;

/// The exact chance that a lone player with these saved dice meets the goal by the end of the set, with best
/// play, 0 to 1. Well under a millisecond to a few milliseconds from two saved dice on; from none up to seconds
/// where a condition tells almost all faces apart.
#[must_use]
pub fn chance(goal: &Compiled, saved: &[Die]) -> f64 {
    value(&[goal], &[0.0, 1.0], saved, 5)
}

/// The expected payoff with best play. `payoff[set]` is what it is worth to meet just the goals of `set`, where
/// goal `i` has the bit `1 << i`; a set beyond the table is worth nothing. No more than [`MOST_GOALS`] goals are
/// looked at. A die is saved in each of the `rounds` that are left, until there are five.
#[must_use]
pub fn value(goals: &[&Compiled], payoff: &[f64], saved: &[Die], rounds: usize) -> f64 {
    Odds::new(goals, saved, rounds).value(payoff)
}

/// The futures of some goals from some saved dice.
#[derive(Debug)]
struct Odds<'a> {
    goals: &'a [&'a Compiled],
    classes: Classes,
    /// The nodes with so many dice to come; a node has a successor for each class.
    levels: [Level; 5],
    root: usize,
    /// How many dice are still to be saved.
    left: usize,
    /// The types of colour dice that are saved, a bit each.
    used: u8,
}

/// The nodes with the same number of dice to come.
#[derive(Debug, Default)]
struct Level {
    /// The successors of every node, one after the other.
    next: Vec<u32>,
    /// Nodes by their successors.
    known: HashMap<Box<[u32]>, usize>,
    /// Nodes by their dice, as sorted classes.
    of_dice: HashMap<u64, usize>,
}

impl<'a> Odds<'a> {
    fn new(goals: &'a [&'a Compiled], saved: &[Die], rounds: usize) -> Self {
        let goals = goals.get(..MOST_GOALS).unwrap_or(goals);
        let saved = saved.get(..5).unwrap_or(saved);
        let classes = Classes::new(goals);
        let colours = saved.iter().filter(|die| die.tint == Tint::Colour);
        let used = colours.fold(0, |used, die| used | 1 << die.kind.index());
        let mut held: Vec<u8> = saved.iter().map(|die| classes.of(*die) as u8).collect();
        held.sort_unstable();
        let left = rounds.min(5 - saved.len());
        let mut odds = Self { goals, classes, levels: Default::default(), root: 0, left, used };
        odds.root = odds.node(&held, left);
        odds
    }

    /// The node of dice with these classes, sorted; with no dice to come, the set of goals that are met.
    fn node(&mut self, held: &[u8], left: usize) -> usize {
        let Some(below) = left.checked_sub(1) else { return self.goals_met(&self.dice(held)[..held.len()]) };
        let key = held.iter().fold(0, |key, class| key << 8 | (u64::from(*class) + 1));
        if let Some(node) = self.levels[below].of_dice.get(&key) {
            return *node;
        }
        let next = if below == 0 { self.last_die(held) } else { self.one_more(held, below) };
        let level = &mut self.levels[below];
        let fresh = level.known.len();
        let node = match level.known.get(&next) {
            Some(node) => *node,
            None => {
                level.next.extend_from_slice(&next);
                level.known.insert(next, fresh);
                fresh
            }
        };
        level.of_dice.insert(key, node);
        node
    }

    /// The nodes with a die of each class more.
    fn one_more(&mut self, held: &[u8], below: usize) -> Box<[u32]> {
        let classes = self.classes.count();
        let after = |class| {
            let mut more = [0; 5];
            let at = held.partition_point(|other| usize::from(*other) <= class);
            more[..at].copy_from_slice(&held[..at]);
            more[at] = class as u8;
            more[at + 1..=held.len()].copy_from_slice(&held[at..]);
            self.node(&more[..=held.len()], below) as u32
        };
        (0..classes).map(after).collect()
    }

    /// The goals that are met with a last die of each class.
    fn last_die(&self, held: &[u8]) -> Box<[u32]> {
        let mut dice = self.dice(held);
        let last = held.len().min(4);
        let met = |example: &Die| {
            dice[last] = *example;
            self.goals_met(&dice[..=last]) as u32
        };
        self.classes.example.iter().map(met).collect()
    }

    /// Dice of these classes, and others behind them.
    fn dice(&self, classes: &[u8]) -> [Die; 5] {
        let mut dice = [Die::default(); 5];
        classes
            .iter()
            .zip(&mut dice)
            .for_each(|(class, die)| *die = self.classes.example[usize::from(*class)]);
        dice
    }

    fn goals_met(&self, dice: &[Die]) -> usize {
        let bit = |(at, goal): (usize, &&Compiled)| usize::from(goal.met(dice)) << at;
        self.goals.iter().enumerate().map(bit).sum()
    }

    fn value(&self, payoff: &[f64]) -> f64 {
        let worth = |set: usize| payoff.get(set).copied().unwrap_or(0.0);
        let memo = std::array::from_fn(|at| vec![f64::NAN; self.levels[at].known.len() * 64]);
        let last = vec![None; self.levels[0].known.len()];
        Search { odds: self, payoff: &worth, memo, last }.best(self.root, self.left, self.used)
    }
}

/// One search for the best play.
struct Search<'a, P> {
    odds: &'a Odds<'a>,
    payoff: &'a P,
    /// By dice to come, then by node and used types.
    memo: [Vec<f64>; 5],
    /// With one die to come, by node: the worth of picking each type of colour die. What was used before only
    /// says which of them are free.
    last: Vec<Option<[f64; 6]>>,
}

impl<P: Fn(usize) -> f64> Search<'_, P> {
    fn best(&mut self, node: usize, left: usize, used: u8) -> f64 {
        let Some(below) = left.checked_sub(1) else { return (self.payoff)(node) };
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
        let after = self.after_each_face(node, below, used);
        let free = Kind::COLOUR.into_iter().filter(free);
        let best = free.map(|kind| worth_of_pick(&after, kind)).fold(f64::NEG_INFINITY, f64::max);
        self.memo[below][place] = best;
        best
    }

    fn last_round(&mut self, node: usize) -> [f64; 6] {
        let after = self.after_each_face(node, 0, 0);
        let worth = Kind::COLOUR.map(|kind| worth_of_pick(&after, kind));
        self.last[node] = Some(worth);
        worth
    }

    /// What it is worth to save each face next. Those of types that are used stay 0 and are not read.
    fn after_each_face(&mut self, node: usize, below: usize, used: u8) -> [f64; FACES] {
        let mut after = [0.0; FACES];
        let classes = self.odds.classes.count();
        for die in faces::all() {
            let bit = if die.tint == Tint::Colour { 1 << die.kind.index() } else { 0 };
            if used & bit == 0 {
                let next = self.odds.levels[below].next[node * classes + self.odds.classes.of(die)];
                after[face(die)] = self.best(next as usize, below, used | bit);
            }
        }
        after
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
