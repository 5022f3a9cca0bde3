//! A match of any game as one object.

use std::any::Any;
use std::sync::Arc;

use serde_json::{Value, json};

use super::admit::EntryError;
use super::log::AnyLog;
use super::notation::AnyNotation;
use super::words::AnyWords;
use crate::engine::{
    AnyEntry, Carried, ChanceTurn, Component, Edit, Entry, EntryOf, Game, GameInfo, Match, Names, Outcome,
    Record, Rulebook, Scores, Seat, SeatSet, Turn, Viewer, Violation, check,
};

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
    /// records before the edit, and whether any other holds shows only once the edit is made, and stands in the log, or the
    /// log tells that it was tried.
    pub secret: bool,
    /// The match as it would be; give it to [`AnyMatch::accept`].
    pub after: Box<dyn AnyMatch>,
}

/// A match of any game: what it is, how it stands and what is allowed.
pub trait AnyMatch: AnyLog + AnyWords + AnyNotation + Any + std::fmt::Debug + Send {
    /// What is fixed about the game.
    fn info(&self) -> GameInfo;
    /// The game's rulebook.
    fn rulebook(&self) -> &'static Rulebook;
    /// How many seats the match has.
    fn seats(&self) -> usize;
    /// Whether everyone wins or loses together.
    fn cooperative(&self) -> bool;
    /// What is asked for now.
    fn turn(&self) -> Turn;
    /// Whether an entry would be taken as far as `viewer` can tell: what may be said in front of others.
    ///
    /// # Errors
    /// Why not.
    fn check(&self, viewer: Viewer, entry: &AnyEntry) -> Result<(), EntryError>;
    /// The rule by which people must give a reason for this ruling, or for an entry that `stood` against the rules; `None`
    /// if none is needed.
    fn reason_rule(&self, entry: &AnyEntry, stood: bool) -> Option<&'static str>;
    /// What this entry reports of the table's own dice or cards, and the rule that allows it; see
    /// [`RulingRules::reports`](crate::engine::RulingRules::reports).
    fn reports(&self, entry: &AnyEntry) -> Option<(&'static [Component], &'static str)>;
    /// The answer to the chance request that leaves unknown what only these seats see; see
    /// [`Hidden::unknown_answer`](crate::engine::Hidden::unknown_answer).
    fn unknown_answer(&self, unknowing: SeatSet, track_draws: bool) -> Option<AnyEntry>;
    /// Whether the program can play a seat as the match stands.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check_bot(&self, seat: Seat) -> Result<(), Violation>;
    /// Whether the match holds something that the seat may see and the others may not.
    fn holds_secrets_of(&self, seat: Seat) -> bool;
    /// The match as `viewer` sees it: for reading and listing what they say happened.
    fn as_seen(&self, viewer: Viewer) -> Box<dyn AnyMatch>;
    /// What an edit of the log would lead to, as far as `viewer` can tell: the same for all that they do not see.
    ///
    /// # Errors
    /// If the new record is not an entry of this game or against the rules as far as they can tell, or the index is
    /// outside the log.
    fn amend(&self, viewer: Viewer, edit: Edit<Record<AnyEntry>>) -> Result<AmendPreview, EntryError>;
    /// Carries out an edit that was previewed on this very log; says whether it did.
    fn accept(&mut self, preview: AmendPreview) -> bool;
    /// The match as it stood after `n` records.
    fn at(&self, n: usize) -> Box<dyn AnyMatch>;
    /// The scores as they stand.
    fn scores(&self) -> Scores;
    /// How the match ended.
    fn outcome(&self) -> Option<Outcome>;
    /// What a score sheet begins with that goes on from here; `None` where there is none.
    fn carried(&self) -> Option<Carried>;
}

impl dyn AnyMatch + '_ {
    /// The match itself, for front ends that know the game.
    #[must_use]
    pub fn downcast_ref<G: Game>(&self) -> Option<&Match<G>> {
        (self as &dyn Any).downcast_ref()
    }
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

    fn turn(&self) -> Turn {
        Self::turn(self)
    }

    fn check(&self, viewer: Viewer, entry: &AnyEntry) -> Result<(), EntryError> {
        Ok(check(&**self.game(), &self.seen(viewer), self.admitted(entry)?)?)
    }

    fn reason_rule(&self, entry: &AnyEntry, stood: bool) -> Option<&'static str> {
        let entry = entry.downcast_ref::<EntryOf<G>>()?;
        match entry {
            _ if stood && check(&**self.game(), self.state(), entry).is_err() => self.game().stand_rule(),
            Entry::Ruling(ruling) => self.game().reason_rule(ruling),
            Entry::Do { .. } | Entry::Chance(_) | Entry::HandOver(_) => None,
        }
    }

    fn reports(&self, entry: &AnyEntry) -> Option<(&'static [Component], &'static str)> {
        match entry.downcast_ref::<EntryOf<G>>()? {
            Entry::Ruling(ruling) => self.game().reports(ruling),
            Entry::Do { .. } | Entry::Chance(_) | Entry::HandOver(_) => None,
        }
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

    fn as_seen(&self, viewer: Viewer) -> Box<dyn AnyMatch> {
        Box::new(Self::as_seen(self, self.known_viewer(viewer)))
    }

    fn amend(&self, viewer: Viewer, edit: Edit<Record<AnyEntry>>) -> Result<AmendPreview, EntryError> {
        let at = edit.at();
        if !self.hides_from(self.known_viewer(viewer)) {
            return self.amend_openly(edit);
        }
        if let Some(record) = edit.record() {
            match AnyMatch::check(&Self::at(self, at), viewer, &record.entry) {
                Err(EntryError::Refused(violation)) if record.stood && violation.can_stand => {}
                checked => checked?,
            }
        }
        Ok(AmendPreview { kept: at, stop: None, secret: true, ..self.amend_openly(edit)? })
    }

    fn accept(&mut self, preview: AmendPreview) -> bool {
        match (preview.after as Box<dyn Any>).downcast::<Self>() {
            Ok(after) if Arc::ptr_eq(after.game(), self.game()) => {
                *self = *after;
                true
            }
            _ => false,
        }
    }

    fn at(&self, n: usize) -> Box<dyn AnyMatch> {
        Box::new(Self::at(self, n))
    }

    fn scores(&self) -> Scores {
        self.game().scores(self.state())
    }

    fn outcome(&self) -> Option<Outcome> {
        Self::outcome(self)
    }

    fn carried(&self) -> Option<Carried> {
        self.game().carried(self.state()).filter(|_| self.turn() != Turn::Over)
    }
}

impl<G: Game> Match<G> {
    fn amend_openly(&self, edit: Edit<Record<AnyEntry>>) -> Result<AmendPreview, EntryError> {
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
