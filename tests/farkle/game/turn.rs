//! The rules of a turn, and of the end.

use tableside::engine::prelude::*;
use tableside::engine::{
    Arg, ChanceTurn, Component, EventSink, Few, GameInfo, Outcome, RuleId, Rulebook, Rules, Scores, Seat,
    Setup, SetupError, Standing, Turn, Violation, text,
};

use super::dice::DICE;
use super::{Action, Content, Dice, Event, Farkle, RULEBOOK, State, Step};

impl Farkle {
    /// The next seat's turn begins, or the match is over.
    pub(super) fn pass(&self, state: &mut State) {
        let next = state.active.clockwise(1, self.seats);
        state.pending = 0;
        state.rolled = Dice::default();
        state.left = DICE;
        state.step = if state.last == Some(next) { Step::Over } else { Step::Decide };
        state.active = next;
    }

    fn bank(&self, state: &mut State, seat: Seat, events: &mut impl EventSink<Event>) {
        let pending = state.pending;
        let Some(score) = state.scores.get_mut(seat.index()) else { return };
        *score = score.saturating_add(pending);
        if *score >= self.target && state.last.is_none() {
            state.last = Some(seat);
            events.push(Event::LastRound(seat));
        }
        self.pass(state);
    }

    /// What the best of the others has.
    pub(super) fn best_of_others(state: &State, seat: Seat) -> u32 {
        let others = state.scores.iter().enumerate().filter(|(at, _)| *at != seat.index());
        others.map(|(_, score)| *score).max().unwrap_or(0)
    }
}

impl Rules for Farkle {
    type State = State;
    type Action = Action;
    type Event = Event;

    const INFO: GameInfo = GameInfo {
        id: "farkle",
        title: "Farkle",
        tagline: "Set dice aside, and dare to roll the rest",
        min_seats: 2,
        max_seats: 6,
        rules_version: 1,
        has_dice: true,
        has_cards: false,
        sheet_of: None,
        at_table: None,
    };

    fn rulebook() -> &'static Rulebook {
        RULEBOOK.get()
    }

    fn new(setup: Setup<Content>) -> Result<Self, SetupError> {
        let mut errors = Self::check_content(&setup.content);
        if !(Self::INFO.min_seats..=Self::INFO.max_seats).contains(&setup.seats) {
            errors.push(text("Farkle is for 2 to 6 players, not {n}.").with("n", setup.seats));
        }
        let target = match Self::rulebook().resolve_options(&setup.options) {
            Ok(options) => options["target"].parse().expect("the values of the option are numbers"),
            Err(more) => {
                errors.extend(more);
                0
            }
        };
        if errors.is_empty() { Ok(Self { seats: setup.seats, target }) } else { Err(SetupError(errors)) }
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> State {
        State {
            scores: Few::filled(0, self.seats),
            active: Seat(0),
            step: Step::Decide,
            pending: 0,
            left: DICE,
            rolled: Dice::default(),
            last: None,
        }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.step {
            Step::Decide | Step::Keep => Turn::Choose(state.active),
            Step::Rolling => Turn::Chance(ChanceTurn::of_seat(Component::Dice, state.active)),
            Step::Over => Turn::Over,
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if seat != state.active {
            return;
        }
        match state.step {
            Step::Decide => {
                out.push(Action::Roll);
                if state.pending > 0 {
                    out.push(Action::Bank);
                }
            }
            Step::Keep => state.rolled.each_scoring(|dice| out.push(Action::Keep { dice })),
            Step::Rolling | Step::Over => {}
        }
    }

    fn check_action(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        let no = |rule, told| Err(Violation::impossible(rule, told));
        match (state.step, action) {
            (Step::Over, _) => no("FK-OVER-1", text("The match has ended.")),
            (Step::Rolling, _) => no("FK-ROLL-1", text("The dice have not come to rest.")),
            _ if seat != state.active => {
                let told = text("It is the turn of {active}, not of {seat}.").with("seat", seat);
                no("FK-TURN-1", told.with("active", state.active))
            }
            (Step::Decide, Action::Roll) => Ok(()),
            (Step::Decide, Action::Bank) if state.pending > 0 => Ok(()),
            (Step::Decide, Action::Bank) => no("FK-BANK-1", text("There are no points to bank yet.")),
            (Step::Decide, Action::Keep { .. }) => {
                no("FK-KEEP-1", text("Dice are set aside once after each roll."))
            }
            (Step::Keep, Action::Roll | Action::Bank) => {
                no("FK-KEEP-1", text("Set aside one die at least that scores."))
            }
            (Step::Keep, Action::Keep { dice }) if !state.rolled.contains(dice) => {
                let told = text("There is no {dice} among {rolled}.");
                let told = told.with("dice", Arg::Verbatim(dice.words()));
                no("FK-KEEP-1", told.with("rolled", Arg::Verbatim(state.rolled.words())))
            }
            (Step::Keep, Action::Keep { dice }) if dice.worth().is_none() => {
                let told = text("Not each of {dice} scores.");
                no("FK-KEEP-1", told.with("dice", Arg::Verbatim(dice.words())))
            }
            (Step::Keep, Action::Keep { .. }) => Ok(()),
        }
    }

    fn apply_action(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        events: &mut impl EventSink<Event>,
    ) {
        match action {
            Action::Roll => state.step = Step::Rolling,
            Action::Bank => self.bank(state, seat, events),
            Action::Keep { dice } => {
                state.pending = state.pending.saturating_add(dice.worth().unwrap_or(0));
                state.left = state.left.saturating_sub(dice.total());
                state.rolled = Dice::default();
                if state.left == 0 {
                    state.left = DICE;
                    events.push(Event::HotDice);
                }
                state.step = Step::Decide;
            }
        }
    }

    fn scores(&self, state: &State) -> Scores {
        state.scores.iter().map(|score| i32::try_from(*score).unwrap_or(i32::MAX)).collect()
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if state.step != Step::Over {
            return None;
        }
        let better = |score: &u32| state.scores.iter().filter(|other| *other > score).count() as u8;
        Some(Outcome {
            standing: Standing::Places(state.scores.iter().map(|score| better(score) + 1).collect()),
            scores: self.scores(state),
            decided_by: RuleId::new("FK-OVER-2"),
            adjusted: false,
        })
    }
}
