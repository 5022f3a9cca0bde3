//! A table of positions that were judged before, of fixed size.

use super::WIN;

/// The most entries, of 16 bytes each.
const MOST: usize = 1 << 19;
/// The fewest.
const FEWEST: usize = 1 << 10;

/// How a value was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// Wins counted from the position, not from the root.
    value: i32,
    /// The index of the best choice.
    pub best: u16,
    /// How deep it was looked at; 0 for an empty entry.
    depth: u8,
    bound: Bound,
}

impl Known {
    pub(super) fn new(value: i32, ply: usize, depth: i32, bound: Bound, best: u16) -> Self {
        let value = value + far(value) * ply as i32;
        Self { value, best, depth: depth.clamp(1, 255) as u8, bound }
    }

    /// The value, if it is good enough to answer with.
    pub(super) fn cut(&self, depth: i32, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        if i32::from(self.depth) < depth {
            return None;
        }
        let value = self.value - far(self.value) * ply as i32;
        let answers = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        };
        answers.then_some(value)
    }
}

/// 1 for a win, -1 for a defeat, 0 for neither.
const fn far(value: i32) -> i32 {
    (value > WIN / 2) as i32 - (value < -WIN / 2) as i32
}

/// The table. Later and deeper entries take the place of others.
#[derive(Debug, Default)]
pub(super) struct TranspositionTable {
    entries: Vec<(u64, Known)>,
}

impl TranspositionTable {
    /// Makes an empty table for a search of so many positions.
    pub(super) fn forget(&mut self, nodes: u32) {
        let size = (nodes as usize).clamp(FEWEST, MOST).next_power_of_two();
        self.entries.clear();
        self.entries.resize(size, (0, Known { value: 0, best: 0, depth: 0, bound: Bound::AtMost }));
    }

    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let (owner, known) = self.entries.get(self.at(key))?;
        (*owner == key && known.depth > 0).then_some(*known)
    }

    pub(super) fn put(&mut self, key: u64, known: Known) {
        let at = self.at(key);
        if let Some(entry) = self.entries.get_mut(at)
            && (entry.0 != key || known.depth >= entry.1.depth)
        {
            *entry = (key, known);
        }
    }

    const fn at(&self, key: u64) -> usize {
        // The upper half picks the place: the size is a power of two far below it.
        (key >> 32) as usize & self.entries.len().saturating_sub(1)
    }
}
