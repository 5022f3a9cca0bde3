//! Ending a match early: a person resigns, or both agree on a draw.

use relm4::adw::{self, prelude::*};
use relm4::gtk;
use relm4::prelude::*;

use super::{TableMsg, TablePage};
use crate::engine::{AnyEntry, Seat};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::Intent;

impl TablePage {
    /// Who would resign now: the person who is asked, else the only one there is.
    fn resigning(&self) -> Option<Seat> {
        let people = self.session.setup().people();
        self.acting().or_else(|| people.first().filter(|_| people.len() == 1))
    }

    fn resignation(&self) -> Option<AnyEntry> {
        self.allowed(self.view.as_ref()?.resignation(self.resigning()?))
    }

    fn draw(&self) -> Option<AnyEntry> {
        self.allowed(self.view.as_ref()?.draw())
    }

    fn allowed(&self, entry: Option<AnyEntry>) -> Option<AnyEntry> {
        entry.filter(|entry| self.amending.is_none() && self.session.game().check(entry).is_ok())
    }

    /// Whether the person may resign, and offer a draw.
    pub(super) fn may_concede(&self) -> (bool, bool) {
        (self.resignation().is_some(), self.draw().is_some())
    }

    pub(super) fn ask_to_resign(&self, root: &gtk::Box, sender: &ComponentSender<Self>) {
        let (Some(entry), Some(seat)) = (self.resignation(), self.resigning()) else { return };
        let name = self.session.names().of(seat);
        let body = gettext_f("{seat} resigns and the match ends.", &[("seat", &name)]);
        let dialog = dialog(root, &gettext("Resign?"), &body);
        dialog.add_response("cancel", &gettext("_Keep Playing"));
        dialog.add_response("yes", &gettext("_Resign"));
        dialog.set_response_appearance("yes", adw::ResponseAppearance::Destructive);
        enter_on_yes(&dialog, entry, sender);
    }

    /// Offers a draw to the others. A bot that thinks it is ahead plays on.
    pub(super) fn offer_draw(&self, root: &gtk::Box, sender: &ComponentSender<Self>) {
        let (Some(entry), Some(view)) = (self.draw(), &self.view) else { return };
        if !view.bots_agree_to_draw(&self.scene(self.session.game())) {
            let body = gettext("The bot thinks it is ahead and plays on.");
            let dialog = dialog(root, &gettext("No Draw"), &body);
            dialog.add_response("cancel", &gettext("_Keep Playing"));
            return dialog.present();
        }
        let people = self.session.setup().people().len();
        let body = match people {
            1 => gettext("The bot agrees and the match ends."),
            _ => gettext("If everyone agrees, the match ends in a draw."),
        };
        let dialog = dialog(root, &gettext("Agree to a Draw?"), &body);
        dialog.add_response("cancel", &gettext("_Keep Playing"));
        dialog.add_response("yes", &gettext("_Draw"));
        enter_on_yes(&dialog, entry, sender);
    }
}

fn dialog(root: &gtk::Box, heading: &str, body: &str) -> adw::MessageDialog {
    let window = root.root().and_downcast::<gtk::Window>();
    let dialog = adw::MessageDialog::new(window.as_ref(), Some(heading), Some(body));
    dialog.set_close_response("cancel");
    dialog
}

fn enter_on_yes(dialog: &adw::MessageDialog, entry: AnyEntry, sender: &ComponentSender<TablePage>) {
    // Enter keeps the match going.
    dialog.set_default_response(Some("cancel"));
    let input = sender.input_sender().clone();
    dialog.connect_response(Some("yes"), move |_, _| {
        let intent = Intent::Ruling { entry: entry.clone(), reason: String::new() };
        let _ = input.send(TableMsg::Intent(intent));
    });
    dialog.present();
}
