//! What is wrong with a deck, beyond its form (section 7.1 of the rules). Every sentence names the card, the place
//! in its condition, the value and what was expected.

use super::{Content, Unlisted};
use crate::engine::{Faults, Text, text};
use crate::games::dualing_dice::goal::Goal;
use crate::games::dualing_dice::goal::condition::{
    AtLeastOf, Compare, Condition, Filter, Groups, Match, Measure, Tested,
};
use crate::games::dualing_dice::goal::possible;
use crate::games::dualing_dice::ids::MAX_DESIGNS;

/// The fewest cards a deck needs: three for one player against the House (DD-SETUP-6).
const FEWEST: usize = 3;

/// The most cards of a deck, copies included.
const MOST: usize = 400;

/// How deep conditions may be nested.
const DEEPEST: usize = 4;

/// The highest number of a die.
const HIGHEST: u8 = 20;

/// The most that five dice can total: one D20 and four D12s.
const TOTAL: u8 = 68;

/// Everything that is wrong; empty for a deck that can be played with.
#[must_use]
pub fn check(content: &Content) -> Vec<Text> {
    let mut report = Report::default();
    match (&content.unlisted, content.goal.is_empty()) {
        (Some(_), false) => {
            report.faults.add("", text("A deck must either list its goals or be unlisted, not both."));
        }
        (Some(Unlisted { cards }), true) => {
            report.faults.range("unlisted, cards", usize::from(*cards), FEWEST..=MOST);
        }
        (None, _) => report.faults.range("goal, copies", content.cards(true), FEWEST..=MOST),
    }
    if content.goal.len() > MAX_DESIGNS {
        let why = text("A deck can have at most {most} different goals, not {n}.");
        report.faults.add("", why.with("most", MAX_DESIGNS).with("n", content.goal.len()));
    }
    report.faults.ids(content.goal.iter().map(|goal| goal.id.as_str()));
    content.goal.iter().for_each(|goal| report.goal(goal));
    report.faults.into_texts()
}

/// What has been found so far.
#[derive(Default)]
struct Report {
    faults: Faults,
}

impl Report {
    fn goal(&mut self, goal: &Goal) {
        self.faults.look_at(Some(&goal.id));
        let filled = |words: &Option<String>| words.as_ref().is_none_or(|words| !words.trim().is_empty());
        self.faults.must(filled(&goal.name), "name", text("A name must not be empty."));
        self.faults.must(filled(&goal.text), "text", text("A text must not be empty."));
        self.faults.range("points", goal.points, 1..=9);
        self.faults.range("copies", goal.copies, 1..=20);
        let before = self.faults.len();
        if let Condition::Manual(words) = &goal.when {
            let said = !words.trim().is_empty();
            self.faults.must(said, "when.manual", text("Say what the players have to judge."));
        } else {
            self.condition("when", &goal.when, 1);
            // Odds only make sense for a condition that is well formed.
            if self.faults.len() == before {
                let possible = possible(&goal.compiled());
                self.faults.must(possible, "when", text("Five dice can never meet this."));
            }
        }
    }

    fn condition(&mut self, place: &str, condition: &Condition, depth: usize) {
        let place = &format!("{place}.{}", key(condition));
        if depth > DEEPEST {
            self.faults.must(false, place, text("Conditions can be nested at most four deep."));
            return;
        }
        if let Some((measure, tested)) = condition.tested() {
            return self.tested(place, measure, tested);
        }
        match condition {
            Condition::All(filter) | Condition::None(filter) => self.filter(place, filter),
            Condition::Match(wanted) => self.slots(place, wanted),
            Condition::Groups(groups) => self.groups(place, groups),
            Condition::Compare(sides) => self.compare(place, sides),
            Condition::Manual(_) => {
                self.faults.must(
                    false,
                    place,
                    text("“manual” must stand alone, not inside other conditions."),
                );
            }
            Condition::Not(part) => self.condition(place, part, depth + 1),
            _ => {
                let parts = condition.parts();
                self.faults.range(place, parts.len(), 2..=5);
                if let Condition::AtLeastOf(AtLeastOf { n, .. }) = condition {
                    self.faults.range(&format!("{place}.n"), usize::from(*n), 1..=parts.len().max(1));
                }
                for (part, n) in parts.iter().zip(1..) {
                    self.condition(&format!("{place}[{n}]"), part, depth + 1);
                }
            }
        }
    }

    fn filter(&mut self, place: &str, filter: &Filter) {
        if let Some(kinds) = &filter.die {
            self.faults.must(!kinds.is_empty(), &format!("{place}.die"), text("At least one is required."));
        }
        if let Some(numbers) = &filter.is {
            self.faults.must(!numbers.is_empty(), &format!("{place}.is"), text("At least one is required."));
            numbers.iter().for_each(|n| self.faults.range(&format!("{place}.is"), *n, 1..=HIGHEST));
        }
        filter.ge.into_iter().for_each(|n| self.faults.range(&format!("{place}.ge"), n, 1..=HIGHEST));
        filter.le.into_iter().for_each(|n| self.faults.range(&format!("{place}.le"), n, 1..=HIGHEST));
        let ordered = filter.ge.zip(filter.le).is_none_or(|(low, high)| low <= high);
        self.faults.must(ordered, place, text("“ge” must not be greater than “le”."));
        let expected = text("Only “top = true” is allowed; for the opposite, use “none” or “not”.");
        self.faults.must(filter.top != Some(false), &format!("{place}.top"), expected);
    }

    fn tested(&mut self, place: &str, measure: Measure, tested: &Tested) {
        let (at_least, at_most, exactly) = (tested.at_least, tested.at_most, tested.exactly);
        let (between, multiple_of, parity) = (tested.between, tested.multiple_of, tested.parity);
        self.filter(&format!("{place}.of"), &tested.of);
        let any = at_least.is_some()
            || at_most.is_some()
            || exactly.is_some()
            || between.is_some()
            || multiple_of.is_some()
            || parity.is_some();
        let expected =
            text("A test is required: at_least, at_most, exactly, between, multiple_of or parity.");
        self.faults.must(any, place, expected);
        let most = most(measure);
        let [low, high] = between.map_or([None, None], |[low, high]| [Some(low), Some(high)]);
        let bounds = [
            ("at_least", at_least),
            ("at_most", at_most),
            ("exactly", exactly),
            ("between", low),
            ("between", high),
        ];
        for (name, bound) in bounds {
            bound.into_iter().for_each(|n| self.faults.range(&format!("{place}.{name}"), n, 0..=most));
        }
        let ordered = between.is_none_or(|[low, high]| low <= high);
        self.faults.must(
            ordered,
            &format!("{place}.between"),
            text("The first number must not be greater than the second."),
        );
        multiple_of
            .into_iter()
            .for_each(|n| self.faults.range(&format!("{place}.multiple_of"), n, 2..=HIGHEST));
    }

    fn slots(&mut self, place: &str, wanted: &Match) {
        self.faults.range(&format!("{place}.slots"), wanted.slots.len(), 1..=5);
        for (slot, n) in wanted.slots.iter().zip(1..) {
            self.filter(&format!("{place}.slots[{n}]"), slot);
        }
    }

    fn groups(&mut self, place: &str, groups: &Groups) {
        let sizes = &groups.sizes;
        self.filter(&format!("{place}.of"), &groups.of);
        self.faults.must(!sizes.is_empty(), &format!("{place}.sizes"), text("At least one is required."));
        sizes.iter().for_each(|size| self.faults.range(&format!("{place}.sizes"), *size, 1..=5));
        let dice: usize = sizes.iter().map(|size| usize::from(*size)).sum();
        self.faults.must(
            dice <= 5,
            &format!("{place}.sizes"),
            text("The groups can have at most five dice in total."),
        );
    }

    fn compare(&mut self, place: &str, sides: &Compare) {
        let (at_least, exactly, within) = (sides.at_least, sides.exactly, sides.within);
        self.filter(&format!("{place}.left"), sides.left.parts().1);
        self.filter(&format!("{place}.right"), sides.right.parts().1);
        let given = [at_least.is_some(), exactly.is_some(), within.is_some()];
        let one = given.into_iter().filter(|given| *given).count() == 1;
        self.faults.must(one, place, text("Exactly one test is required: at_least, exactly or within."));
        at_least.into_iter().for_each(|n| self.faults.range(&format!("{place}.at_least"), n, 0..=TOTAL));
        within.into_iter().for_each(|n| self.faults.range(&format!("{place}.within"), n, 0..=TOTAL));
        exactly
            .into_iter()
            .for_each(|n| self.faults.range(&format!("{place}.exactly"), n.unsigned_abs(), 0..=TOTAL));
    }
}

/// The highest value of a measure.
const fn most(measure: Measure) -> u8 {
    match measure {
        Measure::Sum => TOTAL,
        Measure::Max | Measure::Min => HIGHEST,
        Measure::Spread => HIGHEST - 1,
        _ => 5,
    }
}

/// How a pack writes a condition.
const fn key(condition: &Condition) -> &'static str {
    match condition {
        Condition::Count(_) => "count",
        Condition::Sum(_) => "sum",
        Condition::Max(_) => "max",
        Condition::Min(_) => "min",
        Condition::Spread(_) => "spread",
        Condition::Values(_) => "values",
        Condition::Kinds(_) => "kinds",
        Condition::Same(_) => "same",
        Condition::SameKind(_) => "same_kind",
        Condition::Run(_) => "run",
        Condition::All(_) => "all",
        Condition::None(_) => "none",
        Condition::Match(_) => "match",
        Condition::Groups(_) => "groups",
        Condition::Compare(_) => "compare",
        Condition::And(_) => "and",
        Condition::Or(_) => "or",
        Condition::Not(_) => "not",
        Condition::AtLeastOf(_) => "at_least_of",
        Condition::Manual(_) => "manual",
    }
}
