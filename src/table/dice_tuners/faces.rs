//! What people tell of real dice: a face for each, pressed or typed, in any order.

use super::draft::{Draft, Edit};
use super::{Item, Model, Press, Zone, names};
use crate::engine::{Seat, Turn};
use crate::games::dice_tuners::dice::{Colour, Die, Face};
use crate::games::dice_tuners::{Chance, DiceTuners, Request};
use crate::i18n::{gettext, gettext_f};
use crate::table::{DieLook, Draft as _, Key, Look, Place, State};

/// The dice that people roll now.
pub fn asked(m: &Model) -> Vec<Colour> {
    match m.request.filter(|_| m.awaits_chance()) {
        Some(Request::RollDice { dice }) => dice.to_vec(),
        Some(Request::Reroll { die, .. }) => vec![die.colour],
        _ => Vec::new(),
    }
}

/// The different faces of a colour’s dice.
pub fn faces(game: &DiceTuners, colour: Colour) -> Vec<Face> {
    let mut faces = game.faces(colour).to_vec();
    faces.sort_unstable_by_key(|face| (face.shield, face.sheathe, face.katana));
    faces.dedup();
    faces
}

/// The die that is told next.
fn current(m: &Model, draft: &Draft) -> Option<(usize, Colour)> {
    let dice = asked(m);
    let open = || (0..dice.len()).find(|at| draft.face_of(*at).is_none());
    let at = draft.at.filter(|at| *at < dice.len()).or_else(open)?;
    dice.get(at).map(|colour| (at, *colour))
}

/// Shows what was told of a die, and lets it be told next.
pub fn mark(m: &Model, draft: &Draft, at: usize, item: &mut Item) {
    let dice = asked(m);
    let Some(colour) = dice.get(at).copied() else { return };
    let now = current(m, draft).is_some_and(|(now, _)| now == at);
    let told = draft.face_of(at);
    if let Some(face) = told {
        item.look = Look::Die(names::die(&m.game, Die { colour, face }));
    }
    item.caption = match told {
        Some(face) => names::face_words(face),
        None if now => gettext("which face?"),
        None => gettext("then this"),
    };
    let what = gettext_f("{colour} die", &[("colour", &names::tint(colour).name())]);
    let words = told.map_or_else(|| gettext("not told yet"), names::face_words);
    item.name = gettext_f("{die}: {face}", &[("die", &what), ("face", &words)]);
    item.about = gettext("Enter this die next");
    item.state = if now { State::Chosen } else { State::Lit };
    item.press = Some(Press::Edit(Edit::At(at)));
}

/// The faces of the die that is told next.
pub fn pad(m: &Model, draft: &Draft) -> Option<Zone> {
    let (at, colour) = current(m, draft)?;
    let faces = faces(&m.game, colour);
    let keys = keys(&faces);
    let item = |(face, key): (&Face, &char)| {
        let words = names::face_words(*face);
        let look = names::die(&m.game, Die { colour, face: *face });
        Item {
            id: format!("face/{face}"),
            look: Look::Die(DieLook { faces: Vec::new(), ..look }),
            state: State::Lit,
            name: gettext_f("{face}, key {key}", &[("face", &words), ("key", &key.to_string())]),
            about: gettext("Enters this face"),
            caption: words,
            effect: key.to_string(),
            press: Some(press(m, draft, at, *face)),
            ..Item::default()
        }
    };
    Some(Zone {
        id: "faces".to_owned(),
        place: Place::Pad,
        name: question(m, draft),
        items: faces.iter().zip(&keys).map(item).collect(),
        ..Zone::default()
    })
}

/// A single die is answered with its face.
fn press(m: &Model, draft: &Draft, at: usize, face: Face) -> Press {
    let mut after = draft.clone();
    after.apply(Edit::Face(at, face));
    match answer(m, &after).filter(|_| asked(m).len() == 1) {
        Some(chance) => Press::Answer(chance),
        None => Press::Edit(Edit::Face(at, face)),
    }
}

/// The answer, once all faces are told.
pub fn answer(m: &Model, draft: &Draft) -> Option<Chance> {
    let faces: Vec<Face> = (0..asked(m).len()).map(|at| draft.face_of(at)).collect::<Option<_>>()?;
    match m.request? {
        Request::RollDice { .. } => Some(Chance::RollDice { faces: faces.into_iter().collect() }),
        Request::Reroll { .. } => Some(Chance::Reroll { face: *faces.first()? }),
        _ => None,
    }
}

/// How many dice are still to be told.
pub fn open(m: &Model, draft: &Draft) -> usize {
    (0..asked(m).len()).filter(|at| draft.face_of(*at).is_none()).count()
}

/// Which die is told now.
pub fn question(m: &Model, draft: &Draft) -> String {
    let Some((_, colour)) = current(m, draft) else { return String::new() };
    let name = roller(m).map(|seat| m.name(seat)).unwrap_or_default();
    let words = [("seat", &*name), ("colour", &*gettext(colour.word()))];
    if asked(m).len() == 1 {
        return match name.is_empty() {
            true => gettext_f("What does the {colour} die show?", &words[1..]),
            false => gettext_f("{seat}: what does the {colour} die show?", &words),
        };
    }
    let words = [("seat", &*name), ("colour", &*names::tint(colour).name())];
    match name.is_empty() {
        true => gettext_f("What do the dice show? {colour} next.", &words[1..]),
        false => gettext_f("{seat}: what do the dice show? {colour} next.", &words),
    }
}

/// Who rolled, where that is one of several people: whoever is alone needs no name.
fn roller(m: &Model) -> Option<Seat> {
    let seat = match (m.request?, m.turn) {
        (Request::Reroll { seat, .. }, _) => seat,
        (_, Turn::Chance(asked)) if asked.seats.len() == 1 => asked.seats.first()?,
        _ => return None,
    };
    (m.you() != Some(seat)).then_some(seat)
}

/// What a typed key does.
pub fn typed(m: &Model, draft: &Draft, key: Key) -> Option<Vec<Press>> {
    if asked(m).is_empty() {
        return None;
    }
    let told = |wanted: char| {
        let (at, colour) = current(m, draft)?;
        let faces = faces(&m.game, colour);
        let found = keys(&faces).iter().position(|key| *key == wanted.to_ascii_lowercase())?;
        Some(vec![press(m, draft, at, *faces.get(found)?)])
    };
    match key {
        Key::Digit(key) | Key::Letter(key) => told(key),
        Key::Enter => answer(m, draft).map(|chance| vec![Press::Answer(chance)]),
        Key::End => None,
        Key::Back => (!draft.faces.is_empty()).then(|| vec![Press::Edit(Edit::TakeBack)]),
    }
}

/// Faces have the digits from 1 on: letters of their names would be traps.
fn keys(faces: &[Face]) -> Vec<char> {
    ('1'..='9').take(faces.len()).collect()
}

#[cfg(test)]
mod tests {
    use super::keys;

    #[test]
    fn every_face_has_its_own_key() {
        let faces = ["K1", "K2", "K3", "SH", "SE"].map(|face| face.parse().unwrap());
        assert_eq!(keys(&faces), ['1', '2', '3', '4', '5']);
    }
}
