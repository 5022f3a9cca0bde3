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

pub use action::{AbilityRef, Action, Chance, DieRef, Place, Request, Ruling, Shown, Targets};
pub use claims::{Claim, MAX_CLAIMS, Said, disproofs};
pub use event::{Event, NoWinner};
pub use ids::{CardId, CardRef, Counts, HeroId, HeroSet};
pub use setup::{DiceTuners, Pairing};
pub use state::{Commit, Duel, SeatState, Slot, State, Step, Verdict};
use table::Table;

use crate::engine::{
    Advice, BuiltInRulebook, EntryOf, EventSink, GameInfo, Hidden, Logged, Notation, Outcome, Random,
    Rulebook, Rules, Scores, Seat, SeatSet, Setup, SetupError, Text, Turn, Viewer, Violation, Words,
};
use crate::i18n::N_;

static RULEBOOK: BuiltInRulebook = BuiltInRulebook::new(include_str!("../../../data/rules/dice-tuners.toml"));

impl Rules for DiceTuners {
    type Content = content::Content;
    type State = State;
    type Action = Action;
    type Request = Request;
    type Chance = Chance;
    type Ruling = Ruling;
    type Event = Event;

    const INFO: GameInfo = GameInfo {
        id: "dice-tuners",
        title: N_("Dice Tuners"),
        min_seats: 2,
        max_seats: state::MAX_PLAYERS,
        rules_version: 1,
        has_dice: true,
        has_cards: true,
    };

    fn rulebook() -> &'static Rulebook {
        RULEBOOK.get()
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

    fn check_action(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        self.judge(state, seat, action)
    }

    fn check_chance(&self, state: &State, chance: &Chance) -> Result<(), Violation> {
        self.judge_chance(state, chance)
    }

    fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Violation> {
        self.judge_ruling(state, ruling)
    }

    fn reason_rule(&self, _: &Ruling) -> Option<&'static str> {
        Some(rulings::RULE)
    }

    fn apply_action(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        events: &mut impl EventSink<Event>,
    ) {
        Table { game: self, state, watch: events }.act(seat, action);
    }

    fn apply_chance(&self, state: &mut State, chance: &Chance, events: &mut impl EventSink<Event>) {
        Table { game: self, state, watch: events }.happen(chance);
    }

    fn apply_ruling(&self, state: &mut State, ruling: &Ruling, events: &mut impl EventSink<Event>) {
        Table { game: self, state, watch: events }.rule(ruling);
    }

    fn sample(&self, state: &State, random: &mut Random) -> Chance {
        self.draw_lots(state, random)
    }

    fn scores(&self, state: &State) -> Scores {
        self.standing(state)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.result(state)
    }
}

impl Hidden for DiceTuners {
    fn observe(&self, state: &State, viewer: Viewer) -> State {
        self.seen_by(state, viewer)
    }

    fn fill_unknown(&self, state: &mut State, random: &mut Random) {
        self.imagine(state, random);
    }

    fn unknown_answer(&self, state: &State, unknowing: SeatSet, track_draws: bool) -> Option<Chance> {
        self.left_unknown(state, unknowing, track_draws)
    }
}

impl Advice for DiceTuners {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        evaluate::evaluate(self, state, seat)
    }

    fn rate(&self, state: &State, seat: Seat, action: &Action) -> f32 {
        evaluate::rate(self, state, seat, action)
    }
}

impl Words for DiceTuners {
    fn ask(&self, state: &State) -> Text {
        words::ask(self, state)
    }

    fn name(&self, state: &State, seat: Seat, action: &Action) -> Text {
        words::name(self, state, seat, action)
    }

    fn tell(&self, before: &State, entry: &EntryOf<Self>, events: &[Event], after: &State) -> Vec<Text> {
        words::tell(self, before, entry, events, after)
    }

    fn disproved(&self, log: &[Logged<Self>]) -> Vec<usize> {
        claims::disproved_by_last(log)
    }

    fn picture(&self, state: &State) -> Vec<Text> {
        words::picture(self, state)
    }
}

impl Notation for DiceTuners {
    fn number_of(&self, field: &str, name: &str) -> Option<Result<usize, Violation>> {
        self.number_of_name(field, name).map(Ok)
    }
}

#[cfg(test)]
mod tests;
