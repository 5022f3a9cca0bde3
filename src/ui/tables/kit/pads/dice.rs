//! Real dice: their faces are entered on a pad.

use std::rc::Rc;

use relm4::gtk::{gdk, prelude::*};

use crate::engine::Component;
use crate::shared::Shared;
use crate::tables::kit::{ChanceOf, Command, Session, Table, ViewModel};
use crate::widgets::{FacePad, PadDie};

type Answer<T> = fn(&ViewModel<T>, &[u32]) -> Option<ChanceOf<T>>;

/// What is asked: after so many entries, for these dice.
type Asked = Option<(usize, Vec<PadDie>)>;

/// A pad for the dice that are asked for.
pub struct DicePad {
    pub pad: FacePad,
    asked: Rc<Shared<Asked>>,
}

impl DicePad {
    /// A pad whose answers `answer` makes from the number of each die's face.
    pub fn new<T: Table>(session: &Rc<Session<T>>, answer: Answer<T>) -> Self {
        let (pad, asked) = (FacePad::default(), Rc::<Shared<Asked>>::default());
        pad.connect_completed({
            let (session, asked) = (Rc::clone(session), Rc::clone(&asked));
            move |_, faces| {
                // Once answered, the question is gone, however fast the fingers are.
                let (Some(model), true) = (session.model(), asked.take().is_some()) else { return };
                if let Some(chance) = answer(&model, &faces) {
                    session.run(Command::Answer(chance));
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
            let session = Rc::clone(session);
            move |_| session.run(Command::ProgramAnswers(Component::Dice))
        });
        Self { pad, asked }
    }

    /// Shows the dice that are asked for, if any; says whether.
    pub fn show<T: Table>(&self, model: &ViewModel<T>, dice: Option<Vec<PadDie>>) -> bool {
        self.pad.set_visible(dice.is_some());
        let asked = dice.map(|dice| (model.entries, dice));
        let shown = asked.is_some();
        if *self.asked.get() != asked {
            if let Some((_, dice)) = &asked {
                self.pad.set_dice(dice.clone());
                self.pad.set_offer_roll(model.program_may(Component::Dice));
            }
            self.asked.set(asked);
        }
        shown
    }

    /// Takes a key; says whether it was of use.
    pub fn key(&self, key: gdk::Key) -> bool {
        self.pad.is_visible() && self.pad.handle_key(key)
    }
}
