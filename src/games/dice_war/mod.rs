//! DiceWar: two tribes of dice on a 7x7 board, without luck after the first roll. Rules `DW-*`.
//!
//! [`DiceWar`] holds what is fixed for a match, [`State`] what changes: plain memory that a search copies.
//! An entry is carried out on a [`table::Executor`]; tribes are content, compiled to [`tribe::Tribe`]s.

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

pub use action::{Action, Chance, OffBoard, Request, Ruling};
pub use danger::Capture;
pub use event::Event;
pub use field::Field;
pub use legal::POWER;
pub use setup::DiceWar;
pub use state::{BLACK, Phase, RED, State, pair_index};
use table::Executor;

use crate::engine::{
    Advice, BuiltInRulebook, EntryOf, EventSink, GameInfo, Hidden, Lookahead, Notation, Outcome, Random,
    Rulebook, Rules, Scores, Seat, Setup, SetupError, Text, Turn, Viewer, Violation, Words,
};
use crate::i18n::N_;

static RULEBOOK: BuiltInRulebook = BuiltInRulebook::new(include_str!("../../../data/rules/dice-war.toml"));

/// The id of a rule that content names, if there is such a rule.
fn rule_id(id: &str) -> Option<&'static str> {
    RULEBOOK.get().id_of(id)
}

impl Rules for DiceWar {
    type Content = content::Content;
    type State = State;
    type Action = Action;
    type Request = Request;
    type Chance = Chance;
    type Ruling = Ruling;
    type Event = Event;

    const INFO: GameInfo = GameInfo {
        id: "dice-war",
        title: N_("DiceWar: Light of Dragons"),
        min_seats: 2,
        max_seats: 2,
        rules_version: 1,
        has_dice: true,
        has_cards: false,
    };

    fn rulebook() -> &'static Rulebook {
        RULEBOOK.get()
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

    fn check_action(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        self.judge(state, seat, action)
    }

    fn check_chance(&self, state: &State, chance: &Chance) -> Result<(), Violation> {
        self.check_chance(state, *chance)
    }

    fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Violation> {
        self.check_ruling(state, ruling)
    }

    fn apply_action(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        events: &mut impl EventSink<Event>,
    ) {
        Executor::new(self, state, events).act(seat, action);
    }

    fn apply_chance(&self, state: &mut State, chance: &Chance, events: &mut impl EventSink<Event>) {
        Executor::new(self, state, events).happen(*chance);
    }

    fn apply_ruling(&self, state: &mut State, ruling: &Ruling, events: &mut impl EventSink<Event>) {
        Executor::new(self, state, events).rule(ruling);
    }

    fn sample(&self, _: &State, random: &mut Random) -> Chance {
        self.draw_lots(random)
    }

    fn scores(&self, state: &State) -> Scores {
        self.standing(state)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.result(state)
    }
}

impl Hidden for DiceWar {
    /// Everything is open (DW-GEN-3).
    fn observe(&self, state: &State, _: Viewer) -> State {
        *state
    }

    fn fill_unknown(&self, _: &mut State, _: &mut Random) {}
}

impl Advice for DiceWar {
    fn candidates(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.worth_a_thought(state, seat, out);
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
}

impl Words for DiceWar {
    fn ask(&self, state: &State) -> Text {
        words::ask(self, state)
    }

    fn name(&self, state: &State, _: Seat, action: &Action) -> Text {
        words::name(self, state, action)
    }

    fn tell(&self, before: &State, entry: &EntryOf<Self>, events: &[Event], after: &State) -> Vec<Text> {
        words::tell(self, before, entry, events, after)
    }

    fn picture(&self, state: &State) -> Vec<Text> {
        words::picture(self, state)
    }
}

impl Notation for DiceWar {
    fn number_of(&self, field: &str, name: &str) -> Option<Result<usize, Violation>> {
        (field == "spell").then(|| self.named_spell(name))
    }

    fn write_action(&self, state: &State, _: Seat, action: &Action) -> Option<String> {
        Some(notation::write(self, state, action))
    }

    fn read_action(&self, state: &State, _: Seat, text: &str) -> Option<Result<Action, Violation>> {
        if let Some(Err(unknown)) = notation::spell(text).map(|spell| self.named_spell(spell)) {
            return Some(Err(unknown));
        }
        let written = notation::parse(self, text)?;
        Some(self.check_notation(state, &written).map(|()| written.action))
    }
}
