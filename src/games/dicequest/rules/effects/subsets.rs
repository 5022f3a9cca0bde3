//! The sets of dice that can be rolled again, counted rather than listed: dice that are alike are interchangeable.

use crate::engine::Few;
use crate::games::dicequest::dice::{DiceSet, Die, POOL};

/// Every set of 1 to `max` dice of those that `may` be in it; of sets that are alike the first.
pub struct Subsets {
    /// Where dice begin that are alike, and how many of them can be chosen.
    groups: Few<(u8, u8), POOL>,
    max: usize,
    /// How many sets there are of the groups from one on, with at most so many dice, the empty one included.
    ways: [[u32; POOL + 1]; POOL + 1],
}

impl Subsets {
    pub fn new(dice: &[Die], max: usize, may: &dyn Fn(&Die) -> bool) -> Self {
        let (mut groups, mut at) = (Few::new(), 0);
        while let Some(die) = dice.get(at) {
            let alike = dice[at..].iter().take_while(|other| *other == die).count();
            if may(die) {
                groups.push((at as u8, alike as u8));
            }
            at += alike;
        }
        let max = max.min(POOL);
        let mut ways = [[1; POOL + 1]; POOL + 1];
        for (group, (_, alike)) in groups.iter().enumerate().rev() {
            for left in 0..=max {
                let fewer = left.saturating_sub(usize::from(*alike))..=left;
                ways[group][left] = fewer.map(|left| ways[group + 1][left]).sum();
            }
        }
        Self { groups, max, ways }
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        // Without the empty one.
        self.ways[0][self.max] as usize - 1
    }

    /// The one at a place, in the order in which they are listed.
    pub fn nth(&self, at: usize) -> DiceSet {
        let (mut set, mut left, mut at) = (DiceSet::default(), self.max, at as u32 + 1);
        for (group, (first, alike)) in self.groups.iter().enumerate() {
            for n in 0..=*alike {
                let ways = self.ways[group + 1][left - usize::from(n)];
                if at < ways || usize::from(n) == left || n == *alike {
                    (*first..first + n).for_each(|die| set.insert(die));
                    left -= usize::from(n);
                    break;
                }
                at -= ways;
            }
        }
        set
    }
}
