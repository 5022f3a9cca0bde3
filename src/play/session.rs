use std::time::Duration;

use serde_json::Value;

use super::pause::{Pauses, noted_as, running, with_another_try};
use super::{Advice, MatchSetup, Provider, SeatSetup};
use crate::bots::{BotMatch, Consultation, Level, MOST_ENTRIES};
use crate::engine::{
    AmendPreview, AnyEntry, AnyMatch, ChanceTurn, Component, Edit, EntryError, Names, Outcome, Record, Seat,
    SeatSet, Source, Stopped, Text, Turn, Viewer, Violation, text,
};

/// Where a session writes its entries down. Each call is one committed transaction, with the outcome that the
/// match has afterwards, if it is over then.
pub trait Store: Send {
    /// Adds the record at index `n`.
    ///
    /// # Errors
    /// If it could not be written; nothing was.
    fn append(
        &mut self,
        n: usize,
        record: &Record<Value>,
        outcome: Option<&Outcome>,
    ) -> Result<(), StoreError>;
    /// Keeps the first `n` records; the others are struck out with a reason.
    ///
    /// # Errors
    /// As for `append`.
    fn keep(&mut self, n: usize, reason: &str, outcome: Option<&Outcome>) -> Result<(), StoreError>;
    /// Puts another log in the place of the stored one.
    ///
    /// # Errors
    /// As for `append`.
    fn replace(
        &mut self,
        records: &[Record<Value>],
        reason: &str,
        outcome: Option<&Outcome>,
    ) -> Result<(), StoreError>;
    /// Notes how a match that was read back ended, or that it goes on after all.
    ///
    /// # Errors
    /// As for `append`.
    fn finish(&mut self, outcome: Option<&Outcome>) -> Result<(), StoreError>;
}

/// Why something could not be written down, in words for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{words}")]
pub struct StoreError {
    /// Why, in a sentence.
    pub words: String,
    /// Whether the disk is full: people can do something about it at once.
    pub disk_full: bool,
}

/// Why an entry did not happen. The match is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The rules, or the form of the entry.
    #[error(transparent)]
    Entry(#[from] EntryError),
    /// What only this seat sees decides whether it is allowed, and others are looking.
    #[error("{}", look_first(*.0).render(&Names::default()))]
    LookFirst(Seat),
    /// It does not fit what the ones who entered it do not see; the log tells that they tried.
    #[error("{}", tried().render(&Names::default()))]
    Tried,
    /// It could not be written down.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<Violation> for PlayError {
    fn from(violation: Violation) -> Self {
        Self::Entry(violation.into())
    }
}

impl PlayError {
    /// Why, in a sentence for everyone who sees the screen.
    #[must_use]
    pub fn render(&self, names: &Names) -> String {
        match self {
            Self::Entry(EntryError::Refused(violation)) => violation.text.render(names),
            Self::LookFirst(seat) => look_first(*seat).render(names),
            Self::Tried => tried().render(names),
            other => other.to_string(),
        }
    }
}

fn look_first(seat: Seat) -> Text {
    text("{seat} must look at their own cards or dice before choosing this.").with("seat", seat)
}

/// The same whatever is hidden.
fn tried() -> Text {
    text("That does not fit what is hidden. The log now shows that it was tried.")
}

/// Whose answer is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// One of these people chooses; with several, each in secret.
    People {
        /// Who has yet to choose.
        seats: SeatSet,
        /// Whether nobody else may see the choice.
        secret: bool,
    },
    /// A bot chooses.
    Bot(Seat),
    /// The program rolls, deals or draws.
    Program,
    /// People tell what came up on the table.
    Tell(Component),
    /// Nobody: the match is over.
    Nobody,
}

impl Next {
    /// Whose answer it is when people tell everything, bots' choices and the program's dice included: when
    /// they amend what was entered.
    #[must_use]
    pub fn told_by_people(turn: Turn) -> Self {
        match turn {
            Turn::Choose(seat) => Self::People { seats: SeatSet::one(seat), secret: false },
            Turn::Secret { seats, .. } => Self::People { seats, secret: true },
            Turn::Chance(ChanceTurn { component, .. }) => Self::Tell(component),
            Turn::Over => Self::Nobody,
        }
    }
}

/// A match in play: who sits where, who has the dice and cards, who may see what, and where it is written down.
pub struct GameSession {
    /// With the seats as they are now.
    pub(super) setup: MatchSetup,
    /// Who sat in the seats when the match began.
    pub(super) began: Vec<SeatSetup>,
    names: Names,
    game: Box<dyn BotMatch>,
    store: Option<Box<dyn Store>>,
    /// When the table paused since the session began.
    pauses: Pauses,
    /// Whether somebody else may look at the screen since who sits at it has changed.
    pub(super) passed_on: bool,
    /// To whom chances and what would help are shown.
    advice: Advice,
}

impl std::fmt::Debug for GameSession {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GameSession")
            .field("setup", &self.setup)
            .field("game", &self.game)
            .finish_non_exhaustive()
    }
}

impl GameSession {
    /// A session around a match. `store` must hold the match's records already, if it has any.
    #[must_use]
    pub fn new(setup: MatchSetup, game: Box<dyn BotMatch>, store: Option<Box<dyn Store>>) -> Self {
        let (began, names) = (setup.seats.clone(), setup.names());
        let mut session = Self {
            names,
            setup,
            began,
            game,
            store,
            pauses: Pauses::default(),
            passed_on: false,
            advice: Advice::default(),
        };
        session.reseat();
        session.passed_on = false;
        session
    }

    /// Plays stored records as far as they hold, without writing them down again. `rules_version` is the one they
    /// were written under: what only newer rules forbid stands, and is marked.
    ///
    /// # Errors
    /// Where it stopped and why; the records before hold.
    pub fn resume(
        &mut self,
        records: impl IntoIterator<Item = Record<Value>>,
        rules_version: u32,
    ) -> Result<(), Stopped> {
        let held = self.replay(records, rules_version);
        self.reseat();
        self.passed_on = false;
        held?;
        if let Some(store) = &mut self.store {
            // The archive of an older version may lack the note that the match had ended; if it cannot be
            // written now, the next start tries again.
            let _ = store.finish(self.game.outcome().as_ref());
        }
        Ok(())
    }

    fn replay(
        &mut self,
        records: impl IntoIterator<Item = Record<Value>>,
        rules_version: u32,
    ) -> Result<(), Stopped> {
        let older = rules_version < self.game.info().rules_version;
        for (at, record) in records.into_iter().enumerate() {
            let held = self.game.read(at, &record.entry).and_then(|entry| {
                let record = record.map(|_| entry);
                match self.game.play(record.clone()) {
                    Err(EntryError::Refused(violation)) if older && violation.can_stand => {
                        self.game.play(Record { stood: true, ..record })
                    }
                    held => held,
                }
            });
            held.map_err(|why| Stopped { at, why })?;
        }
        Ok(())
    }

    /// The match is gone on with at a time, in milliseconds since 1970: until then, nobody sat at the table.
    pub fn come_back(&mut self, now: i64) {
        self.pauses.add_away(self.last_at(), now);
    }

    /// The table paused from one time to another, in milliseconds since 1970. The next entry is marked with it.
    pub fn pause(&mut self, from: i64, to: i64) {
        self.pauses.add(from, to);
    }

    /// How long whoever is asked has had time, without pauses.
    #[must_use]
    pub fn running(&self, now: i64) -> Duration {
        running(&self.pauses, self.last_at(), now)
    }

    /// When the last entry was made; 0 if that is not known. The clock of a seat goes on when it is handed over.
    fn last_at(&self) -> i64 {
        let records = (0..self.game.len()).rev().filter_map(|at| self.game.record(at));
        records.into_iter().find(|record| record.entry.hand_over().is_none()).map_or(0, |record| record.at)
    }

    /// Whether only bots play, and have played for so long that the match may never end. Whoever lets bots play by
    /// themselves stops here and asks.
    #[must_use]
    pub fn is_runaway(&self) -> bool {
        let len = self.game.len();
        self.setup.people().is_empty() && len > 0 && len.is_multiple_of(MOST_ENTRIES as usize)
    }

    /// What was decided before the match, with the seats as they are now.
    #[must_use]
    pub const fn setup(&self) -> &MatchSetup {
        &self.setup
    }

    /// The names of the seats as they are now.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.names
    }

    pub(super) fn take_names(&mut self) {
        self.names = self.setup.names();
    }

    /// The match.
    #[must_use]
    pub fn game(&self) -> &dyn BotMatch {
        &*self.game
    }

    /// Whose answer is next. Where several choose in secret people come first, so that nobody waits for bots, which see
    /// nothing of it; only what people turn over on their own table is told after the bots have chosen.
    #[must_use]
    pub fn next(&self) -> Next {
        match self.game.turn() {
            Turn::Choose(seat) if self.setup.bot(seat).is_some() => Next::Bot(seat),
            Turn::Secret { seats, .. } => {
                let is_bot = |seat: &Seat| self.setup.bot(*seat).is_some();
                let people: SeatSet = seats.iter().filter(|seat| !is_bot(seat)).collect();
                match seats.iter().find(is_bot) {
                    Some(bot) if people.is_empty() || self.reveals_on_the_table() => Next::Bot(bot),
                    _ => Next::People { seats: people, secret: true },
                }
            }
            Turn::Chance(asked) if self.program_has(asked) || self.unknown_answer().is_some() => {
                Next::Program
            }
            turn => Next::told_by_people(turn),
        }
    }

    /// Who does what now, in one sentence. Of several who choose in secret nobody is told of bots, if one person is left.
    #[must_use]
    pub fn ask(&self) -> Text {
        match self.next() {
            Next::People { seats, secret: true } if seats.len() == 1 => {
                seats.first().map_or_else(|| self.game.ask(), |seat| self.game.ask_one(seat))
            }
            _ => self.game.ask(),
        }
    }

    /// Whether the program has the dice, cards or lots. A bot has no hand to hold over real dice that only it
    /// may see, so the program rolls them; a bot's real cards lie with a helper, who enters them.
    fn program_has(&self, asked: ChanceTurn) -> bool {
        let bots =
            |seats: SeatSet| !seats.is_empty() && seats.iter().all(|seat| self.setup.bot(seat).is_some());
        self.setup.provider(asked.component) == Provider::Program
            || asked.component == Component::Dice && asked.secret && bots(asked.seats)
    }

    /// A question for a bot about the match as it stands; `None` if the seat is not asked for a choice. The
    /// same match gives the same advice at the same place.
    #[must_use]
    pub fn consult(&self, seat: Seat, level: Level) -> Option<Box<dyn Consultation>> {
        // Apart from the streams of dice and cards, which are one for each entry.
        let place = (self.game.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.game.consult(seat, level, self.setup.seed.number() ^ place)
    }

    /// What is entered without asking anybody where dice or cards are real: what only people see stays unknown,
    /// and so does what everyone saw at a table that does not care to enter it. `None` where something must be
    /// entered: bots must know what they hold and what everyone saw.
    fn unknown_answer(&self) -> Option<AnyEntry> {
        let people = self.setup.people();
        let untracked = !self.setup.track_draws && people.len() == self.setup.seats.len();
        self.game.unknown_answer(people, !untracked)
    }

    /// The program's answer to the chance request: its own dice and cards, or what need not be entered.
    /// `None` if nothing is asked of chance.
    #[must_use]
    pub fn program_answer(&self) -> Option<AnyEntry> {
        let Turn::Chance(asked) = self.game.turn() else { return None };
        let unknown = if self.program_has(asked) { None } else { self.unknown_answer() };
        unknown.or_else(|| self.game.roll(self.setup.seed))
    }

    /// Lets the program answer the chance request.
    ///
    /// # Errors
    /// If nothing is asked of chance, or it could not be written down.
    pub fn answer(&mut self, now: i64) -> Result<(), PlayError> {
        let entry = self
            .program_answer()
            .ok_or_else(|| EntryError::Malformed("nothing is asked of dice or cards now".into()))?;
        self.play(Record { at: now, ..Record::new(entry, Source::Program) })
    }

    /// Takes an entry: checks it and writes it down, or does neither.
    ///
    /// # Errors
    /// Why not; the match is as it was.
    pub fn play(&mut self, record: Record<AnyEntry>) -> Result<(), PlayError> {
        self.check_fits(&record)?;
        // A pause is told by the entry for which the clock has run.
        let note = match record.entry.hand_over() {
            Some(_) => record.note,
            None => self.pauses.noted(self.last_at(), record.at, record.note),
        };
        self.game.play(Record { note, ..record })?;
        let written = self.append_last();
        if written.is_err() {
            self.game.undo(1);
        }
        self.reseat();
        written
    }

    /// Takes several entries that people tell together, one after the other: all of them, or none.
    ///
    /// # Errors
    /// Why the first that does not fit is not taken; the match is as it was.
    pub fn play_together(&mut self, records: Vec<Record<AnyEntry>>) -> Result<(), PlayError> {
        let mut trial = self.game.branch(self.game.len());
        let viewer = self.viewer(None);
        for record in &records {
            self.check_fits(record)?;
            let seen =
                if is_ruling(record) { trial.check(viewer, &record.entry).map(|()| true) } else { Ok(false) };
            match (seen, trial.play(record.clone())) {
                (Ok(true), Err(EntryError::Refused(violation))) => return Err(self.leave_trace(violation)),
                (Err(seen), Err(_)) => return Err(seen.into()),
                (_, played) => played?,
            }
        }
        let before = self.game.len();
        let played = records.into_iter().try_for_each(|record| self.play(record));
        if played.is_err() {
            // The disk may be full in the middle; if not even that can be written down, what was written stands.
            let _ = self.undo(self.game.len().saturating_sub(before));
        }
        played
    }

    /// The match as it stands with everything around it, for trying something out: nothing of that is written down.
    pub(super) fn copy(&self) -> Self {
        Self::new(self.setup_at_start(), self.game.branch(self.game.len()), None)
    }

    /// What is entered next without asking anybody, and without dice, cards or lots of the program.
    pub(super) fn entered_by_itself(&self) -> Option<AnyEntry> {
        match self.game.turn() {
            Turn::Chance(asked) if !self.program_has(asked) => self.unknown_answer(),
            _ => None,
        }
    }

    /// Takes an entry that a person makes in front of everyone who sees what `viewer` sees. A refusal says
    /// nothing that they do not know.
    ///
    /// # Errors
    /// Why not; the match is as it was.
    pub fn play_in_front_of(&mut self, viewer: Viewer, record: Record<AnyEntry>) -> Result<(), PlayError> {
        if is_ruling(&record) {
            return self.rule_in_front_of(viewer, record);
        }
        let seen = self.game.check(viewer, &record.entry);
        let Turn::Choose(seat) = self.game.turn() else { return self.play(record) };
        match (seen, self.play(record)) {
            (_, Ok(())) => Ok(()),
            (Err(seen), Err(PlayError::Entry(_))) => Err(seen.into()),
            (Ok(()), Err(PlayError::Entry(EntryError::Refused(_)))) if !viewer.sees(seat) => {
                Err(PlayError::LookFirst(seat))
            }
            (_, Err(error)) => Err(error),
        }
    }

    /// A ruling that does not fit what `viewer` does not see leaves its trace: whoever moves cards to find out who holds
    /// them has done so before everyone.
    fn rule_in_front_of(&mut self, viewer: Viewer, record: Record<AnyEntry>) -> Result<(), PlayError> {
        // Nothing hidden decides this.
        self.check_fits(&record)?;
        let seen = self.game.check(viewer, &record.entry);
        match (seen, self.play(record)) {
            (Err(seen), Err(PlayError::Entry(_))) => Err(seen.into()),
            (Ok(()), Err(PlayError::Entry(EntryError::Refused(violation)))) => {
                Err(self.leave_trace(violation))
            }
            (_, played) => played,
        }
    }

    /// Notes that something was tried that does not fit what is hidden. Gives what to say of it instead.
    fn leave_trace(&mut self, violation: Violation) -> PlayError {
        match self.note_try() {
            Ok(()) => Violation { text: tried(), can_stand: false, ..violation }.into(),
            Err(error) => error,
        }
    }

    /// The last entry tells that something was tried after it: everyone can read that, now and later.
    fn note_try(&mut self) -> Result<(), PlayError> {
        let Some(at) = self.game.len().checked_sub(1) else { return Ok(()) };
        let Some(last) = self.game.record(at) else { return Ok(()) };
        let record = Record { note: with_another_try(&last.note), ..last };
        let noted = self.game.amend(Viewer::All, Edit::Replace { at, record })?;
        self.put_in_place(noted)
    }

    /// Whether an entry would be taken, as far as `viewer` can tell.
    ///
    /// # Errors
    /// Why not, in words that say nothing `viewer` does not know.
    pub fn check_in_front_of(&self, viewer: Viewer, entry: &AnyEntry) -> Result<(), EntryError> {
        self.game.check(viewer, entry)
    }

    /// What a match needs besides the rules: reports only of dice and cards that people handle, and reasons.
    fn check_fits(&self, record: &Record<AnyEntry>) -> Result<(), PlayError> {
        self.check_report(record)?;
        self.check_reason(record)
    }

    /// Where the program rolls or deals, people have nothing to report of it.
    fn check_report(&self, record: &Record<AnyEntry>) -> Result<(), EntryError> {
        match self.game.reports(&record.entry) {
            Some((components, rule))
                if components.iter().any(|of| self.setup.provider(*of) == Provider::Program) =>
            {
                Err(Violation::impossible(rule, text("Tableside does this itself in this match.")).into())
            }
            _ => Ok(()),
        }
    }

    /// A ruling may need people's reason, and so may an entry that stands against the rules.
    fn check_reason(&self, record: &Record<AnyEntry>) -> Result<(), PlayError> {
        match self.game.reason_rule(&record.entry, record.stood) {
            Some(rule) if record.note.trim().is_empty() => {
                Err(Violation::impossible(rule, text("Enter the reason for this ruling.")).into())
            }
            _ => Ok(()),
        }
    }

    /// Writes the last record down, with how the match stands after it.
    fn append_last(&mut self) -> Result<(), PlayError> {
        let Some(store) = &mut self.store else { return Ok(()) };
        let n = self.game.len().saturating_sub(1);
        let Some(record) = self.game.record(n) else { return Ok(()) };
        let record = record.map(|entry| entry.to_json());
        Ok(store.append(n, &record, self.game.outcome().as_ref())?)
    }

    /// Takes back the last `n` records; says how many.
    ///
    /// # Errors
    /// If that could not be written down; the match is as it was.
    pub fn undo(&mut self, n: usize) -> Result<usize, PlayError> {
        let n = self.game.undo(n);
        if n > 0
            && let Some(store) = &mut self.store
            && let Err(error) = store.keep(self.game.len(), "undo", self.game.outcome().as_ref())
        {
            self.game.redo(n);
            return Err(error.into());
        }
        self.reseat();
        Ok(n)
    }

    /// Makes undone records again, up to the next that a person entered; says how many.
    ///
    /// # Errors
    /// If that could not be written down; what was, happened.
    pub fn redo(&mut self) -> Result<usize, PlayError> {
        let mut redone = 0;
        while self.game.redo(1) == 1 {
            let written = self.append_last();
            if written.is_err() {
                self.game.undo(1);
            }
            self.reseat();
            written?;
            redone += 1;
            if matches!(self.next(), Next::People { .. } | Next::Tell(_) | Next::Nobody) {
                break;
            }
        }
        Ok(redone)
    }

    /// What an edit of the log would lead to, told in front of everyone who sees what `viewer` sees. It says nothing that
    /// they do not know.
    ///
    /// # Errors
    /// If the new record is not an entry of this game, or they know that it was not allowed.
    pub fn amend_in_front_of(
        &self,
        viewer: Viewer,
        edit: Edit<Record<AnyEntry>>,
    ) -> Result<AmendPreview, EntryError> {
        self.check_edit(&edit)?;
        self.game.amend(viewer, self.in_its_time(edit))
    }

    /// What an edit of the log would lead to, for who may see everything.
    ///
    /// # Errors
    /// If the new record is not an entry of this game.
    pub fn amend(&self, edit: Edit<Record<AnyEntry>>) -> Result<AmendPreview, EntryError> {
        self.check_edit(&edit)?;
        self.game.amend(Viewer::All, self.in_its_time(edit))
    }

    fn check_edit(&self, edit: &Edit<Record<AnyEntry>>) -> Result<(), EntryError> {
        match edit {
            Edit::Replace { record, .. } | Edit::Insert { record, .. } => self.check_report(record),
            Edit::Delete { .. } => Ok(()),
        }
    }

    /// What is put right later happened when what it replaces, or what it is put before, did: the clock tells how long people
    /// thought then, not how late they found it.
    fn in_its_time(&self, edit: Edit<Record<AnyEntry>>) -> Edit<Record<AnyEntry>> {
        match edit {
            Edit::Replace { at, record } => match self.game.record(at) {
                Some(old) => {
                    let note = noted_as(&old.note, record.note);
                    Edit::Replace { at, record: Record { at: old.at, note, ..record } }
                }
                None => Edit::Replace { at, record },
            },
            Edit::Insert { at, record } => {
                let time = self.game.record(at).map_or(record.at, |next| next.at);
                Edit::Insert { at, record: Record { at: time, ..record } }
            }
            Edit::Delete { at } => Edit::Delete { at },
        }
    }

    /// Carries out an amendment that was previewed. One whose new record does not fit what is hidden changes nothing, but
    /// the log tells that it was tried: else it would read out hands without a trace.
    ///
    /// # Errors
    /// If it could not be written down, the match moved on meanwhile, or it does not fit; it is as it was.
    pub fn accept(&mut self, preview: AmendPreview) -> Result<(), PlayError> {
        // A deletion has fewer records than the log.
        let adds = preview.of >= self.game.len();
        if preview.secret && adds && preview.after.len() <= preview.kept {
            self.note_try()?;
            return Err(PlayError::Tried);
        }
        self.put_in_place(preview)
    }

    fn put_in_place(&mut self, preview: AmendPreview) -> Result<(), PlayError> {
        let records = |game: &dyn AnyMatch| -> Vec<_> {
            let records = (0..game.len()).filter_map(|n| game.record(n));
            records.map(|record| record.map(|entry| entry.to_json())).collect()
        };
        let (new, outcome) = (records(&*preview.after), preview.after.outcome());
        if let Some(store) = &mut self.store {
            store.replace(&new, "amend", outcome.as_ref())?;
        }
        if self.game.accept(preview) {
            self.reseat();
            return Ok(());
        }
        let (old, outcome) = (records(&*self.game), self.game.outcome());
        if let Some(store) = &mut self.store {
            store.replace(&old, "amend", outcome.as_ref())?;
        }
        Err(EntryError::Malformed("the amendment belongs to another match".into()).into())
    }
}

fn is_ruling(record: &Record<AnyEntry>) -> bool {
    record.entry.to_json().get("ruling").is_some()
}

/// Who may see what: one answer for window, terminal and referee.
impl GameSession {
    /// Whether people share this screen and have something to hide from each other now: a secret choice to make
    /// here, or dice or cards that only one of them may see.
    #[must_use]
    pub fn has_secrets(&self) -> bool {
        let people = self.setup.people();
        let shared = people.len() > 1 || self.passed_on;
        shared && (self.chooses_in_secret() || people.iter().any(|seat| self.hides(seat)))
    }

    /// Whether what this person sees on the screen is not for the others.
    #[must_use]
    pub fn hides(&self, seat: Seat) -> bool {
        !self.reveals_on_the_table() && self.setup.people().contains(seat) && self.game.holds_secrets_of(seat)
    }

    /// Whether the program knows nothing that people have not told it: it rolls and deals nothing, and no bot has ever chosen in
    /// secret.
    #[must_use]
    pub(super) fn knows_no_more_than_people(&self) -> bool {
        let info = self.game.info();
        let real = |has: bool, provider| !has || provider == Provider::Physical;
        real(info.has_dice, self.setup.dice)
            && real(info.has_cards, self.setup.cards)
            && self.began.iter().all(|seat| seat.bot.is_none())
            && self.game.hand_overs().iter().all(|(_, over)| over.bot.is_none())
    }

    /// Whether others must not see what is shown to this seat now.
    #[must_use]
    pub fn needs_curtain(&self, seat: Seat) -> bool {
        self.has_secrets() && (self.chooses_in_secret() || self.hides(seat))
    }

    /// Whether people choose in secret on this screen.
    #[must_use]
    pub fn chooses_in_secret(&self) -> bool {
        matches!(self.game.turn(), Turn::Secret { .. }) && !self.reveals_on_the_table()
    }

    /// Whether people choose in secret with real cards or dice, and enter what everyone then turns over.
    #[must_use]
    pub fn reveals_on_the_table(&self) -> bool {
        match self.game.turn() {
            Turn::Secret { component, .. } => self.setup.provider(component) == Provider::Physical,
            _ => false,
        }
    }

    /// Whether people can tell of several things at once, as they lie on the table: only people play, with their own dice and
    /// cards.
    #[must_use]
    pub fn tells_of_the_table(&self) -> bool {
        let real = |component| self.setup.provider(component) == Provider::Physical;
        self.reveals_on_the_table()
            || matches!(self.game.turn(), Turn::Choose(_) | Turn::Chance(_))
                && self.setup.people().len() == self.setup.seats.len()
                && real(Component::Dice)
                && real(Component::Cards)
    }

    /// Whose eyes the screen is for: the person who has uncovered their secrets, the only person there is, or
    /// everyone.
    #[must_use]
    pub fn viewer(&self, uncovered: Option<Seat>) -> Viewer {
        let people = self.setup.people();
        match uncovered.or_else(|| people.first().filter(|_| people.len() == 1 && !self.waits_for_screen())) {
            Some(seat) => Viewer::Seat(seat),
            None => Viewer::Table,
        }
    }

    /// Whether advice for a seat may be shown to `viewer`: it may draw on everything that the seat sees.
    #[must_use]
    pub fn may_advise(&self, viewer: Viewer, seat: Seat) -> bool {
        viewer.sees(seat) || !(self.chooses_in_secret() || self.hides(seat))
    }

    /// Whether people play against each other.
    #[must_use]
    pub fn has_rivals(&self) -> bool {
        self.setup.people().len() > 1 && !self.game.cooperative()
    }

    /// Whether chances and what would help are shown to whoever may see them.
    #[must_use]
    pub fn shows_advice(&self) -> bool {
        self.advice.shown(self.has_rivals())
    }

    /// To whom they are shown.
    #[must_use]
    pub const fn advice(&self) -> Advice {
        self.advice
    }

    /// Shows them to others.
    pub const fn set_advice(&mut self, advice: Advice) {
        self.advice = advice;
    }

    /// Whether people are the judges of what happens: there are several of them, or their own dice or cards. One
    /// person whom the program deals to and rolls for cannot have done what the rules forbid.
    #[must_use]
    pub fn has_referees(&self) -> bool {
        let info = self.game.info();
        let real = |has: bool, provider| has && provider == Provider::Physical;
        self.setup.people().len() > 1
            || real(info.has_dice, self.setup.dice)
            || real(info.has_cards, self.setup.cards)
    }
}
