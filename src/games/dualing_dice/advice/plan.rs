//! What saved dice are worth to somebody who plays on well: expected points, for all goals together.
//!
//! A set is played on as if nobody else were there (section 10.2): in each round the better of two rolled dice is
//! saved, and the best pair is picked. Far from the end a few numbers of each die stand for all of them.

use crate::engine::{Few, QuickMap};
use crate::games::dualing_dice::dice::{Die, Kind, Tint};
use crate::games::dualing_dice::goal::Compiled;
use crate::games::dualing_dice::state::{ROUNDS, SeatState};
use crate::games::dualing_dice::{Claim, DualingDice};

/// How many dice a scoring card holds.
const FULL: usize = ROUNDS as usize;

/// Some numbers of a die that stand for all, each with how likely it is.
pub type Numbers = Few<(u8, f32), 20>;

/// A value, and how likely it is.
pub type Likely = (f32, f32);

/// A plan for the goals of a seat.
pub struct Plan<'a> {
    /// The conditions of the known goals, with their points.
    goals: Vec<(&'a Compiled, f32)>,
    /// The numbers looked at of each type, for the next die and for the ones after it.
    next: [Numbers; 6],
    later: [Numbers; 6],
    /// What sets of dice are worth, by the dice that were added to those saved.
    known: QuickMap<u64, f32>,
}

/// All numbers of a type.
pub fn all(kind: Kind) -> Numbers {
    let sides = kind.sides();
    (1..=sides).map(|number| (number, 1.0 / f32::from(sides))).collect()
}

/// How many numbers of a die are looked at.
#[derive(Clone, Copy)]
pub enum Look {
    /// All of them.
    All,
    /// Two in between, the highest and the 1.
    Four,
    /// Two in between and the highest.
    Three,
    /// Two in between.
    Two,
}

/// Some numbers of a type, each with those that it stands for.
pub fn numbers(kind: Kind, look: Look) -> Numbers {
    let sides = f32::from(kind.sides());
    let (low, high) = match look {
        Look::All => return all(kind),
        Look::Four => (2.0, sides - 1.0),
        Look::Three => (1.0, sides - 1.0),
        Look::Two => (1.0, sides),
    };
    let half = (high - low + 1.0) / sides / 2.0;
    let at = |part: f32| (low + (high - low) * part).round() as u8;
    let mut numbers: Numbers = [(at(0.25), half), (at(0.75), half)].into_iter().collect();
    if high < sides {
        numbers.push((kind.sides(), 1.0 / sides));
    }
    if low > 1.0 {
        numbers.push((1, 1.0 / sides));
    }
    numbers
}

impl<'a> Plan<'a> {
    /// A plan for a seat. How many numbers are looked at depends on how many dice are still to come, so that every
    /// plan takes a fraction of a second.
    pub fn new(game: &'a DualingDice, own: &SeatState) -> Self {
        let points = |goal| f32::from(game.points(Claim::Goal(goal)));
        let goals = own.known().filter_map(|goal| Some((game.condition(goal)?, points(goal)))).collect();
        let (next, later) = match own.saved.len() {
            0 => (Look::Three, Look::Two),
            1 => (Look::All, Look::Three),
            2 => (Look::All, Look::Four),
            _ => (Look::All, Look::All),
        };
        let [next, later] = [next, later].map(|look| Kind::COLOUR.map(|kind| numbers(kind, look)));
        Self { goals, next, later, known: QuickMap::default() }
    }

    /// What it is worth to save this die besides others.
    pub fn after(&mut self, saved: &[Die], die: Die) -> f32 {
        let mut dice = [Die::default(); FULL];
        let kept = saved.len().min(FULL - 1);
        dice[..kept].copy_from_slice(&saved[..kept]);
        dice[kept] = die;
        self.worth(&mut dice, kept + 1, kept)
    }

    /// What it is worth to roll each number of a die next: the value, and how likely it is.
    pub fn after_each(&mut self, saved: &[Die], tint: Tint, kind: Kind) -> Vec<Likely> {
        let numbers = self.next[kind.index()];
        numbers
            .iter()
            .map(|(number, chance)| (self.after(saved, Die { tint, kind, number: *number }), *chance))
            .collect()
    }

    fn payoff(&self, dice: &[Die]) -> f32 {
        self.goals.iter().filter(|(goal, _)| goal.met(dice)).map(|(_, points)| points).sum()
    }

    /// What the first `n` dice are worth with best play; those from `from` on were added to the saved ones.
    fn worth(&mut self, dice: &mut [Die; FULL], n: usize, from: usize) -> f32 {
        if n == FULL {
            return self.payoff(dice);
        }
        let key = key(&dice[from..n]);
        if let Some(worth) = self.known.get(&key) {
            return *worth;
        }
        let mut white: [Vec<Likely>; 5] = Default::default();
        for kind in Kind::WHITE {
            white[kind.index()] = self.each(dice, n, from, Tint::White, kind);
        }
        let mut best = 0.0f32;
        for kind in Kind::COLOUR {
            if dice[..n].iter().any(|die| die.tint == Tint::Colour && die.kind == kind) {
                continue;
            }
            let colour = self.each(dice, n, from, Tint::Colour, kind);
            for white in &white {
                best = best.max(better_of(&colour, white));
            }
        }
        self.known.insert(key, best);
        best
    }

    /// What each number of one more die would be worth.
    fn each(&mut self, dice: &mut [Die; FULL], n: usize, from: usize, tint: Tint, kind: Kind) -> Vec<Likely> {
        let numbers = self.later[kind.index()];
        let mut values = Vec::with_capacity(numbers.len());
        for (number, chance) in &numbers {
            dice[n] = Die { tint, kind, number: *number };
            values.push((self.worth(dice, n + 1, from), *chance));
        }
        values
    }
}

/// The expected value of the better of two dice.
pub fn better_of(one: &[Likely], other: &[Likely]) -> f32 {
    let with = |(x, chance): &Likely| chance * other.iter().map(|(y, c)| c * x.max(*y)).sum::<f32>();
    one.iter().map(with).sum()
}

/// The better of two dice, as if it were one.
pub fn better(one: &[Likely], other: &[Likely]) -> Vec<Likely> {
    let with = |(x, chance): &Likely| {
        let (x, chance) = (*x, *chance);
        other.iter().map(move |(y, c)| (x.max(*y), chance * c))
    };
    one.iter().flat_map(with).collect()
}

/// Dice in any order as a number; four at most.
pub fn key(dice: &[Die]) -> u64 {
    let one = |die: &Die| {
        let tint = if die.tint == Tint::White { 1 } else { 2 };
        tint << 8 | (die.kind.index() as u64) << 5 | u64::from(die.number)
    };
    let mut ones: Few<u64, FULL> = dice.iter().map(one).collect();
    ones.sort_unstable();
    ones.iter().fold(0, |key, one| key << 10 | one)
}
