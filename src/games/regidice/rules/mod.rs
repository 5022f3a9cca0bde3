//! The rules: whose turn it is, what is allowed and what an entry does. Each phase of a round has its own file.
//!
//! An entry is carried out, and what follows from it by itself happens at once: dice are collected, hits are marked, a
//! seat that has no choice is passed over (section 4 of the rules).

mod ability;
mod check;
mod declare;
pub(super) mod executor;
mod finish;
pub(super) mod late;
mod prepare;
mod resolve;
mod reveal;
mod roll;
pub(super) mod subsets;
mod suffer;

use super::content::Content;
use super::dice::Counts;
use super::event::Event;
use super::names;
use super::options::RULEBOOK;
use super::state::{State, Step, Tally};
use super::{Action, Ending, Regidice, SeatState};
use crate::engine::{
    AtTable, Carried, CarriedFoe, ChanceTurn, Component, EventSink, Few, GameInfo, GroupResult, Outcome,
    Presses, Random, RuleId, Rulebook, Rules, Scores, Seat, SeatSet, Setup, SetupError, Standing, Turn,
    Violation, not_now, text,
};
use crate::i18n::N_;
use executor::Executor;

impl Rules for Regidice {
    type State = State;
    type Action = Action;
    type Event = Event;

    const INFO: GameInfo = GameInfo {
        id: "regidice",
        title: N_("Regidice"),
        tagline: "Work together to defeat three enemies.",
        min_seats: 1,
        max_seats: super::action::SEATS,
        rules_version: 1,
        has_dice: true,
        has_cards: false,
        sheet_of: None,
        at_table: Some(&AtTable {
            referee: Presses::Round(11),
            sheet: Presses::Round(2),
            bots: N_("Bots have to see all dice: enter what everyone rolls and uses."),
        }),
    };

    fn rulebook() -> &'static Rulebook {
        RULEBOOK.get()
    }

    fn new(setup: Setup<Content>) -> Result<Self, SetupError> {
        Self::new(setup)
    }

    fn seats(&self) -> usize {
        self.seats()
    }

    fn cooperative(&self) -> bool {
        true
    }

    fn start(&self) -> State {
        let compiled = self.compiled();
        let pool = |blank: &Counts| SeatState { blank: *blank, ..SeatState::default() };
        let mut state = State {
            round: 1,
            first: self.first_seat(),
            step: Step::Roll,
            active: Seat(0),
            waiting: SeatSet::EMPTY,
            enemy: 0,
            hits: Few::new(),
            supply: self.black(),
            injured: compiled.injured,
            seats: compiled.pools.iter().map(pool).collect(),
            tally: Tally::default(),
            ending: None,
            late: None,
            bots: self.bots(),
        };
        let mut executor = Executor { game: self, state: &mut state, events: &mut () };
        executor.set_out();
        executor.begin_round();
        state
    }

    fn turn(&self, state: &State) -> Turn {
        let dice = Component::Dice;
        match state.step {
            Step::Roll if self.rolls_openly() => {
                Turn::Chance(ChanceTurn { component: dice, seats: state.waiting, secret: false })
            }
            Step::Roll => Turn::Chance(ChanceTurn::in_secret(dice, state.waiting)),
            Step::Reveal => Turn::Chance(ChanceTurn { component: dice, seats: state.waiting, secret: false }),
            Step::Over => Turn::Over,
            Step::Declare | Step::Resolve | Step::Place | Step::Spoils => Turn::Choose(state.active),
            Step::Target | Step::Suffer | Step::Prepare => Turn::Choose(state.active),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.turn(state) != Turn::Choose(seat) {
            return;
        }
        match state.step {
            Step::Declare => self.legal_declarations(state, seat, out),
            Step::Resolve => self.legal_uses(state, seat, out),
            Step::Place => self.legal_placements(state, seat, out),
            Step::Spoils => self.legal_spoils(state, out),
            Step::Target => self.legal_targets(state, out),
            Step::Suffer => self.legal_losses(state, seat, out),
            Step::Prepare => self.legal_passes(state, seat, out),
            Step::Roll | Step::Reveal | Step::Over => {}
        }
    }

    fn count_legal(&self, state: &State, seat: Seat) -> usize {
        if self.turn(state) != Turn::Choose(seat) {
            return 0;
        }
        match state.step {
            Step::Resolve => self.count_uses(state, seat),
            Step::Suffer => self.count_losses(state, seat),
            Step::Prepare => subsets::count_subsets(&state.seat(seat).live),
            Step::Roll | Step::Reveal | Step::Over => 0,
            Step::Declare | Step::Place | Step::Spoils | Step::Target => {
                let mut actions = Vec::new();
                self.legal(state, seat, &mut actions);
                actions.len()
            }
        }
    }

    /// Drawn without listing where dice are chosen from many. Every choice can come up; those of one action are not
    /// all as likely.
    fn random_legal(
        &self,
        state: &State,
        seat: Seat,
        random: &mut Random,
        room: &mut Vec<Action>,
    ) -> Option<Action> {
        if self.turn(state) != Turn::Choose(seat) {
            return None;
        }
        match state.step {
            Step::Declare => self.some_declaration(state, seat, random),
            Step::Resolve => self.some_use(state, seat, random, room),
            Step::Suffer if state.late.is_none() => Some(self.some_loss(state, seat, random)),
            Step::Prepare => Some(Action::PassDice { dice: state.seat(seat).live.some(random) }),
            Step::Roll | Step::Reveal | Step::Over => None,
            Step::Place | Step::Spoils | Step::Target | Step::Suffer => {
                self.legal(state, seat, room);
                random.pick(room).copied()
            }
        }
    }

    fn check_action(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        Violation::check_seat("RD-ROUND-1", seat, self.seats())?;
        match *action {
            Action::Declare { action, value } => self.check_declaration(state, seat, action, value),
            Action::PlaceHits { faces } => self.check_placement(state, seat, &faces),
            Action::TakeBlack { count } => self.check_spoils(state, seat, count),
            Action::NameTarget { seat: target } => self.check_target(state, seat, target),
            Action::LoseDice { spent, blank, live } => self.check_loss(state, seat, &spent, &blank, &live),
            Action::PassDice { dice } => self.check_pass(state, seat, &dice),
            Action::Paid => self.check_paid(state, seat),
            Action::CannotPay { dice } => self.check_cannot_pay(state, seat, dice),
            Action::Total { .. } => self.check_use(state, seat, action),
            Action::Boost { .. } | Action::Attack { .. } | Action::Block { .. } | Action::Heal { .. } => {
                self.check_use(state, seat, action)
            }
            Action::Cast { .. } | Action::Idle | Action::EndActions => self.check_use(state, seat, action),
        }
    }

    fn apply_action(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        events: &mut impl EventSink<Event>,
    ) {
        let mut executor = Executor { game: self, state, events };
        match *action {
            Action::Declare { action, value } => executor.declare(seat, action, value),
            Action::PlaceHits { faces } => executor.place(seat, &faces),
            Action::TakeBlack { count } => executor.take_black(seat, count),
            Action::NameTarget { seat: target } => executor.name_target(target),
            Action::LoseDice { spent, blank, live } => executor.lose(seat, &spent, &blank, &live),
            Action::PassDice { dice } => executor.pass(seat, &dice),
            Action::Paid => executor.paid(),
            Action::CannotPay { dice } => executor.cannot_pay(dice),
            Action::Total { .. } => executor.use_dice(seat, action),
            Action::Boost { .. } | Action::Attack { .. } | Action::Block { .. } | Action::Heal { .. } => {
                executor.use_dice(seat, action);
            }
            Action::Cast { .. } | Action::Idle | Action::EndActions => executor.use_dice(seat, action),
        }
    }

    /// The dice of each seat: hand, weapons and life points at once.
    fn scores(&self, state: &State) -> Scores {
        // Where nobody says how many are whose, what all have together stands beside every name.
        let together = state.late.map_or(0, |late| late.pooled);
        state.seats.iter().map(|pool| i32::from(pool.total() + together)).collect()
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let ending = state.ending?;
        let won = ending == Ending::Won;
        let reached = u16::from(state.enemy) + u16::from(won);
        let standing = Standing::Group(GroupResult { won, reached, stages: u16::from(self.enemies()) });
        Some(Outcome {
            standing,
            scores: self.scores(state),
            decided_by: RuleId::new(finish::rule(self, state)),
            adjusted: false,
        })
    }

    fn carried(&self, state: &State) -> Option<Carried> {
        Some(Carried {
            round: u8::try_from(state.round).ok()?.max(1),
            points: state.seats.iter().map(|_| 0).collect(),
            foe: Some(CarriedFoe { defeated: state.enemy, hits: state.hits().into() }),
            ..Carried::default()
        })
    }
}

impl Regidice {
    /// Says what is asked for instead.
    pub(in crate::games::regidice) fn not_now(&self, state: &State) -> Violation {
        not_now(self, state, finish::rule(self, state), "RD-ROUND-1")
    }

    /// Refuses an action of a step that is not the present one, or of a seat that is not asked.
    fn check_asked(
        &self,
        state: &State,
        seat: Seat,
        step: Step,
        rule: &'static str,
    ) -> Result<(), Violation> {
        if state.step != step {
            return Err(self.not_now(state));
        }
        if state.active != seat {
            let why = text("It is {seat}’s turn.").with("seat", state.active);
            return Err(Violation::impossible(rule, why));
        }
        Ok(())
    }

    /// Refuses dice that are not live in a seat's pool.
    fn check_live(
        &self,
        state: &State,
        seat: Seat,
        dice: &super::Dice,
        rule: &'static str,
    ) -> Result<(), Violation> {
        let pool = state.seat(seat);
        let Some(die) = pool.live.missing(dice) else { return Ok(()) };
        let gone = dice.minus(&pool.live).colours();
        let why = if pool.live.of(die) == 0 && pool.spent.contains(&gone) {
            text("The {die} has already been used or does not exist.").with("die", names::die(die))
        } else if pool.live.of(die) == 0 && pool.blank.contains(&gone) {
            text("A die gained this round has no value until the next roll.")
        } else {
            text("{seat} has no other {die}.").with("seat", seat).with("die", names::die(die))
        };
        Err(Violation::impossible(rule, why))
    }
}
