//! Single-observer information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012).
//!
//! Every simulation draws one way the hidden cards can lie, walks down the tree by upper confidence bounds
//! that count how often a choice was *available*, adds a node, plays on by thumb and lot, and credits every
//! seat with its own result (max^n). Chance is sampled, never enumerated. Secret choices made at the same
//! time are decoupled: each seat learns from its own statistics at the common node.
//!
//! Two trees grow, each from half of the simulations and from draws of its own, and their visits are added up: on two
//! cores at the same time, on one after one another. What comes of it is the same.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::play_on::{play_on, rewards};
use super::tree::{Edge, ROOT, Tree, Way};
use super::values::{seed_of, shares};
use super::{Analysis, Openness, Question, Ranked, Watch};
use crate::engine::{Budget, Game, Manner, Random, Seat, Turn, Viewer};

/// How much the rule of thumb weighs for a choice never tried, from the worst rated to the best; half of it
/// after one visit, a third after two.
const BIAS: f32 = 0.7;
/// What is never tried goes before all else.
const UNTRIED: f32 = 1e3;
/// A secret choice is mixed among those that got at least this part of the visits of the first.
pub(super) const MIXED: f32 = 0.25;
/// How many simulations pass between two looks at the clock.
const LOOK: u32 = 32;

/// What choices are worth by one half of the simulations, and by the other.
pub type Halves = [Vec<f64>; 2];

/// What came of choices: for each half of the simulations and each choice the result of each simulation. The same number
/// is the same world for all choices.
#[derive(Debug)]
pub struct Tried {
    halves: [Vec<Vec<f64>>; 2],
}

impl Tried {
    /// Means by half and choice.
    #[must_use]
    pub fn halves(&self) -> Halves {
        let mean = |results: &Vec<f64>| results.iter().sum::<f64>() / results.len().max(1) as f64;
        self.halves.each_ref().map(|half| half.iter().map(mean).collect())
    }

    /// Adds the results of more simulations of the same choices.
    pub(super) fn extend(&mut self, more: Self) {
        for (half, more) in self.halves.iter_mut().zip(more.halves) {
            half.iter_mut().zip(more).for_each(|(results, more)| results.extend(more));
        }
    }

    /// Whether no choice is better than the one that was made by as much as `least`, as far as two standard errors of the
    /// difference tell.
    pub(super) fn none_is_better_by(&self, least: f64, made: usize) -> bool {
        let choices = self.halves[0].len();
        (0..choices).filter(|choice| *choice != made).all(|choice| {
            let pairs = || self.halves.iter().flat_map(|half| half[choice].iter().zip(&half[made]));
            let n = pairs().count().max(2) as f64;
            let mean = pairs().map(|(other, made)| other - made).sum::<f64>() / n;
            let square = pairs().map(|(other, made)| (other - made - mean).powi(2)).sum::<f64>();
            mean + 2.0 * (square / (n - 1.0) / n).sqrt() < least
        })
    }
}

/// Searches shorter than this are over before a thread would have begun.
const WORTH_A_THREAD: u32 = 64;

/// A search with its memory; warm, it allocates nothing the game does not.
#[derive(Debug)]
pub struct Search<G: Game> {
    trees: [Grower<G>; 2],
    /// Whether the second tree may have a thread of its own.
    threads: bool,
}

impl<G: Game> Default for Search<G> {
    fn default() -> Self {
        Self { threads: true, ..Self::in_turn() }
    }
}

/// One of the trees, with what grows it.
#[derive(Debug)]
struct Grower<G: Game> {
    tree: Tree<G>,
    /// The edges chosen in the simulation under way.
    path: Vec<u32>,
    legal: Vec<G::Action>,
    /// Natural logarithms of whole numbers.
    logs: Vec<f32>,
    /// The edges that are open in the choice under way.
    open: Vec<u32>,
    /// Whether the root has all its choices: what lies hidden must not add others.
    closed: bool,
    manner: Manner,
}

impl<G: Game> Default for Grower<G> {
    fn default() -> Self {
        Self {
            tree: Tree::default(),
            path: Vec::new(),
            legal: Vec::new(),
            logs: Vec::new(),
            open: Vec::new(),
            closed: true,
            manner: Manner::USUAL,
        }
    }
}

/// How far a tree may grow.
#[derive(Clone, Copy)]
struct Share {
    manner: Manner,
    simulations: u32,
    seed: u64,
    time: Duration,
}

/// How many trees can grow at the same time.
fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from))
}

impl<G: Game> Search<G> {
    /// A search that stays on one core and finds the same.
    #[must_use]
    pub fn in_turn() -> Self {
        Self { trees: [Grower::default(), Grower::default()], threads: false }
    }

    /// Searches for the best choice; `None` if the seat is not asked for one or the watch stopped it.
    pub fn advise(
        &mut self,
        question: &Question<'_, G>,
        budget: Budget,
        watch: Watch<'_>,
    ) -> Option<Analysis<G::Action>> {
        let threads = self.threads && cores() > 1 && budget.simulations >= WORTH_A_THREAD;
        let openness = question.asked()?;
        let mut random = Random::light(question.seed);
        // One after the other, each has half of the time.
        let time = if threads { budget.time } else { budget.time / 2 };
        let mut share =
            |simulations: u32| Share { manner: budget.manner, simulations, seed: random.seed(), time };
        let (first, second) = (share(budget.simulations.div_ceil(2)), share(budget.simulations / 2));
        let Watch { cancel, progress } = watch;
        let [one, other] = &mut self.trees;
        let (done, also) = if threads {
            std::thread::scope(|scope| {
                let other = scope.spawn(|| other.grow(question, second, cancel, &mut |_| {}));
                let done = one.grow(question, first, cancel, progress);
                (done, other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            })
        } else {
            let done = one.grow(question, first, cancel, &mut |part| progress(part / 2.0));
            (done, other.grow(question, second, cancel, &mut |part| progress(0.5 + part / 2.0)))
        };
        let simulations = done? + also?;
        progress(1.0);
        self.conclude(question, openness, simulations, &mut random)
    }

    /// What each of `choices` is worth to the seat that asks, as a part of the win, by so many simulations for each and
    /// in two halves that know nothing of each other. All are tried in the same worlds, with the same dice, equally
    /// often: [`Self::advise`] looks longer at what is good, and is no judge. `None` if it was stopped.
    pub fn compare(
        &mut self,
        question: &Question<'_, G>,
        choices: &[G::Action],
        simulations: u32,
        cancel: &AtomicBool,
    ) -> Option<Tried> {
        let threads = self.threads && cores() > 1 && simulations >= WORTH_A_THREAD;
        let each = simulations.div_ceil(2).max(1);
        let [one, other] = &mut self.trees;
        let mut random = Random::light(question.seed);
        let (first, second) = (random.seed(), random.seed());
        if threads {
            return std::thread::scope(|scope| {
                let other = scope.spawn(|| other.try_each(question, choices, each, second, cancel));
                let one = one.try_each(question, choices, each, first, cancel)?;
                let other = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
                Some(Tried { halves: [one, other] })
            });
        }
        let one = one.try_each(question, choices, each, first, cancel)?;
        Some(Tried { halves: [one, other.try_each(question, choices, each, second, cancel)?] })
    }

    /// Ranks the choices at the root. An open choice is the most visited; a secret one is mixed, for a
    /// bot that always does the same can be read.
    fn conclude(
        &self,
        question: &Question<'_, G>,
        openness: Openness,
        simulations: u32,
        random: &mut Random,
    ) -> Option<Analysis<G::Action>> {
        let Question { game, seat, .. } = *question;
        let [one, other] = &self.trees;
        // Both were planted with the same choices in the same order.
        let pairs = one.tree.edges_at(ROOT, seat).zip(other.tree.edges_at(ROOT, seat));
        let mut edges: Vec<Known<'_, G>> = pairs.map(|(one, other)| Known::new(one, other)).collect();
        let all: u32 = edges.iter().map(|edge| edge.visits).sum();
        edges.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.rate.total_cmp(&a.rate)));
        let most = edges.first()?.visits as f32;
        let mut choice = edges.first()?;
        if openness == Openness::Secret {
            let mixed = || edges.iter().filter(|edge| edge.visits as f32 >= MIXED * most);
            let mut left = random.below(mixed().map(|edge| edge.visits).sum());
            for edge in mixed() {
                if left < edge.visits {
                    choice = edge;
                    break;
                }
                left -= edge.visits;
            }
        }
        let choice = choice.action.clone();
        let ranked = edges.into_iter().map(|edge| Ranked {
            action: edge.action.clone(),
            share: edge.visits as f32 / all.max(1) as f32,
            value: (edge.visits > 0).then(|| game.likely(edge.total / edge.visits as f32)),
        });
        Some(Analysis { choice, ranked: ranked.collect(), simulations })
    }
}

/// What both trees know of a choice at the root.
struct Known<'t, G: Game> {
    action: &'t G::Action,
    visits: u32,
    total: f32,
    rate: f32,
}

impl<'t, G: Game> Known<'t, G> {
    fn new(one: &'t Edge<G::Action>, other: &Edge<G::Action>) -> Self {
        Self {
            action: &one.action,
            visits: one.visits + other.visits,
            total: one.total + other.total,
            rate: one.rate,
        }
    }
}

impl<G: Game> Grower<G> {
    /// Grows a tree of its own; says how many simulations it had, or `None` if it was stopped.
    fn grow(
        &mut self,
        question: &Question<'_, G>,
        share: Share,
        cancel: &AtomicBool,
        progress: &mut dyn FnMut(f32),
    ) -> Option<u32> {
        let mut random = Random::light(share.seed);
        self.manner = share.manner;
        self.plant(question, share.simulations);
        let begun = Instant::now();
        let mut state = question.observation.clone();
        for done in 0..share.simulations {
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            if done % LOOK == 0 {
                progress(done as f32 / share.simulations as f32);
                if begun.elapsed() >= share.time {
                    return Some(done);
                }
            }
            state.clone_from(question.observation);
            self.simulate(question, &mut state, &mut random);
        }
        Some(share.simulations)
    }

    /// Begins a tree with the seat's choices as it sees them. What lies hidden must not add others.
    fn plant(&mut self, question: &Question<'_, G>, simulations: u32) {
        let Question { game, observation, seat, .. } = *question;
        self.clear(simulations);
        self.closed = true;
        game.candidates(observation, seat, &mut self.legal);
        for action in self.legal.drain(..) {
            let rate = game.rate(observation, seat, &action);
            self.tree.add_edge(ROOT, seat, action, rate);
        }
    }

    /// What each choice is worth, by a tree of its own that begins behind it.
    fn try_each(
        &mut self,
        question: &Question<'_, G>,
        choices: &[G::Action],
        simulations: u32,
        seed: u64,
        cancel: &AtomicBool,
    ) -> Option<Vec<Vec<f64>>> {
        let Question { game, observation, seat, .. } = *question;
        let mut state = observation.clone();
        let mut worth = Vec::with_capacity(choices.len());
        self.manner = Manner::USUAL;
        for choice in choices {
            self.clear(simulations);
            self.closed = false;
            let mut results = Vec::with_capacity(simulations as usize);
            for simulation in 0..simulations {
                if cancel.load(Ordering::Relaxed) {
                    return None;
                }
                state.clone_from(observation);
                let mut random = Random::light(seed_of(seed, simulation));
                game.fill_unknown(&mut state, &mut random);
                game.apply_action(&mut state, seat, choice, &mut ());
                self.descend(question, &mut state, &mut random);
                results.push(shares(game, &state)[seat.index()]);
            }
            worth.push(results);
        }
        Some(worth)
    }

    /// A tree of nothing but its root, and room for so many simulations.
    fn clear(&mut self, simulations: u32) {
        self.tree.reset();
        self.tree.arrive(ROOT);
        let known = self.logs.len() as u32;
        self.logs.extend((known..=simulations).map(|n| (n.max(1) as f32).ln()));
    }

    fn simulate(&mut self, question: &Question<'_, G>, state: &mut G::State, random: &mut Random) {
        question.game.fill_unknown(state, random);
        self.descend(question, state, random);
    }

    /// Walks down the tree from a state in which nothing is unknown, plays on, and credits everyone.
    fn descend(&mut self, question: &Question<'_, G>, state: &mut G::State, random: &mut Random) {
        let game = question.game;
        self.path.clear();
        let mut at = ROOT;
        while let Some(next) = self.step(question, at, state, random) {
            at = next;
            if self.tree.arrive(at) {
                break;
            }
        }
        play_on(game, state, random, &mut self.legal, self.manner);
        let rewards = rewards(game, state);
        for edge in &self.path {
            let edge = &mut self.tree.edges[*edge as usize];
            edge.visits += 1;
            edge.total += rewards[edge.seat.index()];
        }
    }

    /// One step down the tree; `None` where the match is over or nothing can be chosen.
    fn step(
        &mut self,
        question: &Question<'_, G>,
        at: u32,
        state: &mut G::State,
        random: &mut Random,
    ) -> Option<u32> {
        let Question { game, seat: me, .. } = *question;
        match game.turn(state) {
            Turn::Over => None,
            Turn::Chance(_) => {
                let chance = game.sample(state, random);
                game.apply_chance(state, &chance, &mut ());
                let way = &Way::Chance(&chance);
                Some(self.tree.follow_seen(at, way, || game.observe(state, Viewer::Seat(me))))
            }
            Turn::Choose(seat) => {
                let edge = self.choose(question, at, seat, state, random)?;
                if seat == me {
                    return Some(self.tree.follow(at, edge));
                }
                let way = &Way::Choice(edge);
                Some(self.tree.follow_seen(at, way, || game.observe(state, Viewer::Seat(me))))
            }
            Turn::Secret { seats, .. } => {
                // All choose at the node `at`; the nodes between only find the common successor.
                let mut after = at;
                for seat in seats.iter() {
                    let waiting =
                        matches!(game.turn(state), Turn::Secret { seats: now, .. } if now.contains(seat));
                    if !waiting {
                        break;
                    }
                    let edge = self.choose(question, at, seat, state, random)?;
                    after = self.tree.follow(after, edge);
                }
                Some(after)
            }
        }
    }

    /// Chooses for a seat at a node, and acts.
    fn choose(
        &mut self,
        question: &Question<'_, G>,
        at: u32,
        seat: Seat,
        state: &mut G::State,
        random: &mut Random,
    ) -> Option<u32> {
        let rates = self.offer(question, at, seat, state);
        let best = self.most_promising(rates, random)?;
        question.game.apply_action(state, seat, &self.tree.edges[best as usize].action, &mut ());
        self.path.push(best);
        Some(best)
    }

    /// Collects the edges of what a seat may do at a node; gives the lowest and the highest rating.
    fn offer(&mut self, question: &Question<'_, G>, at: u32, seat: Seat, state: &G::State) -> (f32, f32) {
        let game = question.game;
        game.candidates(state, seat, &mut self.legal);
        let closed = self.closed && at == ROOT && seat == question.seat;
        let mut cursor = self.tree.first_edge(at);
        self.open.clear();
        let (mut low, mut high) = (f32::INFINITY, f32::NEG_INFINITY);
        for action in self.legal.drain(..) {
            let index = match self.tree.find(at, seat, &action, &mut cursor) {
                Some(index) => index,
                None if closed => continue,
                None => {
                    let rate = game.rate(state, seat, &action);
                    self.tree.add_edge(at, seat, action, rate)
                }
            };
            let edge = &mut self.tree.edges[index as usize];
            edge.offered += 1;
            (low, high) = (low.min(edge.rate), high.max(edge.rate));
            self.open.push(index);
        }
        (low, high)
    }

    /// The open edge with the highest upper confidence bound; the rule of thumb weighs in while an edge is
    /// new, the lot decides among equals.
    fn most_promising(&self, (low, high): (f32, f32), random: &mut Random) -> Option<u32> {
        let scale = if high > low { BIAS / (high - low) } else { 0.0 };
        let curiosity = f32::from(self.manner.curiosity) / 100.0;
        let mut best = None;
        let mut best_score = f32::NEG_INFINITY;
        let mut equals = 0;
        for &index in &self.open {
            let edge = &self.tree.edges[index as usize];
            let visits = edge.visits as f32;
            let prior = scale * (edge.rate - low) / (visits + 1.0);
            let score = if edge.visits == 0 {
                UNTRIED + prior
            } else {
                let log = self.logs.get(edge.offered as usize).copied().unwrap_or_default();
                edge.total / visits + curiosity * (log / visits).sqrt() + prior
            };
            if best.is_none() || score > best_score {
                (best, best_score, equals) = (Some(index), score, 1);
            } else if score == best_score {
                equals += 1;
                if random.below(equals) == 0 {
                    best = Some(index);
                }
            }
        }
        best
    }
}
