use std::cmp::Ordering;

use super::{Game, Seat};

/// How many numbers [`Lookahead::slot`] may give.
pub const SLOTS: usize = 4096;

/// What a game of two seats without luck and secrets tells a search that looks at every line of play.
/// A game opts in by [`Game::lookahead`].
pub trait Lookahead<G: Game>: Sync {
    /// A hash of everything that the rest of the match and [`Self::points`] depend on.
    fn key(&self, state: &G::State) -> u64;

    /// How good a running match looks for a seat, in hundredths of the game's natural unit; the other
    /// seat's points are the negative. Between -500,000 and 500,000.
    fn points(&self, state: &G::State, seat: Seat) -> i32;

    /// What it costs the seat that searches, in points, that nothing has come about for so long. Both seats
    /// think so of themselves; otherwise who is ahead, or nobody, would have a reason to do anything.
    fn delay(&self, state: &G::State) -> i32;

    /// How the match ended for a seat: won, drawn, lost; `None` while it runs.
    fn verdict(&self, state: &G::State, seat: Seat) -> Option<Ordering>;

    /// Fills `out` (cleared first) with the choices worth thinking about: everything legal, or a selection
    /// where that is too much. The same state gives the same order.
    fn candidates(&self, state: &G::State, seat: Seat, out: &mut Vec<G::Action>);

    /// Whether the candidates come from a book of beginnings. A search opens only some of its pages, others each
    /// time, so that matches do not all begin alike.
    fn has_book(&self, state: &G::State) -> bool {
        let _ = state;
        false
    }

    /// Fills `out` (cleared first) with the choices after which [`Self::points`] may be far off because
    /// something is taken: a search does not stop before them. Empty in a quiet state.
    fn captures(&self, state: &G::State, seat: Seat, out: &mut Vec<G::Action>);

    /// What a choice takes at once, in the game's natural unit; 0 for a quiet one.
    fn gain(&self, state: &G::State, action: &G::Action) -> i32;

    /// A number below [`SLOTS`] under which a search remembers how choices of this kind fared. Different
    /// choices may share one.
    fn slot(&self, action: &G::Action) -> u16;
}
