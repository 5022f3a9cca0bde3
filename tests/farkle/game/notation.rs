//! Entries as people type them.

use tableside::engine::notation::{Form, Forms, NUMBER, form, some};
use tableside::engine::{Notation, Seat, Unread, Violation, text};

use super::{Action, Dice, Farkle, Rolled, State};

/// Dice as they were typed.
fn said(numbers: &[u8]) -> Result<Dice, Unread> {
    let told = || text("There are six dice, which show 1 to 6.");
    Dice::showing(numbers).ok_or_else(|| Unread::Refused(Violation::impossible("FK-ROLL-1", told())))
}

const ACTIONS: &[Form<Farkle, Action>] = &[
    form(&["throw"], &[], |_| Ok(Action::Roll)),
    form(&["bank"], &[], |_| Ok(Action::Bank)),
    form(&["keep"], &[some(NUMBER)], |read| Ok(Action::Keep { dice: said(read.all(0))? })),
];
const ROLL: &[Form<Farkle, Rolled>] =
    &[form(&[""], &[some(NUMBER)], |read| Ok(Rolled { dice: said(read.all(0))? }))];

impl Notation for Farkle {
    fn forms(&self, _: &State) -> Forms<Self, Action> {
        &[ACTIONS]
    }

    fn chance_forms(&self, _: &State) -> Forms<Self, Rolled> {
        &[ROLL]
    }

    fn write_action(&self, _: &State, _: Seat, action: &Action) -> Option<String> {
        Some(match action {
            Action::Roll => "throw".to_owned(),
            Action::Bank => "bank".to_owned(),
            Action::Keep { dice } => format!("keep {}", dice.words()),
        })
    }

    fn write_chance(&self, _: &State, chance: &Rolled) -> Option<String> {
        Some(chance.dice.words())
    }
}
