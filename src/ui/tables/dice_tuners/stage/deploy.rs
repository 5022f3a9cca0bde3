//! The dice that a seat is about to put on its sides.

use std::rc::Rc;

use relm4::gtk::{self, gdk, prelude::*};

use crate::engine::Seat;
use crate::games::dice_tuners::Step;
use crate::games::dice_tuners::dice::Die;
use crate::i18n::{gettext, gettext_f};
use crate::tables::dice_tuners::draft::{Draft, Edit};
use crate::tables::dice_tuners::names;
use crate::tables::dice_tuners::{Command, DieCell, DieLook, PartRow, Session, ViewModel};
use crate::tables::kit::layout::{Form, Wrap};
use crate::tables::kit::{label, set_text, styled_box};
use crate::widgets::CellState;

/// The dice of the seat that deploys.
pub struct DeployStage {
    pub root: gtk::Box,
    hint: gtk::Label,
    pub dice: PartRow<DieCell>,
}

impl DeployStage {
    pub fn new(session: &Rc<Session>) -> Self {
        let hint = label("dim-label");
        hint.set_xalign(0.5);
        hint.set_justify(gtk::Justification::Center);
        hint.set_max_width_chars(24);
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 12, "dt-deploy"),
            hint,
            dice: PartRow::centred(session, 20),
        };
        this.root.set_valign(gtk::Align::Center);
        this.root.append(&this.hint);
        this.root.append(&this.dice.root);
        drag_from(&this.dice.root);
        this
    }

    /// Shows the deployment.
    pub fn show(&self, m: &ViewModel, draft: &Draft, form: Form) {
        let seat = deployer(m);
        self.root.set_visible(seat.is_some());
        let Some(seat) = seat else { return };
        // Who deploys themselves reads it in the sentence.
        let words = gettext_f("{seat} deploys a die", &[("seat", &m.name(seat))]);
        set_text(&self.hint, if acting(m) { "" } else { &words });
        let size = match form {
            Form::Narrow => 40,
            Form::Low => 52,
            Form::Tv => 104,
            _ => 64,
        };
        self.dice.show(&gettext("Drafted dice"), looks(m, draft, size));
    }
}

/// The seat that deploys a die now.
pub fn deployer(m: &ViewModel) -> Option<Seat> {
    (m.state.step == Step::Deploy).then(|| m.game.deployer(&m.state))
}

/// Whether that can be done here now.
pub fn acting(m: &ViewModel) -> bool {
    m.acting.is_some() && m.acting == deployer(m) && m.discarding().is_none()
}

/// The drafted dice of the seat that deploys.
pub fn looks(m: &ViewModel, draft: &Draft, size: i32) -> Vec<DieLook> {
    let Some(seat) = deployer(m) else { return Vec::new() };
    let dice = &m.state.seat(seat).dice;
    let acting = acting(m);
    // Of two equal dice only one is held.
    let held = draft.held.and_then(|held| dice.iter().position(|die| *die == held));
    let look = |(at, die): (usize, &Die)| {
        let here = held == Some(at);
        DieLook {
            size,
            state: match (acting, here) {
                (false, _) => CellState::Idle,
                (true, true) => CellState::Selected,
                (true, false) => CellState::Selectable,
            },
            spoken: gettext_f("Drafted: {die}", &[("die", &names::die_words(*die))]),
            action: match (acting, here) {
                (false, _) => String::new(),
                (true, true) => gettext("Put this die back"),
                (true, false) => gettext("Choose this die to deploy it"),
            },
            command: acting.then(|| Command::Edit(Edit::Hold((!here).then_some(*die)))),
            ..names::die_look(Some(*die))
        }
    };
    dice.iter().enumerate().map(look).collect()
}

/// Dice of the row can be dragged; what is dragged is the index.
fn drag_from(row: &Wrap) {
    let source = gtk::DragSource::new();
    source.set_actions(gdk::DragAction::MOVE);
    source.connect_prepare(|source, x, y| {
        let row = source.widget()?;
        let die = row.pick(x, y, gtk::PickFlags::DEFAULT)?;
        let at = std::iter::successors(row.first_child(), gtk::Widget::next_sibling)
            .position(|child| child == die || die.is_ancestor(&child))?;
        source.set_icon(Some(&gtk::WidgetPaintable::new(Some(&die))), 24, 24);
        Some(gdk::ContentProvider::for_value(&at.to_string().to_value()))
    });
    row.add_controller(source);
}
