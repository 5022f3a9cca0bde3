//! What a choice cost, judged by what its seat knew.
//!
//! The best of several noisy values looks better than it is, so "best minus made" blames players for noise. Here the
//! simulations fall into two halves: the best choice of one half is valued by the other. What that gives is no more than
//! the truth on average, and "best minus made" by all of them is no less.

use std::sync::atomic::AtomicBool;

use super::analysis::{Judged, Judgement, Mark, ONE_POINT, rounded};
use crate::bots::{Candidate, Compared, Judge, Question};
use crate::engine::{Entry, Game, Random, Seat};

/// So many of the best choices are compared with the one that was made.
const BEST: usize = 4;
/// States are filled so often with what may lie hidden before two choices are taken to lead to the same.
const FILLS: u64 = 2;

/// Judges a choice of a seat, with so many simulations. `fair` is the fair share of a seat. `Some(None)` if there was no
/// choice; `None` if it was stopped.
pub fn judge_choice<G: Game, J: Judge<G>>(
    judge: &mut J,
    question: &Question<'_, G>,
    made: &G::Action,
    simulations: u32,
    fair: f64,
    cancel: &AtomicBool,
) -> Option<Option<Judged>> {
    let Question { game, observation, seat, .. } = *question;
    let mut listed = Vec::new();
    game.candidates(observation, seat, &mut listed);
    if listed.iter().all(|action| action == made) {
        return Some(None);
    }
    let candidates = judge.look(question, simulations, cancel)?;
    let free = candidates.iter().any(|candidate| candidate.mixed && candidate.action == *made);
    let best = candidates.first().map_or(0.0, |candidate| candidate.value);
    let (choices, at) = shortlist(question, candidates, made);
    let compared = match choices.len() {
        // Whatever is chosen, the same follows.
        1 => Compared { halves: [vec![best], vec![best]] },
        _ => judge.compare(question, &choices, at, simulations, cancel)?,
    };
    let Some([low, high]) = bracket(&compared, at) else { return Some(None) };
    let [low, high] = if free { [0.0; 2] } else { [low, high] };
    let values = compared.values();
    let spread =
        values.iter().copied().fold(f64::MIN, f64::max) - values.iter().copied().fold(f64::MAX, f64::min);
    let (options, made) = sorted::<G>(&choices, &compared, at, seat);
    // Noise can put the least above the most: nobody is blamed for more than either.
    let mark = Mark::of(low.min(high), fair);
    Some(Some(Judged { options, made, low, high, mark, mattered: spread >= ONE_POINT }))
}

/// What a choice cost at least and at most, on average over the noise of the simulations.
#[must_use]
pub fn bracket(compared: &Compared, made: usize) -> Option<[f64; 2]> {
    let [one, other] = &compared.halves;
    let best = |values: &[f64]| {
        let most = values.iter().enumerate().reduce(|best, next| if next.1 > best.1 { next } else { best });
        most.map(|(at, _)| at)
    };
    let all = compared.values();
    let high = all.get(best(&all)?)? - all.get(made)?;
    let (a, b) = (best(one)?, best(other)?);
    let low = ((other.get(a)? - other.get(made)?) + (one.get(b)? - one.get(made)?)) / 2.0;
    Some([low, high].map(rounded))
}

/// The choices to compare: the best, the least good, and the one that was made, whose place is told. Of those that lead
/// to the same state one stands for all.
fn shortlist<G: Game>(
    question: &Question<'_, G>,
    candidates: Vec<Candidate<G::Action>>,
    made: &G::Action,
) -> (Vec<G::Action>, usize) {
    let worst = candidates.len().saturating_sub(1);
    let mut chosen: Vec<(G::Action, Vec<G::State>)> = Vec::new();
    for (at, candidate) in candidates.into_iter().enumerate() {
        if chosen.len() >= BEST && at != worst {
            continue;
        }
        let after = after(question, &candidate.action);
        if chosen.iter().all(|(_, other)| *other != after) {
            chosen.push((candidate.action, after));
        }
    }
    let after = after(question, made);
    let at = chosen.iter().position(|(action, other)| action == made || *other == after);
    let at = at.unwrap_or(chosen.len());
    let mut choices: Vec<G::Action> = chosen.into_iter().map(|(action, _)| action).collect();
    match choices.get_mut(at) {
        // What people did is what they read.
        Some(same) => *same = made.clone(),
        None => choices.push(made.clone()),
    }
    (choices, at)
}

/// What a choice leads to, some ways that the hidden can lie.
fn after<G: Game>(question: &Question<'_, G>, action: &G::Action) -> Vec<G::State> {
    let Question { game, observation, seat, .. } = *question;
    let fill = |seed| {
        let mut state = observation.clone();
        game.fill_unknown(&mut state, &mut Random::light(seed));
        game.apply_action(&mut state, seat, action, &mut ());
        state
    };
    (0..FILLS).map(fill).collect()
}

/// The choices, the best first, and where the one that was made stands.
fn sorted<G: Game>(
    choices: &[G::Action],
    compared: &Compared,
    made: usize,
    seat: Seat,
) -> (Vec<Judgement>, usize) {
    let [one, other] = &compared.halves;
    let values = compared.values();
    let mut order: Vec<usize> = (0..choices.len()).collect();
    // Of equals the one that was made stands first.
    order.sort_by(|a, b| values[*b].total_cmp(&values[*a]).then_with(|| (*b == made).cmp(&(*a == made))));
    let place = order.iter().position(|at| *at == made).unwrap_or_default();
    let option = |at: usize| {
        let entry = Entry::<&G::Action, (), ()>::Do { seat, action: &choices[at] };
        let error = (one[at] - other[at]).abs() / 2.0;
        Judgement {
            entry: serde_json::to_value(entry).unwrap_or_default(),
            value: rounded(values[at]),
            error: rounded(error),
        }
    };
    (order.into_iter().map(option).collect(), place)
}
