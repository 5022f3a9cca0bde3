//! The answers to what is asked: big buttons in the own band, and the keys of a number pad.

use super::buttons::Button;
use super::draft::{Draft, Edit, What};
use super::numbers::Asked;
use super::question::{self, Question, endings, finished, only_number, question};
use super::{Item, Model, Press, ribbon};
use crate::engine::{Seat, SeatSet};
use crate::games::score_sheet::law::Decides;
use crate::games::score_sheet::{Action, Rows, SheetOf, Source, Why, names};
use crate::i18n::{gettext, gettext_f};
use crate::table::Key;

/// The buttons of the pad.
pub fn items<F: SheetOf>(m: &Model<F>, draft: &Draft) -> Vec<Item<F>> {
    buttons(m, draft).into_iter().map(|button| button.on_pad(m.entries)).collect()
}

fn buttons<F: SheetOf>(m: &Model<F>, draft: &Draft) -> Vec<Button<F>> {
    match question(m, draft) {
        Question::Nothing => Vec::new(),
        Question::Who { seats, line, source } => who(m, seats, line, source),
        Question::Number { seat, line, source, points } => {
            Asked { seat, line, source, points }.buttons(m, draft)
        }
        Question::Why => reasons(m),
        Question::Winner(why) => winners(m, why),
    }
}

/// The key of a seat: its number at the table.
fn key(seat: Seat) -> char {
    char::from_digit(u32::from(seat.0) + 1, 10).unwrap_or(' ')
}

/// What a key does, below a button that does not say it itself.
fn told(key: char) -> String {
    gettext_f("Key {key}", &[("key", &key.to_string())])
}

fn who<F: SheetOf>(m: &Model<F>, seats: SeatSet, line: u8, source: Source) -> Vec<Button<F>> {
    let seat = |seat: Seat| {
        let press = seat_wins(m, seat, line, source);
        let name = m.name(seat);
        let spoken = match source {
            Source::Line if F::LAW.rows == Rows::Duels => gettext_f("{seat} wins", &[("seat", &name)]),
            _ => name.clone(),
        };
        let id = format!("s{}", seat.0);
        Button::new(&id, name, press).key(key(seat)).below(told(key(seat))).named(spoken)
    };
    let nobody = (F::LAW.rows == Rows::Duels && source == Source::Line).then(|| {
        let press = m.press(Action::RoundEnds { line });
        Button::new("nobody", gettext("Nobody"), press).key('0').below(told('0'))
    });
    seats.iter().map(seat).chain(nobody).collect()
}

/// What pressing a seat does where it is asked whose a number is.
pub fn seat_wins<F: SheetOf>(m: &Model<F>, seat: Seat, line: u8, source: Source) -> Option<Press<F>> {
    let edit = Press::<F>::Edit(Edit::Seat(seat, (source == Source::Line).then_some(line)));
    let open = m.game.open(&m.state).into_iter().find(|open| open.line == line);
    let only = open.and_then(|open| only_number(&m.game, open)).filter(|_| source == Source::Line);
    match only {
        Some(points) => m.press(Action::Scored { seat, source, points, line }),
        None => Some(edit),
    }
}

fn reasons<F: SheetOf>(m: &Model<F>) -> Vec<Button<F>> {
    let reason = |(at, (why, decides)): (u32, (Why, Decides))| {
        let label = ribbon::capital(&names::why(why).render(&m.names));
        let press = match decides {
            Decides::Winner => Some(Press::<F>::Edit(Edit::Why(why))),
            Decides::Totals | Decides::Draw => m.press(finished(why, None)),
        };
        let key = char::from_digit(at, 10).unwrap_or(' ');
        Button::new(&format!("w{why:?}"), label, press).key(key).below(told(key))
    };
    (1..).zip(endings(m)).map(reason).collect()
}

fn winners<F: SheetOf>(m: &Model<F>, why: Why) -> Vec<Button<F>> {
    let winner = |at: u8| {
        let seat = Seat(at);
        let label = gettext_f("{seat} wins", &[("seat", &m.name(seat))]);
        let press = m.press(finished(why, Some(seat)));
        Button::new(&format!("s{at}"), label, press).key(key(seat)).below(told(key(seat)))
    };
    (0u8..).take(m.seats()).map(winner).collect()
}

/// What a typed key does: the buttons say it. Enter presses the golden one; Backspace takes one step back, and where
/// nothing has been begun the last entry.
pub fn typed<F: SheetOf>(m: &Model<F>, draft: &Draft, key: Key) -> Option<Vec<Press<F>>> {
    m.acting?;
    let pad = buttons(m, draft);
    let press = match key {
        Key::Digit(typed) => pressed(&pad, typed),
        Key::Letter('-') if signs(m, draft) => Some(Press::<F>::Edit(Edit::Minus(!draft.minus))),
        // Nothing, or as little as there can be.
        Key::Letter('-') => ['0', '1'].into_iter().find_map(|key| pressed(&pad, key)),
        Key::Letter('.') => next(m, draft),
        Key::Letter(typed) => pressed(&pad, typed).or_else(|| pressed(&ribbon::buttons(m, draft), typed)),
        Key::End => next(m, draft),
        Key::Enter => pad.into_iter().find(|button| button.golden).and_then(|button| button.press),
        Key::Back if draft.is_begun() => Some(Press::<F>::Edit(Edit::Back)),
        Key::Back => (m.entries > 0 && !m.amending).then_some(Press::<F>::Undo),
    };
    press.map(|press| vec![press])
}

fn pressed<F: SheetOf>(buttons: &[Button<F>], key: char) -> Option<Press<F>> {
    buttons.iter().find(|button| button.key == Some(key)).and_then(|button| button.press.clone())
}

fn signs<F: SheetOf>(m: &Model<F>, draft: &Draft) -> bool {
    match question(m, draft) {
        Question::Number { seat, line, source, points } => Asked { seat, line, source, points }.has_signs(),
        _ => false,
    }
}

/// The next line, or the next seat, that is open.
fn next<F: SheetOf>(m: &Model<F>, draft: &Draft) -> Option<Press<F>> {
    if draft.what != What::Line || m.game.asked(&m.state).is_some() {
        return None;
    }
    let open = m.game.open(&m.state);
    match F::LAW.rows {
        Rows::Duels => {
            let now = question::written(m, draft)?;
            let at = open.iter().position(|line| line.line == now.line)?;
            let next = open.get((at + 1) % open.len())?;
            Some(Press::<F>::Edit(Edit::Line(next.line)))
        }
        Rows::Seats => {
            let Question::Number { seat, .. } = question(m, draft) else { return None };
            let seats: Vec<Seat> = open.first()?.seats.iter().collect();
            let at = seats.iter().position(|other| *other == seat)?;
            Some(Press::<F>::Edit(Edit::Seat(*seats.get((at + 1) % seats.len())?, None)))
        }
        Rows::Captures | Rows::Team => None,
    }
}
