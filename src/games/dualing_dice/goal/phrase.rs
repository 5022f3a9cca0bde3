//! Parts of a goal's line: dice, what they show, tests and measures.

use super::condition::{Filter, Half, Measure, Parity, Tested};
use crate::engine::{Arg, Text, text};
use crate::games::dualing_dice::dice::{Kind, Tint};

/// One die or several.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Number {
    /// One.
    One,
    /// Several, or none.
    Many,
}

/// Such as “white dice showing 8 or more”, or “D20 showing 20”.
pub(super) fn dice(filter: &Filter, number: Number) -> Text {
    let dice = plain_dice(filter, number);
    match shown(filter, number) {
        Some(what) => text("{dice} showing {what}").with("dice", dice).with("what", what),
        None => dice,
    }
}

/// Such as “a D4 showing 4”.
pub(super) fn a_die(filter: &Filter) -> Text {
    text("a {die}").with("die", dice(filter, Number::One))
}

/// What is said of dice apart from their numbers.
fn plain_dice(filter: &Filter, number: Number) -> Text {
    let Some(kinds) = &filter.die else {
        return match (filter.tint, number) {
            (None, Number::One) => text("die"),
            (None, Number::Many) => text("dice"),
            (Some(Tint::White), Number::One) => text("white die"),
            (Some(Tint::White), Number::Many) => text("white dice"),
            (Some(Tint::Colour), Number::One) => text("colour die"),
            (Some(Tint::Colour), Number::Many) => text("colour dice"),
        };
    };
    let dice = match (filter.tint, number) {
        (None, Number::One) => text("{die}"),
        (None, Number::Many) => text("{die}s"),
        (Some(Tint::White), Number::One) => text("white {die}"),
        (Some(Tint::White), Number::Many) => text("white {die}s"),
        (Some(Tint::Colour), Number::One) => text("colour {die}"),
        (Some(Tint::Colour), Number::Many) => text("colour {die}s"),
    };
    let names: Vec<_> = kinds.iter().copied().map(Kind::name).collect();
    dice.with("die", Arg::Verbatim(names.join("/")))
}

/// Such as “8 or more and an even number”; `None` if any number will do.
pub(super) fn shown(filter: &Filter, number: Number) -> Option<Text> {
    let one = number == Number::One;
    let bounds = match (filter.ge, filter.le) {
        (Some(low), Some(high)) if low == high => Some(text("{n}").with("n", low)),
        (Some(low), Some(high)) => Some(text("{a} to {b}").with("a", low).with("b", high)),
        (Some(low), None) => Some(text("{n} or more").with("n", low)),
        (None, Some(high)) => Some(text("{n} or less").with("n", high)),
        (None, None) => None,
    };
    let top = filter.top.filter(|top| *top);
    let top = top.map(|_| if one { text("its highest number") } else { text("their highest number") });
    let half = filter.half.map(|half| match (half, one) {
        (Half::Upper, true) => text("a number in the upper half of its range"),
        (Half::Upper, false) => text("a number in the upper half of their range"),
        (Half::Lower, true) => text("a number in the lower half of its range"),
        (Half::Lower, false) => text("a number in the lower half of their range"),
    });
    let parts = [filter.is.as_deref().map(numbers), bounds, filter.parity.map(parity), top, half];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| joined(parts, || text("{a} and {b}")))
}

/// Such as “1, 2 or 20”.
pub(super) fn numbers(numbers: &[u8]) -> Text {
    match numbers.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            let rest = Arg::List(rest.iter().map(|n| Arg::from(*n)).collect());
            text("{a} or {b}").with("a", rest).with("b", *last)
        }
        _ => text("{n}").with("n", numbers.first().copied().unwrap_or(0)),
    }
}

fn parity(parity: Parity) -> Text {
    match parity {
        Parity::Even => text("an even number"),
        Parity::Odd => text("an odd number"),
    }
}

/// Such as “at least 20 and a multiple of 5”.
pub(super) fn tests(tested: &Tested) -> Text {
    let parts = [
        tested.at_least.map(|n| text("at least {n}").with("n", n)),
        tested.at_most.map(|n| text("at most {n}").with("n", n)),
        tested.exactly.map(|n| text("exactly {n}").with("n", n)),
        tested.between.map(|[low, high]| text("{a} to {b}").with("a", low).with("b", high)),
        tested.multiple_of.map(|n| text("a multiple of {n}").with("n", n)),
        tested.parity.map(parity),
    ];
    joined(parts.into_iter().flatten(), || text("{a} and {b}"))
}

/// Such as “the total of your white dice”.
pub(super) fn measured(measure: Measure, of: &Filter) -> Text {
    let measured = match measure {
        Measure::Count => text("the number of your {dice}"),
        Measure::Sum => text("the total of your {dice}"),
        Measure::Max => text("the highest of your {dice}"),
        Measure::Min => text("the lowest of your {dice}"),
        Measure::Spread => text("the difference between the highest and lowest of your {dice}"),
        Measure::Values => text("the number of different numbers among your {dice}"),
        Measure::Kinds => text("the number of different die types among your {dice}"),
        Measure::Same => text("the largest group of your {dice} with the same number"),
        Measure::SameKind => text("the largest group of your {dice} of the same type"),
        Measure::Run => text("the longest run of consecutive numbers among your {dice}"),
    };
    measured.with("dice", dice(of, Number::Many))
}

/// Several texts in one, each pair in the places `{a}` and `{b}` of `pair`.
pub(super) fn joined(parts: impl IntoIterator<Item = Text>, pair: impl Fn() -> Text) -> Text {
    let join = |so_far, part| pair().with("a", so_far).with("b", part);
    parts.into_iter().reduce(join).unwrap_or_else(|| text("anything"))
}
