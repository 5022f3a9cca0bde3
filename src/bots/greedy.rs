//! The game's rule of thumb as a player, and as a guide for others.

use super::{Analysis, Question, Ranked};
use crate::engine::{Game, Random, Seat};

/// The best rated choice; equal ones are drawn by lot. Of a hundred choices so many `slips` are made by lot.
pub(super) fn advise<G: Game>(
    question: &Question<'_, G>,
    legal: &[G::Action],
    slips: u8,
) -> Option<Analysis<G::Action>> {
    let mut random = Random::from_seed(question.seed);
    let rate = |action| question.game.rate(question.observation, question.seat, action);
    let mut rated: Vec<(f32, &G::Action)> = legal.iter().map(|action| (rate(action), action)).collect();
    random.shuffle(&mut rated);
    rated.sort_by(|a, b| b.0.total_cmp(&a.0));
    let slip = random.below(100) < u32::from(slips);
    let choice = rated.get(if slip { random.index(rated.len()) } else { 0 })?.1.clone();
    let ranked = rated.into_iter().map(|(_, action)| Ranked {
        action: action.clone(),
        share: if *action == choice { 1.0 } else { 0.0 },
        value: None,
    });
    Some(Analysis { choice: choice.clone(), ranked: ranked.collect(), simulations: 0 })
}

/// A choice by lot among all that are legal, of which no list is made: it may be a very long one.
pub(super) fn by_lot<A: Clone>(choice: A) -> Analysis<A> {
    let ranked = vec![Ranked { action: choice.clone(), share: 1.0, value: None }];
    Analysis { choice, ranked, simulations: 0 }
}

/// The index of the better rated of two choices drawn by lot: sensible more often than not, and cheap.
pub(super) fn better_of_two<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    legal: &[G::Action],
    random: &mut Random,
) -> usize {
    let first = random.index(legal.len());
    // The second of the others, so that it differs from the first.
    let second = (first + 1 + random.index(legal.len().saturating_sub(1))) % legal.len().max(1);
    let (Some(a), Some(b)) = (legal.get(first), legal.get(second)) else { return 0 };
    let [a, b] = game.rate_both(state, seat, [a, b]);
    if b > a { second } else { first }
}
