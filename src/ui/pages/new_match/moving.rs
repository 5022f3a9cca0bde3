//! Whoever sits in a seat can be moved to another: the face is dragged there, or Alt and an arrow key are pressed on it.

use relm4::gtk::{self, gdk, glib, prelude::*};

use super::place::SeatPlace;
use super::round_table::Arrow;
use super::seats::SeatsMsg;
use crate::actions::Action;

/// Lets a seat change places with others.
pub fn let_move(place: &SeatPlace, input: &relm4::Sender<SeatsMsg>) {
    let_drag(place, input);
    let_press(place, input);
}

fn let_drag(place: &SeatPlace, input: &relm4::Sender<SeatsMsg>) {
    let source = gtk::DragSource::builder().actions(gdk::DragAction::MOVE).build();
    // Before the button that is the face takes the press for itself.
    source.set_propagation_phase(gtk::PropagationPhase::Capture);
    let this = place.downgrade();
    source.connect_prepare(move |source, x, y| {
        let place = this.upgrade()?;
        let (shown, (x, y)) = (gtk::WidgetPaintable::new(Some(&place.face())), (x as i32, y as i32));
        source.set_icon(Some(&shown), x, y);
        Some(gdk::ContentProvider::for_value(&place.to_value()))
    });
    place.face().add_controller(source);
    let target = gtk::DropTarget::new(SeatPlace::static_type(), gdk::DragAction::MOVE);
    let (this, input) = (place.downgrade(), input.clone());
    target.connect_drop(move |_, value, _, _| {
        let (Some(to), Ok(from)) = (this.upgrade(), value.get::<SeatPlace>()) else { return false };
        input.send(SeatsMsg::Swap(from, to)).is_ok()
    });
    place.add_controller(target);
}

fn let_press(place: &SeatPlace, input: &relm4::Sender<SeatsMsg>) {
    let keys = gtk::EventControllerKey::new();
    keys.set_propagation_phase(gtk::PropagationPhase::Capture);
    let (this, input) = (place.downgrade(), input.clone());
    keys.connect_key_pressed(move |_, key, _, held| {
        let arrow = match key {
            gdk::Key::Left => Arrow::Left,
            gdk::Key::Right => Arrow::Right,
            gdk::Key::Up => Arrow::Up,
            gdk::Key::Down => Arrow::Down,
            _ => return glib::Propagation::Proceed,
        };
        let Some(place) = this.upgrade().filter(|_| held.contains(gdk::ModifierType::ALT_MASK)) else {
            return glib::Propagation::Proceed;
        };
        let _ = input.send(SeatsMsg::Move(place, arrow));
        glib::Propagation::Stop
    });
    place.face().add_controller(keys);
    // The window would take Alt and an arrow first, to go back.
    let focus = gtk::EventControllerFocus::new();
    focus.connect_enter(|_| go_back_with(&[]));
    focus.connect_leave(|_| go_back_with(Action::Back.accels()));
    place.face().add_controller(focus);
}

fn go_back_with(keys: &[&str]) {
    let action = format!("main.{}", Action::Back.name());
    relm4::main_application().set_accels_for_action(&action, keys);
}
