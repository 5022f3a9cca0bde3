//! How the end lies over the cloth: everything else is hidden meanwhile, but for a board beside it.

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use super::super::cloth::Cloth;
use super::super::plan::Area;
use super::super::zone::allocate;
use super::Form;

impl Cloth {
    /// Whether the end is to be seen now.
    fn has_end_in_sight(&self) -> bool {
        let imp = self.imp();
        // What is said for a while comes first, such as that an entry is amended.
        imp.end.is_there() && !imp.end_away.get() && !imp.notice.is_visible()
    }

    /// Shows the end if it is to be seen; `lead` gives it the focus, or gives that back.
    pub(in super::super) fn follow_end(&self, lead: bool) {
        let (end, shown) = (&self.imp().end, self.has_end_in_sight());
        if end.root.is_visible() != shown {
            end.root.set_visible(shown);
            self.queue_allocate();
        }
        if !lead {
            return;
        }
        let cloth = self.downgrade();
        // What has just been made can take it only later.
        glib::idle_add_local_once(move || {
            let Some(cloth) = cloth.upgrade() else { return };
            if cloth.has_end_in_sight() {
                cloth.imp().end.focus();
            } else {
                cloth.imp().offers.child_focus(gtk::DirectionType::TabForward);
            }
        });
    }

    /// What the end had hidden comes back; the allocation hides what it has to hide.
    pub(in super::super) fn uncover(&self) {
        if self.imp().covered.replace(false) {
            let mut child = self.first_child();
            while let Some(part) = child {
                part.set_child_visible(true);
                child = part.next_sibling();
            }
        }
    }

    /// Gives the end its place, after everything else has its own.
    pub(in super::super) fn place_end(&self, area: Area, form: Form) {
        let imp = self.imp();
        if !imp.end.root.is_visible() {
            return;
        }
        // Made anew with each pixel it would lag behind a window that is drawn larger.
        let form = Form { k: (form.k * 20.0).round() / 20.0, ..form };
        if imp.end.form() != form {
            let cloth = self.downgrade();
            // Nothing is made in the middle of an allocation.
            glib::idle_add_local_once(move || {
                if let Some(cloth) = cloth.upgrade() {
                    cloth.imp().end.take_form(form);
                    cloth.queue_allocate();
                }
            });
        }
        imp.covered.set(true);
        let board = self.board_form().filter(|_| imp.end.beside_board() && !form.narrow);
        let mut child = self.first_child();
        while let Some(part) = child {
            let stays = part == *imp.end.root.upcast_ref::<gtk::Widget>()
                || board.as_ref().is_some_and(|form| part == *form.board.upcast_ref::<gtk::Widget>());
            part.set_child_visible(stays);
            child = part.next_sibling();
        }
        allocate(imp.end.root.upcast_ref(), area);
    }
}
