//! What a state is worth: the search below the root.

use std::cmp::Ordering;
use std::sync::atomic;

use super::transposition::{Bound, Known};
use super::{INFINITY, LONGEST, Run, Stop, WIN, Window};
use crate::engine::{Game, Seat, Turn};

/// How many positions pass between two looks at the clock.
const LOOK: u32 = 512;

impl<G: Game> Run<'_, G> {
    /// What a state after a choice of `seat` is worth to it. After the first choice of a node the others are
    /// first asked only whether they are better.
    pub(super) fn judge(
        &mut self,
        state: &G::State,
        seat: Seat,
        depth: i32,
        ply: usize,
        window: Window,
        first: bool,
    ) -> i32 {
        let Window(alpha, beta) = window;
        if !first && beta > alpha + 1 {
            let value = self.value(state, seat, depth, ply, Window(alpha, alpha + 1));
            if value <= alpha || value >= beta {
                return value;
            }
        }
        self.value(state, seat, depth, ply, window)
    }

    /// The same without a second look.
    pub(super) fn value(
        &mut self,
        state: &G::State,
        seat: Seat,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> i32 {
        if self.pause() {
            return 0;
        }
        if let Some(result) = self.look.result(state, seat) {
            let worth = WIN - ply as i32;
            return match result {
                _ if self.look.cut_off(state) => self.cut_off(state, seat, worth),
                Ordering::Greater => worth,
                Ordering::Less => -worth,
                Ordering::Equal => 0,
            };
        }
        match self.game.turn(state) {
            Turn::Choose(next) if next == seat => self.search(state, seat, depth, ply, window),
            Turn::Choose(next) => -self.search(state, next, depth - 1, ply, window.turned()),
            _ => self.estimate(state, seat),
        }
    }

    /// Counts a position; says whether to stop.
    fn pause(&mut self) -> bool {
        if self.stop.is_some() {
            return true;
        }
        if self.watch.cancel.load(atomic::Ordering::Relaxed) {
            self.stop = Some(Stop::Cancelled);
        } else if self.nodes >= self.limits.nodes {
            self.stop = Some(Stop::Spent);
        } else if self.nodes.is_multiple_of(LOOK) {
            (self.watch.progress)((self.nodes as f32 / self.limits.nodes as f32).min(0.99));
            if self.begun.elapsed() >= self.limits.time {
                self.stop = Some(Stop::Spent);
            }
        }
        self.nodes += 1;
        self.stop.is_some()
    }

    /// What a state is worth to the seat to act.
    fn search(&mut self, state: &G::State, seat: Seat, depth: i32, ply: usize, window: Window) -> i32 {
        if depth <= 0 || ply + 1 >= LONGEST {
            return self.settle(state, seat, ply, window);
        }
        let Window(mut alpha, beta) = window;
        let key = self.look.key(state);
        let known = self.memory.table.get(key);
        if let Some(value) = known.and_then(|known| known.cut(depth, ply, alpha, beta)) {
            return value;
        }
        self.game.candidates(state, seat, &mut self.memory.plies[ply].actions);
        self.order(state, seat, ply, known.map(|known| known.best));
        let (mut best, mut choice) = (-INFINITY, 0);
        for at in 0..self.memory.plies[ply].len() {
            let index = self.memory.plies[ply].next(at);
            let mut after = state.clone();
            self.game.apply_action(
                &mut after,
                seat,
                &self.memory.plies[ply].actions[index as usize],
                &mut (),
            );
            let value = self.judge(&after, seat, depth, ply + 1, Window(alpha, beta), at == 0);
            if self.stop.is_some() {
                return 0;
            }
            if value > best {
                (best, choice) = (value, index);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.refuted(state, seat, depth, ply, index);
                break;
            }
        }
        if best == -INFINITY {
            return self.estimate(state, seat);
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best <= window.0 {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        self.memory.table.put(key, Known::new(best, ply, depth, bound, choice));
        best
    }
}
