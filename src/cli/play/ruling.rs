//! `ruling`: the table decides something, chosen from a list or typed in words.

use std::ops::ControlFlow;

use serde_json::{Value, json};

use super::list::List;
use super::read::NoEntry;
use super::said::json_and_words;
use super::terminal::{Flow, Terminal};
use crate::cli::fail::Fail;
use crate::cli::file;
use crate::engine::{AnyEntry, AnyMatch, EntryError, Names, Record, Source, text};
use crate::i18n::gettext;

impl Terminal<'_, '_> {
    /// Takes a ruling: `ruling`, some of its words, or JSON with the reason behind it.
    pub(super) fn ruling(&mut self, what: &str) -> Flow {
        let (entry, note) = match json_and_words(what) {
            Some((ruling, reason)) => match read_ruling(self.session.game(), &ruling) {
                Ok(entry) => (entry, reason.to_owned()),
                Err(error) => return self.typed_or_refused(Err(error)),
            },
            None => {
                let list = adjustments(self.session.game(), self.viewer(), self.session.names());
                match self.chosen_ruling(list, what)? {
                    Some(chosen) => chosen,
                    None => {
                        self.console.say(&gettext("No ruling was made."))?;
                        return Ok(ControlFlow::Continue(()));
                    }
                }
            }
        };
        self.enter(Record { note, at: file::now(), ..Record::new(entry, Source::Ruled) })?;
        Ok(ControlFlow::Continue(()))
    }

    /// Lets people choose a ruling and give their reason; `None` if they decide against it.
    pub(super) fn chosen_ruling(
        &mut self,
        list: List,
        said: &str,
    ) -> Result<Option<(AnyEntry, String)>, Fail> {
        if list.len() == 0 {
            self.console.say(&gettext("There is nothing to rule on now."))?;
            return Ok(None);
        }
        let json = |terminal: &Terminal<'_, '_>, words: &str, _: &List| {
            let unclear = || NoEntry::Unclear(text("Nothing here is called that."));
            let (ruling, _) = json_and_words(words).ok_or_else(unclear)?;
            Ok(read_ruling(terminal.session.game(), &ruling)?)
        };
        let Some(entry) = self.choose(list, said, &json)? else {
            return Ok(None);
        };
        let needed = self.session.game().reason_rule(&entry).is_some();
        let asked = match needed {
            true => gettext("Enter the reason for this ruling."),
            false => gettext("Type the reason for the ruling, or press Enter if none is needed."),
        };
        self.console.say(&asked)?;
        let reason = self.console.prompt()?.unwrap_or_default().trim().to_owned();
        Ok(if needed && reason.is_empty() { None } else { Some((entry, reason)) })
    }
}

/// The rulings that can be made in a match, each as the log would tell it, without the words that all begin with.
pub(super) fn adjustments(game: &dyn AnyMatch, viewer: crate::engine::Viewer, names: &Names) -> List {
    List::of(game.adjustments(viewer), names).without_lead()
}

fn read_ruling(game: &dyn AnyMatch, ruling: &Value) -> Result<AnyEntry, EntryError> {
    let ruling = ruling.get("ruling").unwrap_or(ruling);
    game.read(game.len(), &json!({"ruling": ruling}))
}
