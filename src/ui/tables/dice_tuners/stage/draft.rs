//! Dice are selected, rolled and taken.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::games::dice_tuners::dice::{Colour, Die};
use crate::games::dice_tuners::{Action, Step};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dice_tuners::draft::{Draft, Edit};
use crate::tables::dice_tuners::names;
use crate::tables::dice_tuners::{Command, DieCell, DieLook, PartRow, Session, ViewModel};
use crate::tables::kit::layout::Form;
use crate::tables::kit::{label, set_text, styled_box};
use crate::widgets::CellState;

/// The dice of a draft step.
pub struct DraftStage {
    pub root: gtk::Box,
    words: gtk::Label,
    pub dice: PartRow<DieCell>,
}

impl DraftStage {
    pub fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 12, ""),
            words: label("dim-label"),
            dice: PartRow::centred(session, 20),
        };
        this.words.set_xalign(0.5);
        this.words.set_justify(gtk::Justification::Center);
        this.root.append(&this.words);
        this.root.append(&this.dice.root);
        this
    }

    /// Shows the dice while they are drafted.
    pub fn show(&self, m: &ViewModel, draft: &Draft, form: Form, fresh: bool) {
        self.root.set_visible(m.drafting());
        if !m.drafting() {
            return;
        }
        let (k, starter) = (m.state.draft.to_string(), m.name(m.starter()));
        set_text(
            &self.words,
            &gettext_f("Step {k} of 3, started by {seat}", &[("k", &k), ("seat", &starter)]),
        );
        let size = match form {
            Form::Narrow => 68,
            Form::Medium | Form::Wide | Form::Low => 92,
            Form::Tv => 128,
        };
        let looks = looks(m, draft, size, fresh);
        self.dice.show(&gettext("Dice of this step"), looks);
    }
}

/// The dice of the step: to be rolled, or rolled.
pub fn looks(m: &ViewModel, draft: &Draft, size: i32, fresh: bool) -> Vec<DieLook> {
    match m.state.step {
        Step::Select => selected(m, draft, size),
        Step::Roll => waiting(m, size),
        _ => rolled(m, size, fresh),
    }
}

/// One die of each colour, and the additional ones, which can be taken back.
fn selected(m: &ViewModel, draft: &Draft, size: i32) -> Vec<DieLook> {
    let base = Colour::ALL.map(|colour| DieLook {
        size,
        spoken: gettext_f("{colour} die, not rolled yet", &[("colour", &names::tint(colour).name())]),
        ..names::unrolled(colour)
    });
    let own = m.acting.is_some();
    let extras = draft.extras.iter().enumerate().filter(|_| own).map(|(at, colour)| DieLook {
        size,
        state: CellState::Selected,
        spoken: gettext_f("Additional {colour} die", &[("colour", &gettext(colour.word()))]),
        action: gettext("Put this die back"),
        command: Some(Command::Edit(Edit::RemoveExtra(at))),
        ..names::unrolled(*colour)
    });
    base.into_iter().chain(extras).collect()
}

fn waiting(m: &ViewModel, size: i32) -> Vec<DieLook> {
    let colours =
        Colour::ALL.iter().flat_map(|c| std::iter::repeat_n(*c, m.state.selected[c.index()].into()));
    let look = |colour: Colour| DieLook {
        size,
        spoken: gettext_f("{colour} die, not rolled yet", &[("colour", &names::tint(colour).name())]),
        ..names::unrolled(colour)
    };
    // People who roll enter the faces below; larger dice would only push that away.
    if m.awaits_chance() { Vec::new() } else { colours.map(look).collect() }
}

fn rolled(m: &ViewModel, size: i32, fresh: bool) -> Vec<DieLook> {
    let picking = m.acting.filter(|_| m.state.step == Step::Pick && m.discarding().is_none());
    let look = |die: &Die| {
        let action = Action::DraftDie { die: *die };
        DieLook {
            size,
            state: if picking.is_some() { CellState::Selectable } else { CellState::Idle },
            spoken: gettext_f("Rolled: {die}", &[("die", &names::die_words(*die))]),
            action: picking.map(|seat| m.words(seat, &action)).unwrap_or_default(),
            command: picking.and_then(|_| m.command(action)),
            tumble: fresh && m.state.picks == 0 && m.state.step == Step::Pick,
            faces: names::faces(&m.game, die.colour),
            ..names::die_look(Some(*die))
        }
    };
    m.state.rolled.iter().map(look).collect()
}
