//! `amend`: a change anywhere in the log, shown before it is made.

use std::ops::ControlFlow;

use serde_json::Value;

use super::terminal::{Flow, Terminal};
use crate::cli::file;
use crate::engine::{AmendPreview, Edit, Record, Source};
use crate::exchange::why;
use crate::i18n::{gettext, gettext_f};

impl Terminal<'_, '_> {
    /// Changes the log: `12 delete`, `12 {…}`, `12 insert {…}`.
    pub(super) fn amend(&mut self, what: &str) -> Flow {
        let Some(edit) = edit(what) else {
            let told = gettext(
                "Type “amend 12 delete”, “amend 12 {…}” or “amend 12 insert {…}”; “log” shows the numbers.",
            );
            self.console.say_wrapped(&told, 0)?;
            return Ok(ControlFlow::Continue(()));
        };
        let entries = self.session.game().len();
        if !is_in_log(&edit, entries) {
            let n = entries.to_string();
            self.console.say(&gettext_f("The entries of the log are numbered 1 to {n}.", &[("n", &n)]))?;
            return Ok(ControlFlow::Continue(()));
        }
        let game = self.session.game();
        let read = |at, record: Record<Value>| {
            let entry = game.read(at, &record.entry)?;
            Ok(record.map(|_| entry))
        };
        let preview = match edit.try_map(read).and_then(|edit| self.session.amend(edit)) {
            Ok(preview) => preview,
            Err(error) => {
                let told = why(&error, self.session.names());
                self.console.say_wrapped(&told, 0)?;
                return Ok(ControlFlow::Continue(()));
            }
        };
        self.tell_preview(&preview)?;
        self.console.say(&gettext("Change the log? Type “yes” or “no”."))?;
        let Some(agreed) = self.console.agrees()? else { return Ok(ControlFlow::Break(())) };
        if !agreed {
            self.console.say(&gettext("The log was not changed."))?;
            return Ok(ControlFlow::Continue(()));
        }
        match self.session.accept(preview) {
            Ok(()) => {
                self.uncover()?;
                self.refused = None;
                self.console.say(&gettext("The log has been changed."))?;
            }
            Err(error) => self.console.say(&error.to_string())?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn tell_preview(&mut self, preview: &AmendPreview) -> Result<(), crate::cli::fail::Fail> {
        let (kept, of) = (preview.kept.to_string(), preview.of.to_string());
        match &preview.stop {
            None => self.console.say(&gettext_f("All {of} entries are still valid.", &[("of", &of)]))?,
            Some(stopped) => {
                let (n, why) = ((stopped.at + 1).to_string(), why(&stopped.why, self.session.names()));
                let told =
                    gettext_f("Entry {n} would no longer be valid. {why}", &[("n", &n), ("why", &why)]);
                self.console.say_wrapped(&told, 0)?;
                let places = [("kept", kept.as_str()), ("of", &of)];
                self.console.say(&gettext_f(
                    "{kept} of {of} entries would be kept; “redo” tries the others again.",
                    &places,
                ))?;
            }
        }
        Ok(())
    }
}

fn is_in_log<R>(edit: &Edit<R>, entries: usize) -> bool {
    match edit {
        Edit::Insert { at, .. } => *at <= entries,
        Edit::Replace { at, .. } | Edit::Delete { at } => *at < entries,
    }
}

fn edit(what: &str) -> Option<Edit<Record<Value>>> {
    let (number, rest) = what.split_once(char::is_whitespace)?;
    let at = number.parse::<usize>().ok()?.checked_sub(1)?;
    let record = |json: &str| -> Option<Record<Value>> {
        let entry: Value = serde_json::from_str(json).ok()?;
        let source = if entry.get("ruling").is_some() { Source::Ruled } else { Source::Typed };
        Some(Record { at: file::now(), ..Record::new(entry, source) })
    };
    let rest = rest.trim();
    if rest.eq_ignore_ascii_case("delete") {
        return Some(Edit::Delete { at });
    }
    match rest.strip_prefix("insert") {
        Some(json) => Some(Edit::Insert { at, record: record(json)? }),
        None => Some(Edit::Replace { at, record: record(rest)? }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn edits_are_numbered_from_one() {
        assert_eq!(edit("3 delete"), Some(Edit::Delete { at: 2 }));
        assert!(
            matches!(edit("1 {\"chance\":4}"), Some(Edit::Replace { at: 0, record }) if record.entry == json!({"chance": 4}))
        );
        assert!(
            matches!(edit("2 insert {\"ruling\":1}"), Some(Edit::Insert { at: 1, record }) if record.source == Source::Ruled)
        );
        assert_eq!([edit("0 delete"), edit("delete"), edit("1 nothing")], [None, None, None]);
    }
}
