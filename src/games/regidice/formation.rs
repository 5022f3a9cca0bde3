//! What dice make together: sets of one value, runs of consecutive values, groups that reach a sum. All of it is about
//! how many dice show each face; colours do not matter.

use crate::engine::QuickMap;

/// The most that sets of `min` or more dice of one value block, if each blocks its size less `minus`; `None` unless
/// every die belongs to a set (RD-BLOCK-1, RD-BLOCK-3).
#[must_use]
pub fn sets(faces: &[u8; 6], min: u8, minus: u8) -> Option<u8> {
    let mut sum = 0;
    for &n in faces {
        if n >= min {
            sum += n.saturating_sub(minus);
        } else if n > 0 {
            return None;
        }
    }
    Some(sum)
}

/// The fewest runs of `min` or more consecutive values that these dice make, all of them used; `None` if they make
/// none (RD-HEAL-1, RD-HEAL-2).
///
/// Wherever fewer dice show the next face, a run ends, and the longest may as well: swapping a run for a new one only
/// makes one that is too short.
#[must_use]
pub fn runs(faces: &[u8; 6], min: u8) -> Option<u8> {
    let min = usize::from(min.clamp(1, 6));
    // How many runs are open, by length; all lengths from `min` on are one.
    let mut open = [0u8; 7];
    let mut begun = 0;
    for &n in faces {
        let running: u8 = open.iter().sum();
        let ending = running.saturating_sub(n);
        if open[min] < ending {
            return None;
        }
        open[min] -= ending;
        let fresh = n.saturating_sub(running);
        // Every run grows by a die.
        let mut grown = [0u8; 7];
        for (length, runs) in open.iter().enumerate().take(min + 1).skip(1) {
            grown[(length + 1).min(min)] += runs;
        }
        grown[1] += fresh;
        open = grown;
        begun += fresh;
    }
    open.iter().take(min).all(|n| *n == 0).then_some(begun)
}

/// Whether there is a run of `min` among these dice, whatever the others show.
#[must_use]
pub fn has_run(faces: &[u8; 6], min: u8) -> bool {
    faces.windows(usize::from(min.clamp(1, 6))).any(|run| run.iter().all(|n| *n > 0))
}

/// The most groups of dice that reach a sum each (RD-OPT-4). Dice that are left over belong to any group.
#[must_use]
pub fn groups(faces: &[u8; 6], reach: u8) -> u8 {
    let mut search = Search { reach: reach.max(1), failed: QuickMap::default() };
    let pips: u16 = faces.iter().zip(1..).map(|(n, face)| u16::from(*n) * face).sum();
    let reach = u16::from(search.reach);
    let fits = |groups: &u16| search.cover(*faces, *groups, pips - groups * reach);
    (0..=pips / reach).rev().find(fits).unwrap_or(0) as u8
}

/// How dice are put into groups. Each group is led by the largest die that is left: whichever group has it may as well
/// come first, and a die that is in none may take the place of a smaller one.
struct Search {
    reach: u8,
    /// Dice that could not be put into groups, with the most pips that could be wasted on it.
    failed: QuickMap<[u8; 6], u16>,
}

impl Search {
    /// Whether so many groups can be made, if they exceed what they have to reach by `waste` pips at most.
    fn cover(&mut self, faces: [u8; 6], groups: u16, waste: u16) -> bool {
        if groups == 0 {
            return true;
        }
        if self.failed.get(&faces).is_some_and(|failed| waste <= *failed) {
            return false;
        }
        let largest = (1..=6u8).rev().find(|face| faces[usize::from(face - 1)] > 0);
        let done = largest.is_some_and(|face| self.add(faces, face, self.reach, groups, waste));
        if !done {
            self.failed.insert(faces, waste);
        }
        done
    }

    /// Adds a die that is there to a group that still needs `missing` pips, and goes on.
    fn add(&mut self, mut faces: [u8; 6], face: u8, missing: u8, groups: u16, waste: u16) -> bool {
        faces[usize::from(face - 1)] -= 1;
        if missing > face {
            return self.fill(faces, face, missing - face, groups, waste);
        }
        let over = u16::from(face - missing);
        over <= waste && self.cover(faces, groups - 1, waste - over)
    }

    /// Fills a group, largest dice first: no die above `largest` is tried.
    fn fill(&mut self, faces: [u8; 6], largest: u8, missing: u8, groups: u16, waste: u16) -> bool {
        let there = |face: &u8| faces[usize::from(face - 1)] > 0;
        (1..=largest).rev().filter(there).any(|face| self.add(faces, face, missing, groups, waste))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces(dice: &[u8]) -> [u8; 6] {
        let mut faces = [0; 6];
        dice.iter().for_each(|face| faces[usize::from(face - 1)] += 1);
        faces
    }

    #[test]
    fn sets_add_up() {
        assert_eq!(sets(&faces(&[4, 4, 4]), 3, 2), Some(1));
        assert_eq!(sets(&faces(&[4, 4, 4, 2, 2, 2, 2, 2]), 3, 2), Some(4));
        assert_eq!(sets(&faces(&[4, 4, 4, 2, 2]), 3, 2), None);
    }

    #[test]
    fn the_fewest_runs_are_found() {
        for (dice, expected) in [
            (&[4, 5, 6][..], Some(1)),
            (&[1, 2, 3, 4, 5, 6], Some(1)),
            (&[2, 3, 4, 4, 5, 6], Some(2)),
            (&[2, 3, 4, 5, 6], Some(1)),
            (&[3, 3, 4, 5], None),
            (&[1, 5, 6], None),
            (&[1, 2, 3, 2, 3, 4], Some(2)),
            (&[1, 2, 2, 3, 3, 4, 4, 5, 6, 6], None),
            (&[1, 1, 2, 2, 3, 3], Some(2)),
            (&[1, 2, 3, 5, 6], None),
        ] {
            assert_eq!(runs(&faces(dice), 3), expected, "{dice:?}");
        }
    }

    /// The quick count against every way to take runs away, for all small piles of dice.
    #[test]
    fn runs_agree_with_trying_everything() {
        fn fewest(faces: [u8; 6]) -> Option<u8> {
            let Some(first) = faces.iter().position(|n| *n > 0) else { return Some(0) };
            let mut best = None;
            for last in first + 2..6 {
                let mut rest = faces;
                if rest[first..=last].contains(&0) {
                    break;
                }
                rest[first..=last].iter_mut().for_each(|n| *n -= 1);
                if let Some(more) = fewest(rest) {
                    best = best.into_iter().chain([more + 1]).min();
                }
            }
            best
        }
        for code in 0..4u32.pow(6) {
            let faces: [u8; 6] = std::array::from_fn(|at| (code >> (2 * at) & 3) as u8);
            assert_eq!(runs(&faces, 3), fewest(faces), "{faces:?}");
        }
    }

    #[test]
    fn groups_are_as_many_as_can_be() {
        assert_eq!(groups(&faces(&[6, 6]), 3), 2);
        assert_eq!(groups(&faces(&[6, 5, 4, 3, 2, 1]), 7), 3);
        assert_eq!(groups(&faces(&[5, 5, 5, 5]), 9), 2);
        assert_eq!(groups(&faces(&[4, 4, 4, 2, 2, 2]), 6), 3);
        assert_eq!(groups(&faces(&[2, 2]), 5), 0);
        assert_eq!(groups(&faces(&[]), 3), 0);
    }

    /// The search against every way to make groups, for all small piles of dice.
    #[test]
    fn groups_agree_with_trying_everything() {
        /// Every die goes into the group that is open, or is put aside.
        fn most(dice: &[u8], open: u8, aside: &mut Vec<u8>, reach: u8) -> u8 {
            let Some((first, rest)) = dice.split_first() else {
                let left = std::mem::take(aside);
                let more =
                    if open == 0 || left.is_empty() { 0 } else { most(&left, 0, &mut Vec::new(), reach) };
                *aside = left;
                return more;
            };
            let joined = if open + first >= reach {
                let left: Vec<u8> = aside.iter().chain(rest).copied().collect();
                1 + most(&left, 0, &mut Vec::new(), reach)
            } else {
                most(rest, open + first, aside, reach)
            };
            aside.push(*first);
            let without = most(rest, open, aside, reach);
            aside.pop();
            joined.max(without)
        }
        for code in 0..7u32.pow(5) {
            let dice: Vec<u8> =
                (0..5).map(|at| (code / 7u32.pow(at) % 7) as u8).filter(|face| *face > 0).collect();
            if dice.is_sorted() {
                for reach in [3, 5, 8, 11] {
                    assert_eq!(
                        groups(&faces(&dice), reach),
                        most(&dice, 0, &mut Vec::new(), reach),
                        "{dice:?} {reach}"
                    );
                }
            }
        }
    }

    /// As many dice as a seat can come to, against every defence: what cannot be done is seen as fast as what can.
    #[test]
    fn large_piles_are_grouped_at_once() {
        for sixes in 0..=9 {
            for fives in 0..=(15 - sixes) {
                let pile = [2, 1, 3, 1, fives, sixes];
                let pips: u16 = pile.iter().zip(1..).map(|(n, face)| u16::from(*n) * face).sum();
                for reach in 3..=30 {
                    let most = groups(&pile, reach);
                    assert!(u16::from(most) * u16::from(reach) <= pips);
                    assert!(most > 0 || pips < u16::from(reach), "{pile:?} {reach}");
                }
            }
        }
        assert_eq!(groups(&faces(&[6; 9]), 13), 3);
    }
}
