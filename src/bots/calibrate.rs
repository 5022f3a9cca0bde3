//! Whether bots judge their positions rightly: of those that they value at 70 %, 70 % should be won.

use super::series::Spectator;
use super::{Analysis, Series, Sum};
use crate::engine::{Game, Outcome, Seat};

/// Into how many equal parts the values from 0 to 1 are divided.
pub const PARTS: usize = 10;

/// What bots thought of their positions, and what came of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calibration {
    /// How many matches were played to the end.
    pub matches: u32,
    /// How many were stopped because they might never end. They count nowhere else.
    pub stopped: u32,
    /// By value, the lowest first.
    pub parts: [Part; PARTS],
}

/// The positions whose values lie in one part of the range.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Part {
    /// How many decisions.
    pub positions: u32,
    /// The mean of what bots expected of them.
    pub expected: f64,
    /// The mean of what came of them: the part that was won; among more than two rivals, the place from 0 (last) to 1.
    pub came: f64,
}

impl Calibration {
    /// How many decisions had a value.
    #[must_use]
    pub fn positions(&self) -> u32 {
        self.parts.iter().map(|part| part.positions).sum()
    }

    /// How far expectation and result are apart, on average over the positions.
    #[must_use]
    pub fn error(&self) -> f64 {
        let apart = |part: &Part| f64::from(part.positions) * (part.expected - part.came).abs();
        self.parts.iter().map(apart).sum::<f64>() / f64::from(self.positions().max(1))
    }
}

/// The sums behind the parts.
#[derive(Default)]
struct Sums {
    positions: [u32; PARTS],
    expected: [Sum; PARTS],
    came: [Sum; PARTS],
}

impl Sums {
    fn add(&mut self, expected: f32, came: f64) {
        let at = ((expected * PARTS as f32) as usize).min(PARTS - 1);
        self.positions[at] += 1;
        self.expected[at].add(f64::from(expected));
        self.came[at].add(came);
    }

    fn parts(&self) -> [Part; PARTS] {
        std::array::from_fn(|at| {
            let positions = self.positions[at];
            let (expected, came) = (self.expected[at].mean(positions), self.came[at].mean(positions));
            Part { positions, expected, came }
        })
    }
}

/// Listens to what bots think of their best choices in a match, wherever they have one and a value for it.
#[derive(Default)]
struct Listener(Vec<(Seat, f32)>);

impl<G: Game> Spectator<G> for Listener {
    fn thought(&mut self, seat: Seat, analysis: &Analysis<G::Action>) {
        let best = analysis.ranked.first().and_then(|best| best.value);
        self.0.extend(best.map(|value| (seat, value)));
    }
}

/// What a match came to for a seat, from 0 to 1.
fn result(outcome: &Outcome, seat: Seat) -> f64 {
    match outcome.group() {
        Some(group) => f64::from(u8::from(group.won)),
        None => f64::from(outcome.utility(seat)),
    }
}

/// Plays matches among bots as [`simulate`](super::simulate()) does, and compares what they thought of their best choice,
/// wherever they had one and a value for it, with the result. Bots that do not search have no values.
pub fn calibrate<G: Game>(game: &G, series: Series<'_>) -> Calibration {
    let (mut found, mut sums) = (Calibration::default(), Sums::default());
    series.play(game, |Listener(thoughts), played| {
        let Some(outcome) = played.outcome else {
            found.stopped += 1;
            return;
        };
        found.matches += 1;
        for (seat, value) in thoughts {
            sums.add(value, result(&outcome, seat));
        }
    });
    Calibration { parts: sums.parts(), ..found }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_sorted_by_their_value() {
        let mut sums = Sums::default();
        for (value, came) in [(0.0, 0.0), (0.72, 1.0), (0.78, 0.0), (0.75, 1.0), (0.75, 1.0), (1.0, 1.0)] {
            sums.add(value, came);
        }
        let found = |sums: &Sums| Calibration { parts: sums.parts(), ..Calibration::default() };
        let sum = found(&sums);
        let counts: Vec<u32> = sum.parts.iter().map(|part| part.positions).collect();
        assert_eq!(counts, [1, 0, 0, 0, 0, 0, 0, 4, 0, 1]);
        assert!((sum.parts[7].expected - 0.75).abs() < 1e-6 && (sum.parts[7].came - 0.75).abs() < 1e-6);
        assert!(sum.error() < 1e-6);
        sums.add(0.2, 1.0);
        let error = found(&sums).error();
        assert!((error - 0.8 / 7.0).abs() < 1e-6, "{error}");
    }
}
