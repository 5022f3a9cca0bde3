//! Dice are selected, rolled and taken.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::games::dice_tuners::dice::{Colour, Die};
use crate::games::dice_tuners::{Action, Step};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::dice_tuners::core::Core;
use crate::ui::tables::dice_tuners::moment::Moment;
use crate::ui::tables::dice_tuners::names;
use crate::ui::tables::dice_tuners::parts::{DieCell, DieLook, Pool, boxed, label, say};
use crate::ui::tables::dice_tuners::plan::{Change, Plan, Press};
use crate::ui::tables::layout::Form;
use crate::ui::widgets::CellState;

/// The dice of a draft step.
pub struct DraftStage {
    root: gtk::Box,
    words: gtk::Label,
    dice: Pool<DieCell>,
}

impl DraftStage {
    /// No dice yet.
    #[must_use]
    pub fn new(core: &Rc<Core>) -> Self {
        let this = Self {
            root: boxed(gtk::Orientation::Vertical, 12, ""),
            words: label("dim-label"),
            dice: Pool::centred(core, 20),
        };
        this.words.set_xalign(0.5);
        this.words.set_justify(gtk::Justification::Center);
        this.root.append(&this.words);
        this.root.append(this.dice.widget());
        this
    }

    /// Its widget.
    #[must_use]
    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// Shows the dice while they are drafted.
    pub fn show(&self, m: &Moment, plan: &Plan, form: Form, fresh: bool) {
        self.root.set_visible(m.drafting());
        if !m.drafting() {
            return;
        }
        let (k, starter) = (m.state.draft.to_string(), m.name(m.starter()));
        say(&self.words, &gettext_f("Step {k} of 3, started by {seat}", &[("k", &k), ("seat", &starter)]));
        let size = match form {
            Form::Narrow => 68,
            Form::Medium | Form::Wide | Form::Low => 92,
            Form::Tv => 128,
        };
        let looks = match m.state.step {
            Step::Select => selected(m, plan, size),
            Step::Roll => waiting(m, size),
            _ => rolled(m, size, fresh),
        };
        self.dice.show(&gettext("Dice of this step"), looks);
    }
}

/// One die of each colour, and the additional ones, which can be taken back.
fn selected(m: &Moment, plan: &Plan, size: i32) -> Vec<DieLook> {
    let base = Colour::ALL.map(|colour| DieLook {
        colour: Some(colour),
        size,
        spoken: gettext_f("{colour} die to be rolled", &[("colour", &names::tint(colour).name())]),
        ..DieLook::default()
    });
    let own = m.acting.is_some();
    let extras = plan.extras.iter().enumerate().filter(|_| own).map(|(at, colour)| DieLook {
        colour: Some(*colour),
        size,
        state: CellState::Selected,
        spoken: gettext_f("Additional {colour} die", &[("colour", &gettext(colour.word()))]),
        action: gettext("Put this die back"),
        press: Some(Press::Change(Change::RemoveExtra(at))),
        ..DieLook::default()
    });
    base.into_iter().chain(extras).collect()
}

fn waiting(m: &Moment, size: i32) -> Vec<DieLook> {
    let colours =
        Colour::ALL.iter().flat_map(|c| std::iter::repeat_n(*c, m.state.selected[c.index()].into()));
    let look = |colour: Colour| DieLook {
        colour: Some(colour),
        size,
        spoken: gettext_f("{colour} die to be rolled", &[("colour", &names::tint(colour).name())]),
        ..DieLook::default()
    };
    // People who roll enter the faces below; larger dice would only push that away.
    if m.tells() { Vec::new() } else { colours.map(look).collect() }
}

fn rolled(m: &Moment, size: i32, fresh: bool) -> Vec<DieLook> {
    let picking = m.acting.filter(|_| m.state.step == Step::Pick && m.discarding().is_none());
    let look = |die: &Die| {
        let action = Action::DraftDie { die: *die };
        DieLook {
            die: Some(*die),
            size,
            state: if picking.is_some() { CellState::Selectable } else { CellState::Idle },
            spoken: gettext_f("Rolled: {die}", &[("die", &names::die_words(*die))]),
            action: picking.map(|seat| m.words(seat, &action)).unwrap_or_default(),
            press: picking.and_then(|_| m.press(action)),
            tumble: fresh && m.state.picks == 0 && m.state.step == Step::Pick,
            faces: m.game.faces(die.colour).to_vec(),
            ..DieLook::default()
        }
    };
    m.state.rolled.iter().map(look).collect()
}
