//! All faces of all dice as one small set: 40 on white dice, 60 on colour dice.

use super::condition::{Filter, Half, Parity};
use crate::games::dualing_dice::dice::{Die, Kind, Tint};

/// How many faces there are.
pub const FACES: usize = 100;

/// Where the faces of a colour die begin.
const COLOUR: usize = 40;

/// Where the faces of a type begin among those of its tint.
const START: [usize; 6] = [0, 4, 10, 18, 28, 40];

/// The place of a face, below [`FACES`].
#[must_use]
pub const fn face(die: Die) -> usize {
    // A number outside the die's range, which only a broken file can hold, stays within it.
    let number = if die.number > die.kind.sides() { die.kind.sides() } else { die.number };
    let tint = match die.tint {
        Tint::White => 0,
        Tint::Colour => COLOUR,
    };
    let at = tint + START[die.kind.index()] + number.saturating_sub(1) as usize;
    if at < FACES { at } else { FACES - 1 }
}

/// Every face, in order of [`face`].
pub fn all() -> impl Iterator<Item = Die> {
    let faces = |tint, kinds: &'static [Kind]| {
        kinds
            .iter()
            .flat_map(move |kind| (1..=kind.sides()).map(move |number| Die { tint, kind: *kind, number }))
    };
    faces(Tint::White, &Kind::WHITE).chain(faces(Tint::Colour, &Kind::COLOUR))
}

/// A set of faces: what a filter chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaceSet(u128);

impl FaceSet {
    /// Chooses every die; told apart because it is asked most often.
    const EVERYTHING: u128 = u128::MAX;

    /// The faces that fit a filter (DD-GOAL-2).
    #[must_use]
    pub fn of(filter: &Filter) -> Self {
        if filter.is_empty() {
            return Self(Self::EVERYTHING);
        }
        let fitting = all().filter(|die| fits(filter, *die));
        Self(fitting.fold(0, |set, die| set | 1 << face(die)))
    }

    /// The faces, a bit each in the order of [`face`]; bits beyond the last mean nothing.
    pub(super) const fn bits(self) -> u128 {
        self.0
    }

    /// Whether a die shows one of them.
    #[must_use]
    pub const fn has(self, die: Die) -> bool {
        self.0 == Self::EVERYTHING || self.0 >> face(die) & 1 == 1
    }
}

/// Whether a die has all properties of a filter.
fn fits(filter: &Filter, die: Die) -> bool {
    let Filter { tint, die: kinds, is, ge, le, parity, top, half } = filter;
    tint.is_none_or(|tint| die.tint == tint)
        && kinds.as_ref().is_none_or(|kinds| kinds.contains(&die.kind))
        && is.as_ref().is_none_or(|numbers| numbers.contains(&die.number))
        && ge.is_none_or(|least| die.number >= least)
        && le.is_none_or(|most| die.number <= most)
        && parity.is_none_or(|parity| parity.holds(die.number))
        && top.is_none_or(|top| !top || die.number == die.kind.sides())
        && half.is_none_or(|half| (half == Half::Upper) == (die.number > die.kind.sides() / 2))
}

impl Parity {
    /// Whether a number is even, or odd.
    #[must_use]
    pub const fn holds(self, n: u8) -> bool {
        match self {
            Self::Even => n.is_multiple_of(2),
            Self::Odd => !n.is_multiple_of(2),
        }
    }
}
