use crate::engine::{EventSink, Seat};
use crate::games::dice_tuners::content::compiled::Op;
use crate::games::dice_tuners::content::{ColourChoice, Mode};
use crate::games::dice_tuners::dice::{Colour, Die, Face, Side};
use crate::games::dice_tuners::event::{Event, NoWinner};
use crate::games::dice_tuners::rules::executor::Executor;
use crate::games::dice_tuners::state::{Declared, Pass, Resolving, State, Step};
use crate::games::dice_tuners::{AbilityRef, DiceTuners, Targets};

use super::Depth;
use super::window::mark;

impl DiceTuners {
    /// The seat whose die is rolled again next.
    pub(in crate::games::dice_tuners) fn reroller(&self, state: &State) -> Option<Seat> {
        state.due.rerolls.clockwise_from(state.first, self.seats()).next()
    }

    /// The die that is rolled again next.
    pub(in crate::games::dice_tuners) fn rerolled_die(&self, state: &State) -> Option<(Seat, Die)> {
        let seat = self.reroller(state)?;
        let targets = Targets { side: Some(state.due.reroll_side), ..Targets::default() };
        // The physical die: an effect on the colour it counts as does not change what is rolled.
        let die = match self.duel_side(state, seat).filter(|_| state.step.in_duel()) {
            Some(side) => state.seat(seat).sides[side.index()],
            None => self.die_meant(state, seat, &targets),
        };
        die.map(|die| (seat, die))
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Uses an ability: pays its cost, and announces it (DT-FX-5) or begins to carry it out.
    pub fn activate(&mut self, seat: Seat, which: AbilityRef, targets: Targets) {
        let Some(ability) = self.game.ability(self.state, seat, which) else { return };
        let (cards, vp) = (ability.cost_cards, ability.cost_vp);
        self.state.seat_mut(seat).used[which.index()] = mark(self.state);
        self.note(Event::Used(seat, which));
        if vp > 0 {
            self.change_vp(seat, -(vp as i8));
        }
        self.state.seat_mut(seat).holds_at_least(cards.into());
        self.must_discard(seat, cards);
        if self.state.step == Step::Declare {
            let Targets { opponent, colour, .. } = targets;
            self.state.duel.declared.push(Declared { seat, ability: which, opponent, colour });
        } else {
            self.state.resolving =
                Some(Resolving { seat, ability: which, targets, next: 0, pass: Pass::All });
        }
    }

    /// 4.5.
    pub fn after_declarations(&mut self) -> bool {
        if self.state.duel.stopped {
            self.conclude_null(NoWinner::Ruling);
            return true;
        }
        if let Some(goes_on) = self.window() {
            return goes_on;
        }
        self.state.step = Step::Resolve;
        true
    }

    /// 4.6: first all for their `Cancel` effects, then all for the others (DT-FX-5).
    pub fn resolve_declared(&mut self) -> bool {
        let duel = &mut self.state.duel;
        if duel.stopped {
            self.conclude_null(NoWinner::Ruling);
            return true;
        }
        let (at, n) = (duel.resolved as usize, duel.declared.len());
        if at == 2 * n {
            self.compare();
            return true;
        }
        duel.resolved += 1;
        let Declared { seat, ability, opponent, colour } = duel.declared[at % n];
        let targets = Targets { opponent, colour, ..Targets::default() };
        let pass = if at < n { Pass::Cancels } else { Pass::Others };
        self.state.resolving = Some(Resolving { seat, ability, targets, next: 0, pass });
        true
    }

    /// Carries out the next effect of the ability at hand.
    pub fn resolve_next(&mut self) {
        let Some(now) = &mut self.state.resolving else { return };
        let at = now.next;
        now.next += 1;
        let now = *now;
        let game = self.game;
        let ability = game.ability(self.state, now.seat, now.ability);
        let cancelled = now.ability.is_effect() && self.state.duel.cancelled.contains(now.seat);
        let op = ability.and_then(|ability| ability.effects.get(at as usize));
        let (Some(ability), Some(op), false) = (ability, op, cancelled) else {
            self.state.resolving = None;
            return;
        };
        // DT-FX: conditions are checked when the ability is used and again when it resolves.
        if at == 0 && !game.conditions_hold(self.state, now.seat, ability, &now.targets, Depth::Full) {
            self.state.resolving = None;
            return;
        }
        let cancels = matches!(op, Op::Cancel { .. });
        if now.pass == Pass::All || cancels == (now.pass == Pass::Cancels) {
            self.carry_out(now.seat, *op, &now.targets);
            self.note(Event::Resolves(now.seat, now.ability));
        }
    }

    fn carry_out(&mut self, owner: Seat, op: Op, targets: &Targets) {
        let meant = op.who().map(|who| self.game.meant(self.state, owner, who, targets)).unwrap_or_default();
        let meant = self.clockwise(meant);
        let duel = &mut self.state.duel;
        match op {
            Op::Strength { n, .. } => meant.for_each(|seat| self.strengthen(seat, i32::from(n))),
            Op::StrengthPer { per, n, max, .. } => {
                let n = self.game.counted(self.state, owner, per, n, max, targets);
                meant.for_each(|seat| self.strengthen(seat, n));
            }
            Op::Colour { to, .. } => {
                let colour = match to {
                    ColourChoice::Green => Some(Colour::Green),
                    ColourChoice::Blue => Some(Colour::Blue),
                    ColourChoice::Red => Some(Colour::Red),
                    ColourChoice::Choose => targets.colour,
                };
                meant.for_each(|seat| duel.colour[seat.index()] = colour);
            }
            Op::Advantage { mode, .. } => {
                let set = if mode == Mode::Gain { &mut duel.gain } else { &mut duel.lose };
                meant.for_each(|seat| set.insert(seat));
            }
            Op::WinTies => duel.win_ties.insert(owner),
            Op::Pierce => duel.pierce.insert(owner),
            Op::Annul => duel.annul = true,
            Op::Keep => duel.keep.insert(owner),
            Op::NoTake => duel.no_take.insert(owner),
            Op::Cancel { .. } => meant.for_each(|seat| self.cancel(seat)),
            Op::Face { to, .. } => meant.for_each(|seat| self.turn_die(seat, targets.side, to)),
            Op::Reroll { .. } => {
                for seat in meant {
                    if self.game.die_meant(self.state, seat, targets).is_some() {
                        self.state.due.rerolls.insert(seat);
                    }
                }
                self.state.due.reroll_side = targets.side.unwrap_or_default();
            }
            Op::SwapSides => {
                if let (Some(side), Some(other)) = (targets.side, targets.other) {
                    self.state.seat_mut(owner).sides.swap(side.index(), other.index());
                }
            }
            Op::SwapAside => self.swap_aside(owner, targets),
            Op::Draw { n, .. } => meant.for_each(|seat| self.state.due.draws[seat.index()] += n),
            Op::Discard { n, .. } => meant.for_each(|seat| self.must_discard(seat, n)),
            Op::Vp { n, .. } => meant.for_each(|seat| self.change_vp(seat, n)),
            Op::Manual => self.state.due.manual = Some(owner),
            // These only work all the time; nothing happens when they are used.
            Op::CardValue { .. } | Op::Sheathe { .. } | Op::NoRetreat | Op::AnyColour { .. } => {}
        }
    }

    fn cancel(&mut self, seat: Seat) {
        if self.state.duel.played[seat.index()].is_some() {
            self.state.duel.cancelled.insert(seat);
            self.note(Event::Cancelled(seat));
        }
    }

    /// In a duel for that duel, after deployment for the round (DT-FX-7).
    pub fn strengthen(&mut self, seat: Seat, n: i32) {
        let in_duel = self.state.step.in_duel();
        let strength = if in_duel {
            &mut self.state.duel.strength[seat.index()]
        } else {
            &mut self.state.seat_mut(seat).strength
        };
        *strength = (i32::from(*strength) + n).clamp(i32::from(i8::MIN), i32::from(i8::MAX)) as i8;
    }

    /// DT-GEN-3.
    pub fn change_vp(&mut self, seat: Seat, n: i8) {
        let vp = &mut self.state.seat_mut(seat).vp;
        let before = *vp;
        *vp = vp.saturating_add_signed(n);
        // As many as there were, at most `n`.
        let changed = (i16::from(*vp) - i16::from(before)) as i8;
        if changed != 0 {
            self.note(Event::VpChanged(seat, changed));
        }
    }

    /// The die of a seat that an ability turns, as in [`DiceTuners::die_meant`].
    fn die_mut(&mut self, seat: Seat, side: Option<Side>) -> Option<&mut Die> {
        let side = if self.state.step.in_duel() { self.game.duel_side(self.state, seat) } else { side };
        let step = self.state.step;
        let own = self.state.seat_mut(seat);
        if step == Step::Picked { own.dice.last_mut() } else { own.sides[side?.index()].as_mut() }
    }

    fn turn_die(&mut self, seat: Seat, side: Option<Side>, face: Face) {
        if let Some(die) = self.die_mut(seat, side) {
            let before = *die;
            die.face = face;
            let after = *die;
            self.note(Event::DieTurned(seat, before, after));
        }
    }

    pub fn rerolled(&mut self, face: Face) {
        if let Some(seat) = self.game.reroller(self.state) {
            self.state.due.rerolls.remove(seat);
            let side = self.state.due.reroll_side;
            self.turn_die(seat, Some(side), face);
        }
    }

    /// The faces stay. Where nobody knows the faces of dice aside, the one that comes in is asked for.
    fn swap_aside(&mut self, owner: Seat, targets: &Targets) {
        let (Some(side), Some(aside)) = (targets.side, targets.aside) else { return };
        let Some(at) = self.state.aside.iter().position(|die| *die == aside) else { return };
        let Some(own) = self.state.seat_mut(owner).sides[side.index()].replace(aside) else { return };
        self.state.aside[at] = own;
        self.note(Event::DieTurned(owner, own, aside));
        if self.game.aside_unrolled(self.state) {
            self.state.due.rerolls.insert(owner);
            self.state.due.reroll_side = side;
        }
    }
}
