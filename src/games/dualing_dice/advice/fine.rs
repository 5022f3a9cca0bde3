//! The plan of Expert: exact about the last die, with more numbers before it, and with the white dice of others.
//!
//! Otherwise it is a [`Plan`](super::plan::Plan): expected points of a set that is played on as if nobody else had goals.

use super::plan::{Likely, Look, Numbers, better_of, key, numbers};
use crate::engine::QuickMap;
use crate::games::dualing_dice::action::HAND;
use crate::games::dualing_dice::dice::{Die, Kind, Tint};
use crate::games::dualing_dice::goal::{ALL_FACES, Compiled, LastDie, face};
use crate::games::dualing_dice::state::{ROUNDS, SeatState};
use crate::games::dualing_dice::{Claim, DualingDice};

/// How many dice a scoring card holds.
const FULL: usize = ROUNDS as usize;
/// How many sets of goals there are in a hand.
const SETS: usize = 1 << HAND;
/// How likely a colour die of each type is higher than another one of any type; ties count half.
const HIGHER: [f32; 6] = [0.258, 0.374, 0.468, 0.544, 0.606, 0.75];
/// How much of what a white die of others adds is an advantage of whoever is first.
const OFFER: f32 = 0.9;

/// What is planned for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Dice are picked: many numbers come next.
    Pick,
    /// A die is saved: its number is known, so that more can be looked at behind it.
    Save,
}

/// A goal of the hand.
struct Wanted<'a> {
    goal: &'a Compiled,
    last: LastDie<'a>,
    points: f32,
}

/// A plan for the goals of a seat.
pub struct Fine<'a> {
    wanted: Vec<Wanted<'a>>,
    /// The sets of goals, a bit each, by what they bring, and by how much the next one brings more.
    sets: Vec<(usize, f32)>,
    /// What all goals together bring.
    most: f32,
    /// The numbers looked at of each type, for the next die and for those between it and the last.
    next: [Numbers; 6],
    later: [Numbers; 6],
    /// The faces of white and of colour dice, by type.
    faces: [[u128; 6]; 2],
    /// What sets of dice are worth, by the dice that were added to those saved.
    known: QuickMap<u64, f32>,
}

/// The faces of a type, a bit each.
fn faces(tint: Tint, kind: Kind) -> u128 {
    (1..=kind.sides()).fold(0, |faces, number| faces | 1 << face(Die { tint, kind, number }))
}

/// By how much a value is exceeded on average.
fn exceeded(value: f32, by: &[Likely]) -> f32 {
    by.iter().map(|(other, chance)| (other - value).max(0.0) * chance).sum()
}

impl<'a> Fine<'a> {
    /// A plan for a seat; how many numbers are looked at depends on how many dice are still to come.
    pub fn new(game: &'a DualingDice, own: &SeatState, asked: Asked) -> Self {
        let wanted = |goal| {
            let points = f32::from(game.points(Claim::Goal(goal)));
            game.condition(goal).map(|goal| Wanted { goal, last: LastDie::new(goal), points })
        };
        let wanted: Vec<Wanted<'_>> = own.known().filter_map(wanted).take(HAND).collect();
        let of_set = |set: usize| -> f32 {
            let met = wanted.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            met.map(|(_, wanted)| wanted.points).sum()
        };
        let mut order: Vec<usize> = (0..1 << wanted.len()).collect();
        order.sort_by(|a, b| of_set(*a).total_cmp(&of_set(*b)));
        let more = |at: usize| order.get(at + 1).map_or(0.0, |next| of_set(*next) - of_set(order[at]));
        let sets = order.iter().enumerate().map(|(at, set)| (*set, more(at))).collect();
        let most = order.last().map_or(0.0, |all| of_set(*all));
        let (next, later) = match (own.saved.len(), asked) {
            (0, Asked::Pick) => (Look::Four, Look::Two),
            (0, Asked::Save) => (Look::All, Look::Four),
            (1, Asked::Pick) => (Look::All, Look::Three),
            _ => (Look::All, Look::All),
        };
        let [next, later] = [next, later].map(|look| Kind::COLOUR.map(|kind| numbers(kind, look)));
        let mut white = Kind::COLOUR.map(|_| 0);
        Kind::WHITE.iter().for_each(|kind| white[kind.index()] = faces(Tint::White, *kind));
        let faces = [white, Kind::COLOUR.map(|kind| faces(Tint::Colour, kind))];
        Self { wanted, sets, most, next, later, faces, known: QuickMap::default() }
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
        let after =
            |(number, chance): &(u8, f32)| (self.after(saved, Die { tint, kind, number: *number }), *chance);
        numbers.iter().map(after).collect()
    }

    /// What the first `n` dice are worth with best play; those from `from` on were added to the saved ones.
    fn worth(&mut self, dice: &mut [Die; FULL], n: usize, from: usize) -> f32 {
        if n == FULL {
            return self
                .wanted
                .iter()
                .filter(|wanted| wanted.goal.met(dice))
                .map(|wanted| wanted.points)
                .sum();
        }
        let key = key(&dice[from..n]);
        if let Some(worth) = self.known.get(&key) {
            return *worth;
        }
        let worth = if n == FULL - 1 { self.last(dice) } else { self.best(dice, n, from) };
        self.known.insert(key, worth);
        worth
    }

    /// What all dice but the last are worth: all numbers of the last are counted by the goals that they meet.
    fn last(&self, dice: &mut [Die; FULL]) -> f32 {
        // Of each set of goals, the faces that meet just those.
        let mut just = [ALL_FACES; SETS];
        for (at, wanted) in self.wanted.iter().enumerate() {
            let met = wanted.last.faces(dice);
            for (set, faces) in just.iter_mut().enumerate() {
                *faces &= if set >> at & 1 == 1 { met } else { !met };
            }
        }
        let up_to = |tint: Tint, kind: Kind| self.up_to(&just, tint, kind);
        let white = Kind::WHITE.map(|kind| up_to(Tint::White, kind));
        let mut other = [0.0; SETS];
        for of_type in &white {
            other.iter_mut().zip(of_type).for_each(|(sum, part)| *sum += part / Kind::WHITE.len() as f32);
        }
        let mut best = 0.0f32;
        for kind in free(&dice[..FULL - 1]) {
            let offer = OFFER * HIGHER[kind.index()];
            let mut missed = up_to(Tint::Colour, kind);
            for ((missed, (_, more)), other) in missed.iter_mut().zip(&self.sets).zip(&other) {
                *missed = more * *missed * (1.0 - offer + offer * other);
            }
            for white in &white {
                let missed: f32 = missed.iter().zip(white).map(|(one, other)| one * other).sum();
                best = best.max(self.most - missed);
            }
        }
        best
    }

    /// How likely a die of this type brings no more than each set of goals.
    fn up_to(&self, just: &[u128; SETS], tint: Tint, kind: Kind) -> [f32; SETS] {
        let faces = self.faces[usize::from(tint == Tint::Colour)][kind.index()];
        let (mut chances, mut numbers) = ([0.0; SETS], 0);
        for ((set, _), chance) in self.sets.iter().zip(&mut chances) {
            numbers += (just[*set] & faces).count_ones();
            *chance = numbers as f32 / f32::from(kind.sides());
        }
        chances
    }

    /// What fewer dice are worth.
    fn best(&mut self, dice: &mut [Die; FULL], n: usize, from: usize) -> f32 {
        let white = Kind::WHITE.map(|kind| self.each(dice, n, from, Tint::White, kind));
        let types = Kind::WHITE.len() as f32;
        let other: Vec<Likely> =
            white.iter().flatten().map(|(value, chance)| (*value, chance / types)).collect();
        let mut best = 0.0f32;
        for kind in free(&dice[..n]) {
            let offer = OFFER * HIGHER[kind.index()];
            let with = |values: &[Likely]| -> Vec<Likely> {
                let with = |(value, chance): &Likely| (value + offer * exceeded(*value, &other), *chance);
                values.iter().map(with).collect()
            };
            let colour = with(&self.each(dice, n, from, Tint::Colour, kind));
            for white in &white {
                best = best.max(better_of(&colour, &with(white)));
            }
        }
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

/// The types of colour dice that are not among these.
fn free(dice: &[Die]) -> impl Iterator<Item = Kind> + use<> {
    let used = dice.iter().filter(|die| die.tint == Tint::Colour);
    let used = used.fold(0, |used, die| used | 1 << die.kind.index());
    Kind::COLOUR.into_iter().filter(move |kind| used >> kind.index() & 1 == 0)
}
