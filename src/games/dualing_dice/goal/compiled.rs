//! Conditions as bots and odds ask them, millions of times.

use super::condition::{By, Compare, Condition, Measure, Tested};
use super::faces::FaceSet;
use super::measure::{group_sizes, measure};
use crate::games::dualing_dice::dice::Die;

/// A [`Condition`] made ready: filters are sets of faces, and asking allocates nothing.
#[derive(Clone, Debug)]
pub struct Compiled(Node);

/// A condition or a part of one.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// A measure and its tests.
    Test { measure: Measure, of: FaceSet, test: Test },
    /// All five dice fit.
    All(FaceSet),
    /// Different dice for different slots.
    Match { slots: Box<[FaceSet]>, same: Option<By> },
    /// Groups by number or type; the largest size first.
    Groups { by: By, sizes: Box<[u8]>, of: FaceSet },
    /// Left less right lies in a range.
    Compare { left: (Measure, FaceSet), right: (Measure, FaceSet), from: i16, to: i16 },
    /// At least so many of the parts hold.
    AtLeast(usize, Box<[Node]>),
    /// The part does not hold.
    Not(Box<Node>),
    /// Never known to be met (DD-GOAL-7).
    Manual,
}

/// What a measure must be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Test {
    from: i16,
    to: i16,
    multiple_of: i16,
    rest: i16,
    modulus: i16,
}

impl Test {
    fn new(tested: &Tested) -> Self {
        let Tested { of: _, at_least, at_most, exactly, between, multiple_of, parity } = tested;
        let (mut from, mut to) = (i16::MIN, i16::MAX);
        let mut narrow = |low: Option<u8>, high: Option<u8>| {
            from = from.max(low.map_or(i16::MIN, i16::from));
            to = to.min(high.map_or(i16::MAX, i16::from));
        };
        narrow(*at_least, *at_most);
        narrow(*exactly, *exactly);
        narrow(between.map(|[low, _]| low), between.map(|[_, high]| high));
        let (rest, modulus) = parity.map_or((0, 1), |parity| (i16::from(parity.holds(1)), 2));
        Self { from, to, multiple_of: i16::from(multiple_of.unwrap_or(1).max(1)), rest, modulus }
    }

    pub(super) const fn holds(self, n: i16) -> bool {
        self.from <= n && n <= self.to && n % self.multiple_of == 0 && n % self.modulus == self.rest
    }
}

impl Compiled {
    /// Makes a condition ready.
    #[must_use]
    pub fn new(condition: &Condition) -> Self {
        Self(Node::new(condition))
    }

    /// Whether these dice meet it: the five that are saved (DD-SCORE-2), or fewer under DD-OPT-5. A manual
    /// condition is never met by itself.
    #[must_use]
    pub fn met(&self, dice: &[Die]) -> bool {
        self.0.holds(dice)
    }

    pub(super) const fn root(&self) -> &Node {
        &self.0
    }
}

impl Node {
    fn new(condition: &Condition) -> Self {
        if let Some((measure, tested)) = condition.tested() {
            return Self::Test { measure, of: FaceSet::of(&tested.of), test: Test::new(tested) };
        }
        let parts = || condition.parts().iter().map(Self::new).collect::<Box<[_]>>();
        match condition {
            Condition::All(filter) => Self::All(FaceSet::of(filter)),
            Condition::None(filter) => {
                let none = Test::new(&Tested { exactly: Some(0), ..Tested::default() });
                Self::Test { measure: Measure::Count, of: FaceSet::of(filter), test: none }
            }
            Condition::Match(wanted) => {
                Self::Match { slots: wanted.slots.iter().map(FaceSet::of).collect(), same: wanted.same }
            }
            Condition::Groups(groups) => {
                let mut sizes = groups.sizes.clone();
                sizes.sort_unstable_by(|a, b| b.cmp(a));
                Self::Groups { by: groups.by, sizes: sizes.into(), of: FaceSet::of(&groups.of) }
            }
            Condition::Compare(compare) => Self::compare(compare),
            Condition::And(all) => Self::AtLeast(all.len(), parts()),
            Condition::Or(_) => Self::AtLeast(1, parts()),
            Condition::Not(part) => Self::Not(Box::new(Self::new(part))),
            Condition::AtLeastOf(some) => Self::AtLeast(some.n.into(), parts()),
            _ => Self::Manual,
        }
    }

    fn compare(compare: &Compare) -> Self {
        let (mut from, mut to) = (i16::MIN, i16::MAX);
        let mut narrow = |low: i16, high: i16| (from, to) = (from.max(low), to.min(high));
        compare.at_least.into_iter().for_each(|k| narrow(k.into(), i16::MAX));
        compare.exactly.into_iter().for_each(|k| narrow(k.into(), k.into()));
        compare.within.into_iter().for_each(|k| narrow(-i16::from(k), k.into()));
        let side = |(measure, of)| (measure, FaceSet::of(of));
        Self::Compare { left: side(compare.left.parts()), right: side(compare.right.parts()), from, to }
    }

    pub(super) fn holds(&self, dice: &[Die]) -> bool {
        match self {
            // What does not exist passes no test (DD-GOAL-3).
            Self::Test { measure: what, of, test } => {
                measure(*what, *of, dice).is_some_and(|n| test.holds(n))
            }
            Self::All(of) => dice.len() == 5 && dice.iter().all(|die| of.has(*die)),
            Self::Match { slots, same } => matches(slots, *same, dice),
            Self::Groups { by, sizes, of } => {
                let there = group_sizes(*by, *of, dice);
                sizes.iter().enumerate().all(|(at, size)| there.get(at).is_some_and(|n| n >= size))
            }
            Self::Compare { left, right, from, to } => {
                let sides = measure(left.0, left.1, dice).zip(measure(right.0, right.1, dice));
                sides.is_some_and(|(left, right)| (*from..=*to).contains(&(left - right)))
            }
            Self::AtLeast(n, parts) if *n == parts.len() => parts.iter().all(|part| part.holds(dice)),
            Self::AtLeast(1, parts) => parts.iter().any(|part| part.holds(dice)),
            Self::AtLeast(n, parts) => parts.iter().filter(|part| part.holds(dice)).count() >= *n,
            Self::Not(part) => !part.holds(dice),
            Self::Manual => false,
        }
    }
}

/// Whether every slot can have a die of its own (DD-GOAL-5).
fn matches(slots: &[FaceSet], same: Option<By>, dice: &[Die]) -> bool {
    // With something in common, all are like the die in the first slot.
    let mut first = dice.iter().filter(|die| slots.first().is_some_and(|slot| slot.has(**die)));
    match same {
        None => assign(slots, dice, 0, |_| true),
        Some(By::Value) => first.any(|like| assign(slots, dice, 0, |die: &Die| die.number == like.number)),
        Some(By::Kind) => first.any(|like| assign(slots, dice, 0, |die: &Die| die.kind == like.kind)),
    }
}

/// Tries the dice that are not `used` (a bit each) in the first slot, and the rest in the rest.
fn assign(slots: &[FaceSet], dice: &[Die], used: u8, may: impl Fn(&Die) -> bool + Copy) -> bool {
    let Some((slot, rest)) = slots.split_first() else { return true };
    dice.iter().take(8).enumerate().any(|(at, die)| {
        used >> at & 1 == 0 && slot.has(*die) && may(die) && assign(rest, dice, used | 1 << at, may)
    })
}
