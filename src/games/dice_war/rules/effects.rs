//! What abilities do (section 7.4 of the rules).

use super::executor::Executor;
use crate::engine::{EventSink, Seat};
use crate::games::dice_war::action::OffBoard;
use crate::games::dice_war::content::{Effect, Filter, Immunity, Location, Push, Spot, When, Where};
use crate::games::dice_war::event::{AbilitySource, Event};
use crate::games::dice_war::field::{self, Field, Fields};
use crate::games::dice_war::state::{TOP, other, pair_index};
use crate::games::dice_war::view::Bindings;

/// What is being done: around whom, by what.
struct Cause<'a> {
    bindings: &'a Bindings,
    by: AbilitySource,
    spell: bool,
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// The abilities of a creature of this level at a moment.
    pub(super) fn fire(&mut self, level: u8, when: When, bindings: Bindings, first: bool) {
        let (game, seat) = (self.game, bindings.seat());
        let creature = game.tribe(seat).creature(level);
        for on in creature.on.iter().filter(|on| on.when == when) {
            if self.view().holds(on.condition.as_ref(), &bindings, first) {
                let by = AbilitySource::Creature { seat, level, ability: on.ability };
                self.apply_effects(&on.effects, &bindings, by, false);
            }
        }
    }

    /// The abilities of the Location at a moment, for the creature on one of its fields.
    pub(super) fn fire_location(&mut self, location: &Location, when: When, at: Field) {
        for (ability, n) in location.abilities.iter().zip(0..).filter(|(ability, _)| ability.when == when) {
            let Some(seat) = self.state.owner(at) else { return };
            let bindings = Bindings::new(seat, at.bit());
            if self.view().holds(ability.condition.as_ref(), &bindings, true) {
                self.apply_effects(
                    &ability.effects,
                    &bindings,
                    AbilitySource::Location { ability: n },
                    false,
                );
            }
        }
    }

    /// Carries effects out, in order.
    pub(super) fn apply_effects(
        &mut self,
        effects: &[Effect],
        bindings: &Bindings,
        by: AbilitySource,
        spell: bool,
    ) {
        let cause = Cause { bindings, by, spell };
        let seat = bindings.seat();
        for (effect, n) in effects.iter().zip(0..) {
            match effect {
                Effect::Level { who, by: amount, strict } => {
                    let amount = self.view().number(amount, bindings);
                    for at in field::each(self.meant(who, &cause)) {
                        self.change_level(at, amount, by, *strict);
                    }
                }
                Effect::Place { level, at } => self.place(seat, *level, *at, bindings),
                Effect::ToReserve { who, defeat } => self.send_all(who, &cause, OffBoard::Reserve, *defeat),
                Effect::ToExile { who, defeat } => self.send_all(who, &cause, OffBoard::Exile, *defeat),
                Effect::FromExile { n } => {
                    let n = (*n).min(self.state.exile(seat));
                    self.state.reserve[pair_index(seat)] += n;
                    if n > 0 {
                        self.note(Event::FromExile { seat, n });
                    }
                }
                Effect::Relocate { who, at } => {
                    for from in field::each(self.meant(who, &cause)) {
                        self.relocate(from, *at, bindings);
                    }
                }
                Effect::SwapPlaces { who, at } => self.swap_places(who, *at, &cause),
                Effect::Convert { who, level } => self.convert(who, *level, &cause),
                Effect::Tp { by } => self.add_tp(seat, *by),
                Effect::Vp { by } => {
                    let earned = &mut self.state.earned[pair_index(seat)];
                    *earned = earned.saturating_add(*by);
                    self.note(Event::Vp { seat, n: *by });
                }
                Effect::Manual { .. } => self.note(Event::Manual { by, effect: n }),
                // These are looked up where they matter.
                Effect::Redirect { .. }
                | Effect::FollowUp { .. }
                | Effect::VirtualVp { .. }
                | Effect::Grant { .. }
                | Effect::Forbid { .. } => {}
            }
        }
    }

    /// The creatures that an effect changes: not opposing ones that are immune (DW-SPELL-5, DW-SPEC-4).
    fn meant(&self, who: &Filter, cause: &Cause<'_>) -> Fields {
        let view = self.view();
        let set = view.select(who, cause.bindings);
        let enemy = other(cause.bindings.seat());
        if set & self.state.own(enemy) == 0 || matches!(cause.by, AbilitySource::Location { .. }) {
            return set;
        }
        let immunity = if cause.spell { Immunity::Spells } else { Immunity::Specialities };
        set & !view.immune(enemy, immunity)
    }

    fn place(&mut self, seat: Seat, level: u8, at: Where, bindings: &Bindings) {
        let free = self.view().region(at, bindings) & self.state.free();
        self.whole &= free != 0;
        for at in field::each(free) {
            if !self.take_from_reserve(seat) {
                break;
            }
            self.put_anew(seat, at, level);
            self.note(Event::Placed { seat, at, level });
        }
    }

    /// Takes a die that is to be placed, if there is one.
    fn take_from_reserve(&mut self, seat: Seat) -> bool {
        let reserve = &mut self.state.reserve[pair_index(seat)];
        if *reserve == 0 || self.stock == Some(0) {
            self.whole = false;
            return false;
        }
        *reserve -= 1;
        self.stock = self.stock.map(|stock| stock - 1);
        true
    }

    fn convert(&mut self, who: &Filter, level: u8, cause: &Cause<'_>) {
        let seat = cause.bindings.seat();
        for at in field::each(self.meant(who, cause) & !self.state.own(seat)) {
            if !self.take_from_reserve(seat) {
                break;
            }
            self.send_off(seat, at, OffBoard::Reserve, false);
            self.put_anew(seat, at, level);
            self.note(Event::Placed { seat, at, level });
        }
    }

    /// DW-UPG-3: within 1 to 6.
    fn change_level(&mut self, at: Field, amount: i32, by: AbilitySource, strict: bool) {
        let Some(seat) = self.state.owner(at) else { return };
        let was = self.state.level(at);
        let is = (i32::from(was) + amount).clamp(1, i32::from(TOP)) as u8;
        self.whole &= !strict || i32::from(is) == i32::from(was) + amount;
        if is != was {
            self.state.put(seat, at, is);
            self.note(Event::LevelChanged { seat, at, was, is, by });
        }
    }

    /// Takes a creature to a free field, if there is one.
    fn relocate(&mut self, from: Field, to: Spot, bindings: &Bindings) {
        let Some(seat) = self.state.owner(from) else { return };
        let free = self.state.free();
        let to = match to {
            Spot::Place(place) => field::first(self.view().region(place, bindings) & free),
            Spot::Line(push) => pushed(from, push, bindings).filter(|to| free & to.bit() != 0),
        };
        let Some(to) = to else {
            self.whole = false;
            return;
        };
        let level = self.state.level(from);
        self.state.lift(from);
        self.put_anew(seat, to, level);
        self.carry([(from, to), (from, to)]);
        self.note(Event::Relocated { seat, from, to });
    }

    fn swap_places(&mut self, who: &Filter, at: Where, cause: &Cause<'_>) {
        let there = Filter { place: at, ..Filter::default() };
        let one = field::first(self.meant(who, cause));
        let two = field::first(self.meant(&there, cause) & !one.map_or(0, Field::bit));
        let (Some(one), Some(two)) = (one, two) else {
            self.whole = false;
            return;
        };
        let [(Some(a), k), (Some(b), l)] = [one, two].map(|at| (self.state.owner(at), self.state.level(at)))
        else {
            return;
        };
        self.put_anew(a, two, k);
        self.put_anew(b, one, l);
        self.carry([(one, two), (two, one)]);
        self.note(Event::Swapped { one, two });
    }

    /// Chases follow dice that are taken elsewhere.
    fn carry(&mut self, ways: [(Field, Field); 2]) {
        let now = |at: Field| ways.iter().find(|(from, _)| *from == at).map_or(at, |(_, to)| *to);
        for run in self.state.runs.iter_mut().filter(|run| run.n > 0) {
            run.field = now(run.field);
        }
        if let Some(count) = &mut self.state.countdown {
            count.field = now(count.field);
        }
        self.mover = self.mover.map(now);
    }

    fn send_all(&mut self, who: &Filter, cause: &Cause<'_>, to: OffBoard, defeat: bool) {
        for at in field::each(self.meant(who, cause)) {
            match (self.state.owner(at), cause.by) {
                (Some(seat), AbilitySource::Location { .. }) if to == OffBoard::Reserve => {
                    self.off(at);
                    self.state.reserve[pair_index(seat)] += 1;
                    self.note(Event::ToReserve { seat, at, location: true });
                }
                _ => self.send_off(cause.bindings.seat(), at, to, defeat),
            }
        }
    }
}

/// The field one further along the straight line from the creature with the ability.
fn pushed(from: Field, push: Push, bindings: &Bindings) -> Option<Field> {
    let centre = field::first(bindings.me)?;
    let away = |a: u8, b: u8| a as i8 - b as i8;
    let (dx, dy) = (away(from.file(), centre.file()), away(from.rank(), centre.rank()));
    let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
    let sign = if push == Push::Away { 1 } else { -1 };
    (straight && (dx, dy) != (0, 0)).then(|| from.step((sign * dx.signum(), sign * dy.signum())))?
}
