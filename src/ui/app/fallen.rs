//! After a panic: what the window says, and the way back to the match.

use std::cell::Cell;
use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk::glib;
use relm4::prelude::*;

use super::{App, AppMsg};
use crate::archive::MatchId;
use crate::crash;
use crate::dialogs::tell_of_panic;
use crate::pages::table::TablePage;

impl App {
    /// Says what happened before this start, once its window is there.
    pub(super) fn tell_of_panic(&self, window: &adw::ApplicationWindow, sender: &ComponentSender<Self>) {
        let Some(fall) = crash::before() else { return };
        let at = fall.at.filter(|id| self.services.goes_on(*id));
        let (input, once) = (sender.input_sender().clone(), Cell::new(true));
        window.connect_map(move |window| {
            if once.replace(false) {
                let input = input.clone();
                let go_on =
                    at.map(|id| Rc::new(move || drop(input.send(AppMsg::Resume(id)))) as Rc<dyn Fn()>);
                // Above a window that is there; it would come up below one that is on its way.
                let window = window.clone();
                glib::idle_add_local_once(move || tell_of_panic(&window, fall.report_text(), go_on));
            }
        });
    }

    /// Puts another match on the table, or none.
    pub(super) fn set_table(&mut self, table: Option<(MatchId, Controller<TablePage>)>) {
        crash::note_in_play(table.as_ref().map(|(id, _)| *id));
        self.table = table;
    }
}
