//! A match as an object, for front ends and the archive: one trait for every game. Entries stay typed inside
//! [`AnyEntry`]. [`Match`] implements it for all games at once.

use std::any::Any;
use std::collections::HashMap;
use std::sync::Arc;

use serde_json::{Value, json};

use super::adjustments::every;
use super::any_entry::to_json;
use super::notation::{Unread, complete, usage};
use super::stranger::stranger;
use super::{
    Answer, AnyEntry, Arg, ChanceTurn, Cues, Disproof, Edit, Entry, EntryOf, Filled, Game, GameInfo, Logged,
    Match, Names, Outcome, Printed, Record, RecordId, Rulebook, Scores, Seat, SeatSet, Seed, Source, Text,
    Turn, Viewer, Violation, apply, check, text,
};

/// Why an entry was not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    /// A rule forbids it.
    #[error(transparent)]
    Refused(#[from] Violation),
    /// It is not an entry of this game at all.
    #[error("{0}")]
    Malformed(String),
}

/// One thing a seat may do.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The choice as an entry.
    pub entry: AnyEntry,
    /// In a few words.
    pub text: Text,
}

/// The most choices that [`AnyMatch::legal`] lists: more than any choice among a few pieces has, and few enough to be
/// made and read at once.
pub const MAX_LISTED: usize = 10_000;

/// What a seat may do.
#[derive(Clone, Debug)]
pub struct Listing {
    /// All choices, or those worth a thought where all are too many to list.
    pub choices: Vec<Choice>,
    /// How many there are altogether.
    pub count: usize,
}

impl Listing {
    /// Whether all choices are listed.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.choices.len() == self.count
    }
}

/// One line of the log.
#[derive(Clone, Debug)]
pub struct LogLine {
    /// The record.
    pub record: Record<AnyEntry>,
    /// What it did.
    pub told: Vec<Text>,
    /// The part of the match in which it was made.
    pub chapter: Option<Text>,
    /// Index of the later record that proves this one wrong, if one does.
    pub disproved_by: Option<usize>,
}

/// Where a replay stopped, as an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// Index in the edited log of the first record that does not hold.
    pub at: usize,
    /// Why it does not.
    pub why: EntryError,
}

/// What an edit would lead to.
#[derive(Debug)]
pub struct AmendPreview {
    /// How many records of the edited log hold.
    pub kept: usize,
    /// How many records it has.
    pub of: usize,
    /// The first record that does not hold, if any.
    pub stop: Option<Stopped>,
    /// Whether it depends on what the one who asked does not see. Then no more is said than they know: `kept` counts the
    /// records before the edit, and whether any other holds shows only once the edit is made, and stands in the log.
    pub secret: bool,
    /// The match as it would be; give it to [`AnyMatch::accept`].
    pub after: Box<dyn AnyMatch>,
}

/// A match of any game.
pub trait AnyMatch: std::fmt::Debug + Send {
    /// What is fixed about the game.
    fn info(&self) -> GameInfo;
    /// The game's rulebook.
    fn rulebook(&self) -> &'static Rulebook;
    /// How many seats the match has.
    fn seats(&self) -> usize;
    /// Whether everyone wins or loses together.
    fn cooperative(&self) -> bool;
    /// How many records the log has.
    fn len(&self) -> usize;
    /// Whether nothing has happened yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// What is asked for now.
    fn turn(&self) -> Turn;
    /// What exactly is asked of chance, as JSON.
    fn request(&self) -> Option<Value>;
    /// Who does what now, in one sentence that everyone at the table may read.
    fn ask(&self) -> Text;
    /// How far the match is, in a few words that everyone at the table may read.
    fn moment(&self) -> Option<Text>;
    /// The id of the rule by which what is asked now is asked.
    fn rule(&self) -> Option<&'static str>;
    /// What is going on as `viewer` sees it, for tips; `acting` is the seat whose choices can be made.
    fn cues(&self, viewer: Viewer, acting: Option<Seat>) -> Cues;
    /// Everything a seat may do now; where that is more than [`MAX_LISTED`], its number and the candidates. Which of
    /// many dice are passed on, for example, can have millions of answers.
    fn legal(&self, seat: Seat) -> Listing;
    /// What a seat may do now and is worth a thought: a bounded list, to be shown to people.
    fn candidates(&self, seat: Seat) -> Vec<Choice>;
    /// Reads an entry from JSON, with names and notations in place of numbers, for the state after `n` records.
    ///
    /// # Errors
    /// If it is not an entry of this game, or its notation says something of the state that is not so.
    fn read(&self, n: usize, entry: &Value) -> Result<AnyEntry, EntryError>;
    /// The choice that a text means, allowed or not. `names` are those of the seats.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn read_action(&self, seat: Seat, text: &str, names: &Names) -> Result<AnyEntry, Unread>;
    /// The answer of chance that a text means, possible or not.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn read_chance(&self, text: &str, names: &Names) -> Result<AnyEntry, Unread>;
    /// How everything is typed that a seat can say now; without a seat, that can have come up.
    fn usage(&self, seat: Option<Seat>) -> Vec<String>;
    /// The words that can stand at the end of a line that is begun.
    fn complete(&self, seat: Option<Seat>, line: &str, names: &Names) -> Vec<String>;
    /// Several entries that a text in the game's own notation means, one after the other; `None` if it means none.
    /// Nothing is checked yet.
    fn read_entries(&self, text: &str, names: &Names) -> Option<Vec<AnyEntry>>;
    /// An answer of chance in the game's own notation, as [`read_chance`](Self::read_chance) reads it.
    fn write_chance(&self, entry: &AnyEntry) -> Option<String>;
    /// The table in the game's own notation, with what everybody at it may see; `None` if the game has none.
    fn position(&self) -> Option<String>;
    /// A choice in the game's own notation.
    fn write_action(&self, entry: &AnyEntry) -> Option<String>;
    /// Whether an entry would be taken.
    ///
    /// # Errors
    /// Why not.
    fn check(&self, entry: &AnyEntry) -> Result<(), EntryError>;
    /// Whether an entry would be taken as far as `viewer` can tell: what may be said in front of others.
    ///
    /// # Errors
    /// Why not.
    fn check_as_seen(&self, viewer: Viewer, entry: &AnyEntry) -> Result<(), EntryError>;
    /// The rule by which people must give a reason for this entry; `None` if none is needed.
    fn reason_rule(&self, entry: &AnyEntry) -> Option<&'static str>;
    /// The rule by which people must give a reason for an entry that stands against the rules; `None` if none is needed.
    fn stand_rule(&self) -> Option<&'static str>;
    /// What is asked of `viewer` for an adjustment after these answers, and what they make; see
    /// [`adjust`](super::adjust).
    fn adjust(&self, viewer: Viewer, answers: &[Answer]) -> Filled<AnyEntry>;
    /// The adjustments that `viewer` may make as far as they can tell, each as the log would tell it.
    fn adjustments(&self, viewer: Viewer) -> Vec<Choice>;
    /// Takes an entry.
    ///
    /// # Errors
    /// Why not; the match is unchanged.
    fn play(&mut self, record: Record<AnyEntry>) -> Result<(), EntryError>;
    /// The program's answer to the chance request.
    fn roll(&self, seed: Seed) -> Option<AnyEntry>;
    /// The answer to the chance request that leaves unknown what only these seats see; see
    /// [`Hidden::unknown_answer`](super::Hidden::unknown_answer).
    fn unknown_answer(&self, unknowing: SeatSet, track_draws: bool) -> Option<AnyEntry>;
    /// Whether the program can play a seat as the match stands.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check_bot(&self, seat: Seat) -> Result<(), Violation>;
    /// Whether the match holds something that the seat may see and the others may not.
    fn holds_secrets_of(&self, seat: Seat) -> bool;
    /// Takes back the last `n` records; says how many.
    fn undo(&mut self, n: usize) -> usize;
    /// How many records an undo by a person takes back.
    fn undo_step(&self) -> usize;
    /// Makes the last undone records again; says how many.
    fn redo(&mut self, n: usize) -> usize;
    /// How many records can be redone.
    fn redoable(&self) -> usize;
    /// What an edit of the log would lead to.
    ///
    /// # Errors
    /// If the new record is not an entry of this game, or the index is outside the log.
    fn amend(&self, edit: Edit<Record<AnyEntry>>) -> Result<AmendPreview, EntryError>;
    /// What an edit of the log would lead to, as far as `viewer` can tell: the same for all that they do not see.
    ///
    /// # Errors
    /// As [`AnyMatch::amend`], or if the new record is against the rules as far as they can tell.
    fn amend_as_seen(&self, viewer: Viewer, edit: Edit<Record<AnyEntry>>)
    -> Result<AmendPreview, EntryError>;
    /// Carries out an edit that was previewed on this very log; says whether it did.
    fn accept(&mut self, preview: AmendPreview) -> bool;
    /// The state as `viewer` sees it, as JSON.
    fn state(&self, viewer: Viewer) -> Value;
    /// The table as `viewer` sees it, as lines of text.
    fn picture(&self, viewer: Viewer) -> Vec<Text>;
    /// The scores as they stand.
    fn scores(&self) -> Scores;
    /// How the match ended.
    fn outcome(&self) -> Option<Outcome>;
    /// The record at an index.
    fn record(&self, index: usize) -> Option<Record<AnyEntry>>;
    /// What tells the record at an index from every other, and where it came from; cheap.
    fn record_id(&self, index: usize) -> Option<(RecordId, Source)>;
    /// The records that later ones prove wrong.
    fn disproved(&self) -> Vec<Disproof>;
    /// The log from a record on, told.
    fn lines_from(&self, from: usize) -> Vec<LogLine>;
    /// The whole log, told.
    fn log(&self) -> Vec<LogLine> {
        self.lines_from(0)
    }
    /// What the last `n` records did.
    fn told(&self, n: usize) -> Vec<Text>;
    /// The match as it stood after `n` records.
    fn at(&self, n: usize) -> Box<dyn AnyMatch>;
    /// The match as `viewer` sees it: for reading and listing what they say happened.
    fn as_seen(&self, viewer: Viewer) -> Box<dyn AnyMatch>;
    /// What is printed on a thing of the pack; see [`Words::card`](super::Words::card).
    fn card(&self, kind: &str, id: &str) -> Option<Printed>;
    /// The ids of what stands in entries, events and states as numbers, by the names of fields.
    fn ids(&self) -> Vec<(&'static [&'static str], Vec<String>)>;
    /// What the entry at an index brought about, as data; empty where there is no such entry.
    fn events(&self, index: usize) -> Value;
    /// The match itself, for front ends that know the game.
    fn as_any(&self) -> &dyn Any;
    /// The match itself, owned.
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
}

impl<G: Game> AnyMatch for Match<G> {
    fn info(&self) -> GameInfo {
        G::INFO
    }

    fn rulebook(&self) -> &'static Rulebook {
        G::rulebook()
    }

    fn seats(&self) -> usize {
        self.game().seats()
    }

    fn cooperative(&self) -> bool {
        self.game().cooperative()
    }

    fn len(&self) -> usize {
        Self::log(self).len()
    }

    fn turn(&self) -> Turn {
        Self::turn(self)
    }

    fn request(&self) -> Option<Value> {
        self.game().request(self.state()).map(|request| to_json(&request))
    }

    fn ask(&self) -> Text {
        self.game().ask(&self.seen(Viewer::Table))
    }

    fn moment(&self) -> Option<Text> {
        self.game().moment(&self.seen(Viewer::Table))
    }

    fn rule(&self) -> Option<&'static str> {
        self.game().rule(self.state())
    }

    fn cues(&self, viewer: Viewer, acting: Option<Seat>) -> Cues {
        let acting = acting.filter(|seat| self.has(*seat));
        Cues::of(&**self.game(), &self.seen(viewer), acting)
    }

    fn legal(&self, seat: Seat) -> Listing {
        if !self.has(seat) {
            return Listing { choices: Vec::new(), count: 0 };
        }
        let count = self.game().count_legal(self.state(), seat);
        if count > MAX_LISTED {
            return Listing { choices: self.candidates(seat), count };
        }
        let mut actions = Vec::new();
        self.game().legal(self.state(), seat, &mut actions);
        Listing { choices: self.choices(seat, actions), count }
    }

    fn candidates(&self, seat: Seat) -> Vec<Choice> {
        let mut actions = Vec::new();
        if self.has(seat) {
            self.game().candidates(self.state(), seat, &mut actions);
        }
        self.choices(seat, actions)
    }

    fn read(&self, n: usize, entry: &Value) -> Result<AnyEntry, EntryError> {
        let state = if n == self.len() { self.state().clone() } else { self.state_at(n) };
        let entry = read::<G>(self.game(), &state, entry)?;
        no_stranger(&**self.game(), &entry).map(|()| AnyEntry::new(entry))
    }

    fn read_action(&self, seat: Seat, text: &str, names: &Names) -> Result<AnyEntry, Unread> {
        let action = match self.has(seat) {
            true => self.game().read_action(self.state(), seat, text, names)?,
            false => return Err(Unread::nothing()),
        };
        self.known(EntryOf::<G>::Do { seat, action })
    }

    fn read_chance(&self, text: &str, names: &Names) -> Result<AnyEntry, Unread> {
        let chance = self.game().read_chance(self.state(), None, text, names)?;
        self.known(EntryOf::<G>::Chance(chance))
    }

    fn usage(&self, seat: Option<Seat>) -> Vec<String> {
        usage(&**self.game(), self.state(), seat)
    }

    fn complete(&self, seat: Option<Seat>, line: &str, names: &Names) -> Vec<String> {
        complete(&**self.game(), self.state(), seat, line, names)
    }

    fn read_entries(&self, text: &str, names: &Names) -> Option<Vec<AnyEntry>> {
        let entries = self.game().read_entries(self.state(), text, names)?;
        entries.into_iter().map(|entry| self.known(entry).ok()).collect()
    }

    fn write_chance(&self, entry: &AnyEntry) -> Option<String> {
        match entry.downcast_ref::<EntryOf<G>>()? {
            Entry::Chance(chance) => self.game().write_chance(self.state(), chance),
            _ => None,
        }
    }

    fn position(&self) -> Option<String> {
        self.game().write_position(&self.seen(Viewer::Table))
    }

    fn write_action(&self, entry: &AnyEntry) -> Option<String> {
        match entry.downcast_ref::<EntryOf<G>>()? {
            Entry::Do { seat, action } => self.game().write_action(self.state(), *seat, action),
            _ => None,
        }
    }

    fn check(&self, entry: &AnyEntry) -> Result<(), EntryError> {
        Ok(check(&**self.game(), self.state(), self.admitted(entry)?)?)
    }

    fn check_as_seen(&self, viewer: Viewer, entry: &AnyEntry) -> Result<(), EntryError> {
        Ok(check(&**self.game(), &self.seen(viewer), self.admitted(entry)?)?)
    }

    fn reason_rule(&self, entry: &AnyEntry) -> Option<&'static str> {
        match entry.downcast_ref::<EntryOf<G>>()? {
            Entry::Ruling(ruling) => self.game().reason_rule(ruling),
            _ => None,
        }
    }

    fn stand_rule(&self) -> Option<&'static str> {
        self.game().stand_rule()
    }

    fn adjust(&self, viewer: Viewer, answers: &[Answer]) -> Filled<AnyEntry> {
        let filled = super::adjust(&**self.game(), &self.seen(viewer), answers);
        filled.map(|ruling| AnyEntry::new(EntryOf::<G>::Ruling(ruling)))
    }

    fn adjustments(&self, viewer: Viewer) -> Vec<Choice> {
        let (game, state) = (&**self.game(), self.seen(viewer));
        let mut told: Vec<(EntryOf<G>, Text, Vec<Arg>)> = Vec::new();
        for (ruling, answers) in every(game, &state) {
            let entry = EntryOf::<G>::Ruling(ruling);
            let (mut after, mut events) = (state.clone(), Vec::new());
            if apply(game, &mut after, &entry, false, &mut events).is_ok()
                && let Some(text) = game.tell(&state, &entry, &events, &after).into_iter().next()
            {
                told.push((entry, text, answers));
            }
        }
        let mut times: HashMap<&Text, usize> = HashMap::new();
        told.iter().for_each(|(_, text, _)| *times.entry(text).or_default() += 1);
        let named = |(entry, told, answers): &(EntryOf<G>, Text, Vec<Arg>)| {
            // What the log leaves out tells them apart.
            let whole = || text("{told} ({answers})").with("told", told.clone());
            let alike = times.get(told).is_some_and(|n| *n > 1);
            let text = if alike { whole().with("answers", Arg::List(answers.clone())) } else { told.clone() };
            Choice { entry: AnyEntry::new(entry.clone()), text }
        };
        told.iter().map(named).collect()
    }

    fn play(&mut self, record: Record<AnyEntry>) -> Result<(), EntryError> {
        let entry = self.admitted(&record.entry)?.clone();
        Ok(Self::play(self, record.map(|_| entry))?)
    }

    fn roll(&self, seed: Seed) -> Option<AnyEntry> {
        Self::roll(self, seed).map(AnyEntry::new)
    }

    fn unknown_answer(&self, unknowing: SeatSet, track_draws: bool) -> Option<AnyEntry> {
        let chance = self.game().unknown_answer(self.state(), unknowing, track_draws)?;
        Some(AnyEntry::new(EntryOf::<G>::Chance(chance)))
    }

    fn check_bot(&self, seat: Seat) -> Result<(), Violation> {
        self.game().check_bot(self.state(), seat)
    }

    fn holds_secrets_of(&self, seat: Seat) -> bool {
        self.seen(Viewer::Seat(seat)) != self.seen(Viewer::Table)
    }

    fn undo(&mut self, n: usize) -> usize {
        Self::undo(self, n)
    }

    fn undo_step(&self) -> usize {
        Self::undo_step(self)
    }

    fn redo(&mut self, n: usize) -> usize {
        Self::redo(self, n)
    }

    fn redoable(&self) -> usize {
        Self::redoable(self)
    }

    fn amend(&self, edit: Edit<Record<AnyEntry>>) -> Result<AmendPreview, EntryError> {
        let edit = edit.try_map(|_, record| {
            let entry = self.admitted(&record.entry)?.clone();
            Ok::<_, EntryError>(record.map(|_| entry))
        })?;
        let amendment = Self::amend(self, edit)
            .map_err(|_| EntryError::Malformed(format!("the log has {} entries", self.len())))?;
        let stop =
            amendment.stop.map(|stop| Stopped { at: stop.at, why: EntryError::Refused(stop.violation) });
        let (kept, of) = (amendment.after.log().len(), amendment.of);
        Ok(AmendPreview { kept, of, stop, secret: false, after: Box::new(amendment.after) })
    }

    fn amend_as_seen(
        &self,
        viewer: Viewer,
        edit: Edit<Record<AnyEntry>>,
    ) -> Result<AmendPreview, EntryError> {
        let at = edit.at();
        if !self.hides_from(self.known_viewer(viewer)) {
            return AnyMatch::amend(self, edit);
        }
        if let Some(record) = edit.record() {
            match AnyMatch::check_as_seen(&Self::at(self, at), viewer, &record.entry) {
                Err(EntryError::Refused(violation)) if record.stood && violation.can_stand => {}
                checked => checked?,
            }
        }
        Ok(AmendPreview { kept: at, stop: None, secret: true, ..AnyMatch::amend(self, edit)? })
    }

    fn accept(&mut self, preview: AmendPreview) -> bool {
        match preview.after.into_any().downcast::<Self>() {
            Ok(after) if Arc::ptr_eq(after.game(), self.game()) => {
                *self = *after;
                true
            }
            _ => false,
        }
    }

    fn state(&self, viewer: Viewer) -> Value {
        to_json(&self.seen(viewer))
    }

    fn picture(&self, viewer: Viewer) -> Vec<Text> {
        self.game().picture(&self.seen(viewer))
    }

    fn scores(&self) -> Scores {
        self.game().scores(self.state())
    }

    fn outcome(&self) -> Option<Outcome> {
        Self::outcome(self)
    }

    fn record(&self, index: usize) -> Option<Record<AnyEntry>> {
        Self::log(self).get(index).map(|logged| any_record::<G>(logged))
    }

    fn record_id(&self, index: usize) -> Option<(RecordId, Source)> {
        Self::log(self).get(index).map(|logged| (logged.id, logged.record.source))
    }

    fn disproved(&self) -> Vec<Disproof> {
        Self::disproved(self).to_vec()
    }

    fn lines_from(&self, from: usize) -> Vec<LogLine> {
        let line = |(at, logged): (usize, &Logged<G>)| LogLine {
            record: any_record(logged),
            told: logged.told.clone(),
            chapter: logged.chapter.clone(),
            disproved_by: self.disproved().iter().find(|found| found.wrong == at).map(|found| found.proof),
        };
        Self::log(self).iter().enumerate().skip(from).map(line).collect()
    }

    fn told(&self, n: usize) -> Vec<Text> {
        let from = self.len().saturating_sub(n);
        Self::log(self)[from..].iter().flat_map(|logged| logged.told.iter().cloned()).collect()
    }

    fn at(&self, n: usize) -> Box<dyn AnyMatch> {
        Box::new(Self::at(self, n))
    }

    fn as_seen(&self, viewer: Viewer) -> Box<dyn AnyMatch> {
        Box::new(Self::as_seen(self, self.known_viewer(viewer)))
    }

    fn card(&self, kind: &str, id: &str) -> Option<Printed> {
        self.game().card(kind, id)
    }

    fn ids(&self) -> Vec<(&'static [&'static str], Vec<String>)> {
        let owned = |ids: Vec<&str>| ids.into_iter().map(str::to_owned).collect();
        self.game().ids().into_iter().map(|table| (table.fields, owned(table.ids))).collect()
    }

    fn events(&self, index: usize) -> Value {
        Self::log(self).get(index).map_or_else(|| json!([]), |logged| to_json(&logged.events))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

impl<G: Game> Match<G> {
    fn seen(&self, viewer: Viewer) -> G::State {
        self.game().observe(self.state(), self.known_viewer(viewer))
    }

    /// Whoever does not sit at the table sees what everyone sees.
    fn known_viewer(&self, viewer: Viewer) -> Viewer {
        match viewer {
            Viewer::Seat(seat) if !self.has(seat) => Viewer::Table,
            viewer => viewer,
        }
    }

    /// Whether the match has this seat.
    fn has(&self, seat: Seat) -> bool {
        seat.index() < self.game().seats()
    }

    /// An entry that names only seats of this match.
    fn known(&self, entry: EntryOf<G>) -> Result<AnyEntry, Unread> {
        match stranger(&entry, self.game().seats()) {
            None => Ok(AnyEntry::new(entry)),
            Some(_) => {
                Err(Unread::Unclear(text("The seats are numbered 1 to {n}.").with("n", self.game().seats())))
            }
        }
    }

    /// An entry of this game that names only seats of this match; nothing else gets at its rules.
    fn admitted<'a>(&self, entry: &'a AnyEntry) -> Result<&'a EntryOf<G>, EntryError> {
        let typed = typed::<G>(entry)?;
        no_stranger(&**self.game(), typed).map(|()| typed)
    }

    fn choices(&self, seat: Seat, actions: Vec<G::Action>) -> Vec<Choice> {
        let choice = |action: G::Action| Choice {
            text: self.game().name(self.state(), seat, &action),
            entry: AnyEntry::new(EntryOf::<G>::Do { seat, action }),
        };
        actions.into_iter().map(choice).collect()
    }
}

fn any_record<G: Game>(logged: &Logged<G>) -> Record<AnyEntry> {
    logged.record.clone().map(AnyEntry::new)
}

fn typed<G: Game>(entry: &AnyEntry) -> Result<&EntryOf<G>, EntryError> {
    let other = || EntryError::Malformed(format!("it is not an entry of {}", G::INFO.id));
    entry.downcast_ref::<EntryOf<G>>().ok_or_else(other)
}

/// Refuses an entry that names a seat which the match does not have.
fn no_stranger<G: Game>(game: &G, entry: &EntryOf<G>) -> Result<(), EntryError> {
    match stranger(entry, game.seats()) {
        Some(found) => Err(EntryError::Malformed(found.to_string())),
        None => Ok(()),
    }
}

/// Reads an entry as people write it: with names instead of numbers, or in the game's own notation.
fn read<G: Game>(game: &G, state: &G::State, entry: &Value) -> Result<EntryOf<G>, EntryError> {
    let mut entry = entry.clone();
    if !replace_text(game, state, &mut entry)? {
        replace_names(game, "", &mut entry)?;
    }
    serde_json::from_value(entry.clone()).map_err(|error| {
        // The schema knows the field; what it allows and the type still refuses has words of its own.
        let schema = schemars::schema_for!(EntryOf<G>);
        let mut found = super::form::mismatch(schema.as_value(), &entry);
        if let Some(found) = &mut found {
            let field = found.field.rsplit('.').next().unwrap_or_default();
            let field = field.split('[').next().unwrap_or_default();
            let table = game.ids().into_iter().find(|table| table.fields.contains(&field));
            if let Some(first) = table.as_ref().and_then(|table| table.ids.first()) {
                found.expected = format!("an id such as \"{first}\", or its number");
            }
        }
        EntryError::Malformed(found.map_or_else(|| error.to_string(), |found| found.to_string()))
    })
}

/// Puts a choice or an answer of chance in the place of a text that means it; says whether there was one. Other texts may
/// be names that stand in JSON.
fn replace_text<G: Game>(game: &G, state: &G::State, entry: &mut Value) -> Result<bool, Violation> {
    let names = Names::default();
    let seat = entry.pointer("/do/seat").and_then(Value::as_u64).and_then(|n| u8::try_from(n).ok()).map(Seat);
    let (place, read) = match (seat, entry.pointer("/do/action"), entry.get("chance")) {
        (Some(seat), Some(Value::String(text)), _) if seat.index() < game.seats() => {
            ("/do/action", game.read_action(state, seat, text, &names).map(|action| to_json(&action)))
        }
        (_, _, Some(Value::String(text))) => {
            ("/chance", game.read_chance(state, None, text, &names).map(|chance| to_json(&chance)))
        }
        _ => return Ok(false),
    };
    match (read, entry.pointer_mut(place)) {
        (Ok(read), Some(text)) => {
            *text = read;
            Ok(true)
        }
        (Err(Unread::Refused(violation)), _) => Err(violation),
        (Ok(_) | Err(Unread::Unclear(_)), _) => Ok(false),
    }
}

/// Puts numbers in the place of names, wherever the game knows the name for the field it stands in.
fn replace_names<G: Game>(game: &G, field: &str, value: &mut Value) -> Result<(), Violation> {
    match value {
        Value::String(name) => {
            if let Some(number) = game.number_of(field, name) {
                *value = number?.into();
            }
            Ok(())
        }
        Value::Array(items) => items.iter_mut().try_for_each(|item| replace_names(game, field, item)),
        Value::Object(fields) => fields.iter_mut().try_for_each(|(key, item)| replace_names(game, key, item)),
        _ => Ok(()),
    }
}

/// The turn as JSON, with what is asked of chance and who is asked.
#[must_use]
pub fn turn_json(table: &dyn AnyMatch, names: &Names) -> Value {
    let ask = table.ask().render(names);
    match table.turn() {
        Turn::Choose(seat) => json!({"choose": {"seat": seat}, "ask": ask}),
        Turn::Secret { seats, .. } => json!({"secret": {"seats": seats}, "ask": ask}),
        Turn::Chance(ChanceTurn { component, seats, secret }) => {
            let request = table.request();
            let chance =
                json!({"component": component, "seats": seats, "secret": secret, "request": request});
            json!({"chance": chance, "ask": ask})
        }
        Turn::Over => json!({"over": table.outcome(), "ask": ask}),
    }
}
