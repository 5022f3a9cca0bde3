//! A die that can be pressed.

use std::rc::{Rc, Weak};

use relm4::gtk::{self, prelude::*};

use super::{Part, mark_command};
use crate::shared::Shared;
use crate::tables::kit::{Command, Session, Table};
use crate::widgets::{CellState, Die, Face, Shape, Tint};

/// How a die looks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DieLook<T: Table> {
    pub face: Face,
    pub tint: Tint,
    pub shape: Shape,
    /// Whether there is none, but a place for one.
    pub vacant: bool,
    /// How bright its pips glow like embers, from 0 to 5, if they do.
    pub glow: Option<u8>,
    /// Whether it stays as it lies.
    pub locked: bool,
    /// Side in pixels.
    pub size: i32,
    /// How it stands to the question.
    pub state: CellState,
    /// Place and content.
    pub spoken: String,
    /// What pressing does, in words.
    pub action: String,
    pub command: Option<Command<T>>,
    /// Whether it was rolled just now.
    pub tumble: bool,
    /// The faces it can tumble through.
    pub faces: Vec<Face>,
}

pub struct DieCell<T: Table> {
    session: Weak<Session<T>>,
    die: Die,
    look: Rc<Shared<DieLook<T>>>,
}

impl<T: Table> Part<T> for DieCell<T> {
    type Look = DieLook<T>;

    fn new(session: &Rc<Session<T>>) -> Self {
        let die = Die::default();
        let look = Rc::new(Shared::new(DieLook::default()));
        let run = {
            let (session, look) = (Rc::clone(session), Rc::clone(&look));
            move |_: &Die| {
                let command = look.get().command.clone();
                if let Some(command) = command {
                    session.run(command);
                }
            }
        };
        die.connect_activated(run.clone());
        die.connect_refused(run);
        Self { session: Rc::downgrade(session), die, look }
    }

    fn widget(&self) -> gtk::Widget {
        self.die.clone().upcast()
    }

    fn show(&self, look: DieLook<T>) {
        mark_command(&self.die, &self.session, look.command.as_ref());
        let old = self.look.replace(look.clone());
        if !look.tumble && (DieLook { tumble: false, ..(*old).clone() }) == look {
            return;
        }
        let die = &self.die;
        die.set_vacant(look.vacant);
        die.set_glow(look.glow);
        die.set_locked(look.locked);
        if old.size != look.size {
            die.set_size(look.size);
        }
        if die.tint() != look.tint {
            die.set_tint(look.tint);
        }
        if old.shape != look.shape {
            die.set_shape(look.shape);
        }
        if look.tumble {
            die.set_faces(look.faces);
            die.roll_to(look.face);
        } else if die.face() != look.face {
            die.set_face(look.face);
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
