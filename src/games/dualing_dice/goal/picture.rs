//! A goal as a small picture, for people across the table: what to draw, for any front end. Dice stand side by side
//! with what they must show; letters and words are not needed.

use schemars::JsonSchema;
use serde::Serialize;

use super::condition::{By, Condition, Filter, Groups, Half, Match, Measure, Parity, Tested};
use crate::games::dualing_dice::dice::{Kind, Tint};

/// What to draw for a condition. Conditions that differ have pictures that differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Picture {
    /// One to five dice side by side, each a die of its own.
    Dice {
        /// The dice, from left to right.
        dice: Vec<Symbol>,
        /// Whether there may be more of them, or fewer.
        how_many: HowMany,
    },
    /// What is measured of the dice that look like this one, and what it must be: “Σ ≥ 40”.
    Measure {
        /// The sign to draw: a sum, a span between two ends, and so on.
        measure: Measure,
        /// The dice that are measured.
        of: Symbol,
        /// What the number must be; all of it.
        wanted: Vec<Wanted>,
    },
    /// Two measures with a sign of comparison between them.
    Compare {
        /// On the left.
        left: (Measure, Symbol),
        /// The sign.
        sign: Comparison,
        /// On the right.
        right: (Measure, Symbol),
    },
    /// The picture crossed out.
    Crossed(Box<Picture>),
    /// Several pictures of which this many must come true: all of them, one of two, two of three.
    Some {
        /// How many, from 1.
        n: usize,
        /// The pictures, each in a part of the card.
        of: Vec<Picture>,
    },
    /// The table judges; there is only the card's own wording.
    Judged,
}

/// Whether the dice drawn are the fewest, the most or just those.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HowMany {
    /// These, and any others; needs no sign.
    AtLeast,
    /// Not more than these.
    AtMost,
    /// Just so many.
    Exactly,
}

/// One die of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Symbol {
    /// White or in colour; either, if not given.
    pub tint: Option<Tint>,
    /// One of these types; any, if there are none.
    pub kinds: Vec<Kind>,
    /// What is drawn on it; nothing, if any number will do.
    pub marks: Vec<Mark>,
}

/// What is drawn on a die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// One of these numbers.
    Is(Vec<u8>),
    /// This number or more.
    AtLeast(u8),
    /// This number or less.
    AtMost(u8),
    /// From the first number to the second.
    Between(u8, u8),
    /// An even number or an odd one.
    Parity(Parity),
    /// Its highest number.
    Top,
    /// The upper or the lower half of its numbers.
    Half(Half),
    /// The number of the first step and so many more: dice in a row.
    Step(u8),
    /// The same number as the other dice of this group, and another than those of other groups.
    SameNumber(u8),
    /// The same type as the other dice of this group, and another than those of other groups.
    SameKind(u8),
}

/// What a measure must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// This or more.
    AtLeast(u8),
    /// This or less.
    AtMost(u8),
    /// Just this.
    Exactly(u8),
    /// From the first to the second.
    Between(u8, u8),
    /// Divisible by this.
    MultipleOf(u8),
    /// Even or odd.
    Parity(Parity),
}

/// How the left side stands to the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// At least so much more.
    MoreBy(u8),
    /// Just so much more; less, if negative; equal, if 0.
    Exactly(i8),
    /// No further apart than this.
    Within(u8),
}

impl Picture {
    /// What to draw for a condition.
    #[must_use]
    pub fn of(condition: &Condition) -> Self {
        if let Some((measure, tested)) = condition.tested() {
            return tested_dice(measure, tested);
        }
        let parts = || condition.parts().iter().map(Self::of).collect::<Vec<_>>();
        match condition {
            Condition::All(filter) => Self::dice(5, |_| Symbol::of(filter)),
            Condition::None(filter) => Self::Crossed(Box::new(Self::dice(1, |_| Symbol::of(filter)))),
            Condition::Match(wanted) => slots(wanted),
            Condition::Groups(wanted) => groups(wanted),
            Condition::Compare(sides) => {
                let side = |(measure, of): (Measure, &Filter)| (measure, Symbol::of(of));
                let sign = match (sides.at_least, sides.within) {
                    (Some(n), _) => Comparison::MoreBy(n),
                    (None, Some(n)) => Comparison::Within(n),
                    (None, None) => Comparison::Exactly(sides.exactly.unwrap_or(0)),
                };
                Self::Compare { left: side(sides.left.parts()), sign, right: side(sides.right.parts()) }
            }
            Condition::And(all) => Self::Some { n: all.len(), of: parts() },
            Condition::Or(_) => Self::Some { n: 1, of: parts() },
            Condition::AtLeastOf(some) => Self::Some { n: some.n.into(), of: parts() },
            Condition::Not(part) => Self::Crossed(Box::new(Self::of(part))),
            _ => Self::Judged,
        }
    }

    fn dice(n: u8, symbol: impl Fn(u8) -> Symbol) -> Self {
        Self::Dice { dice: (0..n).map(symbol).collect(), how_many: HowMany::AtLeast }
    }
}

/// Dice where a number of dice is asked for; otherwise the measure.
fn tested_dice(measure: Measure, tested: &Tested) -> Picture {
    let wanted = wanted(tested);
    let mark: fn(u8) -> Option<Mark> = match measure {
        Measure::Count => |_| None,
        Measure::Same => |_| Some(Mark::SameNumber(0)),
        Measure::SameKind => |_| Some(Mark::SameKind(0)),
        Measure::Values => |at| Some(Mark::SameNumber(at)),
        Measure::Kinds => |at| Some(Mark::SameKind(at)),
        Measure::Run => |at| Some(Mark::Step(at)),
        _ => return Picture::Measure { measure, of: Symbol::of(&tested.of), wanted },
    };
    let (n, how_many) = match *wanted.as_slice() {
        [Wanted::AtLeast(n @ 1..=5)] => (n, HowMany::AtLeast),
        [Wanted::Exactly(n @ 1..=5)] => (n, HowMany::Exactly),
        [Wanted::AtMost(n @ 1..=5)] => (n, HowMany::AtMost),
        [Wanted::AtMost(0) | Wanted::Exactly(0)] if measure == Measure::Count => {
            return Picture::Crossed(Box::new(Picture::dice(1, |_| Symbol::of(&tested.of))));
        }
        _ => return Picture::Measure { measure, of: Symbol::of(&tested.of), wanted },
    };
    let dice = (0..n).map(|at| Symbol::of(&tested.of).marked(mark(at))).collect();
    Picture::Dice { dice, how_many }
}

fn wanted(tested: &Tested) -> Vec<Wanted> {
    let wanted = [
        tested.at_least.map(Wanted::AtLeast),
        tested.at_most.map(Wanted::AtMost),
        tested.exactly.map(Wanted::Exactly),
        tested.between.map(|[low, high]| Wanted::Between(low, high)),
        tested.multiple_of.map(Wanted::MultipleOf),
        tested.parity.map(Wanted::Parity),
    ];
    wanted.into_iter().flatten().collect()
}

fn slots(wanted: &Match) -> Picture {
    let mark = wanted.same.map(|by| like(by, 0));
    let dice = wanted.slots.iter().map(|slot| Symbol::of(slot).marked(mark.clone())).collect();
    Picture::Dice { dice, how_many: HowMany::AtLeast }
}

fn groups(wanted: &Groups) -> Picture {
    let groups = (0..).zip(&wanted.sizes);
    let dice = groups.flat_map(|(group, size)| {
        (0..*size).map(move |_| Symbol::of(&wanted.of).marked(Some(like(wanted.by, group))))
    });
    Picture::Dice { dice: dice.take(5).collect(), how_many: HowMany::AtLeast }
}

const fn like(by: By, group: u8) -> Mark {
    match by {
        By::Value => Mark::SameNumber(group),
        By::Kind => Mark::SameKind(group),
    }
}

impl Symbol {
    /// A die that fits a filter.
    #[must_use]
    pub fn of(filter: &Filter) -> Self {
        let bounds = match (filter.ge, filter.le) {
            (Some(low), Some(high)) => Some(Mark::Between(low, high)),
            (Some(low), None) => Some(Mark::AtLeast(low)),
            (None, Some(high)) => Some(Mark::AtMost(high)),
            (None, None) => None,
        };
        let marks = [
            filter.is.clone().map(Mark::Is),
            bounds,
            filter.parity.map(Mark::Parity),
            filter.top.filter(|top| *top).map(|_| Mark::Top),
            filter.half.map(Mark::Half),
        ];
        let kinds = filter.die.clone().unwrap_or_default();
        Self { tint: filter.tint, kinds, marks: marks.into_iter().flatten().collect() }
    }

    fn marked(mut self, mark: Option<Mark>) -> Self {
        self.marks.extend(mark);
        self
    }
}
