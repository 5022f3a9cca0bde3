//! The choices worth thinking about: where dice are chosen from many, the best use for each result.

use crate::engine::{Few, MAX_CANDIDATES, Rules, Seat, Turn};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::{Action, Gift, Kind};
use crate::games::regidice::dice::{Colour, Counts, Dice, DieRef};
use crate::games::regidice::rules::subsets::first_showing;
use crate::games::regidice::state::{State, Step};

/// Up to this many, everything legal is listed.
const FEW: usize = 120;
/// How many ways to take dice out of the injured pool are looked at.
const TAKES: usize = 24;

impl Regidice {
    pub(super) fn list_candidates(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if self.turn(state) != Turn::Choose(seat) {
            return out.clear();
        }
        let dice = matches!(state.step, Step::Resolve | Step::Suffer | Step::Prepare);
        if !dice || self.count_legal(state, seat) <= FEW {
            self.legal(state, seat, out);
            if state.step == Step::Declare {
                self.keep_able(state, seat, out);
            }
            return out.truncate(MAX_CANDIDATES);
        }
        out.clear();
        match state.step {
            Step::Resolve => self.best_uses(state, seat, out),
            Step::Suffer => self.best_losses(state, seat, out),
            _ => best_passes(state, seat, out),
        }
        out.truncate(MAX_CANDIDATES);
    }

    /// Leaves out announcements that cannot come to anything, if others can.
    fn keep_able(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let able = |action: &Action| match action {
            Action::Declare { action, value } => self.may_act(state, seat, *action, *value),
            _ => true,
        };
        if out.iter().any(able) {
            out.retain(able);
        }
    }

    fn best_uses(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.push(if self.solo() { Action::EndActions } else { Action::Idle });
        let mut fresh = |action: Action| {
            if self.check_action(state, seat, &action).is_ok() && !out.contains(&action) {
                out.push(action);
            }
        };
        for kind in Kind::ALL {
            if !self.can(state, seat, kind) {
                continue;
            }
            self.plan_uses(state, seat, kind, &mut fresh);
            match kind {
                Kind::Attack => self.best_attacks(state, seat, &mut fresh),
                Kind::Block => self.best_blocks(state, seat, &mut fresh),
                Kind::Heal => self.best_heals(state, seat, &mut fresh),
                Kind::Cast => self.best_casts(state, seat, &mut fresh),
                Kind::Animal => self.best_boosts(state, seat, &mut fresh),
            }
        }
    }

    /// For each damage the fewest pips, and of those low dice rather than high ones, as high ones are worth passing.
    fn best_attacks(&self, state: &State, seat: Seat, fresh: &mut impl FnMut(Action)) {
        let live = state.seat(seat).live;
        let reach = usize::from(self.divisor(state));
        let pips = usize::from(live.pips());
        // For each sum the dice that make it, the lowest first.
        let mut made: Vec<Option<[u8; 6]>> = vec![None; pips + 1];
        made[0] = Some([0; 6]);
        for (face, n) in (1usize..).zip(live.faces()) {
            for _ in 0..n {
                for sum in (face..=pips).rev() {
                    if made[sum].is_none()
                        && let Some(mut faces) = made[sum - face]
                    {
                        faces[face - 1] += 1;
                        made[sum] = Some(faces);
                    }
                }
            }
        }
        let used = |faces: &[u8; 6]| {
            (1u8..).zip(faces).fold(Dice::EMPTY, |dice, (face, n)| dice.plus(&first_showing(&live, face, *n)))
        };
        for damage in (1..=pips / reach).rev() {
            if let Some(faces) = made[damage * reach..].iter().flatten().next() {
                fresh(Action::Attack { dice: used(faces) });
            }
        }
        fresh(Action::Attack { dice: live });
    }

    fn best_blocks(&self, state: &State, seat: Seat, fresh: &mut impl FnMut(Action)) {
        let dice = self.dice_in_sets(&state.seat(seat).live);
        fresh(Action::Block { dice });
        for face in 1..=6 {
            let set = dice.showing(face);
            fresh(Action::Block { dice: set });
            fresh(Action::Block { dice: dice.minus(&set) });
        }
    }

    fn best_heals(&self, state: &State, seat: Seat, fresh: &mut impl FnMut(Action)) {
        let live = state.seat(seat).live;
        for first in 1..=6u8 {
            for last in first..=6 {
                let run = |left: &Dice| {
                    (first..=last).fold(Dice::EMPTY, |dice, face| dice.plus(&first_showing(left, face, 1)))
                };
                let once = run(&live);
                let twice = once.plus(&run(&live.minus(&once)));
                for dice in [once, twice] {
                    let Some(most) = self.heal_value(state, &dice) else { continue };
                    for take in takes(state, most) {
                        fresh(Action::Heal { dice, take, give: Few::new() });
                    }
                    self.gifts(state, seat, most, |give| {
                        fresh(Action::Heal { dice, take: Counts::EMPTY, give });
                    });
                }
            }
        }
    }

    /// Where others may get them: all dice for one of the others.
    fn gifts(&self, state: &State, seat: Seat, most: u8, mut each: impl FnMut(Few<Gift, 3>)) {
        if !self.heals_anyone() {
            return;
        }
        for other in state.all().filter(|other| *other != seat) {
            if let Some(dice) = takes(state, most).into_iter().next() {
                each([Gift { seat: other, dice }].into_iter().collect());
            }
        }
    }

    fn best_casts(&self, state: &State, seat: Seat, fresh: &mut impl FnMut(Action)) {
        for colour in Colour::ALL {
            match self.spell_heals(state, colour) {
                None => fresh(Action::Cast { colour, take: Counts::EMPTY, give: Few::new() }),
                Some(most) => {
                    takes(state, most)
                        .into_iter()
                        .for_each(|take| fresh(Action::Cast { colour, take, give: Few::new() }));
                    self.gifts(state, seat, most, |give| {
                        fresh(Action::Cast { colour, take: Counts::EMPTY, give })
                    });
                }
            }
        }
    }

    /// Raises with the first 1 there is, whatever its colour.
    fn best_boosts(&self, state: &State, seat: Seat, fresh: &mut impl FnMut(Action)) {
        let ones = state.seat(seat).live.showing(self.compiled().animal.face);
        for one in ones.colours().iter().map(|(colour, _)| colour).take(1) {
            for whose in state.all() {
                for (die, _) in state.seat(whose).live.iter() {
                    fresh(Action::Boost { one, seat: whose, die });
                }
            }
        }
    }

    /// For each number of dice: used and unrolled ones first, then the lowest, sparing each colour in turn.
    fn best_losses(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let (min, max) = self.loss_bounds(state, seat);
        let pool = state.seat(seat);
        for n in min..=max {
            for spared in Colour::ALL {
                let (mut spent, mut blank, mut live) = (Counts::EMPTY, Counts::EMPTY, Dice::EMPTY);
                let order = |colour: &Colour| *colour == spared;
                let mut colours = Colour::ALL;
                colours.sort_by_key(order);
                let mut left = n;
                for colour in colours {
                    let take = left.min(pool.spent.of(colour));
                    spent.add(colour, take);
                    left -= take;
                    let take = left.min(pool.blank.of(colour));
                    blank.add(colour, take);
                    left -= take;
                }
                let mut lowest: Vec<DieRef> = pool.live.each().collect();
                lowest.sort_by_key(|die| (die.face, order(&die.colour)));
                lowest.iter().take(usize::from(left)).for_each(|die| live.add(*die, 1));
                let action = Action::LoseDice { spent, blank, live };
                if !out.contains(&action) {
                    out.push(action);
                }
            }
        }
    }
}

/// Nothing, everything from a face up, each single die, and the dice of each face.
fn best_passes(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let live = state.seat(seat).live;
    let mut fresh = |dice: Dice| {
        let action = Action::PassDice { dice };
        if !out.contains(&action) {
            out.push(action);
        }
    };
    fresh(Dice::EMPTY);
    for lowest in (1..=6).rev() {
        fresh((lowest..=6).fold(Dice::EMPTY, |dice, face| dice.plus(&live.showing(face))));
    }
    (1..=6).for_each(|face| fresh(live.showing(face)));
    live.iter().for_each(|(die, _)| fresh([die].into_iter().collect()));
}

/// Ways to take dice out of the injured pool: as many as can be, of any colours.
fn takes(state: &State, most: u8) -> Vec<Counts> {
    let mut takes = Vec::new();
    let [red, yellow, blue, black] = state.injured.0;
    for r in (0..=red.min(most)).rev() {
        for y in (0..=yellow.min(most - r)).rev() {
            for b in (0..=blue.min(most - r - y)).rev() {
                let k = most - r - y - b;
                if k <= black && takes.len() < TAKES {
                    takes.push(Counts([r, y, b, k]));
                }
            }
        }
    }
    takes
}
