//! The widgets, and where they stand in each form.

use std::rc::Rc;

use relm4::gtk::{self, gdk, glib, prelude::*};

use super::draft::Draft;
use super::goal::{self, GoalCell};
use super::middle::Middle;
use super::odds::Desk;
use super::seat::{Completed, SeatView, Sizes};
use super::{dice, moves, numbers};
use crate::engine::{MAX_SEATS, Seat};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dualing_dice::{DieCell, DualingDiceTable, PartRow, Session, ViewModel};
use crate::tables::kit::frame::{Frame, FrameParts, Kind};
use crate::tables::kit::layout::Form;
use crate::tables::kit::{self, Place, add_all, group, styled_box, titled};

/// The widgets of the table.
pub struct Layout {
    session: Rc<Session>,
    desk: Rc<Desk>,
    cloth: gtk::Box,
    others: gtk::Box,
    seats: Vec<SeatView>,
    middle: Middle,
    /// What lies before the nearest seat.
    own: gtk::Box,
    card: gtk::Box,
    saved: PartRow<DieCell>,
    completed: Completed,
    goals: PartRow<GoalCell>,
}

impl kit::Layout<DualingDiceTable> for Layout {
    fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            session: Rc::clone(session),
            desk: Desk::new(session),
            cloth: styled_box(gtk::Orientation::Vertical, 8, "dd-cloth"),
            others: styled_box(gtk::Orientation::Horizontal, 8, "dd-others"),
            seats: (0..MAX_SEATS).map(|_| SeatView::new(session)).collect(),
            middle: Middle::new(session),
            own: styled_box(gtk::Orientation::Horizontal, 16, "dd-own"),
            card: group(gtk::Orientation::Vertical, 6, "dd-owncard", &gettext("Saved")),
            saved: PartRow::new(session, 6),
            completed: Completed::new(session),
            goals: PartRow::new(session, 8),
        };
        this.build();
        this
    }

    fn parts(&self) -> FrameParts {
        FrameParts {
            game: "dualing-dice",
            kind: Kind::Cloth,
            stage: self.cloth.clone().upcast(),
            choices: self.middle.choices.root.clone().upcast(),
            own: Some(self.own.clone().upcast()),
            rail: None,
            facts: None,
        }
    }

    fn take_form(&self, form: Form) {
        let column = form.is_column();
        let across = if column { gtk::Orientation::Vertical } else { gtk::Orientation::Horizontal };
        self.others.set_orientation(across);
        self.others.set_homogeneous(!column);
        self.others.set_spacing(if column { 4 } else { 8 });
        self.middle.take_form(form);
        self.own.set_orientation(across);
        self.own.set_spacing(if column { 5 } else { 16 });
        let (along, halign) = match column {
            true => (gtk::Orientation::Horizontal, gtk::Align::Start),
            false => (gtk::Orientation::Vertical, gtk::Align::Fill),
        };
        self.card.set_orientation(along);
        self.card.set_spacing(if column { 12 } else { 6 });
        self.card.set_halign(halign);
        // In a column what is asked comes first.
        let first =
            if column { self.middle.root.upcast_ref() } else { self.others.upcast_ref::<gtk::Widget>() };
        self.cloth.reorder_child_after(first, gtk::Widget::NONE);
    }

    /// Two rows of dice, and three goals in a line each below the saved dice.
    fn low(&self) -> Option<[i32; 2]> {
        Some([150, 142])
    }

    fn show(&self, m: &ViewModel, draft: &Draft, form: Form, fresh: bool) {
        let around: Vec<Seat> = m.around().collect();
        let sizes = Sizes::of(form, around.len().saturating_sub(1));
        self.desk.begin(m);
        let saved = &m.state.seat(m.nearest).saved;
        let mut goals = goal::looks(m, draft, m.nearest, |goal| self.desk.chance(m, goal, saved));
        for (at, view) in self.seats.iter().enumerate() {
            let house = at == 1 && m.state.house.is_some();
            let seat = around.get(at).copied().filter(|_| at > 0);
            view.root.set_visible(seat.is_some() || house);
            if let Some(seat) = seat {
                view.show(m, draft, seat, &self.desk, (form, fresh));
            } else if house {
                view.show_house(m, draft, &self.desk, (form, fresh));
            }
        }
        self.middle.show(m, draft, &self.desk, (form, fresh));
        let name = m.name(m.nearest);
        let words = gettext_f("{seat}’s scoring card", &[("seat", &name)]);
        self.saved.show(&words, dice::saved(m, m.nearest, sizes.own_saved));
        self.completed.show(m, m.nearest);
        let (least, most, height) = sizes.goal;
        for goal in &mut goals {
            (goal.size, goal.brief) = ((least, height), form == Form::Narrow);
        }
        self.goals.root.set_even(most);
        // On a telephone each has a line of its own.
        self.goals.root.set_limit(if form == Form::Narrow { least } else { i32::MAX });
        self.goals.show(&gettext_f("{seat}’s goals", &[("seat", &name)]), goals);
        self.desk.work();
    }

    fn at(&self, m: &ViewModel, place: Place) -> Option<gtk::Widget> {
        let view = |seat: Seat| self.seats.get(m.around().position(|other| other == seat)?);
        let near = |seat: Seat| seat == m.nearest;
        let there = match place {
            Place::Hand(seat, at) if near(seat) => self.goals.at(at),
            Place::Before(seat, at) if near(seat) => self.middle.pair.at(at),
            Place::Before(seat, at) => view(seat)?.pair.at(at),
            Place::Front(seat, at) if near(seat) => self.saved.at(at),
            Place::Front(seat, at) => view(seat)?.saved.at(at),
            Place::Middle(at) => self.seats.get(1)?.pair.at(at.checked_sub(moves::HOUSE)?),
            _ => self.middle.at(place),
        };
        there.filter(gtk::Widget::is_visible)
    }

    /// While numbers are told, to the numbers, and at the end to what enters them.
    fn focus_home(&self, frame: &Frame) -> bool {
        let told = self.session.model().is_some_and(|m| !numbers::asked(&m).is_empty());
        told && self.middle.focus_numbers() || kit::focus_first_lit(frame)
    }

    fn key(&self, key: gdk::Key) -> bool {
        type_number(&self.session, key)
    }
}

impl Layout {
    fn build(&self) {
        for seat in self.seats.iter().skip(1) {
            self.others.append(&seat.root);
        }
        self.middle.root.set_vexpand(true);
        add_all(&self.cloth, &[&self.others, &self.middle.root]);
        let head = styled_box(gtk::Orientation::Horizontal, 8, "");
        let title = titled("caption-heading", &gettext("Saved"));
        title.set_wrap(false);
        head.append(&title);
        head.append(&self.completed.button);
        self.saved.root.add_css_class("dd-card");
        add_all(&self.card, &[&head, &self.saved.root]);
        self.card.set_valign(gtk::Align::Center);
        self.goals.root.set_hexpand(true);
        add_all(&self.own, &[&self.card, &self.goals.root]);
        // While numbers are told, digits and what ends them are not for the button that has the focus.
        let keys =
            gtk::EventControllerKey::builder().propagation_phase(gtk::PropagationPhase::Capture).build();
        let session = Rc::clone(&self.session);
        keys.connect_key_pressed(move |_, key, _, state| {
            let plain = !state.intersects(gdk::ModifierType::CONTROL_MASK | gdk::ModifierType::ALT_MASK);
            let typed = !session.draft().typed.is_empty();
            let pending = typed || matches!(number_key(key, typed), Some(numbers::Key::Digit(_)));
            if plain && pending && type_number(&session, key) {
                return glib::Propagation::Stop;
            }
            glib::Propagation::Proceed
        });
        self.cloth.add_controller(keys);
    }
}

/// What a key tells of a number. A space is for the button that has the focus, unless it ends a number.
fn number_key(key: gdk::Key, pending: bool) -> Option<numbers::Key> {
    match key {
        gdk::Key::BackSpace => Some(numbers::Key::Back),
        gdk::Key::Return | gdk::Key::KP_Enter => Some(numbers::Key::Enter),
        gdk::Key::space | gdk::Key::KP_Space if pending => Some(numbers::Key::End),
        gdk::Key::comma => Some(numbers::Key::End),
        _ => key.to_unicode().filter(char::is_ascii_digit).map(numbers::Key::Digit),
    }
}

/// Takes a key that tells a number; says whether it was of use.
fn type_number(session: &Rc<Session>, key: gdk::Key) -> bool {
    let draft = session.draft();
    let key = number_key(key, !draft.typed.is_empty());
    let (Some(m), Some(key)) = (session.model(), key) else { return false };
    let Some(commands) = numbers::typed(&m, &draft, key) else { return false };
    commands.into_iter().for_each(|command| session.run(command));
    true
}
