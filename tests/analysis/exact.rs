//! Pig, solved by value iteration: what the analysis says must be what is so.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};

use tableside::bots::{Candidate, Compared, Judge, Measure, Question, Shares};
use tableside::engine::prelude::*;
use tableside::engine::{Match, Random, Seat};
use tableside::insight::{Analyst, AnalystOf, Cause, Effort, bracket};

use super::matches::{NEVER, long, played};
use crate::pig::{Action, Pig, State, table};

/// The chance of the seat to act, under best play, by its points, those of the other and those of the turn.
pub struct Solved {
    target: usize,
    wins: Vec<f64>,
}

impl Solved {
    /// By value iteration.
    pub fn new(target: usize) -> Self {
        let mut solved = Self { target, wins: vec![0.5; target * target * target] };
        loop {
            let mut most: f64 = 0.0;
            for own in 0..target {
                for other in 0..target {
                    for turn in (0..target - own).rev() {
                        let at = solved.at(own, other, turn);
                        let best = solved.throw(own, other, turn).max(solved.hold(own, other, turn));
                        most = most.max((best - solved.wins[at]).abs());
                        solved.wins[at] = best;
                    }
                }
            }
            if most < 1e-13 {
                return solved;
            }
        }
    }

    const fn at(&self, own: usize, other: usize, turn: usize) -> usize {
        (own * self.target + other) * self.target + turn
    }

    fn win(&self, own: usize, other: usize, turn: usize) -> f64 {
        if own + turn >= self.target { 1.0 } else { self.wins[self.at(own, other, turn)] }
    }

    fn throw(&self, own: usize, other: usize, turn: usize) -> f64 {
        let lost = 1.0 - self.win(other, own, 0);
        let more: f64 = (2..=6).map(|face| self.win(own, other, turn + face)).sum();
        (lost + more) / 6.0
    }

    /// Nobody holds without points.
    fn hold(&self, own: usize, other: usize, turn: usize) -> f64 {
        match turn {
            0 => 0.0,
            _ if own + turn >= self.target => 1.0,
            _ => 1.0 - self.win(other, own + turn, 0),
        }
    }

    fn points(state: &State) -> [usize; 3] {
        let (own, other) = (state.active.index(), 1 - state.active.index());
        [state.scores[own].into(), state.scores[other].into(), state.pending.into()]
    }

    pub fn value(&self, state: &State, action: Action) -> f64 {
        let [own, other, turn] = Self::points(state);
        match action {
            Action::Throw => self.throw(own, other, turn),
            Action::Hold => self.hold(own, other, turn),
        }
    }

    pub fn best(&self, state: &State) -> Action {
        let [throw, hold] = [Action::Throw, Action::Hold].map(|action| self.value(state, action));
        if hold > throw { Action::Hold } else { Action::Throw }
    }

    /// Who has reached the target keeps it.
    pub fn holds_at(&self, state: &State, points: usize) -> Action {
        let [own, _, turn] = Self::points(state);
        let enough = turn >= points || own + turn >= self.target;
        if turn > 0 && enough { Action::Hold } else { Action::Throw }
    }
}

/// The exact measure and the exact judge, with noise if wanted.
#[derive(Clone)]
pub struct Exact {
    pub solved: Arc<Solved>,
    pub noise: f64,
}

impl Measure<Pig> for Exact {
    fn draws(&self) -> bool {
        false
    }

    fn shares(&mut self, _: &Pig, state: &mut State, _: &mut Random, _: &AtomicBool) -> Option<Shares> {
        let own = self.solved.value(state, self.solved.best(state));
        let mut shares = Shares::default();
        shares[..2].fill(1.0 - own);
        shares[state.active.index()] = own;
        Some(shares)
    }
}

impl Judge<Pig> for Exact {
    fn look(
        &mut self,
        question: &Question<'_, Pig>,
        _: u32,
        _: &AtomicBool,
    ) -> Option<Vec<Candidate<Action>>> {
        let mut legal = Vec::new();
        question.game.legal(question.observation, question.seat, &mut legal);
        let value = |action: &Action| self.solved.value(question.observation, *action);
        Some(legal.iter().map(|at| Candidate { action: *at, value: value(at), mixed: false }).collect())
    }

    fn compare(
        &mut self,
        question: &Question<'_, Pig>,
        choices: &[Action],
        _: usize,
        _: u32,
        _: &AtomicBool,
    ) -> Option<Compared> {
        let mut random = Random::light(question.seed);
        let mut half = || {
            let value = |action: &Action| self.solved.value(question.observation, *action);
            choices.iter().map(|action| value(action) + self.noise * normal(&mut random)).collect()
        };
        Some(Compared { halves: [half(), half()] })
    }
}

/// About a normal variate.
fn normal(random: &mut Random) -> f64 {
    (0..12).map(|_| f64::from(random.unit())).sum::<f64>() - 6.0
}

static TO_30: LazyLock<Arc<Solved>> = LazyLock::new(|| Arc::new(Solved::new(30)));

fn analyst(of: &Match<Pig>, noise: f64) -> AnalystOf<Pig, Exact, Exact> {
    let exact = Exact { solved: Arc::clone(&TO_30), noise };
    AnalystOf::new(of, vec![exact.clone()], exact, Effort::Quick, 1)
}

#[test]
fn the_first_to_throw_wins_as_often_as_is_known() {
    let first = |target: usize| Solved::new(target).win(0, 0, 0);
    assert!((first(20) - 0.6156).abs() < 5e-5, "{}", first(20));
    assert!((TO_30.win(0, 0, 0) - 0.5679).abs() < 5e-5);
    if long() {
        assert!((first(60) - 0.5399).abs() < 5e-5);
        assert!((first(100) - 0.5306).abs() < 5e-5);
    }
}

/// The result is the first chance, with luck, less one's own errors and plus the other's: with exact values, exactly.
#[test]
fn result_is_chance_and_luck_and_errors() {
    let solved = Arc::clone(&TO_30);
    let (mut lost, mut adjusted, mut plain, mut squares) = (0.0, 0.0, 0.0, [0.0; 2]);
    let matches = if long() { 20_000 } else { 1_500 };
    for seed in 0..matches {
        // The sides alternate.
        let best = (seed % 2) as usize;
        let of = played(table(2, 30), seed, 2_000, |_, state, seat, _| match seat.index() == best {
            true => solved.best(state),
            false => solved.holds_at(state, 20),
        });
        let mut analyst = analyst(&of, 0.0);
        assert!(analyst.run(&NEVER, &mut |_| {}));
        let found = analyst.analysis();
        let errors = [0, 1].map(|seat| found.mistakes(seat).unwrap().cost);
        assert_eq!(errors[best], [0.0, 0.0], "best play has no errors");
        for seat in 0..2 {
            let account = &found.accounts[seat];
            let sum = account.start + account.luck - errors[seat][1] + errors[1 - seat][1];
            assert!((sum - account.result).abs() < 1e-9, "{seat}: {account:?} {errors:?}");
            assert!((errors[seat][0] - errors[seat][1]).abs() < 1e-12, "without noise the range is a point");
        }
        lost += errors[1 - best][1];
        let account = &found.accounts[best];
        (plain, adjusted) = (plain + account.result, adjusted + account.luck_adjusted());
        squares[0] += account.result.powi(2);
        squares[1] += account.luck_adjusted().powi(2);
    }
    let n = matches as f64;
    let (lost, plain, adjusted) = (lost / n, plain / n, adjusted / n);
    let variance = [squares[0] / n - plain * plain, squares[1] / n - adjusted * adjusted];
    let error = (variance[0] / n).sqrt();
    // Holding at 20 loses 0.078 a match to 30 points: the standard error of that is about 0.1 / sqrt(n).
    assert!((lost - 0.078).abs() < 0.4 / n.sqrt() + 0.0005, "{lost}");
    assert!((plain - adjusted).abs() < 4.0 * error, "{plain} {adjusted} ± {error}");
    assert!(variance[0] / variance[1] > 10.0, "{variance:?}");
}

/// A hold at 10 points costs 0.162 a match to 30 points.
#[test]
fn a_timid_player_errs_as_much_as_is_known() {
    let solved = Arc::clone(&TO_30);
    let matches = if long() { 5_000 } else { 400 };
    let mut lost = 0.0;
    for seed in 0..matches {
        let best = (seed % 2) as usize;
        let of = played(table(2, 30), seed, 2_000, |_, state, seat, _| match seat.index() == best {
            true => solved.best(state),
            false => solved.holds_at(state, 10),
        });
        let mut analyst = analyst(&of, 0.0);
        assert!(analyst.run(&NEVER, &mut |_| {}));
        lost += analyst.analysis().mistakes(1 - best as u8).unwrap().cost[1];
    }
    let lost = lost / f64::from(matches as u32);
    assert!((lost - 0.162).abs() < 0.5 / f64::from(matches as u32).sqrt(), "{lost}");
}

/// What a choice cost lies between what is told at least and at most, on average over noise.
#[test]
fn the_truth_lies_between_low_and_high() {
    let mut random = Random::from_seed(3);
    let tries = if long() { 20_000 } else { 4_000 };
    for (alternatives, apart, noise) in
        [(2, 0.0, 0.02), (5, 0.0, 0.005), (5, 0.0, 0.02), (10, 0.0, 0.02), (5, 0.01, 0.02), (5, 0.05, 0.02)]
    {
        for made in [0, 1] {
            let truth = made as f64 * apart;
            let (mut low, mut high, mut squares) = (0.0, 0.0, 0.0);
            for _ in 0..tries {
                // A half has the noise of half of the simulations.
                let mut half = || -> Vec<f64> {
                    let value = |at: usize| at as f64 * -apart + noise * 2f64.sqrt() * normal(&mut random);
                    (0..alternatives).map(value).collect()
                };
                let [least, most] = bracket(&Compared { halves: [half(), half()] }, made).unwrap();
                (low, high, squares) = (low + least, high + most, squares + least * least);
            }
            let n = f64::from(tries);
            let error = (squares / n).sqrt() / n.sqrt();
            assert!(low / n <= truth + 4.0 * error, "{alternatives} {apart} {noise}: {} > {truth}", low / n);
            assert!(
                high / n >= truth - 4.0 * error,
                "{alternatives} {apart} {noise}: {} < {truth}",
                high / n
            );
            // Noise alone is no mistake, and a large one is seen.
            if apart == 0.0 {
                assert!((low / n).abs() < 0.1 * noise + 4.0 * error, "{}", low / n);
            } else if truth > 2.0 * noise {
                assert!(low / n > 0.8 * truth - 4.0 * error, "{} of {truth}", low / n);
            }
        }
    }
}

#[test]
fn the_range_holds_the_errors_of_a_match_with_noise() {
    const NOISE: f64 = 0.02;
    let solved = Arc::clone(&TO_30);
    let (mut low, mut truth, mut high, mut n) = (0.0, 0.0, 0.0, 0u32);
    for seed in 0..if long() { 2_000 } else { 200 } {
        let of = played(table(2, 30), seed, 2_000, |_, state, _, _| solved.holds_at(state, 12));
        let [mut exact, mut noisy] = [analyst(&of, 0.0), analyst(&of, NOISE)];
        assert!(exact.run(&NEVER, &mut |_| {}) && noisy.run(&NEVER, &mut |_| {}));
        let steps = exact.analysis().steps.iter().zip(&noisy.analysis().steps);
        for (known, guessed) in steps.filter_map(|(a, b)| Some((a.judged.as_ref()?, b.judged.as_ref()?))) {
            low += guessed.low;
            truth += known.high;
            high += guessed.high;
            n += 1;
        }
    }
    // Four standard errors of the sum of differences.
    let noise = 4.0 * NOISE * (2.0 * f64::from(n)).sqrt();
    assert!(n > 1_000 && low <= truth + noise && truth <= high + noise, "{low} {truth} {high} of {n}");
    assert!(low < high && low > 0.5 * truth, "{low} of {truth}");
}

#[test]
fn the_seat_that_errs_is_the_one_that_chose() {
    let of = played(table(2, 30), 1, 2_000, |_, state, _, _| TO_30.holds_at(state, 5));
    let mut analyst = analyst(&of, 0.0);
    assert!(analyst.run(&NEVER, &mut |_| {}));
    for (step, state) in analyst.analysis().steps.iter().zip(analyst.ledger().states()) {
        let expected = if state.rolling { Cause::Luck } else { Cause::Choice(state.active.0) };
        assert_eq!(step.cause, expected);
        assert_eq!(state.active.clockwise(0, 2), Seat(state.active.0));
    }
}
