use std::cmp::Ordering;

use super::{Care, Hidden, Levels, Seat};

/// The most choices [`Advice::candidates`] gives.
pub const MAX_CANDIDATES: usize = 512;

/// How many numbers [`Lookahead::slot`] may give.
pub const SLOTS: usize = 4096;

/// How thorough a game's own search may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How many simulations a search by sampling would make instead.
    pub simulations: u32,
    /// How far it looks.
    pub care: Care,
    /// Raises what it imagines, such as rolls: 0 as a player does. Games that imagine nothing do not read it.
    pub seed: u64,
    /// Whether what choices are worth is meant as a chance: a player may set choices off from each other that hardly
    /// differ by it.
    pub chances: bool,
}

/// How an analysis finds what a position is worth to each seat. Any way is fair if it is the same everywhere; one that
/// foresees more tells luck from the rest more sharply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gauge {
    /// By many playouts of the bots' search, and [`Advice::evaluate_all`] where they stop.
    Playouts,
    /// By [`Advice::look_back`] alone: where playouts hardly ever win, they say nothing.
    Evaluation,
    /// By looking at lines of play, where there is a [`Lookahead`].
    Lines,
}

/// What bots and hints need to know about a game. Reads nothing that the seat it is asked for cannot see.
pub trait Advice: Hidden {
    /// How far bots of each level think.
    const LEVELS: Levels = Levels::USUAL;

    /// How an analysis finds what a position is worth.
    const GAUGE: Gauge = Gauge::Playouts;

    /// Fills `out` (cleared first) with the choices worth thinking about, [`MAX_CANDIDATES`] at most: everything
    /// legal, or a sensible selection where that is too much. Not empty where `legal` is not. The same state
    /// gives the same order. Every search, every hint and every list shown to people uses this.
    fn candidates(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>) {
        self.legal(state, seat, out);
    }

    /// Whether there is anything to advise `seat` on: not where people only tell what happened.
    fn can_advise(&self, state: &Self::State, seat: Seat) -> bool {
        let _ = (state, seat);
        true
    }

    /// How good the state looks for `seat`, from 0 (lost) to 1 (won), for bots that stop early.
    fn evaluate(&self, state: &Self::State, seat: Seat) -> f32;

    /// The same for all seats, from seat 0 on: searches ask for nothing else.
    fn evaluate_all(&self, state: &Self::State, values: &mut [f32]) {
        for (seat, value) in (0u8..).map(Seat).zip(values) {
            *value = self.evaluate(state, seat);
        }
    }

    /// How good the state looks to those who look back on a match, and so may know what seats hold; nothing in it is
    /// unknown. From seat 0 on, in the units of [`Self::evaluate`].
    fn look_back(&self, state: &Self::State, values: &mut [f32]) {
        self.evaluate_all(state, values);
    }

    /// How likely a seat wins that a search by sampling gives this value, from 0 to 1. Its playouts go by lot in part,
    /// which may make every lead look smaller than it is. What was higher stays higher.
    fn likely(&self, value: f32) -> f32 {
        value
    }

    /// A rule of thumb: how sensible `action` looks to `seat`; only the order of the values counts.
    fn rate(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> f32;

    /// The same for two choices of the same state: searches compare two by two. The ratings are those of
    /// [`Self::rate`].
    fn rate_both(&self, state: &Self::State, seat: Seat, actions: [&Self::Action; 2]) -> [f32; 2] {
        actions.map(|action| self.rate(state, seat, action))
    }

    /// A search of the game's own, where one that plays on at random would see little: what each of `choices` is
    /// worth to `seat`, from 0 (lost) to 1 (won). The answer comes within a second. `None` where the general search
    /// does as well.
    fn judge(
        &self,
        state: &Self::State,
        seat: Seat,
        choices: &[Self::Action],
        effort: Effort,
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

    /// So many points ahead, a seat wins e times (2.72 times) as often as it loses: what makes points a chance to win.
    fn scale(&self) -> f32;

    /// How little a seat that searches likes it, in points, that nothing has come about for long; 0 or more. It would
    /// otherwise wait until a rule ends the match.
    fn weariness(&self, state: &G::State, seat: Seat) -> i32;

    /// Whether a match that has ended did so only because nothing came about for long. Nobody plays for that.
    fn cut_off(&self, state: &G::State) -> bool;

    /// How much more a choice of the seat that searches is liked than its value says, in points, when nothing has come
    /// about for long: more the more it seeks play. Otherwise even sides, or who is ahead, would have no reason to do
    /// anything.
    fn urge(&self, before: &G::State, after: &G::State, seat: Seat) -> i32;

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

    /// Choices with the same number are misjudged alike, those without one each by itself. Otherwise what can be done in
    /// the most ways would be done most often by error.
    fn idea(&self, action: &G::Action) -> Option<u32> {
        let _ = action;
        None
    }

    /// A number below [`SLOTS`] under which a search remembers how choices of this kind fared. Different
    /// choices may share one.
    fn slot(&self, action: &G::Action) -> u16;
}
