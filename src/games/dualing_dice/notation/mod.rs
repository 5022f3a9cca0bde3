//! Entries as people type them: `D12 D8` picks, `7 3, 11 4` is a roll, goals go by their ids, and a whole round is
//! `anna D12 7 D8 3, ben D6 4 D4 2`. A round of which only the saved dice are noted is in [`saved`], what everyone reveals in
//! [`goals`].

mod goals;
mod pad;
mod saved;

use crate::engine::notation::{
    Form, Forms, NUMBER, PadPart, SEAT, Thing, UNKNOWN, card_ref, cards, form, maybe, names_of, one, read,
    some, unknown,
};
use crate::engine::{
    ChanceRules, Entry, EntryOf, Few, IdTable, MAX_SEATS, Names, Notation, Seat, Violation, text,
};
use crate::games::dualing_dice::action::{Action, Chance, Claim, Claims, Numbers, Request, RolledDie};
use crate::games::dualing_dice::dice::{Kind, Tint};
use crate::games::dualing_dice::ids::GoalRef;
use crate::games::dualing_dice::state::{State, Step};
use crate::games::dualing_dice::{DualingDice, GoalId, Ruling};

impl Notation for DualingDice {
    fn pad(&self, state: &State) -> Vec<PadPart> {
        pad::pad(self, state)
    }

    fn ids(&self) -> Vec<IdTable<'_>> {
        let goals = self.content().goal.iter().map(|goal| goal.id.as_str());
        vec![IdTable { fields: &["goal", "goals"], ids: goals.collect() }]
    }

    fn write_action(&self, _: &State, _: Seat, action: &Action) -> Option<String> {
        Some(match *action {
            Action::PickDice { colour, white } => format!("{} {}", colour.name(), white.name()),
            Action::RepickWhite { white } => white.name().to_owned(),
            Action::PickReroll { die: Tint::Colour } => "re-roll color".to_owned(),
            Action::PickReroll { die: Tint::White } => "re-roll white".to_owned(),
            Action::SaveDie { die } => match die {
                RolledDie::Colour => "save color".to_owned(),
                RolledDie::ColourOf { from } => format!("save color {}", from.0 + 1),
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

    fn forms(&self, _: &State) -> Forms<Self, Action> {
        &[ACTIONS]
    }

    fn chance_forms(&self, state: &State) -> Forms<Self, Chance> {
        match self.request(state) {
            Some(Request::DrawGoals { .. }) => &[DRAW],
            Some(Request::RollDice { .. }) => &[ROLL],
            Some(Request::Reroll { .. }) => &[REROLL],
            None => &[],
        }
    }

    fn things(&self, _: &State, _: Option<Seat>, kind: &str) -> Vec<Thing> {
        let goals = || cards(&self.content().goal, |goal| (&goal.id, goal.name.as_ref().unwrap_or(&goal.id)));
        match kind {
            DIE => (0..).zip(Kind::COLOUR).map(|(n, kind)| Thing::new(n, kind.name())).collect(),
            CLAIM => {
                goals().into_iter().chain((0..50).map(|n| Thing::new(POINTS + n, n.to_string()))).collect()
            }
            GOAL => goals().into_iter().chain([unknown()]).collect(),
            _ => Vec::new(),
        }
    }

    /// Each seat's colour die and white die, or the numbers of dice rolled again.
    fn write_chance(&self, state: &State, chance: &Chance) -> Option<String> {
        match chance {
            Chance::RollDice { rolls } => {
                let pairs: Vec<String> =
                    rolls.iter().map(|roll| format!("{} {}", roll.colour, roll.white)).collect();
                Some(pairs.join(", "))
            }
            Chance::Reroll { numbers } => {
                Some(numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
            }
            Chance::DrawGoals { goals } => {
                let value = |goal: &GoalRef| goal.card().map_or(UNKNOWN, |goal| goal.0);
                names_of(&self.things(state, None, GOAL), goals.iter().map(value))
            }
        }
    }

    /// What everyone reveals, or a whole round as people call it out: who, colour die, number, white die, number, in any order
    /// of the seats.
    fn read_entries(&self, state: &State, text: &str, names: &Names) -> Option<Vec<EntryOf<Self>>> {
        if state.step == Step::Reveal {
            let told = goals::read(self, state.waiting, text)?.into_iter();
            let reveals = |(seat, goals)| Entry::Do { seat, action: Action::RevealGoals { goals } };
            return Some(told.map(reveals).collect());
        }
        if state.step != Step::Pick || state.waiting.len() != self.seats() {
            return None;
        }
        if let Some((saved, first)) = saved::read(text, self.seats()) {
            return Some(vec![Entry::Ruling(Ruling::SavedDice { saved, first })]);
        }
        let row = |row: &str| read(self, state, None, &[ROW], row, names).ok();
        let mut rows: Vec<Row> = text.split([',', ';']).map(row).collect::<Option<_>>()?;
        let picks: Vec<_> =
            rows.iter().map(|(seat, action, _)| Entry::Do { seat: *seat, action: *action }).collect();
        rows.sort_by_key(|(seat, ..)| *seat);
        let all = rows.iter().map(|(seat, ..)| *seat).eq(state.all());
        let rolls: Few<Numbers, 8> = rows.iter().map(|(.., numbers)| *numbers).collect();
        (all && !self.solo())
            .then(|| picks.into_iter().chain([Entry::Chance(Chance::RollDice { rolls })]).collect())
    }
}

/// What a seat picked and rolled.
type Row = (Seat, Action, Numbers);

const DIE: &str = "die";
const GOAL: &str = "goal";
/// A goal, or the points on one that is not listed.
const CLAIM: &str = "goal or points";
/// Added to the points of a claim: packs have fewer goals.
const POINTS: u8 = 200;

const ACTIONS: &[Form<DualingDice, Action>] = &[
    form(&["re-roll color", "re-roll colour", "reroll color", "reroll colour"], &[], |_| {
        Ok(Action::PickReroll { die: Tint::Colour })
    }),
    form(&["re-roll white", "reroll white"], &[], |_| Ok(Action::PickReroll { die: Tint::White })),
    form(&["save nothing"], &[], |_| Ok(Action::SaveNothing)),
    form(&["save house"], &[], |_| Ok(Action::SaveDie { die: RolledDie::House })),
    form(&["save color", "save colour"], &[maybe(SEAT).after("of")], |r| {
        let die = r.maybe(0).map_or(RolledDie::Colour, |from| RolledDie::ColourOf { from: Seat(from) });
        Ok(Action::SaveDie { die })
    }),
    form(&["save white"], &[maybe(SEAT).after("of")], |r| {
        Ok(Action::SaveDie { die: RolledDie::White { from: r.maybe(0).map_or(r.who(), Seat) } })
    }),
    form(&["reveal nothing"], &[], |_| Ok(Action::RevealGoals { goals: Claims::new() })),
    form(&["reveal"], &[some(CLAIM)], |r| Ok(Action::RevealGoals { goals: r.few(0, claim)? })),
    form(&["keep"], &[], |_| Ok(Action::DiscardGoal { goal: None })),
    form(&["discard"], &[one(GOAL)], |r| Ok(Action::DiscardGoal { goal: Some(card_ref(r.one(0))) })),
    form(&["pick", ""], &[some(DIE)], |r| match *r.all(0) {
        [white] if r.state.step == Step::Repick => Ok(Action::RepickWhite { white: kind(white) }),
        [colour, white] => Ok(Action::PickDice { colour: kind(colour), white: kind(white) }),
        _ => Err(Violation::impossible("DD-PICK-1", text("Pick one colour die and one white die.")).into()),
    }),
];

const ROLL: &[Form<DualingDice, Chance>] = &[form(&[""], &[some(NUMBER)], |r| {
    let (pairs, rest) = r.all(0).as_chunks();
    if !rest.is_empty() || pairs.len() > MAX_SEATS {
        let why = text("Each player has two numbers; these are {n}.").with("n", r.all(0).len());
        return Err(Violation::impossible("DD-ROLL-1", why).into());
    }
    Ok(Chance::RollDice {
        rolls: pairs.iter().map(|[colour, white]| Numbers { colour: *colour, white: *white }).collect(),
    })
})];
const REROLL: &[Form<DualingDice, Chance>] =
    &[form(&[""], &[some(NUMBER)], |r| Ok(Chance::Reroll { numbers: r.few(0, |n| n)? }))];
const DRAW: &[Form<DualingDice, Chance>] =
    &[form(&[""], &[some(GOAL)], |r| Ok(Chance::DrawGoals { goals: r.few(0, card_ref)? }))];
/// Who, colour die, number, white die, number.
const ROW: &[Form<DualingDice, Row>] =
    &[form(&[""], &[one(SEAT), one(DIE), one(NUMBER), one(DIE), one(NUMBER)], |r| {
        let numbers = Numbers { colour: r.one(2), white: r.one(4) };
        Ok((Seat(r.one(0)), Action::PickDice { colour: kind(r.one(1)), white: kind(r.one(3)) }, numbers))
    })];

fn kind(n: u8) -> Kind {
    Kind::COLOUR.get(usize::from(n)).copied().unwrap_or_default()
}

fn claim(value: u8) -> Claim {
    match value.checked_sub(POINTS) {
        Some(points) => Claim::Points { points },
        None => Claim::Goal(GoalId(value)),
    }
}

impl DualingDice {
    fn write_claim(&self, claim: Claim) -> String {
        match claim {
            Claim::Points { points } => points.to_string(),
            Claim::Goal(goal) => self.goal(goal).map_or_else(|| goal.0.to_string(), |goal| goal.id.clone()),
        }
    }
}
