//! Questions to people, and what can be typed besides an answer.

use std::ops::ControlFlow;

use super::CHOICE_COLUMN;
use super::said::{HELP, Said, near_command};
use super::tell::tell_log;
use super::terminal::{Answered, Flow, Terminal};
use crate::bots::Level;
use crate::cli::fail::Fail;
use crate::cli::paint::Paint;
use crate::cli::{file, rules, thinking};
use crate::engine::{
    AnyEntry, Arg, ChanceTurn, Component, EntryError, Record, Seat, Source, Text, Turn, text,
};
use crate::exchange::why;
use crate::i18n::{gettext, gettext_f};
use crate::play::line::{Found, Line, List, NoEntry, Picked, Refusal, Why, choice, example, found, outcome};
use crate::play::score_line;

/// How many found rules are listed.
const MOST_RULES: usize = 10;
/// How many choices a hint compares.
const COMPARED: usize = 3;
/// Where `help` says what words do: behind the longest of them.
const HELP_COLUMN: usize = 24;

impl Terminal<'_, '_> {
    /// Asks a person for a choice.
    pub(super) fn ask_choice(&mut self, seat: Seat, secret: bool) -> Flow {
        let before = self.stamp();
        if !self.session.needs_curtain(seat) {
            self.uncover()?;
        } else if !self.uncover_for(seat)? {
            let moved = self.stamp() != before;
            return Ok(if moved { ControlFlow::Continue(()) } else { ControlFlow::Break(()) });
        }
        self.tell_new_table()?;
        self.console.say("")?;
        self.say(&score_line(&self.session))?;
        self.explain(Some(seat))?;
        let game = self.session.game();
        let mut ask = if secret { game.ask_one(seat) } else { game.ask() }.render(self.session.names());
        let name = self.session.names().of(seat);
        // Where several are asked in secret, the sentence may be for all of them.
        if secret && !ask.starts_with(&name) {
            ask = format!("{name} – {ask}");
        }
        self.say(&ask)?;
        let mut list = List::of(self.session.game().candidates(seat), self.session.names());
        let _ = self.say_list(&list)?;
        loop {
            let line = match self.answer(Some(seat))? {
                Answered::Line(line) => line,
                Answered::End => return Ok(ControlFlow::Break(())),
                Answered::Moved => return Ok(ControlFlow::Continue(())),
            };
            let flow = match &self.said(&line) {
                Said::Nothing => continue,
                Said::Why(what) => self.why(what, Some((seat, &list)))?,
                Said::Number(n) => match list.pick(*n) {
                    Picked::Choice(entry) => self.typed(entry)?,
                    Picked::Group => self.say_list(&list)?,
                    Picked::Nothing => match self.told_at_once(&line)? {
                        Some(flow) => flow,
                        None => self.no_such_choice(list.len())?,
                    },
                },
                Said::Back if list.back() => self.say_list(&list)?,
                Said::All if list.all() => self.say_list(&list)?,
                Said::Other(words) => match self.several(words)? {
                    Some(flow) => flow,
                    None => match self.action(seat, words, &list) {
                        Ok(entry) => self.typed(entry)?,
                        Err(NoEntry::Refused(error)) => self.typed_or_refused(Err(error))?,
                        Err(NoEntry::Unclear(text)) => self.narrowed(seat, words, &mut list, &text)?,
                    },
                },
                said => self.general(said, Some(seat))?,
            };
            if flow.is_break() || self.stamp() != before {
                return Ok(flow);
            }
        }
    }

    /// Sees to it that only this person looks at the screen; `false` if they want to leave, or the match has moved on.
    pub(super) fn uncover_for(&mut self, seat: Seat) -> Result<bool, Fail> {
        if self.uncovered == Some(seat) {
            return Ok(true);
        }
        self.uncover()?;
        let name = self.session.names().of(seat);
        let message = gettext_f("{seat}, press Enter when only you can see the screen.", &[("seat", &name)]);
        self.console.say(&message)?;
        let ready = loop {
            match self.answer(None)? {
                Answered::Line(line) => match Said::parse(&line) {
                    Said::Phones(what) => self.phones_asked(&what)?,
                    said => break said != Said::Quit,
                },
                Answered::End | Answered::Moved => break false,
            }
        };
        self.uncovered = ready.then_some(seat);
        if ready {
            self.session.has_taken_the_screen();
        }
        Ok(ready)
    }

    /// Asks people what came up on the table.
    pub(super) fn ask_chance(&mut self) -> Flow {
        self.uncover()?;
        self.tell_new_table()?;
        self.console.say("")?;
        self.explain(None)?;
        self.say(&self.session.game().ask().render(self.session.names()))?;
        if let Some(whose) = self.session.game().asks_for() {
            self.say(&whose.render(self.session.names()))?;
        }
        if let Some(roll) = self.session.game().roll(self.session.setup().seed) {
            let example = example(self.session.game(), &roll);
            let message = gettext_f("Type what came up, for example: {example}", &[("example", &example)]);
            self.console.say(&message)?;
        }
        if let Turn::Chance(ChanceTurn { component: Component::Cards, .. }) = self.session.game().turn() {
            let message = gettext("Enter cards by name or id; part of a name will do if only one has it.");
            self.console.say_wrapped(&message, 0)?;
        }
        let before = self.stamp();
        loop {
            let line = match self.answer(None)? {
                Answered::Line(line) => line,
                Answered::End => return Ok(ControlFlow::Break(())),
                Answered::Moved => return Ok(ControlFlow::Continue(())),
            };
            let flow = match &self.said(&line) {
                Said::Nothing => continue,
                Said::Why(what) => self.why(what, None)?,
                Said::Roll => {
                    match self.session.answer(file::now()) {
                        Ok(()) => return self.happened(1),
                        Err(error) => self.console.say(&error.to_string())?,
                    }
                    ControlFlow::Continue(())
                }
                Said::Number(_) | Said::Other(_) => match self.several(&line)? {
                    Some(flow) => flow,
                    None => match self.outcome(&line) {
                        Ok(entry) => self.typed(entry)?,
                        Err(NoEntry::Refused(error)) => self.typed_or_refused(Err(error))?,
                        Err(NoEntry::Unclear(text)) => self.unclear(&line, &text)?,
                    },
                },
                said => self.general(said, None)?,
            };
            if flow.is_break() || self.stamp() != before {
                return Ok(flow);
            }
        }
    }

    /// What a line means. On a score sheet “draw” is a word of the sheet’s.
    fn said(&self, line: &str) -> Said {
        match Said::parse(line) {
            Said::Resign | Said::Draw if self.session.game().info().sheet_of.is_some() => {
                Said::Other(line.trim().to_owned())
            }
            said => said,
        }
    }

    /// The choice that words mean now.
    fn action(&self, seat: Seat, words: &str, list: &List) -> Result<AnyEntry, NoEntry> {
        choice(self.session.game(), seat, words, list, self.session.names())
    }

    /// The answer of chance that a line means now.
    fn outcome(&self, line: &str) -> Result<AnyEntry, NoEntry> {
        outcome(self.session.game(), line, self.session.names())
    }

    /// Changes whenever the match does.
    pub(super) fn stamp(&self) -> (usize, usize, Turn) {
        let game = self.session.game();
        (game.len(), game.redoable(), game.turn())
    }

    /// Everything that can be typed at any time.
    pub(super) fn general(&mut self, said: &Said, seat: Option<Seat>) -> Flow {
        match said {
            Said::Quit => return Ok(ControlFlow::Break(())),
            Said::Undo => return self.undo(),
            Said::Redo => return self.redo(),
            Said::Amend(what) => return self.amend(what),
            Said::Seat(what) => return self.hand_over(what),
            Said::KeepScore => return self.keep_score(),
            Said::Stand(reason) => return self.stand(reason),
            Said::Ruling(what) => return self.ruling(what),
            Said::Why(what) => return self.why(what, None),
            Said::Can(line) => self.can(line)?,
            Said::Rule(what) => self.rule(what)?,
            Said::Hint => self.hint(seat)?,
            Said::Tips => self.toggle_tips()?,
            Said::Log => tell_log(&self.session, self.console)?,
            Said::Scores => self.console.say(&score_line(&self.session))?,
            Said::Card(name) => self.card(name)?,
            Said::State => self.tell_table()?,
            Said::Phones(what) => self.phones_asked(what)?,
            Said::Help => self.help(seat)?,
            Said::What(begun) => self.what(seat, begun)?,
            Said::Roll => self.console.say(&gettext("There is nothing to roll or deal now."))?,
            Said::Resign => return self.resign(seat),
            Said::Draw => return self.offer_draw(),
            Said::Number(n) => return self.no_choice(&n.to_string()),
            Said::Other(words) => return self.no_choice(words),
            Said::Back => self.console.say(&gettext("There is nothing to go back to."))?,
            Said::All => self.console.say(&gettext("All choices are shown already."))?,
            Said::Nothing => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    /// What was typed is no entry; says what it may have meant.
    fn unclear(&mut self, words: &str, message: &Text) -> Flow {
        match near_command(words) {
            Some(command) => self.meant(words, command),
            None => {
                self.console.say_wrapped(&message.render(self.session.names()), 0)?;
                Ok(ControlFlow::Continue(()))
            }
        }
    }

    /// Asks whether this was meant by words that fit nothing.
    pub(super) fn meant(&mut self, words: &str, meant: &str) -> Flow {
        let places = [("words", words.trim()), ("meant", meant)];
        self.console
            .say_wrapped(&gettext_f("No choice matches “{words}”. Did you mean “{meant}”?", &places), 0)?;
        Ok(ControlFlow::Continue(()))
    }

    /// Nothing is listed that could be meant.
    fn no_choice(&mut self, words: &str) -> Flow {
        let message = text("No choice matches “{words}”; type “help” for a list.");
        self.unclear(words, &message.with("words", Arg::Verbatim(words.to_owned())))
    }

    pub(super) fn no_such_choice(&mut self, choices: usize) -> Flow {
        let n = choices.to_string();
        self.console.say(&gettext_f("The choices are numbered 1 to {n}.", &[("n", &n)]))?;
        Ok(ControlFlow::Continue(()))
    }

    fn help(&mut self, seat: Option<Seat>) -> Result<(), Fail> {
        let rule = self.session.game().rulebook().rules.first().map_or("", |rule| &rule.id);
        let usage = self.can_be_typed(seat, "");
        self.console.paged(|page| {
            for (words, meaning) in HELP {
                let lead = format!("  {} ", words.replace("{id}", rule));
                page.say_beside(&lead, HELP_COLUMN, &gettext(meaning), &Paint::default())?;
            }
            Ok(page.say_wrapped(&usage, 0)?)
        })
    }

    /// What can be typed now, after words that are begun.
    fn what(&mut self, seat: Option<Seat>, begun: &str) -> Result<(), Fail> {
        let message = self.can_be_typed(seat, begun);
        Ok(self.console.say_wrapped(&message, 0)?)
    }

    fn can_be_typed(&self, seat: Option<Seat>, begun: &str) -> String {
        let game = self.session.game();
        let words = match begun {
            "" => game.usage(seat),
            begun => match game.complete(seat, begun, self.session.names()) {
                // The last word is whole: another one comes next.
                whole if whole.iter().all(|found| found.eq_ignore_ascii_case(begun)) => {
                    game.complete(seat, &format!("{begun} "), self.session.names())
                }
                found => found,
            },
        };
        if words.is_empty() {
            return gettext("Nothing can be typed there.");
        }
        gettext_f("What you can type here: {words}", &[("words", &words.join("; "))])
    }

    fn typed(&mut self, entry: AnyEntry) -> Flow {
        self.enter(Record { at: file::now(), ..Record::new(entry, Source::Typed) })?;
        Ok(ControlFlow::Continue(()))
    }

    /// Enters what a line with commas means: all of it, or none. `None` if it is for the question as a whole, which can
    /// also ask back what was meant.
    fn several(&mut self, words: &str) -> Result<Option<ControlFlow<()>>, Fail> {
        if let Some(flow) = self.told_at_once(words)? {
            return Ok(Some(flow));
        }
        if !words.contains([',', ';']) && !self.session.is_code(words) {
            return Ok(None);
        }
        let line = self.session.read_line(words, self.uncovered, file::now());
        if line.can_be_entered() {
            return Ok(Some(self.typed_together(&line)?));
        }
        let whole = |refusal: &Refusal| {
            let understood = matches!(refusal.why, Why::Refused(_) | Why::LookFirst(_) | Why::Later(_));
            line.items.is_empty() && !(understood && refusal.at.end < words.trim_end().chars().count())
        };
        let Some(refusal) = line.refused.as_ref().filter(|refusal| !whole(refusal)) else { return Ok(None) };
        let part: String = words.chars().skip(refusal.at.start).take(refusal.at.len()).collect();
        let places = [("part", part), ("why", self.why_not(refusal))];
        let places = places.each_ref().map(|(name, words)| (*name, words.as_str()));
        self.console.say_wrapped(&gettext_f("“{part}”: {why} Nothing was entered.", &places), 0)?;
        Ok(Some(ControlFlow::Continue(())))
    }

    /// Enters what a line means as a whole where people tell what happened on the table, such as a round of everyone.
    fn told_at_once(&mut self, line: &str) -> Result<Option<ControlFlow<()>>, Fail> {
        let told = self.session.tells_of_the_table();
        let entries = told.then(|| self.session.game().read_entries(line, self.session.names())).flatten();
        let Some(entries) = entries else { return Ok(None) };
        let record = |entry| Record { at: file::now(), ..Record::new(entry, Source::Typed) };
        Ok(Some(self.entered_together(entries.into_iter().map(record).collect())?))
    }

    /// Answers “Can I…?”.
    fn can(&mut self, asked: &str) -> Result<(), Fail> {
        let line = self.session.read_line(asked, self.uncovered, file::now());
        let mut answer = line.answer(self.session.names());
        if let Some(rule) = line.refused.as_ref().and_then(Refusal::rule) {
            answer = format!("{answer} ({rule})");
        }
        Ok(self.console.say_wrapped(&answer, 0)?)
    }

    /// Why a part of a line cannot be, with its rule.
    fn why_not(&self, refusal: &Refusal) -> String {
        let words = refusal.words(self.session.names());
        refusal.rule().map_or_else(|| words.clone(), |rule| format!("{rule}: {words}"))
    }

    /// Enters all of a line, or nothing.
    fn typed_together(&mut self, line: &Line) -> Flow {
        self.entered_together(line.records())
    }

    fn entered_together(&mut self, records: Vec<Record<AnyEntry>>) -> Flow {
        let n = records.len();
        match self.session.play_together(records) {
            Ok(()) => self.happened(n),
            Err(error) => {
                let message = error.render(self.session.names());
                self.console.say_wrapped(&message, 0)?;
                Ok(ControlFlow::Continue(()))
            }
        }
    }

    pub(super) fn typed_or_refused(&mut self, entry: Result<AnyEntry, EntryError>) -> Flow {
        match entry {
            Ok(entry) => self.typed(entry),
            Err(error) => {
                let message = why(&error, self.session.names());
                self.console.say_wrapped(&message, 0)?;
                Ok(ControlFlow::Continue(()))
            }
        }
    }

    /// Looks for what was said among the listed choices, then among all that are allowed: one that fits is entered, of
    /// several the list is shown.
    fn narrowed(&mut self, seat: Seat, words: &str, list: &mut List, unclear: &Text) -> Flow {
        match found(self.session.game(), seat, words, list, self.session.names()) {
            Found::Nothing => match list.near(words).filter(|_| near_command(words).is_none()) {
                Some(choice) => self.meant(words, &choice),
                None => self.unclear(words, unclear),
            },
            Found::One(entry) => self.typed(entry),
            Found::Several(among) => {
                self.console.say(&gettext("Which of these?"))?;
                list.narrow(among);
                self.say_list(list)
            }
        }
    }

    /// The question that a list asks now.
    pub(super) fn say_list<T: Clone>(&mut self, list: &List<T>) -> Flow {
        for (n, line) in list.lines().into_iter().enumerate() {
            self.console.say_beside(&format!("{:>4}", n + 1), CHOICE_COLUMN, &line, &self.paint)?;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// A line with its colours, wrapped.
    pub(super) fn say(&mut self, line: &str) -> std::io::Result<()> {
        self.console.say_painted(line, 0, &self.paint)
    }

    /// Whether something would be allowed; asked without anything, why the last entry was not.
    fn why(&mut self, what: &str, asked: Option<(Seat, &List)>) -> Flow {
        if what.is_empty() {
            let message = match &self.refused {
                Some(refused) => refused.why.clone(),
                None => gettext("Nothing has been refused yet."),
            };
            self.console.say_wrapped(&message, 0)?;
            return Ok(ControlFlow::Continue(()));
        }
        let entry = match asked {
            None => self.outcome(what),
            Some((seat, list)) => match what.parse::<usize>() {
                Err(_) => self.action(seat, what, list),
                Ok(n) => match list.shown(n) {
                    Some(entry) => Ok(entry),
                    None => return self.no_such_choice(list.len()),
                },
            },
        };
        let checked = |entry: AnyEntry| Ok(self.session.check_in_front_of(self.viewer(), &entry)?);
        match entry.and_then(checked) {
            Ok(()) => self.console.say(&gettext("That is legal."))?,
            Err(NoEntry::Refused(error)) => {
                let message = why(&error, self.session.names());
                self.console.say_wrapped(&message, 0)?;
            }
            Err(NoEntry::Unclear(_)) => self.rule(what)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn rule(&mut self, what: &str) -> Result<(), Fail> {
        let book = self.session.game().rulebook();
        let found = match book.rule(what) {
            Some(rule) => vec![rule],
            None => book.search(what),
        };
        match found.as_slice() {
            [] => self.console.say_wrapped(&rules::nothing_found(book, what), 0)?,
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

    fn hint(&mut self, seat: Option<Seat>) -> Result<(), Fail> {
        let viewer = self.viewer();
        if seat.is_some_and(|seat| !self.session.may_advise(viewer, seat)) {
            return Ok(self
                .console
                .say(&gettext("A hint would reveal secrets to the others at this screen."))?);
        }
        let analysis =
            seat.and_then(|seat| thinking::advise(&self.session, seat, Level::Hard, &self.console.ending));
        let Some(analysis) = analysis else {
            return Ok(self.console.say(&gettext("There is nothing to choose now."))?);
        };
        let names = self.session.names();
        let best = analysis.ranked.first().map_or(&analysis.text, |best| &best.text).render(names);
        self.console.say(&gettext_f("Suggested by a bot: {choice}", &[("choice", &best)]))?;
        if let Some(reason) = &analysis.reason {
            self.console.say_wrapped(&reason.render(names), 2)?;
        }
        for ranked in analysis.ranked.iter().take(COMPARED) {
            let Some(value) = ranked.value else { continue };
            let share = format!("{:.0}", value * 100.0);
            let places = [("choice", ranked.text.render(self.session.names())), ("share", share)];
            let places = places.each_ref().map(|(name, value)| (*name, value.as_str()));
            self.console.say(&gettext_f("  {choice}: rated {share}/100", &places))?;
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
            Some(_) => self.console.say(&gettext("That is impossible, so it cannot be accepted."))?,
            None => self.console.say(&gettext("Nothing has been refused yet."))?,
        }
        Ok(ControlFlow::Continue(()))
    }
}
