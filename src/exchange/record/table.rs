//! The match that a record tells, entry by entry: writing and reading go along the same one.

use serde_json::Value;

use super::line::Said;
use super::{Who, labels, read_lag, source, usual_source};
use crate::bots::BotMatch;
use crate::engine::{AnyEntry, EntryError, Names, Record, RuleId, Seat, Source, Unread};
use crate::i18n::{gettext, gettext_f};
use crate::play::{Catalogue, MatchSetup, SeatSetup};

use super::super::Unplayable;

/// What is wrong with an entry: at which byte of its line, by which rule, and why.
pub(super) type Trouble = (usize, Option<RuleId>, String);

/// A match as far as its entries have been told.
pub(super) struct Table {
    /// With the seats as they are now.
    pub setup: MatchSetup,
    pub game: Box<dyn BotMatch>,
    /// Whether what newer rules forbid stands.
    older: bool,
    /// When the last entry was made whose time is known.
    pub last: i64,
}

/// What the marks behind an entry say.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Marks {
    source: Option<Source>,
    stood: bool,
    note: String,
    /// When, in milliseconds since 1970 UTC; 0 if nobody knows.
    pub at: i64,
    /// That it was taken out of the log: as the how many-eth, when and why.
    pub struck: Option<(usize, i64, String)>,
}

impl Table {
    pub(super) fn new(
        catalogue: &Catalogue,
        setup: MatchSetup,
        rules_version: u32,
        began: i64,
    ) -> Result<Self, Unplayable> {
        let def = catalogue.find(&setup.game).ok_or_else(|| Unplayable::Game(setup.game.clone()))?;
        let game = def.create(&setup).map_err(Unplayable::Setup)?;
        Ok(Self { older: rules_version < def.info.rules_version, setup, game, last: began })
    }

    pub(super) fn labels(&self) -> Vec<String> {
        labels(&self.setup.seats)
    }

    /// The entry that a line tells, allowed or not, with its marks.
    pub(super) fn read(&self, said: &Said<'_>) -> Result<(Record<AnyEntry>, Marks), Trouble> {
        let marks = self.marks(said)?;
        let entry = self.entry(said)?;
        let source = marks.source.unwrap_or_else(|| usual_source(said.who, &self.setup, self.game.turn()));
        let record = Record { entry, source, stood: marks.stood, note: marks.note.clone(), at: marks.at };
        Ok((record, marks))
    }

    fn entry(&self, said: &Said<'_>) -> Result<AnyEntry, Trouble> {
        if said.words.starts_with("{\"") {
            let json: Value = serde_json::from_str(said.words)
                .map_err(|error| (said.at + error.column().saturating_sub(1), None, error.to_string()))?;
            let entry = self
                .game
                .read(self.game.len(), &json)
                .map_err(|error| told(said.at, error, &self.names()))?;
            return match who(&entry) == said.who {
                true => Ok(entry),
                false => Err((said.at, None, gettext("This is the entry of somebody else."))),
            };
        }
        let read = match said.who {
            Who::Seat(seat) => self.game.read_action(seat, said.words, &self.names()),
            Who::Chance => self.game.read_chance(said.words, &self.names()),
            Who::Ruling | Who::HandOver => {
                return Err((said.at, None, gettext("Expected the entry as JSON, such as {\"ruling\": …}.")));
            }
        };
        read.map_err(|unread| match unread {
            Unread::Refused(violation) => {
                (said.at, Some(violation.rule), violation.text.render(&self.names()))
            }
            Unread::Unclear(text) => (said.at, None, text.render(&self.names())),
        })
    }

    /// The JSON that a line tells, whatever it means: what was taken out of a log need not fit it any more.
    pub(super) fn unread(&self, said: &Said<'_>) -> Result<(Record<Value>, Marks), Trouble> {
        let marks = self.marks(said)?;
        let entry = serde_json::from_str(said.words)
            .map_err(|error| (said.at + error.column().saturating_sub(1), None, error.to_string()))?;
        let source = marks.source.unwrap_or_else(|| usual_source(said.who, &self.setup, self.game.turn()));
        let record = Record { entry, source, stood: marks.stood, note: marks.note.clone(), at: marks.at };
        Ok((record, marks))
    }

    /// Goes on with an entry.
    pub(super) fn play(&mut self, record: Record<AnyEntry>) -> Result<(), EntryError> {
        let over = record.entry.hand_over().cloned();
        if record.at != 0 {
            self.last = record.at;
        }
        match self.game.play(record.clone()) {
            Err(EntryError::Refused(violation)) if self.older && violation.can_stand => {
                self.game.play(Record { stood: true, ..record })
            }
            held => held,
        }?;
        if let Some(over) = over
            && let Some(seat) = self.setup.seats.get_mut(over.seat.index())
        {
            *seat = SeatSetup::from(&over);
        }
        Ok(())
    }

    pub(super) fn names(&self) -> Names {
        self.setup.names()
    }

    fn marks(&self, said: &Said<'_>) -> Result<Marks, Trouble> {
        let mut marks = Marks::default();
        for (at, mark) in &said.marks {
            let mark = mark.trim();
            let wrong = || (*at, None, gettext_f("The mark “{mark}” cannot be read.", &[("mark", mark)]));
            if let Some(source) = source(mark) {
                marks.source = Some(source);
            } else if mark == "stood" {
                marks.stood = true;
            } else if let Some(note) = mark.strip_prefix("note ") {
                marks.note = serde_json::from_str(note.trim()).map_err(|_| wrong())?;
            } else if let Some(time) = mark.strip_prefix("at ") {
                marks.at = time_of(time).ok_or_else(wrong)?;
            } else if let Some(struck) = mark.strip_prefix("struck ") {
                marks.struck = Some(struck_of(struck).ok_or_else(wrong)?);
            } else if mark.starts_with(['+', '-']) {
                let lag = read_lag(mark).ok_or_else(wrong)?;
                marks.at = self.last.checked_add(lag).ok_or_else(wrong)?;
            }
        }
        Ok(marks)
    }
}

/// Whose entry it is.
pub(super) fn who(entry: &AnyEntry) -> Who {
    match (entry.seat(), entry.hand_over()) {
        (Some(seat), _) => Who::Seat(seat),
        (None, Some(_)) => Who::HandOver,
        (None, None) if entry.to_json().get("ruling").is_some() => Who::Ruling,
        (None, None) => Who::Chance,
    }
}

/// Whose entry it is that nothing has read.
pub(super) fn who_of(entry: &Value) -> Who {
    let seat = || entry.pointer("/do/seat")?.as_u64().and_then(|seat| u8::try_from(seat).ok()).map(Seat);
    match () {
        () if entry.get("ruling").is_some() => Who::Ruling,
        () if entry.get("hand_over").is_some() => Who::HandOver,
        () => seat().map_or(Who::Chance, Who::Seat),
    }
}

/// Why an entry was not taken.
pub(super) fn told(at: usize, error: EntryError, names: &Names) -> Trouble {
    match error {
        EntryError::Refused(violation) => (at, Some(violation.rule), violation.text.render(names)),
        EntryError::Malformed(why) => (at, None, why),
    }
}

/// A time in milliseconds since 1970 UTC.
pub(super) fn time_of(text: &str) -> Option<i64> {
    text.trim().parse::<jiff::Timestamp>().ok().map(jiff::Timestamp::as_millisecond)
}

/// `3 2026-11-23T19:16:58Z "undo"`
fn struck_of(text: &str) -> Option<(usize, i64, String)> {
    let (order, rest) = text.trim().split_once(' ')?;
    let (time, reason) = rest.trim().split_once(' ')?;
    Some((order.parse().ok()?, time_of(time)?, serde_json::from_str(reason.trim()).ok()?))
}
