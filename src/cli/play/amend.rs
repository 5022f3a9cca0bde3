//! `amend`: a change anywhere in the log, shown before it is made.

use std::ops::ControlFlow;

use serde_json::Value;

use super::said::json_and_words;
use super::terminal::{Flow, Terminal};
use crate::cli::fail::Fail;
use crate::cli::file;
use crate::engine::{AmendPreview, AnyEntry, AnyMatch, Edit, Record, Seat, Source, Turn};
use crate::exchange::why;
use crate::i18n::{gettext, gettext_f};
use crate::play::line::{List, choice, example, outcome};

/// What is done to an entry of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Replace,
    Insert,
    Delete,
}

/// What stands at a place of the log, or could.
enum Asked {
    Choice(Seat),
    Chance,
    Ruling,
}

impl Terminal<'_, '_> {
    /// Changes the log: `12`, `12 insert`, `12 delete`; what happened instead may stand behind it, in words or JSON.
    pub(super) fn amend(&mut self, what: &str) -> Flow {
        let (before, stamp) = (self.uncovered, self.stamp());
        let flow = self.amend_log(what)?;
        if flow.is_continue() && self.uncovered != before {
            // What somebody else was shown meanwhile is not for the one who is asked.
            match before {
                Some(seat) if self.stamp() == stamp => {
                    if !self.uncover_for(seat)? {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                _ => self.uncover()?,
            }
        }
        Ok(flow)
    }

    fn amend_log(&mut self, what: &str) -> Flow {
        let Some((at, kind, said)) = parts(what) else {
            let message =
                gettext("Type “amend 12”, “amend 12 insert” or “amend 12 delete”; “log” shows the numbers.");
            self.console.say_wrapped(&message, 0)?;
            return Ok(ControlFlow::Continue(()));
        };
        let entries = self.session.game().len();
        if at > entries || at == entries && kind != Kind::Insert {
            let n = entries.to_string();
            self.console.say(&gettext_f("The entries of the log are numbered 1 to {n}.", &[("n", &n)]))?;
            return Ok(ControlFlow::Continue(()));
        }
        let hands_over =
            self.session.game().record(at).is_some_and(|record| record.entry.hand_over().is_some());
        if hands_over && kind == Kind::Replace {
            let n = (at + 1).to_string();
            let message =
                "Entry {n} hands a seat over: “amend {n} delete” takes that back, “seat” hands it over anew.";
            self.console.say_wrapped(&gettext_f(message, &[("n", &n)]), 0)?;
            return Ok(ControlFlow::Continue(()));
        }
        let edit = match kind {
            Kind::Delete => Edit::Delete { at },
            Kind::Insert | Kind::Replace => {
                let Some(record) = self.other_record(at, kind, said)? else {
                    self.console.say(&gettext("The log was not changed."))?;
                    return Ok(ControlFlow::Continue(()));
                };
                if kind == Kind::Insert { Edit::Insert { at, record } } else { Edit::Replace { at, record } }
            }
        };
        let preview = match self.session.amend_in_front_of(self.viewer(), edit) {
            Ok(preview) => preview,
            Err(error) => return self.typed_or_refused(Err(error)),
        };
        let (secret, of) = (preview.secret, preview.of);
        self.tell_preview(&preview, at)?;
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
                if secret {
                    self.tell_kept(of)?;
                }
            }
            Err(error) => self.console.say(&error.to_string())?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// What people say happened at a place of the log; `None` if they decide against it.
    fn other_record(&mut self, at: usize, kind: Kind, said: &str) -> Result<Option<Record<AnyEntry>>, Fail> {
        let game = self.session.game().at(at);
        let record = |entry, source, note| Record { note, at: file::now(), ..Record::new(entry, source) };
        if let Some((json, note)) = json_and_words(said).filter(|(json, _)| json.is_object()) {
            let source = if json.get("ruling").is_some() { Source::Ruled } else { Source::Typed };
            return match game.as_seen(self.viewer()).read(at, &json) {
                Ok(entry) => Ok(Some(record(entry, source, note.to_owned()))),
                Err(error) => self.typed_or_refused(Err(error)).map(|_| None),
            };
        }
        if said.is_empty() {
            self.tell_place(at, kind)?;
        }
        let (word, words) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
        let (asked, said) = match self.asked_at(&*game, at, kind) {
            _ if word.eq_ignore_ascii_case("ruling") => (Asked::Ruling, words),
            asked => (asked.unwrap_or(Asked::Ruling), said),
        };
        let chosen = match asked {
            Asked::Choice(seat) => self.choose_at(&*game, seat, said)?,
            Asked::Chance => self.outcome_at(&*game, said)?,
            Asked::Ruling => {
                let chosen = self.chosen_ruling(&*game, said)?;
                return Ok(chosen.map(|(entry, note)| record(entry, Source::Ruled, note)));
            }
        };
        Ok(chosen.map(|entry| record(entry, Source::Typed, String::new())))
    }

    /// Which entry it is about, and what is asked.
    fn tell_place(&mut self, at: usize, kind: Kind) -> Result<(), Fail> {
        if let Some(line) = self.session.lines_from(at).first() {
            let message: Vec<String> =
                line.told.iter().map(|message| message.render(self.session.names())).collect();
            let (n, message) = ((at + 1).to_string(), message.join(" "));
            self.say(&gettext_f("Entry {n}: {text}", &[("n", &n), ("text", &message)]))?;
        }
        let asked = match kind {
            Kind::Insert => gettext("What happened before it? Press Enter to change nothing."),
            Kind::Replace | Kind::Delete => gettext("What happened instead? Press Enter to change nothing."),
        };
        Ok(self.console.say(&asked)?)
    }

    /// What an entry can be: of the kind that is there, or one that was asked for at that moment.
    fn asked_at(&self, game: &dyn AnyMatch, at: usize, kind: Kind) -> Option<Asked> {
        let there = self.session.game().record(at).filter(|_| kind == Kind::Replace);
        if let Some(there) = there {
            let entry = there.entry.to_json();
            let seat =
                entry.pointer("/do/seat").and_then(Value::as_u64).and_then(|seat| u8::try_from(seat).ok());
            return match seat {
                Some(seat) => Some(Asked::Choice(Seat(seat))),
                None if entry.get("chance").is_some() => Some(Asked::Chance),
                None => Some(Asked::Ruling),
            };
        }
        match game.turn() {
            Turn::Choose(seat) => Some(Asked::Choice(seat)),
            Turn::Secret { seats, .. } => seats.first().map(Asked::Choice),
            Turn::Chance(_) => Some(Asked::Chance),
            Turn::Over => None,
        }
    }

    /// Lets the one who chose then choose again. What others must not see is shown to them alone.
    fn choose_at(&mut self, game: &dyn AnyMatch, seat: Seat, said: &str) -> Result<Option<AnyEntry>, Fail> {
        let people = self.session.setup().people();
        let secret = matches!(game.turn(), Turn::Secret { .. }) || game.holds_secrets_of(seat);
        let hidden = secret && !people.contains(seat);
        if secret && people.contains(seat) && people.len() > 1 && !self.uncover_for(seat)? {
            return Ok(None);
        }
        let game = &*game.as_seen(self.viewer());
        let choices = if hidden { Vec::new() } else { game.candidates(seat) };
        let list = List::of(choices, self.session.names());
        self.choose(list, said, &|terminal, words, list| {
            choice(game, seat, words, list, terminal.session.names())
        })
    }

    /// Asks what came up then.
    fn outcome_at(&mut self, game: &dyn AnyMatch, said: &str) -> Result<Option<AnyEntry>, Fail> {
        let game = &*game.as_seen(self.viewer());
        // The match's own seed would give away what was dealt.
        let other = self.session.setup().seed.of_copy();
        if let Some(whose) = game.asks_for().filter(|_| said.is_empty()) {
            self.say(&whose.render(self.session.names()))?;
        }
        if let Some(roll) = game.roll(other).filter(|_| said.is_empty()) {
            let example = example(game, &roll);
            self.console
                .say(&gettext_f("Type what came up, for example: {example}", &[("example", &example)]))?;
        }
        let nothing = List::of(Vec::new(), self.session.names());
        self.choose(nothing, said, &|terminal, words, _| outcome(game, words, terminal.session.names()))
    }

    /// How many entries held, where that could not be told before.
    fn tell_kept(&mut self, of: usize) -> Result<(), Fail> {
        let kept = self.session.game().len();
        if kept < of {
            let places = [("kept", kept.to_string()), ("of", of.to_string())];
            let places = places.each_ref().map(|(name, n)| (*name, n.as_str()));
            self.console.say(&gettext_f(
                "{kept} of {of} entries were kept; “redo” tries the others again.",
                &places,
            ))?;
        }
        Ok(())
    }

    fn tell_preview(&mut self, preview: &AmendPreview, at: usize) -> Result<(), Fail> {
        if preview.secret {
            let message = gettext_f(
                "It depends on things you cannot see whether entry {n} and those after it are valid. They are checked when the log is changed.",
                &[("n", &(at + 1).to_string())],
            );
            return Ok(self.console.say_wrapped(&message, 0)?);
        }
        let (kept, of) = (preview.kept.to_string(), preview.of.to_string());
        match &preview.stop {
            None => self.console.say(&gettext_f("Every entry is still valid ({of}).", &[("of", &of)]))?,
            Some(stopped) => {
                let (n, why) = ((stopped.at + 1).to_string(), why(&stopped.why, self.session.names()));
                let message =
                    gettext_f("Entry {n} would no longer be valid. {why}", &[("n", &n), ("why", &why)]);
                self.console.say_wrapped(&message, 0)?;
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

/// The index of an entry, what is done to it, and what was said of the other one.
fn parts(what: &str) -> Option<(usize, Kind, &str)> {
    let (number, rest) = what.split_once(char::is_whitespace).unwrap_or((what, ""));
    let at = number.parse::<usize>().ok()?.checked_sub(1)?;
    let (word, more) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
    Some(match word.to_lowercase().as_str() {
        "delete" if more.is_empty() => (at, Kind::Delete, ""),
        "insert" => (at, Kind::Insert, more.trim()),
        _ => (at, Kind::Replace, rest.trim()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_numbered_from_one() {
        assert_eq!(parts("3 delete"), Some((2, Kind::Delete, "")));
        assert_eq!(parts("1 {\"chance\":4}"), Some((0, Kind::Replace, "{\"chance\":4}")));
        assert_eq!(parts("12"), Some((11, Kind::Replace, "")));
        assert_eq!(parts("2 insert"), Some((1, Kind::Insert, "")));
        assert_eq!(parts("2 insert  hire kaji"), Some((1, Kind::Insert, "hire kaji")));
        assert_eq!([parts("0 delete"), parts("delete"), parts("")], [None, None, None]);
    }
}
