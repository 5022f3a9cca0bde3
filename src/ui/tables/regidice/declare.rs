//! The announcements: a grid of five actions and six values.

use crate::engine::Seat;
use crate::games::regidice::{Action, Kind, Step};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::tables::regidice::draft::{Draft, Edit};
use crate::tables::regidice::{Command, ViewModel, names, pool};

/// A cell of the grid as a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    pub kind: Kind,
    pub value: u8,
    /// Who has announced just this.
    pub taken: Option<Seat>,
    /// Whether pressing it only tells why it is not allowed.
    pub dim: bool,
    /// Whether its row is meant by a letter that was typed.
    pub meant: bool,
    pub spoken: String,
    /// What pressing does, in words, or why it is not allowed.
    pub about: String,
    pub command: Option<Command>,
}

/// The values, for the heads of the columns.
pub const VALUES: std::ops::RangeInclusive<u8> = 1..=6;

/// Whether announcements are made now.
pub fn is_open(m: &ViewModel) -> bool {
    m.state.step == Step::Declare
}

/// The cells, row by row.
pub fn cells(m: &ViewModel, draft: &Draft) -> Vec<Cell> {
    Kind::ALL
        .into_iter()
        .flat_map(|kind| VALUES.map(move |value| (kind, value)))
        .map(|at| cell(m, draft, at))
        .collect()
}

fn cell(m: &ViewModel, draft: &Draft, (kind, value): (Kind, u8)) -> Cell {
    let says = |seat: &Seat| {
        let declared = m.state.pool(*seat).declared;
        declared.is_some_and(|declared| declared.action == kind && declared.value == value)
    };
    let taken = m.state.all().find(says);
    let action = Action::Declare { action: kind, value };
    let command = m.command(action);
    let dim = matches!(command, Some(Command::AskWhy(..)));
    let words = [("action", &*names::action(kind)), ("value", &*value.to_string())];
    let mut spoken = gettext_f("{action}, collect {value}s", &words);
    if let Some(seat) = taken {
        spoken = gettext_f("{cell}, declared by {seat}", &[("cell", &spoken), ("seat", &m.name(seat))]);
    } else if dim {
        spoken = gettext_f("{cell}, not allowed right now", &[("cell", &spoken)]);
    }
    let about = match (&command, m.acting) {
        (Some(Command::AskWhy(..)), Some(seat)) => m.reason(seat, &action),
        (Some(_), _) => gettext("Declares this"),
        _ => String::new(),
    };
    Cell { kind, value, taken, dim, meant: draft.letter == Some(kind), spoken, about, command }
}

/// What the head of a column says below the value: how many dice are known to show it, if any do.
pub fn known(m: &ViewModel, value: u8) -> String {
    let n = pool::known(m, value);
    if n == 0 {
        return "–".to_owned();
    }
    ngettext_f("{n} visible", "{n} visible", n.into(), &[("n", &n.to_string())])
}

/// A key while announcements are made: the letter of an action, then a digit.
pub fn typed(m: &ViewModel, draft: &Draft, key: char) -> Option<Command> {
    m.acting.filter(|_| is_open(m))?;
    if let Some(kind) =
        Kind::ALL.into_iter().find(|kind| names::action_key(*kind) == key.to_lowercase().next())
    {
        return Some(Command::Edit(Edit::Letter(Some(kind))));
    }
    let value = u8::try_from(key.to_digit(10)?).ok().filter(|value| VALUES.contains(value))?;
    let kind = draft.letter?;
    m.command(Action::Declare { action: kind, value })
}
