//! Real dice: their faces are entered on a pad.

use std::cell::RefCell;
use std::rc::Rc;

use relm4::gtk::{gdk, prelude::*};

use crate::engine::Component;
use crate::games::dice_tuners::dice::{Colour, Face};
use crate::games::dice_tuners::{DiceTuners, Outcome, Request};
use crate::i18n::gettext_f;
use crate::ui::tables::dice_tuners::core::Core;
use crate::ui::tables::dice_tuners::moment::Moment;
use crate::ui::tables::dice_tuners::names;
use crate::ui::tables::dice_tuners::plan::Press;
use crate::ui::widgets::{FacePad, PadDie, PadFace, Shape};

/// The pad for dice.
pub struct DiceEntry {
    pad: FacePad,
    /// What is asked: after so many entries, for these dice.
    asked: Rc<RefCell<Option<(usize, Request)>>>,
}

impl DiceEntry {
    /// A pad without dice.
    #[must_use]
    pub fn new(core: &Rc<Core>) -> Self {
        let (pad, asked) = (FacePad::default(), Rc::<RefCell<Option<(usize, Request)>>>::default());
        pad.connect_completed({
            let (core, asked) = (Rc::clone(core), Rc::clone(&asked));
            move |_, faces| {
                // Once answered, the question is gone, however fast the fingers are.
                let (Some(m), Some((_, request))) = (core.moment(), asked.take()) else { return };
                if let Some(outcome) = outcome(&m.game, request, &faces) {
                    core.press(Press::Chance(outcome));
                }
            }
        });
        // A single die is entered with one tap.
        pad.connect_changed(|pad| {
            if let [Some(_)] = pad.entered().as_slice() {
                pad.handle_key(gdk::Key::Return);
            }
        });
        pad.connect_program_roll({
            let core = Rc::clone(core);
            move |_| core.press(Press::Program(Component::Dice))
        });
        Self { pad, asked }
    }

    /// Its widget.
    #[must_use]
    pub const fn widget(&self) -> &FacePad {
        &self.pad
    }

    /// Shows the dice that are asked for; says whether any are.
    pub fn show(&self, m: &Moment) -> bool {
        let request = m.request.filter(|request| {
            m.tells() && matches!(request, Request::RollDice { .. } | Request::Reroll { .. })
        });
        self.pad.set_visible(request.is_some());
        let asked = request.map(|request| (m.entries, request));
        if self.asked.replace(asked) != asked
            && let Some(request) = request
        {
            self.pad.set_dice(colours(request).into_iter().map(|colour| pad_die(&m.game, colour)).collect());
            self.pad.set_offer_roll(m.program_may(Component::Dice));
        }
        request.is_some()
    }

    /// Takes a key; says whether it was of use.
    #[must_use]
    pub fn key(&self, key: gdk::Key) -> bool {
        self.pad.is_visible() && self.pad.handle_key(key)
    }
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

fn outcome(game: &DiceTuners, request: Request, chosen: &[u32]) -> Option<Outcome> {
    let face = |colour: Colour, at: u32| faces(game, colour).get(at as usize).copied();
    match request {
        Request::RollDice { dice } => {
            let faces: Option<Vec<Face>> = dice.iter().zip(chosen).map(|(c, at)| face(*c, *at)).collect();
            let faces = faces.filter(|faces| faces.len() == dice.len())?.into_iter().collect();
            Some(Outcome::RollDice { faces })
        }
        Request::Reroll { die, .. } => Some(Outcome::Reroll { face: face(die.colour, *chosen.first()?)? }),
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
