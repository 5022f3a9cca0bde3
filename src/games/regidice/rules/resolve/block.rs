//! Block (RD-BLOCK-*, RD-OPT-5).

use crate::engine::{EventSink, Random, Seat, Violation, text};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::Action;
use crate::games::regidice::dice::Dice;
use crate::games::regidice::event::Event;
use crate::games::regidice::formation;
use crate::games::regidice::options::BlockSets;
use crate::games::regidice::rules::executor::Executor;
use crate::games::regidice::rules::subsets::{count_by_size, draw_showing, each_subset};
use crate::games::regidice::state::State;

impl Regidice {
    /// What a set of so many dice takes at least.
    fn set(&self) -> u8 {
        self.compiled().block.min
    }

    fn one_set(&self) -> bool {
        self.options().block_sets == BlockSets::One || !self.compiled().block.many
    }

    /// How much these dice block; `None` unless all of them belong to sets (RD-BLOCK-1, RD-BLOCK-3).
    #[must_use]
    pub fn block_value(&self, dice: &Dice) -> Option<u8> {
        let faces = dice.faces();
        if dice.is_empty() || self.one_set() && faces.iter().filter(|n| **n > 0).count() > 1 {
            return None;
        }
        formation::sets(&faces, self.set(), self.compiled().block.minus)
    }

    /// The dice of a pool that belong to sets.
    pub(in crate::games::regidice) fn dice_in_sets(&self, live: &Dice) -> Dice {
        let faces = live.faces();
        let showing = (1..=6u8).filter(|face| faces[usize::from(face - 1)] >= self.set());
        showing.fold(Dice::EMPTY, |all, face| all.plus(&live.showing(face)))
    }

    pub(super) fn can_block(&self, state: &State, seat: Seat) -> bool {
        state.seat(seat).live.has_set(self.set())
    }

    pub(super) fn legal_blocks(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        each_subset(&self.dice_in_sets(&state.seat(seat).live), |dice| {
            if self.block_value(dice).is_some() {
                out.push(Action::Block { dice: *dice });
            }
        });
    }

    pub(super) fn count_blocks(&self, state: &State, seat: Seat) -> usize {
        let live = state.seat(seat).live;
        let ways = |face: u8| {
            let sizes = count_by_size(live.showing(face).colours().0.into_iter());
            sizes.iter().skip(usize::from(self.set())).sum::<usize>()
        };
        if self.one_set() {
            return (1..=6).map(ways).sum();
        }
        (1..=6).map(|face| 1 + ways(face)).product::<usize>() - 1
    }

    /// No set at all stands for doing nothing.
    pub(super) fn some_block(&self, state: &State, seat: Seat, random: &mut Random) -> Option<Action> {
        let live = state.seat(seat).live;
        let faces = live.faces();
        let sets: crate::engine::Few<u8, 6> =
            (1..=6u8).filter(|face| faces[usize::from(face - 1)] >= self.set()).collect();
        let only = if self.one_set() { Some(*random.pick(&sets)?) } else { None };
        let mut dice = Dice::EMPTY;
        for face in sets.iter().copied().filter(|face| only.is_none_or(|only| only == *face)) {
            // From the smallest set to the largest, or none.
            let sizes = faces[usize::from(face - 1)] - self.set() + 2;
            let size = random.below(u32::from(sizes)) as u8;
            if size > 0 {
                dice = dice.plus(&draw_showing(&live, face, self.set() + size - 1, random));
            }
        }
        (!dice.is_empty()).then_some(Action::Block { dice })
    }

    pub(super) fn check_block(&self, state: &State, seat: Seat, dice: &Dice) -> Result<(), Violation> {
        self.check_live(state, seat, dice, "RD-RESOLVE-5")?;
        let no = |rule, why| Err(Violation::impossible(rule, why));
        if dice.is_empty() {
            return no("RD-BLOCK-1", text("A block needs a set of {n} dice.").with("n", self.set()));
        }
        for (face, n) in (1u8..).zip(dice.faces()) {
            if n > 0 && n < self.set() {
                let why = text("A set needs {n} dice; only {k} show {value}.").with("value", face);
                return no("RD-BLOCK-1", why.with("k", n).with("n", self.set()));
            }
        }
        match self.block_value(dice) {
            Some(_) => Ok(()),
            None => no("RD-OPT-5", text("With this house rule, a block uses only one set.")),
        }
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    pub(super) fn block(&mut self, seat: Seat, dice: &Dice) {
        let value = self.game.block_value(dice).unwrap_or(0);
        self.state.seat_mut(seat).spend(dice);
        self.keep_off(seat, value);
    }

    /// A seat keeps off a part of the blow.
    pub(super) fn keep_off(&mut self, seat: Seat, value: u8) {
        let blocked = &mut self.state.tally.block[seat.index()];
        *blocked = blocked.saturating_add(value);
        self.note(Event::Blocked(seat, value));
    }
}
