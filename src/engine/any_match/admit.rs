//! What gets at the rules of a match: entries of its game that name only its seats.

use crate::engine::notation::Unread;
use crate::engine::stranger::stranger;
use crate::engine::{AnyEntry, EntryOf, Game, Match, Seat, Viewer, Violation, text};

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

impl<G: Game> Match<G> {
    /// The state as `viewer` sees it.
    #[must_use]
    pub fn seen(&self, viewer: Viewer) -> G::State {
        self.game().observe(self.state(), self.known_viewer(viewer))
    }

    /// Whoever does not sit at the table sees what everyone sees.
    pub(super) fn known_viewer(&self, viewer: Viewer) -> Viewer {
        match viewer {
            Viewer::Seat(seat) if !self.has(seat) => Viewer::Table,
            viewer => viewer,
        }
    }

    /// Whether the match has this seat.
    pub(super) fn has(&self, seat: Seat) -> bool {
        seat.index() < self.game().seats()
    }

    /// An entry that names only seats of this match.
    pub(super) fn known(&self, entry: EntryOf<G>) -> Result<AnyEntry, Unread> {
        match stranger(&entry, self.game().seats()) {
            None => Ok(AnyEntry::new(entry)),
            Some(_) => {
                Err(Unread::Unclear(text("The seats are numbered 1 to {n}.").with("n", self.game().seats())))
            }
        }
    }

    /// An entry of this game that names only seats of this match; nothing else gets at its rules.
    pub(super) fn admitted<'a>(&self, entry: &'a AnyEntry) -> Result<&'a EntryOf<G>, EntryError> {
        let typed = typed::<G>(entry)?;
        no_stranger(&**self.game(), typed).map(|()| typed)
    }
}

fn typed<G: Game>(entry: &AnyEntry) -> Result<&EntryOf<G>, EntryError> {
    let other = || EntryError::Malformed(format!("it is not an entry of {}", G::INFO.id));
    entry.downcast_ref::<EntryOf<G>>().ok_or_else(other)
}

/// Refuses an entry that names a seat which the match does not have.
pub(super) fn no_stranger<G: Game>(game: &G, entry: &EntryOf<G>) -> Result<(), EntryError> {
    match stranger(entry, game.seats()) {
        Some(found) => Err(EntryError::Malformed(found.to_string())),
        None => Ok(()),
    }
}
