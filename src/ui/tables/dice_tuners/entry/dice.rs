//! Real dice: what is asked for, and which face has which key.

use crate::games::dice_tuners::dice::{Colour, Face};
use crate::games::dice_tuners::{Chance, DiceTuners, Request};
use crate::i18n::gettext_f;
use crate::tables::dice_tuners::ViewModel;
use crate::tables::dice_tuners::names;
use crate::widgets::{PadDie, PadFace, Shape};

/// The dice that people roll now.
pub fn asked(m: &ViewModel) -> Option<Vec<PadDie>> {
    let request = m.request.filter(|request| {
        m.awaits_chance() && matches!(request, Request::RollDice { .. } | Request::Reroll { .. })
    })?;
    Some(colours(request).into_iter().map(|colour| pad_die(&m.game, colour)).collect())
}

fn colours(request: Request) -> Vec<Colour> {
    match request {
        Request::RollDice { dice } => dice.to_vec(),
        Request::Reroll { die, .. } => vec![die.colour],
        _ => Vec::new(),
    }
}

/// The different faces of a colour's dice.
fn faces(game: &DiceTuners, colour: Colour) -> Vec<Face> {
    let mut faces = game.faces(colour).to_vec();
    faces.sort_unstable_by_key(|face| (face.shield, face.sheathe, face.katana));
    faces.dedup();
    faces
}

/// What the chosen faces are as an answer of chance.
pub fn answer(m: &ViewModel, chosen: &[u32]) -> Option<Chance> {
    let (game, request) = (&m.game, m.request?);
    let face = |colour: Colour, at: u32| faces(game, colour).get(at as usize).copied();
    match request {
        Request::RollDice { dice } => {
            let faces: Option<Vec<Face>> = dice.iter().zip(chosen).map(|(c, at)| face(*c, *at)).collect();
            let faces = faces.filter(|faces| faces.len() == dice.len())?.into_iter().collect();
            Some(Chance::RollDice { faces })
        }
        Request::Reroll { die, .. } => Some(Chance::Reroll { face: face(die.colour, *chosen.first()?)? }),
        _ => None,
    }
}

fn pad_die(game: &DiceTuners, colour: Colour) -> PadDie {
    let faces = faces(game, colour);
    let keys: Vec<String> = keys(&faces);
    let face = |(face, key): (Face, String)| PadFace {
        face: names::face(face),
        key,
        spoken: names::face_words(face),
    };
    PadDie {
        tint: names::tint(colour),
        shape: Shape::Cube,
        label: gettext_f("{colour} die", &[("colour", &names::tint(colour).name())]),
        faces: faces.into_iter().zip(keys).map(face).collect(),
    }
}

/// Katanas by their number, the Shield by S, the Sheathe by E; what is left by other letters.
fn keys(faces: &[Face]) -> Vec<String> {
    let mut spare = "abcdfghijklm".chars();
    faces
        .iter()
        .map(|face| match (face.katana, face.shield, face.sheathe) {
            (n, false, false) => n.to_string(),
            (0, true, false) => "s".to_owned(),
            (0, false, true) => "e".to_owned(),
            _ => spare.next().map(String::from).unwrap_or_default(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::keys;

    #[test]
    fn every_face_has_its_own_key() {
        let faces = ["K1", "K2", "K3", "SH", "SE", "K1+SH", "K2+SE"].map(|face| face.parse().unwrap());
        assert_eq!(keys(&faces), ["1", "2", "3", "s", "e", "a", "b"]);
    }
}
