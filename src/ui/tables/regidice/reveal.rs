//! What people tell of real dice: what each die of a seat shows, pressed or typed, seat after seat.

use crate::engine::Seat;
use crate::games::regidice::action::Asked;
use crate::games::regidice::{Chance, Colour, Dice, DieRef, Faces, Request};
use crate::i18n::{gettext, gettext_f};
use crate::tables::kit::Draft as _;
use crate::tables::regidice::draft::{Draft, Edit};
use crate::tables::regidice::{Button, Command, DieLook, ViewModel, names};
use crate::widgets::{CellState, Face};

/// The seat whose dice are told now, and their colours in the order of telling.
pub fn asked(m: &ViewModel, draft: &Draft) -> Option<(Seat, Vec<Colour>)> {
    if !m.awaits_chance() {
        return None;
    }
    let seats = m.request.as_ref()?.seats();
    let named = |seat: Seat| seats.iter().find(|asked| asked.seat == seat);
    // Without a wish in turn order, as the dice lie before the people.
    let next = || m.state.in_order().find_map(named);
    let asked: &Asked = draft.seat.and_then(named).or_else(next)?;
    Some((asked.seat, asked.colours.each().collect()))
}

/// The other seats whose dice are still to be told.
pub fn others(m: &ViewModel, draft: &Draft) -> Vec<Button> {
    let Some((now, _)) = asked(m, draft) else { return Vec::new() };
    let seats = m.request.as_ref().map(|request| request.seats().to_vec()).unwrap_or_default();
    let button = |asked: &Asked| {
        let words = [("seat", &*names::escape(&m.name(asked.seat)))];
        Button::edit(gettext_f("{seat} First", &words), Edit::Seat(asked.seat))
    };
    seats.iter().filter(|asked| asked.seat != now).map(button).collect()
}

/// The die that is told next.
pub fn current(draft: &Draft, dice: usize) -> Option<usize> {
    let open = || (0..dice).find(|at| draft.face_of(*at).is_none());
    draft.at.filter(|at| *at < dice).or_else(open)
}

/// The dice of the seat, with what was told of them.
pub fn told(m: &ViewModel, draft: &Draft, size: i32) -> Vec<DieLook> {
    let Some((seat, colours)) = asked(m, draft) else { return Vec::new() };
    let now = current(draft, colours.len());
    let die = |(at, colour): (usize, &Colour)| {
        let face = draft.face_of(at);
        let words = [("die", &*names::colour_die(*colour)), ("seat", &*m.name(seat))];
        let die = gettext_f("{die} of {seat}", &words);
        let shows = face.map_or_else(|| gettext("not entered yet"), |face| face.to_string());
        DieLook {
            face: face.map_or(Face::Unknown, Face::Pips),
            tint: names::tint(*colour),
            size,
            state: if now == Some(at) { CellState::Selected } else { CellState::Selectable },
            spoken: gettext_f("{die}: {n}", &[("die", &die), ("n", &shows)]),
            action: gettext("Enter this die next"),
            command: Some(Command::Edit(Edit::At(at))),
            faces: names::faces(),
            ..DieLook::default()
        }
    };
    colours.iter().enumerate().map(die).collect()
}

/// The six faces for the die that is told next.
pub fn faces(m: &ViewModel, draft: &Draft, size: i32) -> Vec<DieLook> {
    let Some((seat, colours)) = asked(m, draft) else { return Vec::new() };
    let Some(colour) = current(draft, colours.len()).and_then(|at| colours.get(at)) else {
        return Vec::new();
    };
    let words = [("die", &*names::colour_die(*colour)), ("seat", &*m.name(seat))];
    let what = gettext_f("{die} of {seat}", &words);
    let face = |n: u8| DieLook {
        face: Face::Pips(n),
        tint: names::tint(*colour),
        size,
        state: CellState::Selectable,
        spoken: gettext_f("{die}: {n}", &[("die", &what), ("n", &n.to_string())]),
        action: gettext("Enters this face"),
        command: press(m, draft, n),
        ..DieLook::default()
    };
    (1..=6).map(face).collect()
}

/// Which die is told now, in words.
pub fn question(m: &ViewModel, draft: &Draft) -> String {
    let Some((seat, colours)) = asked(m, draft) else { return String::new() };
    let Some(at) = current(draft, colours.len()) else { return String::new() };
    let Some(colour) = colours.get(at) else { return String::new() };
    let words = [
        ("seat", &*m.name(seat)),
        ("colour", &*names::colour(*colour)),
        ("n", &*(draft.told.len() + 1).min(colours.len()).to_string()),
        ("of", &*colours.len().to_string()),
    ];
    gettext_f("{seat}: what does the {colour} die show? ({n} of {of})", &words)
}

/// The face of the die that is told next; with the last die the seat’s dice are entered.
pub fn press(m: &ViewModel, draft: &Draft, face: u8) -> Option<Command> {
    let (seat, colours) = asked(m, draft)?;
    let at = current(draft, colours.len())?;
    let edit = Edit::Told(at, face);
    let mut after = draft.clone();
    after.apply(edit.clone());
    let faces: Option<Dice> = colours
        .iter()
        .enumerate()
        .map(|(at, colour)| Some(DieRef::new(*colour, after.face_of(at)?)))
        .collect::<Option<Vec<_>>>()
        .map(|dice| dice.into_iter().collect());
    Some(match (faces, &m.request) {
        (Some(dice), Some(Request::RollDice { .. })) => {
            Command::Answer(Chance::Rolled { seat, faces: Faces::Known(dice) })
        }
        (Some(dice), _) => Command::Answer(Chance::Revealed { seat, dice }),
        (None, _) => Command::Edit(edit),
    })
}

/// A key while dice are told: a digit, or Backspace.
pub fn typed(m: &ViewModel, draft: &Draft, key: Option<char>) -> Option<Command> {
    asked(m, draft)?;
    match key {
        None => (!draft.told.is_empty()).then_some(Command::Edit(Edit::TakeBack)),
        Some(key) => {
            let face = u8::try_from(key.to_digit(10)?).ok().filter(|face| (1..=6).contains(face))?;
            press(m, draft, face)
        }
    }
}
