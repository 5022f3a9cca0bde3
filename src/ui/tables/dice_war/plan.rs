//! What a person has begun to enter, and what pressing something does. Nothing of it has happened yet.

use super::moment::Moment;
use crate::engine::{Entry, EntryOf, Few, Seat};
use crate::games::dice_war::action::MAX_CHOSEN;
use crate::games::dice_war::field::{self, Fields};
use crate::games::dice_war::{Action, DiceWar, Field, Outcome, Phase, State};
use crate::ui::tables::dice_war::board::Mark;

/// What pressing something does.
#[derive(Clone, Debug, PartialEq)]
pub enum Press {
    /// The acting seat does this.
    Do(Action),
    /// Asks why the acting seat may not do this.
    Why(Action),
    /// Chance answered so.
    Chance(Outcome),
    /// The program rolls for the first turn after all.
    Roll,
    /// Changes what has been begun.
    Change(Change),
}

/// A change of what has been begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A die is to act, or none.
    Select(Option<Field>),
    /// Its spell is to be cast, or none.
    Spell(Option<u8>),
    /// A field or creature is chosen for the spell, or no longer.
    Choose(Field),
    /// Several ways lead to this field.
    Ways(Field),
    /// The die on a file of the line-up shows the next level.
    Cycle(u8),
    /// A die of this level on a file of the line-up, or none with 0.
    Put(u8, u8),
    /// The die of a file goes to another, or off the board.
    Shift(u8, Option<u8>),
    /// Taps on the home row put this level, or count up.
    Brush(Option<u8>),
    /// The whole line-up.
    Row([u8; 7]),
    /// What a seat rolled.
    Rolled(Seat, u8),
    /// Shows the board as it was after so many entries, or as it is.
    Back(Option<usize>),
}

/// What has been begun.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// The die that is to act.
    pub from: Option<Field>,
    /// Its spell.
    pub spell: Option<u8>,
    /// What was chosen for the spell.
    pub chosen: Vec<Field>,
    /// The field to which several ways lead.
    pub ways: Option<Field>,
    /// The line-up so far.
    pub row: [u8; 7],
    /// The level that taps put.
    pub brush: Option<u8>,
    /// What the seats rolled for the first turn.
    pub rolled: [Option<u8>; 2],
    /// How many entries a look back shows.
    pub back: Option<usize>,
}

impl Plan {
    /// Carries a change out.
    pub fn change(&mut self, change: Change) {
        match change {
            Change::Select(from) => {
                *self =
                    Self { from, row: self.row, brush: self.brush, rolled: self.rolled, ..Self::default() };
            }
            Change::Spell(spell) => {
                (self.spell, self.ways) = (spell, None);
                self.chosen.clear();
            }
            Change::Choose(field) => match self.chosen.iter().position(|other| *other == field) {
                Some(at) => drop(self.chosen.remove(at)),
                None => self.chosen.push(field),
            },
            Change::Ways(to) => self.ways = Some(to),
            Change::Cycle(file) => {
                if let Some(level) = self.row.get_mut(usize::from(file)) {
                    *level = (*level + 1) % 7;
                }
            }
            Change::Put(file, level) => {
                if let Some(place) = self.row.get_mut(usize::from(file)) {
                    *place = if *place == level { 0 } else { level };
                }
            }
            Change::Shift(from, to) => self.shift(usize::from(from), to.map(usize::from)),
            Change::Brush(brush) => self.brush = brush,
            Change::Row(row) => self.row = row,
            Change::Rolled(seat, face) => {
                if let Some(rolled) = self.rolled.get_mut(seat.index()) {
                    *rolled = Some(face);
                }
            }
            Change::Back(back) => *self = Self { back, row: self.row, ..Self::default() },
        }
    }

    fn shift(&mut self, from: usize, to: Option<usize>) {
        match to {
            Some(to) if from < 7 && to < 7 => self.row.swap(from, to),
            _ => {
                if let Some(level) = self.row.get_mut(from) {
                    *level = 0;
                }
            }
        }
    }

    /// The power of the line-up so far.
    #[must_use]
    pub fn power(&self) -> u8 {
        self.row.iter().sum()
    }

    /// The die that is to act: the one chosen, or the one that may act once more.
    #[must_use]
    pub fn actor(&self, state: &State) -> Option<Field> {
        match state.phase {
            Phase::FollowUp(from) => Some(from),
            _ => self.from,
        }
    }

    /// The castings that still fit what was chosen.
    pub fn castings<'a>(
        &'a self,
        m: &'a Moment,
    ) -> impl Iterator<Item = (&'a Action, Few<Field, MAX_CHOSEN>, u8)> {
        m.legal.iter().filter_map(|action| match action {
            Action::CastSpell { at, spell, fields, amount }
                if Some(*at) == self.from
                    && Some(*spell) == self.spell
                    && self.chosen.iter().all(|field| fields.contains(field)) =>
            {
                Some((action, *fields, *amount))
            }
            _ => None,
        })
    }

    /// The castings for which nothing more needs to be chosen on the board.
    pub fn complete<'a>(&'a self, m: &'a Moment) -> impl Iterator<Item = (&'a Action, u8)> {
        let chosen = self.chosen.len();
        self.castings(m)
            .filter(move |(_, fields, _)| fields.len() == chosen)
            .map(|(action, _, amount)| (action, amount))
    }
}

/// The Movements and Attacks of a die to a field.
pub fn ways(m: &Moment, from: Field, to: Field) -> impl Iterator<Item = &Action> {
    m.legal.iter().filter(move |action| arrival(m, action) == Some((from, to)))
}

/// Where a Movement or Attack begins and ends.
fn arrival(m: &Moment, action: &Action) -> Option<(Field, Field)> {
    match (*action, m.state.phase) {
        (Action::Move { from, to, .. } | Action::Attack { from, to, .. }, _) => Some((from, to)),
        (Action::FollowMove { to } | Action::FollowAttack { to }, Phase::FollowUp(from)) => Some((from, to)),
        _ => None,
    }
}

/// What pressing a field does; `corner` if in the corner in which an Upgrade is offered.
#[must_use]
pub fn press(m: &Moment, plan: &Plan, field: Field, corner: bool) -> Option<Press> {
    let seat = m.acting?;
    match m.state.phase {
        Phase::Setup => line_up(m, plan, seat, field),
        Phase::War | Phase::FollowUp(_) if plan.spell.is_some() => aim(m, plan, field),
        Phase::War | Phase::FollowUp(_) => act(m, plan, seat, field, corner),
        Phase::StartRoll | Phase::Over(_) => None,
    }
}

/// The file of a field of the seat's Supply Zone.
#[must_use]
pub fn home_file(seat: Seat, field: Field) -> Option<u8> {
    let home = if seat.index() == 0 { 0 } else { 6 };
    (field.rank() == home).then(|| field.file())
}

fn line_up(m: &Moment, plan: &Plan, seat: Seat, field: Field) -> Option<Press> {
    let file = home_file(seat, field).filter(|_| m.state.free() & field.bit() != 0)?;
    Some(Press::Change(match plan.brush {
        None => Change::Cycle(file),
        Some(level) => Change::Put(file, level),
    }))
}

fn aim(m: &Moment, plan: &Plan, field: Field) -> Option<Press> {
    let (Some(from), Some(spell)) = (plan.from, plan.spell) else { return None };
    if field == from && !plan.castings(m).any(|(_, fields, _)| fields.contains(&field)) {
        return Some(Press::Change(Change::Spell(None)));
    }
    if plan.chosen.contains(&field) {
        return Some(Press::Change(Change::Choose(field)));
    }
    let mut further = plan.clone();
    further.change(Change::Choose(field));
    let mut left = further.castings(m);
    match (left.next(), left.next()) {
        (None, _) => {
            let mut fields: Few<Field, MAX_CHOSEN> = Few::new();
            for field in &further.chosen {
                fields.push(*field);
            }
            Some(Press::Why(Action::CastSpell { at: from, spell, fields, amount: 0 }))
        }
        // Nothing is left to choose.
        (Some((action, fields, _)), None) if fields.len() == further.chosen.len() => Some(Press::Do(*action)),
        _ => Some(Press::Change(Change::Choose(field))),
    }
}

fn act(m: &Moment, plan: &Plan, seat: Seat, field: Field, corner: bool) -> Option<Press> {
    let follows = matches!(m.state.phase, Phase::FollowUp(_));
    let from = plan.actor(&m.state);
    let upgrade = Action::Upgrade { at: field };
    if from == Some(field) {
        let up = corner && m.legal.contains(&upgrade);
        return match (up, follows) {
            (true, _) => Some(Press::Do(upgrade)),
            (false, true) => None,
            (false, false) => Some(Press::Change(Change::Select(None))),
        };
    }
    let owner = m.state.owner(field);
    if let Some(from) = from {
        let mut ways = ways(m, from, field);
        match (ways.next(), ways.next()) {
            (Some(way), None) => return Some(Press::Do(*way)),
            (Some(_), Some(_)) => return Some(Press::Change(Change::Ways(field))),
            (None, _) => {}
        }
    }
    match (owner, from) {
        (Some(owner), _) if owner == seat && !follows => Some(Press::Change(Change::Select(Some(field)))),
        // The other seat acts already: nobody wants the further action.
        (Some(owner), _) if follows && owner != seat && m.people[owner.index() & 1] => {
            Some(Press::Do(Action::EndTurn))
        }
        (Some(owner), Some(_)) if follows => Some(Press::Why(match owner == seat {
            true => Action::FollowMove { to: field },
            false => Action::FollowAttack { to: field },
        })),
        (None, Some(_)) if follows => Some(Press::Why(Action::FollowMove { to: field })),
        (Some(_), Some(from)) => Some(Press::Why(Action::Attack { from, to: field, via: None })),
        (None, Some(from)) => Some(Press::Why(Action::Move { from, to: field, via: None })),
        (Some(_), None) => Some(Press::Why(upgrade)),
        (None, None) => None,
    }
}

/// What may be done with each field now.
#[must_use]
pub fn marks(m: &Moment, plan: &Plan) -> [Mark; 49] {
    let mut marks = [Mark::None; 49];
    let Some(seat) = m.acting else { return marks };
    if m.state.phase == Phase::Setup {
        for at in field::each(m.state.free()).filter(|at| home_file(seat, *at).is_some()) {
            marks[at.index()] = Mark::Home;
        }
        return marks;
    }
    if plan.spell.is_some() {
        for (_, fields, _) in plan.castings(m) {
            for at in &fields {
                marks[at.index()] = if plan.chosen.contains(at) { Mark::Chosen } else { Mark::Target };
            }
        }
        return marks;
    }
    let Some(actor) = plan.actor(&m.state) else { return marks };
    for (from, to) in m.legal.iter().filter_map(|action| arrival(m, action)) {
        if from == actor {
            marks[to.index()] = match m.state.owner(to) {
                Some(owner) if owner != seat => {
                    Mark::Attack(m.state.level(to) + m.game.field_bonus(seat, to))
                }
                _ => Mark::Move,
            };
        }
    }
    marks
}

/// The dice that can be dragged now.
#[must_use]
pub fn liftable(m: &Moment, plan: &Plan) -> Fields {
    let Some(seat) = m.acting else { return 0 };
    match m.state.phase {
        Phase::Setup => field::each(m.state.free())
            .filter(|at| home_file(seat, *at).is_some_and(|file| plan.row[usize::from(file)] > 0))
            .fold(0, |set, at| set | at.bit()),
        Phase::War => m.state.own(seat),
        Phase::FollowUp(from) => from.bit(),
        Phase::StartRoll | Phase::Over(_) => 0,
    }
}

/// A choice as an entry.
#[must_use]
pub fn choice(seat: Seat, action: Action) -> serde_json::Value {
    value(&Entry::Do { seat, action })
}

/// Any entry as JSON.
#[must_use]
pub fn value(entry: &EntryOf<DiceWar>) -> serde_json::Value {
    // Entries are plain data with text keys; writing them cannot fail.
    serde_json::to_value(entry).unwrap_or(serde_json::Value::Null)
}
