//! From here on only the score: a real table goes on with a score sheet.

use relm4::gtk;
use relm4::prelude::*;

use super::{TableMsg, TableOutput, TablePage};
use crate::dialogs::{Answer, Message};
use crate::i18n::gettext;
use crate::now;
use crate::play::Catalogue;

impl TablePage {
    /// Whether a score sheet can go on from here.
    pub(super) fn may_keep_score(&self) -> bool {
        self.amending.is_none() && self.session.carried().is_some()
    }

    /// Asks whether only the score is kept from here on. Nothing happens before that is confirmed.
    pub(super) fn ask_to_keep_score(&self, root: &gtk::Box, sender: &ComponentSender<Self>) {
        if !self.may_keep_score() {
            return;
        }
        let body = gettext(
            "A score sheet begins with the points so far. Tableside checks nothing else from here on. This match stays in History, where you can continue it.",
        );
        let input = sender.input_sender().clone();
        Message::new(root, &gettext("Keep Only the Score?"), &body)
            .close(&gettext("_Cancel"))
            .answer(&gettext("_Keep Score"), Answer::Suggested, move || drop(input.send(TableMsg::KeepScore)))
            .enter_closes()
            .show();
    }

    /// Goes over to the score sheet.
    pub(super) fn keep_score(&self, sender: &ComponentSender<Self>) {
        if let Some(kept) = self.session.score_sheet(&Catalogue::standard(), now()) {
            let _ = sender.output(TableOutput::KeepScore(Box::new(kept)));
        }
    }
}
