//! What stands on the table, as far as the program believes and a table can set it: one line for each thing, with what it
//! is now and what it could be. A table that looks different changes the lines that differ.

use super::adjustments::listed;
use super::{Adjustment, Adjustments, Answer, Ask, Field, FieldKind};
use super::{Arg, Names, Text};

/// The most ways in which one adjustment is followed.
const MOST: usize = 400;

/// A thing on the table, and what it can be set to by one adjustment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The id of the adjustment that sets it.
    pub adjustment: &'static str,
    /// What is set, such as “Gold”: the same for everything that the adjustment sets.
    pub heading: Text,
    /// Which of several it is, such as a seat, or a seat and one of its dice; none if there is one only.
    pub which: Vec<Arg>,
    /// What it is, and what it can be.
    pub value: FactValue,
    /// The answers that lead to it.
    lead: Vec<Answer>,
    /// Whether the adjustment asks for a change instead of a number.
    by: bool,
}

impl Fact {
    /// Which of several it is, as a line of a list says it: a seat, or a seat and one of its dice. Empty if there is one only.
    #[must_use]
    pub fn name(&self, names: &Names) -> String {
        let words: Vec<String> = self.which.iter().map(|arg| listed(arg, names)).collect();
        words.join(" · ")
    }

    /// The names of what it can be, as they stand in a list; none for a number.
    #[must_use]
    pub fn candidates(&self, names: &Names) -> Vec<String> {
        match &self.value {
            FactValue::Number { .. } => Vec::new(),
            FactValue::One { of, .. } => of.iter().map(|arg| listed(arg, names)).collect(),
        }
    }
}

/// What a thing is, and what it can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactValue {
    /// A number.
    Number {
        /// The least.
        least: i32,
        /// The greatest.
        most: i32,
        /// How it stands.
        now: i32,
    },
    /// One of these, by name.
    One {
        /// What it can be.
        of: Vec<Arg>,
        /// Which of them it is; none if it is none of them, or if that is not known.
        now: Option<usize>,
    },
}

/// Everything on the table that can be set, in the order of the declarations. The state is what those who are asked may
/// see.
pub fn facts<R: Adjustments>(rules: &R, state: &R::State) -> Vec<Fact> {
    let mut all = Vec::new();
    for adjustment in R::DECLARED {
        let Some(heading) = &adjustment.stands else { continue };
        let mut open: Vec<(Vec<Answer>, Vec<Arg>)> = vec![Default::default()];
        for _ in 0..MOST {
            let Some((lead, which)) = open.pop() else { break };
            let mut ask = Ask::new(&lead);
            if (adjustment.asks)(rules, state, &mut ask).is_some() {
                continue;
            }
            let Some(field) = ask.fields.get(lead.len()) else { continue };
            // The last question is the one of which an answer makes the adjustment.
            let makes = |answer: &Answer| adjusted(adjustment, rules, state, &lead, answer.clone());
            if makes(&field.begin).is_none() {
                open.extend(field.answers().into_iter().rev().map(|answer| {
                    let which = which.iter().cloned().chain(field.named(&answer)).collect();
                    (lead.iter().cloned().chain([answer]).collect(), which)
                }));
                continue;
            }
            let Some(value) = value(rules, state, field, makes) else { continue };
            all.push(Fact {
                adjustment: adjustment.id,
                heading: heading.clone(),
                which,
                value,
                by: field.id == "by",
                lead,
            });
        }
    }
    all
}

/// What a field asks, as a thing that stands on the table.
fn value<R: Adjustments>(
    rules: &R,
    state: &R::State,
    field: &Field,
    makes: impl Fn(&Answer) -> Option<R::Ruling>,
) -> Option<FactValue> {
    match &field.kind {
        FieldKind::Number { least, most, now } => {
            let now = (*now)?;
            let from = if field.id == "by" { now } else { 0 };
            Some(FactValue::Number {
                least: (from + least).max(0).min(now),
                most: (from + most).max(now),
                now,
            })
        }
        FieldKind::One(of) => {
            // What changes nothing is what it is.
            let same = |at: usize| {
                let mut then = state.clone();
                makes(&Answer::One(at)).is_some_and(|ruling| {
                    rules.check_ruling(state, &ruling).is_ok() && {
                        rules.apply_ruling(&mut then, &ruling, &mut Vec::new());
                        then == *state
                    }
                })
            };
            Some(FactValue::One { of: of.clone(), now: (0..of.len()).find(|at| same(*at)) })
        }
        FieldKind::Several { .. } | FieldKind::Text { .. } => None,
    }
}

/// The adjustment that makes something on the table what is answered; `None` if that is no answer to it.
pub fn set<R: Adjustments>(rules: &R, state: &R::State, fact: &Fact, value: &Answer) -> Option<R::Ruling> {
    let adjustment = R::DECLARED.iter().find(|adjustment| adjustment.id == fact.adjustment)?;
    let answer = match (value, &fact.value) {
        (Answer::Number(n), FactValue::Number { now, .. }) if fact.by => Answer::Number(n.checked_sub(*now)?),
        (answer, _) => answer.clone(),
    };
    adjusted(adjustment, rules, state, &fact.lead, answer)
}

fn adjusted<R: Adjustments>(
    adjustment: &Adjustment<R>,
    rules: &R,
    state: &R::State,
    lead: &[Answer],
    answer: Answer,
) -> Option<R::Ruling> {
    let answers: Vec<Answer> = lead.iter().cloned().chain([answer]).collect();
    (adjustment.asks)(rules, state, &mut Ask::new(&answers))
}
