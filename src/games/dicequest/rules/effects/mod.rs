//! Abilities are carried out effect by effect; what an effect needs to know is asked before it happens.

mod carry_out;
mod choices;
mod parts;
mod subsets;

use super::asked::Asked;
use super::executor::{Executor, Progress};
use super::refusal::{Refusal, Verdict};
use super::tokens::ON_SOME_QUEST;
use crate::engine::{EventSink, Random, Seat, SeatSet};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Action, Choice};
use crate::games::dicequest::content::ItemKind;
use crate::games::dicequest::content::ability::ThreatPlace;
use crate::games::dicequest::content::compiled::Op;
use crate::games::dicequest::event::Event;
use crate::games::dicequest::state::{Card, Draw, Running, State};

pub use carry_out::show;
use parts::{Parts, parts};

pub use choices::canonical;
pub use subsets::Subsets;

impl Dicequest {
    fn op_of(&self, running: &Running) -> Option<Op> {
        let ability = self.abilities_of(running.card).get(usize::from(running.ability))?;
        ability.ops.get(usize::from(running.op)).copied()
    }

    /// How often each seat does its part.
    fn times(&self, op: &Op) -> u8 {
        match op {
            Op::LoseItem { n, .. }
            | Op::RefreshMarket(n)
            | Op::ReplaceQuest(n)
            | Op::DiscardThreat(n)
            | Op::PlaceThreat { place: ThreatPlace::Quest, n, .. } => *n,
            _ => 1,
        }
    }

    /// Whether an effect still needs to know which other seat it hurts.
    fn wants_rival(&self, running: &Running, op: &Op) -> bool {
        matches!(parts(op), Parts::Rival) && running.rival.is_none()
    }

    /// The seat that the running ability asks.
    pub(super) fn effect_asks(&self, state: &State) -> Seat {
        let Some(running) = &state.running else { return state.active };
        match self.op_of(running) {
            Some(op) if self.wants_rival(running, &op) => running.seat,
            _ => {
                let first = state.first.unwrap_or_default();
                let next = running.waiting.clockwise_from(first, self.seats()).next();
                next.unwrap_or(running.seat)
            }
        }
    }

    /// What can be answered to the running ability.
    fn each_answer(&self, state: &State, each: &mut dyn FnMut(Choice)) {
        let Some(running) = &state.running else { return };
        let Some(op) = self.op_of(running) else { return };
        if self.wants_rival(running, &op) {
            self.each_rival(state, running, &op, each);
        } else {
            self.each_choice(state, running, &op, self.effect_asks(state), each);
        }
    }

    fn each_rival(&self, state: &State, running: &Running, op: &Op, each: &mut dyn FnMut(Choice)) {
        for seat in state.in_order().filter(|seat| *seat != running.seat) {
            if self.touches(state, op, seat) {
                each(Choice::Seat { seat });
            }
        }
    }

    pub(super) fn legal_answers(&self, state: &State, out: &mut Vec<Action>) {
        self.each_answer(state, &mut |choice| out.push(Action::Choose { choice }));
    }

    /// One of them by lot. Sets of dice are counted and not listed.
    pub(super) fn draw_answer(
        &self,
        state: &State,
        random: &mut Random,
        room: &mut Vec<Action>,
    ) -> Option<Action> {
        let op = state.running.as_ref().and_then(|running| self.op_of(running));
        if let Some(Op::Reroll { colour, max }) = op {
            let sets = choices::rerolls(&state.turn.dice, colour, max);
            let drawn = (sets.len() > 0).then(|| sets.nth(random.index(sets.len())));
            return drawn.map(|dice| Action::Choose { choice: Choice::Dice { dice } });
        }
        room.clear();
        self.legal_answers(state, room);
        random.pick(room).copied()
    }

    pub(super) fn check_answer(&self, state: &State, seat: Seat, choice: Choice) -> Verdict {
        match self.asked(state) {
            Asked::Effect(asked) if asked == seat => {}
            Asked::Effect(asked) => return Err(Refusal::OtherSeat(asked)),
            Asked::Over => return Err(Refusal::MatchOver),
            Asked::Chance | Asked::Overflow(_) | Asked::LevelUp(_) | Asked::Reaction(_) | Asked::Step(_) => {
                return Err(Refusal::NotNow);
            }
        }
        let wanted = canonical(&state.turn.dice, choice);
        let mut found = false;
        self.each_answer(state, &mut |answer| found = found || answer == wanted);
        if found { Ok(()) } else { Err(self.why_not(state, choice)) }
    }

    /// Whether an ability would change anything (DQ-ABIL-8).
    pub(super) fn check_effect(&self, state: &State, start: &Running) -> Verdict {
        let ability = self.abilities_of(start.card).get(usize::from(start.ability));
        let Some(ability) = ability else { return Err(Refusal::NoAbility) };
        if ability.ops.iter().any(|op| self.is_possible(state, start, op)) {
            return Ok(());
        }
        Err(self.why_nothing(state, start.card, &ability.ops))
    }

    /// Whether an effect of an ability would ask its seat something, as things lie now.
    pub(super) fn leaves_a_choice(&self, state: &State, start: &Running) -> bool {
        let ability = self.abilities_of(start.card).get(usize::from(start.ability));
        let asks = |op: &&Op| self.is_possible(state, start, op) && self.asks_about(state, start, op);
        ability.is_some_and(|ability| ability.ops.iter().any(|op| asks(&op)))
    }

    /// Whether everything that an ability does follows from the dice as they lie in the end, or needs no choice.
    pub(super) fn can_be_told(&self, start: &Running) -> bool {
        let ability = self.abilities_of(start.card).get(usize::from(start.ability));
        let told =
            |op: &Op| choices::is_of_dice(op) || !choices::is_chosen(op) && matches!(parts(op), Parts::Own);
        ability.is_some_and(|ability| ability.ops.iter().all(told))
    }

    /// Whether an ability removes wounds and does nothing else; a refusal if it cannot remove this one.
    pub(super) fn check_healed(
        &self,
        state: &State,
        start: &Running,
        choice: Choice,
    ) -> Result<bool, Refusal> {
        let ability = self.abilities_of(start.card).get(usize::from(start.ability));
        let Some([op @ Op::RemoveWound { .. }]) = ability.map(|ability| &*ability.ops) else {
            return Ok(false);
        };
        let mut found = false;
        self.each_choice(state, start, op, start.seat, &mut |other| found = found || other == choice);
        if found { Ok(true) } else { Err(self.why_not(state, choice)) }
    }

    /// Whether an effect can be answered in more than one way; one among secret cards is always asked.
    fn asks_about(&self, state: &State, start: &Running, op: &Op) -> bool {
        let mut n = 0;
        if self.wants_rival(start, op) {
            self.each_rival(state, start, op, &mut |_| n += 1);
        } else if let Op::Reroll { colour, max } = *op {
            n = choices::rerolls(&state.turn.dice, colour, max).len();
        } else if choices::is_chosen(op) {
            let fresh = Running { left: self.times(op), ..*start };
            self.each_choice(state, &fresh, op, start.seat, &mut |_| n += 1);
        }
        n > 1 || n == 1 && self.keeps_secret(op)
    }

    /// Whether an answer made by itself would give away a secret Backpack (DQ-ABIL-12).
    fn keeps_secret(&self, op: &Op) -> bool {
        self.secret() && matches!(op, Op::LoseItem { .. })
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Carries the running ability on by one part.
    pub fn run(&mut self) -> Progress {
        let Some(mut running) = self.state.running else { return Progress::GoesOn };
        let Some(op) = self.game.op_of(&running) else {
            self.finish_running(&running);
            return Progress::GoesOn;
        };
        if self.game.wants_rival(&running, &op) {
            return self.choose_rival(running, &op);
        }
        if !running.begun {
            running.begun = true;
            running.left = self.game.times(&op);
            running.waiting = match parts(&op) {
                Parts::Own => SeatSet::one(running.seat),
                Parts::Rival => running.rival.map_or(SeatSet::EMPTY, SeatSet::one),
                Parts::Each => SeatSet::all(self.game.seats()),
            };
            self.state.running = Some(running);
        }
        if running.waiting.is_empty() {
            self.state.running = Some(Running { op: running.op + 1, begun: false, left: 0, ..running });
            return Progress::GoesOn;
        }
        let seat = self.game.effect_asks(self.state);
        if running.left == 0 || !self.game.touches(self.state, &op, seat) {
            self.part_done(seat, &op);
            return Progress::GoesOn;
        }
        if !choices::is_chosen(&op) {
            self.carry_out(&running, seat, &op);
            self.part_done(seat, &op);
            return Progress::GoesOn;
        }
        // On which Quest it lies is asked after a success.
        if self.game.counts_tokens(self.state)
            && matches!(op, Op::PlaceThreat { place: ThreatPlace::Quest, .. })
        {
            let n = running.left.min(self.game.quests_without_token(self.state));
            self.draw_tokens(Draw { act: self.state.act, n, onto: ON_SOME_QUEST });
            self.part_done(seat, &op);
            return Progress::GoesOn;
        }
        self.ask_or_answer(seat, &op)
    }

    /// A choice that is none answers itself; one among secret cards never does.
    fn ask_or_answer(&mut self, seat: Seat, op: &Op) -> Progress {
        if let Op::Reroll { colour, max } = *op
            && choices::rerolls(&self.state.turn.dice, colour, max).len() > 1
        {
            return Progress::Asks;
        }
        let (mut n, mut only) = (0, None);
        self.game.each_answer(self.state, &mut |choice| {
            n += 1;
            only = Some(choice);
        });
        let open = !self.game.keeps_secret(op);
        match only {
            None => {
                self.part_done(seat, op);
                Progress::GoesOn
            }
            Some(choice) if n == 1 && open && *op != Op::Manual => {
                if let Some(event) = self.game.told_of(self.state, op, choice) {
                    self.note(event);
                }
                self.answer(choice);
                Progress::GoesOn
            }
            Some(_) => Progress::Asks,
        }
    }

    fn choose_rival(&mut self, running: Running, op: &Op) -> Progress {
        let (mut n, mut only) = (0, None);
        self.game.each_rival(self.state, &running, op, &mut |choice| {
            n += 1;
            only = Some(choice);
        });
        match (n, only) {
            (0, _) => {
                self.state.running = Some(Running { op: running.op + 1, begun: false, ..running });
                Progress::GoesOn
            }
            (1, Some(choice)) => {
                self.answer(choice);
                Progress::GoesOn
            }
            _ => Progress::Asks,
        }
    }

    fn part_done(&mut self, seat: Seat, op: &Op) {
        let times = self.game.times(op);
        if let Some(running) = &mut self.state.running {
            running.waiting.remove(seat);
            running.left = times;
        }
    }

    /// Carries out what an ability does besides dice and symbols, which people tell as they lie in the end (DQ-TABLE-5).
    pub fn carry_out_besides(&mut self, start: &Running) {
        let ability = self.game.abilities_of(start.card).get(usize::from(start.ability));
        let ops = ability.map(|ability| ability.ops.clone()).unwrap_or_default();
        for op in ops.iter().filter(|op| !choices::is_of_dice(op)) {
            self.carry_out(start, start.seat, op);
        }
    }

    /// An ability removed this wound (DQ-TABLE-5).
    pub fn heal_as_told(&mut self, start: &Running, choice: Choice) {
        let ability = self.game.abilities_of(start.card).get(usize::from(start.ability));
        if let Some(op) = ability.and_then(|ability| ability.ops.first()).copied() {
            self.carry_out_choice(start.seat, &op, choice);
        }
    }

    /// Something was answered, or could be answered in one way only.
    pub fn answer(&mut self, choice: Choice) {
        let Some(running) = self.state.running else { return };
        let Some(op) = self.game.op_of(&running) else { return };
        let seat = self.game.effect_asks(self.state);
        if let Choice::Seat { seat: rival } = choice {
            if let Some(running) = &mut self.state.running
                && rival.index() < self.game.seats()
            {
                running.rival = Some(rival);
            }
            return;
        }
        if let Some(running) = &mut self.state.running {
            running.left = if choice == Choice::Done { 0 } else { running.left.saturating_sub(1) };
        }
        self.carry_out_choice(seat, &op, choice);
    }

    fn finish_running(&mut self, running: &Running) {
        self.state.running = None;
        if let Card::Item(item) = running.card
            && self.game.item(item).kind == ItemKind::SingleUse
        {
            self.return_item(item);
        }
    }
}
