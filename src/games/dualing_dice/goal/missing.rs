//! What a goal still needs, in a few words for its owner.

use super::Goal;
use super::condition::{By, Condition, Filter, Match, Measure, Tested};
use super::faces::FaceSet;
use super::measure::{group_sizes, measure};
use super::phrase::{Number, a_die, dice, joined, numbers};
use crate::engine::{Text, text, text_n};
use crate::games::dualing_dice::dice::Die;

/// What is still missing: “one more die showing 8 or more”, “12 more in total”. `None` where nothing short can be
/// said, and for a goal that these dice meet.
#[must_use]
pub fn missing(goal: &Goal, saved: &[Die]) -> Option<Text> {
    if goal.met(saved) { None } else { lacks(&goal.when, saved) }
}

fn lacks(condition: &Condition, saved: &[Die]) -> Option<Text> {
    if super::Compiled::new(condition).met(saved) {
        return None;
    }
    if let Some((what, tested)) = condition.tested() {
        return test(what, tested, saved);
    }
    match condition {
        Condition::All(filter) => {
            let fitting = FaceSet::of(filter);
            let left = 5usize.saturating_sub(saved.len());
            if saved.iter().all(|die| fitting.has(*die)) { Some(more(left, filter)) } else { Some(lost()) }
        }
        Condition::None(_) => Some(lost()),
        Condition::Match(wanted) if wanted.same.is_none() => Some(slots(wanted, saved)),
        Condition::And(parts) => {
            let lacking: Vec<_> =
                parts.iter().filter(|part| !super::Compiled::new(part).met(saved)).collect();
            let phrases: Option<Vec<_>> = lacking.into_iter().map(|part| lacks(part, saved)).collect();
            phrases
                .filter(|phrases| (1..=2).contains(&phrases.len()))
                .map(|phrases| joined(phrases, || text("{a}, and {b}")))
        }
        _ => None,
    }
}

/// No dice that are still to come can help.
fn lost() -> Text {
    text("out of reach in this set")
}

fn more(n: usize, filter: &Filter) -> Text {
    let number = if n == 1 { Number::One } else { Number::Many };
    text_n("one more {dice}", "{n} more {dice}", n).with("dice", dice(filter, number))
}

fn test(what: Measure, tested: &Tested, saved: &[Die]) -> Option<Text> {
    if tested.multiple_of.is_some() || tested.parity.is_some() {
        return None;
    }
    let low = [tested.at_least, tested.exactly, tested.between.map(|[low, _]| low)];
    let high = [tested.at_most, tested.exactly, tested.between.map(|[_, high]| high)];
    let low = low.into_iter().flatten().max().map(i16::from);
    let high = high.into_iter().flatten().min().map(i16::from);
    let set = FaceSet::of(&tested.of);
    let grows = !matches!(what, Measure::Min);
    let have = measure(what, set, saved).unwrap_or(0);
    if grows && high.is_some_and(|high| have > high) {
        return Some(lost());
    }
    let need = usize::try_from(low? - have).ok().filter(|need| *need > 0)?;
    let left = 5usize.saturating_sub(saved.len());
    let by_dice =
        matches!(what, Measure::Count | Measure::Values | Measure::Kinds | Measure::Same | Measure::SameKind);
    if by_dice && need > left {
        return Some(lost());
    }
    match what {
        Measure::Count => Some(more(need, &tested.of)),
        Measure::Sum => Some(total(need, high.map(|high| high - have), &tested.of)),
        Measure::Max if high.is_none() => {
            let wanted = Filter { ge: low.and_then(|low| u8::try_from(low).ok()), ..tested.of.clone() };
            (tested.of.ge.is_none()).then(|| more(1, &wanted))
        }
        Measure::Values => Some(text_n("one more number", "{n} more numbers", need)),
        Measure::Kinds => Some(text_n("one more die type", "{n} more die types", need)),
        Measure::Same => Some(alike(By::Value, need, set, &tested.of, saved)),
        Measure::SameKind => Some(alike(By::Kind, need, set, &tested.of, saved)),
        Measure::Run => run(low?, left, set, saved),
        _ => None,
    }
}

fn total(need: usize, most: Option<i16>, of: &Filter) -> Text {
    let most = most.and_then(|most| usize::try_from(most).ok());
    let points = match most {
        None => text("{n} more").with("n", need),
        Some(most) if most == need => text("exactly {n} more").with("n", need),
        Some(most) => text("{a} to {b} more").with("a", need).with("b", most),
    };
    let sentence = if of.is_empty() { text("{n} in total") } else { text("{n} on your {dice}") };
    sentence.with("n", points).with("dice", dice(of, Number::Many))
}

/// Dice like those of the largest groups.
fn alike(by: By, need: usize, set: FaceSet, of: &Filter, saved: &[Die]) -> Text {
    let most = group_sizes(by, set, saved)[0];
    let same = |a: &Die, b: &Die| match by {
        By::Value => a.number == b.number,
        By::Kind => a.kind == b.kind,
    };
    let among = || saved.iter().filter(|die| set.has(**die));
    let mut largest: Vec<Die> = among()
        .filter(|die| among().filter(|other| same(die, other)).count() == usize::from(most))
        .copied()
        .collect();
    largest.sort_unstable_by_key(|die| (die.number, die.kind));
    largest.dedup_by(|a, b| same(a, b));
    match (largest.as_slice(), by) {
        (numbers, By::Value) if need == 1 && !numbers.is_empty() => {
            let numbers = numbers.iter().map(|die| die.number).collect();
            more(need, &Filter { is: Some(numbers), ge: None, le: None, ..of.clone() })
        }
        ([only], By::Value) if most > 1 => {
            more(need, &Filter { is: Some(vec![only.number]), ge: None, le: None, ..of.clone() })
        }
        ([only], By::Kind) if most > 1 => more(need, &Filter { die: Some(vec![only.kind]), ..of.clone() }),
        (_, By::Kind) => text("{dice} of the same type").with("dice", more(need, of)),
        // What the dice must show stands before it, and a second “with” would be read as part of that.
        (_, By::Value) if of.is_empty() => text("{dice} with the same number").with("dice", more(need, of)),
        (_, By::Value) if need == 2 => text("{dice}, both with the same number").with("dice", more(need, of)),
        (_, By::Value) => text("{dice}, all with the same number").with("dice", more(need, of)),
    }
}

/// The numbers that close a run where there is one way, or one die is enough.
fn run(length: i16, left: usize, set: FaceSet, saved: &[Die]) -> Option<Text> {
    let length = u8::try_from(length).ok()?;
    let have = |n: u8| saved.iter().any(|die| set.has(*die) && die.number == n);
    let last = 20u8.checked_sub(length)? + 1;
    let gaps = |start: u8| (start..start + length).filter(|n| !have(*n)).collect::<Vec<_>>();
    let fewest = (1..=last).map(|start| gaps(start).len()).min()?;
    if fewest > left {
        return Some(lost());
    }
    let ways: Vec<_> = (1..=last).map(gaps).filter(|gaps| gaps.len() == fewest).collect();
    let showing = |numbers| text("a die showing {numbers}").with("numbers", numbers);
    match ways.as_slice() {
        [only] => Some(joined(only.iter().map(|n| showing(numbers(&[*n]))), || text("{a}, and {b}"))),
        _ if fewest == 1 => {
            let mut closing = ways.concat();
            closing.dedup();
            Some(showing(numbers(&closing)))
        }
        _ => Some(text("{n} more numbers in a row").with("n", fewest)),
    }
}

/// The slots that nothing fits, where as many as possible are filled.
fn slots(wanted: &Match, saved: &[Die]) -> Text {
    let sets: Vec<FaceSet> = wanted.slots.iter().map(FaceSet::of).collect();
    let open = fill(&sets, saved, 0);
    if open.len() > 5usize.saturating_sub(saved.len()) {
        return lost();
    }
    let first = sets.len();
    let open = open.into_iter().filter_map(|from_end| wanted.slots.get(first - from_end));
    joined(open.map(a_die), || text("{a} + {b}"))
}

/// Which slots stay open at best, each counted from the end.
fn fill(sets: &[FaceSet], dice: &[Die], used: u8) -> Vec<usize> {
    let Some((set, rest)) = sets.split_first() else { return Vec::new() };
    let mut best = fill(rest, dice, used);
    best.insert(0, sets.len());
    for (at, die) in dice.iter().enumerate().take(8) {
        if used >> at & 1 == 0 && set.has(*die) {
            let open = fill(rest, dice, used | 1 << at);
            if open.len() < best.len() {
                best = open;
            }
        }
    }
    best
}
