use std::cmp::Ordering;

use super::{Hidden, Seat};

/// The most choices [`Advice::candidates`] gives.
pub const MAX_CANDIDATES: usize = 512;

/// How many numbers [`Lookahead::slot`] may give.
pub const SLOTS: usize = 4096;

/// What bots and hints need to know about a game. Reads nothing that the seat it is asked for cannot see.
pub trait Advice: Hidden {
    /// Fills `out` (cleared first) with the choices worth thinking about, [`MAX_CANDIDATES`] at most: everything
    /// legal, or a sensible selection where that is too much. Not empty where `legal` is not. The same state
    /// gives the same order. Every search, every hint and every list shown to people uses this.
    fn candidates(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>) {
        self.legal(state, seat, out);
    }

    /// How good the state looks for `seat`, from 0 (lost) to 1 (won), for bots that stop early.
    fn evaluate(&self, state: &Self::State, seat: Seat) -> f32;

    /// A rule of thumb: how sensible `action` looks to `seat`; only the order of the values counts.
    fn rate(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> f32;

    /// A search of the game's own, where one that plays on at random would see little: what each of `choices` is
    /// worth to `seat`, from 0 (lost) to 1 (won). `effort` says how thorough it may be, as a number of simulations;
    /// the answer comes within a second. `None` where the general search does as well.
    fn judge(
        &self,
        state: &Self::State,
        seat: Seat,
        choices: &[Self::Action],
        effort: u32,
    ) -> Option<Vec<f32>> {
        let _ = (state, seat, choices, effort);
        None
    }

    /// What a search that looks at every line of play needs to know. `None` for games with luck, secrets or
    /// other than two seats: their bots sample instead.
    fn lookahead(&self) -> Option<&dyn Lookahead<Self>> {
        None
    }
}

/// What a game of two seats without luck and secrets tells a search that looks at every line of play.
/// A game opts in by [`Advice::lookahead`].
pub trait Lookahead<G: Advice>: Sync {
    /// A hash of everything that the rest of the match and [`Self::points`] depend on.
    fn key(&self, state: &G::State) -> u64;

    /// How good a running match looks for a seat, in hundredths of the game's natural unit; the other
    /// seat's points are the negative. Between -500,000 and 500,000.
    fn points(&self, state: &G::State, seat: Seat) -> i32;

    /// What it costs the seat that searches, in points, that nothing has come about for so long. Both seats
    /// think so of themselves; otherwise who is ahead, or nobody, would have a reason to do anything.
    fn delay(&self, state: &G::State) -> i32;

    /// How the match ended for a seat: won, drawn, lost; `None` while it runs.
    fn result(&self, state: &G::State, seat: Seat) -> Option<Ordering>;

    /// Whether the candidates come from a book of good openings, of which a search need not look at all.
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
