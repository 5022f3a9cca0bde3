//! DiceWar: two tribes of dice on a 7x7 board, without luck after the first roll. Rules `DW-*`.
//!
//! [`DiceWar`] holds what is fixed for a match, [`State`] what changes: plain memory that a search copies.
//! An entry is carried out on a [`table::Table`]; tribes are content, compiled to [`tribe::Tribe`]s.

pub mod action;
mod check;
pub mod content;
mod danger;
mod evaluate;
pub mod event;
pub mod field;
pub mod finish;
mod legal;
mod lookahead;
mod notation;
pub mod options;
mod perft;
mod position;
mod reach;
mod rulings;
mod setup;
pub mod state;
mod table;
mod tribe;
mod validate;
mod view;
mod words;
mod written;

use std::sync::OnceLock;

pub use action::{Action, Beside, Outcome, Request, Ruling};
pub use danger::Capture;
pub use event::Event;
pub use field::Field;
pub use legal::POWER;
pub use setup::DiceWar;
pub use state::{BLACK, Phase, RED, State, pair_index};
use table::Table;

use crate::engine::{
    Entry, EntryOf, Game, GameInfo, Lookahead, Random, Rulebook, Scores, Seat, Setup, SetupError, Text, Turn,
    Viewer, Violation,
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
        Rulebook::parse(include_str!("../../../data/rules/dice-war.toml")).expect("the rulebook reads")
    })
}

/// The id of a rule that content names, if there is such a rule.
fn rule_id(id: &str) -> Option<&'static str> {
    rulebook().rule(id).map(|rule| rule.id.as_str())
}

impl DiceWar {
    /// What an entry brings about, step by step.
    #[must_use]
    pub fn events(&self, before: &State, entry: &EntryOf<Self>) -> Vec<Event> {
        let mut state = *before;
        let mut events = Vec::new();
        let mut table = Table::new(self, &mut state, &mut events);
        match entry {
            Entry::Do { seat, action } => table.act(*seat, action),
            Entry::Chance(outcome) => table.happen(*outcome),
            Entry::Ruling(ruling) => table.rule(ruling),
        }
        events
    }
}

impl Game for DiceWar {
    type Content = content::Content;
    type State = State;
    type Action = Action;
    type Request = Request;
    type Outcome = Outcome;
    type Ruling = Ruling;

    const INFO: GameInfo = GameInfo {
        id: "dice-war",
        title: N_("DiceWar: Light of Dragons"),
        min_seats: 2,
        max_seats: 2,
        rules_version: 1,
        has_dice: true,
        has_cards: false,
        cooperative: false,
    };

    fn rulebook() -> &'static Rulebook {
        rulebook()
    }

    fn default_pack() -> &'static str {
        include_str!("../../../data/packs/dice-war/default.toml")
    }

    fn check_content(content: &Self::Content) -> Vec<Text> {
        validate::faults(content)
    }

    fn new(setup: Setup<Self::Content>) -> Result<Self, SetupError> {
        Self::set_up(setup)
    }

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        self.before_the_war()
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
        self.judge_chance(state, *outcome)
    }

    fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Violation> {
        self.judge_ruling(state, ruling)
    }

    fn act(&self, state: &mut State, seat: Seat, action: &Action) {
        Table::new(self, state, &mut ()).act(seat, action);
    }

    fn happen(&self, state: &mut State, outcome: &Outcome) {
        Table::new(self, state, &mut ()).happen(*outcome);
    }

    fn rule(&self, state: &mut State, ruling: &Ruling) {
        Table::new(self, state, &mut ()).rule(ruling);
    }

    fn sample(&self, _: &State, random: &mut Random) -> Outcome {
        self.draw_lots(random)
    }

    /// Everything is open (DW-GEN-3).
    fn observe(&self, state: &State, _: Viewer) -> State {
        *state
    }

    fn fill_unknown(&self, _: &mut State, _: &mut Random) {}

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

    fn lookahead(&self) -> Option<&dyn Lookahead<Self>> {
        Some(self)
    }

    fn ask(&self, state: &State) -> Text {
        words::ask(self, state)
    }

    fn name(&self, state: &State, _: Seat, action: &Action) -> Text {
        words::name(self, state, action)
    }

    fn tell(&self, before: &State, entry: &EntryOf<Self>, _: &State) -> Vec<Text> {
        words::tell(self, before, entry)
    }

    fn resolve_names(&self, value: &mut serde_json::Value) {
        self.resolve(value);
    }

    fn check_written(&self, state: &State, value: &serde_json::Value) -> Result<(), Violation> {
        self.judge_notation(state, value)
    }
}
