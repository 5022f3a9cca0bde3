//! `ruling`: the table decides something, asked step by step or typed in words.

use std::ops::ControlFlow;

use serde_json::{Value, json};

use super::choose::Chosen;
use super::said::{Said, json_and_words};
use super::terminal::{Flow, Terminal};
use crate::cli::fail::Fail;
use crate::cli::file;
use crate::engine::{Answer, AnyEntry, AnyMatch, EntryError, Field, FieldKind, Record, Source, text};
use crate::i18n::{gettext, gettext_f};
use crate::play::line::{List, NoEntry};

/// A ruling, and people’s reason.
type Made = Option<(AnyEntry, String)>;

impl Terminal<'_, '_> {
    /// Takes a ruling: `ruling`, some of its words, or JSON with the reason behind it.
    pub(super) fn ruling(&mut self, what: &str) -> Flow {
        let (entry, note) = match json_and_words(what) {
            // What the hands hold must not show in how it is read.
            Some((ruling, reason)) => {
                match read_ruling(&*self.session.game().as_seen(self.viewer()), &ruling) {
                    Ok(entry) => (entry, reason.to_owned()),
                    Err(error) => return self.typed_or_refused(Err(error)),
                }
            }
            None => {
                let game = self.session.game().as_seen(self.viewer());
                match self.chosen_ruling(&*game, what)? {
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
    pub(super) fn chosen_ruling(&mut self, game: &dyn AnyMatch, said: &str) -> Result<Made, Fail> {
        if !said.is_empty() {
            return self.ruling_in_words(game, said);
        }
        let mut answers = Vec::new();
        loop {
            let filled = game.adjust(self.viewer(), &answers);
            let Some(field) = filled.fields.get(answers.len()) else {
                if answers.is_empty() {
                    self.console.say(&gettext("There is nothing to rule on now."))?;
                }
                return Ok(filled.ruling.zip(filled.reason));
            };
            match self.ask_field(field)? {
                Chosen::This(Answer::Text(words)) if answers.is_empty() => {
                    return self.ruling_in_words(game, &words);
                }
                Chosen::This(answer) => answers.push(answer),
                Chosen::Back if answers.pop().is_some() => {}
                Chosen::Back | Chosen::Nothing => return Ok(None),
            }
        }
    }

    /// One of all rulings that can be made, by the words with which the log would tell it.
    fn ruling_in_words(&mut self, game: &dyn AnyMatch, said: &str) -> Result<Made, Fail> {
        let list = List::of(game.adjustments(self.viewer()), self.session.names()).without_lead();
        if list.len() == 0 {
            self.console.say(&gettext("There is nothing to rule on now."))?;
            return Ok(None);
        }
        let json = |_: &Terminal<'_, '_>, words: &str, _: &List| {
            let (ruling, _) = json_and_words(words).ok_or_else(unclear)?;
            Ok(read_ruling(game, &ruling)?)
        };
        let Some(entry) = self.choose(list, said, &json)? else {
            return Ok(None);
        };
        let needed = game.reason_rule(&entry, false).is_some();
        let reason = self.ask_reason(needed)?;
        Ok((!needed || !reason.is_empty()).then_some((entry, reason)))
    }

    /// Asks one thing. Of what can be adjusted, words that are no title stand for the whole ruling.
    fn ask_field(&mut self, field: &Field) -> Result<Chosen<Answer>, Fail> {
        let candidates = field.candidates(self.session.names()).into_iter().enumerate();
        let label = field.label.render(self.session.names());
        match &field.kind {
            FieldKind::One(_) => {
                self.console.say(&label)?;
                let first = field.id == "adjustment";
                let list = List::new(candidates.map(|(at, words)| (Answer::One(at), words)));
                self.choose_from(list, "", &|_, words, list| {
                    let else_said = first && Said::parse(words) != Said::All && list.find(words).is_empty();
                    if else_said { Ok(Answer::Text(words.to_owned())) } else { Err(unclear()) }
                })
            }
            FieldKind::Several { most, .. } => {
                let n = most.to_string();
                self.console
                    .say(&gettext_f("{what}: type up to {n} numbers", &[("what", &label), ("n", &n)]))?;
                let list = List::new(candidates.map(|(at, words)| (Answer::Several(vec![at]), words)));
                self.choose_from(list, "", &|_, words, list| some_of(words, list, *most).ok_or_else(unclear))
            }
            FieldKind::Number { least, most, now } => {
                let (least, most) = (*least, *most);
                let range = [("what", label), ("least", least.to_string()), ("most", most.to_string())];
                let range = range.each_ref().map(|(name, n)| (*name, n.as_str()));
                loop {
                    self.console.say(&match now {
                        Some(now) => {
                            let now = gettext_f("Currently: {value}", &[("value", &now.to_string())]);
                            format!("{} {now}", gettext_f("{what}, {least} to {most}.", &range))
                        }
                        None => gettext_f("{what}, {least} to {most}.", &range),
                    })?;
                    let Some(typed) = self.console.prompt()? else { return Ok(Chosen::Nothing) };
                    match (Said::parse(&typed), typed.trim().parse()) {
                        (Said::Nothing | Said::Quit, _) => return Ok(Chosen::Nothing),
                        (Said::Back, _) => return Ok(Chosen::Back),
                        (_, Ok(n)) if (least..=most).contains(&n) => {
                            return Ok(Chosen::This(Answer::Number(n)));
                        }
                        _ => {}
                    }
                }
            }
            FieldKind::Text { needed } => Ok(Chosen::This(Answer::Text(self.ask_reason(*needed)?))),
        }
    }

    fn ask_reason(&mut self, needed: bool) -> Result<String, Fail> {
        let asked = match needed {
            true => gettext("Enter the reason for this ruling."),
            false => gettext("Type the reason for the ruling, or press Enter if none is needed."),
        };
        self.console.say(&asked)?;
        Ok(self.console.prompt()?.unwrap_or_default().trim().to_owned())
    }
}

fn unclear() -> NoEntry {
    NoEntry::Unclear(text("Nothing here is called that."))
}

/// Several choices of a list by their numbers.
fn some_of(words: &str, list: &List<Answer>, most: usize) -> Option<Answer> {
    let mut all = Vec::new();
    for word in words.split([' ', ',']).filter(|word| !word.is_empty()) {
        let Answer::Several(at) = list.shown(word.parse().ok()?)? else { return None };
        all.extend(at);
    }
    let mut different = all.clone();
    different.sort_unstable();
    different.dedup();
    let fits = (1..=most).contains(&all.len()) && different.len() == all.len();
    fits.then_some(Answer::Several(all))
}

fn read_ruling(game: &dyn AnyMatch, ruling: &Value) -> Result<AnyEntry, EntryError> {
    let ruling = ruling.get("ruling").unwrap_or(ruling);
    game.read(game.len(), &json!({"ruling": ruling}))
}
