//! What is measured of dice (section 7.2 of the rules).

use super::condition::{By, Measure};
use super::faces::FaceSet;
use crate::games::dualing_dice::dice::Die;

/// A measure of the dice that fit; `None` for the highest, the lowest and the spread of no dice (DD-GOAL-3).
#[must_use]
pub fn measure(what: Measure, of: FaceSet, dice: &[Die]) -> Option<i16> {
    let fitting = || dice.iter().filter(|die| of.has(**die));
    let numbers = || fitting().map(|die| i16::from(die.number));
    Some(match what {
        Measure::Count => fitting().map(|_| 1).sum(),
        Measure::Sum => numbers().sum(),
        Measure::Max => numbers().max()?,
        Measure::Min => numbers().min()?,
        Measure::Spread => numbers().max()? - numbers().min()?,
        Measure::Values => small(value_set(fitting()).count_ones()),
        Measure::Kinds => small(fitting().fold(0u32, |set, die| set | 1 << die.kind.index()).count_ones()),
        Measure::Same => i16::from(group_sizes(By::Value, of, dice)[0]),
        Measure::SameKind => i16::from(group_sizes(By::Kind, of, dice)[0]),
        Measure::Run => longest_run(value_set(fitting())),
    })
}

/// The sizes of the groups with one number, or of one type, the largest first; 0 behind the last.
#[must_use]
pub fn group_sizes(by: By, of: FaceSet, dice: &[Die]) -> [u8; 5] {
    let mut keys = [0; 5];
    let mut known = 0;
    for (die, key) in dice.iter().filter(|die| of.has(**die)).zip(&mut keys) {
        *key = match by {
            By::Value => die.number,
            By::Kind => die.kind.index() as u8,
        };
        known += 1;
    }
    let keys = &keys[..known];
    let mut sizes = [0; 5];
    for (at, key) in keys.iter().enumerate() {
        if keys[..at].contains(key) {
            continue;
        }
        let mut moving = keys[at..].iter().filter(|other| *other == key).count() as u8;
        // At most five dice, so at most five groups: a smaller one moves to the end.
        for size in &mut sizes {
            if *size < moving {
                std::mem::swap(size, &mut moving);
            }
        }
    }
    sizes
}

/// The numbers shown, a bit each.
fn value_set<'a>(dice: impl Iterator<Item = &'a Die>) -> u32 {
    dice.fold(0, |set, die| set | 1 << (die.number % 32))
}

/// How many consecutive numbers there are; it does not wrap round (DD-GOAL-4).
fn longest_run(mut values: u32) -> i16 {
    let mut length = 0;
    while values != 0 {
        values &= values << 1;
        length += 1;
    }
    length
}

const fn small(n: u32) -> i16 {
    n as i16
}
