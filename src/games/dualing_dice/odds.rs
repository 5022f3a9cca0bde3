//! Chances worth showing beside those of goals (section 10.4 of the rules).

use super::dice::Kind;
use crate::engine::MAX_SEATS;

/// The chance that this player alone has the highest colour number, by the types that all roll.
///
/// `i` is the player's place in `dice`; a place that is not there has no chance.
#[must_use]
pub fn alone_on_top(dice: &[Kind], i: usize) -> f64 {
    on_top(dice, 1 << i)
}

/// The chance that just the players of `set`, a bit for each place in `dice`, share the highest number.
#[must_use]
pub fn on_top(dice: &[Kind], set: u32) -> f64 {
    if set == 0 || set >> dice.len() != 0 {
        return 0.0;
    }
    let at = |v: u8| -> f64 {
        let each = dice.iter().enumerate().map(|(place, die)| {
            let sides = die.sides();
            let ways = match set >> place & 1 {
                1 => u8::from(v <= sides),
                _ => (v - 1).min(sides),
            };
            f64::from(ways) / f64::from(sides)
        });
        each.product()
    };
    (1..=20).map(at).sum()
}

/// The chance of a tied player to win the tie with these dice, if everyone re-rolls the same die as long as it
/// lasts. `i` is the player's place in `dice`.
#[must_use]
pub fn wins_tie(dice: &[Kind], i: usize) -> f64 {
    let seats = dice.len().min(MAX_SEATS);
    let all = (1u32 << seats) - 1;
    if i >= seats {
        return 0.0;
    }
    // By subsets, the smaller ones first: a subset is a smaller number than a set that contains it.
    let mut wins = vec![0.0; 1 << seats];
    for set in 1..=all {
        if set >> i & 1 == 0 {
            continue;
        }
        wins[set as usize] = if set.count_ones() == 1 { 1.0 } else { wins_among(dice, i, set, &wins) };
    }
    wins[all as usize]
}

/// F(i, T) of section 10.4: wins at once, or in a tie of fewer, given that the whole set does not tie for ever.
fn wins_among(dice: &[Kind], i: usize, set: u32, wins: &[f64]) -> f64 {
    let places: Vec<usize> = (0..dice.len()).filter(|place| set >> place & 1 == 1).collect();
    let tied: Vec<Kind> = places.iter().map(|place| dice[*place]).collect();
    let mut sum = 0.0;
    for sub in 1..(1u32 << places.len()) - 1 {
        let whole = places.iter().enumerate().filter(|(at, _)| sub >> at & 1 == 1);
        let whole = whole.fold(0u32, |whole, (_, place)| whole | 1 << place);
        if whole >> i & 1 == 1 {
            sum += on_top(&tied, sub) * wins[whole as usize];
        }
    }
    sum / (1.0 - on_top(&tied, (1 << places.len()) - 1))
}

/// The chance that at least one of several dice shows a number that is wanted, by how many of its numbers are.
#[must_use]
pub fn appears(dice: &[(Kind, u8)]) -> f64 {
    let misses = dice.iter().map(|(die, wanted)| 1.0 - f64::from(*wanted) / f64::from(die.sides()));
    1.0 - misses.product::<f64>()
}
