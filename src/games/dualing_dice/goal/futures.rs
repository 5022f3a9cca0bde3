//! Sets of saved dice as a graph: those that have the same future are one node.

use super::Compiled;
use super::classes::Classes;
use crate::engine::QuickMap;
use crate::games::dualing_dice::dice::Die;

/// What can become of some saved dice, as far as some goals can tell.
#[derive(Debug)]
pub(super) struct Futures<'a> {
    goals: &'a [&'a Compiled],
    classes: Classes,
    /// The nodes with one die to come, with two, and so on.
    levels: [Level; 5],
    /// The node of the saved dice.
    pub(super) root: usize,
}

/// The nodes with the same number of dice to come.
#[derive(Debug, Default)]
struct Level {
    /// The successors of every node, one for each class.
    next: Vec<u32>,
    /// Nodes by their successors.
    known: QuickMap<Box<[u32]>, usize>,
    /// Nodes by their dice, as sorted classes.
    of_dice: QuickMap<u64, usize>,
}

impl<'a> Futures<'a> {
    /// With at most four saved dice if one is `left`, and so on.
    pub(super) fn new(goals: &'a [&'a Compiled], saved: &[Die], left: usize) -> Self {
        let classes = Classes::new(goals);
        let mut held: Vec<u8> = saved.iter().map(|die| classes.of(*die) as u8).collect();
        held.sort_unstable();
        let mut futures = Self { goals, classes, levels: Default::default(), root: 0 };
        futures.root = futures.node(&held, left);
        futures
    }

    /// How many nodes there are with `left` dice to come, 1 to 5.
    pub(super) fn nodes(&self, left: usize) -> usize {
        self.levels[left - 1].known.len()
    }

    /// The node after one more die, from one with `left` dice to come, 1 to 5. With none to come a node is the set
    /// of goals that are met.
    pub(super) fn next(&self, node: usize, left: usize, die: Die) -> usize {
        self.levels[left - 1].next[node * self.classes.count() + self.classes.of(die)] as usize
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
}
