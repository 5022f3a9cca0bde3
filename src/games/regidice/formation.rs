//! What dice make together: sets of one value, runs of consecutive values, groups that reach a sum. All of it is about
//! how many dice show each face; colours do not matter.

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
    let pips: u16 = faces.iter().zip(1..).map(|(n, face)| u16::from(*n) * face).sum();
    let most = pips / u16::from(reach.max(1));
    let waste = |groups: u16| pips - groups * u16::from(reach);
    let fits = |groups: &u16| cover(*faces, *groups, reach, waste(*groups));
    (0..=most).rev().find(fits).unwrap_or(0) as u8
}

/// Whether so many groups can be made, if they exceed what they have to reach by `waste` pips at most.
fn cover(faces: [u8; 6], groups: u16, reach: u8, waste: u16) -> bool {
    groups == 0 || fill(faces, groups, reach, waste, reach, 6)
}

/// Fills one group, largest dice first: `missing` pips are still needed, and no die above `face` is tried.
fn fill(faces: [u8; 6], groups: u16, reach: u8, waste: u16, missing: u8, face: u8) -> bool {
    for face in (1..=face).rev() {
        let at = usize::from(face - 1);
        if faces[at] == 0 {
            continue;
        }
        let mut rest = faces;
        rest[at] -= 1;
        if missing > face {
            if fill(rest, groups, reach, waste, missing - face, face) {
                return true;
            }
        } else {
            let over = u16::from(face - missing);
            if over <= waste && cover(rest, groups - 1, reach, waste - over) {
                return true;
            }
        }
    }
    false
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
    }
}
