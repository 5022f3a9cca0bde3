//! The choices at one distance from the root, and which of them to look at first.

use super::{AlphaBeta, Run};
use crate::engine::{Game, SLOTS, Seat};

/// The choices at one distance from the root.
#[derive(Debug)]
pub(super) struct Ply<G: Game> {
    pub actions: Vec<G::Action>,
    /// Indexes of `actions` with how promising they are.
    order: Vec<(i32, u16)>,
    /// Slots of quiet choices that refuted a neighbour.
    killers: [Option<u16>; 2],
}

impl<G: Game> Default for Ply<G> {
    fn default() -> Self {
        Self { actions: Vec::new(), order: Vec::new(), killers: [None; 2] }
    }
}

impl<G: Game> Ply<G> {
    /// Forgets what was learnt in another search.
    pub(super) fn forget(&mut self) {
        self.killers = [None; 2];
    }

    /// How many choices there are.
    pub(super) const fn len(&self) -> usize {
        self.order.len()
    }

    /// Brings the most promising choice from `at` on to the front and gives its index.
    pub(super) fn next(&mut self, at: usize) -> u16 {
        let mut best = at;
        for other in at + 1..self.order.len() {
            if self.order[other].0 > self.order[best].0 {
                best = other;
            }
        }
        self.order.swap(at, best);
        self.order[at].1
    }
}

impl<G: Game> Run<'_, G> {
    /// Rates the choices of a ply: what the table knows, then what takes most, then killers, then history.
    pub(super) fn order(&mut self, state: &G::State, seat: Seat, ply: usize, known: Option<u16>) {
        let AlphaBeta { plies, history, .. } = &mut *self.memory;
        let (history, Ply { actions, order, killers }) = (&history[seat.index() & 1], &mut plies[ply]);
        order.clear();
        for (action, index) in actions.iter().zip(0u16..) {
            let gain = self.look.gain(state, action);
            let slot = self.look.slot(action);
            let rate = if known == Some(index) {
                i32::MAX
            } else if gain > 0 {
                (1 << 28) + gain
            } else if let Some(at) = killers.iter().position(|killer| *killer == Some(slot)) {
                (1 << 27) - at as i32
            } else {
                history[slot as usize % SLOTS]
            };
            order.push((rate, index));
        }
    }

    /// Remembers a choice that was too good for the other seat to allow.
    pub(super) fn refuted(&mut self, state: &G::State, seat: Seat, depth: i32, ply: usize, index: u16) {
        let AlphaBeta { plies, history, .. } = &mut *self.memory;
        let Ply { actions, killers, .. } = &mut plies[ply];
        let action = &actions[index as usize];
        if self.look.gain(state, action) > 0 {
            return;
        }
        let slot = self.look.slot(action);
        if killers[0] != Some(slot) {
            killers[1] = killers[0];
            killers[0] = Some(slot);
        }
        let worth = &mut history[seat.index() & 1][slot as usize % SLOTS];
        *worth = (*worth + depth * depth).min(1 << 26);
    }
}
