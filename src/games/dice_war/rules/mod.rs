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
mod lot;
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

use super::DiceWar;
use super::action::Action;
use super::content::Content;
use super::event::Event;
use super::options::{RULEBOOK, SetupOrder};
use super::state::{BLACK, RED, State, Step};
use super::view::{View, Way};
use crate::engine::{
    AtTable, Carried, ChanceTurn, Component, EventSink, GameInfo, Outcome, Presses, Random, RuleId, Rulebook,
    Rules, Scores, Seat, Setup, SetupError, Standing, Turn, Violation, text,
};
use crate::i18n::N_;
use executor::Executor;
use refusals::never;
use standard_actions::Wanted;

impl Rules for DiceWar {
    type State = State;
    type Action = Action;
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
        sheet_of: None,
        at_table: Some(&AtTable {
            referee: Presses::Turn(4),
            sheet: Presses::Capture(3),
            bots: N_("Bots need nothing more: everything lies open."),
        }),
    };

    fn rulebook() -> &'static Rulebook {
        RULEBOOK.get()
    }

    fn new(setup: Setup<Content>) -> Result<Self, SetupError> {
        Self::new(setup)
    }

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        self.start
    }

    fn turn(&self, state: &State) -> Turn {
        match state.step {
            Step::StartRoll => Turn::Chance(ChanceTurn::of_table(Component::Dice)),
            Step::Setup | Step::War | Step::FollowUp(_) => Turn::Choose(state.active),
            Step::Over(_) => Turn::Over,
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if seat != state.active {
            return;
        }
        match state.step {
            Step::StartRoll | Step::Over(_) => {}
            Step::Setup if self.options.setup == SetupOrder::Whole => {
                out.extend_from_slice(lineup::lineups());
            }
            Step::Setup => self.placements(state, seat, out),
            Step::War => {
                self.declarations(state, seat, out);
                let before = out.len();
                self.standard(state, seat, Wanted::All, &mut |action| out.push(action));
                if out.len() == before {
                    out.push(Action::Pass);
                }
            }
            Step::FollowUp(from) => {
                self.follow_ups(state, seat, from, &mut |action| out.push(action));
                out.push(Action::EndTurn);
            }
        }
    }

    fn count_legal(&self, state: &State, seat: Seat) -> usize {
        let mut listed = Vec::new();
        match state.step {
            Step::War if seat == state.active => {
                self.declarations(state, seat, &mut listed);
                listed.len() + self.count_standard(state, seat)
            }
            Step::FollowUp(from) if seat == state.active => {
                let mut n = 1;
                self.follow_ups(state, seat, from, &mut |_| n += 1);
                n
            }
            Step::StartRoll | Step::Setup | Step::War | Step::FollowUp(_) | Step::Over(_) => {
                self.legal(state, seat, &mut listed);
                listed.len()
            }
        }
    }

    fn random_legal(
        &self,
        state: &State,
        seat: Seat,
        random: &mut Random,
        room: &mut Vec<Action>,
    ) -> Option<Action> {
        self.lot(state, seat, random, room)
    }

    fn check_action(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        match state.step {
            Step::Over(_) => return never("DW-TURN-1", text("The match is over.")),
            Step::StartRoll => return never("DW-PREP-4", text("Roll for the first turn.")),
            Step::Setup => return self.check_setup(state, seat, action),
            _ if seat != state.active => return self.check_out_of_turn(state, action),
            Step::FollowUp(from) => return self.check_follow_up(state, seat, from, action),
            Step::War => {}
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

    fn carried(&self, state: &State) -> Option<Carried> {
        let view = View { game: self, state };
        Some(Carried {
            round: 1,
            points: state.earned.iter().map(|n| i16::from(*n)).collect(),
            lasting: [RED, BLACK].into_iter().map(|seat| view.virtual_vp(seat).into()).collect(),
            ..Carried::default()
        })
    }
}
