//! Carries entries out, in the order of DW-TURN-6.

use super::DiceWar;
use super::action::{Action, MAX_CHOSEN, Outcome};
use super::content::{Effect, Immunity, TpMode, When};
use super::event::{Event, Source, Watch};
use super::field::{self, Field, Fields};
use super::state::{BLACK, Phase, RED, State, TOP};
use super::view::{Around, View, other};
use crate::engine::Seat;

/// A state that is being changed, with its rules and with somebody who may want to know what happens.
pub(super) struct Table<'a, W: Watch> {
    pub game: &'a DiceWar,
    pub state: &'a mut State,
    pub watch: &'a mut W,
}

/// A way from field to field.
#[derive(Clone, Copy)]
struct Way {
    from: Field,
    to: Field,
    via: Option<Field>,
}

impl<W: Watch> Table<'_, W> {
    pub(super) fn view(&self) -> View<'_> {
        View { game: self.game, state: self.state }
    }

    /// Carries out a choice.
    pub(super) fn act(&mut self, seat: Seat, action: &Action) {
        let before = [self.state.earned, self.virtual_vp()];
        match *action {
            Action::SetLineup { row } => self.set_lineup(seat, &row),
            Action::PlaceDie { file, level } => self.place_die(seat, file, level),
            Action::Move { from, to, via } => self.movement(seat, Way { from, to, via }),
            Action::Attack { from, to, via } => self.attack(seat, Way { from, to, via }, true),
            Action::Upgrade { at } => self.upgrade(seat, at),
            Action::CastSpell { at, spell, fields, amount } => self.cast(seat, at, spell, &fields, amount),
            Action::Pass => self.end_turn(seat, before[0], None),
            Action::DeclareEndOfWar { die } => self.declare(seat, die),
            Action::FollowMove { to } => self.follow(seat, to, false),
            Action::FollowAttack { to } => self.follow(seat, to, true),
            Action::EndTurn => {
                self.state.phase = Phase::War;
                // A follow-up only follows an Attack, which always earns something.
                self.end_turn(seat, [u8::MAX; 2], None);
            }
        }
        self.note_virtual(before[1]);
    }

    /// Carries out the roll for the first turn (DW-PREP-4).
    pub(super) fn happen(&mut self, Outcome::StartRoll { red, black }: Outcome) {
        if red != black {
            let starter = if red > black { RED } else { BLACK };
            self.state.phase = Phase::Setup;
            self.state.to_act = starter;
            self.state.starter = starter;
            self.note(Event::Begins(starter));
        }
    }

    pub(super) fn note(&mut self, event: Event) {
        self.watch.note(event);
    }

    /// Virtual VP by seat, for [`Self::note_virtual`].
    pub(super) fn virtual_vp(&self) -> [u8; 2] {
        if !W::LISTENS {
            return [0; 2];
        }
        [self.view().virtual_vp(RED), self.view().virtual_vp(BLACK)]
    }

    /// Tells whose virtual VP changed.
    pub(super) fn note_virtual(&mut self, before: [u8; 2]) {
        if !W::LISTENS {
            return;
        }
        for (seat, was) in [RED, BLACK].into_iter().zip(before) {
            let is = self.view().virtual_vp(seat);
            if is != was {
                self.note(Event::Virtual { seat, is });
            }
        }
    }

    fn movement(&mut self, seat: Seat, way: Way) {
        let earned = self.state.earned;
        let watched = self.game.watches_chases();
        let flees = watched && self.view().threats(way.from) != 0;
        let level = self.state.level(way.from);
        if self.state.own(seat) & way.to.bit() != 0 {
            let there = self.state.level(way.to);
            self.state.put(seat, way.from, there);
            self.state.put(seat, way.to, level);
        } else {
            self.go(seat, way, level, false);
        }
        let kind = self.game.tribe(seat).kind(level);
        if kind.has(When::AfterMove) {
            let around = Around { origin: way.from.bit(), ..Around::new(seat, way.to.bit()) };
            self.fire(level, When::AfterMove, around, true);
        }
        if self.settle(seat) {
            return;
        }
        self.end_turn(seat, earned, flees.then_some((way.from, way.to)));
    }

    /// Leaves the field and passes others (b). An attacker arrives later.
    fn go(&mut self, seat: Seat, Way { from, to, via }: Way, level: u8, attack: bool) {
        let kind = self.game.tribe(seat).kind(level);
        let stays = attack && kind.stay;
        if !stays {
            self.state.lift(from);
        }
        if kind.has(When::Passing) {
            let reach = if attack { &kind.attacks } else { &kind.moves };
            let mut passed = reach.passed(from, to, via) & self.state.occupied();
            while let Some(next) = nearest(passed, from) {
                passed &= !next.bit();
                let around =
                    Around { passed: next.bit(), origin: from.bit(), ..Around::new(seat, from.bit()) };
                self.fire(level, When::Passing, around, true);
            }
        }
        if !attack {
            self.state.put(seat, to, level);
        }
    }

    fn attack(&mut self, seat: Seat, way: Way, first: bool) {
        let earned = self.state.earned;
        let level = self.state.level(way.from);
        self.go(seat, way, level, true);
        let kind = self.game.tribe(seat).kind(level);
        let victim = self.state.level(way.to);
        self.defeat(seat, way.to, victim);
        let stands = if kind.stay { way.from } else { way.to };
        self.state.put(seat, stands, level);
        let enemy = other(seat);
        let around = Around {
            attacker: stands.bit(),
            victim: way.to.bit(),
            origin: way.from.bit(),
            ..Around::new(enemy, way.to.bit())
        };
        if self.game.tribe(enemy).kind(victim).has(When::WhenDefeated) {
            self.fire(victim, When::WhenDefeated, around, true);
        }
        // DW-GEN-6: only as what it was when it attacked.
        let still = self.state.own(seat) & stands.bit() != 0 && self.state.level(stands) == level;
        if still && kind.has(When::AfterAttack) {
            let around = Around { seat: seat.index(), me: stands.bit(), ..around };
            self.fire(level, When::AfterAttack, around, first);
        }
        if self.settle(seat) {
            return;
        }
        let still = self.state.own(seat) & stands.bit() != 0 && self.state.level(stands) == level;
        if still && self.may_follow(seat, stands, first) {
            self.state.phase = Phase::FollowUp(stands);
            self.note(Event::MayFollow(stands));
            return;
        }
        self.end_turn(seat, if first { earned } else { [u8::MAX; 2] }, None);
    }

    /// DW-LOD-52: whether the creature on a field may act once more and has something to do.
    fn may_follow(&self, seat: Seat, at: Field, first: bool) -> bool {
        let Some(follow) = self.game.tribe(seat).kind(self.state.level(at)).follow else { return false };
        let around = Around::new(seat, at.bit());
        (first || follow.chain)
            && self.view().holds(follow.condition.as_ref(), &around, first || follow.chain)
            && self.game.can_follow(self.state, seat, at)
    }

    fn follow(&mut self, seat: Seat, to: Field, attack: bool) {
        let Phase::FollowUp(from) = self.state.phase else { return };
        self.state.phase = Phase::War;
        let way = Way { from, to, via: None };
        if attack {
            self.attack(seat, way, false);
            return;
        }
        let level = self.state.level(from);
        self.go(seat, way, level, false);
        if !self.settle(seat) {
            self.end_turn(seat, [u8::MAX; 2], None);
        }
    }

    /// DW-ATK-6, DW-ATK-7: the die goes off the board and is paid for.
    fn defeat(&mut self, seat: Seat, at: Field, level: u8) {
        let owner = other(seat);
        let bonus = self.game.field_bonus(seat, at);
        self.state.lift(at);
        if self.game.tribe(owner).kind(level).redirect {
            self.state.reserve[owner.index()] += 1;
        }
        let earned = &mut self.state.earned[seat.index()];
        *earned = earned.saturating_add(level).saturating_add(bonus);
        self.note(Event::Defeated { seat: owner, at, level, bonus });
    }

    fn upgrade(&mut self, seat: Seat, at: Field) {
        let earned = self.state.earned;
        let level = (self.state.level(at) + 1).min(TOP);
        self.state.put(seat, at, level);
        if self.game.tribe(seat).kind(level).has(When::AfterUpgrade) {
            self.fire(level, When::AfterUpgrade, Around::new(seat, at.bit()), true);
        }
        if !self.settle(seat) {
            self.end_turn(seat, earned, None);
        }
    }

    fn cast(&mut self, seat: Seat, at: Field, spell: u8, fields: &[Field], k: u8) {
        let earned = self.state.earned;
        let level = self.state.level(at);
        let game = self.game;
        let Some(spell) = game.tribe(seat).kind(level).spells.iter().find(|own| own.id == spell) else {
            return;
        };
        let around = Around { k, ..Around::new(seat, at.bit()) };
        let cost = &spell.card.cost;
        let exiled = self.view().number(&cost.exile_reserve, &around).clamp(0, 15) as u8;
        if exiled > 0 {
            let reserve = &mut self.state.reserve[seat.index()];
            *reserve = reserve.saturating_sub(exiled);
            self.note(Event::Exiled { seat, n: exiled });
        }
        if cost.tp > 0 {
            self.add_tp(seat, -(cost.tp as i8));
        }
        if cost.level_self > 0 {
            self.state.put(seat, at, level.saturating_sub(cost.level_self).max(1));
        }
        let card = self.game.tribe(seat).kind(level).card;
        let abilities = &self.game.content.tribe[self.game.tribe(seat).at].creature[card].abilities;
        let ability = abilities.iter().position(|ability| ability.id == spell.card.id).unwrap_or(0);
        let by = Source { seat, level, ability };
        self.work(
            &spell.card.effects,
            &chosen(spell.card.choose.fields.map_or(0, |f| f.n), fields, around),
            by,
            true,
        );
        if !self.settle(seat) {
            self.end_turn(seat, earned, None);
        }
    }

    /// What a spell would change apart from its costs; for DW-SPELL-4.
    pub(super) fn rehearse(&mut self, effects: &[Effect], n: u8, fields: &[Field], around: Around) {
        let level = self.state.level(field::first(around.me).unwrap_or_default());
        let by = Source { seat: around.seat(), level, ability: 0 };
        self.work(effects, &chosen(n, fields, around), by, true);
    }

    /// The abilities of a creature of this level at a moment.
    pub(super) fn fire(&mut self, level: u8, when: When, around: Around, first: bool) {
        let game = self.game;
        let kind = game.tribe(around.seat()).kind(level);
        for on in kind.on.iter().filter(|on| on.when == when) {
            if self.view().holds(on.condition.as_ref(), &around, first) {
                let by = Source { seat: around.seat(), level, ability: on.ability };
                self.work(&on.effects, &(around, 0), by, false);
            }
        }
    }

    /// Carries effects out, in order. `around` comes with the fields chosen for placing.
    fn work(&mut self, effects: &[Effect], (around, places): &(Around, Fields), by: Source, spell: bool) {
        let seat = around.seat();
        for effect in effects {
            match effect {
                Effect::Level { who, by: amount, .. } => {
                    let amount = self.view().number(amount, around);
                    for at in field::each(self.harmed(self.view().select(who, around), seat, spell)) {
                        self.change_level(at, amount, by);
                    }
                }
                Effect::Place { level } => {
                    for at in field::each(*places & self.state.free()) {
                        let reserve = &mut self.state.reserve[seat.index()];
                        if *reserve == 0 {
                            break;
                        }
                        *reserve -= 1;
                        self.state.put(seat, at, *level);
                        self.note(Event::Placed { seat, at, level: *level });
                    }
                }
                Effect::ToReserve { who } => {
                    for at in field::each(self.harmed(self.view().select(who, around), seat, spell)) {
                        self.send_to_reserve(at, false);
                    }
                }
                Effect::ToExile { who, defeat } => {
                    for at in field::each(self.harmed(self.view().select(who, around), seat, spell)) {
                        self.send_to_exile(seat, at, *defeat);
                    }
                }
                Effect::FromExile { n } => {
                    let n = (*n).min(self.state.exile(seat));
                    self.state.reserve[seat.index()] += n;
                    if n > 0 {
                        self.note(Event::FromExile { seat, n });
                    }
                }
                Effect::Convert { who, level } => {
                    for at in field::each(self.harmed(self.view().select(who, around), seat, spell)) {
                        if self.state.reserve[seat.index()] > 0 && self.state.own(seat) & at.bit() == 0 {
                            self.send_to_reserve(at, false);
                            self.state.reserve[seat.index()] -= 1;
                            self.state.put(seat, at, *level);
                            self.note(Event::Placed { seat, at, level: *level });
                        }
                    }
                }
                Effect::Tp { by } => self.add_tp(seat, *by),
                Effect::Vp { by } => {
                    let earned = &mut self.state.earned[seat.index()];
                    *earned = earned.saturating_add(*by);
                    self.note(Event::Vp { seat, n: *by });
                }
                Effect::Manual { .. } => self.note(Event::Manual(by)),
                // These are looked up where they matter.
                Effect::Redirect { .. }
                | Effect::FollowUp { .. }
                | Effect::VirtualVp { .. }
                | Effect::Grant { .. }
                | Effect::Forbid { .. } => {}
            }
        }
    }

    /// Without the opposing creatures that are immune (DW-SPELL-5, DW-SPEC-4).
    fn harmed(&self, set: Fields, seat: Seat, spell: bool) -> Fields {
        let enemy = other(seat);
        if set & self.state.own(enemy) == 0 {
            return set;
        }
        let immunity = if spell { Immunity::Spells } else { Immunity::Specialities };
        set & !self.view().immune(enemy, immunity)
    }

    /// DW-UPG-3: within 1 to 6.
    fn change_level(&mut self, at: Field, amount: i32, by: Source) {
        let Some(seat) = self.state.owner(at) else { return };
        let was = self.state.level(at);
        let is = (i32::from(was) + amount).clamp(1, i32::from(TOP)) as u8;
        if is != was {
            self.state.put(seat, at, is);
            self.note(Event::LevelChanged { seat, at, was, is, by });
        }
    }

    pub(super) fn send_to_reserve(&mut self, at: Field, location: bool) {
        let Some(seat) = self.state.owner(at) else { return };
        self.state.lift(at);
        self.state.reserve[seat.index()] += 1;
        self.note(Event::ToReserve { seat, at, location });
    }

    fn send_to_exile(&mut self, seat: Seat, at: Field, defeat: bool) {
        let Some(owner) = self.state.owner(at) else { return };
        let level = self.state.level(at);
        if defeat && owner != seat {
            self.defeat(seat, at, level);
        } else {
            self.state.lift(at);
            self.note(Event::ToExile { seat: owner, at });
        }
    }

    /// DW-TP-1: stored TP stay within 0 and the tribe's most.
    fn add_tp(&mut self, seat: Seat, by: i8) {
        let rule = self.game.tribe(seat).tp;
        if rule.mode != TpMode::Stored {
            return;
        }
        let was = self.state.tp[seat.index()];
        let is = (i16::from(was) + i16::from(by)).clamp(0, i16::from(rule.max)) as u8;
        self.state.tp[seat.index()] = is;
        if is != was {
            self.note(Event::Tp { seat, is });
        }
    }
}

/// Sorts what was chosen into creatures (the targets) and free fields (for placing): the last `n` are fields.
fn chosen(n: u8, fields: &[Field], around: Around) -> (Around, Fields) {
    let creatures = fields.len().saturating_sub(n as usize).min(MAX_CHOSEN);
    let set = |fields: &[Field]| fields.iter().fold(0, |set, field| set | field.bit());
    let (targets, places) = fields.split_at(creatures);
    (Around { target: set(targets), ..around }, set(places))
}

/// The field of a set nearest to another: what is passed first comes first.
fn nearest(set: Fields, from: Field) -> Option<Field> {
    let away = |field: &Field| field.file().abs_diff(from.file()).max(field.rank().abs_diff(from.rank()));
    field::each(set).min_by_key(away)
}
