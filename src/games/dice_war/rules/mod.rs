//! The rules, one file for each phase with what is legal in it, why something is refused and what it does.
//!
//! A module uses only those before it: [`executor`], `effects`, `refusals`; spells and follow-ups as they are
//! listed; `standard_actions`; `end_of_war`, `victory`, `turn`; the phases.

mod attack;
mod effects;
pub(super) mod end_of_war;
pub(super) mod executor;
mod follow_ups;
mod lineup;
mod movement;
mod refusals;
mod search;
mod spells;
mod standard_actions;
pub mod turn;
mod upgrade;
mod victory;
mod ways;

pub use end_of_war::{CHASE, LAST_FLIGHTS};
pub use lineup::POWER;
pub use victory::GOAL;

pub(super) use lineup::home;

use super::action::{Action, Chance, Request, Ruling};
use super::content::{self, Content, validate};
use super::event::Event;
use super::options::{Options, SetupOrder};
use super::rulebook::RULEBOOK;
use super::state::{BLACK, Phase, RED, State};
use super::view::{View, Way};
use super::{DiceWar, chance, position, rulings};
use crate::engine::{
    ChanceTurn, Component, EventSink, GameInfo, Outcome, PackOption, PackValue, Random, RuleId, Rulebook,
    Rules, Scores, Seat, Setup, SetupError, Standing, Text, Turn, Violation, text,
};
use crate::i18n::N_;
use executor::Executor;
use refusals::never;
use standard_actions::Wanted;

impl Rules for DiceWar {
    type Content = Content;
    type State = State;
    type Action = Action;
    type Request = Request;
    type Chance = Chance;
    type Ruling = Ruling;
    type Event = Event;

    const INFO: GameInfo = GameInfo {
        id: "dice-war",
        title: N_("DiceWar: Light of Dragons"),
        tagline: "Command a tribe of dice. First to ten points wins.",
        min_seats: 2,
        max_seats: 2,
        rules_version: 2,
        has_dice: true,
        has_cards: false,
    };

    fn rulebook() -> &'static Rulebook {
        RULEBOOK.get()
    }

    fn default_pack() -> &'static str {
        include_str!("../../../../data/packs/dice-war/default.toml")
    }

    fn check_content(content: &Content) -> Vec<Text> {
        validate::faults(content)
    }

    fn starter_pack() -> &'static str {
        include_str!("../content/starter.toml")
    }

    /// Any tribe may meet any other (DW-TRIBE-1). The pack's own tribes stay in front.
    fn join_content(content: &mut Content, other: &Content) {
        for tribe in &other.tribe {
            if content.tribe.iter().all(|own| own.id != tribe.id) {
                content.tribe.push(tribe.clone());
            }
        }
        if content.location.is_empty() {
            content.location.clone_from(&other.location);
        }
    }

    /// Whose tribe plays, where there is a choice.
    fn pack_options(content: &Content) -> Vec<PackOption> {
        if content.tribe.len() < 2 {
            return Vec::new();
        }
        let tribe = |tribe: &content::Tribe| PackValue { id: tribe.id.clone(), name: tribe.name.clone() };
        let values: Vec<PackValue> = content.tribe.iter().map(tribe).collect();
        [("red", text("Red’s tribe")), ("black", text("Black’s tribe"))]
            .map(|(id, title)| PackOption { id, title, values: values.clone() })
            .into()
    }

    fn new(setup: Setup<Content>) -> Result<Self, SetupError> {
        let Setup { seats, options, content } = setup;
        if seats != 2 {
            let reason = text("DiceWar is for 2 players, not {n}.").with("n", seats);
            return Err(SetupError::one(reason));
        }
        let reasons = validate::unplayable(&content);
        if !reasons.is_empty() {
            return Err(SetupError(reasons));
        }
        let mut options = Options::read(&options).map_err(SetupError)?;
        let Some(written) = options.position.clone() else { return Self::compile(options, content) };
        let position = position::read(&written).map_err(SetupError::one)?;
        options.tribes = position.tribes.clone().map(Some);
        options.ruins = position.ruins;
        let mut game = Self::compile(options, content)?;
        let mut state = position.state_in(&game).map_err(SetupError::one)?;
        if state.phase == Phase::War || matches!(state.phase, Phase::FollowUp(_)) {
            Executor::new(&game, &mut state, &mut ()).begin_in_the_middle();
        }
        game.first = state;
        Ok(game)
    }

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        self.first
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::StartRoll => Turn::Chance(ChanceTurn::of_table(Component::Dice)),
            Phase::Setup | Phase::War | Phase::FollowUp(_) => Turn::Choose(state.to_act),
            Phase::Over(_) => Turn::Over,
        }
    }

    fn request(&self, state: &State) -> Option<Request> {
        chance::request(state)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if seat != state.to_act {
            return;
        }
        match state.phase {
            Phase::StartRoll | Phase::Over(_) => {}
            Phase::Setup if self.options.setup == SetupOrder::Whole => {
                out.extend_from_slice(lineup::lineups());
            }
            Phase::Setup => self.placements(state, seat, out),
            Phase::War => {
                self.declarations(state, seat, out);
                let before = out.len();
                self.standard(state, seat, Wanted::All, &mut |action| out.push(action));
                if out.len() == before {
                    out.push(Action::Pass);
                }
            }
            Phase::FollowUp(from) => {
                self.follow_ups(state, seat, from, &mut |action| out.push(action));
                out.push(Action::EndTurn);
            }
        }
    }

    fn count_legal(&self, state: &State, seat: Seat) -> usize {
        let mut listed = Vec::new();
        match state.phase {
            Phase::War if seat == state.to_act => {
                self.declarations(state, seat, &mut listed);
                listed.len() + self.count_standard(state, seat)
            }
            Phase::FollowUp(from) if seat == state.to_act => {
                let mut n = 1;
                self.follow_ups(state, seat, from, &mut |_| n += 1);
                n
            }
            _ => {
                self.legal(state, seat, &mut listed);
                listed.len()
            }
        }
    }

    fn check_action(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        match state.phase {
            Phase::Over(_) => return never("DW-TURN-1", text("The match is over.")),
            Phase::StartRoll => return never("DW-PREP-4", text("Roll for the first turn.")),
            Phase::Setup => return self.check_setup(state, seat, action),
            _ if seat != state.to_act => return self.check_out_of_turn(state, action),
            Phase::FollowUp(from) => return self.check_follow_up(state, seat, from, action),
            Phase::War => {}
        }
        match *action {
            Action::Move { from, to, via } => {
                self.check_movement(state, seat, Way { from, to, via, attack: false })
            }
            Action::Attack { from, to, via } => {
                self.check_attack(state, seat, Way { from, to, via, attack: true })
            }
            Action::Upgrade { at } => self.check_upgrade(state, seat, at),
            Action::CastSpell { at, spell, fields, amount } => {
                self.check_spell(state, seat, at, spell, &fields, amount)
            }
            Action::Pass => self.check_pass(state, seat),
            Action::DeclareEndOfWar { die } => self.check_declaration(state, seat, die),
            Action::FollowMove { .. } | Action::FollowAttack { .. } | Action::EndTurn => {
                never(self.follow_rule(seat), text("There is no attack to follow up."))
            }
            Action::SetLineup { .. } | Action::PlaceDie { .. } => self.setup_is_over(action),
        }
    }

    fn check_chance(&self, state: &State, chance: &Chance) -> Result<(), Violation> {
        chance::check(state, *chance)
    }

    fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Violation> {
        rulings::check(self, state, ruling)
    }

    fn apply_action(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        events: &mut impl EventSink<Event>,
    ) {
        let mut executor = Executor::new(self, state, events);
        let (earned, counts) = (executor.state.earned, executor.counts());
        match *action {
            Action::SetLineup { row } => executor.set_lineup(seat, &row),
            Action::PlaceDie { file, level } => executor.place_die(seat, file, level),
            Action::Move { from, to, via } => executor.movement(seat, Way { from, to, via, attack: false }),
            Action::Attack { from, to, via } => executor.attack(seat, Way { from, to, via, attack: true }),
            Action::Upgrade { at } => executor.upgrade(seat, at),
            Action::CastSpell { at, spell, fields, amount } => {
                executor.cast(seat, at, spell, &fields, amount);
            }
            Action::Pass => executor.end_turn(seat, earned, None),
            Action::DeclareEndOfWar { die } => executor.declare(seat, die),
            Action::FollowMove { to, via } => executor.follow(seat, to, via, false),
            Action::FollowAttack { to, via } => executor.follow(seat, to, via, true),
            Action::EndTurn => executor.end_follow_ups(seat),
        }
        executor.note_counts(counts);
    }

    fn apply_chance(&self, state: &mut State, chance: &Chance, events: &mut impl EventSink<Event>) {
        Executor::new(self, state, events).roll_for_first_turn(*chance);
    }

    fn apply_ruling(&self, state: &mut State, ruling: &Ruling, events: &mut impl EventSink<Event>) {
        rulings::apply(&mut Executor::new(self, state, events), ruling);
    }

    fn sample(&self, _: &State, random: &mut Random) -> Chance {
        chance::sample(random)
    }

    fn scores(&self, state: &State) -> Scores {
        let view = View { game: self, state };
        [RED, BLACK].into_iter().map(|seat| i32::from(view.total(seat))).collect()
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let ended = state.ended()?;
        let place = |seat: Seat| if ended.winner.is_none_or(|winner| winner == seat) { 1 } else { 2 };
        Some(Outcome {
            standing: Standing::Places([RED, BLACK].into_iter().map(place).collect()),
            scores: self.scores(state),
            decided_by: RuleId::new(ended.reason.rule()),
            adjusted: false,
        })
    }
}
