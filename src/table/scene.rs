//! What a table is asked to show, and what a person wants of it.

use crate::engine::{AnyEntry, AnyMatch, Component, Names, Seat, Text, Viewer};
use crate::play::{MatchSetup, Next};

/// What is shown at a moment.
pub struct Scene<'a> {
    /// The match; a table downcasts it to its own game.
    pub game: &'a dyn AnyMatch,
    /// The whole match in a review, of which `game` is a moment; lists of moves show all of it.
    pub whole: Option<&'a dyn AnyMatch>,
    /// Who sits where, and who has the dice and cards.
    pub setup: &'a MatchSetup,
    /// The names of the seats.
    pub names: &'a Names,
    /// Whose eyes look; those that see everything in a review of a finished match.
    pub viewer: Viewer,
    /// Whose answer is next.
    pub next: Next,
    /// The seat whose choices are lit and can be made now, if any. In a secret turn with the program's
    /// cards it is the seat that looks behind the curtain.
    pub acting: Option<Seat>,
    /// What a hint proposes, to be marked on the table; nothing is done by it.
    pub hint: Option<&'a AnyEntry>,
    /// Whether chances and what would help are shown to whoever may see them, without being asked for.
    pub advice: bool,
    /// Whether people share this screen, so that a person's own secrets stay covered until they ask.
    pub shared: bool,
    /// Whether everything is typed in, whoever has the dice and cards: an entry is being amended.
    pub amending: bool,
    /// Whether dice may tumble: the scene follows from the last by one entry.
    pub animate: bool,
    /// What the last entry did.
    pub told: &'a [Text],
}

/// What a person wants.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// Enter this choice or answer of chance.
    Enter(AnyEntry),
    /// Enter these, one after the other; stops at the first that is refused.
    EnterAll(Vec<AnyEntry>),
    /// Enter this ruling, for this reason.
    Ruling {
        /// What the table decides.
        entry: AnyEntry,
        /// People's reason.
        reason: String,
    },
    /// Enter these rulings, all or none, for one reason.
    Rulings {
        /// What the table decides, in order.
        entries: Vec<AnyEntry>,
        /// People's reason.
        reason: String,
    },
    /// Why may this not be entered?
    Why(AnyEntry),
    /// Show a rule's text.
    Rule(String),
    /// Show the review after so many entries.
    GoTo(usize),
    /// Let the program answer this one chance request.
    ProgramAnswers(Component),
    /// A person wants to see their own secrets on the shared screen.
    Look(Seat),
    /// Open the game's own form for adjustments by the table.
    Form,
    /// Open the form for what the table decides.
    Adjust,
    /// Take the last entry back.
    Undo,
}
