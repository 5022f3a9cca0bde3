//! Alpha-beta search for games of two seats without luck and secrets ([`Lookahead`]).
//!
//! Principal variation search by iterative deepening, with a transposition table, killers and history to put
//! good choices first, and a quiescence search that never stops in the middle of an exchange. A depth is a
//! change of seats: choices that leave the same seat to act cost none. Positions, not seconds, are counted,
//! so that a seed gives the same answer everywhere.

mod node;
mod ply;
mod quiescence;
mod transposition;
mod worth;

use std::collections::HashMap;
use std::time::Instant;

use super::{Analysis, Question, Ranked, Watch};
use crate::engine::{Game, Limits, Lookahead, Random, SLOTS, Seat};
use ply::Ply;
use transposition::TranspositionTable;

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
/// How deep at most the choice that is taken is judged once more, for what is told of it.
const TOLD: i32 = 4;

/// A search with its memory; warm, it allocates nothing the game does not.
#[derive(Debug)]
pub struct AlphaBeta<G: Game> {
    plies: Vec<Ply<G>>,
    table: TranspositionTable,
    /// How often choices were too good to be allowed, by seat and [`Lookahead::slot`].
    history: [Vec<i32>; 2],
}

/// A choice at the root.
struct Root<A> {
    action: A,
    value: i32,
    /// By how much it is liked better than its value says: errors, and [`Lookahead::urge`].
    bias: i32,
    nodes: u32,
}

/// A search under way.
struct Run<'a, G: Game> {
    game: &'a G,
    look: &'a dyn Lookahead<G>,
    memory: &'a mut AlphaBeta<G>,
    watch: Watch<'a>,
    limits: Limits,
    begun: Instant,
    /// The seat that searches.
    me: Seat,
    /// How weary it is already; `None` while it is worked out what is told, for a dislike is no chance to win.
    weary: Option<i32>,
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
        Self { plies: Vec::new(), table: TranspositionTable::default(), history: [Vec::new(), Vec::new()] }
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
    ) -> Option<Analysis<G::Action>> {
        question.asked()?;
        self.forget(limits.nodes);
        let mut roots = Vec::new();
        question.game.candidates(question.observation, question.seat, &mut roots);
        let mut random = Random::from_seed(question.seed);
        random.shuffle(&mut roots);
        // An opening: another one each time.
        let searched = if look.has_book(question.observation) { PAGES } else { roots.len() };
        let rest = roots.split_off(searched.min(roots.len()));
        let most = i32::from(limits.error);
        let mut error = || random.below(2 * u32::from(limits.error) + 1) as i32 - most;
        let mut errors = HashMap::new();
        let game = question.game;
        let mut liked = |action: &G::Action| {
            let mut after = question.observation.clone();
            game.apply_action(&mut after, question.seat, action, &mut ());
            let misjudged = match look.idea(action) {
                Some(idea) => *errors.entry(idea).or_insert_with(&mut error),
                None => error(),
            };
            misjudged + look.urge(question.observation, &after, question.seat)
        };
        let roots = roots.into_iter();
        let mut roots: Vec<_> =
            roots.map(|action| Root { bias: liked(&action), action, value: -INFINITY, nodes: 0 }).collect();
        // Said again, so that the watch need not live as long as the question.
        let watch = Watch { cancel: watch.cancel, progress: &mut *watch.progress };
        let begun = Instant::now();
        let me = question.seat;
        let weary = Some(look.weariness(question.observation, me));
        let mut run = Run { game, look, memory: self, watch, limits, begun, me, weary, nodes: 0, stop: None };
        run.deepen(question, &mut roots);
        run.review(question, &mut roots);
        let nodes = run.nodes;
        if run.stop == Some(Stop::Cancelled) {
            return None;
        }
        (run.watch.progress)(1.0);
        conclude(roots, rest, nodes, look.scale())
    }

    fn forget(&mut self, nodes: u32) {
        self.plies.resize_with(LONGEST, Ply::default);
        self.plies.iter_mut().for_each(Ply::forget);
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
                self.game.apply_action(&mut state, question.seat, &roots[at].action, &mut ());
                let bias = roots[at].bias;
                let window = Window((best - bias).max(-INFINITY), INFINITY);
                let value = self.judge(&state, question.seat, depth, 1, window, at == 0);
                let value = if decided(value) && !behind_at_cut(value) { value } else { value + bias };
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
            if decided(best) {
                return;
            }
        }
    }

    /// Judges the choices once more for those who are told of them: without likes and dislikes, which are no chance to
    /// win, and each by itself, for of those not taken the main search only knows that they are not better.
    fn review(&mut self, question: &Question<'_, G>, roots: &mut [Root<G::Action>]) {
        let more = self.limits.nodes / 4;
        let Some((best, others)) = roots.split_first_mut() else { return };
        self.weary = None;
        self.memory.table.forget(self.limits.nodes);
        if !decided(best.value) {
            best.value -= best.bias;
            self.allow(more);
            for depth in 1..=TOLD.min(self.limits.depth.into()) {
                best.value = self.tell(question, best, depth).unwrap_or(best.value);
            }
        }
        self.allow(more);
        for root in others {
            let value = self.tell(question, root, REVIEW);
            root.value = value.map_or(-INFINITY, |value| value.min(best.value));
        }
    }

    /// Goes on for so many positions.
    fn allow(&mut self, more: u32) {
        if self.stop != Some(Stop::Cancelled) {
            self.stop = None;
            self.limits.nodes = self.nodes.saturating_add(more);
        }
    }

    /// What a choice is worth; `None` if the positions do not suffice.
    fn tell(&mut self, question: &Question<'_, G>, root: &mut Root<G::Action>, depth: i32) -> Option<i32> {
        if self.stop.is_some() {
            return None;
        }
        let before = self.nodes;
        let mut state = question.observation.clone();
        self.game.apply_action(&mut state, question.seat, &root.action, &mut ());
        let value = self.value(&state, question.seat, depth, 1, Window(-INFINITY, INFINITY));
        root.nodes += self.nodes - before;
        self.stop.is_none().then_some(value)
    }
}

/// Whether a value is that of a match won or lost, or of nothing at all.
const fn decided(value: i32) -> bool {
    value.abs() > WIN / 2
}

/// Whether a value is that of a match which will be cut off while the seat that searches is behind. Then its likes decide
/// ([`Lookahead::urge`]): what it leaves may yet be taken.
const fn behind_at_cut(value: i32) -> bool {
    value < -WIN
}

/// Points as an expected result, from 0 to 1, where so many make it e to 1.
fn likelihood(points: i32, scale: f32) -> f32 {
    1.0 / (1.0 + (-points as f32 / scale).exp())
}

/// Ranks the choices: the one taken first, then the others as reviewed, then what was not looked at.
fn conclude<A: Clone>(mut roots: Vec<Root<A>>, rest: Vec<A>, nodes: u32, scale: f32) -> Option<Analysis<A>> {
    roots.get_mut(1..)?.sort_by_key(|root| std::cmp::Reverse(root.value));
    let choice = roots.first()?.action.clone();
    let all: u64 = roots.iter().map(|root| u64::from(root.nodes)).sum();
    let searched = roots.into_iter().map(|root| Ranked {
        action: root.action,
        share: root.nodes as f32 / all.max(1) as f32,
        value: (root.value > -INFINITY).then(|| likelihood(root.value, scale)),
    });
    let others = rest.into_iter().map(|action| Ranked { action, share: 0.0, value: None });
    Some(Analysis { choice, ranked: searched.chain(others).collect(), simulations: nodes })
}
