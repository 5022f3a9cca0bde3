//! Carries entries out, in the order of DW-TURN-6.

mod casting;
mod effects;

pub(super) use casting::Feasibility;

use super::DiceWar;
use super::action::{Action, Chance, OffBoard};
use super::content::{TpMode, When};
use super::event::Event;
use super::field::{self, Field, Fields};
use super::state::{BLACK, Phase, RED, State, TOP, pair_index};
use super::view::{Bindings, View, Way, other};
use crate::engine::{EventSink, Seat};

/// A state that is being changed, with its rules and with somebody who may want to know what happens.
pub(super) struct Executor<'a, S: EventSink<Event>> {
    pub game: &'a DiceWar,
    pub state: &'a mut State,
    pub events: &'a mut S,
    /// Fields onto which dice have come.
    pub arrived: Fields,
    /// Where the die is that makes a Movement, until it leaves the board.
    mover: Option<Field>,
    /// Whether effects could be carried out in full so far.
    whole: bool,
    /// The Reserve dice that a spell may still use: those that were there before it (DW-SPELL-2).
    stock: Option<u8>,
}

impl<'a, S: EventSink<Event>> Executor<'a, S> {
    pub(super) const fn new(game: &'a DiceWar, state: &'a mut State, events: &'a mut S) -> Self {
        Self { game, state, events, arrived: 0, mover: None, whole: true, stock: None }
    }

    pub(super) fn view(&self) -> View<'_> {
        View { game: self.game, state: self.state }
    }

    /// Carries out a choice.
    pub(super) fn act(&mut self, seat: Seat, action: &Action) {
        let (earned, counts) = (self.state.earned, self.counts());
        match *action {
            Action::SetLineup { row } => self.set_lineup(seat, &row),
            Action::PlaceDie { file, level } => self.place_die(seat, file, level),
            Action::Move { from, to, via } => self.movement(seat, Way { from, to, via, attack: false }),
            Action::Attack { from, to, via } => self.attack(seat, Way { from, to, via, attack: true }),
            Action::Upgrade { at } => self.upgrade(seat, at),
            Action::CastSpell { at, spell, fields, amount } => self.cast(seat, at, spell, &fields, amount),
            Action::Pass => self.end_turn(seat, earned, None),
            Action::DeclareEndOfWar { die } => self.declare(seat, die),
            Action::FollowMove { to, via } => self.follow(seat, to, via, false),
            Action::FollowAttack { to, via } => self.follow(seat, to, via, true),
            Action::EndTurn => {
                self.state.phase = Phase::War;
                // It began with an Attack, which always earns something.
                self.end_turn(seat, [u8::MAX; 2], None);
            }
        }
        self.note_counts(counts);
    }

    /// Carries out the roll for the first turn (DW-PREP-4).
    pub(super) fn happen(&mut self, Chance::StartRoll { red, black }: Chance) {
        if red != black {
            let starter = if red > black { RED } else { BLACK };
            self.state.phase = Phase::Setup;
            self.state.to_act = starter;
            self.state.starter = starter;
            self.note(Event::Begins(starter));
        }
    }

    pub(super) fn note(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Virtual VP and counted TP by seat, for [`Self::note_counts`].
    pub(super) fn counts(&self) -> [(u8, u8); 2] {
        if !S::LISTENS {
            return [(0, 0); 2];
        }
        [RED, BLACK].map(|seat| {
            let counted = self.game.tribe(seat).tp.mode == TpMode::Count;
            (self.view().virtual_vp(seat), if counted { self.view().tp(seat) } else { 0 })
        })
    }

    /// Tells whose virtual VP changed, and which TP bar that shows a count (DW-TP-1).
    pub(super) fn note_counts(&mut self, before: [(u8, u8); 2]) {
        if !S::LISTENS {
            return;
        }
        let after = self.counts();
        for (seat, (was, is)) in [RED, BLACK].into_iter().zip(before.into_iter().zip(after)) {
            if is.1 != was.1 {
                self.note(Event::Tp { seat, is: is.1 });
            }
            if is.0 != was.0 {
                self.note(Event::Virtual { seat, is: is.0 });
            }
        }
    }

    fn movement(&mut self, seat: Seat, way: Way) {
        let earned = self.state.earned;
        let watched = self.game.watches_chases();
        let flees = watched && self.view().threats(way.from) != 0;
        let level = self.state.level(way.from);
        self.step(seat, way, level);
        let creature = self.game.tribe(seat).creature(level);
        if creature.has(When::AfterMove) {
            let bindings = Bindings { origin: way.from.bit(), ..Bindings::new(seat, way.to.bit()) };
            self.fire(level, When::AfterMove, bindings, true);
        }
        if self.settle(seat) {
            return;
        }
        let flight = self.mover.filter(|_| flees).map(|to| (way.from, to));
        self.end_turn(seat, earned, flight);
    }

    /// A Movement onto a free field, or in exchange with an own die.
    fn step(&mut self, seat: Seat, way: Way, level: u8) {
        self.mover = Some(way.to);
        if self.state.own(seat) & way.to.bit() != 0 {
            let there = self.state.level(way.to);
            self.put_anew(seat, way.from, there);
        } else {
            self.go(seat, way, level);
        }
        self.put_anew(seat, way.to, level);
    }

    /// Leaves the field and passes others (b), to arrive later.
    fn go(&mut self, seat: Seat, way: Way, level: u8) {
        let creature = self.game.tribe(seat).creature(level);
        let passes = creature.has(When::Passing);
        let mut passed = if passes { self.view().passed(seat, &way) & self.state.occupied() } else { 0 };
        if !(way.attack && creature.stay) {
            self.state.lift(way.from);
        }
        let (me, first) = (way.from.bit(), self.state.follow_ups == 0);
        while let Some(next) = nearest(passed, way.from) {
            passed &= !next.bit();
            let bindings = Bindings { passed: next.bit(), origin: me, ..Bindings::new(seat, me) };
            self.fire(level, When::Passing, bindings, first);
        }
    }

    fn attack(&mut self, seat: Seat, way: Way) {
        let earned = self.state.earned;
        let first = self.state.follow_ups == 0;
        let level = self.state.level(way.from);
        self.go(seat, way, level);
        let creature = self.game.tribe(seat).creature(level);
        let victim = self.state.level(way.to);
        self.defeat(seat, way.to, OffBoard::Exile);
        let stands = if creature.stay { way.from } else { way.to };
        if creature.stay {
            self.state.put(seat, stands, level);
        } else {
            self.put_anew(seat, stands, level);
        }
        let enemy = other(seat);
        let bindings = Bindings {
            attacker: stands.bit(),
            victim: way.to.bit(),
            origin: way.from.bit(),
            ..Bindings::new(enemy, way.to.bit())
        };
        if self.game.tribe(enemy).creature(victim).has(When::WhenDefeated) {
            self.fire(victim, When::WhenDefeated, bindings, true);
        }
        if creature.has(When::AfterAttack) && self.is_still(seat, stands, level) {
            let bindings = Bindings { seat: pair_index(seat), me: stands.bit(), ..bindings };
            self.fire(level, When::AfterAttack, bindings, first);
        }
        if !self.settle(seat) && !self.goes_on(seat, stands, level, true) {
            self.end_turn(seat, if first { earned } else { [u8::MAX; 2] }, None);
        }
    }

    /// DW-GEN-6: whether a creature is there as what it was when it acted.
    fn is_still(&self, seat: Seat, at: Field, level: u8) -> bool {
        self.state.own(seat) & at.bit() != 0 && self.state.level(at) == level
    }

    /// DW-LOD-52: asks for a further action of a creature that has just attacked or moved, if it has one.
    fn goes_on(&mut self, seat: Seat, at: Field, level: u8, attacked: bool) -> bool {
        let Some(follow) = self.game.tribe(seat).creature(level).follow else { return false };
        let again = self.state.follow_ups < follow.times || follow.chain && attacked;
        let bindings = Bindings::new(seat, at.bit());
        let may = again
            && self.is_still(seat, at, level)
            && self.view().holds(follow.condition.as_ref(), &bindings, true)
            && self.game.can_follow(self.state, seat, at);
        if may {
            self.state.phase = Phase::FollowUp(at);
            self.note(Event::MayFollow(at));
        }
        may
    }

    fn follow(&mut self, seat: Seat, to: Field, via: Option<Field>, attack: bool) {
        let Phase::FollowUp(from) = self.state.phase else { return };
        self.state.phase = Phase::War;
        self.state.follow_ups = self.state.follow_ups.saturating_add(1);
        let way = Way { from, to, via, attack };
        if attack {
            self.attack(seat, way);
            return;
        }
        let level = self.state.level(from);
        self.step(seat, way, level);
        if !self.settle(seat) && !self.goes_on(seat, to, level, false) {
            // It began with an Attack, which always earns something.
            self.end_turn(seat, [u8::MAX; 2], None);
        }
    }

    /// DW-ATK-6, DW-ATK-7: the die goes off the board and is paid for.
    fn defeat(&mut self, seat: Seat, at: Field, to: OffBoard) {
        let (owner, level) = (other(seat), self.state.level(at));
        let bonus = self.game.field_bonus(seat, at);
        let redirected = self.game.tribe(owner).creature(level).redirect.is_some_and(|redirect| {
            self.view().holds(redirect.condition.as_ref(), &Bindings::new(owner, at.bit()), true)
        });
        self.off(at);
        if redirected || to == OffBoard::Reserve {
            self.state.reserve[pair_index(owner)] += 1;
        }
        let earned = &mut self.state.earned[pair_index(seat)];
        *earned = earned.saturating_add(level).saturating_add(bonus);
        self.note(Event::Defeated { seat: owner, at, level, bonus });
    }

    /// Puts a die where it did not stand before.
    fn put_anew(&mut self, seat: Seat, at: Field, level: u8) {
        self.arrived |= at.bit();
        self.state.put(seat, at, level);
    }

    /// Takes a die off the board.
    fn off(&mut self, at: Field) {
        self.mover = self.mover.filter(|mover| *mover != at);
        self.state.lift(at);
    }

    fn upgrade(&mut self, seat: Seat, at: Field) {
        let earned = self.state.earned;
        let level = (self.state.level(at) + 1).min(TOP);
        self.state.put(seat, at, level);
        if self.game.tribe(seat).creature(level).has(When::AfterUpgrade) {
            self.fire(level, When::AfterUpgrade, Bindings::new(seat, at.bit()), true);
        }
        if !self.settle(seat) {
            self.end_turn(seat, earned, None);
        }
    }
}

/// The field of a set nearest to another: what is passed first comes first.
fn nearest(set: Fields, from: Field) -> Option<Field> {
    let away = |field: &Field| field.file().abs_diff(from.file()).max(field.rank().abs_diff(from.rank()));
    field::each(set).min_by_key(away)
}
