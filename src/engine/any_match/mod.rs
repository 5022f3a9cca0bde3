//! A match as an object, for front ends and the archive: one face for every game, in four parts. Entries stay typed
//! inside [`AnyEntry`]. [`Match`] implements it for all games at once.

mod log;
mod notation;
mod words;

use std::any::Any;

use serde_json::{Value, json};

use super::notation::Unread;
use super::stranger::stranger;
use super::{
    AnyEntry, ChanceTurn, Entry, EntryOf, Game, GameInfo, Match, Names, Outcome, Rulebook, Scores, Seat,
    SeatSet, Turn, Viewer, Violation, check, text,
};

pub use log::{AmendPreview, AnyLog, Stopped};
pub use notation::AnyNotation;
pub use words::{AnyWords, Choice, Listing, LogLine, MAX_LISTED};

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
    /// The match as `viewer` sees it: for reading and listing what they say happened.
    fn as_seen(&self, viewer: Viewer) -> Box<dyn AnyMatch>;
    /// The scores as they stand.
    fn scores(&self) -> Scores;
    /// How the match ended.
    fn outcome(&self) -> Option<Outcome>;
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
            Entry::Do { .. } | Entry::Chance(_) => None,
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

    fn scores(&self) -> Scores {
        self.game().scores(self.state())
    }

    fn outcome(&self) -> Option<Outcome> {
        Self::outcome(self)
    }
}

impl<G: Game> Match<G> {
    /// The state as `viewer` sees it.
    #[must_use]
    pub fn seen(&self, viewer: Viewer) -> G::State {
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
