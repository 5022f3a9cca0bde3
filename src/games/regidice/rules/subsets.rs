//! Choices of some of several dice: all of them, how many there are, and one by lot.

use crate::engine::{Few, Random};
use crate::games::regidice::dice::{Colour, Counts, Dice, DieRef};

/// Calls `each` with every multiset within `dice`, from none to all of them.
pub(super) fn each_subset(dice: &Dice, mut each: impl FnMut(&Dice)) {
    let kinds: Few<(DieRef, u8), 24> = dice.iter().collect();
    let mut some = Dice::EMPTY;
    loop {
        each(&some);
        // The next one, as an odometer counts.
        let mut kinds = kinds.iter();
        loop {
            let Some((die, most)) = kinds.next() else { return };
            let n = some.of(*die);
            if n < *most {
                some.add(*die, 1);
                break;
            }
            (0..n).for_each(|_| {
                some.take(*die);
            });
        }
    }
}

/// How many multisets there are within `dice`.
pub(super) fn count_subsets(dice: &Dice) -> usize {
    dice.iter().fold(1, |product: usize, (_, n)| product.saturating_mul(usize::from(n) + 1))
}

/// How many multisets within `dice` have so many pips, or more.
pub(super) fn count_reaching(dice: &Dice, pips: u8) -> usize {
    let reach = usize::from(pips);
    // By the sum of pips; all from `reach` on are one.
    let mut ways = vec![0usize; reach + 1];
    ways[0] = 1;
    for (die, n) in dice.iter() {
        let mut next = vec![0usize; reach + 1];
        for (sum, way) in ways.iter().enumerate().filter(|(_, way)| **way > 0) {
            for k in 0..=usize::from(n) {
                let slot = &mut next[(sum + k * usize::from(die.face)).min(reach)];
                *slot = slot.saturating_add(*way);
            }
        }
        ways = next;
    }
    ways[reach]
}

/// How many multisets there are of each size, where so many of each kind can be had.
pub(super) fn count_by_size(kinds: impl Iterator<Item = u8>) -> Vec<usize> {
    let mut ways = vec![1usize];
    for n in kinds {
        let mut next = vec![0usize; ways.len() + usize::from(n)];
        for (size, way) in ways.iter().enumerate() {
            for k in 0..=usize::from(n) {
                next[size + k] = next[size + k].saturating_add(*way);
            }
        }
        ways = next;
    }
    ways
}

/// Calls `each` with every multiset of colours within `counts`.
pub(super) fn each_counts(counts: &Counts, mut each: impl FnMut(&Counts)) {
    let [red, yellow, blue, black] = counts.0;
    for r in 0..=red {
        for y in 0..=yellow {
            for b in 0..=blue {
                for k in 0..=black {
                    each(&Counts([r, y, b, k]));
                }
            }
        }
    }
}

/// So many of these dice that show a face, drawn by lot.
pub(super) fn draw_showing(dice: &Dice, face: u8, n: u8, random: &mut Random) -> Dice {
    let mut colours = dice.showing(face).colours();
    let mut drawn = Dice::EMPTY;
    for _ in 0..n {
        let Some(colour) = colours.draw(random) else { break };
        drawn.add(DieRef::new(colour, face), 1);
    }
    drawn
}

/// So many of these dice that show a face, of the first colours that have it.
pub(in crate::games::regidice) fn first_showing(dice: &Dice, face: u8, n: u8) -> Dice {
    let of_face = |colour| DieRef::new(colour, face);
    let each = Colour::ALL.into_iter().map(of_face);
    each.flat_map(|die| std::iter::repeat_n(die, usize::from(dice.of(die)))).take(usize::from(n)).collect()
}
