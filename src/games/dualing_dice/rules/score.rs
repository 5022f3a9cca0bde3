//! Scoring a set: goals are revealed, and the scoring cards cleared (DD-SCORE-*).

use super::executor::Executor;
use crate::engine::{Arg, EventSink, Few, Seat, Violation, text, text_n};
use crate::games::dualing_dice::action::{Action, Claim, Claims};
use crate::games::dualing_dice::event::Event;
use crate::games::dualing_dice::ids::MAX_DESIGNS;
use crate::games::dualing_dice::names;
use crate::games::dualing_dice::options::{self, GoalsPerSet};
use crate::games::dualing_dice::state::{PILE, Reveal, SeatState, State, Step};
use crate::games::dualing_dice::{DualingDice, GoalId, GoalRef};

/// Why goals cannot be revealed.
enum Fault {
    TooMany,
    /// The deck is listed, so a goal must be named.
    NameIt,
    /// The deck is not listed, so its points must be told.
    TellPoints,
    NotHeld(GoalId),
    NotMet(GoalId),
    OnlyOne,
    HeldBack(GoalId),
}

impl DualingDice {
    fn must_reveal(&self) -> bool {
        self.options().reveal == options::Reveal::Compulsory
    }

    pub(in crate::games::dualing_dice) fn legal_reveals(
        &self,
        state: &State,
        seat: Seat,
        out: &mut Vec<Action>,
    ) {
        let own = state.seat(seat);
        let any = self.options().goals_per_set == GoalsPerSet::Any;
        if own.unknown() == 0 && any && self.must_reveal() && !own.known().any(|goal| self.is_manual(goal)) {
            let met = own.known().filter(|goal| self.met(*goal, &own.saved));
            out.push(Action::RevealGoals { goals: met.map(Claim::Goal).collect() });
            return;
        }
        let none = Claims::new();
        self.extend_reveal(state, seat, &self.claimable(state, seat), none, own.unknown(), out);
    }

    /// What `legal` lists at the scoring, with one unknown goal at most.
    pub(in crate::games::dualing_dice) fn few_reveals(
        &self,
        state: &State,
        seat: Seat,
        out: &mut Vec<Action>,
    ) {
        out.clear();
        if state.step == Step::Reveal && state.waiting.contains(seat) {
            self.extend_reveal(state, seat, &self.claimable(state, seat), Claims::new(), 1, out);
        }
    }

    /// What a seat can reveal: goals it holds, or can hold, that its dice meet or that the table judges.
    fn claimable(&self, state: &State, seat: Seat) -> Few<Claim, MAX_DESIGNS> {
        let own = state.seat(seat);
        if self.unlisted() {
            return (1..=9).map(|points| Claim::Points { points }).collect();
        }
        let mut goals = if own.unknown() > 0 { state.unseen } else { Default::default() };
        own.known().for_each(|goal| goals.add(goal, 1));
        let counts = goals.iter().map(|(goal, _)| goal);
        counts.filter(|goal| self.can_be_met(own, *goal)).map(Claim::Goal).collect()
    }

    fn can_be_met(&self, own: &SeatState, goal: GoalId) -> bool {
        self.met(goal, &own.saved) || self.is_manual(goal)
    }

    /// Lists this reveal, if it is allowed, and those with more goals from the claimable ones on; `unknown` of them
    /// at most are not known to be in the hand.
    fn extend_reveal(
        &self,
        state: &State,
        seat: Seat,
        claimable: &[Claim],
        goals: Claims,
        unknown: usize,
        out: &mut Vec<Action>,
    ) {
        match self.reveal_fault(state, seat, &goals) {
            None => out.push(Action::RevealGoals { goals }),
            // More goals may mend this one, and no other.
            Some(Fault::HeldBack(_)) => {}
            Some(_) => return,
        }
        if goals.is_full() {
            return;
        }
        for (at, claim) in claimable.iter().enumerate() {
            let known = match *claim {
                Claim::Goal(goal) => state.seat(seat).holds(goal),
                Claim::Points { .. } => 0,
            };
            let guessed = goals.iter().filter(|other| *other == claim).count() >= known;
            let Some(left) = unknown.checked_sub(usize::from(guessed)) else { continue };
            let mut more = goals;
            more.push(*claim);
            self.extend_reveal(state, seat, &claimable[at..], more, left, out);
        }
    }

    /// What forbids revealing these goals. What is missing counts last: more goals can mend only that.
    fn reveal_fault(&self, state: &State, seat: Seat, goals: &[Claim]) -> Option<Fault> {
        let own = state.seat(seat);
        if goals.len() > own.hand.len() {
            return Some(Fault::TooMany);
        }
        let mut unknown = own.unknown();
        for (at, claim) in goals.iter().enumerate() {
            let fault = match *claim {
                Claim::Points { .. } if !self.unlisted() => Some(Fault::NameIt),
                Claim::Points { points } => (!(1..=9).contains(&points)).then_some(Fault::TellPoints),
                Claim::Goal(_) if self.unlisted() => Some(Fault::TellPoints),
                Claim::Goal(goal) => {
                    let before = goals[..at].iter().filter(|other| *other == claim).count();
                    self.goal_fault(state, seat, goal, before, &mut unknown)
                }
            };
            if fault.is_some() {
                return fault;
            }
        }
        let one = self.options().goals_per_set == GoalsPerSet::One;
        if one && goals.len() > 1 {
            return Some(Fault::OnlyOne);
        }
        if !self.must_reveal() || one && goals.len() == 1 {
            return None;
        }
        let claimed = |goal: GoalId| goals.iter().filter(|claim| **claim == Claim::Goal(goal)).count();
        let held_back = |goal: &GoalId| claimed(*goal) < own.holds(*goal) && self.met(*goal, &own.saved);
        own.known().find(held_back).map(Fault::HeldBack)
    }

    /// What forbids revealing one more copy of a goal, after `before` others. It is a known card of the hand, or
    /// an unknown one of which there is a copy that is not accounted for in public (DD-TABLE-3).
    fn goal_fault(
        &self,
        state: &State,
        seat: Seat,
        goal: GoalId,
        before: usize,
        unknown: &mut usize,
    ) -> Option<Fault> {
        let own = state.seat(seat);
        let known = own.holds(goal);
        if before >= known {
            if *unknown == 0 || before - known >= self.unseen_left(state, seat, goal) {
                return Some(Fault::NotHeld(goal));
            }
            *unknown -= 1;
        }
        (!self.can_be_met(own, goal)).then_some(Fault::NotMet(goal))
    }

    pub(super) fn check_reveal(&self, state: &State, seat: Seat, goals: &[Claim]) -> Result<(), Violation> {
        self.check_reveals_now(state, seat)?;
        let own = state.seat(seat);
        let no = |rule, why| Err(Violation::impossible(rule, why));
        match self.reveal_fault(state, seat, goals) {
            None => Ok(()),
            Some(Fault::TooMany) => {
                let why = match own.hand.len() {
                    0 => text("{seat} holds no goals."),
                    n => text_n("{seat} holds only one goal.", "{seat} holds only {n} goals.", n),
                };
                no("DD-TABLE-3", why.with("seat", seat))
            }
            Some(Fault::NameIt) => {
                no("DD-TABLE-4", text("The goals of this deck are listed: choose which one it is."))
            }
            Some(Fault::TellPoints) => {
                no("DD-TABLE-4", text("The goals of this deck are not listed: enter its points, 1 to 9."))
            }
            Some(Fault::NotHeld(goal)) => Err(self.not_held(state, seat, goal)),
            Some(Fault::NotMet(goal)) => {
                let why = text("{goal} needs: {line}. {seat} has {dice}.").with("goal", self.title(goal));
                let why = why.with("line", self.needs(goal)).with("seat", seat);
                let dice = Arg::List(own.saved.iter().map(|die| names::die(*die)).collect());
                Err(Violation::new("DD-SCORE-5", why.with("dice", dice)))
            }
            Some(Fault::OnlyOne) => {
                Err(Violation::new("DD-OPT-7", text("Each player can complete only one goal per set.")))
            }
            // Others may be listening.
            Some(Fault::HeldBack(goal)) if own.notes.goals.contains(&goal) => {
                let why =
                    text("{seat} has recorded a goal that these dice meet: reveal it or withdraw the note.");
                Err(Violation::new("DD-SCORE-3", why.with("seat", seat)))
            }
            Some(Fault::HeldBack(goal)) => {
                let why = text("{goal} is met by {seat}’s dice and must be revealed.");
                Err(Violation::new("DD-SCORE-3", why.with("goal", self.title(goal)).with("seat", seat)))
            }
        }
    }

    fn needs(&self, goal: GoalId) -> Arg {
        self.goal(goal).map_or_else(|| Arg::Verbatim(goal.0.to_string()), |goal| goal.needs().into())
    }

    fn check_reveals_now(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        let no = |rule, why| Err(Violation::impossible(rule, why));
        match state.step {
            Step::Reveal if state.waiting.contains(seat) => Ok(()),
            Step::Reveal if state.seat(seat).hand.is_empty() => {
                no("DD-TABLE-3", text("{seat} holds no goals.").with("seat", seat))
            }
            Step::Reveal => no("DD-SCORE-4", text("{seat} has already decided.").with("seat", seat)),
            Step::Discard | Step::Draw if state.set > 1 => {
                let why = text("Set {n} has been scored; its goals can no longer be claimed.");
                no("DD-SCORE-8", why.with("n", u32::from(state.set) - 1))
            }
            Step::Over => {
                let why = text("Set {n} has been scored; its goals can no longer be claimed.");
                no("DD-SCORE-8", why.with("n", u32::from(state.set)))
            }
            Step::Discard
            | Step::Draw
            | Step::Pick
            | Step::Repick
            | Step::Roll
            | Step::TiePick
            | Step::TieRoll
            | Step::Select => {
                let why = text("Goals are scored after the fifth round; this is round {n}.");
                no("DD-SCORE-1", why.with("n", u32::from(state.round)))
            }
        }
    }

    /// How many unseen copies of a goal there are for a seat: those that others reveal in this step are not
    /// there any more (DD-TABLE-3).
    pub(in crate::games::dualing_dice) fn unseen_left(
        &self,
        state: &State,
        seat: Seat,
        goal: GoalId,
    ) -> usize {
        let claimed = |other: Seat| {
            let other = state.seat(other);
            let Reveal::Goals(goals) = other.reveal else { return 0 };
            let claimed = goals.iter().filter(|claim| **claim == Claim::Goal(goal)).count();
            claimed.saturating_sub(other.holds(goal))
        };
        let claimed: usize = state.all().filter(|other| *other != seat).map(claimed).sum();
        usize::from(state.unseen.of(goal)).saturating_sub(claimed)
    }

    /// Why a seat cannot have this goal: its copies lie face up, or others hold it (DD-TABLE-3).
    pub(in crate::games::dualing_dice) fn not_held(
        &self,
        state: &State,
        seat: Seat,
        goal: GoalId,
    ) -> Violation {
        let no = |why| Violation::impossible("DD-TABLE-3", why);
        let Some(card) = self.goal(goal) else { return no(text("This deck has no such goal.")) };
        let completed = |seat: &Seat| {
            let claims = state.seat(*seat).completed.iter();
            claims.filter(|claim| **claim == Claim::Goal(goal)).count()
        };
        let face_up: usize = state.all().map(|seat| completed(&seat)).sum();
        let owner = state.all().find(|seat| completed(seat) > 0);
        if let Some(owner) = owner
            && face_up + usize::from(state.gone.of(goal)) >= usize::from(card.copies)
        {
            let why = text("{goal} is already face up in front of {owner}.");
            return no(why.with("goal", self.title(goal)).with("owner", owner));
        }
        no(text("{seat} does not hold {goal}.").with("seat", seat).with("goal", self.title(goal)))
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// The five rounds are over: whoever holds goals reveals those that are met.
    pub fn begin_reveal(&mut self) {
        let holds = |seat: &Seat| !self.state.seat(*seat).hand.is_empty();
        self.state.waiting = self.state.all().filter(holds).collect();
        self.state.step = Step::Reveal;
        self.state.seats.iter_mut().for_each(|seat| seat.notes.dropped.clear());
        if self.state.waiting.is_empty() {
            self.note(Event::NothingHeld);
            self.score();
        }
    }

    /// A seat has decided what it reveals; shown when all have (DD-SCORE-4).
    pub fn reveal(&mut self, seat: Seat, goals: &Claims) {
        let mut goals = *goals;
        goals.sort_unstable();
        self.state.seat_mut(seat).reveal = Reveal::Goals(goals);
        self.state.waiting.remove(seat);
        if self.state.waiting.is_empty() {
            self.score();
        }
    }

    /// All have revealed: goals are completed, and the scoring cards cleared (DD-SCORE-6, DD-SCORE-8).
    pub fn score(&mut self) {
        for seat in self.state.all() {
            let own = self.state.seat_mut(seat);
            own.scored = false;
            let Reveal::Goals(goals) = std::mem::take(&mut own.reveal) else { continue };
            self.note(Event::Revealed(seat, goals));
            for claim in &goals {
                self.complete(seat, *claim);
                self.state.seat_mut(seat).scored = true;
            }
        }
        let state = &mut *self.state;
        state.seats.iter_mut().for_each(|seat| seat.saved.clear());
        state.piles = [PILE; 5];
        let set = state.set;
        self.note(Event::SetEnds(set));
        self.end_or_go_on();
    }

    /// A goal goes from a hand, face up, in front of its owner.
    pub fn complete(&mut self, seat: Seat, claim: Claim) {
        let points = self.game.points(claim);
        let own = self.state.seat_mut(seat);
        match claim {
            Claim::Goal(goal) => {
                own.forget(goal);
                if !own.take(GoalRef::Card(goal)) && own.take(GoalRef::Unknown) {
                    self.state.unseen.take(goal);
                }
            }
            Claim::Points { .. } => {
                own.take(GoalRef::Unknown);
            }
        }
        let own = self.state.seat_mut(seat);
        own.points = own.points.saturating_add(points);
        own.goals = own.goals.saturating_add(1);
        own.completed.push(claim);
    }
}
