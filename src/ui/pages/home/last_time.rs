//! The match that ended last, where none waits: how it ended, and once more.

use relm4::gtk::prelude::*;

use super::card;
use crate::i18n::gettext;
use crate::pages::miniature::Miniature;
use crate::play::GameSession;
use crate::services::MatchRow;
use crate::widgets::{Beside, Named};

/// The card of the match that ended last.
pub struct LastTime {
    pub root: Beside,
    miniature: Miniature,
}

impl LastTime {
    /// `again` begins the same match with other dice, `review` looks back on it.
    pub fn new(row: &MatchRow, again: impl Fn() + 'static, review: impl Fn() + 'static) -> Self {
        let words = card::words();
        words.append(&card::label(&gettext("Last Time"), &["dim-label"]));
        words.append(&card::label(&gettext(&row.title), &["title-2"]));
        words.append(&card::label(&row.in_short().unwrap_or_default(), &[]));
        words.append(&card::label(&row.people(), &["dim-label"]));
        let buttons = card::buttons();
        let rematch = card::button(&gettext("_Rematch"), "suggested-action");
        rematch.connect_clicked(move |_| again());
        let back = card::button(&gettext("Re_view"), "flat");
        back.set_accessible_name(&gettext("Review the last match"));
        back.connect_clicked(move |_| review());
        buttons.append(&rematch);
        buttons.append(&back);
        words.append(&buttons);
        let (root, miniature) = card::card(&words, &gettext("Last Time"));
        Self { root, miniature }
    }

    /// Shows how it ended, once that is known.
    pub fn show(&self, session: GameSession) {
        self.miniature.show(session);
    }
}
