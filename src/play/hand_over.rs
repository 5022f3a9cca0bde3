//! Somebody comes late or leaves: seats that go over to others while a match is played, as steps of its log.

use super::{GameSession, MatchSetup, PlayError, SeatSetup};
use crate::engine::{AnyEntry, EntryError, HandOver, LogLine, Names, Record, Seat, Source, Text, Turn};
use crate::i18n::{gettext, gettext_f};

impl GameSession {
    /// Hands a seat to somebody else from here on: to a bot, to a person by name, or with neither to nobody, so that the
    /// table moves for it together. The log tells it, and undo takes it back.
    ///
    /// # Errors
    /// If the match is over, nobody else takes the seat, or the bot would lack what it has to see; the match is as it was.
    pub fn hand_over(&mut self, seat: Seat, to: &SeatSetup, now: i64) -> Result<(), PlayError> {
        let entry = self.check_hand_over(seat, to)?;
        self.play(Record { at: now, ..Record::new(entry, Source::Typed) })
    }

    /// The entry that hands a seat over.
    ///
    /// # Errors
    /// As for [`Self::hand_over`].
    pub fn check_hand_over(&self, seat: Seat, to: &SeatSetup) -> Result<AnyEntry, EntryError> {
        let refuse = |why: String| Err(EntryError::Malformed(why));
        if self.game().turn() == Turn::Over {
            return refuse(gettext("The match is over."));
        }
        match self.setup().seats.get(seat.index()) {
            None => return refuse(gettext("There is no such seat.")),
            Some(sits) if sits == to => {
                let name = self.names().of(seat);
                return refuse(gettext_f("{name} plays this seat already.", &[("name", &name)]));
            }
            Some(_) => {}
        }
        if to.bot.is_some() {
            self.game().check_bot(seat)?;
        }
        self.game().hand_over(HandOver { seat, name: to.name.clone(), bot: to.bot })
    }

    /// Who sits in the seats after so many entries.
    #[must_use]
    pub fn seats_at(&self, n: usize) -> Vec<SeatSetup> {
        seats_after(&self.began, self.game().hand_overs().iter().filter(|(at, _)| *at < n))
    }

    /// What was decided before the match, with the seats as they were after so many entries; `None` if that is how they are
    /// now.
    #[must_use]
    pub fn setup_then(&self, n: usize) -> Option<MatchSetup> {
        let seats = Some(self.seats_at(n)).filter(|seats| *seats != self.setup.seats)?;
        Some(MatchSetup { seats, ..self.setup.clone() })
    }

    /// The names of the seats after so many entries.
    #[must_use]
    pub fn names_at(&self, n: usize) -> Names {
        names_of(&self.seats_at(n))
    }

    /// What was decided before the match, with the seats as they were then.
    #[must_use]
    pub fn setup_at_start(&self) -> MatchSetup {
        MatchSetup { seats: self.began.clone(), ..self.setup.clone() }
    }

    /// The log from an index on, in which everybody has the name of who sat there then.
    #[must_use]
    pub fn lines_from(&self, from: usize) -> Vec<LogLine> {
        let (mut lines, overs) = (self.game().lines_from(from), self.game().hand_overs());
        let Some((last, _)) = overs.last() else { return lines };
        let mut overs = overs.iter().peekable();
        let mut seats = self.began.clone();
        for (at, line) in (from..).zip(&mut lines) {
            while let Some((_, over)) = overs.next_if(|(n, _)| *n < at) {
                take(&mut seats, over);
            }
            if at > *last {
                break;
            }
            let names = names_of(&seats);
            line.told = std::mem::take(&mut line.told).into_iter().map(|text| text.pinned(&names)).collect();
            line.chapter = line.chapter.take().map(|chapter| chapter.pinned(&names));
        }
        lines
    }

    /// What the last `n` entries did, in which everybody has the name of who sat there then.
    #[must_use]
    pub fn told(&self, n: usize) -> Vec<Text> {
        let lines = self.lines_from(self.game().len().saturating_sub(n));
        lines.into_iter().flat_map(|line| line.told).collect()
    }

    /// Whether people came or went, and the one who is there has not said since that they have the screen, on which there
    /// would be something that others must not see.
    #[must_use]
    pub fn waits_for_screen(&self) -> bool {
        let over = self.game().turn() == Turn::Over;
        self.passed_on && !over && self.setup.people().len() == 1 && self.has_secrets()
    }

    /// Whoever the screen is for now has it, and nobody else looks at it.
    pub const fn has_taken_the_screen(&mut self) {
        self.passed_on = false;
    }

    /// Sees to it that the seats are those of the log, after it has changed. Where people came or went, nobody knows who
    /// looks at the screen.
    pub(super) fn reseat(&mut self) {
        let now = seats_after(&self.began, &self.game().hand_overs());
        if now != self.setup.seats {
            self.setup.seats = now;
            self.take_names();
            self.passed_on = true;
        }
    }
}

fn seats_after<'a>(
    began: &[SeatSetup],
    overs: impl IntoIterator<Item = &'a (usize, HandOver)>,
) -> Vec<SeatSetup> {
    let mut seats = began.to_vec();
    overs.into_iter().for_each(|(_, over)| take(&mut seats, over));
    seats
}

fn take(seats: &mut [SeatSetup], over: &HandOver) {
    if let Some(seat) = seats.get_mut(over.seat.index()) {
        *seat = over.into();
    }
}

fn names_of(seats: &[SeatSetup]) -> Names {
    Names(seats.iter().map(|seat| seat.name.clone()).collect())
}
