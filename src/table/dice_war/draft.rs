//! What a person has begun to enter. Nothing of it has happened yet.

use super::Model;
use super::outlook::{Outlook, Side};
use crate::engine::{Few, Seat};
use crate::games::dice_war::action::MAX_CHOSEN;
use crate::games::dice_war::{Action, Field, State, Step};
use crate::table;

/// A change of the draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A die is to act, or none.
    Select(Option<Field>),
    /// Its spell is to be cast, or none.
    Spell(Option<u8>),
    /// A field or creature is chosen for the spell, or no longer.
    Choose(Field),
    /// A field is chosen once more.
    ChooseAgain(Field),
    /// Several ways lead to this field.
    ChoosePath(Field),
    /// The End of War is to be declared for a die, or not.
    Declare(bool),
    /// This would lose the match: is it meant?
    Ask(Action),
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
    /// The die of a file of the line-up is in the air, or none.
    Hold(Option<u8>),
    /// A pointer is over a field, or over none; whether a die stands there.
    Point(Option<Field>, bool),
    /// A field has the focus; whether a die stands there.
    Cursor(Field, bool),
    /// The file of a field that is being typed.
    File(u8),
    /// A field is called by its name.
    Call(Field),
    /// From which side the board is seen.
    Side(Side),
    /// Whether dice under threat are marked.
    Danger(bool),
    /// Shows the board as it was after so many entries, or as it is.
    Back(Option<usize>),
}

/// What has been begun.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The die that is to act.
    pub from: Option<Field>,
    pub spell: Option<u8>,
    /// What was chosen for the spell.
    pub chosen: Vec<Field>,
    /// The field to which several ways lead.
    pub path_to: Option<Field>,
    /// Whether the chased die is asked for, to declare the End of War.
    pub declaring: bool,
    /// What would lose the match, and is not entered before it is meant.
    pub asked: Option<Action>,
    /// The line-up so far.
    pub row: [u8; 7],
    /// The level that taps put.
    pub brush: Option<u8>,
    /// What the seats rolled for the first turn.
    pub rolled: [Option<u8>; 2],
    /// How many entries a look back shows.
    pub back: Option<usize>,
    /// The file of the line-up whose die is in the air.
    pub held: Option<u8>,
    /// How the board is looked at.
    pub outlook: Outlook,
}

impl table::Draft for Draft {
    type Edit = Edit;

    fn apply(&mut self, edit: Edit) {
        match edit {
            Edit::Select(from) => {
                *self = Self {
                    from,
                    row: self.row,
                    brush: self.brush,
                    rolled: self.rolled,
                    outlook: self.outlook,
                    ..Self::default()
                };
            }
            Edit::Spell(spell) => {
                (self.spell, self.path_to) = (spell, None);
                self.chosen.clear();
            }
            Edit::Choose(field) => table::toggle(&mut self.chosen, field),
            Edit::ChooseAgain(field) => self.chosen.push(field),
            Edit::ChoosePath(to) => self.path_to = Some(to),
            Edit::Declare(declaring) => {
                table::Draft::apply(self, Edit::Select(None));
                self.declaring = declaring;
            }
            Edit::Ask(action) => {
                table::Draft::apply(self, Edit::Select(self.from));
                self.asked = Some(action);
            }
            Edit::Cycle(file) => {
                if let Some(level) = self.row.get_mut(usize::from(file)) {
                    *level = (*level + 1) % 7;
                }
            }
            Edit::Put(file, level) => {
                if let Some(place) = self.row.get_mut(usize::from(file)) {
                    *place = if *place == level { 0 } else { level };
                }
            }
            Edit::Shift(from, to) => {
                self.held = None;
                self.shift(usize::from(from), to.map(usize::from));
            }
            Edit::Brush(brush) => self.brush = brush,
            Edit::Row(row) => self.row = row,
            Edit::Rolled(seat, face) => {
                if let Some(rolled) = self.rolled.get_mut(seat.index()) {
                    *rolled = Some(face);
                }
            }
            Edit::Back(back) => {
                *self = Self { back, row: self.row, outlook: self.outlook, ..Self::default() }
            }
            Edit::Hold(file) => self.held = file,
            Edit::Point(at, stands) => {
                self.outlook.pointed = at;
                self.outlook.card = at.filter(|_| stands).or(self.outlook.card);
            }
            Edit::Cursor(at, stands) => {
                (self.outlook.cursor, self.outlook.called) = (Some(at), None);
                self.outlook.card = Some(at).filter(|_| stands).or(self.outlook.card);
            }
            Edit::File(file) => self.outlook.file = Some(file),
            Edit::Call(at) => (self.outlook.file, self.outlook.called) = (None, Some(at)),
            Edit::Side(side) => self.outlook.side = side,
            Edit::Danger(danger) => self.outlook.danger = danger,
        }
    }

    fn kept(&self) -> Self {
        Self { outlook: self.outlook, ..Self::default() }
    }
}

impl Draft {
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
    pub fn power(&self) -> u8 {
        self.row.iter().sum()
    }

    /// The die that is to act: the one chosen, or the one that may act once more.
    pub fn actor(&self, state: &State) -> Option<Field> {
        match state.step {
            Step::FollowUp(from) => Some(from),
            _ => self.from,
        }
    }

    /// The castings that still fit what was chosen.
    pub fn castings<'a>(
        &'a self,
        m: &'a Model,
    ) -> impl Iterator<Item = (&'a Action, Few<Field, MAX_CHOSEN>, u8)> {
        m.legal.iter().filter_map(|action| match action {
            Action::CastSpell { at, spell, fields, amount }
                if Some(*at) == self.from
                    && Some(*spell) == self.spell
                    && self
                        .chosen
                        .iter()
                        .all(|field| times(&self.chosen, *field) <= times(fields, *field)) =>
            {
                Some((action, *fields, *amount))
            }
            _ => None,
        })
    }

    /// The castings for which nothing more needs to be chosen on the board.
    pub fn complete<'a>(&'a self, m: &'a Model) -> impl Iterator<Item = (&'a Action, u8)> {
        let chosen = self.chosen.len();
        self.castings(m)
            .filter(move |(_, fields, _)| fields.len() == chosen)
            .map(|(action, _, amount)| (action, amount))
    }
}

/// How often a field is among others.
fn times(fields: &[Field], field: Field) -> usize {
    fields.iter().filter(|other| **other == field).count()
}
