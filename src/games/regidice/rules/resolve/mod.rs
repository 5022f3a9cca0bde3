//! Seats use their dice (RD-RESOLVE-*, RD-SOLO-2). Each of the five actions has its own file.

mod animal;
mod attack;
mod block;
mod cast;
mod heal;
mod total;

use super::executor::Executor;
use crate::engine::{EventSink, Few, Random, Seat, SeatSet, Violation, text};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::{Action, Kind};
use crate::games::regidice::content::Trigger;
use crate::games::regidice::dice::Dice;
use crate::games::regidice::event::Event;
use crate::games::regidice::names;
use crate::games::regidice::rules::late::RULE;
use crate::games::regidice::state::{State, Step};

impl Action {
    /// Which of the five actions it performs; `None` for everything else.
    #[must_use]
    pub const fn kind(&self) -> Option<Kind> {
        match self {
            Self::Attack { .. } => Some(Kind::Attack),
            Self::Block { .. } => Some(Kind::Block),
            Self::Heal { .. } => Some(Kind::Heal),
            Self::Cast { .. } => Some(Kind::Cast),
            Self::Boost { .. } => Some(Kind::Animal),
            Self::Total { action, .. } => Some(*action),
            _ => None,
        }
    }
}

impl Regidice {
    /// Whether a seat has dice for an action (RD-RESOLVE-4).
    #[must_use]
    pub fn can(&self, state: &State, seat: Seat, kind: Kind) -> bool {
        match kind {
            Kind::Attack => self.can_attack(state, seat),
            Kind::Block => self.can_block(state, seat),
            Kind::Heal => self.can_heal(state, seat),
            Kind::Cast => self.can_cast(state, seat),
            Kind::Animal => self.can_boost(state, seat),
        }
    }

    /// The actions that a seat has not done in this round: the one it announced, or any of the five for a player
    /// alone (RD-SOLO-2).
    fn open_kinds(&self, state: &State, seat: Seat) -> impl Iterator<Item = Kind> + use<> {
        let (solo, done) = (self.solo(), state.tally.done);
        let declared = due_action(state, seat);
        let open = move |kind: &Kind| {
            if solo { done & 1 << kind.index() == 0 } else { Some(*kind) == declared }
        };
        Kind::ALL.into_iter().filter(open)
    }

    /// Whether a seat can do anything but stop.
    fn can_act(&self, state: &State, seat: Seat) -> bool {
        if state.late.is_some() {
            return self.open_kinds(state, seat).next().is_some();
        }
        self.open_kinds(state, seat).any(|kind| self.can(state, seat, kind))
    }

    /// How a seat stops.
    const fn stop(&self) -> Action {
        if self.solo() { Action::EndActions } else { Action::Idle }
    }

    pub(super) fn legal_uses(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if state.late.is_some() {
            return self.legal_totals(state, seat, out);
        }
        for kind in self.open_kinds(state, seat) {
            if self.can(state, seat, kind) {
                match kind {
                    Kind::Attack => self.legal_attacks(state, seat, out),
                    Kind::Block => self.legal_blocks(state, seat, out),
                    Kind::Heal => self.legal_heals(state, seat, out),
                    Kind::Cast => self.legal_casts(state, seat, out),
                    Kind::Animal => self.legal_boosts(state, seat, out),
                }
            }
        }
        out.push(self.stop());
    }

    pub(super) fn count_uses(&self, state: &State, seat: Seat) -> usize {
        if state.late.is_some() {
            let mut few = Vec::new();
            self.legal_totals(state, seat, &mut few);
            return few.len();
        }
        let count = |kind| match kind {
            Kind::Attack => self.count_attacks(state, seat),
            Kind::Block => self.count_blocks(state, seat),
            Kind::Heal => self.count_heals(state, seat),
            Kind::Cast => {
                let mut few = Vec::new();
                self.legal_casts(state, seat, &mut few);
                few.len()
            }
            Kind::Animal => {
                let mut few = Vec::new();
                self.legal_boosts(state, seat, &mut few);
                few.len()
            }
        };
        let able = self.open_kinds(state, seat).filter(|kind| self.can(state, seat, *kind));
        able.map(count).sum::<usize>() + 1
    }

    pub(super) fn some_use(
        &self,
        state: &State,
        seat: Seat,
        random: &mut Random,
        room: &mut Vec<Action>,
    ) -> Option<Action> {
        if state.late.is_some() {
            room.clear();
            self.legal_totals(state, seat, room);
            return random.pick(room).copied();
        }
        let mut open: Few<Kind, 5> = self.open_kinds(state, seat).collect();
        let some = loop {
            let at = random.index(open.len() + usize::from(self.solo()));
            let Some(kind) = open.get(at).copied() else { break None };
            if !self.can(state, seat, kind) {
                open.remove(at);
                continue;
            }
            break match kind {
                Kind::Attack => self.some_attack(state, seat, random),
                Kind::Block => self.some_block(state, seat, random),
                Kind::Heal => self.some_heal(state, seat, random),
                Kind::Animal => self.some_boost(state, seat, random),
                Kind::Cast => {
                    room.clear();
                    self.legal_casts(state, seat, room);
                    room.push(self.stop());
                    random.pick(room).copied()
                }
            };
        };
        Some(some.unwrap_or_else(|| self.stop()))
    }

    pub(super) fn check_use(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        if matches!(action, Action::Total { .. }) && (state.late.is_none() || state.step != Step::Resolve) {
            return self.check_total(state, seat, action);
        }
        if state.step != Step::Resolve {
            return Err(self.not_now(state));
        }
        let no = |rule, why| Err(Violation::impossible(rule, why));
        let told = matches!(action, Action::Total { .. } | Action::EndActions);
        if state.late.is_some() && !told {
            return no(RULE, text("Enter what the dice came to: which they are is not noted in this match."));
        }
        match (action.kind(), action, self.solo()) {
            (None, Action::EndActions, true) => return self.check_ended(state),
            (None, Action::EndActions, false) => {
                return no("RD-SOLO-2", text("Only a solo player ends their actions like this."));
            }
            (None, _, true) => {
                return no("RD-SOLO-2", text("A solo player must end their actions instead."));
            }
            (None, ..) => return self.check_acts(state, seat),
            (Some(kind), _, true) if state.tally.done & 1 << kind.index() != 0 => {
                let why =
                    text("{action} has already been used this round.").with("action", names::kind(kind));
                return no("RD-SOLO-2", why);
            }
            (Some(kind), _, false) => {
                let declared = due_action(state, seat);
                if let Some(declared) = declared.filter(|declared| *declared != kind) {
                    let why = text("{seat} declared {action} this round.").with("seat", seat);
                    let why = why.with("action", names::kind(declared));
                    // It may stand if the dice are there (RD-REF-5); a seat that has begun to raise dice has acted.
                    let carried_out = !state.tally.boosting
                        && self.check_acts(state, seat).is_ok()
                        && self.check_dice_used(state, seat, action).is_ok();
                    return match carried_out {
                        true => Err(Violation::new("RD-RESOLVE-2", why)),
                        false => no("RD-RESOLVE-2", why),
                    };
                }
                if kind == Kind::Cast && !state.waiting.contains(seat) {
                    return no("RD-CAST-2", text("Only one spell can be cast at a time."));
                }
                self.check_acts(state, seat)?;
            }
            (Some(_), _, true) => {}
        }
        self.check_dice_used(state, seat, action)
    }

    /// Whether a seat has the dice for what it does with them.
    fn check_dice_used(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        match action {
            Action::Attack { dice } => self.check_attack(state, seat, dice),
            Action::Block { dice } => self.check_block(state, seat, dice),
            Action::Heal { dice, take, give } => self.check_heal(state, seat, dice, take, give),
            Action::Cast { colour, take, give } => self.check_cast(state, seat, *colour, take, give),
            Action::Boost { one, seat: whose, die } => self.check_boost(state, seat, *one, *whose, *die),
            Action::Total { .. } => self.check_total(state, seat, action),
            _ => Ok(()),
        }
    }

    /// Whether it is this seat's turn to act (RD-RESOLVE-2, RD-RESOLVE-3).
    fn check_acts(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        if !state.waiting.contains(seat) {
            let why = text("{seat} has already acted this round, or had no legal action.").with("seat", seat);
            return Err(Violation::impossible("RD-RESOLVE-2", why));
        }
        // At a table, anybody may be told first (RD-RESOLVE-3).
        if state.late.is_some() {
            return Ok(());
        }
        self.check_asked(state, seat, Step::Resolve, "RD-RESOLVE-3")
    }
}

/// The action that is a seat's to do: the announced one, or the raising of dice that it has begun.
fn due_action(state: &State, seat: Seat) -> Option<Kind> {
    match state.tally.boosting {
        true => Some(Kind::Animal),
        false => state.seat(seat).declared.map(|declared| declared.action),
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// All dice are known and collected: the defence and the pattern of the round stand (RD-RESOLVE-1).
    pub fn begin_resolve(&mut self) {
        for pool in self.state.seats.iter_mut() {
            pool.locked = Dice::EMPTY;
        }
        self.state.step = Step::Resolve;
        self.state.waiting = SeatSet::all(self.game.seats());
        self.abilities(Trigger::Resolve, None);
        self.next_actor();
    }

    /// Goes on to the next seat that can act: Animals first, then the others (RD-RESOLVE-3).
    pub fn next_actor(&mut self) {
        if self.state.late.is_some() {
            match self.next_waiting().filter(|seat| self.game.can_act(self.state, *seat)) {
                Some(seat) => self.state.active = seat,
                None => self.check(),
            }
            return;
        }
        for animals in [true, false] {
            for seat in self.state.in_order() {
                let declared = self.state.seat(seat).declared.map(|declared| declared.action);
                if !self.state.waiting.contains(seat) || (declared == Some(Kind::Animal)) != animals {
                    continue;
                }
                if self.game.can_act(self.state, seat) {
                    self.state.active = seat;
                    return;
                }
                self.state.waiting.remove(seat);
            }
        }
        self.check();
    }

    /// A seat uses dice, or stops.
    pub fn use_dice(&mut self, seat: Seat, action: &Action) {
        match action {
            Action::Attack { dice } => self.attack(seat, dice),
            Action::Block { dice } => self.block(seat, dice),
            Action::Heal { dice, take, give } => self.heal(seat, dice, take, give),
            Action::Cast { colour, take, give } => self.cast(seat, *colour, take, give),
            Action::Boost { one, seat: whose, die } => {
                self.boost(seat, *one, *whose, *die);
                if self.game.can_boost(self.state, seat) {
                    self.state.tally.boosting = true;
                    return;
                }
            }
            Action::Total { .. } => self.total(seat, action),
            _ => return self.stop(seat),
        }
        if self.game.solo() {
            let tally = &mut self.state.tally;
            let done = action.kind().map_or(0, |kind| 1 << kind.index());
            let boosted = if tally.boosting { 1 << Kind::Animal.index() } else { 0 };
            tally.done |= done | boosted;
        } else {
            self.state.waiting.remove(seat);
        }
        self.state.tally.boosting = false;
        self.next_actor();
    }

    /// A seat does nothing more (RD-RESOLVE-4, RD-SOLO-2).
    fn stop(&mut self, seat: Seat) {
        self.state.tally.boosting = false;
        self.state.waiting.remove(seat);
        self.next_actor();
    }
}
