//! The sets of dice that can be rolled again, counted rather than listed: dice that are alike are interchangeable.

use crate::engine::Few;
use crate::games::dicequest::dice::{DiceSet, Die, POOL};

/// Every set of 1 to `max` dice of those that `may` be in it; of sets that are alike the first.
pub struct Subsets {
    /// Where dice begin that are alike, and how many of them can be chosen.
    groups: Few<(u8, u8), POOL>,
    max: usize,
    /// Without the empty one.
    len: usize,
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
        Self { groups, max, len: ways(&groups, max) as usize - 1 }
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// The one at a place, in the order in which they are listed.
    pub fn nth(&self, at: usize) -> DiceSet {
        let (mut set, mut left, mut at) = (DiceSet::default(), self.max, at as u32 + 1);
        for (group, (first, alike)) in self.groups.iter().enumerate() {
            for n in 0..=*alike {
                let ways = ways(&self.groups[group + 1..], left - usize::from(n));
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

/// How many sets there are of these groups with at most `max` dice, the empty one included.
fn ways(groups: &[(u8, u8)], max: usize) -> u32 {
    let all: usize = groups.iter().map(|(_, alike)| usize::from(*alike)).sum();
    if all <= max {
        return groups.iter().map(|(_, alike)| u32::from(*alike) + 1).product();
    }
    // By how many dice are left to choose.
    let mut ways = [1; POOL + 1];
    for (_, alike) in groups.iter().rev() {
        for left in (0..=max).rev() {
            ways[left] = ways[left.saturating_sub(usize::from(*alike))..=left].iter().sum();
        }
    }
    ways[max]
}
