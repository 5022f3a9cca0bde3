//! A match under way: whose answer is next, and what comes of it.

use std::ops::ControlFlow;

use super::phones::Phones;
use super::said::Said;
use super::tell::{tell, tell_standing};
use super::tips::Tips;
use crate::cli::console::Prompted;
use crate::cli::fail::Fail;
use crate::cli::paint::Paint;
use crate::cli::{Console, file, thinking};
use crate::engine::{AnyEntry, EntryError, Record, Seat, Source, Viewer};
use crate::exchange::why;
use crate::i18n::{gettext, gettext_f, whole};
use crate::play::{GameSession, Next, PlayError, ScoreKept};

/// Whether to go on.
pub(super) type Flow = Result<ControlFlow<()>, Fail>;

/// What people answer to a question.
pub(super) enum Answered {
    /// This, at the keyboard.
    Line(String),
    /// Nothing more.
    End,
    /// The match has moved on meanwhile: somebody has answered on a phone.
    Moved,
}

/// An entry that was refused, though it may have happened.
pub(super) struct Refused {
    pub entry: AnyEntry,
    pub can_stand: bool,
    pub why: String,
}

/// A match, and the people at the terminal.
pub(super) struct Terminal<'a, 'c> {
    pub console: &'a mut Console<'c>,
    pub session: GameSession,
    /// Who looks at the screen alone and sees their own secrets.
    pub uncovered: Option<Seat>,
    pub refused: Option<Refused>,
    /// Whether people judge what happens and may let stand what the rules forbid.
    pub referees: bool,
    /// What is explained when it first comes up.
    pub tips: Tips,
    /// How names and colours are shown.
    pub paint: Paint,
    /// How many entries the log had when the table was last shown, and to whom.
    pub shown: Option<(usize, Viewer)>,
    /// The score sheet as which the match goes on.
    pub kept: Option<ScoreKept>,
    /// The phones that show hands.
    pub phones: Option<Phones>,
}

/// How a match is painted.
fn paint(session: &GameSession) -> Paint {
    Paint::of(&session.names().0).with_signs(session.game().signs())
}

impl<'a, 'c> Terminal<'a, 'c> {
    pub(super) fn new(session: GameSession, referees: bool, console: &'a mut Console<'c>) -> Self {
        let paint = paint(&session);
        Self {
            console,
            session,
            uncovered: None,
            refused: None,
            referees,
            tips: Tips::default(),
            paint,
            shown: None,
            kept: None,
            phones: None,
        }
    }

    /// Reads a line, unless the match moves on first. `seat` is who is asked for a choice.
    pub(super) fn answer(&mut self, seat: Option<Seat>) -> Result<Answered, Fail> {
        if self.phones.is_none() {
            return Ok(self.prompt(seat)?.map_or(Answered::End, Answered::Line));
        }
        loop {
            let before = self.stamp();
            match self.console.prompt_or_bell()? {
                Prompted::Line(line) => return Ok(Answered::Line(line)),
                Prompted::End => return Ok(Answered::End),
                Prompted::Rang => self.hear_phones()?,
            }
            if self.stamp() != before {
                return Ok(Answered::Moved);
            }
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.session.next() == Next::Nobody
    }

    /// Plays until the end of the match or of the input.
    pub(super) fn run(&mut self) -> Result<(), Fail> {
        let begun = self.session.game().len();
        loop {
            if self.session.is_runaway() && self.session.game().len() > begun {
                return self.tell_runaway();
            }
            self.show_phones();
            let flow = match self.session.next() {
                Next::Bot(seat) => self.bot(seat)?,
                Next::Program => self.program()?,
                Next::Tell(_) => self.ask_chance()?,
                Next::People { seats, secret } => match seats.first() {
                    Some(seat) => self.ask_choice(seat, secret)?,
                    None => ControlFlow::Break(()),
                },
                Next::Nobody => self.end()?,
            };
            if flow.is_break() || self.console.ending.is_near() {
                self.uncover()?;
                return Ok(());
            }
        }
    }

    fn bot(&mut self, seat: Seat) -> Flow {
        let level = self.session.setup().bot(seat).unwrap_or_default();
        if self.console.terminal {
            self.console.say(&gettext_f("{seat} thinks…", &[("seat", &self.session.names().of(seat))]))?;
            self.console.out.flush()?;
        }
        let Some(analysis) = thinking::advise(&self.session, seat, level, &self.console.ending) else {
            if self.console.ending.is_near() {
                return Ok(ControlFlow::Break(()));
            }
            return Err(Fail::Failed(gettext("The bot could not find a move.")));
        };
        let record = Record { at: file::now(), ..Record::new(analysis.choice, Source::Bot) };
        self.session.play(record).map_err(|error| self.broken(&error))?;
        self.happened(1)
    }

    fn program(&mut self) -> Flow {
        self.session.answer(file::now()).map_err(|error| self.broken(&error))?;
        self.happened(1)
    }

    fn tell_runaway(&mut self) -> Result<(), Fail> {
        let n = whole(self.session.game().len());
        let message = gettext_f(
            "The bots have made {n} entries without finishing the match, so they stop here.",
            &[("n", &n)],
        );
        Ok(self.console.say(&message)?)
    }

    /// The program itself could not go on: there is nobody to ask.
    fn broken(&self, error: &PlayError) -> Fail {
        Fail::Failed(self.in_words(error))
    }

    fn in_words(&self, error: &PlayError) -> String {
        match error {
            PlayError::Entry(error) => why(error, self.session.names()),
            other => other.render(self.session.names()),
        }
    }

    /// Tells what the last records did.
    pub(super) fn happened(&mut self, records: usize) -> Flow {
        self.refused = None;
        self.paint = paint(&self.session);
        let same = |seat| match self.session.next() {
            Next::People { seats, secret: false } => seats.first() == Some(seat),
            _ => false,
        };
        if !self.uncovered.is_some_and(same) {
            self.uncover()?;
        }
        tell(&self.session.told(records), self.session.names(), &self.paint, self.console)?;
        Ok(ControlFlow::Continue(()))
    }

    /// Takes what a person entered; tells why not otherwise. Says whether it was taken.
    pub(super) fn enter(&mut self, record: Record<AnyEntry>) -> Result<bool, Fail> {
        let entry = record.entry.clone();
        match self.session.play_in_front_of(self.viewer(), record) {
            Ok(()) => {
                let _ = self.happened(1)?;
                Ok(true)
            }
            Err(error) => {
                let why = self.in_words(&error);
                self.console.say_wrapped(&why, 0)?;
                if let PlayError::Entry(EntryError::Refused(violation)) = error {
                    let can_stand = violation.can_stand && self.referees;
                    if can_stand {
                        self.console
                            .say(&gettext("If your table accepts it anyway, type “stand” and the reason."))?;
                    }
                    self.refused = Some(Refused { entry, can_stand, why });
                }
                Ok(false)
            }
        }
    }

    pub(super) fn undo(&mut self) -> Flow {
        let step = self.session.game().undo_step();
        match self.session.undo(step) {
            Ok(0) => self.console.say(&gettext("Nothing to undo."))?,
            Ok(_) => {
                self.uncover()?;
                self.refused = None;
                self.paint = paint(&self.session);
                self.console.say(&gettext("Undone."))?;
            }
            Err(error) => self.console.say(&self.in_words(&error))?,
        }
        Ok(ControlFlow::Continue(()))
    }

    pub(super) fn redo(&mut self) -> Flow {
        match self.session.redo() {
            Ok(0) => self.console.say(&gettext("Nothing to redo."))?,
            Ok(records) => return self.happened(records),
            Err(error) => self.console.say(&self.in_words(&error))?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The match is over; a mistake at the very end can still be put right.
    fn end(&mut self) -> Flow {
        tell_standing(&self.session, self.console)?;
        self.console.say(&gettext("Press Enter to quit, or type “undo”, “log” or “amend”."))?;
        loop {
            let line = match self.answer(None)? {
                Answered::Line(line) => line,
                Answered::End => return Ok(ControlFlow::Break(())),
                Answered::Moved => return Ok(ControlFlow::Continue(())),
            };
            let said = Said::parse(&line);
            if matches!(said, Said::Nothing | Said::Quit) {
                return Ok(ControlFlow::Break(()));
            }
            let before = self.session.game().len();
            if self.general(&said, None)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            if self.session.game().len() != before || !self.is_over() {
                return Ok(ControlFlow::Continue(()));
            }
        }
    }

    /// Shows the table.
    pub(super) fn tell_table(&mut self) -> Result<(), Fail> {
        let picture = self.session.game().picture(self.viewer());
        self.shown = Some((self.session.game().len(), self.viewer()));
        Ok(tell(&picture, self.session.names(), &self.paint, self.console)?)
    }

    /// At a terminal: shows the table where it is another than the last that was shown.
    pub(super) fn tell_new_table(&mut self) -> Result<(), Fail> {
        let now = (self.session.game().len(), self.viewer());
        if !self.console.terminal || self.shown == Some(now) {
            return Ok(());
        }
        self.console.say("")?;
        self.tell_table()
    }

    /// Whose eyes the screen is for.
    pub(super) fn viewer(&self) -> Viewer {
        self.session.viewer(self.uncovered)
    }

    /// Everyone may look again: what one person saw goes.
    pub(super) fn uncover(&mut self) -> Result<(), Fail> {
        if self.uncovered.take().is_some() && self.console.terminal {
            // Clears the screen and what was scrolled away.
            write!(self.console.out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        Ok(())
    }
}
