//! What people tell of real dice: what each die of a seat shows, pressed or typed, seat after seat.

use super::draft::{Draft, Edit};
use super::{Choice, Item, Model, Press, Zone, names};
use crate::engine::Seat;
use crate::games::regidice::action::Asked;
use crate::games::regidice::{Chance, Colour, Dice, DieRef, Faces, Request};
use crate::i18n::{gettext, gettext_f};
use crate::table::look::Face;
use crate::table::{Draft as _, Key, Look, Place, State};

/// The seat whose dice are told now, and their colours in the order of telling.
pub fn asked(m: &Model, draft: &Draft) -> Option<(Seat, Vec<Colour>)> {
    if !m.awaits_chance() {
        return None;
    }
    let seats = m.request.as_ref()?.seats();
    let named = |seat: Seat| seats.iter().find(|asked| asked.seat == seat);
    // Without a wish one's own, on a screen for one person; else in turn order, as the dice lie before the people.
    let own = || m.viewer_seat().and_then(named);
    let next = || m.state.in_order().find_map(named);
    let asked: &Asked = draft.seat.and_then(named).or_else(own).or_else(next)?;
    Some((asked.seat, asked.colours.each().collect()))
}

/// The other seats whose dice are still to be told.
pub fn others(m: &Model, draft: &Draft) -> Vec<Choice> {
    let Some((now, _)) = asked(m, draft) else { return Vec::new() };
    let seats = m.request.as_ref().map(|request| request.seats().to_vec()).unwrap_or_default();
    let button = |asked: &Asked| {
        let words = [("seat", &*names::escape(&m.name(asked.seat)))];
        Choice::new(
            &format!("first/{}", asked.seat.0),
            gettext_f("{seat} First", &words),
            Press::Edit(Edit::Seat(asked.seat)),
        )
    };
    seats.iter().filter(|asked| asked.seat != now).map(button).collect()
}

/// The die that is told next.
pub fn current(draft: &Draft, dice: usize) -> Option<usize> {
    let open = || (0..dice).find(|at| draft.face_of(*at).is_none());
    draft.at.filter(|at| *at < dice).or_else(open)
}

/// The dice of the seat, with what was told of them.
pub fn told(m: &Model, draft: &Draft) -> Option<Zone> {
    let (seat, colours) = asked(m, draft)?;
    let now = current(draft, colours.len());
    let die = |(at, colour): (usize, &Colour)| {
        let face = draft.face_of(at);
        let words = [("die", &*names::colour_die(*colour)), ("seat", &*m.name(seat))];
        let die = gettext_f("{die} of {seat}", &words);
        let shows = face.map_or_else(|| gettext("not entered yet"), |face| face.to_string());
        Item {
            id: format!("told/{}/{at}", seat.0),
            look: Look::Die(names::die(*colour, face.map_or(Face::Unknown, Face::Pips))),
            state: if now == Some(at) { State::Chosen } else { State::Lit },
            name: gettext_f("{die}: {n}", &[("die", &die), ("n", &shows)]),
            about: gettext("Enter this die next"),
            press: Some(Press::Edit(Edit::At(at))),
            ..Item::default()
        }
    };
    Some(Zone {
        id: format!("told/{}", seat.0),
        place: Place::Tray,
        owner: Some(seat),
        name: gettext_f("{seat}’s dice", &[("seat", &m.name(seat))]),
        items: colours.iter().enumerate().map(die).collect(),
        ..Zone::default()
    })
}

/// The six faces for the die that is told next.
pub fn pad(m: &Model, draft: &Draft) -> Option<Zone> {
    let (seat, colours) = asked(m, draft)?;
    let colour = *colours.get(current(draft, colours.len())?)?;
    let words = [("die", &*names::colour_die(colour)), ("seat", &*m.name(seat))];
    let what = gettext_f("{die} of {seat}", &words);
    let face = |n: u8| Item {
        id: format!("face/{n}"),
        look: Look::Die(names::die(colour, Face::Pips(n))),
        state: State::Lit,
        name: gettext_f("{die}: {n}", &[("die", &what), ("n", &n.to_string())]),
        about: gettext("Enters this face"),
        press: press(m, draft, n),
        ..Item::default()
    };
    Some(Zone {
        id: "faces".to_owned(),
        place: Place::Pad,
        name: question(m, draft),
        items: (1..=6).map(face).collect(),
        ..Zone::default()
    })
}

/// Which die is told now, in words.
pub fn question(m: &Model, draft: &Draft) -> String {
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
pub fn press(m: &Model, draft: &Draft, face: u8) -> Option<Press> {
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
            Press::Answer(Chance::Rolled { seat, faces: Faces::Known(dice) })
        }
        (Some(dice), _) => Press::Answer(Chance::Revealed { seat, dice }),
        (None, _) => Press::Edit(edit),
    })
}

/// A key while dice are told: a digit, or Backspace.
pub fn typed(m: &Model, draft: &Draft, key: Key) -> Option<Vec<Press>> {
    asked(m, draft)?;
    match key {
        Key::Back => (!draft.told.is_empty()).then(|| vec![Press::Edit(Edit::TakeBack)]),
        Key::Digit(digit) => {
            let face = u8::try_from(digit.to_digit(10)?).ok().filter(|face| (1..=6).contains(face))?;
            Some(vec![press(m, draft, face)?])
        }
        _ => None,
    }
}
