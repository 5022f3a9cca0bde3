//! Where a search stops: nowhere in the middle of an exchange.

use std::cmp::Ordering;

use super::{LONGEST, Run, Window};
use crate::engine::{Game, Seat};

/// What a match that is cut off is worth to who is ahead then.
const CUT_AHEAD: i32 = 0;
/// The same if nobody is.
const CUT_EVEN: i32 = -400;
/// How much worse it is to be behind then than to lose in any other way, however soon: who is lost leaves something to be
/// taken.
const CUT_BEHIND: i32 = 2 * LONGEST as i32;

impl<G: Game> Run<'_, G> {
    /// How good a state looks to a seat, without looking further. The seat that searches grows weary of waiting, and
    /// takes the other for one that does not.
    pub(super) fn estimate(&self, state: &G::State, seat: Seat) -> i32 {
        let wearier = self.weary.map_or(0, |weary| self.look.weariness(state, self.me) - weary);
        self.look.points(state, seat) + if seat == self.me { -wearier } else { wearier }
    }

    /// What it is worth to a seat that the match was cut off: no win to wait for, and for who is behind the worst end.
    pub(super) fn cut_off(&self, state: &G::State, seat: Seat, worth: i32) -> i32 {
        let mine = match (self.look.result(state, self.me), self.weary) {
            (Some(Ordering::Greater), None) => worth,
            (Some(Ordering::Greater), Some(_)) => CUT_AHEAD,
            (Some(Ordering::Equal), None) => 0,
            (Some(Ordering::Equal), Some(_)) => CUT_EVEN,
            (Some(Ordering::Less), Some(_)) => -worth - CUT_BEHIND,
            _ => -worth,
        };
        if seat == self.me { mine } else { -mine }
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
