//! Questions to people, and what can be typed besides an answer.

use std::ops::ControlFlow;

use serde_json::{Value, json};

use super::prompt;
use super::said::{HELP, Said, json_and_words};
use super::session::{Flow, Session};
use super::tell::{scores, tell_log, why};
use crate::bots::Level;
use crate::cli::notation::{Notation, named_action};
use crate::cli::{file, rules, thinking};
use crate::engine::{Choice, EntryError, Record, Seat, Source, Turn};
use crate::i18n::{gettext, gettext_f};

/// How many found rules are listed.
const MOST_RULES: usize = 10;
/// How many choices a hint compares.
const COMPARED: usize = 3;

/// How many choices are listed.
const MOST_CHOICES: usize = 300;

impl Session<'_, '_> {
    /// Asks a person for a choice.
    pub(super) fn ask_choice(&mut self, seat: Seat, secret: bool) -> Flow {
        if !self.needs_curtain(seat, secret) {
            self.uncover()?;
        } else if self.eyes != Some(seat) {
            self.uncover()?;
            let name = self.table.names().of(seat);
            self.console.say(&gettext_f("{seat}, press Enter when only you look.", &[("seat", &name)]))?;
            match prompt(self.console)? {
                Some(line) if Said::parse(&line) != Said::Quit => self.eyes = Some(seat),
                _ => return Ok(ControlFlow::Break(())),
            }
        }
        self.console.say("")?;
        self.console.say(&scores(&self.table))?;
        let mut ask = self.table.game().ask().render(self.table.names());
        if secret {
            ask = format!("{} – {ask}", self.table.names().of(seat));
        }
        self.console.say_wrapped(&ask, 0)?;
        let choices = self.table.game().legal(seat);
        for (n, choice) in choices.iter().enumerate().take(MOST_CHOICES) {
            self.console.say(&format!("{:>4}  {}", n + 1, choice.text.render(self.table.names())))?;
        }
        if let Some(more) = choices.len().checked_sub(MOST_CHOICES).filter(|more| *more > 0) {
            self.console.say(&gettext_f("      … and {n} more", &[("n", &more.to_string())]))?;
        }
        let before = self.stamp();
        loop {
            let Some(line) = prompt(self.console)? else { return Ok(ControlFlow::Break(())) };
            let said = Said::parse(&line);
            let flow = match &said {
                Said::Nothing => continue,
                Said::Why(what) => self.why(what, Some((seat, &choices)))?,
                Said::Number(n) => match n.checked_sub(1).and_then(|n| choices.get(n)) {
                    Some(choice) => self.choose(seat, choice.action.clone())?,
                    None => self.no_such_choice(choices.len())?,
                },
                Said::Other(words) => match self.action(words, &choices) {
                    Some(action) => self.choose(seat, action)?,
                    None => self.puzzled()?,
                },
                said => self.general(said, Some(seat))?,
            };
            if flow.is_break() || self.stamp() != before {
                return Ok(flow);
            }
        }
    }

    /// Asks people what came up on the table.
    pub(super) fn ask_chance(&mut self) -> Flow {
        self.uncover()?;
        self.console.say("")?;
        self.console.say_wrapped(&self.table.game().ask().render(self.table.names()), 0)?;
        let request = self.table.game().request().unwrap_or(Value::Null);
        let notation = Notation::of(&self.schema, &request);
        if let Some(entry) = self.table.game().roll(self.table.setup().seed) {
            let spelled = notation.as_ref().and_then(|notation| notation.spell(&entry, &self.words));
            let example = spelled.unwrap_or_else(|| entry.get("chance").unwrap_or(&entry).to_string());
            let told = gettext_f("Type what came up, written like this: {example}", &[("example", &example)]);
            self.console.say(&told)?;
        }
        if notation.as_ref().is_some_and(|notation| notation.takes_names(&self.words)) {
            let told = gettext("Cards go by name, id or number; put commas between several names.");
            self.console.say_wrapped(&told, 0)?;
        }
        let before = self.stamp();
        loop {
            let Some(line) = prompt(self.console)? else { return Ok(ControlFlow::Break(())) };
            let said = Said::parse(&line);
            let flow = match &said {
                Said::Nothing => continue,
                Said::Why(what) => self.why(what, None)?,
                Said::Roll => {
                    match self.table.answer(file::now()) {
                        Ok(_) => return self.happened(1),
                        Err(error) => self.console.say(&error.to_string())?,
                    }
                    ControlFlow::Continue(())
                }
                Said::Number(_) | Said::Other(_) => {
                    match outcome(&line).or_else(|| self.short(notation.as_ref(), &line)) {
                        Some(entry) => self.typed(entry)?,
                        None => self.puzzled()?,
                    }
                }
                said => self.general(said, None)?,
            };
            if flow.is_break() || self.stamp() != before {
                return Ok(flow);
            }
        }
    }

    /// What words mean: as typed, or in capitals where the game reads only those.
    fn short(&self, notation: Option<&Notation>, line: &str) -> Option<Value> {
        let read = |line: &str| notation?.read(line, &self.words);
        let strange = |entry: &Value| matches!(self.table.game().check(entry), Err(EntryError::Malformed(_)));
        let entry = read(line)?;
        let capitals = || read(&line.to_uppercase()).filter(|entry| !strange(entry));
        if strange(&entry) { capitals().or(Some(entry)) } else { Some(entry) }
    }

    /// Changes whenever the match does.
    fn stamp(&self) -> (usize, usize, Turn) {
        let game = self.table.game();
        (game.len(), game.redoable(), game.turn())
    }

    /// Everything that can be typed at any time.
    pub(super) fn general(&mut self, said: &Said, seat: Option<Seat>) -> Flow {
        match said {
            Said::Quit => return Ok(ControlFlow::Break(())),
            Said::Undo => return self.undo(),
            Said::Redo => return self.redo(),
            Said::Amend(what) => return self.amend(what),
            Said::Stand(reason) => return self.stand(reason),
            Said::Ruling(what) => return self.ruling(what),
            Said::Why(what) => return self.why(what, None),
            Said::Rule(what) => self.rule(what)?,
            Said::Hint => self.hint(seat)?,
            Said::Log => tell_log(&self.table, self.console)?,
            Said::Scores => self.console.say(&scores(&self.table))?,
            Said::State => self.console.print_json(&self.table.game().state(self.viewer()))?,
            Said::Help => self.help()?,
            Said::Roll => self.console.say(&gettext("There is nothing to roll or deal now."))?,
            Said::Nothing | Said::Number(_) | Said::Other(_) => return self.puzzled(),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn puzzled(&mut self) -> Flow {
        self.console.say(&gettext("That is not understood; “help” tells what is."))?;
        Ok(ControlFlow::Continue(()))
    }

    fn no_such_choice(&mut self, choices: usize) -> Flow {
        let n = choices.to_string();
        self.console.say(&gettext_f("The choices are numbered 1 to {n}.", &[("n", &n)]))?;
        Ok(ControlFlow::Continue(()))
    }

    fn help(&mut self) -> Result<(), crate::cli::fail::Fail> {
        for (words, meaning) in HELP {
            self.console.say(&format!("  {words:<20} {}", gettext(meaning)))?;
        }
        Ok(())
    }

    fn choose(&mut self, seat: Seat, action: Value) -> Flow {
        self.typed(json!({"do": {"seat": seat, "action": action}}))
    }

    fn typed(&mut self, entry: Value) -> Flow {
        self.enter(Record { at: file::now(), ..Record::new(entry, Source::Typed) })?;
        Ok(ControlFlow::Continue(()))
    }

    /// The action that words mean: JSON, the words of a choice or the beginning of just one, or the name
    /// of an action.
    fn action(&self, words: &str, choices: &[Choice]) -> Option<Value> {
        if let Ok(value) = serde_json::from_str::<Value>(words) {
            return Some(value.pointer("/do/action").cloned().unwrap_or(value));
        }
        let wanted = words.to_lowercase();
        let named = |choice: &Choice| choice.text.render(self.table.names()).to_lowercase();
        if let Some(choice) = choices.iter().find(|choice| named(choice) == wanted) {
            return Some(choice.action.clone());
        }
        let mut begun = choices.iter().filter(|choice| named(choice).starts_with(&wanted));
        if let (Some(choice), None) = (begun.next(), begun.next()) {
            return Some(choice.action.clone());
        }
        named_action(&self.schema, words)
    }

    /// Whether something would be allowed; asked without anything, why the last entry was not.
    fn why(&mut self, what: &str, asked: Option<(Seat, &[Choice])>) -> Flow {
        if what.is_empty() {
            let told = match &self.refused {
                Some(refused) => refused.why.clone(),
                None => gettext("Nothing was refused."),
            };
            self.console.say_wrapped(&told, 0)?;
            return Ok(ControlFlow::Continue(()));
        }
        let entry = match asked {
            Some((seat, choices)) => {
                let action = match what.parse::<usize>() {
                    Err(_) => self.action(what, choices),
                    Ok(n) => match n.checked_sub(1).and_then(|n| choices.get(n)) {
                        Some(choice) => Some(choice.action.clone()),
                        None => return self.no_such_choice(choices.len()),
                    },
                };
                action.map(|action| json!({"do": {"seat": seat, "action": action}}))
            }
            None => outcome(what),
        };
        match entry.map(|entry| self.table.game().check(&entry)) {
            Some(Ok(())) => self.console.say(&gettext("That is allowed."))?,
            Some(Err(error)) => {
                let told = why(&error, self.table.names());
                self.console.say_wrapped(&told, 0)?;
            }
            None => self.rule(what)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn rule(&mut self, what: &str) -> Result<(), crate::cli::fail::Fail> {
        let book = self.table.game().rulebook();
        let found = match book.rule(what) {
            Some(rule) => vec![rule],
            None => book.search(what),
        };
        match found.as_slice() {
            [] => self.console.say(&gettext_f("No rule speaks of “{words}”.", &[("words", what)]))?,
            [rule] => rules::tell_rule(book, rule, self.console)?,
            many => {
                for rule in many.iter().take(MOST_RULES) {
                    self.console.say(&format!("  {} {}", rule.id, gettext(&rule.title)))?;
                }
                if many.len() > MOST_RULES {
                    self.console.say("  …")?;
                }
            }
        }
        Ok(())
    }

    fn hint(&mut self, seat: Option<Seat>) -> Result<(), crate::cli::fail::Fail> {
        let advice = seat.and_then(|seat| thinking::advise(&self.table, seat, Level::Hard));
        let Some(advice) = advice else {
            return Ok(self.console.say(&gettext("There is nothing to choose now."))?);
        };
        let names = self.table.names();
        let best = advice.ranked.first().map_or(&advice.text, |best| &best.text).render(names);
        self.console.say(&gettext_f("A bot would choose: {choice}", &[("choice", &best)]))?;
        for ranked in advice.ranked.iter().take(COMPARED) {
            let Some(value) = ranked.value else { continue };
            let share = format!("{:.0}", value * 100.0);
            let places = [("choice", ranked.text.render(self.table.names())), ("share", share)];
            let places = places.each_ref().map(|(name, value)| (*name, value.as_str()));
            self.console.say(&gettext_f("  {choice}: {share} of 100 points hoped for", &places))?;
        }
        Ok(())
    }

    /// What was refused happened anyway.
    fn stand(&mut self, reason: &str) -> Flow {
        match &self.refused {
            Some(refused) if refused.can_stand => {
                let entry = refused.entry.clone();
                let note = reason.to_owned();
                let record = Record::new(entry, Source::Typed);
                self.enter(Record { stood: true, note, at: file::now(), ..record })?;
            }
            Some(_) => self.console.say(&gettext("That cannot have happened."))?,
            None => self.console.say(&gettext("Nothing was refused."))?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn ruling(&mut self, what: &str) -> Flow {
        let Some((ruling, reason)) = json_and_words(what) else { return self.puzzled() };
        let ruling = ruling.get("ruling").cloned().unwrap_or(ruling);
        let record = Record::new(json!({"ruling": ruling}), Source::Ruled);
        self.enter(Record { note: reason.to_owned(), at: file::now(), ..record })?;
        Ok(ControlFlow::Continue(()))
    }
}

/// The outcome in a line of JSON; a bare number or word is left to the short notation.
fn outcome(line: &str) -> Option<Value> {
    let value: Value = serde_json::from_str(line.trim()).ok()?;
    let whole = value.get("chance").is_some();
    value.is_object().then(|| if whole { value } else { json!({"chance": value}) })
}
