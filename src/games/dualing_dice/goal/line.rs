//! A condition in one line of plain words (section 7.3 of the rules), put together from parts that can be
//! translated.

use super::condition::{By, Compare, Condition, Groups, Match, Measure, Tested};
use super::phrase::{Number, a_die, dice, joined, measured, shown, tests};
use crate::engine::{Text, text};

/// The condition in plain words, to stand within a sentence.
pub(super) fn line(condition: &Condition) -> Text {
    if let Some((measure, tested)) = condition.tested() {
        return test(measure, tested);
    }
    match condition {
        Condition::All(filter) => match (shown(filter, Number::One), &filter.die, filter.tint) {
            (Some(what), None, None) => text("every die shows {what}").with("what", what),
            _ => text("every die is {die}").with("die", a_die(filter)),
        },
        Condition::None(filter) => text("no {dice}").with("dice", dice(filter, Number::Many)),
        Condition::Match(wanted) => slots(wanted),
        Condition::Groups(wanted) => groups(wanted),
        Condition::Compare(sides) => compare(sides),
        Condition::Or(parts) => {
            let either = text("either {either}");
            either.with("either", joined(parts.iter().map(line), || text("{a}, or {b}")))
        }
        Condition::Not(part) => text("not: {condition}").with("condition", line(part)),
        Condition::AtLeastOf(some) => text("at least {n} of: {conditions}")
            .with("n", some.n)
            .with("conditions", joined(some.of.iter().map(line), || text("{a} / {b}"))),
        Condition::Manual(words) => super::printed(words),
        _ => all_of(condition.parts()),
    }
}

/// “A; B; and C”.
fn all_of(parts: &[Condition]) -> Text {
    let Some((last, rest)) = parts.split_last() else { return text("anything") };
    let rest = joined(rest.iter().map(line), || text("{a}; {b}"));
    text("{a}; and {b}").with("a", rest).with("b", line(last))
}

fn test(measure: Measure, tested: &Tested) -> Text {
    let of = &tested.of;
    let how = tests(tested);
    let one_word = tested.multiple_of.is_none() && tested.parity.is_none();
    let only_least = one_word && tested.at_most.or(tested.exactly).is_none() && tested.between.is_none();
    let single = tested.at_least.or(tested.at_most).or(tested.exactly) == Some(1);
    let number = if single { Number::One } else { Number::Many };
    let many = || dice(of, Number::Many);
    let sentence = match measure {
        Measure::Count if one_word && tested.exactly.or(tested.at_most) == Some(0) => text("no {dice}"),
        Measure::Count if one_word => {
            return text("{test} {dice}").with("test", how).with("dice", dice(of, number));
        }
        Measure::Sum => text("your {dice} total {test}"),
        Measure::Max => text("the highest of your {dice} shows {test}"),
        Measure::Min => text("the lowest of your {dice} shows {test}"),
        Measure::Spread => text("the highest and lowest of your {dice} differ by {test}"),
        Measure::Values if one_word && single => text("{test} number among your {dice}"),
        Measure::Values if one_word => text("{test} different numbers among your {dice}"),
        Measure::Kinds if one_word && single => text("{test} die type among your {dice}"),
        Measure::Kinds if one_word => text("{test} different die types among your {dice}"),
        Measure::Same if only_least => text("{test} {dice}, all with the same number"),
        Measure::Same if one_word && tested.at_most == Some(1) => {
            text("your {dice} all show different numbers")
        }
        Measure::SameKind if only_least => text("{test} {dice}, all of the same type"),
        Measure::SameKind if one_word && tested.at_most == Some(1) => {
            text("your {dice} are all of different types")
        }
        Measure::Run if one_word => text("{test} consecutive numbers among your {dice}"),
        _ => return text("{measure} is {test}").with("measure", measured(measure, of)).with("test", how),
    };
    // A sentence without the place leaves the rest unused.
    sentence.with("dice", many()).with("test", how)
}

fn slots(wanted: &Match) -> Text {
    let slots = joined(wanted.slots.iter().map(a_die), || text("{a} + {b}"));
    let sentence = match (wanted.same, wanted.slots.len()) {
        (None, _) => return slots,
        (Some(By::Value), 2) => text("{dice}, both with the same number"),
        (Some(By::Value), _) => text("{dice}, all with the same number"),
        (Some(By::Kind), 2) => text("{dice}, both of the same type"),
        (Some(By::Kind), _) => text("{dice}, all of the same type"),
    };
    sentence.with("dice", slots)
}

fn groups(wanted: &Groups) -> Text {
    let group = |(at, size): (usize, &u8)| {
        let group = match (at, wanted.by) {
            (0, By::Value) => text("{n} of one number"),
            (0, By::Kind) => text("{n} of one type"),
            (1, _) => text("{n} of another"),
            _ => text("{n} of yet another"),
        };
        group.with("n", *size)
    };
    let groups = joined(wanted.sizes.iter().enumerate().map(group), || text("{a} and {b}"));
    text("{groups} among your {dice}").with("groups", groups).with("dice", dice(&wanted.of, Number::Many))
}

fn compare(sides: &Compare) -> Text {
    let exactly = |k: i8| match k {
        0 => text("{left} equals {right}"),
        1.. => text("{left} is {n} more than {right}").with("n", k),
        _ => text("{left} is {n} less than {right}").with("n", k.unsigned_abs()),
    };
    let sentence = match (sides.at_least, sides.exactly, sides.within) {
        (Some(0), ..) => text("{left} is at least {right}"),
        (Some(k), ..) => text("{left} is at least {n} more than {right}").with("n", k),
        (_, Some(k), _) => exactly(k),
        (.., Some(0) | None) => exactly(0),
        (.., Some(k)) => text("{left} is within {n} of {right}").with("n", k),
    };
    let side = |(measure, of)| measured(measure, of);
    sentence.with("left", side(sides.left.parts())).with("right", side(sides.right.parts()))
}
