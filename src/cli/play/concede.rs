//! Ending a match early: a person resigns, or all agree on a draw. As in the window, it is a ruling of the table.

use std::ops::ControlFlow;

use super::terminal::{Flow, Terminal};
use crate::cli::file;
use crate::engine::{AnyEntry, Record, Seat, Source, Viewer};
use crate::i18n::{gettext, gettext_f};
use crate::table::{AnyTable, Scene, table};

impl Terminal<'_, '_> {
    /// The person who is asked gives up, else the only one there is.
    pub(super) fn resign(&mut self, asked: Option<Seat>) -> Flow {
        let people = self.session.setup().people();
        let only = people.first().filter(|_| people.len() == 1);
        let entry = |seat: Seat| self.allowed(self.table()?.resignation(seat));
        let Some((seat, entry)) = asked.or(only).and_then(|seat| Some((seat, entry(seat)?))) else {
            self.console.say(&gettext("Nobody can resign now."))?;
            return Ok(ControlFlow::Continue(()));
        };
        let name = self.session.names().of(seat);
        self.agree(entry, &gettext_f("{seat} resigns and the match ends.", &[("seat", &name)]))
    }

    /// Offers a draw to the others. A bot that thinks it is ahead plays on.
    pub(super) fn offer_draw(&mut self) -> Flow {
        let table = self.table();
        let Some(entry) = self.allowed(table.as_ref().and_then(|table| table.draw())) else {
            self.console.say(&gettext("Nobody can offer a draw now."))?;
            return Ok(ControlFlow::Continue(()));
        };
        if !table.is_some_and(|table| table.bots_agree_to_draw(&self.scene())) {
            self.console.say(&gettext("The bot thinks it is ahead and plays on."))?;
            return Ok(ControlFlow::Continue(()));
        }
        let message = match self.session.setup().people().len() {
            1 => gettext("The bot agrees and the match ends."),
            _ => gettext("If everyone agrees, the match ends in a draw."),
        };
        self.agree(entry, &message)
    }

    /// Enters what ends the match if people say so.
    fn agree(&mut self, entry: AnyEntry, message: &str) -> Flow {
        self.console.say(&format!("{message} {}", gettext("Type “yes” or “no”.")))?;
        match self.console.agrees()? {
            None => return Ok(ControlFlow::Break(())),
            Some(true) => {
                self.enter(Record { at: file::now(), ..Record::new(entry, Source::Ruled) })?;
            }
            Some(false) => self.console.say(&gettext("The match goes on."))?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn table(&self) -> Option<Box<dyn AnyTable>> {
        table(&self.session.setup().game)
    }

    fn allowed(&self, entry: Option<AnyEntry>) -> Option<AnyEntry> {
        entry.filter(|entry| self.session.game().check(Viewer::All, entry).is_ok())
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            game: self.session.game(),
            whole: None,
            setup: self.session.setup(),
            names: self.session.names(),
            viewer: self.viewer(),
            next: self.session.next(),
            acting: None,
            hint: None,
            advice: false,
            shared: false,
            amending: false,
            told: &[],
            animate: false,
        }
    }
}
