//! Taps and drags.

use relm4::gtk::{self, prelude::*, subclass::prelude::*};

use super::{BoardEvent, BoardView, Flight};

/// How far a finger may wander before a tap becomes a drag, in pixels.
const WANDER: f64 = 9.0;

impl BoardView {
    pub(super) fn connect_pointer(&self) {
        let drag = gtk::GestureDrag::new();
        let weak = self.downgrade();
        drag.connect_drag_update(move |drag, dx, dy| {
            let (Some(board), Some((x, y))) = (weak.upgrade(), drag.start_point()) else { return };
            if board.drag_to((x, y), (dx, dy)) {
                drag.set_state(gtk::EventSequenceState::Claimed);
            }
        });
        let weak = self.downgrade();
        drag.connect_drag_end(move |drag, dx, dy| {
            let (Some(board), Some((x, y))) = (weak.upgrade(), drag.start_point()) else { return };
            board.let_go((x, y), (dx, dy));
        });
        let weak = self.downgrade();
        drag.connect_cancel(move |_, _| {
            if let Some(board) = weak.upgrade() {
                board.land();
            }
        });
        self.add_controller(drag);
        let motion = gtk::EventControllerMotion::new();
        let weak = self.downgrade();
        let look = move |field: Option<usize>| {
            if let Some(board) = weak.upgrade()
                && board.imp().over.replace(field) != field
            {
                board.emit(BoardEvent::Look(field, false));
            }
        };
        let (weak, over) = (self.downgrade(), look.clone());
        motion.connect_motion(move |_, x, y| {
            over(weak.upgrade().and_then(|board| board.field_at(x, y)));
        });
        motion.connect_leave(move |_| look(None));
        self.add_controller(motion);
    }

    /// Says whether a die is in the air.
    fn drag_to(&self, start: (f64, f64), by: (f64, f64)) -> bool {
        let imp = self.imp();
        let at = (start.0 + by.0, start.1 + by.1);
        let flight = match imp.flight.get() {
            Some(flight) => Flight { at, ..flight },
            None if by.0.hypot(by.1) < WANDER => return false,
            None => {
                let from = self.field_at(start.0, start.1);
                let Some(from) = from.filter(|from| imp.lifts.get().get(*from) == Some(&true)) else {
                    return false;
                };
                self.emit(BoardEvent::Lift(from));
                if let Some(square) = imp.squares.get().get(from) {
                    square.set_lifted(true);
                }
                Flight { from, at }
            }
        };
        imp.flight.set(Some(flight));
        self.queue_draw();
        true
    }

    fn let_go(&self, start: (f64, f64), by: (f64, f64)) {
        let place = self.imp().place.get();
        let end = self.field_at(start.0 + by.0, start.1 + by.1);
        if let Some(flight) = self.imp().flight.get() {
            self.land();
            self.emit(BoardEvent::Drop(flight.from, end));
        } else if let Some(field) = end.filter(|end| self.field_at(start.0, start.1) == Some(*end)) {
            self.focus_field(field);
            let Some(square) = self.imp().squares.get().get(field).cloned() else { return };
            let turned = square.piece().is_some_and(|piece| piece.turned);
            self.emit(BoardEvent::Press(field, place.in_corner(square.cell(), start, turned)));
        }
    }

    /// Puts a die that is in the air back.
    pub(super) fn land(&self) {
        if let Some(flight) = self.imp().flight.take()
            && let Some(square) = self.imp().squares.get().get(flight.from)
        {
            square.set_lifted(false);
            self.queue_draw();
        }
    }
}
