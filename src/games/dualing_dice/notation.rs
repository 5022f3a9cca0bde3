//! Entries as people type them: `D12 D8` picks, `7 3, 11 4` is a roll, goals go by their ids, and a whole round is
//! `anna D12 7 D8 3, ben D6 4 D4 2`.

use super::action::{Action, Chance, Claim, Claims, Numbers, Request, RolledDie};
use super::dice::{Kind, Tint};
use super::ids::GoalRef;
use super::state::{State, Step};
use super::{DualingDice, GoalId};
use crate::engine::{Entry, EntryOf, Few, IdTable, Names, Notation, Rules, Seat, Violation, text};

impl Notation for DualingDice {
    fn ids(&self) -> Vec<IdTable<'_>> {
        let goals = self.content().goal.iter().map(|goal| goal.id.as_str());
        vec![IdTable { fields: &["goal", "goals"], ids: goals.collect() }]
    }

    fn write_action(&self, _: &State, _: Seat, action: &Action) -> Option<String> {
        Some(match *action {
            Action::PickDice { color, white } => format!("{} {}", color.name(), white.name()),
            Action::RepickWhite { white } => white.name().to_owned(),
            Action::PickReroll { die: Tint::Colour } => "re-roll color".to_owned(),
            Action::PickReroll { die: Tint::White } => "re-roll white".to_owned(),
            Action::SaveDie { die } => match die {
                RolledDie::Color => "save color".to_owned(),
                RolledDie::ColorOf { from } => format!("save color {}", from.0 + 1),
                RolledDie::White { from } => format!("save white {}", from.0 + 1),
                RolledDie::House => "save house".to_owned(),
            },
            Action::SaveNothing => "save nothing".to_owned(),
            Action::RevealGoals { goals } if goals.is_empty() => "reveal nothing".to_owned(),
            Action::RevealGoals { goals } => {
                let goals: Vec<String> = goals.iter().map(|claim| self.write_claim(*claim)).collect();
                format!("reveal {}", goals.join(" "))
            }
            Action::DiscardGoal { goal: None } => "keep".to_owned(),
            Action::DiscardGoal { goal: Some(GoalRef::Unknown) } => "discard unknown".to_owned(),
            Action::DiscardGoal { goal: Some(GoalRef::Card(goal)) } => {
                format!("discard {}", self.write_claim(Claim::Goal(goal)))
            }
        })
    }

    fn read_action(&self, state: &State, seat: Seat, text: &str) -> Option<Result<Action, Violation>> {
        let text = text.to_lowercase();
        let words: Vec<&str> = text.split([' ', ',', '+']).filter(|word| !word.is_empty()).collect();
        let action = match words.as_slice() {
            ["re-roll" | "reroll", die] => Action::PickReroll { die: tint(die)? },
            ["save", "nothing"] => Action::SaveNothing,
            ["save", "house"] => Action::SaveDie { die: RolledDie::House },
            ["save", die] => match tint(die)? {
                Tint::Colour => Action::SaveDie { die: RolledDie::Color },
                Tint::White => Action::SaveDie { die: RolledDie::White { from: seat } },
            },
            ["save", die, from] => {
                let from = Seat(from.parse::<u8>().ok()?.checked_sub(1)?);
                match tint(die)? {
                    Tint::Colour => Action::SaveDie { die: RolledDie::ColorOf { from } },
                    Tint::White => Action::SaveDie { die: RolledDie::White { from } },
                }
            }
            ["reveal", "nothing"] => Action::RevealGoals { goals: Claims::new() },
            ["reveal", goals @ ..] => Action::RevealGoals { goals: self.read_claims(goals)? },
            ["keep"] => Action::DiscardGoal { goal: None },
            ["discard", "unknown"] => Action::DiscardGoal { goal: Some(GoalRef::Unknown) },
            ["discard", goal] => Action::DiscardGoal { goal: Some(GoalRef::Card(self.goal_named(goal)?)) },
            [white] if state.step == Step::Repick => Action::RepickWhite { white: kind(white)? },
            [color, white] => Action::PickDice { color: kind(color)?, white: kind(white)? },
            dice if !dice.is_empty() && dice.iter().all(|die| kind(die).is_some()) => {
                return Some(Err(one_of_each()));
            }
            _ => return None,
        };
        Some(Ok(action))
    }

    fn read_chance(&self, state: &State, text: &str) -> Option<Chance> {
        let numbers: Option<Vec<u8>> = text
            .split([' ', ',', ';', '-'])
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().ok())
            .collect();
        let numbers = numbers.filter(|numbers| !numbers.is_empty())?;
        match self.request(state)? {
            Request::RollDice { .. } if numbers.len().is_multiple_of(2) && numbers.len() <= 16 => {
                let roll = |pair: &[u8]| Numbers { color: pair[0], white: pair[1] };
                Some(Chance::RollDice { rolls: numbers.chunks_exact(2).map(roll).collect() })
            }
            Request::Reroll { .. } if numbers.len() <= 8 => {
                Some(Chance::Reroll { numbers: numbers.into_iter().collect() })
            }
            _ => None,
        }
    }

    /// Each seat's colour die and white die, or the numbers of dice rolled again.
    fn write_chance(&self, _: &State, chance: &Chance) -> Option<String> {
        match chance {
            Chance::RollDice { rolls } => {
                let pairs: Vec<String> =
                    rolls.iter().map(|roll| format!("{} {}", roll.color, roll.white)).collect();
                Some(pairs.join(", "))
            }
            Chance::Reroll { numbers } => {
                Some(numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
            }
            Chance::DrawGoals { .. } => None,
        }
    }

    /// A whole round as people call it out: who, colour die, number, white die, number, in any order of the seats.
    fn read_entries(&self, state: &State, text: &str, names: &Names) -> Option<Vec<EntryOf<Self>>> {
        if state.step != Step::Pick || state.waiting.len() != self.seats() {
            return None;
        }
        let mut rows: Vec<(Seat, Action, Numbers)> =
            text.split([',', ';']).map(|row| self.read_row(row, names)).collect::<Option<_>>()?;
        let picks: Vec<_> =
            rows.iter().map(|(seat, action, _)| Entry::Do { seat: *seat, action: *action }).collect();
        rows.sort_by_key(|(seat, ..)| *seat);
        let all = rows.iter().map(|(seat, ..)| *seat).eq(state.all());
        let rolls: Few<Numbers, 8> = rows.iter().map(|(.., numbers)| *numbers).collect();
        (all && !self.solo())
            .then(|| picks.into_iter().chain([Entry::Chance(Chance::RollDice { rolls })]).collect())
    }
}

fn one_of_each() -> Violation {
    Violation::impossible("DD-PICK-1", text("Pick one colour die and one white die."))
}

/// A type of die: `d8`, in any case.
fn kind(word: &str) -> Option<Kind> {
    Kind::COLOUR.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(word))
}

fn tint(word: &str) -> Option<Tint> {
    match word {
        "color" | "colour" => Some(Tint::Colour),
        "white" => Some(Tint::White),
        _ => None,
    }
}

impl DualingDice {
    fn goal_named(&self, name: &str) -> Option<GoalId> {
        let at = self.content().goal.iter().position(|goal| goal.id == name)?;
        u8::try_from(at).ok().map(GoalId)
    }

    fn write_claim(&self, claim: Claim) -> String {
        match claim {
            Claim::Points { points } => points.to_string(),
            Claim::Goal(goal) => self.goal(goal).map_or_else(|| goal.0.to_string(), |goal| goal.id.clone()),
        }
    }

    fn read_claims(&self, words: &[&str]) -> Option<Claims> {
        let mut claims = Claims::new();
        for word in words {
            let claim = match word.parse() {
                Ok(points) => Claim::Points { points },
                Err(_) => Claim::Goal(self.goal_named(word)?),
            };
            if !claims.push(claim) {
                return None;
            }
        }
        Some(claims)
    }

    /// One row of a round: `anna D12 7 D8 3`. A seat goes by its name or its number.
    fn read_row(&self, row: &str, names: &Names) -> Option<(Seat, Action, Numbers)> {
        let words: Vec<&str> = row.split_whitespace().collect();
        let [who @ .., color, color_number, white, white_number] = words.as_slice() else { return None };
        let who = who.join(" ").to_lowercase();
        let called = |seat: &Seat| who == names.of(*seat).to_lowercase() || who == (seat.0 + 1).to_string();
        let seat = (0..self.seats() as u8).map(Seat).find(called)?;
        let numbers = Numbers { color: color_number.parse().ok()?, white: white_number.parse().ok()? };
        Some((seat, Action::PickDice { color: kind(color)?, white: kind(white)? }, numbers))
    }
}
