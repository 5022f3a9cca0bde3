//! A die that can be pressed.

use std::cell::RefCell;
use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::Part;
use crate::games::dice_tuners::dice;
use crate::ui::tables::dice_tuners::core::Core;
use crate::ui::tables::dice_tuners::names;
use crate::ui::tables::dice_tuners::plan::Press;
use crate::ui::widgets::{CellState, Die, Face, Tint};

/// How a die looks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DieLook {
    /// The die; a grey one without a face if there is none.
    pub die: Option<dice::Die>,
    /// For a die that is not rolled: its colour.
    pub colour: Option<dice::Colour>,
    /// Side in pixels.
    pub size: i32,
    /// How it stands to the question.
    pub state: CellState,
    /// Place and content.
    pub spoken: String,
    /// What pressing does.
    pub action: String,
    /// What pressing does.
    pub press: Option<Press>,
    /// Whether it was rolled just now.
    pub tumble: bool,
    /// The faces it can tumble through.
    pub faces: Vec<dice::Face>,
}

/// A die.
pub struct DieCell {
    die: Die,
    look: Rc<RefCell<DieLook>>,
}

impl Part for DieCell {
    type Look = DieLook;

    fn new(core: &Rc<Core>) -> Self {
        let die = Die::default();
        let look = Rc::new(RefCell::new(DieLook::default()));
        let press = {
            let (core, look) = (Rc::clone(core), Rc::clone(&look));
            move |_: &Die| {
                let press = look.borrow().press.clone();
                if let Some(press) = press {
                    core.press(press);
                }
            }
        };
        die.connect_activated(press.clone());
        die.connect_refused(press);
        Self { die, look }
    }

    fn widget(&self) -> gtk::Widget {
        self.die.clone().upcast()
    }

    fn show(&self, look: DieLook) {
        let old = self.look.replace(look.clone());
        let still = DieLook { tumble: false, ..look.clone() };
        if !look.tumble && (DieLook { tumble: false, ..old.clone() }) == still {
            return;
        }
        let die = &self.die;
        if old.size != look.size {
            die.set_size(look.size);
        }
        let colour = look.die.map(|die| die.colour).or(look.colour);
        let tint = colour.map_or(Tint::Neutral, names::tint);
        if die.tint() != tint {
            die.set_tint(tint);
        }
        let none = if colour.is_some() { Face::Unknown } else { Face::Blank };
        let face = look.die.map_or(none, |die| names::face(die.face));
        if look.tumble {
            die.set_faces(look.faces.iter().copied().map(names::face).collect());
            die.roll_to(face);
        } else if die.face() != face {
            die.set_face(face);
        }
        if old.state != look.state || old.size == 0 {
            die.set_state(look.state);
        }
        if old.spoken != look.spoken {
            die.set_spoken(&look.spoken);
        }
        if old.action != look.action {
            die.set_action_text(&look.action);
        }
    }
}
