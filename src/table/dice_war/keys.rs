//! What is typed: the names of fields, levels for a line-up, an Upgrade.

use super::draft::{Draft, Edit};
use super::press::{self, home_file};
use super::{Model, Press};
use crate::games::dice_war::{Action, Field, Step};
use crate::table::Key;

/// Letters and digits name a field; while a line-up is made, digits place dice.
pub fn typed(m: &Model, draft: &Draft, key: Key) -> Option<Vec<Press>> {
    let outlook = &draft.outlook;
    let edit = |edit: Edit| Some(vec![Press::Edit(edit)]);
    match key {
        Key::Letter(letter @ ('a'..='g' | 'A'..='G')) => {
            edit(Edit::File(letter.to_ascii_lowercase() as u8 - b'a'))
        }
        Key::Letter('t' | 'T') => edit(Edit::Danger(!outlook.danger)),
        Key::Digit(digit) => {
            let digit = u8::try_from(digit.to_digit(10)?).ok()?;
            match outlook.file {
                Some(file) => {
                    let rank = digit.checked_sub(1)?;
                    edit(Edit::Call(Field::at(file.cast_signed(), rank.cast_signed())?))
                }
                None => put(m, draft, digit),
            }
        }
        Key::Letter('+') => upgrade(m, draft).map(|press| vec![press]),
        Key::Letter(_) | Key::End | Key::Enter | Key::Back => None,
    }
}

/// Puts a die of a level under the cursor.
fn put(m: &Model, draft: &Draft, level: u8) -> Option<Vec<Press>> {
    let seat = m.acting.filter(|_| m.state.step == Step::Setup && level <= 6)?;
    let file = home_file(seat, draft.outlook.cursor?)?;
    let now = draft.row[usize::from(file)];
    // The same level again takes the die back.
    let press = Press::Edit(Edit::Put(file, if level == 0 { now } else { level }));
    Some(if now == level { Vec::new() } else { vec![press] })
}

/// Upgrades the chosen die, or the one under the cursor.
fn upgrade(m: &Model, draft: &Draft) -> Option<Press> {
    press::enter(m, Action::Upgrade { at: draft.from.or(draft.outlook.cursor)? })
}
