//! Chances worth showing (section 10.4 of the rules), against the numbers there.

use tableside::games::dualing_dice::dice::Kind::{self, D4, D6, D8, D12, D20};
use tableside::games::dualing_dice::odds::{alone_on_top, appears, on_top, wins_tie};

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found}, not {expected}");
}

#[test]
fn going_first() {
    near(alone_on_top(&[D20, D12], 0), 0.675);
    near(alone_on_top(&[D20, D12], 1), 0.275);
    near(on_top(&[D20, D12], 0b11), 0.05);
    // Someone is alone on top, or some are tied: all cases together.
    let dice = [D20, D12, D4, D6];
    near((1..16).map(|set| on_top(&dice, set)).sum(), 1.0);
    near(on_top(&dice, 0), 0.0);
    near(alone_on_top(&dice, 4), 0.0);
}

/// Against counting every roll.
#[test]
fn going_first_counted() {
    let dice = [D4, D6, D8];
    let mut alone = [0.0; 3];
    for a in 1..=4u8 {
        for b in 1..=6u8 {
            for c in 1..=8u8 {
                let rolled = [a, b, c];
                let highest = rolled.into_iter().max().unwrap();
                if rolled.iter().filter(|n| **n == highest).count() == 1 {
                    alone[rolled.iter().position(|n| *n == highest).unwrap()] += 1.0 / 192.0;
                }
            }
        }
    }
    for (i, expected) in alone.into_iter().enumerate() {
        near(alone_on_top(&dice, i), expected);
    }
}

#[test]
fn winning_a_tie() {
    near(wins_tie(&[D20, D4], 0), 35.0 / 38.0);
    near(wins_tie(&[D20, D12], 0), 27.0 / 38.0);
    near(wins_tie(&[D20, D12], 2), 0.0);
    for dice in [vec![D6; 3], vec![D4, D12, D20], vec![D4; 8]] {
        let dice: Vec<Kind> = dice;
        near((0..dice.len()).map(|i| wins_tie(&dice, i)).sum(), 1.0);
    }
    near(wins_tie(&[D6, D6, D6], 1), 1.0 / 3.0);
}

#[test]
fn a_white_die_appears() {
    near(appears(&[(D4, 1), (D12, 3)]), 1.0 - 0.75 * 0.75);
    near(appears(&[]), 0.0);
}
