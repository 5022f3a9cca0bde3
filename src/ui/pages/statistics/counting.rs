//! A worker that finds the answers in the archive, and tells them as they come.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use relm4::{Component, ComponentSender};

use super::own_dice::OwnDice;
use crate::archive::{Archive, ArchiveError, Clock, Filter, Person, PersonId, SharedArchive, Status};
use crate::error::UserError;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::insight::{
    Anchors, Answer, Calendar, Cell, Pool, Question, Results, Scope, answers, answers_from_logs, dice_tables,
    named_dice, pools, rating_tables,
};
use crate::pages::span::Span;
use crate::play::Catalogue;
use crate::services::{Services, local_day};

/// The logs of so many matches are read, the last ones.
const LOGS: usize = 500;
/// How often it is told how far it is.
const OFTEN: Duration = Duration::from_millis(200);

/// What is asked about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    pub game: Option<String>,
    pub span: Span,
    pub person: Option<PersonId>,
    pub with_adjusted: bool,
}

/// What a worker tells.
#[derive(Debug)]
pub enum Told {
    /// What the ends of matches say.
    Matches(Box<Matches>),
    /// What their logs say, and a word on how many were read.
    Logs(Vec<Answer>, String),
    /// What the rolls say.
    Dice(Dice),
    /// How much is done.
    Progress(f64),
    Failed(UserError),
}

/// What the ends of matches say.
#[derive(Debug)]
pub struct Matches {
    /// All of it in one sentence.
    pub sentence: String,
    pub answers: Vec<Answer>,
    pub people: Vec<Person>,
    /// How many matches of the archive were adjusted by their tables.
    pub adjusted: usize,
    /// Whether there is any finished match, asked about or not.
    pub any: bool,
}

/// What the rolls say.
#[derive(Debug)]
pub struct Dice {
    /// Dice that look alike, with what can be said of them.
    pub pools: Vec<(Pool, String)>,
    /// Those that people have named.
    pub own: OwnDice,
    /// What the verdicts rest on.
    pub note: String,
}

/// Where a worker reads: it has the archive for itself, so that nobody waits for it who wants to save.
#[derive(Clone)]
pub struct Source {
    path: Option<PathBuf>,
    shared: SharedArchive,
    pub catalogue: Catalogue,
}

impl Source {
    pub fn of(services: &Services) -> Self {
        let (shared, catalogue) = services.counting();
        Self { path: services.archive_path(), shared, catalogue }
    }

    /// Where is written.
    pub fn shared(&self) -> SharedArchive {
        self.shared.clone()
    }

    pub fn read<T>(&self, work: impl FnOnce(&Archive) -> Result<T, ArchiveError>) -> Result<T, UserError> {
        let done = match &self.path {
            Some(path) => Archive::open_read_only(path, Clock::system())
                .map_err(ArchiveError::from)
                .and_then(|archive| work(&archive)),
            None => self.shared.with(|archive| work(archive)),
        };
        done.map_err(|error| UserError::new(gettext("The archive could not be read"), &error))
    }
}

/// Somebody at work; what an earlier one tells is old.
#[derive(Default)]
pub struct Worker {
    number: u64,
    cancel: Option<Arc<AtomicBool>>,
}

/// What tells, and knows whether it is still asked.
pub struct Teller<'t> {
    tell: &'t dyn Fn(Told),
    cancel: &'t AtomicBool,
    last: Instant,
}

impl Teller<'_> {
    fn go_on(&mut self, done: usize, of: usize) -> bool {
        if self.last.elapsed() >= OFTEN {
            self.last = Instant::now();
            (self.tell)(Told::Progress(done as f64 / of.max(1) as f64));
        }
        !self.cancel.load(Ordering::Relaxed)
    }
}

impl Worker {
    /// Sends somebody to work in the place of whoever was.
    pub fn start<C: Component>(
        &mut self,
        sender: &ComponentSender<C>,
        told: fn(u64, Told) -> C::CommandOutput,
        work: impl FnOnce(&mut Teller<'_>) -> Result<(), UserError> + Send + 'static,
    ) {
        self.stop();
        let (cancel, number) = (Arc::new(AtomicBool::new(false)), self.number);
        self.cancel = Some(Arc::clone(&cancel));
        sender.spawn_command(move |out| {
            // Whoever asked may be gone by then.
            let tell = |words: Told| drop(out.send(told(number, words)));
            let mut teller = Teller { tell: &tell, cancel: &cancel, last: Instant::now() };
            if let Err(error) = work(&mut teller) {
                tell(Told::Failed(error));
            }
        });
    }

    /// Whether what somebody of this number tells is still wanted.
    pub const fn is(&self, number: u64) -> bool {
        self.number == number
    }

    pub fn stop(&mut self) {
        if let Some(cancel) = self.cancel.take() {
            cancel.store(true, Ordering::Relaxed);
        }
        self.number += 1;
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Tells what the ends of matches say, then what their logs say.
pub fn matches(source: &Source, asked: &Asked, teller: &mut Teller<'_>) -> Result<(), UserError> {
    let calendar = Calendar::system();
    source.read(|archive| {
        let scope = Scope {
            game: asked.game.clone(),
            person: asked.person,
            from: asked.span.from(&calendar),
            with_adjusted: asked.with_adjusted,
            ..Scope::default()
        };
        let results = Results::read(archive, &source.catalogue, &scope)?;
        let mut found = answers(&results, &calendar, &Question::ALL);
        found.push(ratings(archive, source, &scope, &results, &calendar)?);
        found.sort_by_key(|answer| answer.question);
        found.retain(|answer| !answer.tables.is_empty());
        let finished = Filter { status: Some(Status::Finished), ..Filter::default() };
        let mut people = archive.people()?;
        people.retain(|person| person.matches > 0);
        (teller.tell)(Told::Matches(Box::new(Matches {
            sentence: sentence(&results, &calendar),
            answers: found,
            people,
            adjusted: archive.count(&Filter { adjusted: true, ..finished.clone() })?,
            any: archive.count(&finished)? > 0,
        })));
        if let Some(told) = answers_from_logs(archive, &source.catalogue, &results, LOGS, &mut |done, of| {
            teller.go_on(done, of)
        }) {
            let mut answers = told.answers;
            answers.retain(|answer| !answer.tables.is_empty());
            (teller.tell)(Told::Logs(answers, read_in_part(told.of)));
        }
        Ok(())
    })
}

/// Whoever asks is rated among all, by the matches of all.
fn ratings(
    archive: &Archive,
    source: &Source,
    scope: &Scope,
    results: &Results,
    calendar: &Calendar,
) -> Result<Answer, ArchiveError> {
    let tables = if scope.person.is_some() {
        let all = Scope { person: None, ..scope.clone() };
        let all = Results::read(archive, &source.catalogue, &all)?.asked_by(scope.person);
        rating_tables(&all, &Anchors::default(), calendar)
    } else {
        rating_tables(results, &Anchors::default(), calendar)
    };
    Ok(Answer::new(Question::Ratings, tables))
}

fn read_in_part(of: usize) -> String {
    if of <= LOGS {
        return String::new();
    }
    let (n, of) = (LOGS.to_string(), of.to_string());
    gettext_f("Points, cards and times are those of the last {n} of {of} matches.", &[("n", &n), ("of", &of)])
}

/// “214 matches, 176 h 05 min, since 02/03/25”.
pub fn sentence(results: &Results, calendar: &Calendar) -> String {
    let Some(first) = results.matches.iter().map(|past| past.played.started_at).min() else {
        return gettext("No Match Found");
    };
    let length: u64 = results.matches.iter().filter_map(|past| past.played.length).sum();
    let n = results.matches.len();
    let (count, day) = (n.to_string(), local_day(calendar.day(first)));
    let n = u32::try_from(n).unwrap_or(u32::MAX);
    if length == 0 {
        let words = [("n", &*count), ("day", &*day)];
        return ngettext_f("{n} match since {day}", "{n} matches since {day}", n, &words);
    }
    let time = Cell::Length(length).words();
    let words = [("n", &*count), ("time", &*time), ("day", &*day)];
    ngettext_f("{n} match, {time}, since {day}", "{n} matches, {time}, since {day}", n, &words)
}

/// Tells what the rolls say. What is missing for a verdict is simulated: that takes its time as well.
pub fn dice(source: &Source, game: Option<&str>, teller: &mut Teller<'_>) -> Result<(), UserError> {
    let found = source
        .read(|archive| pools(archive, &source.catalogue, game, &mut |done, of| teller.go_on(done, of)))?;
    let Some(found) = found else { return Ok(()) };
    let mut told = Vec::new();
    for pool in found {
        if teller.cancel.load(Ordering::Relaxed) {
            return Ok(());
        }
        let words = pool.test.words(pool.among);
        told.push((pool, words));
    }
    let own = source.read(|archive| Ok((archive.dice_sets()?, named_dice(archive, game)?)))?;
    let (mut sets, named) = own;
    sets.retain(|set| game.is_none_or(|game| set.game == game));
    let dice = named.into_iter().map(|pool| {
        let words = pool.test.words(pool.among);
        (pool, words)
    });
    let own = OwnDice { sets, dice: dice.collect() };
    let note = dice_tables(&[]).into_iter().next().map(|table| table.note).unwrap_or_default();
    (teller.tell)(Told::Dice(Dice { pools: told, own, note }));
    Ok(())
}
