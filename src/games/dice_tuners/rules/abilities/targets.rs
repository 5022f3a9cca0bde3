use crate::engine::{Few, Seat};
use crate::games::dice_tuners::content::compiled::{Ability, Op};
use crate::games::dice_tuners::dice::{Colour, Side};
use crate::games::dice_tuners::state::State;
use crate::games::dice_tuners::{DiceTuners, Targets};

use super::Depth;

impl DiceTuners {
    /// Calls `f` for every choice of targets an ability leaves open, whether or not its conditions hold.
    pub(super) fn each_choice(
        &self,
        state: &State,
        seat: Seat,
        ability: &Ability,
        mut f: impl FnMut(Targets),
    ) {
        let wants = ability.wants;
        let opponents = self.opponents(state, seat);
        let opponents: Few<Option<Seat>, 4> = if wants.opponent && opponents.len() > 1 {
            opponents.iter().map(Some).collect()
        } else {
            Few::from_iter([None])
        };
        let colours: Few<Option<Colour>, 3> =
            if wants.colour { Colour::ALL.into_iter().map(Some).collect() } else { Few::from_iter([None]) };
        for opponent in &opponents {
            for colour in &colours {
                let chosen = Targets { opponent: *opponent, colour: *colour, ..Targets::default() };
                if wants.side {
                    self.each_side(state, seat, ability, chosen, &mut f);
                } else {
                    f(chosen);
                }
            }
        }
    }

    fn each_side(
        &self,
        state: &State,
        seat: Seat,
        ability: &Ability,
        chosen: Targets,
        f: &mut impl FnMut(Targets),
    ) {
        let own = state.seat(seat);
        let lies = |side: &Side| own.sides[side.index()].is_some();
        for side in Side::ALL.into_iter().filter(lies) {
            let later = Side::ALL.into_iter().filter(|other| *other > side && lies(other));
            let others: Few<Option<Side>, 3> =
                if ability.wants.other { later.map(Some).collect() } else { Few::from_iter([None]) };
            for other in &others {
                let chosen = Targets { side: Some(side), other: *other, ..chosen };
                if !ability.wants.aside {
                    f(chosen);
                    continue;
                }
                for (at, die) in state.aside.iter().enumerate() {
                    if !state.aside[..at].contains(die) {
                        f(Targets { aside: Some(*die), ..chosen });
                    }
                }
            }
        }
    }

    /// Calls `f` for every choice of targets with which an ability may be used and does something
    /// (DT-FX-9).
    pub(super) fn each_use(&self, state: &State, seat: Seat, ability: &Ability, mut f: impl FnMut(Targets)) {
        self.each_choice(state, seat, ability, |targets| {
            if self.conditions_hold(state, seat, ability, &targets, Depth::Full)
                && ability.effects.iter().any(|op| self.possible(state, seat, *op, &targets))
            {
                f(targets);
            }
        });
    }

    /// Whether an effect has something to work on (DT-FX-9).
    pub(super) fn possible(&self, state: &State, owner: Seat, op: Op, targets: &Targets) -> bool {
        let some = |test: &dyn Fn(Seat) -> bool| {
            op.who().is_some_and(|who| self.meant(state, owner, who, targets).iter().any(test))
        };
        match op {
            Op::Cancel { .. } => some(&|seat| {
                state.duel.played[seat.index()].is_some() && !state.duel.cancelled.contains(seat)
            }),
            Op::Discard { .. } => some(&|seat| !state.seat(seat).hand.is_empty()),
            Op::Face { .. } | Op::Reroll { .. } => {
                some(&|seat| self.die_meant(state, seat, targets).is_some())
            }
            Op::Draw { .. } => state.deck > 0 || state.discard_unknown > 0 || !state.discard.is_empty(),
            Op::Keep | Op::NoTake => state.duel.played[owner.index()].is_some(),
            other => other.who().is_none() || some(&|_| true),
        }
    }
}
