//! Dice Tuners: hire a hero, draft and deploy dice, fight duels. Rules `DT-*`.
//!
//! [`DiceTuners`] holds what is fixed for a match, [`State`] what changes. An entry is carried out on a
//! [`table::Table`], which then goes on by itself until something is asked for.

mod abilities;
pub mod action;
pub mod cards;
mod chance;
mod choose;
mod claims;
pub mod content;
mod deploy;
pub mod dice;
mod discard;
mod draft;
mod duel;
mod evaluate;
pub mod event;
mod finish;
mod hidden;
pub mod ids;
pub mod options;
mod recruit;
mod rulings;
mod setup;
pub mod state;
mod strength;
mod table;
mod validate;
mod words;

use std::sync::OnceLock;

pub use action::{AbilityRef, Action, DieRef, Outcome, Place, Request, Ruling, Shown, Targets};
pub use claims::{Claim, MAX_CLAIMS, Said, disproofs};
pub use event::{Event, NoWinner};
pub use ids::{CardId, CardRef, Counts, HeroId, HeroSet};
pub use setup::{DiceTuners, Pairing};
pub use state::{Commit, Duel, SeatState, Slot, State, Step, Verdict};
use table::Table;

use crate::engine::{
    EntryOf, Game, GameInfo, Random, Rulebook, Scores, Seat, Setup, SetupError, Text, Turn, Viewer, Violation,
};
use crate::i18n::N_;

/// The rulebook.
///
/// # Panics
/// Never: the rulebook is part of the program and a test reads it.
#[must_use]
pub fn rulebook() -> &'static Rulebook {
    static RULEBOOK: OnceLock<Rulebook> = OnceLock::new();
    #[expect(clippy::expect_used, reason = "the file is part of the program; a test reads it")]
    RULEBOOK.get_or_init(|| {
        Rulebook::parse(include_str!("../../../data/rules/dice-tuners.toml")).expect("the rulebook reads")
    })
}

impl Game for DiceTuners {
    type Content = content::Content;
    type State = State;
    type Action = Action;
    type Request = Request;
    type Outcome = Outcome;
    type Ruling = Ruling;

    const INFO: GameInfo = GameInfo {
        id: "dice-tuners",
        title: N_("Dice Tuners"),
        min_seats: 2,
        max_seats: state::MAX_PLAYERS,
        rules_version: 1,
        has_dice: true,
        has_cards: true,
        cooperative: false,
    };

    fn rulebook() -> &'static Rulebook {
        rulebook()
    }

    fn default_pack() -> &'static str {
        include_str!("../../../data/packs/dice-tuners/default.toml")
    }

    fn check_content(content: &Self::Content) -> Vec<Text> {
        validate::validate(content)
    }

    fn new(setup: Setup<Self::Content>) -> Result<Self, SetupError> {
        Self::set_up(setup)
    }

    fn seats(&self) -> usize {
        self.players()
    }

    fn start(&self) -> State {
        self.before_the_deal()
    }

    fn turn(&self, state: &State) -> Turn {
        self.asked(state)
    }

    fn request(&self, state: &State) -> Option<Request> {
        self.wanted(state)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        self.list(state, seat, out);
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        self.judge(state, seat, action)
    }

    fn check_chance(&self, state: &State, outcome: &Outcome) -> Result<(), Violation> {
        self.judge_chance(state, outcome)
    }

    fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Violation> {
        self.judge_ruling(state, ruling)
    }

    fn act(&self, state: &mut State, seat: Seat, action: &Action) {
        Table { game: self, state, watch: &mut () }.act(seat, action);
    }

    fn happen(&self, state: &mut State, outcome: &Outcome) {
        Table { game: self, state, watch: &mut () }.happen(outcome);
    }

    fn rule(&self, state: &mut State, ruling: &Ruling) {
        Table { game: self, state, watch: &mut () }.rule(ruling);
    }

    fn sample(&self, state: &State, random: &mut Random) -> Outcome {
        self.draw_lots(state, random)
    }

    fn untold(&self, state: &State, track_draws: bool) -> Option<Outcome> {
        self.left_untold(state, track_draws)
    }

    fn observe(&self, state: &State, viewer: Viewer) -> State {
        self.seen_by(state, viewer)
    }

    fn fill_unknown(&self, state: &mut State, random: &mut Random) {
        self.imagine(state, random);
    }

    fn scores(&self, state: &State) -> Scores {
        self.standing(state)
    }

    fn outcome(&self, state: &State) -> Option<crate::engine::Outcome> {
        self.result(state)
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        evaluate::evaluate(self, state, seat)
    }

    fn rate(&self, state: &State, seat: Seat, action: &Action) -> f32 {
        evaluate::rate(self, state, seat, action)
    }

    fn ask(&self, state: &State) -> Text {
        words::ask(self, state)
    }

    fn name(&self, state: &State, seat: Seat, action: &Action) -> Text {
        words::name(self, state, seat, action)
    }

    fn tell(&self, before: &State, entry: &EntryOf<Self>, after: &State) -> Vec<Text> {
        words::tell(self, before, entry, after)
    }

    fn resolve_names(&self, value: &mut serde_json::Value) {
        self.resolve(value);
    }
}

#[cfg(test)]
mod tests;
