//! What happens when: entries, waiting for bots and the program, undo, hints. No widgets here.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use relm4::gtk::glib;
use relm4::prelude::*;

use super::behind::Meanwhile;
use super::{Found, TableCmd, TableMsg, TableOutput, TablePage};
use crate::bots::Level;
use crate::deliberate;
use crate::engine::{AnyEntry, EntryError, Record, Scores, Seat, SeatSet, Source, Turn, Viewer, Violation};
use crate::error::UserError;
use crate::i18n::gettext;
use crate::now;
use crate::play::{Next, PlayError};
use crate::sound::{Heard, Sound};
use crate::tables::Intent;

/// A hint that is not there by then begins with what a first look found.
const SOON: Duration = Duration::from_millis(200);
/// How long a sound is left to itself before the next.
const AFTER_SOUND: Duration = Duration::from_millis(300);

/// A bot or a hint at work.
pub(super) struct Thinking {
    cancel: Arc<AtomicBool>,
    /// Who is thought for; a hint is thought for a person.
    pub seat: Seat,
    /// Whether this is a hint.
    pub hint: bool,
    /// Which of all thoughts this is.
    pub thought: u64,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// An entry that was refused.
pub(super) struct Refused {
    pub entry: AnyEntry,
    /// The rule and why.
    pub violation: Violation,
}

impl TablePage {
    /// Whose eyes the table is drawn for.
    pub(super) fn viewer(&self) -> Viewer {
        self.session.viewer(self.private)
    }

    /// The seat whose choices are lit.
    pub(super) fn acting(&self) -> Option<Seat> {
        match self.session.next() {
            Next::People { seats, secret: false } => seats.first(),
            Next::People { seats, secret: true } if self.is_alone() => seats.first(),
            Next::People { seats, secret: true } => self.private.filter(|seat| seats.contains(*seat)),
            _ => None,
        }
    }

    /// After anything changed: drops what was waited for and sees who is next.
    pub(super) fn advance(&mut self, sender: &ComponentSender<Self>) {
        self.end_pause();
        let told_to_go_on = self.end_stop();
        self.ticket += 1;
        self.thinking = None;
        self.pending = None;
        self.refused = None;
        self.hint = None;
        self.moment.clear();
        // A choice that nobody sees changes nothing on the screen.
        let goes_on = self.goes_on_in_secret();
        if !goes_on {
            self.changed = Instant::now();
        }
        self.at_once = goes_on || self.people_choose_in_secret();
        let next = self.session.next();
        if matches!(next, Next::People { .. } | Next::Tell(_) | Next::Nobody) {
            self.skipping = false;
        }
        self.cover(next);
        self.give_the_screen();
        match next {
            // Bots that play by themselves and may never end wait for somebody to let them go on.
            Next::Bot(_) | Next::Program if self.session.is_runaway() && !told_to_go_on => {
                self.stopped = Some(now());
            }
            Next::Bot(seat) => match self.meanwhile(seat) {
                Meanwhile::Chosen(entry) => self.pending = Some((entry, Source::Bot)),
                Meanwhile::Thinks(thinking) => self.thinking = Some(thinking),
                Meanwhile::Nothing => {
                    let level = self.session.setup().bot(seat).unwrap_or_default();
                    self.thinking = self.begin_thinking(seat, level, false, sender);
                }
            },
            Next::People { secret: true, .. } => self.think_behind(sender),
            Next::Program => {
                self.pending = self.session.program_answer().map(|entry| (entry, Source::Program))
            }
            Next::Nobody => {
                self.look_for_moment(sender);
                let _ = sender.output(TableOutput::Ended);
            }
            _ => {}
        }
        if self.pending.is_some() {
            self.schedule(sender);
        }
    }

    /// On a shared screen: after a choice nobody's secrets are left on it.
    fn cover(&mut self, next: Next) {
        let secret = matches!(next, Next::People { secret: true, .. });
        let revealed = std::mem::replace(&mut self.secret, secret) && !secret;
        (self.look_first, self.screen_for) = (None, None);
        match next {
            // The same person goes on with an open choice: nothing to cover in between. But what was chosen in
            // secret is turned over for everyone.
            Next::People { seats, secret: false }
                if self.session.has_secrets() && !revealed && seats.first() == self.private => {}
            _ => self.private = None,
        }
    }

    /// A person looks at what only they may see.
    pub(super) fn look(&mut self, seat: Seat) {
        (self.look_first, self.screen_for) = (None, None);
        self.refused = None;
        self.session.has_taken_the_screen();
        self.private = Some(seat);
    }

    /// Nobody looks at their own secrets any more.
    pub(super) fn cover_all(&mut self) {
        if self.private.take().is_some() {
            // What was said to one person is not for the others.
            self.hint = None;
            self.refused = None;
            self.thinking = self.thinking.take().filter(|thinking| !thinking.hint);
        }
        // Leaving the window does not answer who has the screen.
        if self.screen_for.is_none() {
            self.look_first = None;
        }
    }

    /// Whether one person plays alone against bots, and has the screen.
    fn is_alone(&self) -> bool {
        self.session.setup().people().len() == 1 && !self.session.waits_for_screen()
    }

    /// Who may look at their own secrets now, on a shared screen on which nobody does.
    pub(super) fn may_look(&self) -> SeatSet {
        match self.session.next() {
            _ if self.private.is_some() || self.amending.is_some() || self.pause.is_some() => {
                SeatSet::default()
            }
            Next::People { seats, secret: true } if self.session.has_secrets() => seats,
            _ => self.look_first.into_iter().collect(),
        }
    }

    /// Lets the pending entry happen when the last one has been on the screen long enough.
    fn schedule(&self, sender: &ComponentSender<Self>) {
        let pace = Duration::from_millis(if self.skipping || self.at_once { 0 } else { self.pace.millis() });
        let wait = pace.saturating_sub(self.changed.elapsed());
        let (ticket, input) = (self.ticket, sender.input_sender().clone());
        glib::timeout_add_local_once(wait, move || {
            // The page may be gone by then.
            let _ = input.send(TableMsg::Due(ticket));
        });
    }

    pub(super) fn due(&mut self, ticket: u64, sender: &ComponentSender<Self>) {
        if ticket == self.ticket
            && let Some((entry, source)) = self.pending.take()
        {
            self.enter(Record { at: now(), ..Record::new(entry, source) }, sender);
        }
    }

    /// Takes an entry and goes on; shows why not otherwise. Says whether it was taken.
    pub(super) fn enter(&mut self, record: Record<AnyEntry>, sender: &ComponentSender<Self>) -> bool {
        self.end_pause();
        if let Some(since) = self.stopped {
            self.session.pause(since, now());
            self.stopped = Some(now());
        }
        let entry = record.entry.clone();
        let (asked, scores) = (self.session.game().turn(), self.session.game().scores());
        let was_asked = matches!(self.session.next(), Next::People { .. });
        match self.session.play_in_front_of(self.viewer(), record) {
            Ok(()) => {
                self.told = self.session.told(1);
                self.entered_after(asked);
                self.advance(sender);
                if self.sounds {
                    self.play_sounds(asked, &scores, was_asked);
                }
                true
            }
            Err(PlayError::Entry(EntryError::Refused(violation))) => {
                self.refused = Some(Refused { entry, violation });
                false
            }
            Err(PlayError::LookFirst(seat)) => {
                self.look_first = Some(seat);
                false
            }
            Err(error) => {
                self.fail(gettext("Could not save the entry"), &error, sender);
                false
            }
        }
    }

    /// What the last entry sounds like; and after bots and the program have acted, that a person alone is asked.
    pub(super) fn play_sounds(&self, asked: Turn, scores: &Scores, was_asked: bool) {
        let game = self.session.game();
        let last = game.len().checked_sub(1).and_then(|at| game.record(at));
        let sound = Sound::of(&Heard {
            asked,
            scores: [scores, &game.scores()],
            told: last.is_some_and(|record| record.source == Source::Typed),
            over: game.outcome().is_some(),
            game: self.view.as_ref().and_then(|view| view.sound(game)),
        });
        sound.play();
        let alone = self.session.setup().people().len() == 1;
        if alone && !was_asked && matches!(self.session.next(), Next::People { .. }) {
            glib::timeout_add_local_once(AFTER_SOUND, || Sound::YourTurn.play());
        }
    }

    pub(super) fn fail(
        &self,
        summary: String,
        error: &(dyn std::error::Error + 'static),
        sender: &ComponentSender<Self>,
    ) {
        let _ = sender.output(TableOutput::Failed(UserError::new(summary, error)));
    }

    pub(super) fn on_intent(&mut self, intent: Intent, sender: &ComponentSender<Self>) {
        // What was said before is not about what is tried now.
        self.hint = None;
        match intent {
            // What is pressed in a pause says that it is over; it is done when everybody is back.
            _ if self.pause.is_some() && !matches!(intent, Intent::Rule(_)) => sender.input(TableMsg::GoOn),
            Intent::Rule(rule) => {
                let game = self.session.setup().game.clone();
                let _ = sender.output(TableOutput::Rule { game, rule });
            }
            Intent::Why(entry) => match self.check_at_its_time(&entry) {
                Err(EntryError::Refused(violation)) => self.refused = Some(Refused { entry, violation }),
                Err(error) => self.fail(gettext("Could not add this entry"), &error, sender),
                Ok(()) if self.amending.is_some() => {}
                // What only this person sees decides it.
                Ok(()) => self.look_first = self.acting().filter(|seat| self.session.hides(*seat)),
            },
            Intent::Look(seat) => self.look(seat),
            Intent::Adjust => sender.input(TableMsg::Rulings),
            // There is one moment at a table in play.
            Intent::GoTo(_) => {}
            Intent::Form => self.open_form(),
            Intent::Undo if self.amending.is_none() => self.undo(sender),
            Intent::Undo => {}
            _ if self.amending.is_some() => self.on_amended_intent(intent, sender),
            Intent::Enter(entry) => {
                self.enter(typed(entry), sender);
            }
            Intent::EnterAll(entries) => {
                // One press is heard once.
                let sounds = std::mem::replace(&mut self.sounds, false);
                let mut left = entries.into_iter().peekable();
                while let Some(entry) = left.next() {
                    self.sounds = sounds && left.peek().is_none();
                    if !self.enter(typed(entry), sender) {
                        break;
                    }
                }
                self.sounds = sounds;
            }
            Intent::Ruling { entry, reason } => {
                let record = Record { note: reason, source: Source::Ruled, ..typed(entry) };
                self.enter(record, sender);
            }
            Intent::Rulings { entries, reason } => {
                let record = |entry| Record { note: reason.clone(), source: Source::Ruled, ..typed(entry) };
                self.enter_together(entries.into_iter().map(record).collect(), sender);
            }
            Intent::ProgramAnswers(_) => {
                if let Some(entry) = self.session.game().roll(self.session.setup().seed) {
                    self.enter(Record { source: Source::Program, ..typed(entry) }, sender);
                }
            }
        }
    }

    /// The refused entry happened anyway, say the people.
    pub(super) fn let_stand(&mut self, reason: String, sender: &ComponentSender<Self>) {
        if self.typing.bar.is_open() {
            self.let_line_stand(&reason, sender);
        } else if let Some(refused) = self.refused.take() {
            self.enter(Record { stood: true, note: reason, ..typed(refused.entry) }, sender);
        }
    }

    pub(super) fn undo(&mut self, sender: &ComponentSender<Self>) {
        let n = match self.session.game().undo_step() {
            // Nobody has entered anything yet: what the program dealt is taken back with a new match only.
            0 => return,
            n => n,
        };
        match self.session.undo(n) {
            Ok(_) => self.told.clear(),
            Err(error) => self.fail(gettext("Could not undo the entry"), &error, sender),
        }
        self.advance(sender);
    }

    /// Whether something that was undone can be done again.
    pub(super) fn may_redo(&self) -> bool {
        self.session.game().redoable() > 0 && self.amending.is_none()
    }

    pub(super) fn redo(&mut self, sender: &ComponentSender<Self>) {
        match self.session.redo() {
            Ok(n) => self.told = self.session.told(n),
            Err(error) => self.fail(gettext("Could not redo the entry"), &error, sender),
        }
        self.advance(sender);
    }

    /// Starts a search on a thread of its own.
    pub(super) fn begin_thinking(
        &mut self,
        seat: Seat,
        level: Level,
        hint: bool,
        sender: &ComponentSender<Self>,
    ) -> Option<Thinking> {
        let search = self.session.consult(seat, level)?;
        let cancel = Arc::new(AtomicBool::new(false));
        self.thoughts += 1;
        let thought = self.thoughts;
        let thinking = Thinking { cancel: Arc::clone(&cancel), seat, hint, thought };
        let look = hint.then(|| self.session.consult(seat, Level::Medium)).flatten();
        sender.spawn_command(move |out| {
            if hint {
                deliberate::panic_at(deliberate::Place::Worker);
            }
            let begun = Instant::now();
            let tell = |found: Found| drop(out.send(TableCmd::Thought { thought, hint, seat, found }));
            let mut look = look.and_then(|look| look.run(&cancel, &mut |_| {}));
            let found = search.run(&cancel, &mut |_| {
                if begun.elapsed() >= SOON
                    && let Some(found) = look.take()
                {
                    tell(Found::Look(found));
                }
            });
            tell(found.map_or(Found::Nothing, Found::All));
        });
        Some(thinking)
    }

    pub(super) fn thought(&mut self, cmd: TableCmd, sender: &ComponentSender<Self>) {
        let (thought, hint, seat, found) = match cmd {
            TableCmd::Thought { thought, hint, seat, found } => (thought, hint, seat, found),
            TableCmd::Counted(counted) => return self.counted(counted),
        };
        let Some(found) = self.thought_behind(thought, found, sender) else { return };
        if self.thinking.as_ref().is_none_or(|thinking| thinking.thought != thought) {
            return;
        }
        if !matches!(found, Found::Look(_)) {
            self.thinking = None;
        }
        let (Found::Look(analysis) | Found::All(analysis)) = found else { return };
        if hint {
            self.hint_at = 0;
            self.hint = Some(analysis).filter(|_| self.session.may_advise(self.viewer(), seat));
        } else {
            self.pending = Some((analysis.choice, Source::Bot));
            self.schedule(sender);
        }
    }

    /// No more waiting until a person is asked.
    pub(super) fn skip(&mut self, sender: &ComponentSender<Self>) {
        self.skipping = true;
        if self.pending.is_some() {
            self.schedule(sender);
        }
    }

    /// A hint for the person whose turn it is.
    pub(super) fn ask_hint(&mut self, sender: &ComponentSender<Self>) {
        let sheet = self.session.game().info().sheet_of.is_some();
        self.refused = None;
        if self.thinking.is_none()
            && self.pause.is_none()
            && self.amending.is_none()
            && !sheet
            && let Some(seat) = self.acting()
            && self.session.game().can_advise(seat)
        {
            if self.session.may_advise(self.viewer(), seat) {
                self.thinking = self.begin_thinking(seat, Level::Hard, true, sender);
            } else {
                // A hint says what only this person may know: first they look alone.
                self.look_first = Some(seat);
            }
        }
    }

    /// Stops a search. A bot then waits until a person lets it go on.
    pub(super) fn cancel_thinking(&mut self) {
        self.stopped = self.thinking.take().filter(|thinking| !thinking.hint).map(|_| now());
    }
}

fn typed(entry: AnyEntry) -> Record<AnyEntry> {
    Record { at: now(), ..Record::new(entry, Source::Typed) }
}
