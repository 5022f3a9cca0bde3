//! What states are worth, for those who look back: without the likes and errors of a player, all to the same depth.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::{AlphaBeta, INFINITY, Run, Stop, Window, likelihood};
use crate::engine::{Game, Limits, Lookahead, Seat};

impl<G: Game> AlphaBeta<G> {
    /// What each of `states` is worth to a seat, from 0 (lost) to 1 (won): by the last depth but one that so many
    /// positions allow for all of them, and by the last. What one change of seats more or less would say differs, so
    /// the truth is likely between the two. `None` if it was stopped.
    pub(in crate::bots) fn worth(
        &mut self,
        game: &G,
        look: &dyn Lookahead<G>,
        seat: Seat,
        states: &[G::State],
        positions: u32,
        cancel: &AtomicBool,
    ) -> Option<[Vec<f64>; 2]> {
        self.forget(positions);
        let limits = Limits { time: Duration::MAX, ..Limits::positions(positions, 0) };
        let watch = super::Watch { cancel, progress: &mut |_| {} };
        let begun = Instant::now();
        let mut run = Run {
            game,
            look,
            memory: self,
            watch,
            limits,
            begun,
            me: seat,
            weary: None,
            nodes: 0,
            stop: None,
        };
        let flat = |state| f64::from(likelihood(look.points(state, seat), look.scale()));
        let mut before: Vec<f64> = states.iter().map(flat).collect();
        let mut last = before.clone();
        for depth in 1..=i32::from(limits.depth) {
            let mut values = Vec::with_capacity(states.len());
            for state in states {
                let value = run.value(state, seat, depth, 1, Window(-INFINITY, INFINITY));
                match run.stop {
                    Some(Stop::Cancelled) => return None,
                    Some(Stop::Spent) => return Some([before, last]),
                    None => values.push(f64::from(likelihood(value, look.scale()))),
                }
            }
            // The first depth knows more than no search at all.
            before = if depth == 1 { values.clone() } else { last };
            last = values;
        }
        Some([before, last])
    }
}
