//! The rules: whose turn it is, what is allowed and what an entry does. Each phase of the game has its own file.
//!
//! An entry is carried out, and what follows from it by itself happens at once: white dice are given out, a round is
//! cleaned up, a set is scored (section 4 of the rules).

mod draw;
pub(super) mod executor;
mod finish;
mod noted;
mod notes;
mod pick;
mod roll;
mod score;
mod select;

pub(super) use draw::BOTS_KNOW;
pub use finish::SoloResult;
pub(super) use noted::RULE as NOTED;
pub(super) use roll::check_number;

use super::action::Picked;
use super::content::Content;
use super::event::Event;
use super::options::RULEBOOK;
use super::state::{HouseDice, PILE, State, Step, TARGET};
use super::{Action, DualingDice, SeatState};
use crate::engine::{
    AtTable, Carried, ChanceTurn, Component, EventSink, Few, GameInfo, GroupResult, MAX_SEATS, Outcome,
    Presses, Random, RuleId, Rulebook, Rules, Scores, Seat, SeatSet, Setup, SetupError, Standing, Turn,
    Violation, not_now,
};
use crate::i18n::N_;
use executor::Executor;

impl Rules for DualingDice {
    type State = State;
    type Action = Action;
    type Event = Event;

    const INFO: GameInfo = GameInfo {
        id: "dualing-dice",
        title: N_("Dualing Dice"),
        tagline: "Roll pairs of dice, save five and score secret goals.",
        min_seats: 1,
        max_seats: MAX_SEATS,
        rules_version: 2,
        has_dice: true,
        has_cards: true,
        sheet_of: None,
        at_table: Some(&AtTable {
            referee: Presses::Round(7),
            sheet: Presses::Set(3),
            bots: N_("Bots have to know their goals and see all dice: enter what everyone picks and rolls."),
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

    /// One player wins or loses against the House (DD-SOLO-8).
    fn cooperative(&self) -> bool {
        self.solo()
    }

    fn start(&self) -> State {
        let mut state = State {
            set: 1,
            round: 0,
            step: Step::Draw,
            piles: [PILE; 5],
            deck: self.size(),
            unseen: *self.deck(),
            gone: Default::default(),
            first: Seat(0),
            seats: Few::filled(SeatState::default(), self.seats()),
            waiting: SeatSet::EMPTY,
            draws: [0; MAX_SEATS],
            tied: SeatSet::EMPTY,
            selected: 0,
            house: self.solo().then(HouseDice::default),
            bots: self.bots(),
        };
        state.draws = draw::draws(&state);
        state
    }

    fn turn(&self, state: &State) -> Turn {
        let choose = |seat: Option<Seat>| seat.map_or(Turn::Over, Turn::Choose);
        let secret = |component| Turn::Secret { seats: state.waiting, component };
        let rolls = |seats| Turn::Chance(ChanceTurn { component: Component::Dice, seats, secret: false });
        match state.step {
            Step::Discard => choose(state.waiting.first()),
            Step::Draw => {
                let drawer = self.drawer(state).map_or(SeatSet::EMPTY, SeatSet::one);
                Turn::Chance(ChanceTurn::in_secret(Component::Cards, drawer))
            }
            Step::Pick if self.picks_in_secret() => secret(Component::Dice),
            Step::Pick => choose(self.picker(state)),
            Step::Repick => choose(self.repicker(state)),
            Step::Roll => rolls(SeatSet::all(self.seats())),
            Step::TiePick => secret(Component::Dice),
            Step::TieRoll => rolls(state.tied),
            Step::Select => Turn::Choose(state.selector()),
            Step::Reveal => secret(Component::Cards),
            Step::Over => Turn::Over,
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if seat.index() >= self.seats() || !self.turn(state).asks(seat) {
            return;
        }
        self.legal_asked(state, seat, out);
    }

    fn random_legal(
        &self,
        state: &State,
        seat: Seat,
        random: &mut Random,
        room: &mut Vec<Action>,
    ) -> Option<Action> {
        let asked = seat.index() < self.seats() && self.turn(state).asks(seat);
        asked.then(|| self.random_asked(state, seat, random, room))?
    }

    /// Which dice are picked and saved is drawn without a list.
    fn random_asked(
        &self,
        state: &State,
        seat: Seat,
        random: &mut Random,
        room: &mut Vec<Action>,
    ) -> Option<Action> {
        match state.step {
            Step::Pick => self.draw_pick(state, seat, random),
            Step::Select => self.draw_save(state, random),
            _ => {
                room.clear();
                self.legal_asked(state, seat, room);
                random.pick(room).cloned()
            }
        }
    }

    fn check_action(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        Violation::check_seat("DD-GEN-1", seat, self.seats())?;
        let state = &*state.as_noted_by(seat);
        match *action {
            Action::PickDice { colour, white } => self.check_pick(state, seat, Picked { colour, white }),
            Action::RepickWhite { white } => self.check_repick(state, seat, white),
            Action::PickReroll { .. } => self.check_reroll(state, seat),
            Action::SaveDie { die } => self.check_save(state, seat, die),
            Action::SaveNothing => self.check_nothing(state, seat),
            Action::RevealGoals { goals } => self.check_reveal(state, seat, &goals),
            Action::DiscardGoal { goal } => self.check_discard(state, seat, goal),
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
            Action::PickDice { colour, white } => executor.pick(seat, Picked { colour, white }),
            Action::RepickWhite { white } => executor.repick(seat, white),
            Action::PickReroll { die } => executor.choose_reroll(seat, die),
            Action::SaveDie { die } => executor.save(seat, die),
            Action::SaveNothing => executor.next_selector(),
            Action::RevealGoals { goals } => executor.reveal(seat, &goals),
            Action::DiscardGoal { goal } => executor.discard(seat, goal),
        }
        executor.drop_notes();
    }

    fn scores(&self, state: &State) -> Scores {
        state.seats.iter().map(|seat| i32::from(seat.points)).collect()
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if state.step != Step::Over {
            return None;
        }
        let scores = self.scores(state);
        if let Some(result) = self.solo_result(state) {
            let points = state.seat(Seat(0)).points;
            let group = GroupResult { won: result.won, reached: points.min(TARGET), stages: TARGET };
            let decided_by = RuleId::new("DD-SOLO-8");
            return Some(Outcome { standing: Standing::Group(group), scores, decided_by, adjusted: false });
        }
        let ranks: Few<_, MAX_SEATS> = state.seats.iter().map(|seat| self.rank(seat)).collect();
        let (standing, criterion) = Standing::by_criteria(&ranks);
        Some(Outcome {
            standing,
            scores,
            decided_by: RuleId::new(finish::decided_by(self, state, criterion)),
            adjusted: false,
        })
    }

    fn carried(&self, state: &State) -> Option<Carried> {
        // All score at the same time: no set is ever scored in part.
        Some(Carried {
            round: u8::try_from(state.set).ok()?.max(1),
            points: state.seats.iter().map(|seat| i16::try_from(seat.points).unwrap_or(i16::MAX)).collect(),
            ..Carried::default()
        })
    }
}

impl DualingDice {
    /// What a seat may do that is asked.
    fn legal_asked(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let state = &*state.as_noted_by(seat);
        match state.step {
            Step::Discard => self.legal_discards(state, seat, out),
            Step::Pick => self.legal_picks(state, seat, out),
            Step::Repick => self.legal_repicks(state, out),
            Step::TiePick => self.legal_rerolls(out),
            Step::Select => self.legal_saves(state, out),
            Step::Reveal => self.legal_reveals(state, seat, out),
            Step::Draw | Step::Roll | Step::TieRoll | Step::Over => {}
        }
    }

    /// Says what is asked for instead.
    pub(in crate::games::dualing_dice) fn not_now(&self, state: &State) -> Violation {
        not_now(self, state, "DD-END-1", "DD-GEN-2")
    }
}
