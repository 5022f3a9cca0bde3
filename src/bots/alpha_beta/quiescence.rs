//! Where a search stops: nowhere in the middle of an exchange.

use super::{LONGEST, Run, Window};
use crate::engine::{Game, Seat};

impl<G: Game> Run<'_, G> {
    /// How good a state looks to a seat, without looking further.
    pub(super) fn estimate(&self, state: &G::State, seat: Seat) -> i32 {
        let delay = self.look.delay(state);
        self.look.points(state, seat) + if seat == self.me { -delay } else { delay }
    }

    /// Follows exchanges until nothing is taken any more; a seat may always leave it at that.
    pub(super) fn settle(
        &mut self,
        state: &G::State,
        seat: Seat,
        ply: usize,
        Window(mut alpha, beta): Window,
    ) -> i32 {
        let mut best = self.estimate(state, seat);
        if best >= beta || ply + 1 >= LONGEST {
            return best;
        }
        alpha = alpha.max(best);
        self.look.captures(state, seat, &mut self.memory.plies[ply].actions);
        self.order(state, seat, ply, None);
        for at in 0..self.memory.plies[ply].len() {
            let index = self.memory.plies[ply].next(at);
            let mut after = state.clone();
            self.game.apply_action(
                &mut after,
                seat,
                &self.memory.plies[ply].actions[index as usize],
                &mut (),
            );
            let value = self.value(&after, seat, 0, ply + 1, Window(alpha, beta));
            if self.stop.is_some() {
                return 0;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
