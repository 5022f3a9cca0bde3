//! Alpha-beta search for games of two seats without luck and secrets ([`Lookahead`]).
//!
//! Principal variation search by iterative deepening, with a transposition table, killers and history to put
//! good choices first, and a quiescence search that never stops in the middle of an exchange. A depth is a
//! change of seats: choices that leave the same seat to act cost none. Positions, not seconds, are counted,
//! so that a seed gives the same answer everywhere.

use std::cmp::Ordering;
use std::sync::atomic;
use std::time::{Duration, Instant};

use super::transposition::{Bound, Known, Table};
use super::{Advice, Question, Ranked, Watch};
use crate::engine::{Game, Lookahead, Random, SLOTS, Seat, Turn};

/// What a win at once is worth; a later one is worth one less for each choice before it.
pub const WIN: i32 = 1_000_000;
/// Nothing is worth more.
const INFINITY: i32 = 2 * WIN;
/// The longest line that is looked at.
const LONGEST: usize = 64;
/// How many of a book's choices are looked at.
const PAGES: usize = 10;
/// How deep the choices not taken are judged for the ranking.
const REVIEW: i32 = 2;
/// How many positions pass between two looks at the clock.
const LOOK: u32 = 512;
/// How many points make a certain win likely: the scale of [`likelihood`].
const SCALE: f32 = 220.0;

/// How far a search looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many changes of seats; exchanges are followed further.
    pub depth: u8,
    /// How many positions.
    pub nodes: u32,
    /// A safety net for very slow machines.
    pub time: Duration,
}

/// A search with its memory; warm, it allocates nothing the game does not.
#[derive(Debug)]
pub struct AlphaBeta<G: Game> {
    plies: Vec<Ply<G>>,
    table: Table,
    /// How often choices were too good to be allowed, by seat and [`Lookahead::slot`].
    history: [Vec<i32>; 2],
}

/// The choices at one distance from the root.
#[derive(Debug)]
struct Ply<G: Game> {
    actions: Vec<G::Action>,
    /// Indexes of `actions` with how promising they are.
    order: Vec<(i32, u16)>,
    /// Slots of quiet choices that refuted a neighbour.
    killers: [Option<u16>; 2],
}

/// A choice at the root.
struct Root<A> {
    action: A,
    value: i32,
    nodes: u32,
}

/// A search under way.
struct Run<'a, G: Game> {
    game: &'a G,
    look: &'a dyn Lookahead<G>,
    memory: &'a mut AlphaBeta<G>,
    watch: Watch<'a>,
    /// Who asks.
    me: Seat,
    limits: Limits,
    begun: Instant,
    nodes: u32,
    stop: Option<Stop>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    Cancelled,
    Spent,
}

/// The values that matter: what is worse than the first or better than the second will not come about.
#[derive(Clone, Copy)]
struct Window(i32, i32);

impl Window {
    const fn turned(self) -> Self {
        Self(-self.1, -self.0)
    }
}

impl<G: Game> Default for AlphaBeta<G> {
    fn default() -> Self {
        Self { plies: Vec::new(), table: Table::default(), history: [Vec::new(), Vec::new()] }
    }
}

impl<G: Game> AlphaBeta<G> {
    /// Searches for the best choice; `None` if the seat is not asked for one or the watch stopped it.
    pub fn advise(
        &mut self,
        question: &Question<'_, G>,
        look: &dyn Lookahead<G>,
        limits: Limits,
        watch: Watch<'_>,
    ) -> Option<Advice<G::Action>> {
        question.asked()?;
        self.forget(limits.nodes);
        let mut legal = Vec::new();
        question.game.legal(question.observation, question.seat, &mut legal);
        let mut roots = Vec::new();
        look.candidates(question.observation, question.seat, &mut roots);
        Random::from_seed(question.seed).shuffle(&mut roots);
        if roots.len() < legal.len() {
            // A book: opened somewhere else each time.
            roots.truncate(PAGES);
        }
        legal.retain(|action| !roots.contains(action));
        let mut roots: Vec<_> =
            roots.into_iter().map(|action| Root { action, value: -INFINITY, nodes: 0 }).collect();
        let game = question.game;
        // Said again, so that the watch need not live as long as the question.
        let watch = Watch { cancel: watch.cancel, progress: &mut *watch.progress };
        let me = question.seat;
        let begun = Instant::now();
        let mut run = Run { game, look, memory: self, watch, me, limits, begun, nodes: 0, stop: None };
        run.deepen(question, &mut roots);
        run.review(question, &mut roots);
        let nodes = run.nodes;
        if run.stop == Some(Stop::Cancelled) {
            return None;
        }
        (run.watch.progress)(1.0);
        conclude(roots, legal, nodes)
    }

    fn forget(&mut self, nodes: u32) {
        self.plies.resize_with(LONGEST, || Ply {
            actions: Vec::new(),
            order: Vec::new(),
            killers: [None; 2],
        });
        self.plies.iter_mut().for_each(|ply| ply.killers = [None; 2]);
        self.table.forget(nodes);
        for history in &mut self.history {
            history.clear();
            history.resize(SLOTS, 0);
        }
    }
}

impl<G: Game> Run<'_, G> {
    /// Searches deeper and deeper, the best choice so far first. A depth that is broken off still counts if
    /// it found something better, for it began with the best of the depth before.
    fn deepen(&mut self, question: &Question<'_, G>, roots: &mut [Root<G::Action>]) {
        for depth in 1..=i32::from(self.limits.depth) {
            let mut best = -INFINITY;
            for at in 0..roots.len() {
                let before = self.nodes;
                let mut state = question.observation.clone();
                self.game.act(&mut state, question.seat, &roots[at].action);
                let window = Window(best, INFINITY);
                let value = self.judge(&state, question.seat, depth, 1, window, at == 0);
                roots[at].nodes += self.nodes - before;
                if self.stop.is_some() {
                    return;
                }
                if value > best {
                    best = value;
                    roots[at].value = value;
                    roots[..=at].rotate_right(1);
                }
            }
            if best.abs() > WIN / 2 {
                return;
            }
        }
    }

    /// Judges the choices not taken, a little less deep, each by itself: the main search only knows that
    /// they are not better.
    fn review(&mut self, question: &Question<'_, G>, roots: &mut [Root<G::Action>]) {
        if self.stop == Some(Stop::Cancelled) {
            return;
        }
        self.stop = None;
        self.limits.nodes = self.limits.nodes.saturating_add(self.limits.nodes / 4);
        let Some((best, others)) = roots.split_first_mut() else { return };
        for root in others {
            root.value = -INFINITY;
            if self.stop.is_some() {
                continue;
            }
            let before = self.nodes;
            let mut state = question.observation.clone();
            self.game.act(&mut state, question.seat, &root.action);
            let value =
                self.value(&state, question.seat, REVIEW, 1, Window(-INFINITY, INFINITY)).min(best.value);
            root.nodes += self.nodes - before;
            if self.stop.is_none() {
                root.value = value;
            }
        }
    }

    /// What a state after a choice of `seat` is worth to it. After the first choice of a node the others are
    /// first asked only whether they are better.
    fn judge(
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
    fn value(&mut self, state: &G::State, seat: Seat, depth: i32, ply: usize, window: Window) -> i32 {
        if self.pause() {
            return 0;
        }
        if let Some(verdict) = self.look.verdict(state, seat) {
            let worth = WIN - ply as i32;
            return match verdict {
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
        self.look.candidates(state, seat, &mut self.memory.plies[ply].actions);
        self.order(state, seat, ply, known.map(|known| known.best));
        let (mut best, mut choice) = (-INFINITY, 0);
        for at in 0..self.memory.plies[ply].order.len() {
            let index = self.memory.plies[ply].next(at);
            let mut after = state.clone();
            self.game.act(&mut after, seat, &self.memory.plies[ply].actions[index as usize]);
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

    /// How good a state looks to a seat, without looking further.
    fn estimate(&self, state: &G::State, seat: Seat) -> i32 {
        let delay = self.look.delay(state);
        self.look.points(state, seat) + if seat == self.me { -delay } else { delay }
    }

    /// Follows exchanges until nothing is taken any more; a seat may always leave it at that.
    fn settle(&mut self, state: &G::State, seat: Seat, ply: usize, Window(mut alpha, beta): Window) -> i32 {
        let mut best = self.estimate(state, seat);
        if best >= beta || ply + 1 >= LONGEST {
            return best;
        }
        alpha = alpha.max(best);
        self.look.captures(state, seat, &mut self.memory.plies[ply].actions);
        self.order(state, seat, ply, None);
        for at in 0..self.memory.plies[ply].order.len() {
            let index = self.memory.plies[ply].next(at);
            let mut after = state.clone();
            self.game.act(&mut after, seat, &self.memory.plies[ply].actions[index as usize]);
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

    /// Rates the choices of a ply: what the table knows, then what takes most, then killers, then history.
    fn order(&mut self, state: &G::State, seat: Seat, ply: usize, known: Option<u16>) {
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
    fn refuted(&mut self, state: &G::State, seat: Seat, depth: i32, ply: usize, index: u16) {
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

impl<G: Game> Ply<G> {
    /// Brings the most promising choice from `at` on to the front and gives its index.
    fn next(&mut self, at: usize) -> u16 {
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

/// Points as an expected result, from 0 to 1.
fn likelihood(points: i32) -> f32 {
    1.0 / (1.0 + (-points as f32 / SCALE).exp())
}

/// Ranks the choices: the one taken first, then the others as reviewed, then what was not looked at.
fn conclude<A: Clone>(mut roots: Vec<Root<A>>, rest: Vec<A>, nodes: u32) -> Option<Advice<A>> {
    roots.get_mut(1..)?.sort_by_key(|root| std::cmp::Reverse(root.value));
    let choice = roots.first()?.action.clone();
    let all: u64 = roots.iter().map(|root| u64::from(root.nodes)).sum();
    let searched = roots.into_iter().map(|root| Ranked {
        action: root.action,
        share: root.nodes as f32 / all.max(1) as f32,
        value: (root.value > -INFINITY).then(|| likelihood(root.value)),
    });
    let others = rest.into_iter().map(|action| Ranked { action, share: 0.0, value: None });
    Some(Advice { choice, ranked: searched.chain(others).collect(), simulations: nodes })
}
