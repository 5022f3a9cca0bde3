//! What a position is worth to each seat, for those who look back on a match: one way to find it, with the same effort at
//! every position.
//!
//! Where a seat chooses, a [`Measure`] tells. Where chance answers, the worth is the mean over what can come up, and never
//! found by a look of its own: so the luck of what came is 0 on average, however crude the measure is. Where a seat has one
//! choice only, the worth is that of the position after it.

use std::sync::atomic::{AtomicBool, Ordering};

use super::AlphaBeta;
use super::play_on::play_on;
use crate::engine::{Game, Gauge, MAX_SEATS, Manner, Outcome, Random, Seat, Turn};

/// The part of the win that each seat has, in seat order. In a group, and alone, each has all of it.
pub type Shares = [f64; MAX_SEATS];

/// Into how many batches the simulations of a position are divided, so that the error of any sum can be told.
pub const BATCHES: usize = 25;
/// So many outcomes are looked at one by one.
const FEW: usize = 40;
/// So many forced choices in a row are passed over.
const FORCED: u32 = 32;
/// What even a hopeless seat is taken to have, so that the parts can be added up.
const LEAST: f64 = 1e-6;

/// The seed of one simulation: the same number has the same dice at every position.
pub(super) const fn seed_of(seed: u64, simulation: u32) -> u64 {
    seed ^ (simulation as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The part of the win that a result gives to each seat: a shared one is divided.
#[must_use]
pub fn won(outcome: &Outcome) -> Shares {
    let winners = outcome.winners();
    let part = if outcome.group().is_some() { 1.0 } else { 1.0 / winners.len().max(1) as f64 };
    let mut shares = Shares::default();
    for seat in winners.iter() {
        if let Some(share) = shares.get_mut(seat.index()) {
            *share = part;
        }
    }
    shares
}

/// The part of the win that each seat has or can expect, without a look ahead. Of rivals a seat that ends above each
/// other one with some chance ends above all with that chance to the power of their number.
pub fn shares<G: Game>(game: &G, state: &G::State) -> Shares {
    if let Some(outcome) = game.outcome(state) {
        return won(&outcome);
    }
    let mut values = [0.0f32; MAX_SEATS];
    game.evaluate_all(state, &mut values[..game.seats()]);
    shares_by(game, values)
}

/// The parts of the win that belong to such values.
fn shares_by<G: Game>(game: &G, values: [f32; MAX_SEATS]) -> Shares {
    let seats = game.seats();
    let mut shares = values.map(|value| f64::from(value).clamp(0.0, 1.0));
    if seats > 1 && game.cooperative() {
        let mean = shares[..seats].iter().sum::<f64>() / seats as f64;
        shares[..seats].fill(mean);
    } else if seats > 1 {
        let own = &mut shares[..seats];
        own.iter_mut().for_each(|share| *share = share.powi(seats as i32 - 1).max(LEAST));
        let sum: f64 = own.iter().sum();
        own.iter_mut().for_each(|share| *share /= sum);
    }
    shares
}

/// The part of the win of a seat whose mean chance to end above each of the others is `value`.
pub(super) fn share_of(value: f64, seats: usize, together: bool) -> f64 {
    if together || seats < 3 {
        return value;
    }
    let rivals = (seats - 1) as f64;
    // All these chances add up to half of the pairs.
    let other = ((seats as f64 / 2.0 - value) / rivals).max(0.0);
    let (own, theirs) = (value.powf(rivals), rivals * other.powf(rivals));
    own / (own + theirs).max(LEAST)
}

/// The only choice of the seat that is to choose, if it has no other. `choices` is room for them.
fn forced<G: Game>(game: &G, state: &G::State, choices: &mut Vec<G::Action>) -> Option<(Seat, G::Action)> {
    let Turn::Choose(seat) = game.turn(state) else { return None };
    if !game.can_advise(state, seat) {
        return None;
    }
    game.candidates(state, seat, choices);
    match choices.as_slice() {
        [only] => Some((seat, only.clone())),
        _ => None,
    }
}

/// Goes on as long as nobody has a choice: such a position is worth what follows. A measure that sees less far before
/// it than after would else give a swing to what nobody could help. Not to a request whose outcomes are looked at one by
/// one: before those, a look is sharper than draws.
pub(crate) fn pass_over_forced<G: Game>(game: &G, state: &mut G::State, choices: &mut Vec<G::Action>) {
    let Some(first) = forced(game, state, choices) else { return };
    let (mut ahead, mut next) = (state.clone(), Some(first));
    for _ in 0..FORCED {
        let Some((seat, action)) = next else { break };
        game.apply_action(&mut ahead, seat, &action, &mut ());
        next = forced(game, &ahead, choices);
    }
    let chance = matches!(game.turn(&ahead), Turn::Chance(_));
    if !chance || game.outcomes(&ahead).is_none_or(|outcomes| outcomes.len() > FEW) {
        *state = ahead;
    }
}

/// Says what a position is worth in which a seat chooses.
pub trait Measure<G: Game>: Send {
    /// Whether it is found by lot: then it is asked many times.
    fn draws(&self) -> bool;

    /// The parts of the win, once. `state` holds nothing unknown, and is spent. `None` if it was stopped.
    fn shares(
        &mut self,
        game: &G,
        state: &mut G::State,
        random: &mut Random,
        cancel: &AtomicBool,
    ) -> Option<Shares>;
}

/// The measure of the program for a game: lines of play, playouts or a look, as the game says.
#[derive(Debug)]
pub struct Standard<G: Game> {
    lines: AlphaBeta<G>,
    legal: Vec<G::Action>,
    gauge: Gauge,
    positions: u32,
}

impl<G: Game> Standard<G> {
    /// With so many positions where lines of play are looked at.
    #[must_use]
    pub fn new(positions: u32) -> Self {
        Self { lines: AlphaBeta::default(), legal: Vec::new(), gauge: G::GAUGE, positions }
    }

    /// One that only looks, where the game would have playouts: crude, and without noise of its own.
    #[must_use]
    pub fn glance(positions: u32) -> Self {
        let gauge = if G::GAUGE == Gauge::Playouts { Gauge::Evaluation } else { G::GAUGE };
        Self { gauge, ..Self::new(positions) }
    }
}

impl<G: Game> Measure<G> for Standard<G> {
    fn draws(&self) -> bool {
        self.gauge == Gauge::Playouts
    }

    fn shares(
        &mut self,
        game: &G,
        state: &mut G::State,
        random: &mut Random,
        cancel: &AtomicBool,
    ) -> Option<Shares> {
        match (self.gauge, game.lookahead(), game.turn(state)) {
            (Gauge::Lines, Some(look), Turn::Choose(seat)) => {
                let states = std::slice::from_ref(&*state);
                let [before, last] = self.lines.worth(game, look, seat, states, self.positions, cancel)?;
                let own = (before.first()? + last.first()?) / 2.0;
                let mut shares = Shares::default();
                shares[..2].fill(1.0 - own);
                *shares.get_mut(seat.index())? = own;
                return Some(shares);
            }
            (Gauge::Playouts, _, _) => play_on(game, state, random, &mut self.legal, Manner::USUAL),
            (Gauge::Evaluation, _, turn) if turn != Turn::Over => {
                let mut values = [0.0f32; MAX_SEATS];
                game.look_back(state, &mut values[..game.seats()]);
                return Some(shares_by(game, values));
            }
            _ => {}
        }
        Some(shares(game, state))
    }
}

/// The worth of a position to each seat, batch by batch of the simulations.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    batches: Vec<Shares>,
}

impl Worth {
    /// What is known for certain.
    #[must_use]
    pub fn certain(shares: &Shares) -> Self {
        Self { batches: vec![*shares; BATCHES] }
    }

    /// Nothing for anybody.
    #[must_use]
    pub fn nothing() -> Self {
        Self::certain(&Shares::default())
    }

    /// The mean over the simulations.
    #[must_use]
    pub fn mean(&self) -> Shares {
        let mut mean = Shares::default();
        for batch in &self.batches {
            mean.iter_mut().zip(batch).for_each(|(mean, share)| *mean += share / BATCHES as f64);
        }
        mean
    }

    /// The standard error of that mean, or of a sum, from the differences between batches.
    #[must_use]
    pub fn error(&self) -> Shares {
        let mean = self.mean();
        let mut squares = Shares::default();
        for batch in &self.batches {
            let apart = squares.iter_mut().zip(batch.iter().zip(&mean));
            apart.for_each(|(sum, (share, mean))| *sum += (share - mean).powi(2));
        }
        let n = BATCHES as f64;
        squares.map(|sum| (sum / (n - 1.0) / n).sqrt())
    }

    /// Adds by how much `after` is more than `before`, simulation by simulation.
    pub fn add_change(&mut self, before: &Self, after: &Self) {
        for (sum, (before, after)) in self.batches.iter_mut().zip(before.batches.iter().zip(&after.batches)) {
            for (sum, (before, after)) in sum.iter_mut().zip(before.iter().zip(after)) {
                *sum += after - before;
            }
        }
    }
}

/// Finds what positions are worth.
#[derive(Debug)]
pub struct Valuer<M> {
    /// One for each thread.
    measures: Vec<M>,
    /// How many simulations for each batch.
    each: u32,
    seed: u64,
}

/// A position that is looked at, with what can come up there.
struct Place<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    outcomes: Option<Vec<(G::Chance, f64)>>,
    /// Whether something is unknown: at a real table even the log need not say it.
    unknown: bool,
}

impl<M> Valuer<M> {
    /// With so many simulations a position, rounded up to whole batches, on as many threads as there are measures.
    #[must_use]
    pub fn new(measures: Vec<M>, simulations: u32, seed: u64) -> Self {
        Self { measures, each: simulations.div_ceil(BATCHES as u32).max(1), seed }
    }

    /// Other draws from here on.
    pub const fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// What a state is worth; `None` if it was stopped.
    pub fn worth<G: Game>(&mut self, game: &G, state: &G::State, cancel: &AtomicBool) -> Option<Worth>
    where
        M: Measure<G>,
    {
        let mut settled = state.clone();
        pass_over_forced(game, &mut settled, &mut Vec::new());
        let state = &settled;
        let chance = matches!(game.turn(state), Turn::Chance(_));
        let outcomes = if chance { game.outcomes(state) } else { None };
        let mut filled = state.clone();
        game.fill_unknown(&mut filled, &mut Random::light(self.seed));
        let place = Place { game, state, outcomes, unknown: filled != *state };
        let certain = self.measures.first()?;
        if game.outcome(state).is_some() {
            return Some(Worth::certain(&shares(game, state)));
        }
        if !certain.draws() && !place.unknown {
            let measure = self.measures.first_mut()?;
            if !chance {
                let mut state = state.clone();
                let shares = measure.shares(game, &mut state, &mut Random::light(self.seed), cancel)?;
                return Some(Worth::certain(&shares));
            }
            if let Some(shares) = place.expected(measure, self.seed, cancel)? {
                return Some(Worth::certain(&shares));
            }
        }
        self.sampled(&place, cancel)
    }

    /// By lot, batch by batch. A batch is the same whoever works it out.
    fn sampled<G: Game>(&mut self, place: &Place<'_, G>, cancel: &AtomicBool) -> Option<Worth>
    where
        M: Measure<G>,
    {
        let (each, seed) = (self.each, self.seed);
        let part = BATCHES.div_ceil(self.measures.len());
        let run = |measure: &mut M, first: usize| -> Option<Vec<Shares>> {
            let batches = first..(first + part).min(BATCHES);
            batches.map(|batch| place.batch(measure, batch as u32, each, seed, cancel)).collect()
        };
        let batches = match self.measures.as_mut_slice() {
            [only] => run(only, 0)?,
            measures => std::thread::scope(|scope| {
                let parts: Vec<_> = measures
                    .iter_mut()
                    .enumerate()
                    .map(|(at, measure)| scope.spawn(move || run(measure, at * part)))
                    .collect();
                let done = parts
                    .into_iter()
                    .map(|part| part.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
                done.collect::<Option<Vec<Vec<Shares>>>>().map(|parts| parts.concat())
            })?,
        };
        Some(Worth { batches })
    }
}

impl<G: Game> Place<'_, G> {
    /// The mean over all outcomes, where they are few and lead to choices or the end: `Some(None)` where not, `None` if
    /// it was stopped. An answer that changes nothing is asked for again, so it counts for nothing.
    fn expected<M: Measure<G>>(
        &self,
        measure: &mut M,
        seed: u64,
        cancel: &AtomicBool,
    ) -> Option<Option<Shares>> {
        let game = self.game;
        let Some(outcomes) = self.outcomes.as_ref().filter(|outcomes| outcomes.len() <= FEW) else {
            return Some(None);
        };
        let (mut sum, mut weights, mut choices) = (Shares::default(), 0.0, Vec::new());
        for (chance, weight) in outcomes {
            let mut after = self.state.clone();
            game.apply_chance(&mut after, chance, &mut ());
            if after == *self.state {
                continue;
            }
            pass_over_forced(game, &mut after, &mut choices);
            let shares = match game.turn(&after) {
                Turn::Over => shares(game, &after),
                Turn::Chance(_) => return Some(None),
                _ => measure.shares(game, &mut after, &mut Random::light(seed), cancel)?,
            };
            sum.iter_mut().zip(shares).for_each(|(sum, share)| *sum += weight * share);
            weights += weight;
        }
        Some((weights > 0.0).then(|| sum.map(|sum| sum / weights)))
    }

    /// The mean of one batch. What is listed comes up as often as it should, as far as the number of simulations allows.
    fn batch<M: Measure<G>>(
        &self,
        measure: &mut M,
        batch: u32,
        each: u32,
        seed: u64,
        cancel: &AtomicBool,
    ) -> Option<Shares> {
        let game = self.game;
        let mut sum = Shares::default();
        let (mut state, mut choices) = (self.state.clone(), Vec::new());
        let offset = f64::from(Random::light(seed_of(!seed, batch)).unit());
        for turn in 0..each {
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            state.clone_from(self.state);
            let mut random = Random::light(seed_of(seed, batch * each + turn));
            if self.unknown {
                game.fill_unknown(&mut state, &mut random);
            }
            if let Some(outcomes) = &self.outcomes
                && let Some(chance) = at_part(outcomes, (f64::from(turn) + offset) / f64::from(each))
            {
                game.apply_chance(&mut state, chance, &mut ());
                pass_over_forced(game, &mut state, &mut choices);
            }
            while let Turn::Chance(_) = game.turn(&state) {
                let chance = game.sample(&state, &mut random);
                game.apply_chance(&mut state, &chance, &mut ());
                pass_over_forced(game, &mut state, &mut choices);
            }
            let shares = match game.turn(&state) {
                Turn::Over => shares(game, &state),
                _ => measure.shares(game, &mut state, &mut random, cancel)?,
            };
            sum.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
        }
        Some(sum.map(|sum| sum / f64::from(each)))
    }
}

/// The outcome at which so great a part of all chances is reached.
fn at_part<C>(outcomes: &[(C, f64)], part: f64) -> Option<&C> {
    let mut sum = 0.0;
    let reached = outcomes.iter().find(|(_, weight)| {
        sum += weight;
        sum > part
    });
    reached.or(outcomes.last()).map(|(chance, _)| chance)
}
