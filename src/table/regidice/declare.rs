//! The announcements: a table of five actions and six values.

use super::draft::{Draft, Edit};
use super::{Desk, Item, Model, Press, Zone, names, odds, pool};
use crate::engine::Seat;
use crate::games::regidice::{Action, Kind, Step};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::table::look::{Face, Tint};
use crate::table::{ActionLook, Arrangement, DieLook, Key, Look, Place, State};

/// The values that can be asked for.
const VALUES: std::ops::RangeInclusive<u8> = 1..=6;

/// The table of announcements.
pub fn grid(m: &Model, draft: &Draft, desk: &mut Desk) -> Zone {
    let promise = chosen(m, draft).and_then(|at| odds::promise(m, at, desk));
    let promise = promise.as_deref();
    let heads = VALUES.map(|value| head(m, value));
    let rows = Kind::ALL.into_iter().flat_map(|kind| {
        let cells = VALUES.map(move |value| cell(m, draft, (kind, value), promise));
        std::iter::once(row_head(m, draft, kind)).chain(cells).collect::<Vec<_>>()
    });
    Zone {
        id: "declare".to_owned(),
        place: Place::Tray,
        arrangement: Arrangement::Table(7),
        title: gettext("Declare"),
        name: gettext("Declarations: actions and values"),
        items: heads.chain(rows).collect(),
        ..Zone::default()
    }
}

/// The announcement that is about to be made: what was pressed, else what a hint proposes.
pub fn chosen(m: &Model, draft: &Draft) -> Option<(Kind, u8)> {
    let hinted = || match super::uses::hinted(m)? {
        Action::Declare { action, value } => Some((*action, *value)),
        _ => None,
    };
    let (action, value) = draft.announce.or_else(hinted)?;
    (m.state.step == Step::Declare && m.is_legal(&Action::Declare { action, value }))
        .then_some((action, value))
}

/// The head of a column: a value, and how many dice are seen to show it, or who has asked for it.
fn head(m: &Model, value: u8) -> Item {
    let asked = m.state.all().find(|seat| says(m, *seat, |_, other| other == value));
    let n = pool::known(m, value);
    let (caption, known) = match asked {
        Some(seat) => (gettext("taken"), gettext_f("for {seat}", &[("seat", &m.name(seat))])),
        None if n == 0 => ("–".to_owned(), gettext("none visible")),
        None => {
            let words = ngettext_f("{n} visible", "{n} visible", n.into(), &[("n", &n.to_string())]);
            (words.clone(), words)
        }
    };
    let words = [("value", &*value.to_string()), ("known", &*known)];
    Item {
        id: format!("value/{value}"),
        look: Look::Die(DieLook { face: Face::Pips(value), tint: Tint::White, ..DieLook::default() }),
        name: gettext_f("{value}s: {known}", &words),
        caption,
        ..Item::default()
    }
}

/// The head of a row: an action, and what it does.
pub fn row_head(m: &Model, draft: &Draft, kind: Kind) -> Item {
    let meant = draft.letter == Some(kind);
    let name = names::action(kind);
    Item {
        id: format!("action/{}", kind.index()),
        look: Look::Badge(names::action_sign(kind), name.clone()),
        state: if meant { State::Chosen } else { State::Idle },
        name: format!(
            "{name}: {}",
            if m.game.solo() { names::about_alone(kind) } else { names::about(kind) }
        ),
        ..Item::default()
    }
}

/// Whether a seat has announced something that is so.
fn says(m: &Model, seat: Seat, so: impl Fn(Kind, u8) -> bool) -> bool {
    m.state.seat(seat).declared.is_some_and(|declared| so(declared.action, declared.value))
}

fn cell(m: &Model, draft: &Draft, (kind, value): (Kind, u8), promise: Option<&str>) -> Item {
    let taken = m.state.all().find(|seat| says(m, *seat, |action, other| (action, other) == (kind, value)));
    let action = Action::Declare { action: kind, value };
    let here = chosen(m, draft) == Some((kind, value));
    let press = m.press(action).map(|press| match press {
        Press::Act(..) => Press::Edit(Edit::Announce(kind, value)),
        asks_why => asks_why,
    });
    let words = [("action", &*names::action(kind)), ("value", &*value.to_string())];
    let mut name = gettext_f("{action}, collect {value}s", &words);
    if let Some(seat) = taken {
        name = gettext_f("{cell}, declared by {seat}", &[("cell", &name), ("seat", &m.name(seat))]);
    }
    let (state, about) = match (&press, m.acting) {
        (Some(Press::AskWhy(..)), Some(seat)) => (State::Dimmed, m.reason(seat, &action)),
        (Some(_), _) if here => (State::Chosen, promise.unwrap_or_default().to_owned()),
        (Some(_), _) => (State::Lit, gettext("Choose this")),
        (None, _) => (State::Aside, String::new()),
    };
    let label = match (taken, &press) {
        (None, Some(Press::AskWhy(..))) => "–".to_owned(),
        _ => value.to_string(),
    };
    Item {
        id: format!("declare/{}/{value}", kind.index()),
        look: Look::Action(ActionLook { label, on: taken.is_some(), ..ActionLook::default() }),
        state,
        name,
        about,
        press,
        hinted: chosen(m, &Draft::default()) == Some((kind, value)),
        ..Item::default()
    }
}

/// A key while announcements are made: the letter of an action, then a digit.
pub fn typed(m: &Model, draft: &Draft, key: Key) -> Option<Vec<Press>> {
    let seat = m.acting.filter(|_| m.state.step == Step::Declare)?;
    match key {
        Key::Letter(letter) => {
            let wanted = letter.to_lowercase().next();
            let kind = Kind::ALL.into_iter().find(|kind| names::action_key(*kind) == wanted)?;
            Some(vec![Press::Edit(Edit::Letter(kind))])
        }
        Key::Digit(digit) => {
            let value = u8::try_from(digit.to_digit(10)?).ok().filter(|value| VALUES.contains(value))?;
            let action = Action::Declare { action: draft.letter?, value };
            Some(vec![match m.is_legal(&action) {
                true => Press::Edit(Edit::Announce(draft.letter?, value)),
                false => Press::AskWhy(seat, action),
            }])
        }
        Key::Enter => {
            let (action, value) = draft.announce?;
            Some(vec![m.press(Action::Declare { action, value })?])
        }
        Key::End | Key::Back => None,
    }
}

/// Which dice an announcement brings, in a few words.
pub fn brings(value: u8) -> String {
    gettext_f("you collect every {value}", &[("value", &value.to_string())])
}
