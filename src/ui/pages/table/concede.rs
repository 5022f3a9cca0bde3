//! Ending a match early: a person resigns, or both agree on a draw.

use relm4::gtk;
use relm4::prelude::*;

use super::{TableMsg, TablePage};
use crate::dialogs::{Answer, Message};
use crate::engine::{AnyEntry, Seat, Viewer};
use crate::i18n::{gettext, gettext_f};
use crate::tables::Intent;

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
        entry.filter(|entry| self.amending.is_none() && self.session.game().check(Viewer::All, entry).is_ok())
    }

    /// Whether the person may resign, and offer a draw.
    pub(super) fn may_concede(&self) -> (bool, bool) {
        (self.resignation().is_some(), self.draw().is_some())
    }

    pub(super) fn ask_to_resign(&self, root: &gtk::Box, sender: &ComponentSender<Self>) {
        let (Some(entry), Some(seat)) = (self.resignation(), self.resigning()) else { return };
        let name = self.session.names().of(seat);
        let body = gettext_f("{seat} resigns and the match ends.", &[("seat", &name)]);
        Message::new(root, &gettext("Resign?"), &body)
            .close(&gettext("_Keep Playing"))
            .answer(&gettext("_Resign"), Answer::Destructive, enter(entry, sender))
            // Enter keeps the match going.
            .enter_closes()
            .show();
    }

    /// Offers a draw to the others. A bot that thinks it is ahead plays on.
    pub(super) fn offer_draw(&self, root: &gtk::Box, sender: &ComponentSender<Self>) {
        let (Some(entry), Some(view)) = (self.draw(), &self.view) else { return };
        if !view.bots_agree_to_draw(&self.scene(self.session.game())) {
            let body = gettext("The bot thinks it is ahead and plays on.");
            return Message::new(root, &gettext("No Draw"), &body).close(&gettext("_Keep Playing")).show();
        }
        let people = self.session.setup().people().len();
        let body = match people {
            1 => gettext("The bot agrees and the match ends."),
            _ => gettext("If everyone agrees, the match ends in a draw."),
        };
        Message::new(root, &gettext("Agree to a Draw?"), &body)
            .close(&gettext("_Keep Playing"))
            .answer(&gettext("_Draw"), Answer::Plain, enter(entry, sender))
            .enter_closes()
            .show();
    }
}

fn enter(entry: AnyEntry, sender: &ComponentSender<TablePage>) -> impl Fn() + 'static {
    let input = sender.input_sender().clone();
    move || {
        let intent = Intent::Ruling { entry: entry.clone(), reason: String::new() };
        let _ = input.send(TableMsg::Intent(intent));
    }
}
