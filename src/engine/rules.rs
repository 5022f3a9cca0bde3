use std::fmt::Debug;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{
    Carried, EventSink, GameInfo, Outcome, Packs, Random, Rulebook, Scores, Seat, Setup, SetupError, Turn,
    Violation,
};

/// A game's rules, for one set-up (seats, options, content).
///
/// Pure: the same entries give the same states. `legal`, `check_action` and `apply_action` never disagree: an
/// action is in `legal` exactly if `check_action` accepts it, except where the method says otherwise.
pub trait Rules: Packs {
    /// Everything that changes during a match.
    type State: Clone + Eq + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// A seat's choice.
    type Action: Clone + Eq + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// Something that an entry brought about and does not say itself, such as a duel won.
    type Event: Clone + PartialEq + Debug + Serialize + JsonSchema + Send + Sync;

    /// What is fixed about the game.
    const INFO: GameInfo;

    /// The rulebook, with options and terms.
    fn rulebook() -> &'static Rulebook;

    /// Fixes the set-up.
    ///
    /// # Errors
    /// If the seats, an option or the content do not fit the game; all reasons are given.
    fn new(setup: Setup<Self::Content>) -> Result<Self, SetupError>;

    /// How many seats this match has.
    fn seats(&self) -> usize;

    /// Whether everyone wins or loses together in this match.
    fn cooperative(&self) -> bool {
        false
    }

    /// The state before the first entry.
    fn start(&self) -> Self::State;

    /// What is asked for now.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Fills `out` (cleared first) with everything that `seat` may do now; empty if it is not asked. Choices
    /// that differ only in interchangeable pieces stand once; `check_action` accepts each of them.
    ///
    /// Exact, however long the list: for tests and counting. The referee lists no more than
    /// [`MAX_LISTED`](super::MAX_LISTED), and asks [`count_legal`](Self::count_legal) first. Whoever looks for a good
    /// choice or shows a list takes [`Advice::candidates`](super::Advice::candidates), which is bounded. A game splits a
    /// choice of many pieces into several steps where its rules allow it.
    fn legal(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// How many actions [`legal`](Self::legal) lists; for games that count faster than they list. A game whose
    /// lists can be longer than [`MAX_LISTED`](super::MAX_LISTED) counts without listing.
    fn count_legal(&self, state: &Self::State, seat: Seat) -> usize {
        let mut actions = Vec::new();
        self.legal(state, seat, &mut actions);
        actions.len()
    }

    /// One of the legal actions by lot; `None` if `seat` is not asked. `room` is space for a list, of which nothing is
    /// read. Each legal action can come up, all as often as each other unless the game says otherwise.
    ///
    /// For matches at random, of which playouts run millions. A game in which [`legal`](Self::legal) may list
    /// thousands draws without listing them.
    fn random_legal(
        &self,
        state: &Self::State,
        seat: Seat,
        random: &mut Random,
        room: &mut Vec<Self::Action>,
    ) -> Option<Self::Action> {
        self.legal(state, seat, room);
        random.pick(room).cloned()
    }

    /// The same where [`turn`](Self::turn) has just asked this seat, so that a game need not find that out again.
    fn random_asked(
        &self,
        state: &Self::State,
        seat: Seat,
        random: &mut Random,
        room: &mut Vec<Self::Action>,
    ) -> Option<Self::Action> {
        self.random_legal(state, seat, random, room)
    }

    /// Whether `seat` may do this now.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check_action(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Result<(), Violation>;

    /// Carries out a choice. The caller has seen `check_action` accept it, or refuse it with
    /// [`Violation::can_stand`]; anything else may give a state that breaks the rules, but never a panic.
    fn apply_action(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        events: &mut impl EventSink<Self::Event>,
    );

    /// The scores as they stand.
    fn scores(&self, state: &Self::State) -> Scores;

    /// How the match ended; `None` while it runs.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// What a score sheet begins with that goes on from here; `None` where there is none.
    fn carried(&self, state: &Self::State) -> Option<Carried> {
        let _ = state;
        None
    }
}
