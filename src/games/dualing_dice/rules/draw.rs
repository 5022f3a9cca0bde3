//! The start of a set: goals are discarded where the table plays so (DD-OPT-6), and drawn (DD-DRAW-*).

use super::executor::Executor;
use crate::engine::{EventSink, MAX_SEATS, Seat, Violation, text};
use crate::games::dualing_dice::action::{Action, HAND};
use crate::games::dualing_dice::event::Event;
use crate::games::dualing_dice::options::Discard;
use crate::games::dualing_dice::state::{State, Step};
use crate::games::dualing_dice::{DualingDice, GoalRef};

/// The rule that whoever the program plays knows its goals.
pub(in crate::games::dualing_dice) const BOTS_KNOW: &str = "DD-TABLE-8";

/// How many goals each seat draws (DD-DRAW-1): one at a time from the first selector of the last round on, while
/// there are any (DD-DRAW-5).
pub fn draws(state: &State) -> [u8; MAX_SEATS] {
    let mut draws = [0; MAX_SEATS];
    let mut left = state.deck;
    for missing in 1..=HAND {
        for place in 0..state.seats.len() {
            let seat = state.nth_in_order(place);
            let room = HAND - state.seat(seat).hand.len();
            if missing <= room && left > 0 {
                draws[seat.index()] += 1;
                left -= 1;
            }
        }
    }
    draws
}

impl DualingDice {
    /// Whose draw it is: seats draw in seat order.
    pub(in crate::games::dualing_dice) fn drawer(&self, state: &State) -> Option<Seat> {
        state.all().find(|seat| state.draws[seat.index()] > 0)
    }

    /// DD-OPT-6: what a seat may put out of the match.
    pub(super) fn legal_discards(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::DiscardGoal { goal: None });
        let own = state.seat(seat);
        let mut goals = if own.unknown() > 0 { state.unseen } else { Default::default() };
        own.known().for_each(|goal| goals.add(goal, 1));
        let named = goals.iter().map(|(goal, _)| GoalRef::Card(goal));
        let unlisted = (self.unlisted() && own.unknown() > 0).then_some(GoalRef::Unknown);
        out.extend(named.chain(unlisted).map(|goal| Action::DiscardGoal { goal: Some(goal) }));
    }

    pub(super) fn check_discard(
        &self,
        state: &State,
        seat: Seat,
        goal: Option<GoalRef>,
    ) -> Result<(), Violation> {
        if self.options().discard == Discard::Never {
            return Err(Violation::impossible(
                "DD-DRAW-4",
                text("You keep your goals until you complete them."),
            ));
        }
        let now = state.step == Step::Discard;
        if now && state.waiting.first() != Some(seat) && state.waiting.contains(seat) {
            let first = state.waiting.first().unwrap_or(seat);
            return Err(Violation::impossible("DD-OPT-6", text("{seat} decides first.").with("seat", first)));
        }
        if !now || !state.waiting.contains(seat) {
            let why =
                text("You may discard a goal before drawing only if you completed none in the last set.");
            return Err(Violation::impossible("DD-OPT-6", why));
        }
        let own = state.seat(seat);
        match goal {
            None => Ok(()),
            Some(GoalRef::Card(goal)) if own.holds(goal) > 0 => Ok(()),
            Some(GoalRef::Card(goal)) if own.unknown() > 0 && state.unseen.of(goal) > 0 => Ok(()),
            Some(GoalRef::Card(goal)) => Err(self.not_held(state, seat, goal)),
            Some(GoalRef::Unknown) if self.unlisted() && own.unknown() > 0 => Ok(()),
            Some(GoalRef::Unknown) => Err(Violation::impossible(
                "DD-OPT-6",
                text("A discarded goal is shown to everyone: choose which one it is."),
            )),
        }
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// The next set begins.
    pub fn begin_set(&mut self) {
        self.state.set = self.state.set.saturating_add(1);
        self.state.round = 0;
        let set = self.state.set;
        self.note(Event::SetBegins(set));
        if self.game.options().discard == Discard::One {
            let may = |seat: &Seat| {
                let own = self.state.seat(*seat);
                !own.scored && !own.hand.is_empty()
            };
            self.state.waiting = self.state.all().filter(may).collect();
            if !self.state.waiting.is_empty() {
                self.state.step = Step::Discard;
                return;
            }
        }
        self.begin_draw();
    }

    /// DD-OPT-6: a seat puts a goal out of the match, or none.
    pub fn discard(&mut self, seat: Seat, goal: Option<GoalRef>) {
        if let Some(card) = goal {
            let own = self.state.seat_mut(seat);
            if let GoalRef::Card(goal) = card {
                own.forget(goal);
            }
            if !own.take(card)
                && own.take(GoalRef::Unknown)
                && let GoalRef::Card(goal) = card
            {
                self.state.unseen.take(goal);
            }
            if let GoalRef::Card(goal) = card {
                self.state.gone.add(goal, 1);
            }
        }
        self.state.waiting.remove(seat);
        if self.state.waiting.is_empty() {
            self.begin_draw();
        }
    }

    /// DD-DRAW-1: everyone draws up to three goals.
    fn begin_draw(&mut self) {
        self.state.step = Step::Draw;
        self.state.draws = draws(self.state);
        self.after_draw();
    }

    /// A seat has drawn these.
    pub fn draw(&mut self, goals: &[GoalRef]) {
        let Some(seat) = self.game.drawer(self.state) else { return };
        for card in goals {
            if let GoalRef::Card(goal) = card {
                self.state.unseen.take(*goal);
            }
            self.state.deck = self.state.deck.saturating_sub(1);
            self.state.seat_mut(seat).hand.insert_sorted(*card);
        }
        self.state.draws[seat.index()] = 0;
        self.after_draw();
    }

    fn after_draw(&mut self) {
        if self.state.draws == [0; MAX_SEATS] {
            self.begin_round(1);
        }
    }
}
