//! Creatures that hang together.

use crate::games::dice_war::content::{Adjacency, Group, Shape};
use crate::games::dice_war::field::{self, Fields};

/// The members of a set that hang together so.
pub(super) fn groups(set: Fields, group: &Group) -> Fields {
    if set.count_ones() < u32::from(group.min) {
        return 0;
    }
    let orth = group.adjacency == Adjacency::Orth;
    match group.shape {
        Shape::Line => lines(set, group.min),
        // Every member of a group of three has two neighbours in it, or a neighbour that has.
        Shape::Any if orth && group.min == 3 => {
            let [a, b, c, d] = field::shifted(set);
            let centres = set & (a & b | c & d | (a | b) & (c | d));
            centres | field::adjacent(centres) & set
        }
        Shape::Any => {
            let (mut left, mut found) = (set, 0);
            while let Some(seed) = field::first(left) {
                let mut flood = seed.bit();
                loop {
                    let wider = if orth { field::adjacent(flood) } else { field::surrounding(flood) };
                    let grown = flood | wider & set;
                    if grown == flood {
                        break;
                    }
                    flood = grown;
                }
                if flood.count_ones() >= u32::from(group.min) {
                    found |= flood;
                }
                left &= !flood;
            }
            found
        }
    }
}

/// The members of a set that stand in straight orthogonal lines of at least so many.
fn lines(set: Fields, min: u8) -> Fields {
    let mut found = 0;
    for field in field::each(set) {
        for step in [(1, 0), (0, 1)] {
            let mut line = field.bit();
            let mut at = field.step(step);
            while let Some(next) = at.filter(|next| set & next.bit() != 0) {
                line |= next.bit();
                at = next.step(step);
            }
            if line.count_ones() >= u32::from(min) {
                found |= line;
            }
        }
    }
    found
}
